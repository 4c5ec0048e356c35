"""Training to beat one player: by compiled loops, or by asking one who searches, the same on any number of threads."""

from pathlib import Path
from threading import Event, Timer
from time import monotonic

import numpy as np
import pytest

from fathom import FathomError, Position
from fathom.engine.compile import PLAIN
from fathom.engine.game import Game, find
from fathom.engine.play import RANDOM
from fathom.engine.setup import Setup
from fathom.lab.contest import share
from fathom.learn import Measure, Progress, Recipe, Training, run
from fathom.learn.asking import play_against
from fathom.learn.playing import MILLION, Plan, desk_for, no_rows, play_games
from fathom.learn.run import measured
from fathom.learn.starts import states
from fathom.players import Learned, Search
from fathom.players.ladder import level
from fathom.search import weights
from fathom.search.ahead import ahead

from .test_training import GAME, QUICK, alike, trained


class First:
    """A player of somebody's own."""

    def choose(self, view: Position, generator: np.random.Generator) -> int:
        return view.legal_actions()[0]


class Wild(Search):
    """One that chooses what is no action."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, simulations=2, playouts="random")

    def choose(self, view: Position, generator: np.random.Generator) -> int:
        return -1000


def test_it_learns_to_beat_one_player(tmp_path: Path) -> None:
    file = tmp_path / "fresh.npz"
    Training(Recipe("pig", 1, **QUICK)).save(file)  # type: ignore[arg-type]  # it has learned nothing
    name = f"network:{file}"
    found = trained(3000, generation=300, against=name, start=(name,), players=2)
    player, setup = Learned(GAME, found.network), Setup("pig", 2)
    assert share(setup, player, name, 2000).share > 0.55
    assert set(measured(found).shares) == {"2"}
    for wrong, sentence in (
        ({"against": "tests.learn.test_rivals:First"}, "can't be learned against"),
        ({"against": "tests.learn.test_rivals:Wild"}, "can't be learned against"),
        ({"against": "search:0.1s:random"}, "thinks by the clock"),
        ({"start": ("random",)}, "no weights"),
    ):
        with pytest.raises(FathomError, match=sentence):
            Training(Recipe("pig", 1, **wrong))


def test_a_rival_with_weights_for_some_tables_is_learned_against_at_one_table(tmp_path: Path) -> None:
    file = tmp_path / "pig.npz"
    Training(Recipe("pig", 1, **QUICK)).save(file, is_whole=False)  # type: ignore[arg-type]
    own = trained(300, players=3).network
    weights.put(GAME, file, 3, own, {})
    name = f"network:{file}"
    with pytest.raises(
        FathomError, match="does not play all tables alike: say which to learn against, by --players, and by --preset"
    ):
        Training(Recipe("pig", 1, against=name))
    for players, is_own in ((2, False), (3, True)):
        training = Training(Recipe("pig", 1, against=name, start=(name,), players=players))
        assert (training.network.first == own.first).all() == is_own
    weights.put(GAME, file, (3, "short"), trained(300, players=2).network, {})
    with pytest.raises(FathomError, match="does not play all tables alike"):
        Training(Recipe("pig", 1, against=name, players=3))
    for preset in ("default", "short"):
        training = Training(Recipe("pig", 1, against=name, start=(name,), players=3, preset=preset))
        assert (training.network.first == own.first).all() == (preset == "default")


def test_it_learns_to_beat_one_who_searches_the_same_on_any_number_of_threads() -> None:
    rival = "search:2:random"  # it hardly looks
    found, same = (trained(1200, workers, generation=400, against=rival, players=2, rows=1000.0) for workers in (1, 2))
    assert alike(found, same)
    fresh = Training(Recipe("pig", 1, **QUICK))  # type: ignore[arg-type]
    before, now = (share(Setup("pig", 2), Learned(GAME, one.network), rival, 600).share for one in (fresh, found))
    assert now > max(0.5, before + 0.1)
    assert measured(found).shares["2"][0] > 0.4


def test_who_is_asked_in_python_plays_the_games_that_compiled_loops_play() -> None:
    """One that could be asked by either: the same decisions are written down, and the same came of them."""
    rival, own = (trained(200, seed=seed, players=2).network for seed in (1, 2))
    plan = Plan(
        exploring=50_000, kept=MILLION // 2, trust=0.7, mixed=MILLION, others=MILLION, strongest=0, earlier=MILLION
    )
    setups = [Setup("pig", 2), Setup("pig", 3)]
    order, found = np.array([0, 1, 1, 0, 1] * 20), []
    for is_asked in (False, True):
        rows = no_rows(GAME, 20_000)
        games = states(GAME, setups), order, desk_for(GAME), rows, 7 if PLAIN else np.uint64(7), 3, GAME.scratch()
        if is_asked:
            count = play_against(Learned(GAME, rival), ahead(GAME, own, [0.0]), plan, setups, *games, Event())
        else:
            count = play_games(ahead(GAME, own, [0.0]), ahead(GAME, rival, [0.0]), None, plan, *games)
        found.append([each[:count] for each in rows])
    assert len(found[0][0]) > 1000
    assert all(np.array_equal(one, other) for one, other in zip(*found, strict=True))


def test_a_training_against_one_who_searches_stops_in_the_middle_of_a_game() -> None:
    training, stop = Training(Recipe("pig", 400, **(QUICK | {"against": "search:3000:random"}))), Event()  # type: ignore[arg-type]
    training.compile()
    Timer(0.5, stop.set).start()
    began = monotonic()
    assert training.advance(stop) is None and monotonic() - began < 5
    assert training.progress.games == 0


def test_before_the_first_game_the_rival_is_asked_once_so_that_nothing_is_left_to_compile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    training, asked = Training(Recipe("pig", 400, **(QUICK | {"against": "search:100000:random"}))), list[int]()  # type: ignore[arg-type]
    rival = training.rival
    choose = rival.choose  # type: ignore[union-attr]

    def noted(view: Position, generator: np.random.Generator) -> int:
        asked.append(view.current_player)
        return choose(view, generator)

    monkeypatch.setattr(rival, "choose", noted)
    training.compile()
    began = monotonic()
    training.compile()
    assert len(asked) == 2 and monotonic() - began < 1  # it thinks no longer than it has to
    assert training.progress == Progress() and rival.stop is None  # type: ignore[union-attr]


def test_stopped_while_it_is_measured_it_is_measured_when_it_goes_on(tmp_path: Path) -> None:
    recipe = Recipe("pig", 200, **(QUICK | {"against": "search:2:random", "players": 2}))  # type: ignore[arg-type]
    curves = []
    for name, is_stopped in (("whole", False), ("stopped", True)):
        training, stop, file, said = Training(recipe), Event(), tmp_path / name, list[Measure]()

        def begun(games: int, stop: Event = stop, is_stopped: bool = is_stopped) -> None:
            if is_stopped and games == 100:
                stop.set()  # before it is measured

        run(training, file, None, stop, begun, said.append)
        if is_stopped:
            assert training.progress.games == 100 and not said and not training.progress.curve
            training = Training.resume(GAME, file)
            run(training, file, None, Event(), lambda games: None, said.append)
        curves.append([(measure.games, measure.wins, measure.points, measure.shares) for measure in said])
    assert curves[0] == curves[1] and len(curves[0]) == 2


@pytest.mark.parametrize("game", ["deep_sea_adventure", "in_too_deep"])
def test_the_kraken_is_asked_in_python_where_it_searches(game: str) -> None:
    for players in (2, 4):
        training = Training(Recipe(game, 1, against="kraken", players=players, preset="default"))
        assert (training.searcher is not None) == (level(find(game), "kraken").simulations[players] > 0)


def test_who_plays_at_random_is_learned_against_as_such() -> None:
    plan = Plan(exploring=0, kept=MILLION, trust=1.0, mixed=MILLION, others=MILLION, strongest=MILLION, earlier=0)
    network, found = trained(200, players=2).network, []
    for index in (RANDOM, 0):  # 0 is Pig's own, who does what is first
        rows, order = no_rows(GAME, 20_000), np.zeros(50, np.int64)
        games = (
            states(GAME, [Setup("pig", 2)]),
            order,
            desk_for(GAME),
            rows,
            7 if PLAIN else np.uint64(7),
            3,
            GAME.scratch(),
        )
        count = play_games(ahead(GAME, network, [0.0]), None, np.array([[index, 0]], np.int64), plan, *games)
        found.append(rows.inputs[:count])
    assert not np.array_equal(*found)
