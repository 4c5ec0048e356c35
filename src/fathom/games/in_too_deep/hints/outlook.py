"""Our own player's outlook: how deep companies will be, what a share, a card in hand and the harm of others are worth.

`look` fills `scratch.weights`, in thousandths, once for each choice; the others read them:

      0 ...  4    `depth`: how deep each company will be at the end
      5 ...  9    `worth`: what a share of it will count then
     10 ... 14    `stake`: what a point more for each of its shares means to the seat, that of others counted against it
     15 ... 20    `threat`: how much a point of each other seat counts against it
     21 ... 26    `turns`: the turns each seat is still to have after this one
     27           `gain`: what a card in hand can be made into, if there is time
     28           laps of the table to come
"""

from math import exp

from fathom.engine.compile import compiled, inlined
from fathom.engine.record import State
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.facts import MOST_SEATS, PEARL
from fathom.games.in_too_deep.hints.sight import held

DEPTH, WORTH, STAKE, THREAT = range(0, 20, 5)
TURNS, GAIN, LAPS = THREAT + MOST_SEATS, THREAT + 2 * MOST_SEATS, THREAT + 2 * MOST_SEATS + 1

# Tuned by playing against all other players and itself.
PACE = 1.3  # cards drawn in a turn
RECYCLED = 0.4  # of a card drawn from the first deck, this part comes back
GROW = 0.12  # cards that each turn adds to a company with room for all cards
ROOM = 0.5  # the room, as a part of all cards, at which half as many are added
INTEREST = 0.3  # how much more a company grows of which there are twice as many shares
SPITE = 0.7  # what the points of all others together count with many seats
FRONT = 8.0  # points by which a seat must be behind to count for a third
CARD = 0.5  # of what a card could become, this part comes true
CROWD = 0.3  # turns that a card in hand waits for
PEARLS = 0.5  # by so much the largest of the others is deeper than expected


@inlined
def milli(value: float) -> int:
    """A number as `scratch.weights` keeps it."""
    return int(round(1000 * value))


@inlined
def noted(scratch: State, at: int) -> float:
    """What `look` wrote."""
    return float(scratch.weights[at] * 0.001)


@compiled
def look(view: State, seat: int, scratch: State) -> None:
    """Fill `scratch.weights`."""
    scratch.weights[LAPS] = milli(laps(view, scratch))
    for company in range(s.FIVE):
        scratch.weights[DEPTH + company] = milli(prospect(view, scratch, company, view.depth[company], view.top[company]))
    for company in range(s.FIVE):
        scratch.weights[WORTH + company] = milli(counted(view, scratch, company, noted(scratch, DEPTH + company)))
    scratch.weights[GAIN] = milli(gain(view, scratch))
    for other in range(view.players):
        scratch.weights[TURNS + other] = milli(turns(view, scratch, seat, other))
    threats(view, seat, scratch)
    for company in range(s.FIVE):
        stake = float(held(view, seat, company))
        for other in range(view.players):
            stake -= noted(scratch, THREAT + other) * held(view, other, company)
        scratch.weights[STAKE + company] = milli(stake)


@compiled
def laps(view: State, scratch: State) -> float:
    """How many laps of the table are to come after this turn."""
    players = float(view.players)
    if view.final > 0:
        return (view.final - 1) / players
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
        return noted(scratch, LAPS)
    before = (other - seat - 1) % view.players  # turns of others before its next one
    return float((view.final - 1 - before + view.players - 1) // view.players)


@compiled
def prospect(view: State, scratch: State, company: int, depth: int, top: int) -> float:
    """How deep a company will be at the end if it is so deep now, with this card on top."""
    room = (view.cards - 1 - top) / view.cards
    total = 1
    for other in range(s.FIVE):
        total += view.owned[other]
    liked = 1.0 + INTEREST * ((s.FIVE * view.owned[company] + 1.0) / total - 1.0)
    return depth + noted(scratch, LAPS) * view.players * GROW * liked * room * (1 + ROOM) / (room + ROOM)


@compiled
def counted(view: State, scratch: State, company: int, depth: float) -> float:
    """What a share counts if its company is so deep, the others as expected."""
    if company != PEARL:
        return depth
    if not view.advanced[PEARL]:
        return depth + 2
    return max(largest(scratch, PEARL) + PEARLS, depth) - 2


@compiled
def largest(scratch: State, but: int) -> float:
    """How deep the deepest company but one will be."""
    deepest = 0.0
    for company in range(s.FIVE):
        if company != but:
            deepest = max(deepest, noted(scratch, DEPTH + company))
    return deepest


@compiled
def gain(view: State, scratch: State) -> float:
    """What a card can be made into: a part of a share, by its price."""
    total = 0.0
    for company in range(s.FIVE):
        total += noted(scratch, WORTH + company) / (view.owned[company] + 2.0)
    return CARD * total / s.FIVE


@compiled
def hand_worth(scratch: State, seat: int, cards: int) -> float:
    """What so many cards in a seat's hand are worth: less if there is little time to use them."""
    left = noted(scratch, TURNS + seat)
    return noted(scratch, GAIN) * cards * left / (left + CROWD * cards + 0.001) + 0.001 * cards


@compiled
def expected(view: State, scratch: State, seat: int) -> float:
    """The points a seat may be expected to have at the end."""
    total = hand_worth(scratch, seat, view.hand[seat])
    for company in range(s.FIVE):
        total += held(view, seat, company) * noted(scratch, WORTH + company)
    return total


@compiled
def threats(view: State, seat: int, scratch: State) -> None:
    """Share out what the points of others count: those in front most."""
    front = 0.0
    for other in range(view.players):
        scratch.weights[THREAT + other] = 0
        if other != seat:
            front = max(front, expected(view, scratch, other))
    total = 0.0
    for other in range(view.players):
        if other != seat:
            total += exp((expected(view, scratch, other) - front) / FRONT)
    spite = SPITE + (1 - SPITE) / (view.players - 1)
    for other in range(view.players):
        if other != seat:
            count = exp((expected(view, scratch, other) - front) / FRONT)
            scratch.weights[THREAT + other] = milli(spite * count / total)
