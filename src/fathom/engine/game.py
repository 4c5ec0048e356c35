"""A game: a frozen record of facts and of the rooms where its rules, its views, its words live."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

import numpy as np
from numba import from_dtype

from fathom.engine.errors import BadOption, Told, UnknownName, near, shown
from fathom.engine.options import Option, Options, Value, complete, index
from fathom.engine.record import State

if TYPE_CHECKING:
    from fathom.engine.position import Position

LARGEST_FILE = 32 * 1024  # bytes of a file that options are read from


class Offer(NamedTuple):
    """A move that may be made now, as a screen offers it: `key` is the keyboard key that plays it."""

    action: int
    name: str
    label: Told
    consequence: Told
    key: str = ""


class Scripted(NamedTuple):
    """A player that is a rule of thumb, compiled with its game: `hints.decide` is given its number and parameter.

    `level` orders the players a lobby offers first, 1 the weakest; 0 keeps it out of the short list. A player without a
    parameter has `least == most == 0`.
    """

    name: str
    number: int
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
    def check(self, players: int, options: Options) -> Told | None:
        """Why a combination of options cannot be played; None if it can."""

    def longest(self, players: int, options: Options) -> int:
        """A bound on the steps of a game, chance included."""


@runtime_checkable
class FromFile(Protocol):
    """What the facts of a game may have besides: options that are better written in a file than typed."""

    def from_file(self, text: str) -> Options | Told:
        """The options that the text of a file stands for, or why it stands for none."""


class Rules(Protocol):
    """The law, compiled. What each rule must do is said at the verb of the same name in `verbs`."""

    @property
    def start(self) -> Callable[..., None]: ...
    @property
    def current_player(self) -> Callable[..., int]: ...
    @property
    def legal_actions(self) -> Callable[..., int]: ...
    @property
    def chance_outcomes(self) -> Callable[..., int]: ...
    @property
    def sample_chance(self) -> Callable[..., int]: ...
    @property
    def step(self) -> Callable[..., None]: ...
    @property
    def scores(self) -> Callable[..., None]: ...
    @property
    def returns(self) -> Callable[..., None]: ...
    @property
    def tally(self) -> Callable[..., None]: ...
    @property
    def measure(self) -> Callable[..., None]: ...


class View(Protocol):
    """What a seat may know, compiled."""

    @property
    def observe(self) -> Callable[..., None]: ...
    @property
    def resample(self) -> Callable[..., None]: ...


class Hints(Protocol):
    """Judgement: the scripted players, compiled."""

    @property
    def SCRIPTED(self) -> Sequence[Scripted]: ...
    @property
    def decide(self) -> Callable[..., int]: ...


class Moves(Protocol):
    """The notation."""

    def name(self, state: State, action: int) -> str:
        """One word for an action or outcome, unlike any other that is possible in the same state."""

    def turn(self, state: State) -> tuple[int, bool]:
        """Whose turn it is (a seat, or -1 outside turns), and whether the state stands at the turn's beginning."""


class Words(Protocol):
    """What speaks to people. It is shown views, never the truth."""

    def tell(self, before: "Position | None", action: int, after: "Position") -> Sequence[Told]:
        """What `action` did, as sentences. Without a `before`, how the game opens; then `action` does not matter."""

    def scene(self, view: "Position") -> dict[str, Any]:
        """What stands on the table, as plain data for a screen."""

    def offers(self, view: "Position") -> Sequence[Offer]:
        """The legal moves of the seat to move, as a screen offers them."""


@dataclass(frozen=True, eq=False)
class Game:
    """The nameplate of a game and its rooms, which are modules (or anything with the same names)."""

    id: str
    title: str
    version: int  # moves when the same moves could lead to another state
    least_players: int
    most_players: int
    state: np.dtype[Any]
    actions: int  # actions are numbered 0 to actions - 1
    outcomes: int  # the longest list of chance outcomes
    tallies: tuple[str, ...]  # names of the game's own statistics of a seat
    measures: tuple[str, ...]  # names of its statistics of a whole game
    folder: Path  # where RULES.md and the catalogues lie
    facts: Facts
    rules: Rules
    view: View
    moves: Moves
    words: Words
    hints: Hints

    def complete(self, players: int, preset: str = "default", chosen: Mapping[str, object] | None = None) -> Options:
        """Every option's value for a table, validated. Raises `BadOption` with a sentence."""
        if index(players) is None or not self.least_players <= players <= self.most_players:
            bounds = {"least": self.least_players, "most": self.most_players}
            raise BadOption(Told("refused-players", {"value": shown(players), **bounds}))
        values = complete(self.facts.OPTIONS, self.facts.PRESETS, preset, {} if chosen is None else chosen)
        if told := self.facts.check(players, values):
            raise BadOption(told, self)
        return values

    def most(self, preset: str = "default", chosen: Mapping[str, object] | None = None) -> int:
        """The most seats that these options allow. Raises `BadOption` if they allow none: what is wrong at a usual table."""
        for players in range(self.most_players, self.least_players - 1, -1):
            with suppress(BadOption):
                self.complete(players, preset, chosen)
                return players
        usual = self.most(preset) if chosen else self.least_players
        self.complete(usual, preset, chosen)  # refused, as every number is
        return usual

    @property
    def table_sizes(self) -> str:
        """How many may play, as people write it: what the default options allow, and what others do."""
        usual = self.most()
        more = f" (with options {self.most_players})" if self.most_players > usual else ""
        return f"{self.least_players} to {usual}{more}"

    @property
    def takes_file(self) -> bool:
        """Whether options can be read from a file."""
        return isinstance(self.facts, FromFile)

    def from_file(self, content: bytes) -> Options:
        """The options that a file of one's own stands for, to be chosen like any others. Raises `BadOption`."""
        if not isinstance(self.facts, FromFile):
            raise BadOption(Told("refused-file"))
        if len(content) > LARGEST_FILE:
            raise BadOption(Told("refused-file-large", {"most": LARGEST_FILE}))
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = "\0"
        if "\0" in text:
            raise BadOption(Told("refused-file-text"))
        read = self.facts.from_file(text)
        if isinstance(read, Told):
            raise BadOption(read, self)
        return read

    def numbers(self, options: Options) -> list[int]:
        """The options as `start` takes them: one whole number, or one run of them, after the other."""
        return [n for option in self.facts.OPTIONS for n in option.numbers(options[option.name])]


by_id: dict[str, Game] = {}
by_dtype: dict[np.dtype[Any], Game] = {}
by_record: dict[Any, Game] = {}  # the same table, by Numba's name for the dtype


def register(game: Game) -> Game:
    """Make the verbs know `game`. Two games cannot share a state dtype: the first would answer for both."""
    other = by_dtype.get(game.state)
    if other is not None and other is not game:
        raise ValueError(f"{game.id} and {other.id} have the same state dtype; one of them needs a field of its own")
    by_id[game.id] = game
    by_dtype[game.state] = by_record[from_dtype(game.state)] = game
    return game


def load(game: Game | str) -> Game:
    """The game with this id, or the game itself. Raises `UnknownName`."""
    if isinstance(game, Game):
        return game
    if not isinstance(game, str) or game not in by_id:
        import_module("fathom.games")  # which registers them all; a process that was sent an id may not know it yet
    if not isinstance(game, str) or game not in by_id:
        raise UnknownName(Told("refused-game", {"value": shown(game), "known": list(by_id), "near": near(game, by_id)}))
    return by_id[game]
