"""The leaves: what a position is worth to each seat, by playing it out or by judging it."""

from typing import Any

from fathom.engine.compile import compiled
from fathom.engine.dice import below
from fathom.engine.play import play_out
from fathom.engine.state import State, States, assign
from fathom.engine.verbs import CHANCE, current_player, decide, legal_actions, observe, returns, sample_chance, step
from fathom.search.evaluation import evaluate


@compiled
def settle(states: States, seat: int, policy: Any, judge: Any, decisions: int, shares: Any, scratch: State) -> None:
    """Play `states[1]` on, all seats by the same player, and write each seat's share of the win to `shares` (float64 [seats]).

    `policy` is a scripted player's `Policy`, None for random play. Where `judge` is an evaluation, it judges what `seat` sees
    after so many decisions, at the next one; None plays to the end. `states[2]` is overwritten with what is seen.
    """
    state = states[1]
    if policy is None:
        if judge is None:
            play_out(state, scratch)
            returns(state, shares)
            return
    left = decisions
    while True:
        mover = current_player(state)
        if mover >= 0:
            if judge is not None:
                if left == 0:
                    assign(states, 2, states, 1)
                    observe(states[2], seat)
                    evaluate(judge, states, 2, seat, shares, scratch)
                    return
                left -= 1
            found = legal_actions(state, scratch)
            if policy is None:
                action = scratch.actions[below(scratch, found)]
            else:
                action = ask(states, policy, mover, found, scratch)
        elif mover == CHANCE:
            action = sample_chance(state, scratch)
        else:
            returns(state, shares)
            return
        step(state, action)


@compiled
def ask(states: States, policy: Any, mover: int, found: int, scratch: State) -> int:
    """What a scripted player does as `mover` in `states[1]`, where `scratch.actions[:found]` are legal; it sees its view only."""
    assign(states, 2, states, 1)
    observe(states[2], mover)
    return int(decide(states[2], mover, policy.player, policy.parameter, found, scratch))
