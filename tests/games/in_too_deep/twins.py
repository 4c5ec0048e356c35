"""The compiled rules and the reference side by side, compared after every move."""

from typing import Any

from fathom import CHANCE, OVER, Position
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.facts import COMPANIES, MOST_SEATS

from ...reference.in_too_deep.game import Reference

GAME = "in_too_deep"


class Twins:
    """One game on both implementations; `make` a move on both, and fail with the whole story where they differ."""

    def __init__(self, players: int, preset: str = "default", options: dict[str, Any] | None = None) -> None:
        """Options are laid over those of the preset."""
        self.position = Position(GAME, players=players, preset=preset, options=options or {})
        self.reference = Reference(players, self.position.options)
        self.made: list[str] = []
        self.compare()

    def make(self, name: str) -> None:
        """Make one move on both and compare."""
        self.reference.play(name)
        self.position.play(self._numbers[name])
        self.made.append(name)
        self.compare()

    def compare(self) -> None:
        """Fail unless both say the same of whose move it is, what may be played, and what lies on the table."""
        ours, theirs = self._ours(), _theirs(self.reference)
        assert ours == theirs, self._story(ours, theirs)

    def _ours(self) -> dict[str, Any]:
        position, player = self.position, self.position.current_player
        weights = position.chance_outcomes() if player == CHANCE else [(a, 1) for a in position.legal_actions()]
        name, now = position.game.moves.name, position.state
        self._numbers = {name(now, action): action for action, _ in weights}
        assert len(self._numbers) == len(weights), f"two moves of one name among {sorted(self._numbers)}"
        return facts(position) | {
            "to move": {CHANCE: "chance", OVER: "over"}.get(player, player),
            "moves": dict(zip(self._numbers, (weight for _, weight in weights), strict=True)),
            "scores": position.scores() if position.state.lifted < 0 else None,
            "returns": position.returns() if player == OVER else None,
        }

    def _story(self, ours: dict[str, Any], theirs: dict[str, Any]) -> str:
        lines = [f"{self.position.players} players, {self.position.options}", " ".join(self.made)]
        for name in ours.keys() | theirs.keys():
            if ours.get(name) != theirs.get(name):
                lines += [f"{name}:", f"  compiled  {ours.get(name)}", f"  reference {theirs.get(name)}"]
        return "\n".join(lines)


def _theirs(game: Reference) -> dict[str, Any]:
    """What the reference says of where a game stands."""
    known = game.facts()
    known["depletions"] = min(known["depletions"], 2)
    known["opened"] = sorted(known["opened"])
    if game.to_move == "over" or game.in_set_up:
        known["active"] = None  # nobody's
    if game.in_set_up:
        known["owed"] = None  # dealing is no debt there
    returns = None
    if game.to_move == "over":
        winners = game.winners()
        returns = [1 / len(winners) if seat in winners else 0 for seat in range(game.players)]
    return known | {
        "to move": game.to_move,
        "moves": game.moves(),
        "scores": game.scores() if not game.lifted else None,  # a card in somebody's fingers lies nowhere
        "returns": returns,
    }


def facts(position: Position) -> dict[str, Any]:
    """What lies on the table of a position, in the words of the reference."""
    now, seats = position.state, range(position.players)
    lifted = [now.lifted] if now.lifted >= 0 else []
    at: list[list[int]] = [[] for _ in range(s.ABSENT + 1)]
    for card, place in enumerate(now.where):
        at[place].append(now.number[card])
    symbols = zip(now.number, now.symbol, range(now.cards), strict=False)
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
    return [card for card in range(now.cards) if now.where[card] == place]


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
        assert held == list(now.held[seat * s.SHUFFLES : (seat + 1) * s.SHUFFLES])
    for company in range(s.FIVE):
        pile = cards_at(now, s.PILE + company)
        assert pile == sorted(chain(now, now.top[company])) and len(pile) == now.depth[company]
        owned = [0] * s.OWNERS
        for owner in range(s.OWNERS):
            owned[owner] = sum(now.symbol[card] == company for card in cards_at(now, s.SHARE + owner))
            assert owned[owner] == now.shares[s.share(owner, company)]
        assert sum(owned) == now.owned[company]
