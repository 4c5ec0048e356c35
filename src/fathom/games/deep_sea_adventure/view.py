"""What a seat may know. Everything is public but, with `reveal=secret`, the values of other seats' chips (3.2).

Only levels are known of what lies on the line or is carried: no state says more, so there is nothing to hide there.
"""

from bisect import bisect_right

from fathom.engine.compile import compiled
from fathom.engine.dice import below
from fathom.engine.state import State
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.facts import LEVELS


def turned_over(view: State, seat: int) -> list[tuple[int, int | None]]:
    """The level, 1 to 4, and the value of each chip that a seat brought home; no values if this view does not know them."""
    if not view.brought[seat]:
        return []
    chips = [chip for chip, owner in enumerate(view.turned[: view.level_end[-1]]) if owner == seat]
    known: list[tuple[int, int | None]] = [(bisect_right(view.level_end, chip) + 1, view.value[chip]) for chip in chips]
    return known or [(level, None) for level in s.levels(view.brought[seat])]


@compiled
def observe(state: State, seat: int) -> None:
    """Hide what the others turned over in secret: who has which chip, and their points (3.2)."""
    if not state.reveal or state.phase == s.FINISHED:
        return
    for other in range(state.players):
        if other != seat:
            state.score[other] = s.HIDDEN
    for level in range(LEVELS):
        for chip in range(s.first_chip(state, level), state.level_end[level]):
            if state.turned[chip] == seat and seat >= 0:
                s.order_equal(state, level, chip)  # where it lay among its equals would tell of theirs
            else:
                state.turned[chip] = s.HIDDEN


@compiled
def resample(state: State, seat: int, scratch: State) -> None:
    """Deal the hidden chips: to each other seat as many of each level as it turned over, the rest to nobody (3.2).

    Where the view was played on, what a seat has turned over since is known, and stays its own.
    """
    if not state.reveal:
        return
    for other in range(state.players):
        if other != seat:
            state.score[other] = 0
    for level in range(LEVELS):
        hidden = 0
        for chip in range(s.first_chip(state, level), state.level_end[level]):
            hidden += state.turned[chip] == s.HIDDEN
        for other in range(state.players):
            if other != seat:
                for _ in range(s.count(state.brought[other], level) - known(state, level, other)):
                    deal(state, level, other, below(scratch, hidden))
                    hidden -= 1
        for chip in range(s.first_chip(state, level), state.level_end[level]):
            if state.turned[chip] == s.HIDDEN:
                state.turned[chip] = s.NOBODY
            elif state.turned[chip] != s.NOBODY:
                s.order_equal(state, level, chip)


@compiled
def known(state: State, level: int, seat: int) -> int:
    """Add what is known of the chips of `level` that `seat` turned over to its points; return how many they are."""
    chips = 0
    for chip in range(s.first_chip(state, level), state.level_end[level]):
        if state.turned[chip] == seat:
            chips += 1
            state.score[seat] += state.value[chip]
    return chips


@compiled
def deal(state: State, level: int, seat: int, skip: int) -> None:
    """Give `seat` the hidden chip of `level` that has `skip` hidden ones before it."""
    chip = s.first_chip(state, level)
    while state.turned[chip] != s.HIDDEN or skip > 0:
        skip -= state.turned[chip] == s.HIDDEN
        chip += 1
    state.turned[chip] = seat
    state.score[seat] += state.value[chip]
