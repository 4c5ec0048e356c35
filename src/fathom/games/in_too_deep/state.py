"""The state: what must be remembered of a game of In Too Deep.

Cards are numbered by rank: card 0 has the lowest number, so to compare cards is to compare their numbers. Each card is in
one place, `where` it is:

    DECK       unseen        HAND + s   the hand of seat s          `sets` says the same of these two, a bit a card
    DISCARD    the discard pile
    OPEN       lies open: the draft, the four cards of a bonus share
    SHARE + o  the portfolio of owner o, a seat or THIRD
    PILE + c   the pile of company c             `top[c]` is its top, `below[card]` the card under it

The deck is a set: which card comes next is drawn when it comes, and among the unseen ones a view counts what other hands
hold. All other fields either count what `where` says, because it is faster, or say what is going on.
"""

from fathom.engine.bits import count_bits, first_bit
from fathom.engine.compile import compiled, inlined
from fathom.engine.state import State, packed
from fathom.games.in_too_deep.facts import MOST_CARDS, MOST_SEATS

NOBODY = NONE = -1
THIRD = MOST_SEATS  # the owner that has no seat (6.1)
OWNERS = MOST_SEATS + 1
FIVE = 5  # companies
BONUS = MOST_CARDS  # the outcome that is no card

DECK = 0
HAND = 1
DISCARD = HAND + MOST_SEATS
OPEN = DISCARD + 1
SHARE = OPEN + 1
PILE = SHARE + OWNERS
ABSENT = PILE + FIVE  # not among the cards of this table

# phases; first those where a seat decides
DRAFT, TURN, PAY, ABILITY, LIFT, PLACE, CARD, SYMBOL, FIRST, FINISHED = range(10)

# stages: what goes on when nothing is to be paid and nothing owed any more; those of a turn from BEGIN on
DEAL, EXTRA, OPENING, DRAFTING, READY, BEGIN, EXPANDED, LIFTING, ACTED, FUNDED = range(10)
DREW, PASSED = 1, 2  # of `acted`
DEPLETION, FUNDRAISER, PASSES = 1, 2, 3  # of `triggered`

# the values of options, in the order of their names in facts.OPTIONS
LOWEST, RANDOM, SEAT0 = range(3)  # start
ALL, NOT_WITH_TWO = range(2)  # bonus_cards
VS_TOP, VS_PILE_MAX, NEVER_BEFORE = range(3)  # new_decade
ACTIVE_FIRST, FROM_LEFT, ROUND_ROBIN = range(3)  # payout_order
EVERYONE, OTHERS_ONLY, FINISH_ROUND = range(3)  # final_turns
OTHERS, FLOOR_OWN = 1, 2  # pearl_adv
VISIBLE, TOP_ONLY, UNSEEN = range(3)  # discard_visibility

HALF = MOST_CARDS // 2  # `sets` has two words for each place, one for each half of the cards
PUBLIC = 1 << MOST_SEATS  # of `known`: all do, and who only looks on
MIXED_IN = 2 * PUBLIC  # of `known`: this card of a hand does not count in `held`
SHUFFLES = 6  # decks are numbered by how often the deck had been shuffled: 0 to 5, 5 for all later ones

STATE = packed(
    [
        # the widest first, so that no room is lost between them
        ("sets", "i8", (2 * (1 + MOST_SEATS),)),  # which cards the deck and each hand have, in two words each
        ("paid_decades", "u4", (FIVE,)),  # never_before: a bit for each decade that paid
        ("due", "i2", (OWNERS,)),  # cards owed (2.8)
        ("players", "i1"),
        ("card_count", "i1"),
        ("phase", "i1"),
        ("stage", "i1"),
        ("starter", "i1"),  # the seat that begins; NOBODY before that is known
        ("seat", "i1"),  # active; in the draft, whose pick it is
        ("deck", "i1"),  # cards and bonus shares in it
        ("discard", "i1"),  # the same
        ("bonus_deck", "i1"),  # bonus shares in the deck
        ("bonus_discard", "i1"),
        ("depletions", "i1"),  # 0, 1; 2 for two and more (4.3)
        ("shuffles", "i1"),  # of the discard pile, at most SHUFFLES - 1
        ("triggered", "i1"),  # what triggered the end (5.1): DEPLETION, FUNDRAISER, PASSES; 0 if nothing did
        ("final", "i1"),  # final turns left, this one included; 0 before them
        ("opening", "i1"),  # cards still to be opened; in the draft, to be picked
        ("owed", "u1"),  # a bit for each owner with cards in `due`
        ("draws", "i1"),  # turns in a row that were draws (2.11), at most so many as there are seats
        ("fundraised", "i1"),  # 1: every turn since the last fundraiser was a draw (2.12)
        ("passes", "i1"),  # turns in a row that were passes (2.13)
        ("acted", "i1"),  # in this turn: DREW, PASSED, 0 anything else
        ("company", "i1"),  # of this turn's expansion, or of the ability being used; NONE if there is none
        ("price", "i1"),  # cards still to be paid (2.3)
        ("spent", "i1"),  # cards paid of the same price before
        ("paid", "i1"),  # the card paid last, NONE
        ("payee", "i1"),  # the seat that gets what is paid, NOBODY: the discard pile
        ("lifted", "i1"),  # the card taken out of a pile, NONE
        ("aside", "i1"),  # bonus shares set aside
        ("drawn", "i1"),  # cards in `four`; NONE if no bonus share is being handled (6.2)
        ("next_paid", "i1"),  # round_robin: the seat that is looked at first
        ("four", "i1", (4,)),  # drawn for a bonus share, in order; NONE
        ("top", "i1", (FIVE,)),
        ("depth", "i1", (FIVE,)),
        ("owned", "i1", (FIVE,)),  # shares in all portfolios
        ("shares", "i1", (OWNERS * FIVE,)),  # of owner o in company c at o * FIVE + c
        ("hand", "i1", (MOST_SEATS,)),  # cards
        ("where", "i1", (MOST_CARDS,)),
        ("below", "i1", (MOST_CARDS,)),  # in a pile; for the discard pile see `covered`
        # what follows from the past for those who guess what is hidden (view.py)
        ("dealt", "i1"),  # cards dealt to each seat (1.4)
        ("lowest", "i1", (MOST_SEATS,)),  # the lowest card dealt to a seat (1.4), NONE if it does not matter
        ("known", "u1", (MOST_CARDS,)),  # who else sees a card in a hand or on the discard pile: a bit a seat, PUBLIC
        ("held", "i1", (MOST_SEATS * SHUFFLES,)),  # cards in a hand by the deck they came from, if all know it
        ("drew", "i1", (MOST_SEATS,)),  # cards a seat got from the first deck
        ("mixed", "u1"),  # a bit for each seat that paid cards to another seat, or was paid some
        ("shown", "i1", (MOST_CARDS,)),  # `drew` of the seat when it first showed this card, 0 if none did
        ("past", "u1", (MOST_CARDS,)),  # see `shuffled` and `shower`
        # the options, which do not change; those of the same name in facts.OPTIONS are written by the engine
        ("number", "u1", (MOST_CARDS,)),
        ("symbol", "i1", (MOST_CARDS,)),  # the company shown; NONE before it is drawn
        ("advanced", "i1", (FIVE,)),
        ("announce_lowest", "i1"),
        ("start", "i1"),
        ("bonus_cards", "i1"),
        ("draft_laps", "i1"),
        ("draft", "i1"),
        ("bonus_shuffle", "i1"),
        ("voluntary_pass", "i1"),
        ("discard_visibility", "i1"),
        ("decade", "i1"),
        ("new_decade", "i1"),
        ("payout_order", "i1"),
        ("ability_after_trigger", "i1"),
        ("fundraiser", "i1"),
        ("fundraiser_cards", "i1"),
        ("second_fundraiser_pays", "i1"),
        ("reshuffle", "i1"),
        ("dry_deck", "i1"),
        ("final_draws", "i1"),
        ("final_turns", "i1"),
        ("final_fundraiser", "i1"),
        ("ties", "i1"),
        ("cleaning_basic", "i1"),
        ("majority_third", "i1"),
        ("treasure_adv_requires_share", "i1"),
        ("pearl_adv", "i1"),
        ("pearl_negative", "i1"),
        ("research_adv_price", "i1"),
        ("chain", "i1"),
        ("third_expand_pays", "i1"),
        ("bonus_replacement", "i1"),
        ("bonus_recycle", "i1"),
        ("third_dividend", "i1"),
    ]
)


@inlined
def next_seat(state: State, seat: int) -> int:
    """The seat clockwise next to one. To divide by the number of seats would take longer than the rest of a draw."""
    return seat + 1 if seat + 1 < state.players else 0


@inlined
def share_index(owner: int, company: int) -> int:
    """Where `shares` counts an owner's shares of a company."""
    return owner * FIVE + company


@inlined
def shuffled(state: State, card: int) -> int:
    """The last deck of which all know that a card came into it; where all see the discard pile, the one it was last in."""
    return int(state.past[card]) & 7


@inlined
def shower(state: State, card: int) -> int:
    """The seat that first showed a card of the first deck, NOBODY if none did."""
    return (int(state.past[card]) >> 3) - 1


@inlined
def set_past(state: State, card: int, shuffles: int, seat: int) -> None:
    """Remember `shuffled` and `shower` of a card."""
    state.past[card] = shuffles | (seat + 1) << 3


@inlined
def covered(state: State, card: int) -> int:
    """How many cards were paid unseen, all lower, together with a card that lies on the discard pile (2.4)."""
    return int(state.below[card]) + 1


@inlined
def set_covered(state: State, card: int, cards: int) -> None:
    """Remember `covered` of a card."""
    state.below[card] = cards - 1


@inlined
def word_of(place: int, card: int) -> int:
    """Which of `sets` has the bit of a card at a place, DECK or HAND + seat."""
    return 2 * place + (card >= HALF)


@inlined
def bit_of(card: int) -> int:
    """The bit of a card in its word."""
    return 1 << (card - HALF if card >= HALF else card)


@inlined
def next_in_hand(state: State, seat: int, card: int) -> int:
    """The lowest card of a hand that is higher than `card`; NONE if there is none."""
    at = 2 * (HAND + seat)
    higher = card + 1
    if higher < HALF:
        left = state.sets[at] >> higher
        if left:
            return higher + first_bit(left)
        higher = HALF
    left = state.sets[at + 1] >> (higher - HALF)
    return higher + first_bit(left) if left else NONE


@inlined
def higher_in_hand(state: State, seat: int, card: int) -> int:
    """How many cards of a hand are higher than `card`, NONE: all that are seen."""
    at = 2 * (HAND + seat)
    higher = card + 1
    if higher < HALF:
        return count_bits(state.sets[at] >> higher) + count_bits(state.sets[at + 1])
    return count_bits(state.sets[at + 1] >> (higher - HALF))


@inlined
def count_cards(state: State, place: int) -> int:
    """How many cards of the deck or a hand are seen to be there."""
    return count_bits(state.sets[2 * place]) + count_bits(state.sets[2 * place + 1])


@inlined
def is_seen(state: State, seat: int) -> bool:
    """Whether all cards of a hand are seen; only in a view may they not be."""
    return bool(count_cards(state, HAND + seat) == state.hand[seat])


@inlined
def card_at(state: State, place: int, k: int) -> int:
    """Card number `k` of the deck or a hand, from 0, the lowest first."""
    half = 0
    lower = count_bits(state.sets[2 * place])
    if k >= lower:
        k -= lower
        half = 1
    left = state.sets[2 * place + half]
    for _ in range(k):
        left &= left - 1
    return HALF * half + first_bit(left)


@compiled
def list_cards(state: State, place: int, scratch: State) -> int:
    """Write the cards that are at a place, which keeps no set of them; return how many."""
    found = 0
    for card in range(state.card_count):
        if state.where[card] == place:
            scratch.actions[found] = card
            found += 1
    return found


@inlined
def put_in(state: State, place: int, card: int) -> None:
    """Put a card into the deck or a hand."""
    state.where[card] = place
    state.sets[word_of(place, card)] |= bit_of(card)


@inlined
def take_out(state: State, place: int, card: int) -> None:
    """Take a card out of the deck or a hand; the caller puts it somewhere."""
    state.sets[word_of(place, card)] &= ~bit_of(card)


@inlined
def put_in_hand(state: State, seat: int, card: int) -> None:
    """Add a card to a hand."""
    put_in(state, HAND + seat, card)
    state.hand[seat] += 1


@inlined
def take_from_hand(state: State, seat: int, card: int) -> None:
    """Remove a card from a hand; the caller puts it somewhere."""
    take_out(state, HAND + seat, card)
    state.hand[seat] -= 1


@compiled
def deck_of(state: State, seat: int) -> int:
    """The deck that all cards of a hand are known to be drawn from; NONE if there is none."""
    for deck in range(SHUFFLES):
        if state.held[seat * SHUFFLES + deck] == state.hand[seat]:
            return deck
    return NONE


@compiled
def put_on_pile(state: State, company: int, card: int) -> None:
    """Place a card on top of a company's pile."""
    state.where[card] = PILE + company
    state.below[card] = state.top[company]
    state.top[company] = card
    state.depth[company] += 1


@compiled
def take_from_pile(state: State, company: int, card: int) -> None:
    """Take a card out of a pile, which closes up; the caller puts it somewhere."""
    state.depth[company] -= 1
    under = state.below[card]
    state.below[card] = NONE
    at = state.top[company]
    if at == card:
        state.top[company] = under
        return
    while state.below[at] != card:
        at = state.below[at]
    state.below[at] = under


@compiled
def put_in_portfolio(state: State, owner: int, card: int) -> None:
    """Make a card a share of `owner`, a seat or THIRD."""
    state.where[card] = SHARE + owner
    company = state.symbol[card]
    state.shares[share_index(owner, company)] += 1
    state.owned[company] += 1


@compiled
def take_from_portfolio(state: State, owner: int, card: int) -> None:
    """Remove a share from a portfolio; the caller puts the card somewhere."""
    company = state.symbol[card]
    state.shares[share_index(owner, company)] -= 1
    state.owned[company] -= 1


@compiled
def put_on_discard(state: State, card: int) -> None:
    """Put a card on the discard pile."""
    state.where[card] = DISCARD
    state.discard += 1


@compiled
def fits(state: State, card: int, company: int) -> bool:
    """Whether a card is higher than a company's top, or the pile is empty (2.5)."""
    return bool(card > int(state.top[company]))
