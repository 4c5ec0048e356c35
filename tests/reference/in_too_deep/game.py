"""In Too Deep a second time: slow, plain, and written from the game's RULES.md alone.

It exists to disagree. Nothing here is shared with the compiled rules: a game is one Python generator that reads like
the rulebook and stops wherever a seat or chance must decide.
"""

from __future__ import annotations

from typing import Any

from ..script import Scripted
from .table import COMPANIES, Table
from .turns import whole_game


class Reference(Scripted, Table):
    """One game, from its start to its end; what lies on the table is in `Table`."""

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        """`options` names every option; they are believed, not checked."""
        super().__init__(players, options)
        self.follow(whole_game(self))

    def scores(self) -> list[int]:
        """5.3: every seat's points, as if the game ended now."""
        return [self.points(seat) for seat in range(self.players)]

    def winners(self) -> list[int]:
        """5.5: most points; then more cards in hand; then farthest clockwise from the seat that began."""
        scores = self.scores()
        if self.options["ties"] == "shared":
            return [seat for seat in range(self.players) if scores[seat] == max(scores)]
        order = self.clockwise(self.starter)
        return [max(order, key=lambda seat: (scores[seat], len(self.hands[seat]), order.index(seat)))]

    def facts(self) -> dict[str, Any]:
        """Everything on the table; what has an order there is in it, all else ascending."""
        return {
            "company": dict(self.company),
            "hands": [list(hand) for hand in self.hands],
            "portfolios": [sorted(portfolio) for portfolio in self.portfolios],
            "third": sorted(self.third),
            "piles": {company: list(self.piles[company]) for company in COMPANIES},
            "deck": list(self.deck),
            "deck_bonus": self.deck_bonus,
            "discard": list(self.discard),
            "discard_bonus": self.discard_bonus,
            "waiting_bonus": self.waiting_bonus,
            "opened": list(self.opened),
            "lifted": list(self.lifted),
            "starter": self.starter,
            "active": self.active,
            "owed": list(self.owed),
            "third_owed": self.third_owed,
            "depletions": self.depletions,
            "is_triggered": self.is_triggered,
            "is_final": self.is_final,
            "turns_left": self.turns_left,
        }
