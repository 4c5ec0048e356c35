"""`encode`: what goes on, then the cards, the companies, each seat, the rules."""

from typing import Any

from fathom.engine.compile import compiled, inlined
from fathom.engine.encoding import mark, put
from fathom.engine.state import State
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.encoding.cards import put_cards, put_hand
from fathom.games.in_too_deep.encoding.companies import put_companies
from fathom.games.in_too_deep.encoding.fields import PART, SIZE
from fathom.games.in_too_deep.encoding.owners import put_seats
from fathom.games.in_too_deep.encoding.settings import put_settings

PHASE, STAGE, PLAYERS, CARDS = PART["phase"], PART["stage"], PART["players"], PART["cards"]
DECK, DISCARD, LAPS, BONUS = PART["deck"], PART["discard"], PART["laps"], PART["bonus"]
DEPLETIONS, TRIGGERED, IS_FINAL, FINAL = PART["depletions"], PART["triggered"], PART["is_final"], PART["final"]
DRAWS, FUNDRAISED, PASSES, ACTED = PART["draws"], PART["fundraised"], PART["passes"], PART["acted"]
OPENING, PRICE, PAID, LIFTED, DRAWN = PART["opening"], PART["price"], PART["paid"], PART["lifted"], PART["drawn"]
PACE = 3  # cards that a turn takes from the deck


@compiled
def encode(view: State, seat: int, out: Any) -> None:
    """Fill `out` (float32 [SIZE]) with what `seat` sees."""
    for k in range(SIZE):
        out[k] = 0.0
    put_progress(view, out)
    put_turn(view, out)
    unseen = put_cards(view, out)
    put_hand(view, seat, out)
    put_companies(view, seat, unseen, out)
    put_seats(view, seat, out)
    put_settings(view, out)


@inlined
def put_progress(view: State, out: Any) -> None:
    """How far the game is."""
    mark(out, PLAYERS, view.players - 2, True)
    put(out, CARDS, 0, view.card_count)
    put(out, DECK, 0, view.deck)
    put(out, DISCARD, 0, view.discard)
    each = 1.0 / view.players
    put(out, LAPS, 0, view.deck * each * (1 / PACE))
    put(out, BONUS, 0, view.bonus_deck)
    put(out, BONUS, 1, view.bonus_discard)
    put(out, BONUS, 2, view.aside)
    mark(out, DEPLETIONS, 0, view.depletions > 0)
    mark(out, DEPLETIONS, 1, view.depletions > 1)
    mark(out, TRIGGERED, 0, view.triggered > 0)
    mark(out, IS_FINAL, 0, view.final > 0)
    put(out, FINAL, 0, view.final * each)
    put(out, DRAWS, 0, view.draws * each)
    mark(out, FUNDRAISED, 0, view.fundraised)
    put(out, PASSES, 0, view.passes * each)


@inlined
def put_turn(view: State, out: Any) -> None:
    """What is going on in this turn."""
    mark(out, PHASE, view.phase, True)
    mark(out, STAGE, view.stage, True)
    mark(out, ACTED, 0, view.acted == s.DREW)
    mark(out, ACTED, 1, view.acted == s.PASSED)
    put(out, OPENING, 0, view.opening)
    put(out, PRICE, 0, view.price)
    put(out, PRICE, 1, view.spent)
    rank = 1.0 / view.card_count
    put(out, PAID, 0, (view.paid + 1) * rank)
    put(out, LIFTED, 0, (view.lifted + 1) * rank)
    put(out, DRAWN, 0, view.drawn + 1)
