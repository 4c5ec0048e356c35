"""To make the networks of a file anew: every training that its header names, one after the other, each to as many games.

Each training has a file of its own in one folder, called as it was first; who stops goes on with the one that was interrupted.
"""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any, NamedTuple

import msgspec
import numpy as np

from fathom.engine.errors import BadArgument, FathomError, Sentence, shown
from fathom.engine.game import Game
from fathom.learn.recipe import RANGES, Recipe, recipe_of, tuned
from fathom.learn.run import Measure, run
from fathom.learn.training import Training
from fathom.players.names import load, network_of, scripted
from fathom.players.searcher import SEARCH
from fathom.search import weights
from fathom.search.tables import named
from fathom.search.weights import (
    BEFORE,
    FILE,
    FILES,
    MADE,
    NOTE,
    NOVICE,
    NOVICES,
    PLIES,
    PROGRESS,
    SIMULATIONS,
    TABLES,
    Weights,
)

MEASURES = 5  # in each training: its curve is known


class Stage(NamedTuple):
    """One training of a file."""

    recipe: Recipe
    file: str  # where its network was first
    command: str  # what was typed for it
    files: Mapping[str, str]  # of the networks that its recipe names, in which file each was first
    games: int  # that it played: it may have been ended before its recipe was


class Again:
    """The trainings of a file of weights, to be made anew in `folder`."""

    def __init__(self, game: Game, path: Path, folder: Path, workers: int = 1, on: Any = np) -> None:
        """Nothing is played yet. Raises `FathomError` for a file that does not say wholly how it was made."""
        self.game, self._folder, self._workers, self._on = game, folder, workers, on
        self._header = header = weights.load_header(game, path)
        own = {what: header[what] for what in MADE if what in header}
        self._tables = header.get(TABLES, {})
        found: dict[str, Stage] = {}
        for made in (*header.get(BEFORE, []), own, *self._tables.values()):
            stage = _stage(game, path, made)
            if missing := [file for file in stage.files.values() if file not in found]:
                raise _untold(path, "unmade", missing[0])
            if found.setdefault(stage.file, stage) != stage:
                raise _untold(path, "twice", stage.file)
        self.stages = list(found.values())

    @property
    def games(self) -> int:
        """How many games are played in all."""
        return sum(stage.games for stage in self.stages)

    def run(
        self,
        minutes: float | None,
        stop: Event,
        progress: Callable[[int], None],
        begins: Callable[[Stage], None],
        say: Callable[[Measure], None],
    ) -> bool:
        """Make what is still to be made; return whether all is, or the time was over or `stop` set before. Raises `OSError`.

        `progress` is told how many games are played, of `games`; `begins` of each training, when it begins or goes on.
        """
        until = None if minutes is None else monotonic() + 60 * minutes
        self._folder.mkdir(parents=True, exist_ok=True)
        before = 0
        for stage in self.stages:
            if not self._is_made(stage):
                begins(stage)
                training, file = self._begun(stage), self._folder / stage.file
                left = None if until is None else max(0.0, until - monotonic()) / 60
                run(training, file, left, stop, partial(_told, progress, before), say, stage.games, MEASURES)
                if training.progress.games != stage.games:
                    return False
                training.save(file, is_whole=False)
            before += stage.games
        progress(before)
        return True

    def put_together(self, path: Path) -> None:
        """Write the networks, for all tables that had weights of their own, as one file. Raises `OSError`."""
        own, beside = self._kept(self._header[FILE]), self._folder / "whole.part"
        kept = {
            what: self._header[what] for what in (NOVICE, NOVICES, PLIES, SIMULATIONS, NOTE) if what in self._header
        }
        weights.save(self.game, beside, own.network, own.header | kept, {})
        for table, made in self._tables.items():
            found = self._kept(made[FILE])
            told = {what: value for what, value in found.header.items() if what in (*MADE, BEFORE)}
            weights.put(self.game, beside, named(table), found.network, told)
        beside.replace(path)

    def _kept(self, file: str) -> Weights:
        return weights.load(self.game, self._folder / file)

    def _is_made(self, stage: Stage) -> bool:
        """Whether its file holds its network, and no training that is to go on. Raises `FathomError` for that of another."""
        file = self._folder / stage.file
        if not file.exists():
            return False
        found = self._kept(stage.file)
        games = found.header.get(PROGRESS, {}).get("games", 0)
        is_its = _recipe(found.header) == stage.recipe and _may_be_ended(stage.recipe, games)
        if not is_its or games > stage.games:
            raise BadArgument(Sentence("refused-other-training", {"file": str(file)}))
        return not found.more and bool(games == stage.games)

    def _begun(self, stage: Stage) -> Training:
        """Its training, where it was."""
        file, elsewhere = self._folder / stage.file, {name: self._folder / one for name, one in stage.files.items()}
        if file.exists():
            return Training.resume(self.game, file, self._workers, self._on, elsewhere)
        return Training(stage.recipe, self._workers, on=self._on, command=stage.command, elsewhere=elsewhere)


def _stage(game: Game, path: Path, made: Mapping[str, Any]) -> Stage:
    """The training that is told of in the header of a file. Raises `FathomError` where that is not enough to do it again."""
    file, files, command = made.get(FILE, ""), made.get(FILES, {}), made.get("command", "")
    if not file or Path(file).name != file:
        raise _untold(path, "misnamed", shown(file))
    recipe = _recipe(made)
    games = made.get(PROGRESS, {}).get("games", recipe.games if recipe else 0)
    if recipe is None or recipe.game != game.id or not _may_be_ended(recipe, games):
        raise _untold(path, "incomplete", file)
    for name in (*recipe.start, *([recipe.against] if recipe.against else [])):
        is_network, is_search = network_of(name) is not None, name.partition(":")[0] == SEARCH
        if name in files and not is_network:
            raise _untold(path, "changing", file, name)
        if name not in files and is_network:
            raise _untold(path, "placeless", file, name)
        if name not in files:  # no module of whoever wrote the file is asked
            load(game, name) if is_search else scripted(game, name)
    return Stage(recipe, file, command, files, games)


def _recipe(made: Mapping[str, Any]) -> Recipe | None:
    """The recipe of a training that is told of; None where that is none, or beyond what can be chosen."""
    try:
        recipe = recipe_of(made["recipe"])
        tuned(f"{name}={getattr(recipe, name)}" for name in RANGES)
    except (KeyError, TypeError, msgspec.ValidationError, FathomError):
        return None
    return recipe


def _may_be_ended(recipe: Recipe, games: object) -> bool:
    """Whether a training may have ended after so many games: when all were played, or between two generations."""
    if type(games) is not int:
        return False
    return games == recipe.games or (0 <= games < recipe.games and games % recipe.generation == 0)


def _told(progress: Callable[[int], None], before: int, games: int) -> None:
    progress(before + games)


def _untold(path: Path, why: str, training: str, player: str = "") -> BadArgument:
    return BadArgument(
        Sentence("refused-again", {"file": str(path), "why": why, "training": training, "player": player})
    )
