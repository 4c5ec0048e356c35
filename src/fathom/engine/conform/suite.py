"""Running the checks on games played at random, and keeping what fails."""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import Any, NamedTuple

import numpy as np

from fathom.engine.conform import machine, nameplate, secrets, steps, views
from fathom.engine.conform.nameplate import setups
from fathom.engine.errors import raised
from fathom.engine.game import Game
from fathom.engine.position import Position
from fathom.engine.setup import Setup
from fathom.engine.verbs import CHANCE

Check = Callable[..., None]
Counting = Callable[[str, int], AbstractContextManager[Callable[[int], None]]]  # shows how many of how many are done

OF_GAMES: tuple[Check, ...] = (nameplate.options, nameplate.refusals, nameplate.sentences)
OF_STEPS: tuple[Check, ...] = (steps.choices, steps.offers, steps.impossible, views.views, steps.steps)
OF_SOME_STEPS: tuple[Check, ...] = (  # they take longer
    views.asides,
    steps.told,
    steps.players,
    secrets.secrets,
    machine.machine,
)
OF_CHANCE: tuple[Check, ...] = (steps.sampler, secrets.samples)  # and these longest
OF_ENDS: tuple[Check, ...] = (steps.end, steps.record, machine.machine)
OTHERS: tuple[Check, ...] = (nameplate.nameplate, steps.opening)

CHECKS = {"play"} | {check.__name__ for check in (*OTHERS, *OF_GAMES, *OF_STEPS, *OF_SOME_STEPS, *OF_CHANCE, *OF_ENDS)}

OFTEN = 4  # the checks of some steps are made at as many steps at first, then ever more rarely
CHANCES = 2  # places of each game where the checks of chance are made
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

    Without `tables` at every preset and number of players. `counting` shows how many games have been played. The same seed
    gives the same result. Where the nameplate is wrong, nothing else is looked at.
    """
    suite = _Suite(seed)
    if suite.run(nameplate.nameplate, game):
        for each in OF_GAMES:
            suite.run(each, game)
        played = [setup for setup in (setups(game) if tables is None else tables) for _ in range(games)]
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
        longest, chances = position.setup.longest, 0
        while not position.is_over:
            played = len(position.history)
            assert played < longest, f"the game is longer than the {longest} steps it may have"
            for check in OF_STEPS:
                self.run(check, position, self._rng)
            if played < OFTEN or self._rng.random() < OFTEN / played:
                for check in OF_SOME_STEPS:
                    self.run(check, position, self._rng)
                if position.current_player == CHANCE and chances < CHANCES:
                    chances += 1
                    for check in OF_CHANCE:
                        self.run(check, position, self._rng)
            position.play(steps.any_move(position, self._rng))
        for check in OF_ENDS:
            self.run(check, position, self._rng)


def _where(subject: Game | Setup | Position) -> str:
    """What was looked at, for people: they can get there."""
    if isinstance(subject, Game):
        return ""
    setup = subject.setup if isinstance(subject, Position) else subject
    table = f"{setup.players} players, preset {setup.preset}"
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
