"""Where a guess keeps things in the scratch record.

`actions` lists the unseen cards, in random order, and `weights` says where each of them is: with a seat, or one of the
places below. The rest is in `notes`, from these indices on; whole numbers, all of them.
"""

from fathom.games.in_too_deep.facts import MOST_CARDS, MOST_SEATS

ELSEWHERE = -1  # in the deck, or paid unseen onto the discard pile at any time
HEAP = MOST_SEATS  # paid unseen in the payment going on
COVERED = MOST_SEATS + 1  # paid unseen together with a card that is seen on the discard pile

SHOWN = 0  # the cards that others showed, by seat and then in the order in which they were shown
LOW = SHOWN + MOST_CARDS  # the lowest card that each seat was dealt
DEALT = LOW + MOST_SEATS  # how many of the cards that each seat was dealt are still hidden
FREE = DEALT + MOST_SEATS  # how many cards a seat, or HEAP, still gets, of any deck
NOTES = FREE + HEAP + 1
