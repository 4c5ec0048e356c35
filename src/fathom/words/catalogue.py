"""The catalogues: where the sentences lie, and how one is said.

The house's sentences are in this folder, a game's in its folder `words` or, if it has none, in the game's folder itself;
another language is the same files under its own name (`de.ftl`). English stands in for a sentence that a language lacks.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Protocol

from babel.lists import format_list
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

HOUSE = Path(__file__).parent
FIRST = "en"  # the language every sentence has


class Sentence(Protocol):
    """A sentence to say: its id in a catalogue and what to put into it."""

    @property
    def id(self) -> str:
        """Which sentence."""

    @property
    def args(self) -> Mapping[str, Any]:
        """Numbers, words, and lists of them."""


class Speaker(Protocol):
    """A game, as far as it speaks: the folder that holds its `words`, or its catalogues themselves."""

    @property
    def folder(self) -> Path:
        """Where its files lie."""


def languages() -> list[str]:
    """The languages the house speaks, English first."""
    return sorted((path.stem for path in HOUSE.glob("*.ftl")), key=lambda language: (language != FIRST, language))


def text(language: str, game: Speaker | None = None) -> str:
    """The catalogue of the house, or of a game, as it is written; empty if there is none in that language."""
    return "".join(_text(path, path.stat().st_mtime_ns) for path in _files(language, _folder(game)))


def say(told: Sentence, seats: Sequence[str] = (), language: str = FIRST, game: Speaker | None = None) -> str:
    """The sentence `told`, in the words of `game` or of the house. `seats` are the names of the seats.

    What is told of a seat is its number, under a key that ends in `seat` (or, of several, in `seats` or `winners`); what
    is said is its name. A list `x` is said joined, `x_or` is said joined for one to be chosen, and its length is `x_count`. An
    id `message.attribute` asks for an attribute. If no catalogue has the sentence, its id is said.
    """
    args = dict(_variables(told.args, seats, language))
    name, _, attribute = told.id.partition(".")
    for bundle in _bundles(language, _folder(game)):
        if bundle.has_message(name):
            message = bundle.get_message(name)
            pattern = message.attributes.get(attribute) if attribute else message.value
            if pattern is not None:
                return str(bundle.format_pattern(pattern, args)[0])
    return told.id


def variables(id: str, game: Speaker | None = None, language: str = FIRST) -> set[str] | None:
    """What the sentence of this id must be told, as the catalogue names it; None if no catalogue of the language has it."""
    return _variables_of(id, _folder(game), language)


@cache
def _variables_of(id: str, folder: Path, language: str) -> set[str] | None:
    asked = _Asked(_messages(folder, language))
    return asked.variables if asked.look_up(id) else None


class _Asked(Visitor):  # type: ignore[misc]
    """Collects the variables of messages, and of those that they refer to."""

    def __init__(self, messages: Mapping[str, ast.Message | ast.Term]) -> None:
        self._messages = messages
        self.variables: set[str] = set()

    def look_up(self, id: str) -> bool:
        """Whether there is a pattern of this id; its variables are collected."""
        name, _, attribute = id.partition(".")
        message = self._messages.get(name)
        pattern = None if message is None else message.value
        if message is not None and attribute:
            pattern = next((it.value for it in message.attributes if it.id.name == attribute), None)
        if pattern is not None:
            self.visit(pattern)
        return pattern is not None

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference | ast.TermReference) -> None:
        self.look_up(".".join([node.id.name, *([node.attribute.name] if node.attribute else [])]))

    visit_TermReference = visit_MessageReference


def _folder(game: Speaker | None) -> Path:
    if game is None:
        return HOUSE
    inner = game.folder / "words"
    return inner if inner.is_dir() else game.folder


def _files(language: str, folder: Path) -> list[Path]:
    """The file of a language. Its name may come from outside: only what the folder lists is opened."""
    return [path for path in folder.glob("*.ftl") if path.stem == language]


@lru_cache(64)
def _text(path: Path, written: int) -> str:
    """What a file says that was written at that time: whoever writes sentences sees them at once."""
    return path.read_text(encoding="utf-8")


@cache
def _bundles(language: str, folder: Path) -> list[FluentBundle]:
    """Where to look for a sentence: in the language before English, in the game before the house."""
    bundles = []
    for tongue in dict.fromkeys((language, FIRST)):
        for path in [path for place in dict.fromkeys((folder, HOUSE)) for path in _files(tongue, place)]:
            bundle = FluentBundle([tongue], functions={"FROM_ONE": _from_one}, use_isolating=False)
            bundle.add_resource(_entries(path))
            bundles.append(bundle)
    return bundles


@cache
def _entries(path: Path) -> ast.Resource:
    return FluentResource(path.read_text(encoding="utf-8"))


@cache
def _messages(folder: Path, language: str) -> dict[str, ast.Message | ast.Term]:
    """The messages of a language as they are written, the game's before the house's."""
    entries: dict[str, ast.Message | ast.Term] = {}
    for path in [path for place in (HOUSE, folder) for path in _files(language, place)]:
        entries |= {it.id.name: it for it in _entries(path).body if isinstance(it, ast.Message | ast.Term)}
    return entries


def _from_one(number: Any) -> Any:
    """`FROM_ONE` in a catalogue: programs count from 0, people from 1."""
    return fluent_number(number + 1)


def _variables(args: Mapping[str, Any], seats: Sequence[str], language: str) -> Iterator[tuple[str, Any]]:
    """What Fluent is given: names for the numbers of seats, and for a list two texts and how many there are."""
    for key, value in args.items():
        is_seat = key.endswith(("seat", "seats", "winners"))
        if isinstance(value, str):
            yield key, value
        elif isinstance(value, Iterable):
            items = [_name(item, seats) if is_seat else str(item) for item in value]
            yield key, format_list(items, locale=language) if items else ""
            yield f"{key}_or", format_list(items, "or", locale=language) if items else ""
            yield f"{key}_count", len(items)
        else:
            yield key, _name(value, seats) if is_seat else value


def _name(seat: int, seats: Sequence[str]) -> str:
    return seats[seat] if 0 <= seat < len(seats) else str(seat)
