"""`Training`: generations of games, each played by the network that the one before left, and the network fitted to them."""

import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from functools import partial
from math import ceil
from pathlib import Path
from threading import Event
from types import MappingProxyType
from typing import Any

import msgspec
import numpy as np
from threadpoolctl import threadpool_limits

from fathom import players
from fathom.engine.compile import PLAIN
from fathom.engine.errors import BadArgument, FathomError, Sentence, shown
from fathom.engine.game import Game, find
from fathom.engine.setup import Setup
from fathom.lab.lineup import WORD
from fathom.learn import fitting
from fathom.learn.asking import play_against
from fathom.learn.fitting import Fitting
from fathom.learn.playing import MILLION, Plan, Rows, desk_for, no_rows, play_games
from fathom.learn.recipe import Recipe, recipe_of
from fathom.learn.rivals import find_rival, heeding, is_one, is_searching
from fathom.learn.starts import starts, states
from fathom.players import Learned, Scripted, Search
from fathom.players.names import network_of
from fathom.search import weights
from fathom.search.ahead import Ahead, ahead
from fathom.search.network import LAYERS, Network, check_network
from fathom.search.tables import Table, at_table, named, preset_at
from fathom.search.weights import BEFORE, FILE, FILES, PROGRESS

PIECE = 100  # games that a worker plays at a time
ASKED = 10  # the same where the rival searches: a game takes some tenths of a second
SPARE = 3  # times the rows that are expected of a generation: there is room for so many
FIRST = 0.05  # part of a training in which only ends of games are learned from, for judgements are worth nothing yet
NOWHERE: Mapping[str, Path] = MappingProxyType({})  # no network lies elsewhere than its name says


@dataclass
class Progress:
    """How far a training has come."""

    games: int = 0
    seconds: float = 0.0
    rows: int = 0
    scale: float = 0.0  # points that count as one: those of a seat on average, known after the first generation
    decisions: float = 100.0  # of a game, about
    steps: int = 0  # of Adam
    losses: tuple[float, float] = (0.0, 0.0)  # of the wins and of the points, in the last generation
    curve: list[Any] = field(default_factory=list)  # what was measured on the way: see `run.Measure`


class Training:
    """A network that is being made."""

    def __init__(
        self,
        recipe: Recipe,
        workers: int = 1,
        network: Network | None = None,
        on: Any = np,
        command: str = "",
        elsewhere: Mapping[str, Path] = NOWHERE,
    ) -> None:
        """Nothing is played yet; `network` is one that has begun already, `on` the module in whose arrays it is fitted.

        `command`, what was typed for it, is kept in the file; without, it is what can be typed for it. `elsewhere` has the files
        of those networks that do not lie where their names in the recipe say. Raises `FathomError` for names in the recipe that
        nobody has, and a game without an encoding.
        """
        self.recipe, self.workers, self.progress, self.command = recipe, workers, Progress(), command or recipe.command
        self.before: list[Any] = []  # what made the networks that it began with or learns against: see `search.weights`
        self.files: dict[str, str] = {}  # in which file each of them was first, by its name in the recipe
        self.game = find(recipe.game)
        is_new = network is None
        if not self.game.encoding.FIELDS:
            raise FathomError(f"{self.game.id} has no encoding: its positions can't be told as numbers")
        if network is None and recipe.start:
            begun = [_network(self.game, _typed(name, elsewhere), recipe) for name in recipe.start]
            network = fitting.mean(begun)
        elif network is None:
            network = fitting.new(self.game, recipe.hidden, recipe.deeper, recipe.seed)
        check_network(network, self.game)
        self.fitting = Fitting(network, on=on)
        self.pool: list[Network] = []
        rival = _typed(recipe.against, elsewhere)
        self.rival = find_rival(self.game, rival, recipe) if rival else None
        self._rows = self._room(min(recipe.generation, recipe.games))  # in which games are written down
        if is_new:
            self._remember(elsewhere)
        tables = starts(self.game, recipe.players, recipe.preset, recipe.options, recipe.usual)
        self._odds = np.array([odds for _, odds in tables]) / sum(odds for _, odds in tables)
        self._setups = [setup for setup, _ in tables]
        self.tables = sorted({setup.players for setup in self._setups})  # how many may sit there
        self._starts = states(self.game, self._setups)
        self._policies = policies(self.game, self.rival)

    @property
    def network(self) -> Network:
        """The network as it is; the next generation changes it."""
        return self.fitting.network

    @property
    def is_over(self) -> bool:
        """Whether all games of the recipe are played."""
        return self.progress.games >= self.recipe.games

    @property
    def searcher(self) -> Learned | Search | None:
        """The rival, if it searches at some table that is learned: such games take hundreds of times as long."""
        return self.rival if is_searching(self.rival, self.recipe) else None  # type: ignore[return-value]

    def _remember(self, elsewhere: Mapping[str, Path]) -> None:
        """Keep what made the networks that the recipe names."""
        is_judging = isinstance(self.rival, Learned) or network_of(self.recipe.against) is not None
        against = [self.recipe.against] if is_judging else []
        for name in dict.fromkeys([*self.recipe.start, *against]):
            made = _origin(self.game, _typed(name, elsewhere), self.recipe)
            self.before = weights.united(self.before, made)
            self.files[name] = made[-1][FILE]

    def compile(self) -> None:
        """Compile, or load what is compiled, so that the time it takes counts for nothing."""
        rival, stop = self.searcher, Event()
        if rival is not None:
            stop.set()  # a game is begun, and the rival asked once
        if isinstance(rival, Learned):
            for setup in self._setups:
                if not rival.is_quick(setup):
                    rival.quicken(setup)
        self._play(np.random.default_rng(0), 0.0, 1 if rival else 0, stop)

    def advance(self, stop: Event | None = None) -> dict[str, float] | None:
        """Play a generation and fit the network to it; return what there is to say of it: losses, rows, seconds.

        None if `stop` is set while it is played: then nothing has changed, and it can be played again.
        """
        began, recipe, progress = time.perf_counter(), self.recipe, self.progress
        done = progress.games / recipe.games
        rng = np.random.default_rng([recipe.seed, progress.games])
        games = min(recipe.generation, recipe.games - progress.games)
        found = self._play(rng, done, games, stop)
        if found is None:
            return None
        rows, which = found
        count = len(which)
        played = time.perf_counter()
        if not progress.scale:
            points = np.abs(rows.points[which])
            progress.scale = max(1.0, float(points.sum() / max(1, np.count_nonzero(points))))
        # One thread multiplies: several would sum up in another order, and wait for each other.
        with threadpool_limits(1):
            for _ in range(recipe.passes):
                lost = self.fitting.fit(
                    rows, which, recipe.batch, recipe.rate_at(done), recipe.points, progress.scale, rng
                )
        if progress.games // recipe.generation % recipe.apart == 0:
            self.pool = [*self.pool, fitting.copy(self.network)][-recipe.kept :]
        progress.games += games
        progress.rows += count
        progress.steps, progress.losses = self.fitting.steps, (lost[0], lost[1])
        ended = time.perf_counter()
        progress.seconds += ended - began
        return {"wins": lost[0], "points": lost[1], "rows": count, "playing": played - began, "fitting": ended - played}

    def _play(
        self, rng: np.random.Generator, done: float, games: int, stop: Event | None = None
    ) -> tuple[Rows, Any] | None:
        """Play so many games, each worker some of them at a time; return the rows and which were written, None if `stop` is set.

        Who plays what makes no difference: there is room for the rows of each piece, whoever plays it. The next games are
        written over them.
        """
        recipe, progress, plan, network = self.recipe, self.progress, self._plan(done), self.network
        order = rng.choice(len(self._odds), games, p=self._odds)
        rival, stop = self.searcher, stop or Event()
        other = self._other(rng)
        cuts = [*range(0, games, self._piece), games] if games else [0, 0]
        room = self._piece_room
        word = recipe.seed & WORD
        seed: Any = word if PLAIN else np.uint64(word)

        def play(piece: int, start: int, end: int) -> Any:
            """Which rows were written."""
            if stop.is_set() and rival is None:
                return np.arange(0)
            at = room * piece
            rows = Rows(*(each[at : at + room] for each in self._rows))
            current = ahead(self.game, network, [recipe.noise])
            games = self._starts, order[start:end], desk_for(self.game), rows, seed, progress.games + start
            scratches = self.game.scratch()
            if rival is not None:
                written = play_against(rival, current, plan, self._setups, *games, scratches, stop)
            else:
                written = play_games(current, other(), self._policies, plan, *games, scratches)
            return at + np.arange(written)

        with ThreadPoolExecutor(self.workers) as pool, heeding(rival, stop):
            which = np.concatenate(list(pool.map(play, range(len(cuts)), cuts, cuts[1:])))
        if stop.is_set():
            return None
        if games:
            rows = 2 * progress.decisions if plan.kept == MILLION else recipe.rows  # that were expected of a game
            progress.decisions = max(1.0, progress.decisions * len(which) / (rows * games))
        return self._rows, which

    @property
    def _piece(self) -> int:
        """How many games a worker plays at a time."""
        return ASKED if self.searcher else PIECE

    @property
    def _piece_room(self) -> int:
        """For how many rows of one piece there is room."""
        return int(self._piece * self.recipe.rows * SPARE) + 2

    def _room(self, games: int) -> Rows:
        """Room for the rows of so many games; the system gives what is used of it. Raises `FathomError` if it refuses."""
        rows = max(1, ceil(games / self._piece)) * self._piece_room
        try:
            return no_rows(self.game, rows)
        except MemoryError as error:
            size = sum(each.nbytes for each in no_rows(self.game, 1)) * rows / 1e9
            raise BadArgument(Sentence("refused-memory", {"size": round(size, 1)})) from error

    def _other(self, rng: np.random.Generator) -> Callable[[], Ahead]:
        """Makes what a loop needs to ask whoever else judges by a network."""
        if isinstance(self.rival, Learned):
            rival, plies = self.rival, self.rival.plies.get(self.recipe.players, 0)
            return partial(ahead, self.game, _at(rival, self.recipe), [rival.noise], [plies])
        earlier = self.pool[rng.integers(len(self.pool))] if self.pool else self.network
        return partial(ahead, self.game, earlier, [self.recipe.noise])

    def _plan(self, done: float) -> Plan:
        """How games are played when this part of the training is done."""
        recipe = self.recipe
        return Plan(
            exploring=int(MILLION * recipe.exploring * (1 - 0.75 * done)),
            kept=min(MILLION, int(MILLION * recipe.rows / 2 / self.progress.decisions)),
            trust=1.0 if done < FIRST and not recipe.start else recipe.trust,
            mixed=MILLION if self.rival else int(MILLION * recipe.mixed),
            others=MILLION if self.rival else int(MILLION * recipe.others),
            strongest=MILLION if self.rival else int(MILLION * recipe.strongest),
            earlier=0 if self.rival else int(MILLION * recipe.earlier),
        )

    # ------------------------------------------------------------ kept

    def header(self, path: Path) -> dict[str, Any]:
        """What is written of it beside the network, in a file that is called so."""
        made = {FILE: path.name, "command": self.command, FILES: self.files, "recipe": asdict(self.recipe)}
        return made | {PROGRESS: asdict(self.progress), BEFORE: self.before}

    def save(self, path: Path, *, is_whole: bool = True) -> None:
        """Write the network to a file of weights; `is_whole` adds what is needed to go on. Raises `OSError`."""
        more: dict[str, Any] = {}
        if is_whole:
            means, squares = self.fitting.memory
            more |= {f"mean_{k}": each for k, each in enumerate(means)}
            more |= {f"square_{k}": each for k, each in enumerate(squares)}
            for k, network in enumerate(self.pool):
                more |= {f"pool_{k}_{name}": each for name, each in network.arrays.items()}
        weights.save(self.game, path, self.network, self.header(path), more)

    @classmethod
    def resume(
        cls, game: Game, path: Path, workers: int = 1, on: Any = np, elsewhere: Mapping[str, Path] = NOWHERE
    ) -> "Training":
        """The training of a file, where it was; `workers`, `on` and `elsewhere` may be others than before.

        One that is over is so again. Raises `FathomError` for a file that does not hold one.
        """
        network, header, more, _ = weights.load(game, path)
        try:
            training = cls(recipe_of(header["recipe"]), workers, network, on, header["command"], elsewhere)
            training.progress = msgspec.convert(header["progress"], Progress)
            training.before, training.files = header.get(BEFORE, []), header.get(FILES, {})
            if training.is_over and not more:
                return training
            means, squares = (
                _kept(more, [f"{name}_{k}" for k in range(len(LAYERS))], network) for name in ("mean", "square")
            )
            training.fitting = Fitting(network, means, squares, training.progress.steps, on)
            while f"pool_{len(training.pool)}_first" in more:
                names = [f"pool_{len(training.pool)}_{name}" for name in LAYERS]
                training.pool.append(network.made_of(_kept(more, names, network)))
        except (KeyError, TypeError, msgspec.ValidationError) as error:
            raise BadArgument(Sentence("refused-no-training", {"file": str(path)})) from error
        return training


def _kept(more: Mapping[str, Any], names: Iterable[str], network: Network) -> list[Any]:
    """The arrays of these names, one for each layer of the network. Raises `KeyError` where one is missing or does not fit."""
    found = [more[name] for name in names]
    for each, layer in zip(found, network.layers, strict=True):
        if (each.shape, each.dtype) != (layer.shape, layer.dtype):
            raise KeyError("what was kept is of another network")
    return found


def policies(game: Game, rival: Learned | Scripted | Search | None = None) -> Any:
    """The scripted players as compiled loops know them, the highest level first: int64 [players, 2], index and parameter.

    None if there are none; of a rival that one alone.
    """
    if isinstance(rival, Scripted):
        return np.array([(rival.index, rival.parameter)], np.int64)
    ranked = sorted(game.hints.SCRIPTED, key=lambda player: -player.level)
    return np.array([(player.index, player.default) for player in ranked], np.int64) if ranked and not rival else None


def _typed(name: str, elsewhere: Mapping[str, Path]) -> str:
    """How a player is typed whose network may lie elsewhere."""
    if name not in elsewhere:
        return name
    return f"{(network_of(name) or ('', ''))[0]}:{elsewhere[name]}"


def _origin(game: Game, name: str, recipe: Recipe) -> list[dict[str, Any]]:
    """What made the network by which a player judges at the table that is learned, and those before it."""
    _, typed = network_of(name) or ("", "")  # a level judges by the usual one
    file = Path(typed or weights.shipped(game))
    header = weights.load(game, file).header
    preset = _preset(map(named, header.get(weights.TABLES, ())), game, recipe)
    made = weights.origin(header, recipe.players, file.name if typed else "", preset)
    made[-1].setdefault(FILE, file.name)
    return made


def _at(player: Learned, recipe: Recipe) -> Network:
    """The network by which it judges at the table that is learned."""
    preset = _preset(player.networks, player.game, recipe)
    return at_table(player.networks, recipe.players, preset) or player.network


def _preset(tables: Iterable[Table], game: Game, recipe: Recipe) -> str:
    """Of the presets that `tables` name, the one by whose rules alone the recipe plays; "" if there is none."""
    if not recipe.players or not is_one(recipe):
        return ""
    return preset_at(tables, Setup(game, recipe.players, recipe.preset or "default", recipe.options))


def _network(game: Game, name: str, recipe: Recipe) -> Network:
    """The network by which a player judges at the table that is learned."""
    player = players.load(game, name)
    if not isinstance(player, Learned):
        raise BadArgument(Sentence("refused-start", {"value": shown(name)}))
    return _at(player, recipe)
