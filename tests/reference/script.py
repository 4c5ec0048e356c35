"""A game as one long script: it reads like the rulebook, and stops wherever a seat or chance must decide."""

from __future__ import annotations

from collections.abc import Generator

Question = tuple["int | str", dict[str, int]]
"""Who decides (a seat, or "chance"), and the names that may be played with their weights."""

Script = Generator[Question, str, None]
"""A part of the rules: yields questions and is sent the name of the move made."""


class Scripted:
    """A game that follows a script, from its start to its end, by `moves()` and `play(name)`."""

    def follow(self, script: Script) -> None:
        """Begin, up to the first question."""
        self._script = script
        self._advance(None)

    def moves(self) -> dict[str, int]:
        """The names that may be played now, each with its weight (1 for a seat's choice)."""
        return dict(self._moves)

    def play(self, name: str) -> None:
        """Make one move; an unknown name is a ValueError and changes nothing."""
        if name not in self._moves:
            raise ValueError(f"{self.to_move} may not {name}: legal are {sorted(self._moves)}")
        self._advance(name)

    def _advance(self, name: str | None) -> None:
        self.to_move: int | str
        try:
            self.to_move, self._moves = next(self._script) if name is None else self._script.send(name)
        except StopIteration:
            self.to_move, self._moves = "over", {}
