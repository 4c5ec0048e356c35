"""Players of one's own: in Python or compiled, they play the same games, and whoever fails is named."""

import signal
import threading
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from fathom import FathomError, Position, Setup, players
from fathom.engine import verbs
from fathom.lab.lineup import Lineup
from fathom.players import Compiled

from .test_simulate import GAME, run


class Last:
    """Takes the last legal move, in Python."""

    name = "last"

    def choose(self, view: Position, generator: np.random.Generator) -> int:
        return view.legal_actions()[-1]


def last(view: Any, seat: int, count: int, scratch: Any) -> int:
    return scratch.actions[count - 1]


def test_a_player_in_python_plays_the_same_games_as_a_compiled_one() -> None:
    crews: list[list[Any]] = [
        ["random", player, "pearl_diver"] for player in (Last(), Compiled(last), Compiled(numba.njit(last)))
    ]
    python, compiled, given = (run(bots=bots, games=30, keep=True) for bots in crews)
    assert python.bots == compiled.bots == given.bots == ["random", "last", "pearl_diver"]
    assert python.frame().equals(compiled.frame()) and compiled.frame().equals(given.frame())


def test_chance_draws_the_same_numbers_whoever_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """What players draw for themselves takes nothing from it. What they stand for differs once other chips are taken."""
    drawn, sample = list[int](), verbs.sample_chance

    def seen(state: Any, scratch: Any) -> int:
        drawn.append(int(scratch.next))
        return sample(state, scratch)

    monkeypatch.setattr(verbs, "sample_chance", seen)
    games = list[list[int]]()
    for bots in (["random", Last()], [Last(), "random"], [Last(), "pearl_diver"]):
        drawn.clear()
        Lineup(Setup(GAME, 2, options={"dives": 5}), bots, seed=4).play(7, 1)
        games.append(drawn[:20])
    assert len(games[0]) == 20 and games[0] == games[1] == games[2]


def test_a_class_made_of_fathoms_own_player_with_a_choice_of_its_own_makes_that_choice() -> None:
    setup = Setup(GAME, 2)
    chosen = list[str]()

    class Mine(players.Scripted):
        def choose(self, view: Position, generator: np.random.Generator) -> int:
            chosen.append("choose")
            return view.legal_actions()[-1]

    class Decides(players.Scripted):
        def decide(self, view: Any, seat: int, count: int, scratch: Any) -> int:
            chosen.append("decide")
            return int(scratch.actions[count - 1])

    for kind in (Mine, Decides):
        lineup = Lineup(setup, [kind(setup.game, "mine", 0, 0), "random"], seed=1)
        assert not lineup.is_compiled
        lineup.play(0, 1)
    assert {*chosen} == {"choose", "decide"}
    assert Lineup(setup, [type("Same", (players.Scripted,), {})(setup.game, "same", 0, 0), "random"], 1).is_compiled


def test_two_compiled_players_of_ones_own_at_one_table() -> None:
    def first(view: Any, seat: int, count: int, scratch: Any) -> int:
        return scratch.actions[0]

    bots = [Compiled(first), Compiled(last), "random"]
    result = run(bots=bots, games=200, keep=True)
    assert result.bots == ["first", "last", "random"] and [line.seats for line in result.by_player] == [[0], [1], [2]]
    python = Lineup(Setup(GAME, 3), [*bots[:2], "random"], seed=5)
    python.is_compiled = False
    assert np.array_equal(python.play(0, 5).points, (result.rows or [])[0].points[:5])


def test_two_budgets_of_one_player_are_told_apart_by_them(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "class Told:\n    def __init__(self, seconds=1, simulations=1):\n        pass\n"
        "    def choose(self, view, generator):\n        return view.legal_actions()[-1]\n"
        "class Named(Told):\n    name = 'named'\n"
        "class Tells(Told):\n    def __init__(self, seconds):\n        self.name = f'tells:{seconds}s'\n"
    )

    def names(*typed: str) -> list[str]:
        bots = [f"{tmp_path / 'mine.py'}:{one}" for one in typed]
        return Lineup(Setup(GAME, len(bots)), bots, seed=1).names

    assert names("Told:0.1s", "Told:0.2s", "Told:300", "Told") == ["Told:0.1s", "Told:0.2s", "Told:300", "Told"]
    assert names("Named:0.1s", "Named:0.2s", "Named") == ["named:0.1s", "named:0.2s", "named"]
    assert names("Tells:0.1s", "Told", "Told") == ["tells:0.1s", "Told", "Told (2)"]
    known = ["grab_first:9", "search:20", "search:20:random", "further:2"]
    assert Lineup(Setup(GAME, 4), known, seed=1).names == known


def test_a_player_that_chooses_what_is_not_legal_is_named() -> None:
    class Wrong:
        def choose(self, view: Position, generator: np.random.Generator) -> int:
            return 999

    with pytest.raises(FathomError, match="Wrong chose 999 as seat"):
        run(bots=[Wrong(), "random", "random"], games=1)


def test_a_player_that_fails_is_named_with_the_line_where() -> None:
    class Fails:
        def choose(self, view: Position, generator: np.random.Generator) -> int:
            return 1 // 0

    with pytest.raises(
        FathomError, match=r"Fails failed as seat \d: ZeroDivisionError: .*, line \d+ of test_own_players.py"
    ):
        run(bots=[Fails(), "random", "random"], games=1)


class Ends(BaseException):
    """What is no `Exception`."""


@pytest.mark.parametrize("error", [SystemExit, KeyboardInterrupt, Ends])
def test_a_player_that_would_end_the_program_is_named_with_the_line_where(error: type[BaseException]) -> None:
    class Leaves:
        def choose(self, view: Position, generator: np.random.Generator) -> int:
            raise error

    with pytest.raises(
        FathomError, match=rf"Leaves failed as seat \d: {error.__name__}, line \d+ of test_own_players.py"
    ):
        run(bots=[Leaves(), "random", "random"], games=1)


def test_ctrl_c_is_no_failure_of_a_player() -> None:
    """In the main thread Python lets it break in anywhere, in the middle of a choice, too."""

    class Slow:
        def choose(self, view: Position, generator: np.random.Generator) -> int:
            signal.raise_signal(signal.SIGINT)
            return view.legal_actions()[0]

    with pytest.raises(KeyboardInterrupt):
        Lineup(Setup(GAME, 2), [Slow(), "random"], seed=1).play(0, 1)


def fails(view: Any, seat: int, count: int, scratch: Any) -> int:
    if seat == 1:
        raise ValueError("too deep")
    return scratch.actions[0]


def test_a_compiled_player_that_fails_is_named_in_machine_code_and_in_python() -> None:
    with pytest.raises(FathomError, match=r"^fails failed: ValueError: too deep$"):
        run(bots=["random", Compiled(fails), "random"], games=1)
    with pytest.raises(FathomError, match=r"^last or fails failed: ValueError: too deep$"):
        run(bots=[Compiled(last), Compiled(fails), "random"], games=1)
    with pytest.raises(
        FathomError, match=r"^fails failed as seat 1: ValueError: too deep, line \d+ of test_own_players.py$"
    ):
        run(bots=[Last(), Compiled(fails), "random"], games=1)


def test_a_compiled_player_is_named_in_a_game_that_is_played_in_python_too() -> None:
    bots = [Last(), Compiled(lambda view, seat, count, scratch: 999, "wrong"), "random"]
    with pytest.raises(FathomError, match="wrong chose 999 as seat 1"):
        run(bots=bots, games=1)


@pytest.mark.parametrize("answer", [None, 2.5, np.array([1, 2]), "take"])
def test_an_answer_that_is_no_whole_number_is_refused(answer: Any) -> None:
    class Odd:
        def choose(self, view: Position, generator: np.random.Generator) -> Any:
            return answer

    with pytest.raises(FathomError, match=r"Odd chose .* as seat"):
        run(bots=[Odd(), "random", "random"], games=1)


def test_a_player_of_another_game_is_refused() -> None:
    with pytest.raises(FathomError, match="expander is a player of in_too_deep: name one of deep_sea_adventure"):
        run(bots=[players.load("in_too_deep", "expander"), "random", "random"], games=1)


def test_players_of_one_name_are_told_apart() -> None:
    one, other = Last(), Last()
    assert run(bots=[one, other, one], games=2).bots == ["last", "last (2)", "last"]


def test_games_in_python_are_played_one_after_the_other() -> None:
    """A player may remember the game it plays."""
    busy: list[int] = []

    class Alone(Last):
        def choose(self, view: Position, generator: np.random.Generator) -> int:
            busy.append(threading.get_ident())
            return super().choose(view, generator)

    run(bots=[Alone(), "random", "random"], games=6, workers=None)
    assert len(set(busy)) == 1


def test_a_player_that_does_not_compile_is_a_sentence() -> None:
    with pytest.raises(FathomError, match="Numba can't compile odd: "):
        run(bots=["random", Compiled(lambda view, seat, count, scratch: view.nofield, "odd"), "random"], games=1)


@pytest.mark.parametrize("answer", [-1, 9999, 10**8])
def test_a_compiled_player_that_chooses_what_is_not_legal_is_named(answer: int) -> None:
    def wrong(view: Any, seat: int, count: int, scratch: Any) -> int:
        return answer

    with pytest.raises(FathomError, match="wrong chose what is not legal as seat 1"):
        run(bots=["random", Compiled(wrong), "random"], games=3)


@pytest.mark.parametrize("bot", [Last, object(), 3])
def test_what_cannot_play_is_refused(bot: Any) -> None:
    with pytest.raises(FathomError, match="can't play: give the name of a player"):
        run(bots=["random", bot, "random"], games=3)
