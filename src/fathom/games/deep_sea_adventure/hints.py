"""Judgement: the scripted players."""

from fathom.engine.compile import compiled
from fathom.engine.game import Scripted
from fathom.engine.record import State

SCRIPTED: tuple[Scripted, ...] = ()


@compiled
def decide(view: State, seat: int, number: int, parameter: int, count: int, scratch: State) -> int:
    """What scripted player `number` does."""
    return int(scratch.actions[0])
