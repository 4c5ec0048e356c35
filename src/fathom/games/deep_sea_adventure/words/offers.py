"""What may be done now, as buttons with their consequences."""

from collections.abc import Callable
from functools import cache, partial

import msgspec

from fathom.engine.errors import Sentence
from fathom.engine.game import Offer
from fathom.engine.position import Position
from fathom.engine.state import State
from fathom.games.deep_sea_adventure import moves
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.facts import MOST_UNITS
from fathom.games.deep_sea_adventure.words.odds import home_after, outlook
from fathom.games.deep_sea_adventure.words.reach import Ends, Reach, landings, reach

_KEYS = {moves.DIVE: "R", moves.BACK: "T", moves.LEAVE: "1", moves.TAKE: "2"}


class Parts(msgspec.Struct, frozen=True):
    """What a move comes to: what is then carried, what that takes, and where the next roll can lead."""

    hold: list[tuple[int, ...]]  # units: the levels of their chips
    slower: int  # steps that it takes off a roll
    breath: int  # air that it takes a turn
    reach: list[Reach]  # of a direction, else empty
    home: int | None  # the chance to get home, in per cent; an estimate


def offers(view: Position) -> list[Offer]:
    """The legal moves of the seat to move. Keys: R and T for the direction, numbers for everything else."""
    actions = view.legal_actions()
    ahead = cache(partial(outlook, view))  # most of them ask for the same, and some not at all
    ends = cache(partial(landings, view))
    return [
        Offer(
            action,
            view.name(action),
            *_sentences(view, action, ends),
            key=_KEYS.get(action, _number(actions, action)),
            parts=_parts(view, action, ahead, ends),
        )
        for action in actions
    ]


def swimming(view: Position, facing: int, ends: Ends) -> Sentence:
    """How far the dice can take the diver whose turn it is, as the others lie in its way now: by its `landings`."""
    now = view.state
    start = now.place[now.seat]
    totals = list(ends)
    if facing == s.DOWN:
        least, most = (_places(view, start, ends[total]) for total in (totals[0], totals[-1]))
        return Sentence("then-down", {"least": least, "most": most, "span": _span(least, most)})
    home = next((total for total, end in ends.items() if end == s.HOME), 0)
    least, most = (_places(view, ends[total], start) for total in (totals[0], totals[-1]))
    span = "home" if home == totals[0] else _span(least, most)
    return Sentence("then-up", {"least": least, "most": most, "span": span, "home": home})


def _parts(view: Position, action: int, ahead: Callable[[], State], ends: Callable[[int], Ends]) -> Parts | None:
    now = view.state
    if action >= moves.LAY:
        return None
    hold = hold_of(now, now.seat)
    if action == moves.TAKE:
        hold.append(s.levels(now.line[now.place[now.seat]]))
    elif action >= moves.DROP:
        del hold[action - moves.DROP]
    way = {moves.DIVE: s.DOWN, moves.BACK: s.UP}.get(action)
    places = [] if way is None else reach(view, ends(way))
    return Parts(hold, len(hold), len(hold), places, home_after(view, action, ahead))


def hold_of(now: State, seat: int) -> list[tuple[int, ...]]:
    """The units that a seat carries: the levels of their chips."""
    first = seat * MOST_UNITS
    return [s.levels(unit) for unit in now.hold[first : first + now.carried[seat]] if unit]


def _span(least: int, most: int) -> str:
    return "none" if most == 0 else "one" if least == most else "some"


def _places(view: Position, upper: int, lower: int) -> int:
    """How many places are swum between two, which may be the submarine's: those of other divers do not count (2.7)."""
    now = view.state
    upper = max(upper, s.SUB)
    others = (now.place[seat] for seat in range(now.players) if seat != now.seat)
    return int(lower - upper - sum(place >= 0 and upper <= place <= lower for place in others))


def _number(actions: list[int], action: int) -> str:
    place = actions.index(action) + 1
    return str(place) if place < 10 else ""


def _sentences(view: Position, action: int, ends: Callable[[int], Ends]) -> tuple[Sentence, Sentence]:
    now = view.state
    units = now.carried[now.seat]
    if action == moves.DIVE:
        return Sentence("do-dive"), swimming(view, s.DOWN, ends(s.DOWN))
    if action == moves.BACK:
        return Sentence("do-back"), swimming(view, s.UP, ends(s.UP))
    last = "-last" if now.air == 0 else ""  # the dive ends with this turn
    if action == moves.LEAVE:
        return Sentence("do-leave"), Sentence(f"then-leave{last}", {"units": units})
    if action == moves.TAKE:
        chips = s.levels(now.line[now.place[now.seat]])
        return Sentence("do-take", {"chips": chips}), Sentence(f"then-take{last}", {"units": units + 1})
    chips = s.levels(moves.unit(now, action))
    if action < moves.LAY:
        return Sentence("do-drop", {"chips": chips}), Sentence(f"then-drop{last}", {"units": units - 1})
    return Sentence("do-lay", {"chips": chips}), _laid(view, chips)


def _laid(view: Position, chips: tuple[int, ...]) -> Sentence:
    """Where what is laid down now will lie when the line has closed up (3.4, 3.5, 3.7)."""
    now = view.state
    alone = now.filling == s.NOBODY or (now.restack == s.OWN_SPACE and len(chips) > 1)
    place = now.length if alone else now.filling
    pile = () if alone else s.levels(now.line[place])
    return Sentence("then-lay", {"place": sum(unit > 0 for unit in now.line[:place]), "pile": pile})
