"""Our own player's outlook: how deep companies will be, what a share, a card in hand and the harm of others are worth.

`look` fills `scratch.notes` once for each choice; the others read them:

      0 ...  4    `depth`: how deep each company will be at the end
      5 ...  9    `worth`: what a share of it will count then, its dividends until then included
     10 ... 14    `stake`: what a point more for each of its shares means to the seat, that of others counted against it
     15 ... 20    `threat`: how much a point of each other seat counts against it
     21 ... 26    `turns`: the turns each seat is still to have after this one
     27           `gain`: what a card in hand can be made into, if there is time
     28           `laps` of the table to come
     29           `hurry`: what it means to draw one card more, which brings the end nearer
     30           `growth`: how many cards a company will grow by if there is room for all above its top
     31 ...       `useful`: what each card can best be used for, by its index
"""

from math import exp

from fathom.engine.compile import compiled
from fathom.engine.state import State
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.facts import MOST_CARDS, MOST_SEATS, PEARL
from fathom.games.in_too_deep.hints.sight import held

DEPTH, WORTH, STAKE, THREAT = range(0, 20, 5)
TURNS = THREAT + MOST_SEATS
GAIN, LAPS, HURRY, GROWTH, USEFUL = range(TURNS + MOST_SEATS, TURNS + MOST_SEATS + 5)
NOTES = USEFUL + MOST_CARDS

# Tuned by playing against all other players and itself.
PACE = 2.9  # cards drawn in a turn
RECYCLED = 0.45  # of a card drawn from the first deck, this part comes back
GROW = 0.14  # cards that each turn adds to a company with room for all cards
ROOM = 0.2  # the room, as a part of all cards, at which 0.6 of that are added
FRONT = 9.0  # points by which a seat must be behind to count for a third
YIELD = 0.1  # what the dividends of a share are worth, for each card that its company is still to grow
HASTE = 0.6  # of what the time left means, this part is taken to be lost with it
TIE = 0.001  # points that a card left over counts for
PEARLS = 0.2  # by so much the largest of the others is deeper than expected


@compiled
def look(view: State, seat: int, scratch: State) -> None:
    """Fill `scratch.notes`."""
    scratch.notes[LAPS] = laps(view)
    scratch.notes[GROWTH] = GROW * scratch.notes[LAPS] * view.players
    for company in range(s.FIVE):
        depth, top = view.depth[company], view.top[company]
        scratch.notes[DEPTH + company] = prospect(view, scratch, depth, top)
    for company in range(s.FIVE):
        deep = scratch.notes[DEPTH + company]
        scratch.notes[WORTH + company] = share_worth(view, scratch, company, view.depth[company], deep)
    scratch.notes[GAIN] = gain(view, scratch)
    for other in range(view.players):
        scratch.notes[TURNS + other] = turns(view, scratch, seat, other)
    threats(view, seat, scratch)
    for company in range(s.FIVE):
        stake = float(held(view, seat, company))
        for other in range(view.players):
            stake -= scratch.notes[THREAT + other] * held(view, other, company)
        scratch.notes[STAKE + company] = stake
    scratch.notes[HURRY] = hurry(view, seat, scratch)


@compiled
def laps(view: State) -> float:
    """How many laps of the table are to come after this turn."""
    players = float(view.players)
    if view.final > 0:
        return float((view.final - 1) / players)
    if view.triggered:
        return 1.0
    left = float(view.deck)
    if view.depletions == 0:
        left += view.discard + RECYCLED * view.deck
    return 1.0 + left / (PACE * players)


@compiled
def turns(view: State, scratch: State, seat: int, other: int) -> float:
    """How many turns a seat is to have after this one."""
    if view.final == 0:
        return float(scratch.notes[LAPS])
    before = (other - seat - 1) % view.players  # turns of others before its next one
    return float((view.final - 1 - before + view.players - 1) // view.players)


@compiled
def prospect(view: State, scratch: State, depth: int, top: int) -> float:
    """How deep a company will be at the end if it is so deep now, with this card on top."""
    room = (view.card_count - 1 - top) / view.card_count
    return float(depth + scratch.notes[GROWTH] * room * (1 + ROOM) / (room + ROOM))


@compiled
def counted(view: State, scratch: State, company: int, depth: float) -> float:
    """What a share counts if its company is so deep, the others as expected."""
    if company != PEARL:
        return depth
    if not view.advanced[PEARL]:
        return depth + 2
    return max(largest(scratch, PEARL) + PEARLS, depth) - 2


@compiled
def share_worth(view: State, scratch: State, company: int, depth: int, deep: float) -> float:
    """What a share of a company that is so deep now and will be so `deep` at the end brings until then."""
    value = counted(view, scratch, company, deep)
    if view.final > 0 or view.triggered:
        return value
    return value + YIELD * (deep - depth)


@compiled
def largest(scratch: State, but: int) -> float:
    """How deep the deepest company but one will be."""
    deepest = 0.0
    for company in range(s.FIVE):
        if company != but:
            deepest = max(deepest, scratch.notes[DEPTH + company])
    return deepest


@compiled
def gain(view: State, scratch: State) -> float:
    """What a card can be made into: a part of a share, by its price."""
    total = 0.0
    for company in range(s.FIVE):
        total += scratch.notes[WORTH + company] / (view.owned[company] + 2.0)
    return total / s.FIVE


@compiled
def hand_worth(scratch: State, seat: int, cards: int) -> float:
    """What so many cards in a seat's hand are worth: after its last turn they only break a tie."""
    return cards * (scratch.notes[GAIN] if scratch.notes[TURNS + seat] > 0 else TIE)


@compiled
def expected(view: State, scratch: State, seat: int) -> float:
    """The points a seat may be expected to have at the end."""
    total = hand_worth(scratch, seat, view.hand[seat])
    for company in range(s.FIVE):
        total += held(view, seat, company) * scratch.notes[WORTH + company]
    return total


@compiled
def threats(view: State, seat: int, scratch: State) -> None:
    """Share out what the points of others count, all together as much as its own: those in front most."""
    front = 0.0
    for other in range(view.players):
        scratch.notes[THREAT + other] = 0
        if other != seat:
            front = max(front, expected(view, scratch, other))
    total = 0.0
    for other in range(view.players):
        if other != seat:
            total += exp((expected(view, scratch, other) - front) / FRONT)
    for other in range(view.players):
        if other != seat:
            scratch.notes[THREAT + other] = exp((expected(view, scratch, other) - front) / FRONT) / total


@compiled
def hurry(view: State, seat: int, scratch: State) -> float:
    """What a card drawn means for the time left: a gain if time is on the side of others."""
    left = scratch.notes[LAPS]
    if view.final > 0 or view.triggered:
        return 0.0
    value = hand_worth(scratch, seat, view.hand[seat])
    for other in range(view.players):
        value -= scratch.notes[THREAT + other] * hand_worth(scratch, other, view.hand[other])
    for company in range(s.FIVE):
        value += scratch.notes[STAKE + company] * (scratch.notes[DEPTH + company] - view.depth[company])
    return float(-HASTE * value / (left * PACE * view.players))
