"""The list of scripted players, and who answers for which index."""

from fathom.engine.compile import compiled
from fathom.engine.game import Scripted
from fathom.engine.state import State
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.facts import MOST_CHIPS, MOST_UNITS
from fathom.games.deep_sea_adventure.hints import published as p
from fathom.games.deep_sea_adventure.hints.pearl import pearl_diver
from fathom.games.deep_sea_adventure.moves import DIVE

(
    GRAB_FIRST, ZEFFAR, TAIPAN11_NORMAL, TAIPAN11_CAUTIOUS, TAIPAN11_ADVENTUROUS, MZIN_RANDOM, MZIN_GOURMAND,
    MZIN_CALCULATEUR, NANA_RANDOM, NANA_PRUDENTE, NANA_COURAGEUSE, TWINDEBANK, GRABBER, SAAABER_DIVER, SAAABER_GREEDY,
    SAAABER_RANDY, BUBBLYWORLD_DEEPER, ROBWAL, CLOVERROSE, XUDANIEL11, PEARL_DIVER, MZIN_PRUDENT,
    ZEFFAR_PLAYOUTS,
) = range(23)  # fmt: skip

# Levels go by who beats whom at every size of table: ledger/strength.md, "The opponents of the lobby".
SCRIPTED: tuple[Scripted, ...] = (
    Scripted("pearl_diver", PEARL_DIVER, level=9),
    Scripted("grab_first", GRAB_FIRST, least=1, most=MOST_CHIPS, default=1),
    Scripted("zeffar", ZEFFAR),
    Scripted("zeffar_playouts", ZEFFAR_PLAYOUTS),
    Scripted("taipan11_normal", TAIPAN11_NORMAL, level=2),
    Scripted("taipan11_cautious", TAIPAN11_CAUTIOUS),
    Scripted("taipan11_adventurous", TAIPAN11_ADVENTUROUS),
    Scripted("mzin_random", MZIN_RANDOM),
    Scripted("mzin_prudent", MZIN_PRUDENT),
    Scripted("mzin_gourmand", MZIN_GOURMAND),
    Scripted("mzin_calculateur", MZIN_CALCULATEUR),
    Scripted("nana_random", NANA_RANDOM),
    Scripted("nana_prudente", NANA_PRUDENTE),
    Scripted("nana_courageuse", NANA_COURAGEUSE),
    Scripted("twindebank", TWINDEBANK, level=5),
    Scripted("saaaber_grabber", GRABBER, least=1, most=MOST_UNITS, default=2),
    Scripted("saaaber_diver", SAAABER_DIVER, least=11, most=649, default=152),
    Scripted("saaaber_greedy", SAAABER_GREEDY),
    Scripted("saaaber_randy", SAAABER_RANDY),
    Scripted("bubblyworld_deeper", BUBBLYWORLD_DEEPER),
    Scripted("robwal", ROBWAL),
    Scripted("cloverrose", CLOVERROSE),
    Scripted("xudaniel11", XUDANIEL11),
    Scripted("clashbuster", GRABBER, least=1, most=3, default=2),
)


@compiled
def decide(view: State, seat: int, index: int, parameter: int, count: int, scratch: State) -> int:
    """What scripted player `index` does: what it would like if that is legal, else the first that is (dive, leave).

    Drowned treasure is laid down in the order picked up, as nobody has published another way.
    """
    first = int(scratch.actions[0])
    if view.phase == s.LAY:
        return first
    wish = like(view, seat, index, parameter, scratch)
    for k in range(count):
        if scratch.actions[k] == wish:
            return int(wish)
    return first


# long: one line for each player
@compiled
def like(view: State, seat: int, index: int, parameter: int, scratch: State) -> int:
    """What the player would like to do."""
    if index == PEARL_DIVER:
        return pearl_diver(view, seat, scratch)
    if index == GRAB_FIRST:
        return p.grab_first(view, seat, parameter)
    if index == MZIN_PRUDENT:
        return p.grab_first(view, seat, 0)
    if index == ZEFFAR:
        return p.zeffar(view, seat)
    if index == ZEFFAR_PLAYOUTS:
        return p.zeffar_playouts(view, seat, scratch)
    if index == TAIPAN11_NORMAL:
        return p.taipan11_normal(view, seat)
    if index == TAIPAN11_CAUTIOUS:
        return p.taipan11_cautious(view, seat)
    if index == TAIPAN11_ADVENTUROUS:
        return p.taipan11_adventurous(view, seat)
    if index == MZIN_RANDOM:
        return p.mzin_random(view, seat, scratch)
    if index == MZIN_GOURMAND:
        return p.mzin_gourmand(view, seat)
    if index == MZIN_CALCULATEUR:
        return p.mzin_calculateur(view, seat)
    if index == NANA_RANDOM:
        return p.nana_random(view, seat, scratch)
    if index == NANA_PRUDENTE:
        return p.nana_prudente(view, seat)
    if index == NANA_COURAGEUSE:
        return p.nana_courageuse(view, seat)
    if index == TWINDEBANK:
        return p.twindebank(view, seat)
    if index == GRABBER:
        return p.grabber(view, seat, parameter)
    if index == SAAABER_DIVER:
        return p.saaaber_diver(view, seat, parameter // 10, parameter % 10)
    if index == SAAABER_GREEDY:
        return p.saaaber_greedy(view, seat)
    if index == SAAABER_RANDY:
        return p.saaaber_randy(view, seat, scratch)
    if index == ROBWAL:
        return p.robwal(view, seat)
    if index == CLOVERROSE:
        return p.cloverrose(view, seat)
    if index == XUDANIEL11:
        return p.xudaniel11(view, seat, scratch)
    return p.bubblyworld_deeper() if index == BUBBLYWORLD_DEEPER else DIVE
