"""A position as a line of text, and as a picture made of signs.

    pig/1 3 goal=30 | rolling=1 pot=4 points=0,12,0*2

Before the bar stand the game with its version, the number of players, and the options that differ from the defaults. Behind
it stands what lies on the table: first the words of the game's room `diagram`, then the other fields of the state that differ
from the game's beginning, by name; of numbers in a row, `0*2` says that there are two. See docs/4-python.md.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import numpy as np

from fathom.engine.errors import BadPosition, near, short, shown
from fathom.engine.game import Game, find, known
from fathom.engine.options import as_text
from fathom.engine.position import Position
from fathom.engine.setup import Setup
from fathom.engine.state import State, to_bytes

LONGEST = 64 * 1024  # characters of a text that is read
MOST_ITEMS = 10_000  # of a list
_WORD = re.compile(r"([A-Za-z0-9_]+)=(\S*)")


def runs(items: Iterable[object]) -> str:
    """A list with commas, in which equal items in a row are said once: 1*3,4."""
    found: list[tuple[str, int]] = []
    for item in map(str, items):
        times = found.pop()[1] + 1 if found and found[-1][0] == item else 1
        found.append((item, times))
    return ",".join(item if times == 1 else f"{item}*{times}" for item, times in found)


def unrolled(text: str) -> list[str]:
    """The items of such a list. Raises `BadPosition` for what is none."""
    found: list[str] = []
    for part in text.split(",") if text else []:
        item, star, times = part.partition("*")
        if not item or (star and not re.fullmatch(r"[1-9]\d{0,3}", times, re.ASCII)):
            raise BadPosition(f"{shown(part)} stands in a list: expected something like 7 or 7*3")
        found += [item] * int(times or 1)
        if len(found) > MOST_ITEMS:
            raise BadPosition(f"a list has more than {MOST_ITEMS} items: it began with {short(text)}")
    return found


def number(what: str, text: str, least: int, most: int) -> int:
    """A whole number that stands in a text. Raises `BadPosition` with what was expected."""
    if not re.fullmatch(r"-?\d{1,19}", text, re.ASCII) or not least <= int(text) <= most:
        raise BadPosition(f"{what} is {shown(text)}: a whole number from {least} to {most} was expected")
    return int(text)


# ---------------------------------------------------------------- writing


def write(position: Position) -> str:
    """The text of a position: equal for equal positions. Raises `FathomError` for a view that hides something."""
    game, state = position.game, position.state.copy()
    head = [f"{game.id}/{game.version}", str(position.players)]
    head += [f"{name}={as_text(value)}" for name, value in position.setup.changed.items()]
    words: dict[str, str] = dict(game.plain.diagram.write(state)) if _has_words(game) else {}
    start = position.setup.start()
    for name in _free_fields(game):
        value = getattr(state, name)
        if value != getattr(start, name):
            words[name] = _text(value)
    return " ".join([*head, "|", *(f"{name}={value}" for name, value in words.items())])


def _text(value: Any) -> str:
    if isinstance(value, list):
        return runs(map(_text, value))
    return repr(value) if isinstance(value, float) else str(int(value))  # plain fields may hold truth values


def _has_words(game: Game) -> bool:
    return hasattr(game.diagram, "SAID")


def _free_fields(game: Game) -> list[str]:
    """The fields of the state that are said by name: no option, and none that the game's own words say."""
    said = {"players", *(option.name for option in game.facts.OPTIONS)}
    if _has_words(game):
        said |= set(game.diagram.SAID)
    return [name for name in game.state.names or () if name not in said]


# ---------------------------------------------------------------- reading


def read(text: str) -> Position:
    """The position that a text says. Raises `BadPosition` with what was found and what was expected.

    For the game it raises `UnknownName`, for an option `BadOption`.
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        raise BadPosition(f"{shown(text)} is no position: a text of at most {LONGEST} characters was expected")
    head, bar, body = text.partition("|")
    if not bar or "|" in body:
        raise BadPosition(f"one | was expected, between what is set up and what lies on the table, {_example()}")
    setup = _set_up(head.split())
    game, state = setup.game, setup.start()
    words, free = _words(body.split()), {}
    for name in _free_fields(game):
        if name in words:
            free[name] = words.pop(name)
    for name, value in free.items():
        setattr(state, name, _field(game, state, name, value))
    if _has_words(game):
        game.plain.diagram.read(state, words)
        words = {}
    for name in words:
        raise _unknown(name, _free_fields(game))
    return _checked(setup, state)


def _set_up(words: list[str]) -> Setup:
    name, slash, version = (words[0] if words else "").partition("/")
    if not slash or len(words) < 2:
        raise BadPosition(f"a position begins with the game, its version and the number of players, {_example()}")
    game = find(name)
    if version != str(game.version):
        raise BadPosition(f"this is version {short(version)} of {game.id}; only version {game.version} can be read")
    players = number("the number of players", words[1], game.least_players, game.most_players)
    options = _words(words[2:])
    if "preset" in options:
        raise BadPosition(
            "a preset is named: a position has options only, those of the preset that differ from the defaults"
        )
    return Setup(game, players, options=options)


def _example() -> str:
    """How a game that the user has begins, if there is one, and where to get such a line from."""
    starts = [f"like '{write(Position(game, game.least_players))}'; " for game in [*known().values()][:1]]
    return "".join([*starts, "fathom show RECORD --board prints such a line"])


def _words(parts: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in parts:
        word = _WORD.fullmatch(part)
        if not word:
            raise BadPosition(f"{shown(part)} stands where something like name=value was expected")
        if word[1] in found:
            raise BadPosition(f"{word[1]} is given twice")
        found[word[1]] = word[2]
    return found


def _unknown(name: str, known: Iterable[str]) -> BadPosition:
    likely = near(name, known)
    return BadPosition(f"there is no {short(name)} here{f': did you mean {likely[0]}?' if likely else ''}")


def check_words(words: Mapping[str, str], known: Iterable[str], needed: Iterable[str]) -> None:
    """Refuse a word that the game does not know, and that one is missing which must be there. Raises `BadPosition`."""
    known = list(known)
    for name in words:
        if name not in known:
            raise _unknown(name, known)
    for name in needed:
        if name not in words:
            raise BadPosition(f"{name}= is missing: it must be said")


def _field(game: Game, state: State, name: str, text: str) -> Any:
    """A field of the state as its text says it, within what its type holds."""
    kind = game.state[name].base
    if kind.kind == "f":
        try:
            return float(text)
        except ValueError:
            raise BadPosition(f"{name} is {shown(text)}: a number was expected") from None
    least, most = int(np.iinfo(kind).min), int(np.iinfo(kind).max)
    before = getattr(state, name)
    if not isinstance(before, list):
        return number(name, text, least, most)
    found = [number(name, item, least, most) for item in unrolled(text)]
    if len(found) != len(before):
        raise BadPosition(f"{name} has {len(found)} numbers: {len(before)} were expected")
    return found


def _checked(setup: Setup, state: State) -> Position:
    """The position, if a game can stand so: as far as the game's room says, and as far as it can go on."""
    game = setup.game
    wrong = game.plain.diagram.check(state, setup.start()) if _has_words(game) else None
    if wrong:
        raise BadPosition(wrong)
    try:
        to_bytes(state)
        position = Position._standing(setup, state)
        possible = position.is_over or bool(position.legal_actions() or position.chance_outcomes())
    except Exception as error:  # rules may raise anything where no game can stand
        raise BadPosition(f"no game can stand so: the rules can't go on from there ({error})") from None
    if not possible:
        raise BadPosition("no game can stand so: nobody can do anything, and it is not over")
    return position


# ---------------------------------------------------------------- the picture


def board(position: Position) -> str:
    """The table in a few lines: the game's own picture, or its scene, a line for each thing on it."""
    game = position.game
    if hasattr(game.diagram, "board"):
        return str(game.plain.diagram.board(position))
    scene = msgspec.to_builtins(position.scene())
    lines = [f"{name}: {value}" for name, value in scene.items()]
    return "\n".join([f"{game.title}, {position.players} players: {position._who()}", *lines])
