"""Training: a network learns Pig, the same from the same seed, on any number of threads, and goes on where it was."""

import json
from pathlib import Path
from threading import Event

import numpy as np
import pytest
from tests.engine import pig
from threadpoolctl import threadpool_limits

from fathom import FathomError, Position
from fathom.engine.setup import Setup
from fathom.engine.state import array, assign
from fathom.lab.contest import share
from fathom.learn import RANGES, Recipe, Training, begin, run, tuned
from fathom.learn.playing import EARLIER, MILLION, NETWORK, Plan, desk_for, seat_all
from fathom.learn.run import measured
from fathom.learn.starts import starts
from fathom.players import Learned
from fathom.search import weights
from fathom.search.exact import solve

from ..search.test_exact import won

GAME = pig.GAME


QUICK = {"generation": 100, "hidden": 16, "deeper": 8, "rows": 20.0, "batch": 64}


def trained(games: int, workers: int = 1, **more: object) -> Training:
    training = Training(Recipe("pig", games, **(QUICK | more)), workers)  # type: ignore[arg-type]
    while not training.is_over:
        training.advance()
    return training


def alike(one: Training, other: Training) -> bool:
    return all((a == b).all() for a, b in zip(one.network.layers, other.network.layers, strict=True))


def test_it_learns_pig() -> None:
    training = trained(6000, generation=300)
    player, setup = Learned(GAME, training.network), Setup("pig", 2)
    assert share(setup, player, "random", 2000).share > 0.85
    position = Position("pig", options={"goal": 10})
    solution, rng, lost, decisions = solve(position, ends=won), np.random.default_rng(1), 0.0, 0
    while decisions < 300:
        position = Position("pig", options={"goal": 10})
        while (seat := position.current_player) >= -1 and (seat < 0 or won(position.state) is None):
            if seat < 0:
                position.play(position.sample_chance(rng))
                continue
            values = solution.actions(position)
            action = player.choose(position.view(seat), rng)
            lost += max(each[seat] for each in values.values()) - values[action][seat]
            decisions += 1
            position.play(action)
    assert lost / decisions < 0.02


def test_the_same_seed_gives_the_same_network_however_many_threads() -> None:
    assert alike(trained(300), trained(300, workers=3))
    assert not alike(trained(300), trained(300, seed=2))
    assert alike(trained(300, rows=2.0, seed=1 << 64), trained(300, rows=2.0, seed=1 << 64, workers=2))


def test_threads_make_no_difference_to_a_network_that_is_wide() -> None:
    """Products of large matrices, which would be shared among several threads, are summed up in another order then."""
    found = []
    for many in (1, 2):
        training = Training(
            Recipe("pig", 400, generation=200, hidden=256, deeper=128, batch=1024, seed=3), workers=many
        )
        with threadpool_limits(many):
            while not training.is_over:
                training.advance()
        found.append(training)
    assert alike(*found)


def begun_with(folder: Path, name: str, *others: str, **more: object) -> Path:
    """A file of a training that began with the files of these names and has learned nothing yet."""
    start = tuple(f"network:{folder / other}" for other in others)
    Training(Recipe("pig", 0 if others else 1, start=start, **more)).save(folder / name, is_whole=False)  # type: ignore[arg-type]
    return folder / name


def test_a_file_says_each_training_that_it_began_with_once_and_in_order(tmp_path: Path) -> None:
    begun_with(tmp_path, "first.npz")
    begun_with(tmp_path, "one.npz", "first.npz")
    begun_with(tmp_path, "other.npz", "first.npz", seed=2)
    begun_with(tmp_path, "other.npz").rename(tmp_path / "unused.npz")
    begun_with(tmp_path, "other.npz", "first.npz", seed=2)
    both = begun_with(
        tmp_path, "both.npz", "one.npz", "other.npz", "one.npz", against=f"network:{tmp_path / 'unused.npz'}"
    )
    *before, last = weights.origin(weights.load(GAME, both).header)
    assert [made["file"] for made in before] == [
        "first.npz",
        "one.npz",
        "other.npz",
        "unused.npz",
    ]  # as it is called now
    assert list(last["files"].values()) == ["one.npz", "other.npz", "unused.npz"]
    assert [made["recipe"]["seed"] for made in before] == [1, 1, 2, 1]
    assert all(made["command"].startswith("fathom train pig --games") for made in before)
    assert before[0]["progress"] == {"games": 0, "seconds": 0.0}
    whole = tmp_path / "whole.npz"
    Training(Recipe("pig", 100, start=(f"network:{both}",)), command="fathom train pig --from it").save(whole)
    header = weights.load(GAME, whole).header
    assert header["command"] == "fathom train pig --from it" and header["before"] == [*before, last]
    resumed = json.loads(json.dumps(Training.resume(GAME, whole).header(whole)))
    assert resumed == {what: value for what, value in header.items() if what in resumed} and resumed["before"]


def test_what_is_put_into_another_file_brings_what_made_it(tmp_path: Path) -> None:
    usual = begun_with(tmp_path, "usual.npz")
    begun_with(tmp_path, "other.npz", seed=2)
    for seed in (3, 4):  # what made the first of them is gone with it
        begun_with(tmp_path, f"{seed}.npz", seed=seed)
        file = begun_with(tmp_path, f"own-{seed}.npz", "other.npz", f"{seed}.npz", players=3)
        found = weights.load(GAME, file)
        weights.put(GAME, usual, 3, found.network, found.header)
    header = weights.load(GAME, usual).header
    assert [made["file"] for made in header["before"]] == ["other.npz", "4.npz"] and header["file"] == "usual.npz"
    assert "before" not in header["tables"]["3"] and header["tables"]["3"]["file"] == "own-4.npz"
    assert [made["file"] for made in weights.origin(header, 3)] == ["other.npz", "4.npz", "own-4.npz"]
    assert [made["file"] for made in weights.origin(header, 2)] == ["usual.npz"]
    on = Training(Recipe("pig", 0, start=(f"network:{usual}",), players=3))
    assert [made["file"] for made in on.before] == ["other.npz", "4.npz", "own-4.npz"]
    assert list(on.files.values()) == ["own-4.npz"]


def test_a_recipe_says_what_is_typed_for_it() -> None:
    assert Recipe("pig").command == "fathom train pig"
    recipe = Recipe("pig", 10, rate=0.0004, start=("network:my a.npz", "network"), players=2, options={"goal": 12})
    assert recipe.command == (
        "fathom train pig --games 10 --set rate=0.0004 --from 'network:my a.npz' --from network --players 2 --option goal=12"
    )


def test_several_are_begun_with_at_their_mean(tmp_path: Path) -> None:
    names = []
    for seed in (1, 2):
        names.append(f"network:{tmp_path / str(seed)}.npz")
        trained(200, seed=seed).save(tmp_path / f"{seed}.npz", is_whole=False)
    one, other, both = (Training(Recipe("pig", 0, start=each)) for each in ((names[0],), (names[1],), tuple(names)))
    assert both.is_over and len(both.before) == 2
    for first, second, mean in zip(one.network.layers, other.network.layers, both.network.layers, strict=True):
        assert (
            np.allclose(mean, (first + second) / 2) and mean.dtype == np.float32 and not np.shares_memory(mean, first)
        )
    weighted = Training(Recipe("pig", 0, start=(*names[:1] * 3, *names[1:] * 7)))
    assert len(weighted.before) == 2
    for first, second, mean in zip(one.network.layers, other.network.layers, weighted.network.layers, strict=True):
        assert np.allclose(mean, 0.3 * first + 0.7 * second)
    with pytest.raises(FathomError, match="a tuple of players' names"):
        Recipe("pig", 0, start=names[0])  # type: ignore[arg-type]
    trained(100, hidden=5).save(tmp_path / "3.npz", is_whole=False)
    with pytest.raises(FathomError, match="have no mean"):
        Training(Recipe("pig", 0, start=(*names, f"network:{tmp_path / '3.npz'}")))


def test_threads_make_no_difference_where_there_is_no_room_for_all_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathom.learn.training.SPARE", 0.1)
    assert alike(trained(400, generation=400), trained(400, generation=400, workers=3))


def test_it_goes_on_where_it_was(tmp_path: Path) -> None:
    file, stop = tmp_path / "pig.npz", Event()
    half = Training(Recipe("pig", 800, **QUICK))  # type: ignore[arg-type]
    for _ in range(6):  # with earlier selves kept
        half.advance()
    half.save(file)
    rest = Training.resume(GAME, file)
    assert rest.progress.games == 600 and rest.recipe.games == 800
    said: list[int] = []
    run(rest, file, None, stop, said.append, lambda measure: None)
    assert said[0] == 600 and said[-1] == 800
    assert alike(rest, trained(800))
    over = Training.resume(GAME, file)  # as it was, to be looked at
    assert over.is_over and [one[0] for one in over.progress.curve] == [one[0] for one in rest.progress.curve] != []
    assert all(np.array_equal(*pair) for pair in zip(over.network.layers, rest.network.layers, strict=True))
    with pytest.raises(FathomError, match="is there already"):
        begin(rest, file)


def test_it_stops_when_it_is_told_and_keeps_what_it_has(tmp_path: Path) -> None:
    file, stop = tmp_path / "pig.npz", Event()
    training = Training(Recipe("pig", 10_000, **QUICK))  # type: ignore[arg-type]
    begin(training, file)
    run(training, file, None, stop, lambda done: stop.set() if done >= 200 else None, lambda measure: None)
    assert 200 <= Training.resume(GAME, file).progress.games < 10_000
    run(training, file, 0.0, Event(), lambda done: None, lambda measure: None)
    assert Training.resume(GAME, file).progress.games == training.progress.games


def test_a_generation_that_is_stopped_is_played_again() -> None:
    training, stop = Training(Recipe("pig", 400, **QUICK)), Event()  # type: ignore[arg-type]
    training.advance(stop)
    stop.set()
    assert training.advance(stop) is None
    assert training.progress.games == 100
    while not training.is_over:
        training.advance(Event())
    assert alike(training, trained(400))


def test_it_plays_every_preset_and_number_of_players() -> None:
    played = {(setup.preset, setup.players) for setup, _ in starts(GAME)}
    assert played >= {(preset, players) for preset in pig.PRESETS for players in (2, 3, 4)}
    assert {setup.changed["goal"] for setup, _ in starts(GAME) if setup.preset == "default" and setup.changed} == {
        12, 16, 19, 21, 24, 32,
    }  # fmt: skip
    for usual in (6.0, 0.0, 1.0):
        weights: dict[str, float] = {}
        for setup, often in starts(GAME, usual=usual):
            kind = "option" if setup.preset == "default" and setup.changed else setup.preset
            weights[kind] = weights.get(kind, 0) + often
        assert weights.pop("default") == pytest.approx(usual) and weights.pop("option") == pytest.approx(1)
        assert sum(weights.values()) == pytest.approx(3)


def test_it_plays_one_number_of_players_or_one_set_of_rules_if_it_is_told() -> None:
    assert {setup.players for setup, _ in starts(GAME, 3)} == {3}
    found = starts(GAME, 0, "short", {"goal": 14})
    assert {(setup.players, setup.preset, setup.options["goal"]) for setup, _ in found} == {
        (players, "short", 14) for players in (2, 3, 4)
    }
    assert sum(often for _, often in found) == pytest.approx(1)
    with pytest.raises(FathomError, match="can't have 9 players"):
        starts(GAME, 9)
    with pytest.raises(FathomError, match="goal can't be 'x'"):
        starts(GAME, 2, "", {"goal": "x"})


def test_it_goes_on_without_the_file_that_it_began_with(tmp_path: Path) -> None:
    start, file = tmp_path / "start.npz", tmp_path / "pig.npz"
    trained(100).save(start)
    recipe = Recipe("pig", 200, start=(f"network:{start}",), **QUICK)  # type: ignore[arg-type]
    half = Training(recipe)
    half.advance()
    half.save(file)
    half.advance()
    start.unlink()
    rest = Training.resume(GAME, file)
    rest.advance()
    assert rest.recipe == recipe and alike(rest, half)


def test_it_is_measured_at_the_tables_that_it_learns(tmp_path: Path) -> None:
    assert set(measured(Training(Recipe("pig", 1, **QUICK))).shares) == {"2", "4"}  # type: ignore[arg-type]
    assert set(measured(Training(Recipe("pig", 1, players=3, **QUICK))).shares) == {"3"}  # type: ignore[arg-type]
    seat = Training(Recipe("deep_sea_adventure", 1, hidden=8, options={"start": "seat2"}))
    assert seat.tables == [3, 4, 5, 6]  # a table of two has no such seat


def test_the_rate_falls_once_in_each_cycle_and_earlier_selves_are_forgotten() -> None:
    once, twice = Recipe("pig", rate=0.5), Recipe("pig", rate=0.5, cycles=2)
    assert [once.rate_at(done) for done in (0, 0.5, 1 - 1e-9)] == pytest.approx([0.5, 0.255, 0.01])
    assert [twice.rate_at(done) for done in (0, 0.25, 0.5 - 1e-9, 0.5)] == pytest.approx([0.5, 0.255, 0.01, 0.5])
    latest = trained(900, generation=300, apart=2, kept=1)
    assert len(latest.pool) == 1 and (latest.pool[0].first == latest.network.first).all()  # kept after the third


def test_others_sit_where_the_plan_says() -> None:
    plan = Plan(exploring=0, kept=0, trust=1.0, mixed=MILLION, others=MILLION, strongest=MILLION, earlier=0)
    desk, scratch = desk_for(GAME), GAME.scratch()[0]
    assign(desk.states, 0, array(GAME.state, 1, Setup("pig", 3).to_bytes()), 0)
    seen = set()
    for _ in range(50):
        seat_all(desk, np.array([[7, 0], [8, 0]]), plan, scratch)
        seen.add(tuple(desk.sitting[:3].tolist()))
    assert seen == {(NETWORK, 0, 0), (0, NETWORK, 0), (0, 0, NETWORK)}
    seat_all(desk, None, plan, scratch)
    assert sorted(desk.sitting[:3].tolist()) == [EARLIER, EARLIER, NETWORK]


def test_an_earlier_self_sits_where_the_recipe_says() -> None:
    shares = {"exploring": 0, "kept": 0, "trust": 1.0, "mixed": MILLION, "others": MILLION}
    plan = Plan(**shares, strongest=MILLION // 4, earlier=MILLION // 2)
    desk, scratch = desk_for(GAME), GAME.scratch()[0]
    assign(desk.states, 0, array(GAME.state, 1, Setup("pig", 2).to_bytes()), 0)
    found = []
    for _ in range(4000):
        seat_all(desk, np.array([[7, 0], [8, 0]]), plan, scratch)
        found += [sitting for sitting in desk.sitting[:2].tolist() if sitting != NETWORK]
    # A quarter for the strongest, half for an earlier self, and a third each of what is left.
    for sitting, chance in ((0, 1 / 3), (EARLIER, 7 / 12), (1, 1 / 12)):
        assert abs(found.count(sitting) / 4000 - chance) < 5 * (chance * (1 - chance) / 4000) ** 0.5


def test_earlier_selves_are_kept_as_far_apart_as_the_recipe_says() -> None:
    assert len(trained(600, apart=2).pool) == 3
    assert len(trained(600, apart=5).pool) == 2


def test_numbers_of_a_recipe_are_changed_by_name() -> None:
    assert tuned(["rate=0.0003", "apart=20"]) == {"rate": 0.0003, "apart": 20}
    assert all(getattr(Recipe("pig"), name) is not None for name in RANGES)
    with pytest.raises(FathomError, match="at most 1 together"):
        Recipe("pig", earlier=0.45)
    for wrong in ("pace=1", "rate", "rate=fast", "rate=nan", "rate=1", "apart=2.5", "apart=0"):
        with pytest.raises(FathomError, match=r"from .* to|one of these names"):
            tuned([wrong])


def test_a_game_without_an_encoding_cannot_be_learned() -> None:
    with pytest.raises(FathomError, match="has no encoding"):
        Training(Recipe("kuhn"))
