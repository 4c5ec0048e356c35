"""Files of weights: a network, and what made it. One that does not fit its game is refused.

A file is NumPy's `.npz`. Its entry `header` is JSON: the game and its version, the fingerprint of the encoding, what made the
network, and whatever else the writer wants to be known. Some tables may have weights of their own, so many players, or so many by
the rules of one preset: `tables` in the header names them, "4" or "2 advanced", and what made each. `before` has what made the
networks that these learned on from, each once, the first first. What made a network is an object that says in which `file` it
was first, and in `files` which of those before it began with or learned against, by how they are typed in its recipe.
"""

import json
import os
import zipfile
import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
import numpy as np

from fathom.engine.encoding import fingerprint
from fathom.engine.errors import BadArgument, Sentence, shown
from fathom.engine.game import Game
from fathom.search.further import MOST_PLIES
from fathom.search.network import LAYERS, Network, encoding_of, has_sizes, is_finite
from fathom.search.settings import MOST_COUNT
from fathom.search.tables import Table, at_table, name_of, named

FORMAT = 1
LEVELS = 7  # of players, each by its part of the novice
UNREADABLE = (
    OSError, ValueError, KeyError, TypeError, EOFError, RuntimeError, MemoryError, zipfile.BadZipFile, zlib.error,
)  # what NumPy and zipfile raise for a file that is something else, or damaged  # fmt: skip
TABLES = "tables"  # in the header: the tables that have weights of their own, and what made them
FILE, FILES = (
    "file",
    "files",
)  # of what made a network: where it was first, and which ones it began with or learned against
PROGRESS = "progress"  # of what made it: how many games it took, and what was measured on the way
MADE = FILE, "command", FILES, "recipe", PROGRESS  # all that is said of it
NOVICE = "novice"  # in the header: how far each level of players judges as the novice does, 0 to 1, the weakest first
NOVICES = "novices"  # in the header: the same for tables at which it is otherwise, by what `tables.name_of` calls them
NOTE = "note"  # in the header: what else is to be known of how it was made
BEFORE = "before"  # in the header: what made the networks that those of the file learned on from
PLIES = (
    "plies"  # in the header: how many answers further the strongest level looks, by the number of players; elsewhere 0
)
SIMULATIONS = (
    "simulations"  # in the header: how many the strongest level makes a choice, by the number of players; elsewhere 0
)


class Made(msgspec.Struct):
    """What a header may say of what made a network."""

    file: str = ""
    command: str = ""
    files: dict[str, str] = {}
    recipe: dict[str, Any] = {}
    progress: dict[str, Any] = {}


Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Shares = Annotated[list[Share], msgspec.Meta(min_length=LEVELS, max_length=LEVELS)]


class Header(Made, kw_only=True):
    """What a header has to say, and may say, of the file."""

    format: int
    game: str
    version: int
    encoding: str
    tables: dict[str, Made] = {}
    before: list[Made] = []
    novice: Shares | msgspec.UnsetType = msgspec.UNSET
    novices: dict[str, Shares] = {}
    plies: dict[str, Annotated[int, msgspec.Meta(ge=0, le=MOST_PLIES)]] = {}
    simulations: dict[str, Annotated[int, msgspec.Meta(ge=0, le=MOST_COUNT)]] = {}


class Weights(NamedTuple):
    """What a file holds."""

    network: Network
    header: dict[str, Any]
    more: dict[str, Any]  # the other arrays
    tables: dict[Table, Network]  # the weights for these tables; `network` is for all others


def shipped(game: Game) -> Path:
    """Where the network lies that comes with a game. It may not be there."""
    return game.folder / "network.npz"


def novice(game: Game) -> Path:
    """Where the network lies of a beginner, who has learned from few games: the weaker levels judge much as it does."""
    return game.folder / "novice.npz"


@cache
def load_shipped(game: Game) -> Weights:
    """What comes with a game. Raises `FathomError` if there is nothing, or it does not fit."""
    return load(game, shipped(game))


@cache
def load_novice(game: Game) -> Weights:
    """The novice that comes with a game. Raises `FathomError` if there is none, or it does not fit."""
    return load(game, novice(game))


def save(
    game: Game,
    path: Path,
    network: Network,
    header: Mapping[str, Any],
    more: Mapping[str, Any],
    tables: Mapping[Table, Network] | None = None,
) -> None:
    """Write a file; an old one stays until the new one is whole. `header` names the `tables`. Raises `OSError`."""
    own = {_own(table, name): each for table, one in (tables or {}).items() for name, each in one.arrays.items()}
    fits = {"format": FORMAT, "game": game.id, "version": game.version, "encoding": fingerprint(game.encoding.FIELDS)}
    beside = path.resolve().with_name(f".fathom-{os.getpid()}.part")
    try:
        with beside.open("wb") as file:
            text = np.array(json.dumps(fits | dict(header)))
            np.savez_compressed(file, header=text, **network.arrays, **own, **more)
        os.replace(beside, path.resolve())
    finally:
        beside.unlink(missing_ok=True)


def load(game: Game, path: Path) -> Weights:
    """What a file holds. Raises `FathomError` for one that cannot be read or does not fit the game as it is."""
    try:
        with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
            arrays = dict(file)
        header = json.loads(str(arrays.pop("header")))
    except UNREADABLE as error:
        raise _unreadable(path, error) from error
    _check_fits(game, path, _checked(game, path, header))
    try:
        network = _taken(game, arrays, LAYERS)
        own = map(named, header.get(TABLES, {}))
        tables = {table: _taken(game, arrays, [_own(table, name) for name in LAYERS]) for table in own}
    except UNREADABLE as error:
        raise _unreadable(path, error) from error
    for each in (network, *tables.values()):
        if not has_sizes(each, game):
            raise BadArgument(Sentence("refused-weights-sizes", {"file": str(path)}))
        if not is_finite(each):
            raise BadArgument(Sentence("refused-weights-numbers", {"file": str(path)}))
    return Weights(network, header, arrays, tables)


def load_header(game: Game, path: Path) -> dict[str, Any]:
    """The header alone, also where the game has another version or encoding by now. Raises `FathomError` as `load` does else."""
    try:
        with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
            header: dict[str, Any] = json.loads(str(file["header"]))
    except UNREADABLE as error:
        raise _unreadable(path, error) from error
    _checked(game, path, header)
    return header


def _unreadable(path: Path, error: BaseException) -> BadArgument:
    detail = str(error)
    if isinstance(error, OSError) and error.strerror:
        detail = error.strerror
    elif isinstance(error, KeyError):
        detail = f"there is no {error.args[0]} in it"
    elif "pickle" in detail:  # NumPy would advise to trust it
        detail = "there are no arrays in it"
    elif "context manager" in detail:  # a file of one array, which has no name
        detail = "there is one array in it, and no names"
    return BadArgument(Sentence("refused-weights", {"file": str(path), "detail": detail}))


def _checked(game: Game, path: Path, header: Any) -> Header:
    """What a header says. One that is no such thing is refused, and that of another game."""
    file = str(path)
    try:
        told = msgspec.convert(header, Header)
    except msgspec.ValidationError as error:
        raise BadArgument(Sentence("refused-header", {"file": file, "detail": str(error)})) from error
    _check_same(path, told, {"format": FORMAT, "game": game.id}, game)
    seats = [str(players) for players in range(game.least_players, game.most_players + 1)]
    bounds = {"least": game.least_players, "most": game.most_players}
    for what in (TABLES, NOVICES, PLIES, SIMULATIONS):
        for table in getattr(told, what):
            players, blank, preset = table.partition(" ") if what in (TABLES, NOVICES) else (table, "", "")
            if preset and preset not in game.facts.PRESETS:
                known = ", ".join(game.facts.PRESETS)
                raise BadArgument(
                    Sentence("refused-header-preset", {"file": file, "value": shown(preset), "known": known})
                )
            if players not in seats or bool(blank) != bool(preset):
                strange = {"file": file, "what": what, "value": shown(players if preset else players + blank)}
                raise BadArgument(Sentence("refused-header-players", {**strange, **bounds}))
    return told


def _check_fits(game: Game, path: Path, told: Header) -> None:
    """Refuse a header that was written for another version of the game, or another encoding."""
    _check_same(path, told, {"version": game.version, "encoding": fingerprint(game.encoding.FIELDS)}, game)


def _check_same(path: Path, told: Header, wanted: Mapping[str, object], game: Game) -> None:
    for what, value in wanted.items():
        if getattr(told, what) != value:
            differs = {"what": what, "value": str(getattr(told, what)), "wanted": str(value), "game": game.id}
            raise BadArgument(Sentence("refused-other-weights", {"file": str(path), **differs}))


def put(game: Game, path: Path, table: Table, network: Network, header: Mapping[str, Any]) -> None:
    """Make `network`, made as `header` says, that of a file for this table. Raises `FathomError`, and `OSError`."""
    kept = load(game, path)
    made = {what: value for what, value in header.items() if what != BEFORE}
    tables = kept.header.get(TABLES, {}) | {name_of(table): made}
    before = united(kept.header.get(BEFORE, []), header.get(BEFORE, []))
    told = kept.header | {TABLES: tables, BEFORE: needed(before, [kept.header, *tables.values()])}
    save(game, path, kept.network, told, kept.more, kept.tables | {table: network})


def origin(header: Mapping[str, Any], players: int = 0, name: str = "", preset: str = "") -> list[dict[str, Any]]:
    """What made the network for this table, by a file's header: the first training first, its own last.

    `name` is what the file is called now, or else what it was called first.
    """
    own = at_table({named(each): made for each, made in header.get(TABLES, {}).items()}, players, preset)
    made = {what: value for what, value in (own or header).items() if what in MADE}
    if name and FILE not in (own or {}):
        made[FILE] = name
    progress = made.pop(PROGRESS, {})
    made[PROGRESS] = {what: progress[what] for what in ("games", "seconds") if what in progress}
    return [*needed(header.get(BEFORE, []), [made]), made]


def united(*chains: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """What made several networks, each training once."""
    found: list[dict[str, Any]] = []
    for made in chain(*chains):
        if made not in found:
            found.append(made)
    return found


def needed(before: Sequence[dict[str, Any]], last: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Those of `before` that the `last` trainings go back to, in order."""
    wanted = {file for made in last for file in made.get(FILES, {}).values()}
    found = []
    for made in reversed(before):
        if made.get(FILE) in wanted:
            found.append(made)
            wanted |= set(made.get(FILES, {}).values())
    return found[::-1]


def _own(table: Table, name: str) -> str:
    """What an array is called that is for this table."""
    return f"players_{name_of(table).replace(' ', '_')}_{name}"


def _taken(game: Game, arrays: dict[str, Any], names: Sequence[str]) -> Network:
    """The network whose arrays have these names, which are taken out. Raises `KeyError`, and `ValueError` for no numbers."""
    layers = [arrays.pop(name) for name in names]
    if strange := [each.dtype for each in layers if each.dtype.kind != "f"]:
        raise ValueError(f"its weights are of the kind {strange[0]}, and not float32")
    with np.errstate(over="ignore"):  # what is too large is refused as such
        return Network._make([*(np.ascontiguousarray(each, np.float32) for each in layers), encoding_of(game)])
