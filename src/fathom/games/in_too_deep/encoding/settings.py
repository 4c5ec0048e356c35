"""The rules of this table as numbers."""

from typing import Any

from fathom.engine.compile import inlined
from fathom.engine.encoding import mark, put
from fathom.engine.state import State
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.encoding.fields import PART

DRAFT_LAPS, FUNDRAISER_CARDS, START = PART["draft_laps"], PART["fundraiser_cards"], PART["start"]
BONUS_CARDS, DISCARD_VISIBILITY, NEW_DECADE = PART["bonus_cards"], PART["discard_visibility"], PART["new_decade"]
PAYOUT_ORDER, FINAL_TURNS, PEARL_ADV = PART["payout_order"], PART["final_turns"], PART["pearl_adv"]
ANNOUNCE_LOWEST, DRAFT, BONUS_SHUFFLE = PART["announce_lowest"], PART["draft"], PART["bonus_shuffle"]
VOLUNTARY_PASS, DECADE, ABILITY_AFTER_TRIGGER = PART["voluntary_pass"], PART["decade"], PART["ability_after_trigger"]
FUNDRAISER, SECOND_FUNDRAISER_PAYS, RESHUFFLE = PART["fundraiser"], PART["second_fundraiser_pays"], PART["reshuffle"]
DRY_DECK, FINAL_DRAWS, FINAL_FUNDRAISER = PART["dry_deck"], PART["final_draws"], PART["final_fundraiser"]
TIES, CLEANING_BASIC, MAJORITY_THIRD = PART["ties"], PART["cleaning_basic"], PART["majority_third"]
TREASURE_ADV_REQUIRES_SHARE, PEARL_NEGATIVE = PART["treasure_adv_requires_share"], PART["pearl_negative"]
RESEARCH_ADV_PRICE, CHAIN, THIRD_EXPAND_PAYS = PART["research_adv_price"], PART["chain"], PART["third_expand_pays"]
BONUS_REPLACEMENT, BONUS_RECYCLE = PART["bonus_replacement"], PART["bonus_recycle"]
THIRD_DIVIDEND = PART["third_dividend"]


@inlined
def put_settings(view: State, out: Any) -> None:
    """Every option that changes play; the sides of the companies stand with them, the numbers on the cards in themselves."""
    put(out, DRAFT_LAPS, 0, view.draft_laps)
    put(out, FUNDRAISER_CARDS, 0, view.fundraiser_cards)
    mark(out, START, min(int(view.start), s.SEAT0), True)
    mark(out, BONUS_CARDS, view.bonus_cards, True)
    mark(out, DISCARD_VISIBILITY, view.discard_visibility, True)
    mark(out, NEW_DECADE, view.new_decade, True)
    mark(out, PAYOUT_ORDER, view.payout_order, True)
    mark(out, FINAL_TURNS, view.final_turns, True)
    mark(out, PEARL_ADV, view.pearl_adv, True)
    mark(out, ANNOUNCE_LOWEST, 0, view.announce_lowest)
    mark(out, DRAFT, 0, view.draft)
    mark(out, BONUS_SHUFFLE, 0, view.bonus_shuffle)
    mark(out, VOLUNTARY_PASS, 0, view.voluntary_pass)
    mark(out, DECADE, 0, view.decade)
    mark(out, ABILITY_AFTER_TRIGGER, 0, view.ability_after_trigger)
    mark(out, FUNDRAISER, 0, view.fundraiser)
    mark(out, SECOND_FUNDRAISER_PAYS, 0, view.second_fundraiser_pays)
    mark(out, RESHUFFLE, 0, view.reshuffle)
    mark(out, DRY_DECK, 0, view.dry_deck)
    mark(out, FINAL_DRAWS, 0, view.final_draws)
    mark(out, FINAL_FUNDRAISER, 0, view.final_fundraiser)
    mark(out, TIES, 0, view.ties)
    mark(out, CLEANING_BASIC, 0, view.cleaning_basic)
    mark(out, MAJORITY_THIRD, 0, view.majority_third)
    mark(out, TREASURE_ADV_REQUIRES_SHARE, 0, view.treasure_adv_requires_share)
    mark(out, PEARL_NEGATIVE, 0, view.pearl_negative)
    mark(out, RESEARCH_ADV_PRICE, 0, view.research_adv_price)
    mark(out, CHAIN, 0, view.chain)
    mark(out, THIRD_EXPAND_PAYS, 0, view.third_expand_pays)
    mark(out, BONUS_REPLACEMENT, 0, view.bonus_replacement)
    mark(out, BONUS_RECYCLE, 0, view.bonus_recycle)
    mark(out, THIRD_DIVIDEND, 0, view.third_dividend)
