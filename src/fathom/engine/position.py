"""`Position`: a game in progress as people hold it in Python.

Positions play by the game's rules as plain Python (see `plain`): nothing is compiled, and every field can be read and set. For
millions of games there are compiled loops (see `play`); `to_bytes` is the way from one to the other.
"""

# long: whatever is asked of a position is asked of one class.

import threading
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import accumulate
from pathlib import Path
from typing import Any, SupportsIndex

import msgspec
import numpy as np

from fathom.engine import verbs
from fathom.engine.dice import reseed
from fathom.engine.encoding import size
from fathom.engine.errors import BadArgument, BadRecord, FathomError, IllegalMove, Sentence, shown
from fathom.engine.events import Logged
from fathom.engine.game import Game, Offer
from fathom.engine.options import Options, index
from fathom.engine.plain import twin
from fathom.engine.setup import Setup
from fathom.engine.state import State, is_same, plain, scratch_dtype, to_bytes
from fathom.engine.verbs import CHANCE, OVER

FAR = 16  # moves between two states that are kept to go back to


class _Desks(threading.local):
    """What the rules of each game write lists to, in this thread."""

    def __init__(self) -> None:
        self.of: dict[Game, State] = {}


_desks = _Desks()


class Position:
    """A game in progress: what stands on the table and the moves that led there.

    `Position("game_id", players=4, options={"name": value})`, or `Position(setup)`. Options are laid over those of the
    preset. Raises `UnknownName` for the game and `BadOption` for anything it does not allow.

    """

    __slots__ = ("_eye", "_history", "_kept", "_rooms", "_state", "_was_read", "setup")

    def __init__(
        self,
        game: Setup | Game | str,
        players: int | None = None,
        preset: str = "default",
        options: Mapping[str, object] | None = None,
    ) -> None:
        if isinstance(game, Setup) and (players is not None or preset != "default" or options is not None):
            raise BadArgument(Sentence("refused-beside-setup"))
        self.setup = game if isinstance(game, Setup) else Setup(game, players, preset, options)
        self._rooms: Game = self.game.plain
        self._begin(self.setup.start())

    def _begin(self, state: State) -> None:
        self._state = state
        self._was_read = False
        self._eye: int | None = None  # the seat whose view it is, or that of a spectator; None if it is nobody's
        self._history: list[int] = []
        # States on the way, each after so many moves: `undo` begins there.
        self._kept: list[tuple[int, bytes | State]] = []

    @classmethod
    def _standing(cls, setup: Setup, state: State) -> "Position":
        """A position of that setup in which `state` is what stands on the table, without a past."""
        position = object.__new__(cls)
        position.setup, position._rooms = setup, setup.game.plain
        position._begin(state)
        return position

    @classmethod
    def resumed(cls, setup: Setup, history: Sequence[int], state: bytes) -> "Position":
        """The position of a whole game that these moves led to from the beginning, where `to_bytes` wrote `state`.

        None of them is played, so nobody looks whether they lead there: whoever asks knows. Raises `FathomError` for what is
        not as many bytes as a state of the game.
        """
        length = setup.game.state.itemsize
        if not isinstance(state, bytes) or len(state) != length:
            raise FathomError(f"a state of {setup.game.id} is {length} bytes: give what `to_bytes` wrote")
        position = cls(setup)
        position._keep(0)
        position._kept.append((len(history), state))
        position._state, position._history = plain(setup.game.state, state), list(history)
        return position

    @property
    def game(self) -> Game:
        """The game."""
        return self.setup.game

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.setup.players

    @property
    def preset(self) -> str:
        """The name of the preset that the options were laid over."""
        return self.setup.preset

    @property
    def options(self) -> Options:
        """Every option's value, to read: a copy, for the options of a game that has begun do not change."""
        return self.setup.options

    @property
    def history(self) -> list[int]:
        """The actions and outcomes played, in order: a copy, for what has been played does not change."""
        return self._history.copy()

    @property
    def actors(self) -> list[int]:
        """Who made each entry of `history`: a seat, or `CHANCE`."""
        kept, found = dict(self._kept), []
        state = self._state
        for played, action in enumerate(self._history):
            if played in kept:
                state = self._unpacked(kept[played])
            found.append(int(self._rooms.rules.current_player(state)))
            self._rooms.rules.step(state, action)
        return found

    # ------------------------------------------------------------ whose turn, what may be done

    @property
    def state(self) -> State:
        """The state itself: its fields are whole numbers and lists, what each means stands in the game's module `state`.

        A field may be set; whether the rules can go on from there is up to the caller. `history` does not know of it, so that
        such a game has no record; `undo`, copies and other processes have the state as it is.
        """
        self._was_read = True
        return self._state

    @state.setter
    def state(self, state: State) -> None:
        self._was_read, self._eye = True, None
        self._state = state

    @property
    def current_player(self) -> int:
        """Whose decision it is: a seat, `CHANCE` (-1) or `OVER` (-2)."""
        return int(self._rooms.rules.current_player(self._state))

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.current_player == OVER

    @property
    def turn(self) -> tuple[int, bool]:
        """Whose turn it is, and whether it begins here: see `on_turn` and `starts_turn`."""
        return self._rooms.moves.turn(self._state)

    @property
    def on_turn(self) -> int:
        """The seat whose turn it is, also while chance decides; -1 outside turns."""
        return self.turn[0]

    @property
    def starts_turn(self) -> bool:
        """Whether a turn begins here: what comes next is its first decision or the first thing that chance decides."""
        return self.turn[1]

    def legal_actions(self) -> list[int]:
        """The actions of the seat to move, ascending; empty where chance decides or the game is over."""
        if self.current_player < 0:
            return []
        scratch = _desk(self._rooms)
        found: list[int] = scratch.actions[: self._rooms.rules.legal_actions(self._state, scratch)]
        return found

    def legal_moves(self) -> list[str]:
        """The same by name."""
        return [self._name(action) for action in self.legal_actions()]

    def legal_mask(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Of each action of the game whether it is legal here (bool [actions]): none is where no seat is to move."""
        mask = np.zeros(self.game.actions, np.bool_)
        mask[self.legal_actions()] = True
        return mask

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """What chance can do here, with whole weights; empty where a seat is to move or the game is over.

        In a view: what it can do for all that the seat knows.
        """
        if self.current_player != CHANCE:
            return []
        scratch = _desk(self._rooms)
        found = self._rooms.rules.chance_outcomes(self._state, scratch)
        return list(zip(scratch.actions[:found], scratch.weights[:found], strict=True))

    def name(self, action: SupportsIndex) -> str:
        """An action or outcome that is possible here in the game's notation. Raises `IllegalMove` for any other."""
        number = index(action)
        if number is None or number not in self._possible():
            raise self._illegal(action)
        return self._name(number)

    def _name(self, action: int) -> str:
        return self._rooms.moves.name(self._state, action)

    # ------------------------------------------------------------ moving

    def play(self, move: SupportsIndex | str, log: list[Logged] | None = None) -> None:
        """Play a legal action, or an outcome where chance decides, by number or by name.

        What happens is noted in `log`: `tell` says it. Raises `IllegalMove`, and leaves the position as it was, for
        anything else.
        """
        action = index(move)
        if action is None:
            action = self.parse(move)
        elif not self._is_possible(action):
            raise self._illegal(move)
        if self._was_read or len(self._history) % FAR == 0:  # what was read may be set at any time from then on
            self._keep(len(self._history))
        self._step(action, log)
        self._history.append(action)

    def parse(self, name: object) -> int:
        """The number of a move possible here, from its name. Raises `IllegalMove`."""
        for action in self._possible():
            if isinstance(name, str) and self._name(action) == name:
                return action
        raise self._illegal(name)

    def sample_chance(self, generator: np.random.Generator) -> int:
        """An outcome drawn as chance would, not yet played. Raises `IllegalMove` where a seat is to move."""
        check_generator(generator)
        outcomes = self.chance_outcomes()
        if not outcomes:
            raise IllegalMove(Sentence("move-no-chance", {"detail": self._who()}))
        possible, weights = zip(*outcomes, strict=True)
        left = int(generator.integers(sum(weights)))
        return int(possible[bisect_right(list(accumulate(weights)), left)])

    def undo(self) -> int:
        """Take the last move back and return it: a few moves are played again. Raises `IllegalMove` at the beginning."""
        if not self._history:
            raise IllegalMove(Sentence("move-no-undo"))
        *before, last = self._history
        while self._kept[-1][0] > len(before):
            self._kept.pop()
        moves, state = self._kept[-1]
        if isinstance(state, bytes):
            state = self._unpacked(state)
            self._kept[-1] = moves, state  # whoever goes back once may do so again
        self._state = state.copy()
        for played, action in enumerate(before[moves:], moves):
            if played > moves and played % FAR == 0:  # of a game that was resumed: whoever goes back may go further
                self._keep(played)
            self._step(action)
        self._history, self._was_read = before, False
        return last

    def _keep(self, moves: int) -> None:
        """Keep the state after so many moves, in place of one that was kept there before it was gone back to.

        As bytes it takes an eighth of the memory, but somebody may have set a field to what those do not hold.
        """
        if self._kept and self._kept[-1][0] == moves:
            self._kept.pop()
        try:
            state = self._state.copy() if self._was_read else to_bytes(self._state)
        except OverflowError:  # by the rules themselves
            state = self._state.copy()
        self._kept.append((moves, state))

    def _unpacked(self, kept: bytes | State) -> State:
        """A state that `_keep` has kept."""
        return plain(self.game.state, kept) if isinstance(kept, bytes) else kept.copy()

    def _step(self, action: int, log: list[Logged] | None = None) -> None:
        self._state.log = log
        self._rooms.rules.step(self._state, action)
        self._state.log = None

    def _is_possible(self, action: int) -> bool:
        """Whether `_possible` has it. Of many outcomes no list is made if the game's rules know without."""
        rules, scratch = self._rooms.rules, _desk(self._rooms)
        current = rules.current_player(self._state)
        if current == CHANCE:
            if (can_happen := getattr(rules, "can_happen", None)) is not None:
                return bool(can_happen(self._state, action))
            return action in scratch.actions[: rules.chance_outcomes(self._state, scratch)]
        return current >= 0 and action in scratch.actions[: rules.legal_actions(self._state, scratch)]

    def _possible(self) -> list[int]:
        return [outcome for outcome, _ in self.chance_outcomes()] or self.legal_actions()

    def _who(self) -> str:
        player = self.current_player
        return (
            "the game is over"
            if player == OVER
            else "chance decides"
            if player == CHANCE
            else f"seat {player} is to move"
        )

    def _illegal(self, move: object) -> IllegalMove:
        player = self.current_player
        if player == OVER:
            return IllegalMove(Sentence("move-over", {"value": shown(move), "turn": 0}))
        legal = ", ".join(f"{self._name(action)} ({action})" for action in self._possible())
        told: dict[str, Any] = {"value": shown(move), "legal": legal, "turn": 0}
        if player == CHANCE:
            return IllegalMove(Sentence("move-impossible", told))
        return IllegalMove(Sentence("move-illegal", {**told, "number": player}))

    # ------------------------------------------------------------ results and views

    def scores(self) -> list[int | None]:
        """Each seat's points so far; None for those that a view does not know."""
        points = np.zeros(self.players, np.int32)
        self._rooms.rules.scores(self._state, points)
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
        self._rooms.rules.returns(self._state, shares)
        return shares.tolist()

    def view(self, seat: int) -> "Position":
        """What `seat` (or `SPECTATOR`, -1) may know, as a position without a past. Raises `FathomError` for no seat."""
        return self._seen(self._state, self._seat(seat))

    def guess(self, seat: int, generator: np.random.Generator) -> "Position":
        """A position as it may be for all that `seat` (or `SPECTATOR`) knows, without a past; nothing is hidden in it.

        Drawn as likely as it is, as far as the game's rules say how likely that is. Raises `FathomError` for no seat, and in
        somebody else's view if that lacks something that the seat knows.
        """
        guess = self.view(seat)
        check_generator(generator)
        self.check_tells(seat)
        verbs.resample(guess._state, self._seat(seat), plain_scratch(self.game, int(generator.integers(1 << 63))))
        guess._eye = None
        return guess

    def encode(self, seat: int) -> np.ndarray[Any, np.dtype[np.float32]]:
        """What `seat` may know as numbers from -1 to 1 (float32), those of the game's `encoding.FIELDS`, for what learns.

        Raises `FathomError` for no seat, for a game that has no encoding, and in somebody else's view if that lacks something
        that the seat knows.
        """
        fields = self.game.encoding.FIELDS
        if not fields:
            raise FathomError(f"{self.game.id} has no encoding: its positions can't be told as numbers")
        if self._seat(seat) == verbs.SPECTATOR:
            raise FathomError("a spectator has no encoding: give a seat, counted from 0")
        view = self.view(seat)
        self.check_tells(seat)
        out = np.zeros(size(fields), np.float32)
        self._rooms.encoding.encode(view._state, self._seat(seat), out)
        return out

    def check_tells(self, seat: int) -> None:
        """Raise `FathomError` where this is somebody else's view and hides some of what `seat` (or `SPECTATOR`) may know.

        Not where that left no trace in this view, as a card that the seat paid unseen to a hidden discard pile.
        """
        seat = self._seat(seat)
        if self._eye is None or self._eye == seat:
            return
        # A world as it may be, as far as this tells: there the seat sees all it may know.
        world = self._seen(self._state, self._eye)
        verbs.resample(world._state, self._eye, plain_scratch(self.game))
        if world.view(seat) != self.view(seat):
            raise FathomError(
                f"this is somebody else's view, and hides some of what seat {seat} knows: ask the whole position"
            )

    def _seat(self, seat: object) -> int:
        number = index(seat)
        if number is None or not -1 <= number < self.players:
            raise FathomError(f"there is no seat {shown(seat)}: seats are 0 to {self.players - 1}, -1 is a spectator's")
        return number

    def _seen(self, state: State, seat: int) -> "Position":
        view = self._twin(state.copy())
        view._eye = seat if self._eye in (None, seat) else verbs.SPECTATOR  # of what two know, each knows all
        verbs.observe(view.state, seat)
        return view

    def tell(self, log: list[Logged], seat: int = verbs.SPECTATOR) -> Iterator[tuple[msgspec.Struct, "Position"]]:
        """What `seat` is told of what was noted in `log`: each event, and what the seat may know right after it, as a position.

        `sentence` puts an event into words; `scene()` of the position is what the table then looks like. Raises
        `FathomError` for no seat.
        """
        return self._tell(log, self._seat(seat))

    def _tell(self, log: list[Logged], seat: int) -> Iterator[tuple[msgspec.Struct, "Position"]]:
        for logged in log:
            view = self._seen(logged.state, seat)
            yield logged.event.told(view.state, logged.numbers), view

    def story(self, seat: int = verbs.SPECTATOR) -> Iterator[tuple[msgspec.Struct, "Position"]]:
        """All events so far as `seat` may know them, opening included. Of a view: the events since it was taken."""
        walk, log = self.beginning(), list[Logged]()
        if walk.to_bytes() == self.setup.to_bytes():
            self.setup.start(log)
        for action in self._history:
            walk.play(action, log)
        return self.tell(log, seat)

    def scene(self, other: msgspec.Struct | None = None) -> msgspec.Struct:
        """What stands on the table, for a screen. Take the view of a seat first.

        Where the scene of another view of this very moment is at hand, as `other`, it may be made of that, which is quicker.
        """
        words = self._rooms.words
        like = getattr(words, "scene_like", None) if other is not None else None
        return words.scene(self) if like is None else like(self, other)

    def offers(self) -> list[Offer]:
        """What may be done here as a screen offers it."""
        return list(self._rooms.words.offers(self))

    # ------------------------------------------------------------ values

    def copy(self) -> "Position":
        """The same position again, with its past; playing one leaves the other."""
        twin = self._twin(self._state.copy())
        twin._history, twin._kept, twin._was_read = self._history.copy(), self._kept.copy(), self._was_read
        twin._eye = self._eye
        return twin

    def beginning(self) -> "Position":
        """The position that `history` goes on from: of a game its start, of a view the view as it was taken."""
        first = self._twin(self._unpacked(self._kept[0][1]) if self._history else self._state.copy())
        first._eye = self._eye
        return first

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        first = self.beginning().to_bytes()
        return _again, (self.setup, first, self.history, self.to_bytes(), self._eye)

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
            raise BadRecord(0, Sentence("record-encoding", {"file": str(path), "detail": error.reason})) from None
        return read(text).position

    def to_text(self) -> str:
        """The position as a line of text, which `from_text` reads. Raises `FathomError` for a view that hides something."""
        from fathom.engine.diagram import write

        return write(self)

    @classmethod
    def from_text(cls, text: str) -> "Position":
        """The position that a line of text says, without a past. Raises `BadPosition`, `UnknownName` or `BadOption`."""
        from fathom.engine.diagram import read

        return read(text)

    def __str__(self) -> str:
        """The table as this position shows it, in a few lines."""
        from fathom.engine.diagram import board

        return board(self)

    def _twin(self, state: State) -> "Position":
        return Position._standing(self.setup, state)

    def to_bytes(self) -> bytes:
        """The state as bytes: equal for equal positions. Compiled loops take them, see `state.array`."""
        return to_bytes(self._state)

    def __eq__(self, other: object) -> bool:
        """Whether the same stands on the table; how it came about does not count."""
        return isinstance(other, Position) and self.game is other.game and self.stands_as(other._state)

    def stands_as(self, state: State) -> bool:
        """Whether a state, such as one that was noted in a log, is the same as that of the position."""
        return is_same(self._state, state)

    def __hash__(self) -> int:
        return hash((self.game.id, self.to_bytes()))

    def __repr__(self) -> str:
        changed = "".join(f", {name}={value!r}" for name, value in self.setup.changed.items())
        return (
            f"<Position {self.game.id}, {self.players} players{changed}: {len(self._history)} moves,"
            f" {self._who()}, scores {self.scores()}>"
        )


def _desk(game: Game) -> State:
    """What the rules of a game write lists to: one for each thread, for nothing of it is read later."""
    desk = _desks.of.get(game)
    if desk is None:
        desk = _desks.of[game] = plain_scratch(game)
    return desk


def plain_scratch(game: Game, seed: int = 0) -> State:
    """A scratch record as a plain object, for rules that run as Python: as `Game.scratch`."""
    desk = plain(scratch_dtype(max(game.actions, game.outcomes), game.notes))
    twin(reseed)(desk, seed, 0)
    return desk


def check_generator(generator: object) -> None:
    """Refuse what cannot be drawn from."""
    if not isinstance(generator, np.random.Generator):
        raise BadArgument(Sentence("refused-generator", {"value": shown(generator)}))


def _again(setup: Setup, first: bytes, history: list[int], now: bytes, eye: int | None = None) -> Position:
    """A position that was pickled, played again: that is shorter than all that has stood on the table.

    Where a field was set on the way, the moves may lead elsewhere: then it is where it was, and does not go back.
    """
    position = Position(setup)
    position._begin(plain(position.game.state, first))
    with suppress(IllegalMove):
        for action in history:
            position.play(action)
    if position.to_bytes() != now:
        position._begin(plain(position.game.state, now))
    position._eye = eye
    return position
