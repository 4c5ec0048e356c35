"""Where a guess keeps things in the scratch record.

From 0 on `actions` lists the unseen cards, in random order, and `weights` where each of them is: with a seat, or one of
the places below.
"""

from fathom.games.in_too_deep.facts import MOST_SEATS

ELSEWHERE = -1  # in the deck, or paid unseen onto the discard pile at any time
HEAP = MOST_SEATS  # paid unseen in the payment going on
COVERED = MOST_SEATS + 1  # paid unseen together with a card that is seen on the discard pile

SHOWN = 100  # in `actions`: the cards that others showed, by seat and then in the order in which they were shown
LOW = 100  # in `weights`: the lowest card that each seat was dealt
DEALT = 110  # in `weights`: how many of the cards that each seat was dealt are still hidden
FREE = 120  # in `weights`: how many cards a seat, or HEAP, still gets, of any deck
