"""What is sent to another process is understood there, whatever that process has imported."""

import multiprocessing
import os
import pickle
import subprocess
import sys

import numpy as np
import pytest

from fathom import CHANCE, Position
from fathom.engine import notation

from ..house.tree import GAME_IDS, ROOT


def played(moves: int = 1000, **options: object) -> Position:
    position, rng = Position("deep_sea_adventure", 3, options=options), np.random.default_rng(1)
    while not position.is_over and len(position.history) < moves:
        chance = position.current_player == CHANCE
        position.play(position.sample_chance(rng) if chance else int(rng.choice(position.legal_actions())))
    return position


def said(code: str, given: bytes = b"") -> str:
    """What a fresh process prints."""
    env = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    return subprocess.run(
        [sys.executable, "-c", code], input=given, env=env, capture_output=True, check=True
    ).stdout.decode()


def test_a_position_opens_in_a_fresh_process() -> None:
    position = played(20)
    code = "import pickle, sys; it = pickle.load(sys.stdin.buffer); print(it.history, it.scores(), it.undo())"
    assert said(code, pickle.dumps(position)) == f"{position.history} {position.scores()} {position.undo()}\n"


def test_a_pool_of_fresh_processes_understands_positions() -> None:
    position = played(20)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map_async(Position.scores, [position]).get(timeout=100) == [position.scores()]


def test_a_record_is_read_in_a_fresh_process() -> None:
    position = played(20)
    code = "import sys; from fathom.engine import notation; print(notation.read(sys.stdin.read()).position.history)"
    assert said(code, notation.write(position).encode()) == f"{position.history}\n"


def test_the_games_are_there_when_they_are_asked_for() -> None:
    code = "import fathom, sys; early = 'numpy' in sys.modules; print(early, *fathom.games.ALL)"
    assert said(code).startswith("False deep_sea_adventure")


@pytest.mark.parametrize("game", GAME_IDS)
def test_facts_errors_and_options_are_read_without_the_compiler(game: str) -> None:
    code = f"import sys; from fathom.games.{game} import facts; print(len(facts.OPTIONS) > 0, 'numba' in sys.modules)"
    assert said(code) == "True False\n"


def test_a_finished_game_is_short_to_send() -> None:
    position = played()
    sent = pickle.dumps(position)
    assert position.is_over and len(sent) < 5 * len(position.to_bytes())
    again = pickle.loads(sent)
    assert again == position and again.history == position.history
    while position.history:
        assert again.undo() == position.undo() and again == position


def test_a_view_that_was_played_on_is_sent_whole() -> None:
    view = played(30, reveal="secret").view(1)
    for _ in range(3):
        view.play(([outcome for outcome, _ in view.chance_outcomes()] or view.legal_actions())[0])
    again = pickle.loads(pickle.dumps(view))
    assert again == view and again.history == view.history and len(view.history) == 3
    for _ in range(3):
        assert again.undo() == view.undo() and again == view
