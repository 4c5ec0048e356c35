"""Games of the network against itself, against an earlier self and against scripted players: compiled, and written down as rows.

A seat that plays by a network looks one choice ahead, see `search.ahead`. The positions after a choice (afterstates) are what is
learned, each from what came of it: Tesauro, "Temporal difference learning and TD-Gammon", CACM 38, 1995.
"""

from typing import Any, NamedTuple

import numpy as np

from fathom.engine.compile import compiled, inlined
from fathom.engine.dice import below, reseed
from fathom.engine.encoding import size
from fathom.engine.game import Game
from fathom.engine.play import RANDOM
from fathom.engine.state import State, States, array, assign
from fathom.engine.verbs import (
    CHANCE,
    OVER,
    current_player,
    decide,
    encode,
    legal_actions,
    observe,
    returns,
    sample_chance,
    scores,
    step,
)
from fathom.search.ahead import Ahead, choose_ahead

LONGEST = 4096  # decisions of a game that are learned from; a longer one is played to its end all the same
NETWORK, EARLIER = -1, -2  # who sits at a seat, besides the scripted players, 0 and up
MILLION = 1_000_000


class Plan(NamedTuple):
    """How games are played and written down. Chances are whole numbers in a million."""

    exploring: int  # of an action at random
    kept: int  # of a decision being written down
    trust: float  # lambda: 1 learns from ends alone, 0 from the next judgement alone
    mixed: int  # of a game in which other seats than one may be another's than the network's
    others: int  # of such a seat being the other's
    strongest: int  # of that other being the first of the scripted players, where there are any
    earlier: int  # of its being an earlier self; in the rest it is any of them


class Rows(NamedTuple):
    """What was written down, a row for each: what was seen, and what came of it, told from the seat that saw it."""

    inputs: Any  # float32 [rows, inputs]
    shares: Any  # float32 [rows, seats]: of the win
    points: Any  # float32 [rows, seats]
    players: Any  # int64 [rows]


class Trail(NamedTuple):
    """The decisions of one game."""

    values: Any  # float64 [LONGEST, seats]: what the network thought the game was worth after its choice
    is_judged: Any  # int8 [LONGEST]: 0 if no network chose
    is_cut: Any  # int8 [LONGEST]: what came after says nothing of what was before: the choice was made at random
    rows: Any  # int64 [2 * LONGEST]: the row of the position before, and of that after; -1 if it was not written down
    seats: Any  # int64 [2 * LONGEST]: who saw it


class Desk(NamedTuple):
    """What a loop works in."""

    states: States  # the game, and a view of it
    trail: Trail
    worth: Any  # float64 [seats]: the shares of the win
    points: Any  # int32 [seats]
    sitting: Any  # int64 [seats]
    at: Any  # int64 [1]: how many decisions were made in this game, LONGEST at most
    asked: Any  # int64 [1]: the seat that is to choose where `play_on` left off, OVER if none


GAME, VIEW = range(2)  # the states


@compiled
def write(states: States, seat: int, rows: Rows, row: int) -> None:
    """Write down what `seat` sees of the game; what came of it follows when it is over."""
    assign(states, VIEW, states, GAME)
    observe(states[VIEW], seat)
    encode(states[VIEW], seat, rows.inputs[row])
    rows.players[row] = states[GAME].players


@compiled
def begin(
    current: Ahead,
    earlier: Ahead | None,
    policies: Any,
    plan: Plan,
    starts: States,
    which: int,
    desk: Desk,
    rows: Rows,
    row: int,
    scratch: State,
) -> int:
    """Sit everybody down at `starts[which]` and play on: see `play_on`."""
    assign(desk.states, GAME, starts, which)
    seat_all(desk, policies, plan, scratch)
    desk.at[0] = 0
    return play_on(current, earlier, policies, plan, desk, rows, row, scratch)


@compiled
def play_on(
    current: Ahead, earlier: Ahead | None, policies: Any, plan: Plan, desk: Desk, rows: Rows, row: int, scratch: State
) -> int:
    """Play `states[GAME]` to its end, each seat by whom `desk.sitting` says; return the first row that is free then.

    `current` is the network that learns, `earlier` one of its earlier selves or another, `policies` are int64 [scripted players,
    2], index and parameter, or None. Where `earlier` is None, somebody else is to be asked for its seats, so where one has a
    choice `desk.asked` says which, what it sees is `states[VIEW]`, and `choose_for` goes on. Rows are written from `row` on as
    long as there is room.
    """
    states, trail = desk.states, desk.trail
    state = states[GAME]
    while True:
        seat = current_player(state)
        if seat == OVER:
            break
        if seat == CHANCE:
            step(state, sample_chance(state, scratch))
            continue
        found = legal_actions(state, scratch)
        if found == 1:
            step(state, scratch.actions[0])
            continue
        at = desk.at[0]
        row = write_before(desk, rows, row, plan, scratch)
        assign(states, VIEW, states, GAME)
        observe(states[VIEW], seat)
        found = legal_actions(state, scratch)
        sitting = desk.sitting[seat]
        if policies is not None and sitting >= 0:
            action = ask_scripted(states, seat, policies[sitting, 0], policies[sitting, 1], found, scratch)
        elif sitting == EARLIER:
            if earlier is None:
                desk.asked[0] = seat
                return row
            action = choose_ahead(earlier, 0, states, VIEW, seat, found, scratch)
        else:
            action = choose_ahead(current, 0, states, VIEW, seat, found, scratch)
            if at < LONGEST:
                trail.is_judged[at] = 1
                trail.values[at, : state.players] = current.best[: state.players]
            if plan.exploring > 0 and below(scratch, MILLION) < plan.exploring:
                if at < LONGEST:
                    trail.is_cut[at] = 1
                action = current.actions[below(scratch, found)]
        row = carry_out(desk, rows, row, seat, action)
    desk.asked[0] = OVER
    return row


@inlined
def ask_scripted(states: States, seat: int, index: int, parameter: int, found: int, scratch: State) -> int:
    """What a scripted player does, or who plays at random."""
    if index == RANDOM:
        return int(scratch.actions[below(scratch, found)])
    return int(decide(states[VIEW], seat, index, parameter, found, scratch))


@compiled
def choose_for(current: Ahead, plan: Plan, desk: Desk, rows: Rows, row: int, action: int, scratch: State) -> int:
    """Let the seat that was asked choose `action`, and play on: see `play_on`."""
    row = carry_out(desk, rows, row, desk.asked[0], action)
    return play_on(current, None, None, plan, desk, rows, row, scratch)


@compiled
def write_before(desk: Desk, rows: Rows, row: int, plan: Plan, scratch: State) -> int:
    """Begin to write a decision down; its position is written if it is one of those that are kept. The first row free then."""
    at, trail = desk.at[0], desk.trail
    if at == LONGEST:
        return row
    trail.rows[2 * at] = trail.rows[2 * at + 1] = -1
    trail.is_judged[at] = trail.is_cut[at] = 0
    if row + 2 <= len(rows.players) and below(scratch, MILLION) < plan.kept:
        looking = below(scratch, desk.states[GAME].players)
        trail.rows[2 * at], trail.seats[2 * at] = row, looking
        write(desk.states, looking, rows, row)
        row += 1
    return row


@compiled
def carry_out(desk: Desk, rows: Rows, row: int, seat: int, action: int) -> int:
    """Do what `seat` chose; where it comes to is written if the position before was. The first row free then."""
    at, trail = desk.at[0], desk.trail
    step(desk.states[GAME], action)
    if at == LONGEST:
        return row
    if trail.rows[2 * at] >= 0:
        trail.rows[2 * at + 1], trail.seats[2 * at + 1] = row, seat
        write(desk.states, seat, rows, row)
        row += 1
    desk.at[0] = at + 1
    return row


@compiled
def look_back(desk: Desk, rows: Rows, trust: float) -> None:
    """Write what came of each row of a game that is over: the lambda-return of the shares of the win, and the points."""
    state, trail, worth = desk.states[GAME], desk.trail, desk.worth
    returns(state, worth)
    scores(state, desk.points)
    players = state.players
    for at in range(desk.at[0] - 1, -1, -1):
        copy_out(trail, rows, 2 * at + 1, worth, desk.points, players)
        if trail.is_judged[at]:
            kept = 0.0 if trail.is_cut[at] else trust
            for seat in range(players):
                worth[seat] = kept * worth[seat] + (1.0 - kept) * trail.values[at, seat]
        copy_out(trail, rows, 2 * at, worth, desk.points, players)


@compiled
def copy_out(trail: Trail, rows: Rows, entry: int, worth: Any, points: Any, players: int) -> None:
    """Write what a position was worth to its row, if it has one, seats from the one that saw it."""
    row = trail.rows[entry]
    if row < 0:
        return
    rows.shares[row, :] = 0.0
    rows.points[row, :] = 0.0
    for k in range(players):
        seat = (trail.seats[entry] + k) % players
        rows.shares[row, k] = worth[seat]
        rows.points[row, k] = points[seat]


@compiled
def play_games(
    current: Ahead,
    earlier: Ahead,
    policies: Any,
    plan: Plan,
    starts: States,
    order: Any,
    desk: Desk,
    rows: Rows,
    seed: int,
    first: int,
    scratches: States,
) -> int:
    """Play a game from each of `starts[order]`; return how many rows were written.

    Number k of them draws from stream `first + k` of `seed`.
    """
    scratch = scratches[0]
    row = 0
    for k in range(len(order)):
        reseed(scratch, seed, first + k)
        before = row
        row = begin(current, earlier, policies, plan, starts, order[k], desk, rows, row, scratch)
        if row > before:
            look_back(desk, rows, plan.trust)
    return row


@compiled
def seat_all(desk: Desk, policies: Any, plan: Plan, scratch: State) -> None:
    """Say who sits where: the network everywhere, or at one seat at least, and others by chance."""
    players = desk.states[GAME].players
    desk.sitting[:] = NETWORK
    if below(scratch, MILLION) < plan.mixed:
        other = EARLIER
        if policies is not None:
            drawn = below(scratch, len(policies) + 1) - 1
            chance = below(scratch, MILLION)
            if chance < plan.strongest:
                other = 0
            elif drawn >= 0 and chance >= plan.strongest + plan.earlier:
                other = drawn
        own = below(scratch, players)
        for seat in range(players):
            if seat != own and below(scratch, MILLION) < plan.others:
                desk.sitting[seat] = other


def desk_for(game: Game) -> Desk:
    """A desk for one loop."""
    seats = game.most_players
    trail = Trail(
        np.zeros((LONGEST, seats)),
        np.zeros(LONGEST, np.int8),
        np.zeros(LONGEST, np.int8),
        np.full(2 * LONGEST, -1),
        np.zeros(2 * LONGEST, np.int64),
    )
    sitting, at, asked = (np.zeros(many, np.int64) for many in (seats, 1, 1))
    return Desk(array(game.state, 2), trail, np.zeros(seats), np.zeros(seats, np.int32), sitting, at, asked)


def no_rows(game: Game, room: int) -> Rows:
    """Room for so many rows."""
    seats = game.most_players
    return Rows(
        np.zeros((room, size(game.encoding.FIELDS)), np.float32),
        np.zeros((room, seats), np.float32),
        np.zeros((room, seats), np.float32),
        np.zeros(room, np.int64),
    )
