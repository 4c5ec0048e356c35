"""In Too Deep a second time: slow, plain, and written from the game's RULES.md alone.

It exists to disagree. Nothing here is shared with the compiled rules: a game is one Python generator that reads like
the rulebook and stops wherever a seat or chance must decide. Run this file to let it play by itself.
"""

from __future__ import annotations

import random
from typing import Any

from .table import COMPANIES, Table
from .turns import whole_game


class Reference(Table):
    """One game, from its start to its end, by `moves()` and `play(name)`; what lies on the table is in `Table`."""

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        """`options` names every option; they are believed, not checked."""
        super().__init__(players, options)
        self.to_move: int | str = "chance"
        self._moves: dict[str, int] = {}
        self._script = whole_game(self)
        self._advance(None)

    def moves(self) -> dict[str, int]:
        """The names that may be played now, each with its weight (1 for a seat's choice)."""
        return dict(self._moves)

    def play(self, name: str) -> None:
        """Make one move; an unknown name is a ValueError and changes nothing."""
        if name not in self._moves:
            raise ValueError(f"{self.to_move} may not {name}: legal are {sorted(self._moves)}")
        self._advance(name)

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

    def _advance(self, name: str | None) -> None:
        try:
            self.to_move, self._moves = next(self._script) if name is None else self._script.send(name)
        except StopIteration:
            self.to_move, self._moves = "over", {}


def _check(game: Reference) -> None:
    """Every card is in one place, no bonus share was made up, and whoever decides has something to decide."""
    places = [*game.hands, *game.owners(), *game.piles.values(), game.deck, game.discard, game.opened, game.lifted]
    assert sorted(number for place in places for number in place) == game.numbers
    assert 0 <= game.deck_bonus + game.discard_bonus + game.waiting_bonus <= (5 if game.players == 2 else 0)
    assert game.moves() or game.to_move == "over"
    if game.to_move == "over":
        assert not game.opened and not game.lifted and not any(game.owed) and not game.third_owed


def _choose(dice: random.Random, game: Reference) -> str:
    """Chance by its weights; a seat picks a kind of move first, lest the many ways to expand bury all others."""
    moves = game.moves()
    if game.to_move == "chance":
        return dice.choices(list(moves), list(moves.values()))[0]
    kind = dice.choice(sorted({name.split("-")[0] for name in moves}))
    return dice.choice([name for name in moves if name.split("-")[0] == kind])


def main(games: int = 2000) -> None:
    """Random games under random options: they conserve the cards, and they end."""
    from .variants import random_options

    dice = random.Random(1)
    longest = 0
    for _ in range(games):
        players = dice.choice([2, 2, 3, 4, 5, 6])
        options = random_options(dice, players)
        game = Reference(players, options)
        made = 0
        while game.to_move != "over":
            game.play(_choose(dice, game))
            _check(game)
            made += 1
            assert made < 10_000, options
        assert game.winners()
        longest = max(longest, made)
    print(f"{games} games, the longest of {longest} moves")


if __name__ == "__main__":
    main()
