"""What makes a network: how it plays to learn, and what of."""

import shlex
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from math import cos, pi
from typing import Any

import msgspec

from fathom.engine.errors import FathomError, shown
from fathom.search.tables import Table

# The numbers that may be changed by name, each with the least and the most that it can be.
RANGES: dict[str, tuple[int, int] | tuple[float, float]] = {
    "deeper": (1, 4096),
    "generation": (1, 100_000),
    "rows": (1.0, 1000.0),
    "passes": (1, 100),
    "batch": (1, 100_000),
    "rate": (1e-6, 0.1),
    "cycles": (1, 1000),
    "trust": (0.0, 1.0),
    "exploring": (0.0, 1.0),
    "noise": (0.0, 10.0),
    "mixed": (0.0, 1.0),
    "others": (0.0, 1.0),
    "strongest": (0.0, 1.0),
    "earlier": (0.0, 1.0),
    "apart": (1, 100_000),
    "kept": (1, 1000),
    "points": (0.0, 10.0),
    "usual": (0.0, 1000.0),
}


@dataclass(frozen=True)
class Recipe:
    """What makes a network: the same recipe makes the same one on the same machine."""

    game: str
    games: int = 600_000
    seed: int = 1
    hidden: int = 192
    deeper: int = 32
    generation: int = 2000  # games played by one network
    rows: float = 50.0  # written down of a game, about
    passes: int = 2  # through the rows of a generation
    batch: int = 256  # rows in a step of Adam
    rate: float = 1e-3  # of Adam at first; it falls to a fiftieth along a cosine
    cycles: int = 1  # how often it does so, each time from the top: Loshchilov and Hutter, "SGDR", ICLR 2017
    trust: float = 0.7  # lambda: 1 learns from ends of games alone, 0 from the next judgement alone
    exploring: float = 0.04  # of the choices at random, falling to a quarter
    noise: float = 0.0  # how far it misjudges while it plays, and its earlier selves: see `Learned`
    mixed: float = 0.5  # of the games with others than the network at the table
    others: float = 0.75  # of the other seats there
    strongest: float = 0.7  # of those games with the strongest scripted player
    earlier: float = 0.0  # of those games with an earlier self for certain; in the rest it or any scripted player
    apart: int = 5  # generations from one earlier self that is kept to the next
    kept: int = 8  # earlier selves, the latest ones
    points: float = 0.1  # the weight of the points in the loss
    usual: float = 6.0  # how often the default rules are played, to 3 times other presets and once another option
    against: str = ""  # a player: in every game one seat learns, and all others are that player's
    start: tuple[str, ...] = ()  # players with a network: the mean of their weights is begun with
    players: int = 0  # at the table; 0 for all numbers that there are
    preset: str = ""  # that is played, with `options` over it; without either, all presets and options
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def table(self) -> Table:
        """The table that is learned: a number of players, or that and a preset; 0 for all."""
        return (self.players, self.preset) if self.players and self.preset else self.players

    @property
    def command(self) -> str:
        """What is typed for it."""
        words, usual = ["fathom", "train", self.game], asdict(Recipe(self.game))
        for name, value in asdict(self).items():
            if value == usual[name]:
                continue
            if name == "start":
                words += [word for player in value for word in ("--from", player)]
            elif name == "options":
                words += [word for option, chosen in value.items() for word in ("--option", f"{option}={chosen}")]
            else:
                words += ["--set", f"{name}={value}"] if name in RANGES else [f"--{name}", str(value)]
        return shlex.join(words)

    def rate_at(self, done: float) -> float:
        """The rate when this part of the training is done, 0 to 1."""
        return self.rate * (0.02 + 0.98 * 0.5 * (1 + cos(pi * (done * self.cycles % 1))))

    def __post_init__(self) -> None:
        """Raise `FathomError` for parts that are more than the whole, and for one name where several may be."""
        if isinstance(self.start, str):
            raise FathomError(f"start is a tuple of players' names, such as ({self.start!r},)")
        if self.strongest + self.earlier > 1:
            raise FathomError(
                f"strongest ({self.strongest:g}) and earlier ({self.earlier:g}) are parts of the same games, at most 1 together"
            )


def recipe_of(told: Mapping[str, Any]) -> Recipe:
    """The recipe that a header tells. Raises `KeyError`, `TypeError` or `msgspec.ValidationError` for what is none."""
    start = told["start"]
    begun = (start,) * bool(start) if isinstance(start, str) else tuple(start)  # one name, in older files
    return msgspec.convert(asdict(Recipe(**{**told, "start": begun})), Recipe)


def tuned(typed: Iterable[str]) -> dict[str, int | float]:
    """The numbers of a recipe from `NAME=VALUE` each. Raises `FathomError` for another name, or a number beyond its range."""
    found: dict[str, int | float] = {}
    for each in typed:
        name, equals, value = each.partition("=")
        if name not in RANGES or not equals:
            raise FathomError(f"{shown(each)} is no NAME=VALUE with one of these names: {', '.join(RANGES)}")
        if name in found:
            raise FathomError(f"{name} is given twice: give it once")
        least, most = RANGES[name]
        kind = type(least)
        try:
            number = kind(value)
        except ValueError:
            number = None
        if number is None or not least <= number <= most:
            what = "a whole number" if kind is int else "a number"
            raise FathomError(f"{name} is {what} from {least} to {most}, not {shown(value)}")
        found[name] = number
    return found
