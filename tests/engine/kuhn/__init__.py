"""Kuhn's poker, three cards for two: the smallest game of hidden hands whose equilibrium is known.

Each antes 1 and is dealt a card of three. A seat may check or bet 1; against a bet it may fold or call. The higher card wins at
the showdown. In equilibrium the first seat loses 1/18 a deal. (H. W. Kuhn, "Simplified two-person poker", 1950.) What counts
here is the share of the pot of 4 that a seat ends with: 1/2 and a quarter of what it has won.
"""

import sys
from pathlib import Path
from typing import Any

from fathom.engine.compile import compiled
from fathom.engine.dice import below
from fathom.engine.game import Game, register
from fathom.engine.state import State, packed
from fathom.engine.verbs import CHANCE, OVER

OPTIONS = ()
PRESETS: dict[str, dict[str, Any]] = {"default": {}}
PASS, BET = 0, 1
UNDEALT, UNKNOWN = 0, -1
STATE = packed(
    [
        ("players", "i1"),
        ("moves", "i1"),  # how many have been made
        ("bets", "i1"),  # the moves, a bit each: 1 for a bet
        ("card", "i1", (2,)),  # 1 to 3
    ]
)


def check(players: int, options: Any) -> None: ...


def longest(players: int, options: Any) -> int:
    return 5


def start(state: State, options: Any) -> None: ...


@compiled
def is_over(state: State) -> bool:
    """After two moves that are not check and bet, or after three."""
    return bool(state.moves == 3 or (state.moves == 2 and state.bets != 2))


@compiled
def current_player(state: State) -> int:
    if state.card[0] == UNDEALT or state.card[1] == UNDEALT:
        return CHANCE
    return OVER if is_over(state) else int(state.moves % 2)


@compiled
def legal_actions(state: State, scratch: State) -> int:
    scratch.actions[0], scratch.actions[1] = PASS, BET
    return 2


@compiled
def chance_outcomes(state: State, scratch: State) -> int:
    """The cards that are left."""
    found = 0
    for card in range(1, 4):
        if card != state.card[0]:
            scratch.actions[found], scratch.weights[found] = card, 1
            found += 1
    return found


@compiled
def step(state: State, action: int) -> None:
    if state.card[0] == UNDEALT:
        state.card[0] = action
    elif state.card[1] == UNDEALT:
        state.card[1] = action
    else:
        state.bets |= action << state.moves
        state.moves += 1


@compiled
def scores(state: State, points: Any) -> None:
    for seat in range(2):
        points[seat] = 0


@compiled
def returns(state: State, shares: Any) -> None:
    winner = 0 if state.card[0] > state.card[1] else 1
    stake = 1
    if state.bets == 1:  # bet, fold
        winner = 0 if state.moves == 2 else winner
    elif state.bets == 2:  # check, bet, fold
        winner = 1
    elif state.bets != 0:
        stake = 2
    shares[winner] = 0.5 + stake / 4
    shares[1 - winner] = 0.5 - stake / 4


@compiled
def observe(state: State, seat: int) -> None:
    if current_player(state) == OVER:
        return
    for other in range(2):
        if other != seat and state.card[other] != UNDEALT:
            state.card[other] = UNKNOWN


@compiled
def resample(state: State, seat: int, scratch: State) -> None:
    """Deal the hidden cards again; none is dealt twice."""
    for other in range(2):
        if state.card[other] == UNKNOWN:
            card = 1 + below(scratch, 3)
            while card == state.card[1 - other]:
                card = 1 + below(scratch, 3)
            state.card[other] = card


def name(state: State, action: int) -> str:
    if current_player(state) == CHANCE:
        return f"card-{action}"
    is_bet = bool(state.moves and state.bets >> (state.moves - 1) & 1)
    return ("fold", "call")[action] if is_bet else ("check", "bet")[action]


def turn(state: State) -> tuple[int, bool]:
    seat = current_player(state)
    return (seat, True) if seat >= 0 else (-1, False)


GAME = register(
    Game(
        id="kuhn",
        title="Kuhn’s poker",
        version=1,
        least_players=2,
        most_players=2,
        state=STATE,
        actions=2,
        outcomes=4,
        folder=Path(__file__).parent,
        **dict.fromkeys(("facts", "rules", "moves", "events", "words", "view"), sys.modules[__name__]),
    )
)
