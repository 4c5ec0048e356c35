"""Running the checks on games played at random, and keeping what fails."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np

from fathom.engine.conform import nameplate, secrets, steps, views
from fathom.engine.errors import FathomError
from fathom.engine.game import Game
from fathom.engine.position import Position
from fathom.engine.setup import Setup
from fathom.engine.verbs import CHANCE

Check = Callable[..., None]

OF_GAMES: tuple[Check, ...] = (nameplate.nameplate, nameplate.options, nameplate.refusals, nameplate.sentences)
OF_STEPS: tuple[Check, ...] = (steps.choices, steps.offers, steps.impossible, views.views, steps.steps)
OF_SOME_STEPS: tuple[Check, ...] = (views.asides, steps.told, steps.players)  # they take longer
OF_CHANCE: tuple[Check, ...] = (steps.sampler,)
OF_SECRETS: tuple[Check, ...] = (secrets.secrets, secrets.samples)  # and these longest
OF_ENDS: tuple[Check, ...] = (steps.end, steps.record)

CHECKS = {
    check.__name__: check
    for check in (*OF_GAMES, steps.opening, *OF_STEPS, *OF_SOME_STEPS, *OF_CHANCE, *OF_SECRETS, *OF_ENDS)
}

# What takes long is done at places drawn from the whole of each game.
SOME = 15  # places for the checks of some steps
CHANCES = 2  # for those of chance
SEARCHED = 60  # for something hidden, of which samples can be taken
ROOM = 1_500_000  # bytes of the states that are made in search of secrets: of a small game, all of each step for each viewer
LAST = 12  # moves that are named where a check failed


class Fault(NamedTuple):
    """A check that failed."""

    check: str
    what: str  # was wrong
    where: str  # the table and the moves that led there; empty for what is about the game as a whole

    def __str__(self) -> str:
        return f"{self.check}: {self.what}{f' ({self.where})' if self.where else ''}"


def check(game: Game, games: int = 1, seed: int = 0, tables: Iterable[Setup] | None = None) -> None:
    """Run all checks, as `faults` does. Raises `AssertionError` with every one that failed."""
    found = faults(game, games, seed, tables=tables)
    assert not found, "\n".join([f"{game.id} does not conform:", *map(str, found)])


def faults(
    game: Game,
    games: int = 1,
    seed: int = 0,
    progress: Callable[[int], None] = lambda played: None,
    tables: Iterable[Setup] | None = None,
) -> list[Fault]:
    """Run all checks on `games` random games at each of `tables`; each that fails is told once.

    Without `tables` at those of `setups`. `progress` is told how many games have been played. The same seed
    gives the same result.
    """
    suite, played = _Suite(seed), 0
    for each in OF_GAMES:
        suite.run(each, game)
    for setup in setups(game, seed) if tables is None else tables:
        for _ in range(games):
            suite.run(steps.opening, setup)
            suite.run(suite.play, Position(setup))
            played += 1
            progress(played)
    return list(suite.faults.values())


def check_game(position: Position, rng: np.random.Generator) -> None:
    """Play one game to its end, checking on the way. Raises `AssertionError` with every check that failed."""
    suite = _Suite(int(rng.integers(1 << 32)))
    suite.run(suite.play, position)
    assert not suite.faults, "\n".join(map(str, suite.faults.values()))


def setups(game: Game, seed: int = 0) -> Iterator[Setup]:
    """Every preset at every number of players it allows, and a few tables with options drawn at random."""
    for preset in game.facts.PRESETS:
        for players in range(game.least_players, game.most_players + 1):
            try:
                yield Setup(game, players, preset)
            except FathomError:
                continue
    yield from nameplate.odd_setups(game, seed)


class _Suite:
    """The faults so far, by check: one that has failed is not run again."""

    def __init__(self, seed: int) -> None:
        self.faults: dict[str, Fault] = {}
        self._rng = np.random.default_rng(seed)

    def run(self, check: Check, subject: Any, *rest: Any) -> None:
        name = check.__name__
        if name in self.faults:
            return
        try:
            check(subject, *rest)
        except AssertionError as error:
            self.faults[name] = Fault(name, str(error), _where(subject))
        except Exception as error:  # the rules under test can raise anything
            self.faults[name] = Fault(name, f"{type(error).__name__}: {error}", _where(subject))

    def play(self, position: Position) -> None:
        """Play a game to its end at random, with all checks; it ends within `longest` steps."""
        longest, places = position.setup.longest, list[Position]()
        try:
            while not position.is_over:
                assert len(places) < longest, f"the game is longer than the {longest} steps it may have"
                for check in OF_STEPS:
                    self.run(check, position, self._rng)
                places.append(position.copy())
                position.play(steps.any_move(position, self._rng))
            for check in OF_ENDS:
                self.run(check, position)
        finally:
            self._look(places)

    def _look(self, places: list[Position]) -> None:
        """Make the checks that take longer, at places all over a game."""
        for position in self._shuffled(places)[:SOME]:
            for check in OF_SOME_STEPS:
                self.run(check, position, self._rng)
        made = 0
        for position in self._shuffled(places):
            made += len(position.to_bytes()) * len(steps.possible(position)) * (1 + position.players)
            if made <= ROOM:
                self.run(secrets.secrets, position, self._rng)
        chances = [position for position in places if position.current_player == CHANCE]
        for position in self._shuffled(chances)[:CHANCES]:
            for check in OF_CHANCE:
                self.run(check, position, self._rng)
        self._sample(chances)
        self._sample([position for position in places if position.current_player != CHANCE])

    def _sample(self, places: list[Position]) -> None:
        """Check samples from every viewer, each at a place of its own where something is hidden from it, if there is one."""
        looked = set[int]()
        for position in self._shuffled(places)[:SEARCHED]:
            if len(looked) <= ROOM // (len(position.to_bytes()) * secrets.DRAWS):
                seats = [seat for seat in secrets.unseeing(position) if seat not in looked]
                for seat in self._rng.permutation(seats)[:1].tolist():
                    looked.add(seat)
                    self.run(secrets.samples, position, self._rng, seat)

    def _shuffled(self, places: list[Position]) -> list[Position]:
        return [places[k] for k in self._rng.permutation(len(places))]


def _where(subject: Game | Setup | Position) -> str:
    """What was looked at, for people: they can get there."""
    if isinstance(subject, Game):
        return ""
    setup = subject.setup if isinstance(subject, Position) else subject
    table = f"{setup.players} players, preset {setup.preset}"
    if setup.preset == "default" and setup.changed:
        table += "".join(f", {name}={value}" for name, value in setup.changed.items())
    if isinstance(subject, Setup) or not subject.history:
        return table
    walk, names = Position(setup), []
    for action in subject.history:
        names.append(walk.name(action))
        walk.play(action)
    more = f"{len(names)} moves, the last of them " if len(names) > LAST else ""
    return f"{table}, after {more}{' '.join(names[-LAST:])}"
