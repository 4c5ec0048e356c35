"""What may be done now, as buttons with their consequences."""

from typing import Any, Literal

import msgspec

from fathom.engine.errors import Sentence
from fathom.engine.game import Offer
from fathom.engine.position import Position
from fathom.engine.state import State
from fathom.games.in_too_deep import moves
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.facts import CLEANING, COMPANIES, RESEARCH, CompanyId
from fathom.games.in_too_deep.rules.abilities import DISCOUNT, higher_cards, take_price, use
from fathom.games.in_too_deep.rules.turn import decade, dividend, end_turn, pay, pay_forced, share_price, would_pay
from fathom.games.in_too_deep.words.abilities import ability

Verb = Literal[
    "draft", "buy", "expand", "draw", "pass", "pay", "use", "decline", "lift", "to", "discard", "take", "play"
]


class Parts(msgspec.Struct, frozen=True):
    """What a move is made of."""

    verb: Verb
    number: int | None  # of the card, where the move chooses one
    company: CompanyId | None  # where the card goes, where the move chooses one
    price: int | None = None  # in cards, where one is to be paid after it
    gains: list[int] | None = None  # what a dividend that it brings about brings each seat; None if it brings none


_KEYS = {moves.DRAW: "D", moves.PASS: "P", moves.USE: "U", moves.DECLINE: "X"}


def offers(view: Position) -> list[Offer]:
    """The legal moves of the seat to move. Keys: a letter for what has no card, numbers for where a lifted card goes."""
    actions = view.legal_actions()
    return [_offer(view, action, _KEYS.get(action, _number(actions, action))) for action in actions]


def _offer(view: Position, action: int, key: str) -> Offer:
    now = view.state
    label, then = _sentences(view, action)
    price = _use_price(now) if action == moves.USE else then.args.get("price")
    return Offer(action, moves.name(now, action), label, then, key=key, parts=_parts(now, action, price))


def _parts(now: State, action: int, price: Any) -> Parts:
    verb: Any = moves.verb(now, action)
    if action < moves.EXPAND:
        return Parts(verb, now.number[action], None, price)
    if action < moves.DRAW:
        card, company = divmod(action - moves.EXPAND, s.FIVE)
        gains = _gains(now, card, company) if verb == "expand" else None
        return Parts(verb, now.number[card], COMPANIES[company], price, gains)
    return Parts(verb, None, COMPANIES[action - moves.TO] if verb == "to" else None, price)


def _use_price(now: State) -> int:
    """What an ability costs before it does anything (3.2, 3.3, 3.6)."""
    then = now.copy()
    use(then, moves.USE)
    return int(then.price)


def _gains(now: State, card: int, company: int) -> list[int] | None:
    """What an expansion brings each seat (2.7, 2.9); None if it pays no dividend (2.6, 5.2)."""
    if not would_pay(now, card, company):
        return None
    return [int(dividend(now, seat, company, now.seat)) for seat in range(now.players)]


def _share(now: State, card: int) -> dict[str, Any]:
    """A card as a sentence names it."""
    return {"number": now.number[card], "company": COMPANIES[now.symbol[card]]}


def _number(actions: list[int], action: int) -> str:
    return str(actions.index(action) + 1) if action >= moves.TO else ""


def _sentences(view: Position, action: int) -> tuple[Sentence, Sentence]:
    say = {
        s.DRAFT: _draft,
        s.TURN: _turn,
        s.PAY: _pay,
        s.ABILITY: _ability,
        s.LIFT: _lift,
        s.PLACE: _place,
    }[view.state.phase]
    return say(view, action)


def _draft(view: Position, card: int) -> tuple[Sentence, Sentence]:
    now = view.state
    company = now.symbol[card]
    shares = now.shares[s.share_index(now.seat, company)]
    return Sentence("do-draft", _share(now, card)), Sentence(
        "then-draft", {"company": COMPANIES[company], "shares": shares}
    )


def _turn(view: Position, action: int) -> tuple[Sentence, Sentence]:
    now = view.state
    if action < moves.EXPAND:
        return _buy(view, action, 0)
    if action == moves.PASS:
        return Sentence("do-pass"), Sentence("then-pass", {"ends": _ends(now, _ended(now, s.PASSED))})
    if action == moves.DRAW:
        return Sentence("do-draw"), _drawn(view)
    card, company = divmod(action - moves.EXPAND, s.FIVE)
    return Sentence("do-expand", {"number": now.number[card], "company": COMPANIES[company]}), _expanded(
        view, card, company
    )


def _buy(view: Position, card: int, discount: int) -> tuple[Sentence, Sentence]:
    now = view.state
    price = int(share_price(now, card, discount))
    return Sentence("do-buy", _share(now, card)), _price("then-buy", now, price, now.hand[now.seat] - 1)


def _price(id: str, now: State, price: int, hand: int, **more: Any) -> Sentence:
    """What is paid of the cards in hand, and how many are left."""
    return Sentence(id, {"price": price, "hand": hand, "left": hand - price, **more})


def _drawn(view: Position) -> Sentence:
    """Where the card comes from, and the fundraiser that this draw brings about (2.11, 2.12)."""
    now = view.state
    then = _ended(now, s.DREW)
    funded = then.draws == 0
    return Sentence(
        "then-draw",
        {
            "deck": now.deck,
            "funds": "yes" if funded else "no",
            "cards": then.due[0],
            "ends": _ends(now, then),
        },
    )


def _ended(now: State, acted: int) -> State:
    """The state after a turn in which the seat draws or passes, before any card is drawn (2.11 to 2.13)."""
    then = now.copy()
    then.acted = acted
    end_turn(then)
    return then


def _ends(now: State, then: State) -> str:
    return "yes" if then.triggered and not now.triggered else "no"


def _expanded(view: Position, card: int, company: int) -> Sentence:
    """Who is owed what (2.7, 2.9), or why nobody is (2.6, 5.2)."""
    now = view.state
    gains = _gains(now, card, company)
    if gains is None:
        return _no_dividend(now, card, company)
    own = gains[now.seat]
    others = [seat for seat, cards in enumerate(gains) if cards and seat != now.seat]
    return Sentence("then-dividend", {"own": own, "cards": sum(gains) - own, "other_seats": others})


def _no_dividend(now: State, card: int, company: int) -> Sentence:
    if now.final:
        return Sentence("then-no-dividend", {"why": "final", "from": 0, "to": 0})
    tens = int(decade(now, card))
    same = now.top[company] >= 0 and tens == decade(now, now.top[company])
    least, most = decade_span(now, tens)
    why = "same" if same else "paid" if now.new_decade == s.NEVER_BEFORE else "reached"
    return Sentence("then-no-dividend", {"why": why, "from": least, "to": most})


def decade_span(now: State, tens: int) -> tuple[int, int]:
    """The least and the most number of a decade (2.6)."""
    return 10 * tens + int(now.decade and (tens > 0 or now.number[0] > 0)), int(10 * tens + 9 + now.decade)


def _pay(view: Position, card: int) -> tuple[Sentence, Sentence]:
    """What is left to be paid then, and which cards must be if all higher ones are needed (2.3)."""
    now, then = view.state, view.state.copy()
    pay(then, card)
    left = int(then.price)
    higher = [now.number[other] for other in range(card + 1, now.card_count) if now.where[other] == s.HAND + now.seat]
    forced: list[int | str] = higher if pay_forced(then) else []
    return Sentence("do-pay", _share(now, card)), Sentence("then-pay", {"left": left, "cards": forced})


def _ability(view: Position, action: int) -> tuple[Sentence, Sentence]:
    now = view.state
    company = now.company
    args: dict[str, Any] = {"company": COMPANIES[company]}
    hand = now.hand[now.seat]
    if action == moves.DECLINE:
        return Sentence("do-decline", args), Sentence("then-decline")
    if action == moves.USE:
        return Sentence("do-use", args), ability(now, company)
    if action >= moves.EXPAND:
        card, target = divmod(action - moves.EXPAND, s.FIVE)
        price = int(higher_cards(now, card, target))
        label = Sentence("do-play", {"number": now.number[card], "company": COMPANIES[target]})
        return label, _price("then-play", now, price, hand - 1)
    if not now.advanced[RESEARCH]:
        return _buy(view, action, DISCOUNT)
    owner = now.where[action] - s.SHARE
    price = int(take_price(now, now.symbol[action]))
    label = Sentence("do-take", _share(now, action))
    if owner == s.THIRD:
        return label, _price("then-take-third", now, price, hand)
    return label, _price("then-take", now, price, hand, other_seat=owner)


def _lift(view: Position, card: int) -> tuple[Sentence, Sentence]:
    now = view.state
    label = Sentence("do-lift", {"number": now.number[card], "company": COMPANIES[now.where[card] - s.PILE]})
    removes = now.company == CLEANING and not now.advanced[CLEANING]
    return label, Sentence("then-remove" if removes else "then-lift")


def _place(view: Position, action: int) -> tuple[Sentence, Sentence]:
    now = view.state
    if action == moves.TO_DISCARD:
        return Sentence("do-discard"), Sentence("then-discard", {"number": now.number[now.lifted]})
    company = action - moves.TO
    args: dict[str, Any] = {"company": COMPANIES[company]}
    if now.where[now.lifted] == s.PILE + company:
        return Sentence("do-place", args), Sentence("then-raise", {"number": now.number[now.lifted]})
    top = now.number[now.top[company]] if now.top[company] >= 0 else -1
    return Sentence("do-place", args), Sentence("then-place", {"number": now.number[now.lifted], "top": top})
