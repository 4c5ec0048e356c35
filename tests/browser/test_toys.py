"""A small game of one's own, with secrets and without a line of TypeScript, played by clicking."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .hands import Server


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has Liar's dice, too."""
    running = Server(tmp_path_factory.mktemp("toys") / "tables.sqlite", "tests.engine.liars_dice", fixed=True)
    yield running
    running.stop()


def test_a_game_of_liars_dice(toys: Server, visit: Visit) -> None:
    hands = visit()
    hands.page.goto(toys.table("person", "random", game="liars_dice", names=("Ann", "Bo"), dice=1))
    board = hands.page.get_by_role("group", name="The dice")  # its catalogue calls it so
    expect(board).to_be_visible()
    assert hands.wait()
    assert any(said.startswith("Ann rolls") and said[-2].isdigit() for said in hands.log())
    assert "Bo rolls a die." in hands.log(), "what somebody rolls in secret is not said"
    rows = board.get_by_role("row")
    expect(rows.filter(has_text="Bo")).to_contain_text("–")  # nor shown
    hands.play(order=("doubt",))
    expect(hands.ranking.get_by_role("row")).to_have_count(3)
    assert any("shows" in said for said in hands.log())
