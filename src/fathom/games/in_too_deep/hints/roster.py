"""The list of scripted players, and who answers for which index."""

from fathom.engine.compile import compiled
from fathom.engine.game import Scripted
from fathom.engine.state import State
from fathom.games.in_too_deep.hints.bathyscaphe import bathyscaphe
from fathom.games.in_too_deep.hints.characters import COLLECTOR, DRAWER, EXPANDER, RAIDER, liking

BATHYSCAPHE = 4

# Levels go by who beats whom at every size of table: ledger/strength.md, "The opponents of the lobby".
SCRIPTED: tuple[Scripted, ...] = (
    Scripted("bathyscaphe", BATHYSCAPHE, level=9),
    Scripted("expander", EXPANDER),
    Scripted("collector", COLLECTOR, level=5),
    Scripted("drawer", DRAWER, least=1, most=40, default=9),
    Scripted("raider", RAIDER, level=2),
)


@compiled
def decide(view: State, seat: int, index: int, parameter: int, count: int, scratch: State) -> int:
    """What scripted player `index` does: of the legal actions the one it likes best, of equals the first."""
    if index == BATHYSCAPHE:
        return bathyscaphe(view, seat, count, scratch)
    best = scratch.actions[0]
    most = liking(view, seat, index, parameter, best)
    for k in range(1, count):
        like = liking(view, seat, index, parameter, scratch.actions[k])
        if like > most:
            best = scratch.actions[k]
            most = like
    return int(best)
