"""Four rules of thumb of different character. Each says how much it likes an action; it takes the one it likes best.

To draw, to decline, to pass and to discard is liked 0: what is liked less is not done if there is a choice.
"""

from fathom.engine.compile import compiled
from fathom.engine.state import State
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.facts import RESEARCH
from fathom.games.in_too_deep.hints.sight import held, leader, leap
from fathom.games.in_too_deep.moves import DRAW, EXPAND, TO, TO_DISCARD, USE
from fathom.games.in_too_deep.rules.abilities import has_ability, higher_cards, take_price
from fathom.games.in_too_deep.rules.end import worth
from fathom.games.in_too_deep.rules.turn import dividend, would_pay

EXPANDER, COLLECTOR, DRAWER, RAIDER = range(4)

RARE = 6  # shares of one company that are too dear to collect more
ROOM = 5.0  # cards by which a company with room for all of them is taken to grow
PATIENT = 3  # cards that a dividend must bring to keep a drawer from drawing


@compiled
def liking(view: State, seat: int, index: int, parameter: int, action: int) -> float:
    """How much player `index` likes an action."""
    if action < EXPAND:
        if view.phase == s.PAY:
            return float(-keeping(view, seat, action))
        if view.phase == s.LIFT:
            return -interest(view, seat, index, view.where[action] - s.PILE)
        return share_liking(view, seat, index, parameter, action)
    if action < DRAW:
        return pile_liking(view, seat, index, parameter, (action - EXPAND) // s.FIVE, (action - EXPAND) % s.FIVE)
    if action == USE:
        return use_liking(view, seat, index)
    if TO <= action < TO_DISCARD:
        return interest(view, seat, index, action - TO)
    return 0.0


@compiled
def interest(view: State, seat: int, index: int, company: int) -> float:
    """What it means that a company becomes deeper by a card: its own shares; to a raider, those of the leader against it."""
    own = float(held(view, seat, company))
    return own - held(view, leader(view, seat), company) if index == RAIDER else own


@compiled
def keeping(view: State, seat: int, card: int) -> int:
    """How much a card is worth keeping: for the shares one has of what it shows, and for being low."""
    return int(20 * held(view, seat, view.symbol[card]) + view.card_count - card)


@compiled
def share_liking(view: State, seat: int, index: int, parameter: int, card: int) -> float:
    """How much it likes to draft, buy or take a share."""
    company = int(view.symbol[card])
    own = held(view, seat, company)
    value = worth(view, company)
    price = int(view.owned[company])
    if view.phase == s.DRAFT:
        return float(own if index == EXPANDER else -own if index == COLLECTOR else value)
    if view.final > 0:
        return float(value)
    if view.phase == s.ABILITY:
        return ability_liking(view, seat, index, card)
    if index == EXPANDER:
        return 1.0 + value + own - price
    if index == COLLECTOR:
        room = float((view.card_count - view.top[company]) / view.card_count)
        return value + ROOM * room + 2 * (RARE - price)
    if index == DRAWER:
        return 5.0 + value - 0.5 * price if filled(view, seat, parameter) else -1.0
    return 4.0 + value + held(view, leader(view, seat), company) - 1.5 * price


@compiled
def ability_liking(view: State, seat: int, index: int, card: int) -> float:
    """How much it likes the share that Research offers."""
    company = int(view.symbol[card])
    value = float(worth(view, company))
    if not view.advanced[RESEARCH]:
        return value - max(0, int(view.owned[company]) - 2)
    if index == RAIDER and view.where[card] == s.SHARE + leader(view, seat):
        value *= 2
    return value - take_price(view, company)


@compiled
def pile_liking(view: State, seat: int, index: int, parameter: int, card: int, company: int) -> float:
    """How much it likes to place a card of its hand on a pile."""
    own = interest(view, seat, index, company)
    if view.phase == s.ABILITY:
        return own - 1 - higher_cards(view, card, company)
    if view.final > 0:
        return own
    due = 0.0
    if would_pay(view, card, company):
        due = dividend(view, seat, company, seat) - 0.5 * dividend(view, leader(view, seat), company, seat)
    far = leap(view, card, company)
    if index == DRAWER and not filled(view, seat, parameter) and due < PATIENT:
        return -1.0
    if index == RAIDER:
        return 2 * due + own * (1 - far / 10) + 2 * has_ability(company)
    if index == COLLECTOR:
        return 2 * due + own - far / 8 - 2
    return 3 * due + 2 * own - far / 5


@compiled
def use_liking(view: State, seat: int, index: int) -> float:
    """Whether it likes to pay for moving or removing cards: a raider does while it is not the last of its hand."""
    return 1.0 if index == RAIDER and view.hand[seat] > 3 else -1.0


@compiled
def filled(view: State, seat: int, full: int) -> bool:
    """Whether a drawer's hand is full, or the end is near."""
    near = view.triggered or (view.depletions > 0 and view.deck < 3 * view.players)
    return bool(near or view.hand[seat] >= full)
