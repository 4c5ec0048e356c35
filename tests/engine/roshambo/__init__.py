"""Rock, paper, scissors for two, one after the other: a game without chance, whose secret is what a seat has chosen."""

import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec

from fathom.engine.compile import compiled
from fathom.engine.dice import below
from fathom.engine.errors import Sentence
from fathom.engine.events import Field, event
from fathom.engine.game import Game, Offer, register
from fathom.engine.options import Integer, Options
from fathom.engine.position import Position
from fathom.engine.state import State, packed
from fathom.engine.verbs import OVER

SIGNS = ("rock", "paper", "scissors")
OPTIONS = (Integer("rounds", 5, 1, 20, ("R1",)),)
PRESETS: dict[str, dict[str, Any]] = {"default": {}}
STATE = packed(
    [
        ("players", "i1"),
        ("rounds", "i1"),
        ("played", "i1"),  # rounds that are over
        ("open", "i1"),  # 1 while both signs are shown, within a step
        ("sign", "i1", (2,)),  # what each seat has chosen, UNKNOWN where a view does not see it, NONE before
        ("points", "i1", (2,)),
    ]
)
NONE, UNKNOWN = 0, -1


def check(players: int, options: Options) -> None: ...


def longest(players: int, options: Options) -> int:
    """Two choices a round."""
    return 2 * int(options["rounds"])


def start(state: State, options: Options) -> None: ...


@compiled
def current_player(state: State) -> int:
    """Seat 0 chooses, then seat 1."""
    return OVER if state.played == state.rounds else int(state.sign[0] != NONE)


@compiled
def legal_actions(state: State, scratch: State) -> int:
    """Any sign."""
    for sign in range(3):
        scratch.actions[sign] = sign
    return 3


@compiled
def chance_outcomes(state: State, scratch: State) -> int:
    """There is no chance."""
    return 0


@compiled
def step(state: State, action: int) -> None:
    """Choose; when both have chosen, both signs are shown."""
    seat = current_player(state)
    state.sign[seat] = 1 + action
    chosen(state, seat, 1 + action)
    if seat == 1:
        state.open = 1
        shown(state, state.sign[0], state.sign[1])
        if state.sign[0] != state.sign[1]:
            state.points[0 if (state.sign[0] - state.sign[1]) % 3 == 1 else 1] += 1
        state.sign[0] = state.sign[1] = NONE
        state.open = 0
        state.played += 1


@compiled
def scores(state: State, points: Any) -> None:
    """A point for each round won."""
    for seat in range(2):
        points[seat] = state.points[seat]


@compiled
def returns(state: State, shares: Any) -> None:
    """Whoever won more rounds wins."""
    for seat in range(2):
        other = state.points[1 - seat]
        shares[seat] = 1.0 if state.points[seat] > other else 0.5 if state.points[seat] == other else 0.0


@compiled
def observe(state: State, seat: int) -> None:
    """Cover what the other has chosen."""
    for other in range(2):
        if state.open == 0 and other != seat and state.sign[other] != NONE:
            state.sign[other] = UNKNOWN


@compiled
def resample(state: State, seat: int, scratch: State) -> None:
    """Choose for the other."""
    for other in range(2):
        if state.sign[other] == UNKNOWN:
            state.sign[other] = 1 + below(scratch, 3)


def name(state: State, action: int) -> str:
    """The sign."""
    return SIGNS[action]


def turn(state: State) -> tuple[int, bool]:
    """Each choice is a turn."""
    return current_player(state), True


def sign_name(view: State, number: int, numbers: Any) -> str:
    """A sign that was noted, in words."""
    return SIGNS[number - 1]


@event
def chosen(seat: int, sign: Annotated[str, Field(sign_name, lambda view, _, it: view.sign[it["seat"]] > NONE)]) -> None:
    """A seat chooses."""


@event
def shown(first: Annotated[str, Field(sign_name)], second: Annotated[str, Field(sign_name)]) -> None:
    """Both signs are shown."""


class Scene(msgspec.Struct, frozen=True):
    """The table."""

    points: list[int]
    signs: list[str | None]  # None for one that this viewer does not see, or that is not chosen yet


def scene(view: Position) -> Scene:
    """The table as `view` shows it."""
    return Scene(view.state.points[:], [SIGNS[sign - 1] if sign > NONE else None for sign in view.state.sign])


def offers(view: Position) -> list[Offer]:
    """The signs."""
    return [Offer(sign, SIGNS[sign], Sentence("do", {"sign": SIGNS[sign]})) for sign in view.legal_actions()]


GAME = register(
    Game(
        id="roshambo",
        title="Rock, paper, scissors",
        version=1,
        least_players=2,
        most_players=2,
        state=STATE,
        actions=3,
        outcomes=1,
        folder=Path(__file__).parent,
        **dict.fromkeys(("facts", "rules", "moves", "events", "words", "view"), sys.modules[__name__]),
    )
)
