"""The errors a caller can correct. Each message says what was wrong, what was expected, what to do."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from fathom.words.catalogue import Speaker


class Sentence(msgspec.Struct, frozen=True):
    """A sentence to say: its id in a catalogue and what to put into it.

    `args` holds numbers and words. A key that ends in `seat` is a seat, said as that seat's name. The key `option` is the
    name of an option, shown as its label; `game` is the id of a game, shown as its title.
    """

    id: str
    args: dict[str, int | float | str | Sequence[int | str]] = {}


class FathomError(ValueError):
    """Anything a caller can put right; never raised for a fault of Fathom itself."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel between processes whatever the arguments of `__init__`."""
        return _again, (type(self), self.args, self.__dict__)


class BadArgument(FathomError):
    """An argument that Fathom cannot work with. `sentence` says why, in any language that the catalogues have."""

    def __init__(self, sentence: Sentence, game: "Speaker | None" = None) -> None:
        from fathom.words import say  # the catalogues are read when something is to be said, not before

        super().__init__(say(sentence, game=game))
        self.sentence = sentence

    @property
    def option(self) -> str:
        """The option it is about; empty if it is about none."""
        return str(self.sentence.args.get("option", ""))


class IllegalMove(BadArgument):
    """The move is not legal in this position. The position is unchanged."""


class BadOption(BadArgument):
    """An option, preset or number of players that the game does not have or allow."""


class UnknownName(BadArgument):
    """A game or player that Fathom does not have."""


class BadRecord(FathomError):
    """A game record that cannot be read or breaks a rule; `line` is where, counted from 1 (0: the whole file)."""

    def __init__(self, line: int, sentence: Sentence, game: "Speaker | None" = None) -> None:
        from fathom.words import say

        self.reason = say(sentence, game=game)
        super().__init__(f"line {line}: {self.reason}" if line else self.reason)
        self.line = line
        self.sentence = sentence


class BadPosition(FathomError):
    """A position written as a text that cannot be read, or in which no game can stand."""


def _again(kind: type[FathomError], args: tuple[Any, ...], facts: dict[str, Any]) -> FathomError:
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(facts)
    return error


def near(name: object, known: Iterable[str]) -> list[str]:
    """Those of the `known` names that `name` is likely a slip for, the likeliest first; none if it is like none of them."""
    return get_close_matches(name, list(known)) if isinstance(name, str) else []


def shown(value: object) -> str:
    """A value as it is quoted in a sentence: as Python writes it, and not endlessly."""
    try:
        return short(repr(value))
    except ValueError:  # Python writes no number of thousands of digits
        return f"a {type(value).__name__} that is too long to write"


def raised(error: BaseException, where: Path | None = None) -> str:
    """What somebody's code has raised, for a sentence: the error, and the last line on its way in the file or folder `where`."""
    said = " ".join(str(error).split())
    if not isinstance(error, FathomError):
        said = f"{type(error).__name__}: {said}" if said else type(error).__name__
    lines = [(Path(frame.filename), frame.lineno) for frame in extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError) and error.filename:
        said, lines = f"SyntaxError: {error.msg}", [*lines, (Path(error.filename), error.lineno)]
    lines = [(file, line) for file, line in lines if where and _is_in(file, where)]
    return f"{said.rstrip('.')}, line {lines[-1][1]} of {lines[-1][0].name}" if lines else said


def _is_in(file: Path, where: Path) -> bool:
    """Whether a file is there, and neither Fathom's own nor an installed package's that lies there, too."""
    if file == where or where not in file.parents:
        return file == where
    return {"fathom", "site-packages"}.isdisjoint(file.relative_to(where).parts)


def short(text: str) -> str:
    """A text to quote, without its middle if it is long."""
    return text if len(text) <= 100 else f"{text[:70]}...{text[-20:]}"
