"""What is compared of the compiled rules and the reference, and where it stands in a state."""

from typing import Any

from fathom import Position
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.facts import COMPANIES, MOST_SEATS

from ...reference.in_too_deep.game import Reference
from .. import twins

GAME = "in_too_deep"


class Twins(twins.Twins):
    """A game of In Too Deep on both implementations."""

    game = GAME
    reference_of = Reference

    def ours(self) -> dict[str, Any]:
        """What the compiled rules say."""
        return super().ours() | _counted(facts(self.position))

    def theirs(self) -> dict[str, Any]:
        """What the reference says."""
        known, game = self.reference.facts(), self.reference
        known["depletions"] = min(known["depletions"], 2)
        known["opened"] = sorted(known["opened"])
        if game.to_move == "over" or game.in_set_up:
            known["active"] = None  # nobody's
        if game.in_set_up:
            known["owed"] = None  # dealing is no debt there
        return super().theirs() | _counted(known)


def _counted(known: dict[str, Any]) -> dict[str, Any]:
    """No points are compared while a card is in somebody's fingers: it lies nowhere."""
    return known | {"scores": None} if known["lifted"] else known


def facts(position: Position) -> dict[str, Any]:
    """What lies on the table of a position, in the words of the reference."""
    now, seats = position.state, range(position.players)
    lifted = [now.lifted] if now.lifted >= 0 else []
    at: list[list[int]] = [[] for _ in range(s.ABSENT + 1)]
    for card, place in enumerate(now.where):
        at[place].append(now.number[card])
    symbols = zip(now.number, now.symbol, range(now.card_count), strict=False)
    return {
        "company": {number: COMPANIES[symbol] for number, symbol, _ in symbols if symbol >= 0},
        "hands": [numbers(now, in_set(now, s.HAND + seat)) for seat in seats],
        "portfolios": [at[s.SHARE + seat] for seat in seats],
        "third": at[s.SHARE + s.THIRD],
        "piles": {
            company: numbers(now, [card for card in chain(now, now.top[c])[::-1] if card not in lifted])
            for c, company in enumerate(COMPANIES)
        },
        "deck": at[s.DECK],
        "deck_bonus": now.bonus_deck,
        "discard": at[s.DISCARD],
        "discard_bonus": now.bonus_discard,
        "waiting_bonus": now.aside,
        "opened": at[s.OPEN],
        "lifted": numbers(now, lifted),
        "starter": now.starter,
        "active": now.seat if now.stage >= s.BEGIN and now.phase != s.FINISHED else None,
        "owed": list(now.due[: len(seats)]) if now.stage >= s.BEGIN else None,
        "third_owed": now.due[s.THIRD],
        "depletions": now.depletions,
        "is_triggered": bool(now.triggered),
        "is_final": now.final > 0 or now.phase == s.FINISHED,
        "turns_left": now.final,
    }


def chain(now: Any, first: int) -> list[int]:
    """The cards that follow one another through `below`."""
    cards = []
    while first >= 0:
        cards.append(first)
        first = now.below[first]
    return cards


def in_set(now: Any, place: int) -> list[int]:
    """The cards of the deck or a hand by their bits."""
    words = now.sets[2 * place : 2 * place + 2]
    return [s.HALF * half + k for half in range(2) for k in range(64) if words[half] >> k & 1]


def cards_at(now: Any, place: int) -> list[int]:
    """The cards at a place, ascending."""
    return [card for card in range(now.card_count) if now.where[card] == place]


def numbers(now: Any, cards: list[int]) -> list[int]:
    """The numbers of cards."""
    return [now.number[card] for card in cards]


def check_counts(now: Any) -> None:
    """What the state counts is what lies there."""
    deck = cards_at(now, s.DECK)
    assert deck == in_set(now, s.DECK) and len(deck) == now.deck - now.bonus_deck
    assert len(cards_at(now, s.DISCARD)) == now.discard - now.bonus_discard
    for seat in range(MOST_SEATS):
        hand = cards_at(now, s.HAND + seat)
        assert hand == in_set(now, s.HAND + seat) and len(hand) == now.hand[seat]
        held = [0] * s.SHUFFLES
        for card in hand:
            held[now.past[card] & 7] += 1
        if now.discard_visibility == s.VISIBLE:
            sure = now.held[seat * s.SHUFFLES : (seat + 1) * s.SHUFFLES]
            assert all(most >= some >= 0 for most, some in zip(held, sure, strict=True))
            assert held == list(sure) or (now.mixed >> seat) & 1
    for company in range(s.FIVE):
        pile = cards_at(now, s.PILE + company)
        assert pile == sorted(chain(now, now.top[company])) and len(pile) == now.depth[company]
        owned = [0] * s.OWNERS
        for owner in range(s.OWNERS):
            owned[owner] = sum(now.symbol[card] == company for card in cards_at(now, s.SHARE + owner))
            assert owned[owner] == now.shares[s.share_index(owner, company)]
        assert sum(owned) == now.owned[company]
