"""The picture: the line in rows of ten places, then each seat."""

from fathom.engine.position import Position
from fathom.engine.state import State
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.diagram.words import unit_text
from fathom.games.deep_sea_adventure.facts import MOST_UNITS

ROW = 10  # places
DECISIONS = {
    s.DIRECTION: "seat {} is asked for its direction",
    s.SEARCH: "seat {} searches",
    s.LAY: "seat {} lays down what it carried",
    s.ROLL: "the dice of seat {} are rolled",
    s.REVEAL: "a chip of seat {} is turned over",
    s.FIRST: "chance says who begins",
    s.FINISHED: "the game is over",
}


def board(view: Position) -> str:
    """The table as a view shows it."""
    now = view.state
    decision = DECISIONS[now.phase].format(now.seat)
    lines = [f"Deep Sea Adventure, dive {max(1, now.dive)} of {now.dives}, air {now.air} of {now.tank}: {decision}"]
    lines += [_row(now, first) for first in range(0, now.length, ROW)]
    scores = view.scores()
    return "\n".join(lines + [_seat(now, scores[seat], seat) for seat in range(now.players)])


def _row(now: State, first: int) -> str:
    """Ten places: what lies there, and behind it the diver, with its way."""
    places = range(first, min(first + ROW, now.length))
    return f"{first:4}  " + " ".join(f"{_place(now, place):<7}" for place in places).rstrip()


def _place(now: State, place: int) -> str:
    lying = unit_text(now.line[place]).replace("-", ".")
    here = [seat for seat in range(now.players) if now.place[seat] == place]
    return lying + "".join(f" {seat}{'^' if now.facing[seat] == s.UP else 'v'}" for seat in here)


def _seat(now: State, score: int | None, seat: int) -> str:
    place, carried = now.place[seat], now.hold[seat * MOST_UNITS :][: now.carried[seat]]
    where = "in the submarine" if place == s.SUB else "home" if place == s.HOME else f"at place {place}"
    load = f", carries {' '.join(unit_text(unit) for unit in carried if unit)}" if any(carried) else ""
    points = "points unknown" if score is None else f"{score} points"
    return f"seat {seat}{'*' if seat == now.seat and now.phase not in (s.FIRST, s.FINISHED) else ' '} {points}, {where}{load}"
