"""What stands on the table, as plain data for a screen."""

from functools import partial
from typing import Any

from fathom.engine.position import Position
from fathom.engine.ranking import places
from fathom.engine.record import State
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.facts import LEVELS, MOST_UNITS
from fathom.games.deep_sea_adventure.rules.end import beats, best_level_held
from fathom.games.deep_sea_adventure.words.offers import swimming

PHASES = {
    s.FIRST: "start",
    s.DIRECTION: "direction",
    s.ROLL: "roll",
    s.SEARCH: "search",
    s.REVEAL: "reveal",
    s.LAY: "lay",
    s.FINISHED: "over",
}


def scene(view: Position) -> dict[str, Any]:
    """The table as `view` shows it: numbers, lists and short words. Unknown values and scores are None."""
    now = view.state
    faces: Any = view.options["faces"]
    picture: dict[str, Any] = {
        "dive": max(1, now.dive),
        "dives": now.dives,
        "air": now.air,
        "tank": now.tank,
        "phase": PHASES[now.phase],
        "dice": view.options["dice"],
        "faces": sorted(set(faces)),
        "line": [s.levels(now.line[place]) for place in range(now.length)],
        "starter": now.starter,
        "on_turn": view.on_turn,
        "divers": [_diver(now, seat) for seat in range(now.players)],
        "roll": _roll(view),
        "tie_rule": view.options["tie"],
        "winners": [],
        "ranking": [],
    }
    if now.phase == s.FINISHED:
        picture["ranking"] = _ranking(view)
        picture["winners"] = [line["seat"] for line in picture["ranking"] if line["place"] == 1]
    return picture


def _roll(view: Position) -> dict[str, Any] | None:
    """What the roll that is awaited can do, as a sentence; None where none is."""
    now = view.state
    return swimming(view, now.facing[now.seat])._asdict() if now.phase == s.ROLL else None


def _diver(now: State, seat: int) -> dict[str, Any]:
    place = now.place[seat]
    units = now.carried[seat]
    score = now.score[seat]
    return {
        "seat": seat,
        "where": "home" if place == s.HOME else "sub" if place == s.SUB else "sea",
        "place": max(place, -1),
        "facing": "up" if now.facing[seat] == s.UP else "down",
        "hold": _hold(now, seat),
        "breathes": units if place != s.HOME and not _is_dive_over(now) else 0,
        "banked": banked(now, seat),
        "score": None if score == s.HIDDEN else score,
    }


def _is_dive_over(now: State) -> bool:
    """Whether nobody breathes any more in this dive."""
    return now.phase in (s.LAY, s.FINISHED) or (now.phase == s.REVEAL and not now.reveal)


def _hold(now: State, seat: int) -> list[list[int]]:
    if now.phase == s.FINISHED:
        return []  # what did not come home is lost
    units = [s.levels(unit) for unit in now.hold[seat * MOST_UNITS : (seat + 1) * MOST_UNITS] if unit]
    if now.phase == s.LAY and now.restack == s.UNWRAP and now.seat == seat:
        return [[level] for unit in units for level in unit]  # taken apart
    return units


def banked(now: State, seat: int) -> list[list[int | None]]:
    """The chips brought home as (level, value) pairs; the value is None where this viewer has not seen it."""
    known: list[list[int | None]] = [
        [level + 1, now.value[chip]]
        for level in range(LEVELS)
        for chip in range(now.level_end[level - 1] if level else 0, now.level_end[level])
        if now.turned[chip] == seat
    ]
    return known or [[level, None] for level in s.levels(now.brought[seat])]


def _ranking(view: Position) -> list[dict[str, Any]]:
    """The seats from first to last; equal places share their number. `tie` is what the tie-break compared.

    Empty where points are hidden, as in a view that was played to an end of its own.
    """
    now, row = view.state, view.states[0]
    if s.HIDDEN in now.score[: view.players]:
        return []
    return [
        {"seat": seat, "place": place, "score": now.score[seat], "tie": _tie(view, seat)}
        for seat, place in places(view.players, partial(beats, row)).items()
    ]


def _tie(view: Position, seat: int) -> list[int]:
    now = view.state
    if now.tie == s.SHARED:
        return []
    counts = [s.levels(now.brought[seat]).count(level) for level in range(1, LEVELS + 1)]
    if now.tie == s.LEXICOGRAPHIC:
        return counts[::-1]
    if now.tie == s.LEVEL4:
        return counts[-1:]
    return [counts[best_level_held(view.states[0], now.score[seat])]]
