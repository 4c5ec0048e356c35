"""The leaves: what a position is worth to each seat, by playing it out or by judging it."""

from typing import Any

from numba.extending import overload

from fathom.engine.compile import compiled
from fathom.engine.dice import below
from fathom.engine.play import consult, play_out
from fathom.engine.state import State, States, assign
from fathom.engine.verbs import CHANCE, current_player, decide, legal_actions, observe, returns, sample_chance, step
from fathom.search.evaluation import evaluate
from fathom.search.settings import Policy


@compiled
def settle(states: States, desk: State, policy: Any, judge: Any, scratch: State) -> None:
    """Play `states[1]` on, all seats by the same player, and write each seat's share of the win to `desk.shares`.

    `policy` is a scripted player's `Policy`, None for random play. Where `judge` is an evaluation, it judges what `desk.seat`
    sees after `desk.decisions` decisions, at the next one; None plays to the end. With `desk.blend` it plays on all the same,
    and that part of the worth is how the game ended. `states[2]` is overwritten with what is seen.
    """
    state = states[1]
    if policy is None:
        if judge is None:
            play_out(state, scratch)
            returns(state, desk.shares)
            return
    left, is_judged = desk.decisions, False
    while True:
        mover = current_player(state)
        if mover >= 0:
            if judge is not None:
                if left == 0:
                    assign(states, 2, states, 1)
                    observe(states[2], desk.seat)
                    evaluate(judge, states, 2, desk.seat, desk.shares, scratch)
                    if desk.blend == 0.0:
                        return
                    is_judged = True
                    for seat in range(desk.seats):
                        desk.judged[seat] = desk.shares[seat]
                left -= 1
            found = legal_actions(state, scratch)
            if policy is None:
                action = scratch.actions[below(scratch, found)]
            else:
                action = ask(states, policy, mover, found, scratch)
        elif mover == CHANCE:
            action = sample_chance(state, scratch)
        else:
            returns(state, desk.shares)
            if is_judged:
                for seat in range(desk.seats):
                    desk.shares[seat] = desk.blend * desk.shares[seat] + (1.0 - desk.blend) * desk.judged[seat]
            return
        step(state, action)


@compiled
def ask(states: States, policy: Any, mover: int, found: int, scratch: State) -> int:
    """What a player does as `mover` in `states[1]`, where `scratch.actions[:found]` are legal; it sees its view only.

    `policy` is a scripted player's `Policy`, or an `Ahead`.
    """
    assign(states, 2, states, 1)
    observe(states[2], mover)
    return int(answer(policy, states, mover, found, scratch))


def answer(policy: Any, states: States, mover: int, found: int, scratch: State) -> int:
    """The same of a player that is shown `states[2]`."""
    if type(policy) is Policy:
        return int(decide(states[2], mover, policy.player, policy.parameter, found, scratch))
    return consult(policy, 0, states, 2, mover, found, scratch)


@overload(answer, jit_options={"error_model": "numpy"})
def _answer(policy, states, mover, found, scratch):  # type: ignore[no-untyped-def]
    if policy.instance_class is Policy:
        return lambda policy, states, mover, found, scratch: decide(
            states[2], mover, policy.player, policy.parameter, found, scratch
        )
    return lambda policy, states, mover, found, scratch: consult(policy, 0, states, 2, mover, found, scratch)
