"""Checks of a game as a whole: its nameplate, its options, and that every sentence it names is there."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import product
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec
import numpy as np

from fathom import words
from fathom.engine.errors import FathomError, Sentence
from fathom.engine.events import HIDDEN_FORM, Event
from fathom.engine.game import Empty, Facts, Game, Hints, Moves, Rules, Words, by_dtype
from fathom.engine.options import Choice, Integer, Integers, Option, Options, Value
from fathom.engine.rooms import Diagram, Encoding
from fathom.engine.setup import Setup
from fathom.engine.state import plain, to_bytes

COMBINATIONS = 200  # of options, drawn at random
ROOMS = {  # and what each must have
    "facts": Facts,
    "rules": Rules,
    "moves": Moves,
    "words": Words,
    "hints": Hints,
    "encoding": Encoding,
    "diagram": Diagram,
}
ODD = 6  # tables with such options at which games are played, at most
TRIES = 2000  # to find them: many combinations cannot be played


def nameplate(game: Game) -> None:
    """The facts hold together: the rooms have their names, which are used once, the preset 'default' changes nothing."""
    _check_rooms(game)
    assert by_dtype.get(game.state) is game, "the game is not registered: register(Game(…)) does it"
    assert "players" in (game.state.names or ()), "the state has no field 'players'"
    numbers = [game.version, game.least_players, game.most_players, game.actions, game.outcomes]
    assert all(isinstance(number, int) and number > 0 for number in numbers), (
        f"of {numbers} all must be whole, 1 or more"
    )
    assert game.least_players <= game.most_players, "least_players is above most_players"
    assert isinstance(game.folder, Path), f"the folder is {game.folder!r}: Path(__file__).parent was expected"
    for option in game.facts.OPTIONS:
        kinds = "Choice, Integer or Integers"
        assert isinstance(option, Choice | Integer | Integers), f"the option {option!r} is no {kinds}"
    options = [option.name for option in game.facts.OPTIONS]
    assert len(options) == len(set(options)), "two options have the same name"
    for option in game.facts.OPTIONS:
        assert option.rulings, f"{option.name}: no ruling is named"
    grouped = [name for names in game.groups.values() for name in names]
    assert not grouped or sorted(grouped) == sorted(options), "the groups do not have every option once"
    presets = game.facts.PRESETS
    assert "default" in presets and not presets["default"], "the preset 'default' is missing or changes something"
    players = [player.name for player in game.hints.SCRIPTED]
    assert len(players) == len(set(players)) and "random" not in players, "two players have the same name"
    assert any(_setup(game, players, preset, {}) for preset, players in _tables(game)), (
        "no preset allows any number of players"
    )


def _check_rooms(game: Game) -> None:
    for room, kind in ROOMS.items():
        held = getattr(game, room)
        missing = [name for name in vars(kind) if not name.startswith("_") and not hasattr(held, name)]
        assert held is Empty or not missing, f"the room {room} has no {', '.join(missing)}: every game needs it there"


def setups(game: Game, seed: int = 0) -> list[Setup]:
    """Every preset at every number of players it allows, and a few tables with options drawn at random."""
    made = (_setup(game, players, preset, {}) for preset, players in _tables(game))
    return [setup for setup in made if setup is not None] + list(odd_setups(game, seed))


def _tables(game: Game) -> Iterable[tuple[str, int]]:
    return product(game.facts.PRESETS, range(game.least_players, game.most_players + 1))


def _setup(game: Game, players: int, preset: str, options: Options) -> Setup | None:
    try:
        return Setup(game, players, preset, options)
    except FathomError:
        return None


def options(game: Game) -> None:
    """An option's default is allowed, and the state's field of its name, if there is one, holds whatever it may be."""
    for option in game.facts.OPTIONS:
        assert option.read(option.default) == option.default, f"{option.name}: the default is not allowed"
        for value in _extremes(option):
            assert option.read(value) == value, f"{option.name}: {value} is not read as itself"
            if option.name in (game.state.fields or {}):
                _check_holds(game, option, value)
        if option.name not in (game.state.fields or {}):
            assert _changes(game, option), (
                f"{option.name} changes nothing: the state has no field of that name, and whatever it is, games begin alike"
            )
    known = {option.name: option for option in game.facts.OPTIONS}
    for preset, values in game.facts.PRESETS.items():
        for name, value in values.items():
            assert name in known and known[name].read(value) == value, f"preset {preset}: {name} can't be {value}"
    if (guided := game.guided) is not None:
        scripted = {"random", *(player.name for player in game.hints.SCRIPTED)}
        unknown = [name for name in guided.opponents if name not in scripted]
        assert not unknown, f"the guided first game has opponents that are no scripted players: {', '.join(unknown)}"
        made = _setup(game, guided.seats, "default", dict(guided.options))
        assert made, f"the guided first game can't be played by {guided.seats} with its options"


def _changes(game: Game, option: Option) -> bool:
    """Whether there is a table at which an option's values begin different games, or one of them is refused."""
    for preset, players in _tables(game):
        made = [_setup(game, players, preset, {option.name: value}) for value in _extremes(option)]
        if len({setup and setup.to_bytes() for setup in made}) > 1:
            return True
    return False


def _check_holds(game: Game, option: Option, value: Value) -> None:
    state, stored = plain(game.state), option.stored(value)
    field = getattr(state, option.name)
    length = len(field) if isinstance(field, list) else 0
    wanted = len(stored) if isinstance(stored, list) else 0
    assert length == wanted, f"the state's field {option.name} has length {length}, its option is stored with {wanted}"
    setattr(state, option.name, stored)
    try:
        again = getattr(plain(game.state, to_bytes(state)), option.name)
    except OverflowError:
        raise AssertionError(f"the state's field {option.name} does not hold {value}") from None
    assert again == stored, f"the state's field {option.name} holds {again} for {stored}"


def _extremes(option: Option) -> Iterable[Value]:
    if isinstance(option, Choice):
        return option.choices
    if isinstance(option, Integer):
        return option.least, option.most
    return [option.least] * option.shortest, [option.most] * option.longest


def refusals(game: Game) -> None:
    """Options drawn at random are refused with a sentence that is there, or a game begins with them."""
    rng = np.random.default_rng(0)
    for _ in range(COMBINATIONS):
        players, chosen = _drawn_table(game, rng)
        try:
            setup = Setup(game, players, options=chosen)
        except FathomError as error:
            sentence = getattr(error, "sentence", None)
            assert isinstance(sentence, Sentence), f"{chosen} is refused without a sentence"
            check_sentence(game, sentence)
            named = sentence.args.get("option")
            assert named in {option.name for option in game.facts.OPTIONS}, f"{sentence.id} names no option at fault"
            continue
        assert setup.longest > 0, f"with {chosen} a game has no steps"
        try:
            setup.to_bytes()
        except OverflowError as error:
            raise AssertionError(f"with {chosen} the beginning does not fit into the state: {error}") from None


def odd_setups(game: Game, seed: int) -> Iterator[Setup]:
    """A few tables with options drawn at random, at each of which an option is changed that was not before."""
    rng, unchanged, tables = np.random.default_rng(seed), {option.name for option in game.facts.OPTIONS}, 0
    for _ in range(TRIES):
        players, chosen = _drawn_table(game, rng)
        with suppress(Exception):  # `refusals` says what is wrong
            setup = Setup(game, players, options=chosen)
            if tables < ODD and unchanged & setup.changed.keys():
                unchanged -= setup.changed.keys()
                tables += 1
                yield setup


def _drawn_table(game: Game, rng: np.random.Generator) -> tuple[int, dict[str, Value]]:
    """Any number of players, and any values of about half of the options."""
    players = int(rng.integers(game.least_players, game.most_players + 1))
    return players, {option.name: _drawn(option, rng) for option in game.facts.OPTIONS if rng.random() < 0.5}


def _drawn(option: Option, rng: np.random.Generator) -> Value:
    """Any value of an option, the least and the most often."""
    if rng.random() < 0.3:
        extremes = list(_extremes(option))
        return extremes[rng.integers(len(extremes))]
    if isinstance(option, Choice):
        return option.choices[rng.integers(len(option.choices))]
    if isinstance(option, Integer):
        return int(rng.integers(option.least, option.most + 1))
    length = int(rng.integers(option.shortest, option.longest + 1))
    numbers: list[int] = sorted(rng.integers(option.least, option.most + 1, length).tolist())
    return numbers


def sentences(game: Game) -> None:
    """The catalogue has a sentence for whatever the game names, and asks for no more than it is told."""
    for id in _ids(game):
        assert words.variables(id, game) is not None, f"the catalogue has no sentence {id}"
    for event in game.declared.values():
        _check_event(game, event)
    if game.counts_luck:
        _check_asks(game, "luck", {"seat", "way", "count", "sum", "more", "times"})


def _ids(game: Game) -> Iterable[str]:
    yield from ("game-title", "game-sentence", "chart-name", "player-random")
    for option in game.facts.OPTIONS:
        yield from (f"option-{option.name}", f"option-{option.name}.label")
        if isinstance(option, Choice):
            yield from (f"option-{option.name}-{value}" for value in option.choices)
    for preset in game.facts.PRESETS:
        yield from (f"preset-{preset}", f"preset-{preset}.label")
    yield from (f"player-{player.name}" for player in game.hints.SCRIPTED)
    yield from (f"group-{group}" for group in game.groups)
    if game.takes_file:
        yield from ("file", "file.label")
    for chart in getattr(game.words, "CHARTS", ()):
        yield from (f"chart-{chart.name}", *chart.lines)
    yield from (f"statistic-{name}" for name in game.seat_statistics)


def _check_event(game: Game, event: Event) -> None:
    """An event has a sentence and, just if a field of it may be hidden, another for those who may not know it."""
    known, hidden = set[str](), set[str]()
    for field, (name, field_type) in zip(event.fields.values(), event.struct.__annotations__.items(), strict=True):
        (hidden if field.seen else known).update(_variables(name, field_type))
    _check_asks(game, event.name, known | hidden)
    form = f"{event.name}.{HIDDEN_FORM}"
    if hidden:
        _check_asks(game, form, known)
    else:
        assert words.variables(form, game) is None, f"{form} is never said: nothing of {event.name} may be hidden"


def _variables(name: str, field_type: Any) -> set[str]:
    """What a field becomes in a sentence: a list what `_list` says, a struct its own fields."""
    if get_origin(field_type) in (Union, UnionType):
        return set().union(*(_variables(name, it) for it in get_args(field_type) if it is not type(None)))
    if isinstance(field_type, type) and issubclass(field_type, msgspec.Struct):
        return set().union(*(_variables(it.name, it.type) for it in msgspec.structs.fields(field_type)))
    return _list(name) if get_origin(field_type) in (list, tuple) else {name}


def _list(name: str) -> set[str]:
    """What a list becomes: its items, the same for one to be chosen, and how many they are."""
    return {name, f"{name}_or", f"{name}_count"}


def check_sentence(game: Game, sentence: Sentence) -> None:
    """A sentence is in the catalogue and asks for no more than it is told."""
    _check_asks(game, sentence.id, _told(sentence.args))


def _told(args: Mapping[str, Any]) -> set[str]:
    return set(args).union(*(_list(name) for name, value in args.items() if isinstance(value, list | tuple)))


def _check_asks(game: Game, id: str, told: set[str]) -> None:
    asked = words.variables(id, game)
    assert asked is not None, f"the catalogue has no sentence {id}"
    assert asked <= told, f"the sentence {id} asks for {', '.join(sorted(asked - told))}, which it is not told"
