"""`Position`: a game in progress as people hold it in Python."""

from bisect import bisect_right
from collections.abc import Mapping
from itertools import accumulate
from pathlib import Path
from typing import Any, SupportsIndex

import numpy as np

from fathom.engine import record, verbs
from fathom.engine.compile import compiled
from fathom.engine.errors import BadRecord, FathomError, IllegalMove, Refused, Told, shown
from fathom.engine.game import Game, Offer, load
from fathom.engine.options import Options, differing, index
from fathom.engine.play import try_play
from fathom.engine.verbs import CHANCE, OVER

FAR = 1 << 31  # no action or outcome is a number so far from 0


class Position:
    """A game in progress: what stands on the table and the moves that led there.

    `Position("game_id", players=4, options={"name": value})`. Options are laid over those of the preset. Raises
    `UnknownName` for the game and `BadOption` for anything it does not allow.
    """

    __slots__ = ("_history", "_options", "_past", "_reading", "_scratch", "game", "players", "preset", "states")

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        preset: str = "default",
        options: Mapping[str, object] | None = None,
    ) -> None:
        self.game: Game = load(game)
        self.players = self.game.least_players if players is None else players
        self.preset = preset
        self._options: Options = self.game.complete(self.players, preset, {} if options is None else options)
        self.players = int(self.players)
        self._history: list[int] = []
        self._past: list[bytes] = []
        self._reading: record.State | None = None
        self._buffers()
        self.states = record.row(self.game.state)
        _start(self.states, 0, self.players, record.numbers(self.game.numbers(self._options)))

    def _buffers(self) -> None:
        self._scratch = record.scratch(max(self.game.actions, self.game.outcomes))

    @property
    def options(self) -> Options:
        """Every option's value, to read: a copy, for the options of a game that has begun do not change."""
        return {name: value.copy() if isinstance(value, list) else value for name, value in self._options.items()}

    @property
    def history(self) -> list[int]:
        """The actions and outcomes played, in order: a copy, for what has been played does not change."""
        return self._history.copy()

    # ------------------------------------------------------------ whose turn, what may be done

    @property
    def state(self) -> record.State:
        """The state to read: its fields as whole numbers and lists, as they are now; see the game's module `state`."""
        if self._reading is None:
            self._reading = record.reading(self.states)
        return self._reading

    @property
    def current_player(self) -> int:
        """Whose decision it is: a seat, `CHANCE` (-1) or `OVER` (-2)."""
        return int(_current_player(self.states, 0))

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.current_player == OVER

    @property
    def on_turn(self) -> int:
        """The seat whose turn it is, also while chance speaks; -1 outside turns."""
        return self.game.moves.turn(self.state)[0]

    @property
    def starts_turn(self) -> bool:
        """Whether a turn begins here: what comes next is its first decision or the first word of chance."""
        return self.game.moves.turn(self.state)[1]

    def legal_actions(self) -> list[int]:
        """The actions of the seat to move, ascending; empty where chance is to speak or the game is over."""
        return record.listed(self._scratch, "actions", _legal(self.states, 0, self._scratch))

    def legal_moves(self) -> list[str]:
        """The same by name."""
        return [self._name(action) for action in self.legal_actions()]

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """What chance can say here, with whole weights; empty where a seat is to move or the game is over.

        In a view: what it can say for all that the seat knows.
        """
        found = _chance(self.states, 0, self._scratch)
        if not found:
            return []
        outcomes, weights = (record.listed(self._scratch, name, found) for name in ("actions", "weights"))
        return list(zip(outcomes, weights, strict=True))

    def name(self, action: SupportsIndex) -> str:
        """An action or outcome that is possible here in the game's notation. Raises `IllegalMove` for any other."""
        number = index(action)
        if number is None or number not in self._possible():
            raise self._illegal(action)
        return self._name(number)

    def _name(self, action: int) -> str:
        return self.game.moves.name(self.state, action)

    # ------------------------------------------------------------ moving

    def play(self, move: SupportsIndex | str) -> None:
        """Play a legal action, or say an outcome where chance is to speak, by number or by name.

        Raises `IllegalMove`, and leaves the position as it was, for anything else.
        """
        number = index(move)
        action = self.number(move) if number is None else number if abs(number) < FAR else -1
        before = record.to_bytes(self.states)
        if not try_play(self.states, 0, action, self._scratch):
            raise self._illegal(move)
        self._past.append(before)
        self._reading = None
        self._history.append(action)

    def number(self, move: object) -> int:
        """The number of a move possible here, from its name. Raises `IllegalMove`."""
        for action in self._possible():
            if isinstance(move, str) and self._name(action) == move:
                return action
        raise self._illegal(move)

    def sample_chance(self, generator: np.random.Generator) -> int:
        """An outcome drawn as chance would, not yet played. Raises `IllegalMove` where a seat is to move."""
        check_generator(generator)
        outcomes = self.chance_outcomes()
        if not outcomes:
            raise IllegalMove(f"chance may not speak: {self._who()}")
        possible, weights = zip(*outcomes, strict=True)
        left = int(generator.integers(sum(weights)))
        return int(possible[bisect_right(list(accumulate(weights)), left)])

    def undo(self) -> int:
        """Take the last move back and return it. Raises `IllegalMove` at the beginning."""
        if not self._past:
            raise IllegalMove("nothing to undo: no move has been played")
        self.states = record.from_bytes(self.game.state, self._past.pop())
        self._reading = None
        return self._history.pop()

    def _possible(self) -> list[int]:
        return [outcome for outcome, _ in self.chance_outcomes()] or self.legal_actions()

    def _who(self) -> str:
        player = self.current_player
        return (
            "the game is over"
            if player == OVER
            else "chance is to speak"
            if player == CHANCE
            else f"seat {player} is to move"
        )

    def _illegal(self, move: object) -> IllegalMove:
        player = self.current_player
        if player == OVER:
            return IllegalMove(f"{shown(move)} can't be played: the game is over")
        who = "chance may not say" if player == CHANCE else f"seat {player} may not play"
        legal = ", ".join(f"{self._name(action)} ({action})" for action in self._possible())
        return IllegalMove(f"{who} {shown(move)}: {'possible' if player == CHANCE else 'legal'} here: {legal}")

    # ------------------------------------------------------------ results and views

    def scores(self) -> list[int | None]:
        """Each seat's points so far; None for those that a view does not know."""
        points = np.zeros(self.players, np.int32)
        _scores(self.states, 0, points)
        return [None if score == verbs.HIDDEN else score for score in points.tolist()]

    def returns(self) -> list[float]:
        """Each seat's share of the win; they add up to 1. Raises `FathomError` before the end.

        Also for a view that was played to an end of its own, where it still hides points.
        """
        if not self.is_over:
            raise FathomError(f"nobody has won yet: {self._who()}")
        if None in self.scores():
            raise FathomError("who has won can't be told from this view: points are hidden in it")
        shares = np.zeros(self.players, np.float64)
        _returns(self.states, 0, shares)
        return shares.tolist()

    def view(self, seat: int) -> "Position":
        """What `seat` (or `SPECTATOR`, -1) may know, as a position without a past. Raises `FathomError` for no seat."""
        number = index(seat)
        if number is None or not -1 <= number < self.players:
            raise FathomError(f"there is no seat {shown(seat)}: seats are 0 to {self.players - 1}, -1 is a spectator's")
        twin = self._twin(record.copy(self.states))
        _observe(twin.states, 0, number)
        return twin

    def scene(self) -> dict[str, Any]:
        """What stands on the table as data for a screen. Take the view of a seat first."""
        return self.game.words.scene(self)

    def offers(self) -> list[Offer]:
        """What may be done here as a screen offers it."""
        return list(self.game.words.offers(self))

    # ------------------------------------------------------------ values

    def copy(self) -> "Position":
        """The same position again, with its past; playing one leaves the other."""
        twin = self._twin(record.copy(self.states))
        twin._history = self._history.copy()
        twin._past = self._past.copy()
        return twin

    def beginning(self) -> "Position":
        """The position that `history` goes on from: of a game its start, of a view the view as it was taken."""
        return self._twin(record.from_bytes(self.game.state, self._past[0] if self._past else self.to_bytes()))

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        first = self.beginning().to_bytes()
        return _again, (self.game.id, self.players, self.preset, self.options, first, self.history)

    def save(self, path: str | Path) -> None:
        """Write the record of the game so far to a file, for people and for `load`."""
        from fathom.engine.notation import write  # which is made of positions

        Path(path).write_text(write(self), encoding="utf-8")

    @classmethod
    def load(cls, path: str | Path) -> "Position":
        """The position a record in a file leads to, with its past. Raises `BadRecord`."""
        from fathom.engine.notation import read

        try:
            text = Path(path).read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise BadRecord(0, f"{path} is not text in UTF-8: {error.reason}") from None
        return read(text).position

    def _twin(self, states: record.Row) -> "Position":
        twin = object.__new__(Position)
        twin.game, twin.players, twin.preset, twin._options = self.game, self.players, self.preset, self._options
        twin._history, twin._past, twin._reading, twin.states = [], [], None, states
        twin._buffers()
        return twin

    def to_bytes(self) -> bytes:
        """The state as bytes: equal for equal positions."""
        return record.to_bytes(self.states)

    def __eq__(self, other: object) -> bool:
        """Whether the same stands on the table; how it came about does not count."""
        return isinstance(other, Position) and self.game is other.game and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash((self.game.id, self.to_bytes()))

    def __repr__(self) -> str:
        changed = "".join(
            f", {name}={value!r}" for name, value in differing(self.game.facts.OPTIONS, self.options).items()
        )
        return (
            f"<Position {self.game.id}, {self.players} players{changed}: {len(self._history)} moves,"
            f" {self._who()}, scores {self.scores()}>"
        )


def check_generator(generator: object) -> None:
    """Refuse what cannot be drawn from."""
    if not isinstance(generator, np.random.Generator):
        raise Refused(Told("refused-generator", {"value": shown(generator)}))


def _again(game: str, players: int, preset: str, options: Options, first: bytes, history: list[int]) -> Position:
    """A position that was pickled, played again: that is shorter than all that has stood on the table."""
    position = Position(game, players, preset, options)
    position.states = record.from_bytes(position.game.state, first)
    for action in history:
        position.play(action)
    return position


# ---------------------------------------------------------------- the verbs as called from Python, by row and index


@compiled
def _start(states: Any, i: int, players: int, numbers: Any) -> None:
    verbs.start(states[i], players, numbers)


@compiled
def _current_player(states: Any, i: int) -> int:
    return verbs.current_player(states[i])


@compiled
def _legal(states: Any, i: int, scratches: Any) -> int:
    return verbs.legal_actions(states[i], scratches[0]) if verbs.current_player(states[i]) >= 0 else 0


@compiled
def _chance(states: Any, i: int, scratches: Any) -> int:
    return verbs.chance_outcomes(states[i], scratches[0]) if verbs.current_player(states[i]) == CHANCE else 0


@compiled
def _scores(states: Any, i: int, points: Any) -> None:
    verbs.scores(states[i], points)


@compiled
def _returns(states: Any, i: int, shares: Any) -> None:
    verbs.returns(states[i], shares)


@compiled
def _observe(states: Any, i: int, seat: int) -> None:
    verbs.observe(states[i], seat)
