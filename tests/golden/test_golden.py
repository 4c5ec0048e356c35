"""The golden files are what the rules say; `make golden` remakes them."""

import pytest

from fathom import Position
from fathom.engine.compile import PLAIN

from ..games.deep_sea_adventure.twins import GAME
from . import transcript, trees

pytestmark = pytest.mark.rules

COUNTED = trees.FILE.read_text().splitlines()


@pytest.mark.parametrize(("preset", "players"), transcript.GAMES)
def test_transcripts(preset: str, players: int) -> None:
    assert transcript.transcript(preset, players) == transcript.path(preset, players).read_text()


@pytest.mark.parametrize(("index", "game"), list(enumerate(trees.GAMES)))
def test_trees(index: int, game: tuple[int, dict[str, object]]) -> None:
    players, options = game
    position = Position(GAME, players=players, options=options)
    known = [int(number) for number in COUNTED[index].rpartition(": ")[2].split()]
    fast = trees.count(position, 200 if PLAIN else trees.NODES)
    slow = trees.count_slowly(players, position.options, 100 if PLAIN else 1000)
    assert fast == known[: len(fast)]
    assert slow == known[: len(slow)]
    assert len(fast) >= len(slow) > 2


def test_every_tree_has_a_line() -> None:
    assert len(COUNTED) == len(trees.GAMES)
