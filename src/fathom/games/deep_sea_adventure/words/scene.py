"""What stands on the table, as a screen draws it."""

from typing import Literal

import msgspec

from fathom.engine.errors import Sentence
from fathom.engine.game import Chart
from fathom.engine.position import Position
from fathom.engine.ranking import Rank, ranks
from fathom.engine.state import State
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.facts import LEVELS
from fathom.games.deep_sea_adventure.rules.end import beats, best_level_held
from fathom.games.deep_sea_adventure.view import turned_over
from fathom.games.deep_sea_adventure.words.odds import home_by_roll, laps
from fathom.games.deep_sea_adventure.words.offers import hold_of, swimming
from fathom.games.deep_sea_adventure.words.reach import Ends, Reach, landings, reach

Phase = Literal["start", "direction", "roll", "search", "reveal", "lay", "over"]
PHASES: dict[int, Phase] = {
    s.FIRST: "start",
    s.DIRECTION: "direction",
    s.ROLL: "roll",
    s.SEARCH: "search",
    s.REVEAL: "reveal",
    s.LAY: "lay",
    s.FINISHED: "over",
}


class Diver(msgspec.Struct, frozen=True):
    """A seat's diver and what it has."""

    seat: int
    where: Literal["sub", "sea", "home"]
    place: int  # on the line from 0, the place next to the submarine; -1 off it
    facing: Literal["down", "up"]
    hold: list[tuple[int, ...]]  # units carried: the levels of their chips
    breathes: int  # air that its next turn takes
    banked: list[tuple[int, int | None]]  # chips brought home: level, and value if this viewer knows it
    score: int | None  # None if this viewer does not know it


class Breath(msgspec.Struct, frozen=True):
    """The air that a seat uses at the beginning of its next turn (2.2)."""

    seat: int
    units: int
    left: int  # what is in the tank after it, as divers are loaded now


class Scene(msgspec.Struct, frozen=True):
    """The table."""

    dive: int
    dives: int
    air: int
    tank: int
    phase: Phase
    dice: int
    faces: list[int]  # that a die can show
    line: list[tuple[int, ...]]  # what lies on each place: the levels of its chips, none on a blank
    starter: int
    on_turn: int  # a seat, or -1
    divers: list[Diver]
    breaths: list[Breath]  # the next ones, in the order of turns; none of those who are home
    laps: int | None  # how often all can still breathe as divers are loaded now; None if nobody uses air
    roll: Sentence | None  # what the roll that is awaited can do
    reach: list[Reach]  # where it can lead
    home: int | None  # the chance, in per cent, that a diver on its way up who rolls now gets home; an estimate
    tie_rule: str
    ranking: list[Rank]  # empty before the end


CHARTS = (
    Chart("depth", lambda scene: [diver.place + 1 for diver in scene.divers], is_depth=True),
    Chart("air", lambda scene: [scene.air], lines=("air",)),
    Chart("chips", lambda scene: [sum(map(len, diver.hold)) for diver in scene.divers]),
    Chart("points", lambda scene: [diver.score for diver in scene.divers]),
)


def progress(view: Position) -> Sentence:
    """How far the game is, for a list of games."""
    now = view.state
    return Sentence("progress", {"dive": max(1, now.dive), "dives": now.dives, "air": now.air})


def scene(view: Position) -> Scene:
    """The table as `view` shows it."""
    now, option, is_over = view.state, view.setup.option, _is_dive_over(view.state)
    ends: Ends = landings(view, now.facing[now.seat]) if now.phase == s.ROLL else {}
    faces: list[int] = option("faces")  # type: ignore[assignment]
    return Scene(
        dive=max(1, now.dive),
        dives=now.dives,
        air=now.air,
        tank=now.tank,
        phase=PHASES[now.phase],
        dice=int(option("dice")),  # type: ignore[arg-type]
        faces=sorted(set(faces)),
        line=[s.levels(unit) for unit in now.line[: now.length]],
        starter=now.starter,
        on_turn=view.on_turn,
        divers=[_diver(now, seat, is_over) for seat in range(now.players)],
        breaths=_breaths(now, is_over),
        laps=laps(view),
        roll=swimming(view, now.facing[now.seat], ends) if now.phase == s.ROLL else None,
        reach=reach(view, ends),
        home=home_by_roll(view),
        tie_rule=str(option("tie")),
        ranking=_ranking(now) if now.phase == s.FINISHED else [],
    )


def _diver(now: State, seat: int, is_over: bool) -> Diver:
    place = now.place[seat]
    units = now.carried[seat]
    score = now.score[seat]
    return Diver(
        seat=seat,
        where="home" if place == s.HOME else "sub" if place == s.SUB else "sea",
        place=max(place, -1),
        facing="up" if now.facing[seat] == s.UP else "down",
        hold=_hold(now, seat),
        breathes=units if place != s.HOME and not is_over else 0,
        banked=turned_over(now, seat),
        score=None if score == s.HIDDEN else score,
    )


def _breaths(now: State, is_over: bool) -> list[Breath]:
    is_between = now.phase == s.FIRST or is_over
    first = max(0, now.starter) if is_between else now.seat + 1
    left, found = now.air, []
    for seat in ((first + k) % now.players for k in range(now.players)):
        if now.place[seat] != s.HOME:
            units = 0 if is_over else now.carried[seat]
            left = max(0, left - units)
            found.append(Breath(seat, units, left))
    return found


def _is_dive_over(now: State) -> bool:
    """Whether nobody breathes any more in this dive."""
    return now.phase in (s.LAY, s.FINISHED) or (now.phase == s.REVEAL and not now.reveal)


def _hold(now: State, seat: int) -> list[tuple[int, ...]]:
    if now.phase == s.FINISHED:
        return []  # what did not come home is lost
    units = hold_of(now, seat)
    if now.phase == s.LAY and now.restack == s.UNWRAP and now.seat == seat:
        return [(level,) for unit in units for level in unit]  # taken apart
    return units


def _ranking(now: State) -> list[Rank]:
    """Empty where points are hidden, as in a view that was played to an end of its own."""
    scores = now.score[: now.players]
    return [] if s.HIDDEN in scores else ranks(now, scores, beats, _tie)


def _tie(now: State, seat: int) -> list[int]:
    if now.tie == s.SHARED:
        return []
    counts = [s.levels(now.brought[seat]).count(level) for level in range(1, LEVELS + 1)]
    if now.tie == s.LEXICOGRAPHIC:
        return counts[::-1]
    if now.tie == s.LEVEL4:
        return counts[-1:]
    return [counts[best_level_held(now, now.score[seat])]]
