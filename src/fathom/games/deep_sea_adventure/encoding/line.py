"""The line as numbers: place by place, and as a seat sees it from where its diver is."""

from typing import Any

from fathom.engine.compile import inlined
from fathom.engine.encoding import mark, put
from fathom.engine.state import State
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.encoding.chips import Means, worth
from fathom.games.deep_sea_adventure.encoding.fields import AHEAD, BEHIND, PART
from fathom.games.deep_sea_adventure.facts import MOST_CHIPS

LINE, DIVER, NEAR, NEAR_TURN = PART["line"], PART["diver"], PART["near"], PART["near_turn"]
TREASURE, BLANKS = PART["treasure"], PART["blanks"]
THERE = 1 / 80  # a unit that is worth nothing is no blank


@inlined
def put_line(view: State, seat: int, means: Means, out: Any) -> None:
    """What lies where; what is laid down behind the line after a dive is not told."""
    treasure = 0.0
    blanks = 0
    for place in range(min(int(view.length), MOST_CHIPS)):
        unit = int(view.line[place])
        value = worth(unit, means)
        treasure += value
        blanks += unit == 0
        put(out, LINE, place, value + THERE * (unit != 0))
    put(out, TREASURE, 0, treasure)
    mark(out, BLANKS, 0, view.blanks > 0)
    if view.blanks > 0:
        put(out, BLANKS, 1, view.blanks - blanks)
    for other in range(view.players):
        if view.place[other] >= 0:
            out[DIVER.at + view.place[other]] = 1.0 if view.facing[other] == s.UP else -1.0
    put_window(view, seat, NEAR, out)
    if view.phase != s.FIRST and view.phase != s.FINISHED:
        put_window(view, int(view.seat), NEAR_TURN, out)


@inlined
def put_window(view: State, seat: int, window: Any, out: Any) -> None:
    """The line about a diver; about one in the submarine, its beginning."""
    place = max(int(view.place[seat]), s.SUB)
    first = max(place - BEHIND, 0)
    end = min(place + AHEAD + 1, int(view.length), MOST_CHIPS)
    for there in range(first, end):
        out[window.at + BEHIND + there - place] = out[LINE.at + there]
