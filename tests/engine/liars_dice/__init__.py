"""Liar's dice, a small game with secrets in one file: written by following docs/5-adding-a-game.md. RULES.md has the rules."""

import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec

from fathom.engine.compile import compiled
from fathom.engine.dice import below, list_evenly
from fathom.engine.errors import Sentence
from fathom.engine.events import Field, event
from fathom.engine.game import Game, Offer, register
from fathom.engine.options import Integer, Options
from fathom.engine.position import Position
from fathom.engine.ranking import Rank, ranks
from fathom.engine.state import State, packed
from fathom.engine.verbs import CHANCE, OVER

SEATS, MOST_DICE, MOST_FACES = 4, 3, 6
OPTIONS = (Integer("dice", 2, 1, MOST_DICE, ("L1",)), Integer("faces", 6, 2, MOST_FACES, ("L1",)))
PRESETS: dict[str, dict[str, Any]] = {"default": {}, "long": {"dice": 3}}
DOUBT, UNKNOWN = 0, -1  # the action that is no bid (bids rise from 1), and a die that a view does not see
STATE = packed(
    [
        ("players", "i1"),
        ("seat", "i1"),  # whose turn it is, or will be when all dice lie there
        ("bid", "i1"),  # the action that made it, 0 for none
        ("open", "i1"),  # 1 while all dice are shown, within a step
        ("left", "i1", (SEATS,)),  # dice a seat still has
        ("die", "i1", (SEATS * MOST_DICE,)),  # what it shows, 0 before it is rolled; a seat's are at seat * MOST_DICE
        ("total", "i1"),  # dice there are still, in all
        *((option.name, "i1") for option in OPTIONS),
    ]
)


def check(players: int, options: Options) -> None: ...  # all go together


def longest(players: int, options: Options) -> int:
    """A bound: each round takes a die away, rolls those that are left, and makes each bid once at most (2.1, 2.3)."""
    return (players * options["dice"]) ** 2 * (1 + options["faces"]) + players * options["dice"]


@compiled
def bid_of(state: State, action: int) -> tuple[int, int]:
    """How many dice of which face an action bids."""
    return (action - 1) // state.faces + 1, (action - 1) % state.faces + 1


def name(state: State, action: int) -> str:
    """One word for an action or outcome."""
    if current_player(state) == CHANCE:
        return f"face-{action + 1}"
    return "doubt" if action == DOUBT else "{}x{}".format(*bid_of(state, action))


def turn(state: State) -> tuple[int, bool]:
    """Each bid or doubt is a turn of its own; it is nobody's while dice are rolled."""
    return (-1, False) if next_die(state) >= 0 else (state.seat, True)


def start(state: State, options: Options) -> None:
    """Hand the dice out (1.1)."""
    state.left[: state.players] = [state.dice] * state.players
    state.total = state.dice * state.players


@compiled
def next_die(state: State) -> int:
    """The die to be rolled next, -1 if all lie there (1.2)."""
    for seat in range(state.players):
        for die in range(seat * MOST_DICE, seat * MOST_DICE + state.left[seat]):
            if state.die[die] == 0:
                return die
    return -1


@compiled
def current_player(state: State) -> int:
    """Chance rolls, then the seats bid; the last with dice has won (2.4)."""
    return OVER if state.left[state.seat] == state.total else CHANCE if next_die(state) >= 0 else int(state.seat)


@compiled
def legal_actions(state: State, scratch: State) -> int:
    """To doubt the last bid, and any higher one (2.1)."""
    found = 0
    for action in range(state.total * state.faces + 1):
        if action > state.bid or (action == DOUBT and state.bid > 0):
            scratch.actions[found] = action
            found += 1
    return found


@compiled
def chance_outcomes(state: State, scratch: State) -> int:
    """The faces of a die, each one less than its pips (1.2)."""
    return list_evenly(scratch, state.faces)


@compiled
def step(state: State, action: int) -> None:
    """Roll a die, bid or doubt."""
    die = next_die(state)
    if die >= 0:
        state.die[die] = action + 1
        rolled(state, die // MOST_DICE, die % MOST_DICE, state.die[die])
    elif action == DOUBT:
        doubt(state)
    else:
        state.bid = action
        bid(state, state.seat, *bid_of(state, action))
        state.seat = neighbour(state, state.seat, 1)


@compiled
def neighbour(state: State, seat: int, way: int) -> int:
    """The next seat that has dice, to the left (1) or to the right (-1)."""
    seat = (seat + way) % state.players
    while state.left[seat] == 0:
        seat = (seat + way) % state.players
    return seat


@compiled
def doubt(state: State) -> None:
    """All dice are shown (2.2); whoever was wrong loses one and begins the next round (2.3)."""
    bidder, (wanted, face), count = neighbour(state, state.seat, -1), bid_of(state, state.bid), 0
    state.open = 1
    doubted(state, state.seat, bidder)
    for seat in range(state.players):
        shown(state, seat)
    for die in range(len(state.die)):
        count += state.die[die] == face
        state.die[die] = 0
    loser = bidder if count < wanted else state.seat
    state.left[loser] -= 1
    state.total -= 1
    lost(state, loser, count, face, state.left[loser])
    state.bid = state.open = 0
    state.seat = loser if state.left[loser] > 0 else neighbour(state, loser, 1)


@compiled
def scores(state: State, points: Any) -> None:
    """The dice that each seat still has (2.4)."""
    for seat in range(state.players):
        points[seat] = state.left[seat]


@compiled
def returns(state: State, shares: Any) -> None:
    """The last seat with dice wins (2.4)."""
    for seat in range(state.players):
        shares[seat] = 1.0 if state.left[seat] > 0 else 0.0


@compiled
def observe(state: State, seat: int) -> None:
    """Cover the dice of the others (1.2)."""
    for die in range(len(state.die)):
        if state.die[die] > 0 and state.open == 0 and die // MOST_DICE != seat:
            state.die[die] = UNKNOWN


@compiled
def resample(state: State, seat: int, scratch: State) -> None:
    """Roll the covered dice again."""
    for die in range(len(state.die)):
        if state.die[die] == UNKNOWN:
            state.die[die] = 1 + below(scratch, state.faces)


def dice_of(view: State, seat: int) -> list[int | None]:
    """The dice of a seat that were rolled: None for one that this view does not see."""
    return [None if face == UNKNOWN else face for face in view.die[seat * MOST_DICE : (seat + 1) * MOST_DICE] if face]


Face = Annotated[int, Field(None, lambda view, _, it: view.die[it["seat"] * MOST_DICE + it["die"]] != UNKNOWN)]


@event
def rolled(seat: int, die: int, face: Face) -> None:
    """A seat rolls a die under its cup (1.2)."""


@event
def bid(seat: int, count: int, face: int) -> None:
    """A seat bids (2.1)."""


@event
def doubted(seat: int, other_seat: int) -> None:
    """A seat doubts the bid of another (2.2)."""


@event
def shown(seat: int, *, dice: Annotated[list[int], Field(lambda view, _, it: dice_of(view, it["seat"]))]) -> None:
    """A seat shows its dice (2.2)."""


@event
def lost(seat: int, count: int, face: int, left: int) -> None:
    """The dice were counted, and a seat loses one (2.3)."""


class Seat(msgspec.Struct, frozen=True):
    """A seat's dice: None for those that this viewer does not see."""

    seat: int
    dice: list[int | None]


class Scene(msgspec.Struct, frozen=True):
    """The table."""

    seats: list[Seat]
    bid: list[int]  # the last one: how many, of which face; empty before the first
    ranking: list[Rank]  # empty before the end


def scene(view: Position) -> Scene:
    """The table as `view` shows it."""
    now, left = view.state, view.scores()
    seats = [Seat(seat, dice_of(now, seat)) for seat in range(now.players)]
    ranking = ranks(now, left, lambda now, one, other: left[one] > left[other]) if view.is_over else []
    return Scene(seats, list(bid_of(now, now.bid)) if now.bid else [], ranking)


def offers(view: Position) -> list[Offer]:
    """To doubt, and every higher bid."""
    return [Offer(it, word := view.name(it), Sentence("do", {"move": word})) for it in view.legal_actions()]


GAME = register(
    Game(
        id="liars_dice",
        title="Liar’s dice",
        version=1,
        least_players=2,
        most_players=SEATS,
        state=STATE,
        actions=1 + SEATS * MOST_DICE * MOST_FACES,
        outcomes=MOST_FACES,
        folder=Path(__file__).parent,
        **dict.fromkeys(("facts", "rules", "moves", "events", "words", "view"), sys.modules[__name__]),
    )
)
