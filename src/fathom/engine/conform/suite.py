"""Running the checks on games played at random, and keeping what fails."""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import Any, NamedTuple

import numpy as np

from fathom.engine.conform import machine, nameplate, secrets, steps, texts, views
from fathom.engine.conform.nameplate import setups
from fathom.engine.errors import raised
from fathom.engine.game import Game
from fathom.engine.position import Position
from fathom.engine.setup import Setup
from fathom.engine.verbs import CHANCE

Check = Callable[..., None]
Counting = Callable[[str, int], AbstractContextManager[Callable[[int], None]]]  # shows how many of how many are done

OF_GAMES: tuple[Check, ...] = (nameplate.options, nameplate.refusals, nameplate.sentences, texts.fields)
OF_STEPS: tuple[Check, ...] = (steps.choices, steps.offers, steps.luck, steps.impossible, views.views, steps.steps)
OF_SOME_STEPS: tuple[Check, ...] = (  # they take longer
    views.asides,
    steps.told,
    steps.players,
    texts.encodings,
    texts.texts,
    machine.machine,
)
OF_CHANCE: tuple[Check, ...] = (steps.sampler,)
OF_SECRETS: tuple[Check, ...] = (secrets.secrets, secrets.samples)  # and these longest
OF_ENDS: tuple[Check, ...] = (steps.end, steps.record, texts.encodings, texts.texts, machine.machine)
OTHERS: tuple[Check, ...] = (nameplate.nameplate, steps.opening)

CHECKS = {"play"} | {
    check.__name__ for check in (*OTHERS, *OF_GAMES, *OF_STEPS, *OF_SOME_STEPS, *OF_CHANCE, *OF_SECRETS, *OF_ENDS)
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
    counting: Counting = lambda what, total: nullcontext(lambda played: None),
    tables: Iterable[Setup] | None = None,
) -> list[Fault]:
    """Run all checks on `games` random games at each of `tables`; each that fails is told once.

    Without `tables` at those of `setups`. `counting` shows how many games have been played. The same seed
    gives the same result. Where the nameplate is wrong, nothing else is looked at.
    """
    suite = _Suite(seed)
    if suite.run(nameplate.nameplate, game):
        for each in OF_GAMES:
            suite.run(each, game)
        played = [setup for setup in (setups(game, seed) if tables is None else tables) for _ in range(games)]
        with counting("games", len(played)) as progress:
            for k, setup in enumerate(played):
                progress(k)
                if suite.run(steps.opening, setup):
                    suite.run(suite.play, Position(setup))
    return list(suite.faults.values())


def check_game(position: Position, rng: np.random.Generator) -> None:
    """Play one game to its end, checking on the way. Raises `AssertionError` with every check that failed."""
    suite = _Suite(int(rng.integers(1 << 32)))
    suite.run(suite.play, position)
    assert not suite.faults, "\n".join(map(str, suite.faults.values()))


class _Suite:
    """The faults so far, by check: one that has failed is not run again."""

    def __init__(self, seed: int) -> None:
        self.faults: dict[str, Fault] = {}
        self._rng = np.random.default_rng(seed)

    def run(self, check: Check, subject: Any, *rest: Any) -> bool:
        """Whether it has never failed."""
        name = check.__name__
        if name in self.faults:
            return False
        try:
            check(subject, *rest)
        except (Exception, SystemExit) as error:  # the rules under test can raise anything
            game = subject if isinstance(subject, Game) else subject.game
            what = str(error) if isinstance(error, AssertionError) else raised(error, game.folder)
            self.faults[name] = Fault(name, what, _where(subject))
        return name not in self.faults

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
                self.run(check, position, self._rng)
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
    names = [str(action) for action in subject.history]
    with suppress(Exception):  # the names may be what is wrong
        names = _names(subject)
    more = f"{len(names)} moves, the last of them " if len(names) > LAST else ""
    return f"{table}, after {more}{' '.join(names[-LAST:])}"


def _names(position: Position) -> list[str]:
    """The moves that led there."""
    walk, names = position.beginning(), []
    for action in position.history:
        names.append(walk.name(action))
        walk.play(action)
    return names
