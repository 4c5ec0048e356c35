"""The fields of the encoding, in their order, and where each stands.

A card is known by its rank, 0 the lowest of the table: what fits where depends on that. The numbers on the cards decide which
tens they are of, so the fields that speak of dividends look at them.
"""

from fathom.engine.encoding import Field, parts, size
from fathom.games.in_too_deep.facts import BONUS_SHARES, COMPANIES, MOST_CARDS, MOST_NUMBER, MOST_SEATS

FIVE = len(COMPANIES)
CHOICES = {  # of options with more than two values, of which one is told by a 1
    "start": 3,
    "bonus_cards": 3,
    "discard_visibility": 3,
    "new_decade": 3,
    "payout_order": 3,
    "final_turns": 3,
    "pearl_adv": 3,
}
SWITCHES = (  # options with two values, told as 0 and 1
    "announce_lowest", "draft", "bonus_shuffle", "voluntary_pass", "decade", "ability_after_trigger", "fundraiser",
    "second_fundraiser_pays", "reshuffle", "dry_deck", "final_draws", "final_fundraiser", "ties", "cleaning_basic",
    "majority_third", "treasure_adv_requires_share", "pearl_negative", "research_adv_price", "chain", "third_expand_pays",
    "bonus_replacement", "bonus_recycle", "third_dividend",
)  # fmt: skip


def _each(name: str, meaning: str, scale: float = 1.0) -> Field:
    """A field of the five companies."""
    return Field(name, FIVE, f"each company: {meaning}", scale)


def _seats(name: str, meaning: str, scale: float = 1.0, each: int = 1) -> Field:
    return Field(name, each * MOST_SEATS, meaning, scale, seats=True)


FIELDS: tuple[Field, ...] = (
    Field(
        "phase",
        10,
        "what is decided: draft, turn, payment, ability, lift, place, a card, a symbol, who begins, nothing",
    ),
    Field(
        "stage",
        10,
        "what goes on: the deal, bonus cards, opening, draft, ready, turn, expanded, lifting, acted, funded",
    ),
    Field("players", 5, "whether there are 2, 3, 4, 5, 6 seats"),
    Field("cards", 1, "the cards of the table", MOST_CARDS),
    Field("deck", 1, "the cards in the deck, bonus shares too", MOST_CARDS),
    Field("discard", 1, "the same of the discard pile", MOST_CARDS),
    Field("laps", 1, "the laps of the table until the deck is empty, at three cards a turn", 10),
    Field("bonus", 3, "the bonus shares in the deck, in the discard pile, set aside", BONUS_SHARES),
    Field("depletions", 2, "whether the deck was depleted; whether twice"),
    Field("triggered", 1, "whether the end was triggered"),
    Field("is_final", 1, "whether these are the final turns"),
    Field("final", 1, "the final turns left, as a part of the seats", 2),
    Field("draws", 1, "the turns in a row that were draws, as a part of the seats"),
    Field("fundraised", 1, "whether every turn since the last fundraiser was a draw"),
    Field("passes", 1, "the turns in a row that were passes, as a part of the seats"),
    Field("acted", 2, "whether the seat has drawn in this turn; whether it has passed"),
    Field("opening", 1, "the cards still to be opened or picked", 24),
    Field("price", 2, "the cards still to be paid; those paid of the same price", 10),
    Field("paid", 1, "the rank of the card paid last, as a part of the cards"),
    Field("lifted", 1, "the rank of the card taken out of a pile, likewise"),
    Field("drawn", 1, "the cards drawn for a bonus share, and 1 more", 5),
    # each company
    _each("using", "whether it is the one of this turn's expansion or ability"),
    _each("advanced", "whether it shows its advanced side"),
    _each("empty", "whether its pile is empty"),
    _each("number", "the number of its top", MOST_NUMBER + 1),
    _each("room", "the ranks above its top, as a part of the cards"),
    _each("under", "the rank of the card under its top, as a part of the cards"),
    _each("depth", "the cards of its pile", 16),
    _each("decades", "the decades that have paid, where each pays once", 20),
    _each("value", "the points of a share now", 16),
    _each("owned", "the shares in all portfolios, which is the price of one more", 12),
    _each("third", "those of the third player", 8),
    _each("unseen", "the unseen cards that show it", 20),
    _each("rising", "the unseen cards that fit on its pile, as a part of all unseen ones"),
    _each("open", "the open cards that show it", 6),
    _each("symbols", "the cards of the own hand that show it", 6),
    _each("buyable", "the same, if the hand can pay for one", 6),
    _each("fitting", "the cards of the own hand that fit on its pile", 12),
    _each("paying", "those of them that would pay a dividend", 12),
    _each(
        "leap",
        "the ranks between its top and the lowest card of the own hand that fits, as a part of the cards; 1: none fits",
    ),
    # each seat
    _seats("present", "whether there is such a seat"),
    _seats("turn", "whether it is active, or picks in the draft"),
    _seats("starter", "whether it begins the game"),
    _seats("to_come", "in final turns: whether it has one left, this one included"),
    _seats("hand", "the cards of its hand", 12),
    _seats("full_hand", "the same, for large ones", 40),
    _seats("known", "those of them that the seat that looks sees", 12),
    _seats("score", "its points now", 80),
    _seats("lead", "its points less those of the best other seat", 24),
    _seats("due", "the cards it is owed", 8),
    _seats("payee", "whether it gets what is paid"),
    _seats("portfolio", "all its shares", 16),
    _seats("shares", "its shares of each company", 6, FIVE),
    # the own hand
    Field("own", MOST_CARDS, "whether the own hand holds the card of each rank"),
    # the rules
    Field("draft_laps", 1, "the option", 4),
    Field("fundraiser_cards", 1, "the option", 5),
    *(Field(name, values, "the option: which of its values") for name, values in CHOICES.items()),
    *(Field(name, 1, "the option: whether it is not its default") for name in SWITCHES),
)
SIZE = size(FIELDS)
PART = parts(FIELDS)
