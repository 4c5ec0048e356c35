"""Games against a player that compiled loops cannot ask, because it searches: it is asked in Python, choice by choice."""

from collections.abc import Sequence
from threading import Event
from typing import Any

import numpy as np

from fathom.engine.dice import reseed
from fathom.engine.position import Position
from fathom.engine.setup import Setup
from fathom.engine.state import States, plain, to_bytes
from fathom.engine.verbs import OVER
from fathom.learn.playing import VIEW, Desk, Plan, Rows, begin, choose_for, look_back
from fathom.players import Learned, Search
from fathom.search.ahead import Ahead


def play_against(
    rival: Learned | Search,
    current: Ahead,
    plan: Plan,
    setups: Sequence[Setup],
    starts: States,
    order: Any,
    desk: Desk,
    rows: Rows,
    seed: Any,
    first: int,
    scratches: States,
    stop: Event,
) -> int:
    """What `playing.play_games` does, with `rival` as the earlier self: return how many rows were written.

    `setups` are those of `starts`. When `stop` is set, what was written is worth nothing, but the rival was asked once.
    """
    scratch, row = scratches[0], 0
    for number, which in enumerate(order.tolist(), first):
        reseed(scratch, seed, number)
        generator = np.random.default_rng((int(seed), number))
        view, before = Position(setups[which]), row
        row = begin(current, None, None, plan, starts, which, desk, rows, row, scratch)
        while desk.asked[0] != OVER:
            view.state = plain(view.game.state, to_bytes(desk.states[VIEW]))
            action = rival.choose(view, generator)
            row = choose_for(current, plan, desk, rows, row, action, scratch)
            if stop.is_set():
                return row
        if row > before:
            look_back(desk, rows, plan.trust)
    return row
