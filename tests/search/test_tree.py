"""A tree that has no room any more."""

from fathom.engine.plain import twin
from fathom.engine.position import plain_scratch
from fathom.engine.verbs import legal_actions
from fathom.search import Settings, think
from fathom.search.tree import NONE, choose, plant, prefer

from .test_search import PIG, SEA


def test_a_tree_that_is_full_is_searched_on() -> None:
    thoughts = think(PIG.view(0), simulations=2000, settings=Settings(room=20))
    assert thoughts.is_full and thoughts.nodes == 20 and thoughts.simulations == 2000
    assert "full" in str(thoughts)


def test_a_full_tree_goes_on_by_no_action_as_long_as_it_has_not_tried_all() -> None:
    view = SEA.view(SEA.current_player)
    room, full = plant(view, False, Settings(), 100), plant(view, False, Settings(), 0)
    scratch = plain_scratch(view.game)
    count = twin(legal_actions)(view.state, scratch)
    for one in (room, full):
        one.nodes[0].visits = one.nodes[1].visits = 1
        one.nodes[1].next = NONE  # the other action has no entry
    for ask in (choose, prefer):
        found = [
            int(twin(ask)(one.nodes, one.desks[0], 0, view.current_player, count, scratch)) for one in (room, full)
        ]
        assert found == [count + 1, NONE]
        room = plant(view, False, Settings(), 100)
        room.nodes[0].visits = room.nodes[1].visits = 1
        room.nodes[1].next = NONE
