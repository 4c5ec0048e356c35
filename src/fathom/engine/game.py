"""A game: a frozen record of what it is called, how big it is, and of the rooms where its rules, views and words live."""

import logging
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

import msgspec
import numpy as np
from numba import from_dtype

from fathom.engine import events
from fathom.engine.encoding import Field
from fathom.engine.errors import BadArgument, BadOption, Sentence, UnknownName, near, raised, shown
from fathom.engine.options import Guided, Option, Options, Value
from fathom.engine.plain import twin
from fathom.engine.state import TYPES, State, States, is_packed, scratch

if TYPE_CHECKING:
    from fathom.engine.position import Position

ENTRY_POINTS = "fathom.games"  # of packages that bring games
LARGEST_FILE = 32 * 1024  # bytes of a file that options are read from


class Offer(NamedTuple):
    """A move that may be made now, as a screen offers it.

    `parts` says what it is made of, as a struct of the game's own (a verb, a card, a company ...), for pages that let it be
    put together on the board; `key` is the keyboard key that plays it.
    """

    action: int
    name: str
    label: Sentence
    consequence: Sentence | None = None
    key: str = ""
    parts: msgspec.Struct | None = None


class Chart(NamedTuple):
    """How something goes in the course of a game, as a screen may draw it; the sentence `chart-` and its name says what.

    `values` are read off a scene: one for each of `lines`, which are ids of sentences, or one for each seat; None for what the
    viewer does not know. `is_depth` if more is further down.
    """

    name: str
    values: Callable[[Any], Sequence[int | None]]
    lines: tuple[str, ...] = ()
    is_depth: bool = False


@dataclass(frozen=True)
class Scripted:
    """A player that is a rule of thumb, compiled with its game: `hints.decide` is given its index and parameter.

    `level` orders the players a lobby offers first, 1 the weakest: up to 3 they are easy opponents, up to 6 medium, up to 9
    hard; 0 keeps it out of the short list. A player without a parameter has `least == most == 0`.
    """

    name: str
    index: int
    level: int = 0
    least: int = 0
    most: int = 0
    default: int = 0


class Facts(Protocol):
    """What is printed on the box, and the options."""

    @property
    def OPTIONS(self) -> Sequence[Option]: ...
    @property
    def PRESETS(self) -> Mapping[str, Mapping[str, Value]]: ...
    def check(self, players: int, options: Options) -> Sentence | None:
        """Why a combination of options cannot be played; None if it can."""

    def longest(self, players: int, options: Options) -> int:
        """A bound on the steps of a game, chance included."""


@runtime_checkable
class FromFile(Protocol):
    """What the facts of a game may have besides: options that are better written in a file than typed."""

    def from_file(self, text: str) -> Options | Sentence:
        """The options that the text of a file stands for, or why it stands for none."""


@runtime_checkable
class Grouped(Protocol):
    """What the facts of a game with many options may have besides: which belong together."""

    @property
    def GROUPS(self) -> Mapping[str, Sequence[str]]:
        """The names of options by the name of their group; each option in one."""


@runtime_checkable
class Teaching(Protocol):
    """What the facts of a game may have besides: a guided first game."""

    @property
    def GUIDED(self) -> Guided: ...


class Rules(Protocol):
    """The law, compiled but for `start`. What each rule must do is said at the verb of the same name in `verbs`."""

    def start(self, state: State, options: Options) -> None:
        """Set up `state`: all zeros, but `players` and each field that is named like an option. Not compiled."""

    @property
    def current_player(self) -> Callable[..., int]: ...
    @property
    def legal_actions(self) -> Callable[..., int]: ...
    @property
    def chance_outcomes(self) -> Callable[..., int]: ...
    @property
    def step(self) -> Callable[..., None]: ...
    @property
    def scores(self) -> Callable[..., None]: ...
    @property
    def returns(self) -> Callable[..., None]: ...


class Moves(Protocol):
    """The notation."""

    def name(self, state: State, action: int) -> str:
        """One word for an action or outcome, unlike any other that is possible in the same state."""

    def turn(self, state: State) -> tuple[int, bool]:
        """Whose turn it is (a seat, or -1 outside turns), and whether the state stands at the turn's beginning."""


class Words(Protocol):
    """What a screen shows. It is given views, never the truth."""

    def scene(self, view: "Position") -> msgspec.Struct:
        """What stands on the table."""

    def offers(self, view: "Position") -> Sequence[Offer]:
        """The legal moves of the seat to move."""


@runtime_checkable
class Progressing(Protocol):
    """What the words of a game may have besides: how far it is, for a list of games."""

    def progress(self, view: "Position") -> Sentence:
        """How far the game is, in a few words."""


@runtime_checkable
class Lucky(Protocol):
    """What the words of a game may have besides: what chance gives to a seat, so far as it can be counted.

    The sentence `luck` says how lucky a seat was.
    """

    def luck(self, position: "Position", outcome: int) -> tuple[int, int] | None:
        """Which seat an outcome of chance is for, and what it counts: what dice show, say. None if it counts for nobody.

        The seat does not depend on the outcome. It is asked of the truth, but only of games that are over.
        """


class Hints(Protocol):
    """Judgement: the scripted players, compiled."""

    @property
    def SCRIPTED(self) -> Sequence[Scripted]: ...
    @property
    def decide(self) -> Callable[..., int]: ...


ROOMS = ("facts", "rules", "moves", "events", "words", "view", "hints", "encoding", "diagram")


class Empty:
    """A room that a game does without."""

    SCRIPTED: Sequence[Scripted] = ()
    FIELDS: Sequence[Field] = ()


@dataclass(frozen=True, eq=False)
class Game:
    """The nameplate of a game and its rooms, which are modules (or anything with the same names).

    A game in which everybody knows everything needs no `view`, one without players of its own no `hints`, one that nothing is
    learned of no `encoding`, and without `diagram` the engine writes positions field by field.
    """

    id: str
    title: str
    version: int  # moves when the same moves could lead to another state
    least_players: int
    most_players: int
    state: np.dtype[Any]
    actions: int  # actions are numbered 0 to actions - 1
    outcomes: int  # outcomes of chance are numbered 0 to outcomes - 1
    folder: Path  # where RULES.md and the catalogues lie
    facts: Facts
    rules: Rules
    moves: Moves
    events: Any  # the declarations: see `fathom.engine.events`
    words: Words
    view: Any = Empty
    hints: Any = Empty
    encoding: Any = Empty
    diagram: Any = Empty
    notes: int = 0  # floats that players and samplers of hidden things may keep in `scratch.notes`
    seat_statistics: tuple[str, ...] = ()  # names of the game's own statistics of a seat
    game_statistics: tuple[str, ...] = ()  # names of its statistics of a whole game

    @cached_property
    def plain(self) -> "Game":
        """The same game with rooms of plain Python: what positions and live tables play by."""
        rooms = {room: _plain_room(getattr(self, room)) for room in ROOMS}
        return Game(**{name: getattr(self, name) for name in self.__dataclass_fields__} | rooms)

    @cached_property
    def declared(self) -> dict[str, events.Event]:
        """The events of the game by name."""
        return events.declared(self.events)

    def scratch(self, seed: int = 0) -> States:
        """What a compiled loop over this game's rules works in: an array of one scratch record, see `state.scratch_dtype`.

        `actions` and `weights` hold the longest list of moves, `notes` as many floats as the nameplate says; the generator
        stands at the beginning of stream 0 of `seed`.
        """
        return scratch(max(self.actions, self.outcomes), self.notes, seed)

    @property
    def groups(self) -> Mapping[str, Sequence[str]]:
        """Which options belong together, by the name of their group; empty if the game does not say."""
        return self.facts.GROUPS if isinstance(self.facts, Grouped) else {}

    @property
    def guided(self) -> Guided | None:
        """Its guided first game; None if it has none."""
        return self.facts.GUIDED if isinstance(self.facts, Teaching) else None

    def progress(self, view: "Position") -> Sentence | None:
        """How far a game is, as `view` knows it; None if the game has no words for it."""
        room = self.plain.words
        return room.progress(view) if isinstance(room, Progressing) else None

    def luck(self, position: "Position", outcome: int) -> tuple[int, int] | None:
        """Which seat an outcome of chance is for, and what it counts; None if it counts for nobody, or at all."""
        room = self.plain.words
        return room.luck(position, outcome) if isinstance(room, Lucky) else None

    @property
    def counts_luck(self) -> bool:
        """Whether the game counts what chance gives to a seat."""
        return isinstance(self.words, Lucky)

    @property
    def takes_file(self) -> bool:
        """Whether options can be read from a file."""
        return isinstance(self.facts, FromFile)

    def from_file(self, content: bytes) -> Options:
        """The options that a file of one's own stands for, to be chosen like any others. Raises `BadOption`."""
        if not isinstance(self.facts, FromFile):
            raise BadOption(Sentence("refused-file"))
        if len(content) > LARGEST_FILE:
            raise BadOption(Sentence("refused-file-large", {"most": LARGEST_FILE}))
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = "\0"
        if "\0" in text:
            raise BadOption(Sentence("refused-file-text"))
        read = self.facts.from_file(text)
        if isinstance(read, Sentence):
            raise BadOption(read, self)
        return read

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel by name: another process has the game, too, or imports it."""
        return _arrive, (self.id, _home(self))


def _plain_room(room: Any) -> Any:
    """The room as plain Python: a module's twin, or of anything else the twins of what it has."""
    if isinstance(room, ModuleType):
        return twin(room)
    return SimpleNamespace(**{name: twin(getattr(room, name)) for name in dir(room) if not name.startswith("__")})


def _home(game: Game) -> str:
    """The module that its rules are, or are in; empty if there is none."""
    if isinstance(game.rules, ModuleType):
        return game.rules.__name__
    return game.rules.__module__ if isinstance(game.rules, type) else ""


def _arrive(id: str, home: str) -> Game:
    if home and id not in by_id:
        import_module(home)
    return find(id)


by_id: dict[str, Game] = {}
by_dtype: dict[np.dtype[Any], Game] = {}
by_numba_type: dict[Any, Game] = {}  # the same table, by Numba's name for the dtype


def register(game: Game) -> Game:
    """Make the verbs know `game`. Raises `BadArgument` if its id or its state cannot be, or is another game's.

    Two games cannot share a state dtype: the first would answer for both. A game that is made anew, as when its module is
    loaded again in a notebook, takes its own place; but loops that are compiled by then keep the rules as they were.
    """
    if not (isinstance(game.id, str) and re.fullmatch(r"[a-z][a-z0-9_]*", game.id)):
        raise BadArgument(Sentence("refused-id", {"value": shown(game.id)}))
    if not is_packed(game.state):
        raise BadArgument(Sentence("refused-state", {"value": shown(game.state), "known": TYPES}))
    if not _is_same(by_id.get(game.id, game), game):
        raise BadArgument(Sentence("refused-same-id", {"value": shown(game.id)}))
    other = by_dtype.get(game.state, game)
    if not _is_same(other, game):
        raise BadArgument(Sentence("refused-same-state", {"value": game.id, "other": other.id}))
    by_id[game.id] = game
    by_dtype[game.state] = by_numba_type[from_dtype(game.state)] = game
    return game


def _is_same(one: Game, other: Game) -> bool:
    """Whether it is one game, made once or twice."""
    return one is other or (one.id, one.folder, _home(one)) == (other.id, other.folder, _home(other))


def known() -> dict[str, Game]:
    """All games by id: those that are registered, and those of the modules that installed packages name.

    They name them as entry points of the group `fathom.games`: importing such a module registers what it has. Fathom's own
    games are found in this way, too. What cannot be imported is left out, and it is said why.
    """
    for entry in _named(tuple(_places())):
        _load(entry)
    return dict(by_id)


def _places() -> Iterator[tuple[str, int]]:
    """Where packages may lie, and when one was last put there or taken away."""
    for place in sys.path:
        try:
            yield place, os.stat(place or ".").st_mtime_ns
        except OSError:  # there is no such place
            yield place, 0


@lru_cache(1)
def _named(places: tuple[tuple[str, int], ...]) -> list[EntryPoint]:
    """The entry points of all packages at these places: to read them takes milliseconds."""
    return list(entry_points(group=ENTRY_POINTS))


@cache
def _load(entry: EntryPoint) -> None:
    try:
        entry.load()
    except (Exception, SystemExit) as error:  # a package can raise anything; the other games do not need it
        from fathom.words import say

        package = entry.dist.name if entry.dist else entry.name
        said = Sentence("no-game", {"module": entry.value, "package": package, "detail": raised(error)})
        logging.getLogger("fathom").warning(say(said))


def find(game: Game | str) -> Game:
    """The game with this id, or the game itself. Raises `UnknownName`. An id that is not registered is looked for in `known`."""
    if isinstance(game, Game):
        return game
    if isinstance(game, str) and game in by_id:
        return by_id[game]
    games = known()
    if isinstance(game, str) and game in games:
        return games[game]
    if not games:  # Fathom is not installed, only found
        raise UnknownName(Sentence("refused-no-games", {"value": shown(game)}))
    raise UnknownName(Sentence("refused-game", {"value": shown(game), "known": list(games), "near": near(game, games)}))
