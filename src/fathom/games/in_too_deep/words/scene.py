"""What stands on the table, as a screen draws it."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from fathom.engine.errors import Sentence
from fathom.engine.game import Chart
from fathom.engine.position import Position
from fathom.engine.ranking import Rank, ranks
from fathom.engine.state import State
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.events import Card, card_of, cards_of
from fathom.games.in_too_deep.facts import COMPANIES, CompanyId
from fathom.games.in_too_deep.rules.end import beats, worth
from fathom.games.in_too_deep.rules.turn import decade, would_pay
from fathom.games.in_too_deep.words.abilities import ability
from fathom.games.in_too_deep.words.offers import decade_span
from fathom.games.in_too_deep.words.table import (
    Company,
    Paying,
    Phase,
    Portfolio,
    Scene,
    Seat,
    Term,
    ThirdPlayer,
    UsedAbility,
)

PHASES: dict[int, Phase] = {
    s.SYMBOL: "symbol",
    s.CARD: "card",
    s.FIRST: "first",
    s.DRAFT: "draft",
    s.TURN: "turn",
    s.PAY: "pay",
    s.ABILITY: "ability",
    s.LIFT: "lift",
    s.PLACE: "place",
    s.FINISHED: "over",
}


def progress(view: Position) -> Sentence:
    """How far the game is, for a list of games."""
    now = view.state
    return Sentence("progress-last" if now.final else "progress", {"cards": now.deck})


CHARTS = (
    Chart("prices", lambda scene: [one.price for one in scene.companies], tuple(f"company-{one}" for one in COMPANIES)),
    Chart("worth", lambda scene: [one.worth for one in scene.companies], tuple(f"company-{one}" for one in COMPANIES)),
    Chart("points", lambda scene: [seat.score for seat in scene.seats]),
    Chart("hands", lambda scene: [seat.hand for seat in scene.seats]),
)


def scene(view: Position) -> Scene:
    """The table as `view` shows it."""
    now = view.state
    cards = cards_of(now)
    lying, hands = _lying(now, cards), _hands(now, cards)
    worths = [int(worth(now, company)) for company in range(s.FIVE)]
    totals = [_totals(now, worths, seat) for seat in range(now.players)]
    over = now.phase == s.FINISHED
    return Scene(
        phase=PHASES[now.phase],
        set_up=now.stage < s.BEGIN,
        on_turn=now.seat if now.phase == s.DRAFT else view.on_turn,
        starter=now.starter,
        companies=[_company(now, cards, worths, company) for company in range(s.FIVE)],
        seats=[_seat(now, lying, hands[seat], totals[seat], seat) for seat in range(now.players)],
        third=ThirdPlayer(_portfolio(lying, s.THIRD)) if now.players == 2 else None,
        bands=[decade_span(now, tens) for tens in range(decade(now, 0), decade(now, now.card_count - 1) + 1)],
        open=_open(now, lying),
        deck=now.deck,
        bonus_shares=now.bonus_deck,
        discard=now.discard,
        discards=lying[s.DISCARD],
        depletions=now.depletions,
        triggered=bool(now.triggered),
        final=now.final,
        draws=now.draws,
        drawing=now.seat if now.acted == s.DREW else -1,
        fundraised=bool(now.fundraised),
        fundraiser="off" if now.final and now.final_fundraiser else "per_lap" if now.fundraiser else "any_window",
        paying=_paying(now, hands),
        ability=_ability(now),
        lifted=_lifted(now),
        tie_rule="shared" if now.ties else "clockwise",
        ranking=_ranking(now, totals) if over else [],
        totals=totals if over else None,
    )


def scene_like(view: Position, other: Scene) -> Scene:
    """The table as `view` shows it, of which somebody else sees `other`: nothing but cards is hidden (7.1, 7.2)."""
    now = view.state
    cards = cards_of(now)
    hands = _hands(now, cards)
    seats = [
        seat if seat.cards == hand else replace(seat, cards=hand) for seat, hand in zip(other.seats, hands, strict=True)
    ]
    discards = other.discards if now.discard_visibility == s.VISIBLE else _lying(now, cards)[s.DISCARD]
    return replace(other, seats=seats, discards=discards, paying=_paying(now, hands), lifted=_lifted(now))


def _hands(now: State, cards: Sequence[Card]) -> list[list[Card]]:
    """The cards of each hand, ascending, as far as this view knows them."""
    return [
        [cards[s.HALF * half + bit] for half in range(2) for bit in _bits(now.sets[2 * (s.HAND + seat) + half])]
        for seat in range(now.players)
    ]


def _bits(word: int) -> Iterator[int]:
    """The places of the bits that are set, ascending."""
    while word:
        yield (word & -word).bit_length() - 1
        word &= word - 1


def _lying(now: State, cards: Sequence[Card]) -> list[list[Card]]:
    """The cards of each place, ascending, as far as this view knows them; not those of the deck, of hands and of piles."""
    lying: list[list[Card]] = [[] for _ in range(s.PILE)]
    for card, place in zip(cards, now.where, strict=False):
        if s.DISCARD <= place < s.PILE:
            lying[place].append(card)
    return lying


def _portfolio(lying: list[list[Card]], owner: int) -> Portfolio:
    shares: dict[CompanyId | None, list[Card]] = {company: [] for company in COMPANIES}
    for card in lying[s.SHARE + owner]:
        shares[card.company].append(card)
    return list(shares.values())


def _company(now: State, cards: Sequence[Card], worths: list[int], company: int) -> Company:
    seats = range(now.players)
    return Company(
        company=COMPANIES[company],
        advanced=bool(now.advanced[company]),
        ability=ability(now, company),
        pile=[cards[card] for card in _pile(now, company)][::-1],
        price=now.owned[company],
        worth=worths[company],
        shares=[now.shares[s.FIVE * seat + company] for seat in seats],
        third=now.shares[s.FIVE * s.THIRD + company] if now.players == 2 else None,
        decade_pays=_decade_pays(now, company),
    )


def _pile(now: State, company: int) -> Iterator[int]:
    """The cards of a company's pile, from its top down."""
    card = now.top[company]
    while card >= 0:
        yield card
        card = now.below[card]


def _decade_pays(now: State, company: int) -> int | None:
    """The least number that may be placed on a pile and takes it to a new decade (2.6); None if there is none."""
    if now.final:
        return None
    card = now.top[company] + 1
    while card < now.card_count:
        if would_pay(now, card, company):
            return int(now.number[card])
        _, most = decade_span(now, decade(now, card))  # cards of one decade pay alike
        card = bisect_right(now.number, most, card, now.card_count)
    return None


def _seat(now: State, lying: list[list[Card]], cards: list[Card], total: list[Term], seat: int) -> Seat:
    return Seat(
        seat=seat,
        hand=now.hand[seat],
        cards=cards,
        portfolio=_portfolio(lying, seat),
        score=sum(term.points for term in total),
        owed=now.due[seat],
    )


def _open(now: State, lying: list[list[Card]]) -> list[Card]:
    """The cards that lie open, as soon as all of them do; those of a bonus share in the order drawn (6.2)."""
    if now.stage == s.OPENING:
        return []
    if now.drawn < 0:
        return lying[s.OPEN]
    return [card_of(now, card) for card in now.four[: now.drawn] if now.where[card] == s.OPEN]


def _paying(now: State, hands: list[list[Card]]) -> Paying | None:
    if now.price == 0:
        return None
    after = now.number[now.paid] if now.paid >= 0 and now.where[now.paid] != s.DECK else None
    cards = [card.number for card in hands[now.seat] if after is None or card.number > after]
    return Paying(now.seat, now.price, now.price + now.spent, now.payee, after, cards)


def _lifted(now: State) -> Card | None:
    return card_of(now, now.lifted) if now.lifted >= 0 else None


def _ability(now: State) -> UsedAbility | None:
    """The ability that is asked about or being used, its own price included (3.2, 3.3, 3.6)."""
    if now.stage == s.LIFTING or (now.stage == s.EXPANDED and now.phase == s.ABILITY):
        return UsedAbility(COMPANIES[now.company], bool(now.advanced[now.company]))
    return None


def _ranking(now: State, totals: list[list[Term]]) -> list[Rank]:
    """The seats from first to last; `tie` is what the tie-break compared (5.5)."""
    scores = [sum(term.points for term in terms) for terms in totals]
    return ranks(now, scores, beats, _tie)


def _tie(now: State, seat: int) -> list[int]:
    return [] if now.ties else [now.hand[seat], (seat - now.starter) % now.players]


def _totals(now: State, worths: list[int], seat: int) -> list[Term]:
    """What a seat's shares of each company come to (5.3)."""
    shares = now.shares[s.FIVE * seat : s.FIVE * (seat + 1)]
    return [Term(n, each, n * each) for n, each in zip(shares, worths, strict=True)]
