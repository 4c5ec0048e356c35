"""What may be done now, as buttons with their consequences."""

from fathom.engine.game import Offer, Told
from fathom.engine.position import Position
from fathom.games.deep_sea_adventure import moves
from fathom.games.deep_sea_adventure import state as s

_KEYS = {moves.DIVE: "R", moves.BACK: "T", moves.LEAVE: "1", moves.TAKE: "2"}


def offers(view: Position) -> list[Offer]:
    """The legal moves of the seat to move. Keys: R and T for the direction, numbers for everything else."""
    actions = view.legal_actions()
    return [
        Offer(action, view.name(action), *_sentences(view, action), key=_KEYS.get(action, _number(actions, action)))
        for action in actions
    ]


def _number(actions: list[int], action: int) -> str:
    place = actions.index(action) + 1
    return str(place) if place < 10 else ""


def _sentences(view: Position, action: int) -> tuple[Told, Told]:
    now = view.state
    units = now.carried[now.seat]
    if action in (moves.DIVE, moves.BACK):
        least, most = (max(0, total - units) for total in (now.least_total, now.most_total))
        word = "back" if action == moves.BACK else "dive"
        return Told(f"do-{word}"), Told(f"then-{word}", {"least": least, "most": most})
    if action == moves.LEAVE:
        return Told("do-leave"), Told("then-leave", {"units": units})
    if action == moves.TAKE:
        chips = s.levels(now.line[now.place[now.seat]])
        return Told("do-take", {"chips": chips}), Told("then-take", {"units": units + 1})
    chips = s.levels(moves.unit(now, action))
    if action < moves.LAY:
        return Told("do-drop", {"chips": chips}), Told("then-drop", {"units": units - 1})
    place = now.length if now.filling == s.NOBODY or (now.restack == s.OWN_SPACE and len(chips) > 1) else now.filling
    return Told("do-lay", {"chips": chips}), Told("then-lay", {"place": place})
