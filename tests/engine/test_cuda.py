"""The third way to run the rules: every game compiles for a graphics processor, which need not be there.

Needs the extra `gpu`.
"""

from types import SimpleNamespace

import numpy as np
import pytest
from numba import float64, from_dtype, int32, int64, none
from tests.engine import liars_dice, pig

from fathom import Position
from fathom.engine import verbs
from fathom.engine.compile import compiled
from fathom.engine.dice import reseed
from fathom.engine.play import play_out, play_seated
from fathom.engine.state import array, scratch_dtype
from fathom.games import ALL

HOPPER = (9, 0)  # the compute capability to compile for


def desk(game):
    return scratch_dtype(max(game.actions, game.outcomes), game.notes)


def check_layout(dtype):
    """A graphics processor reads a number only where its address is a multiple of its width."""
    for name, (field, offset, *_) in dtype.fields.items():
        width = field.base.itemsize
        assert offset % width == 0, f"{name} is not aligned"
        assert dtype.itemsize % width == 0, f"{name} is not aligned in the second record of an array"


GAMES = pytest.mark.parametrize("game", [*ALL.values(), pig.GAME, liars_dice.GAME], ids=lambda game: game.id)


@GAMES
def test_states_and_scratch_records_are_aligned(game):
    check_layout(game.state)
    check_layout(desk(game))


@GAMES
@pytest.mark.slow
def test_the_rules_compile(game, monkeypatch):
    pytest.importorskip("numba_cuda")
    from numba import cuda
    from numba.cuda import dispatcher

    # What a kernel calls is compiled for the processor at hand, whatever was asked for; say that it is this one.
    monkeypatch.setattr(dispatcher, "get_current_device", lambda: SimpleNamespace(compute_capability=HOPPER))

    def play_games(states, scratches, players, points, shares, statistics, decisions):
        """Each thread plays a game at random in its first state, and one with scripted players in its second."""
        i = cuda.grid(1)
        if i >= len(scratches):
            return
        mine, desk = 3 * i, scratches[i]
        reseed(desk, 1, i)
        verbs.chance_outcomes(states[mine], desk)
        decisions[i] = play_out(states[mine], desk)
        decisions[i] += play_seated(states, mine + 1, mine + 2, players, players, None, desk)  # observe, decide
        verbs.resample(states[mine + 2], 0, desk)
        verbs.scores(states[mine], points[i])
        verbs.returns(states[mine], shares[i])
        verbs.seat_statistics(states[mine], 0, statistics[i])
        verbs.game_statistics(states[mine], statistics[i])

    states, scratches = from_dtype(game.state)[::1], from_dtype(desk(game))[::1]
    seated = int64[::1] if game.hints.SCRIPTED else none
    arguments = states, scratches, seated, int32[:, ::1], float64[:, ::1], float64[:, ::1], int32[::1]
    # Not optimized: the question is whether it compiles, and the answer comes sooner.
    ptx, _ = cuda.compile(play_games, arguments, device=False, abi="numba", cc=HOPPER, opt=False)
    assert ".target sm_90" in ptx and ".entry" in ptx
    assert ".extern .func" not in ptx, "something is left for others to define"


@GAMES
def test_a_card_plays_the_same_games(game):
    """To the last bit; `ledger/speed.md` has how many a second."""
    pytest.importorskip("numba_cuda")
    from numba import cuda

    if not cuda.is_available():
        pytest.skip("No graphics processor of NVIDIA: no games are played on one.")

    def play_one(i, states, desks, points, decisions):
        reseed(desks[i], 1, i)
        decisions[i] = play_out(states[i], desks[i])
        verbs.scores(states[i], points[i])

    play_here = compiled(play_one)

    @cuda.jit
    def play_there(states, desks, points, decisions):
        i = cuda.grid(1)
        if i < len(states):
            play_here(i, states, desks, points, decisions)

    games, position = 20_000, Position(game)
    seats = position.setup.players
    one = array(game.state, 1, position.to_bytes())
    here, there = (
        [
            np.repeat(one, games),
            np.zeros(games, desk(game)),
            np.full((games, seats), -1, np.int32),
            np.zeros(games, np.int32),
        ]
        for _ in range(2)
    )
    for i in range(games):
        play_here(i, *here)
    far = [cuda.to_device(each) for each in there]
    play_there[-(-games // 128), 128](*far)
    _, _, points, decisions = (each.copy_to_host() for each in far)
    assert (points == here[2]).all() and (decisions == here[3]).all()
    assert decisions.min() > 0 and len(np.unique(points, axis=0)) > 1
