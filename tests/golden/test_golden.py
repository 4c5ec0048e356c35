"""The golden files are what the rules say; `make golden` remakes them."""

import pytest

from fathom.engine.compile import PLAIN

from . import transcript, trees
from .games import GOLDEN

pytestmark = pytest.mark.rules


@pytest.mark.parametrize(("game", "name"), transcript.GAMES)
def test_transcripts(game: str, name: str) -> None:
    assert transcript.transcript(game, name) == transcript.path(game, name).read_text()


@pytest.mark.parametrize(("game", "name"), transcript.SAID)
def test_what_is_said_of_them(game: str, name: str) -> None:
    assert transcript.said(game, name) == transcript.said_path(game, name).read_text()


@pytest.mark.parametrize(("game", "index"), trees.TREES)
def test_trees(game: str, index: int) -> None:
    tree = GOLDEN[game].TREES[index]
    known = [int(number) for number in trees.file(game).read_text().splitlines()[index].rpartition(": ")[2].split()]
    fast = trees.count(trees.start(game, tree), 200 if PLAIN else trees.NODES)
    slow = trees.count_slowly(game, tree, 100 if PLAIN else 1000)
    assert fast == known[: len(fast)]
    assert slow == known[: len(slow)]
    assert len(fast) >= len(slow) > 1


@pytest.mark.parametrize("game", GOLDEN)
def test_every_tree_has_a_line(game: str) -> None:
    assert len(trees.file(game).read_text().splitlines()) == len(GOLDEN[game].TREES)
