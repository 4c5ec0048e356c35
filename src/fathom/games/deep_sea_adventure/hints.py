"""Judgement: the scripted players."""

from typing import Any

from fathom.engine.compile import compiled
from fathom.engine.dice import Generator
from fathom.engine.game import Scripted
from fathom.engine.record import State

SCRIPTED: tuple[Scripted, ...] = ()


@compiled
def decide(view: State, seat: int, number: int, parameter: int, actions: Any, count: int, rng: Generator) -> int:
    """What scripted player `number` does."""
    return int(actions[0])
