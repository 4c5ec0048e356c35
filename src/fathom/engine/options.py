"""Options: every doubtful point of a rulebook and every size, by name, with its default and what it may be."""

import operator
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from numbers import Real
from typing import Any, NamedTuple

import numpy as np

from fathom.engine.errors import BadOption, Sentence, near, shown

Value = int | str | list[int]
Options = dict[str, Value]


class Guided(NamedTuple):
    """A guided first game: a short one whose chance goes by a seed, so that what it teaches happens early.

    The person has the first seat, scripted players the others. Options that are not named are the defaults. `seed` is 0 or more.
    """

    seed: int
    opponents: Sequence[str]  # one at least, by name
    options: Mapping[str, Value]

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return 1 + len(self.opponents)


@dataclass(frozen=True)
class Choice:
    """An option with named values; the first is the default. In the state it is the value's index."""

    name: str
    choices: tuple[str, ...]
    rulings: tuple[str, ...]
    kind = "choice"

    @property
    def default(self) -> Value:
        """The value it has unless another is chosen."""
        return self.choices[0]

    def read(self, value: object) -> Value:
        """The value, given as text or as it is. Raises `BadOption` with what was expected."""
        if not isinstance(value, str) or value not in self.choices:
            raise _refusal("choice", value, option=self.name, known=list(self.choices))
        return str(value)

    def stored(self, value: Any) -> int | list[int]:
        """The value as the state's field of this name holds it."""
        return self.choices.index(value)


@dataclass(frozen=True)
class Integer:
    """An option that is a whole number from `least` to `most`."""

    name: str
    default: int
    least: int
    most: int
    rulings: tuple[str, ...]
    kind = "integer"

    def read(self, value: object) -> Value:
        number = _whole(value)
        if number is None or not self.least <= number <= self.most:
            raise _refusal("number", value, option=self.name, least=self.least, most=self.most)
        return number

    def stored(self, value: Any) -> int | list[int]:
        return int(value)


@dataclass(frozen=True)
class Integers:
    """An option that is a list of `shortest` to `longest` whole numbers from `least` to `most`; it is kept ascending."""

    name: str
    items: tuple[int, ...]
    least: int
    most: int
    shortest: int
    longest: int
    rulings: tuple[str, ...]
    kind = "integers"

    @property
    def default(self) -> Value:
        return list(self.items)

    def read(self, value: object) -> Value:
        parts: Sequence[object] = [value]
        if isinstance(value, str):
            parts = value.split(",") if value.strip() else []
        elif isinstance(value, np.ndarray):
            parts = np.atleast_1d(value).tolist()
        elif isinstance(value, Sequence):
            parts = list(value)
        numbers = [number for number in map(_whole, parts) if number is not None and self.least <= number <= self.most]
        if len(numbers) != len(parts) or not self.shortest <= len(numbers) <= self.longest:
            bounds = {"least": self.least, "most": self.most, "shortest": self.shortest, "longest": self.longest}
            raise _refusal("numbers", value, option=self.name, **bounds)
        return sorted(numbers)

    def stored(self, value: Any) -> int | list[int]:
        return [*value, *[0] * (self.longest - len(value))]


Option = Choice | Integer | Integers


def complete(
    options: Sequence[Option],
    presets: Mapping[str, Mapping[str, Value]],
    preset: str,
    chosen: Mapping[str, object],
) -> Options:
    """Every option's value: the defaults, then the preset's, then those chosen (as text or as values).

    Raises `BadOption` for a preset, an option or a value that does not exist.
    """
    if not isinstance(preset, str) or preset not in presets:
        raise _refusal("preset", preset, known=list(presets), near=near(preset, presets))
    if not isinstance(chosen, Mapping):
        raise _refusal("options", chosen, known=options[0].name)
    known = {option.name: option for option in options}
    values: Options = {option.name: option.default for option in options} | dict(presets[preset])
    for name, value in chosen.items():
        if name not in known:
            raise _refusal("option", name, option=name if isinstance(name, str) else "", near=near(name, known))
        values[name] = known[name].read(value)
    return values


def differing(options: Sequence[Option], values: Mapping[str, Value]) -> Options:
    """Those values that are not the default."""
    return {option.name: values[option.name] for option in options if values[option.name] != option.default}


def as_text(value: Value) -> str:
    """A value as it is typed: `read` reads it back."""
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def index(value: object) -> int | None:
    """A whole number of any type, NumPy's too, as Python's own; None for anything else, truth values included."""
    try:
        return None if isinstance(value, (bool, np.bool_)) else operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def real(value: object) -> float | None:
    """A finite number of any type, NumPy's too, as Python's own; None for anything else, truth values included."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, Real):
        return None
    try:
        number = float(value)
    except OverflowError:  # a whole number of hundreds of digits
        return None
    return number if isfinite(number) else None


def _refusal(kind: str, value: object, **args: Any) -> BadOption:
    return BadOption(Sentence(f"refused-{kind}", {"value": shown(value), **args}))


def _whole(value: object) -> int | None:
    if isinstance(value, str):
        return int(value) if re.fullmatch(r"\s*-?\d{1,9}\s*", value, re.ASCII) else None
    return index(value)
