"""The compiled rules and a reference side by side, compared after every move; each game says what is compared."""

from math import gcd
from typing import Any, Self

from fathom import CHANCE, OVER, Position


class Twins:
    """One game on both implementations; `make` a move on both, and fail with the whole story where they differ.

    `play` takes names in one string. A fact of the reference can be asked for by its name: `twins.air`, `twins.hands[1]`.
    """

    game: str
    reference_of: type[Any]
    by_name = False  # to play by number is faster

    def __init__(self, players: int, preset: str = "default", options: dict[str, Any] | None = None) -> None:
        """Options are laid over those of the preset."""
        self._parts = (players, preset, options)
        self.position = Position(self.game, players=players, preset=preset, options=options or {})
        self.reference = self.reference_of(players, self.position.options)
        self.made: list[str] = []
        self.compare()

    def make(self, name: str) -> None:
        """Make one move on both and compare."""
        self.reference.play(name)
        self.position.play(name if self.by_name else self._numbers[name])
        self.made.append(name)
        self.compare()

    def play(self, names: str) -> Self:
        """Make moves, named in one string."""
        for name in names.split():
            self.make(name)
        return self

    def copy(self) -> Self:
        """The same game again, to go on otherwise."""
        twin = object.__new__(type(self))
        Twins.__init__(twin, *self._parts)
        return twin.play(" ".join(self.made))

    def compare(self) -> None:
        """Fail unless both say the same of whose move it is, what may be played, and what lies on the table."""
        ours, theirs = self.ours(), self.theirs()
        assert ours == theirs, self._story(ours, theirs)

    def name(self, action: int) -> str:
        """The name of what may be played now."""
        return self.position.game.plain.moves.name(self.position.state, action)

    @property
    def who(self) -> int | str:
        """Who decides: a seat, "chance" or "over"."""
        return self.reference.to_move

    def scores(self) -> list[int]:
        """The points of every seat."""
        return self.reference.scores()

    def winners(self) -> list[int]:
        """The seats that win, once the game is over."""
        return self.reference.winners()

    def __getattr__(self, name: str) -> Any:
        """A fact by its name."""
        if name.startswith("_") or name == "reference":
            raise AttributeError(name)
        return self.reference.facts()[name]

    def ours(self) -> dict[str, Any]:
        """What the compiled rules say; a game adds what lies on its table, in the words of the reference."""
        position, player = self.position, self.position.current_player
        weights = position.chance_outcomes() if player == CHANCE else [(a, 1) for a in position.legal_actions()]
        self._numbers = {self.name(action): action for action, _ in weights}
        assert len(self._numbers) == len(weights), f"two moves of one name among {sorted(self._numbers)}"
        return {
            "to move": {CHANCE: "chance", OVER: "over"}.get(player, player),
            "moves": _reduced(dict(zip(self._numbers, (weight for _, weight in weights), strict=True))),
            "scores": position.scores(),
            "returns": position.returns() if player == OVER else None,
        }

    def theirs(self) -> dict[str, Any]:
        """What the reference says; a game adds what lies on its table."""
        returns = None
        if self.who == "over":
            winners = self.winners()
            returns = [1 / len(winners) if seat in winners else 0 for seat in range(self.position.players)]
        moves = _reduced(self.reference.moves())
        return {"to move": self.who, "moves": moves, "scores": self.scores(), "returns": returns}

    def _story(self, ours: dict[str, Any], theirs: dict[str, Any]) -> str:
        lines = [f"{self.position.players} players, {self.position.options}", " ".join(self.made)]
        for name in ours.keys() | theirs.keys():
            if ours.get(name) != theirs.get(name):
                lines += [f"{name}:", f"  compiled  {ours.get(name)}", f"  reference {theirs.get(name)}"]
        return "\n".join(lines)


def _reduced(weights: dict[str, int]) -> dict[str, int]:
    """The same weights without a common factor."""
    common = gcd(*weights.values())
    return {name: weight // common for name, weight in weights.items()}
