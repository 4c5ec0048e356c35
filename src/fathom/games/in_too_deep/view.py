"""What a seat may know (7.1, 7.2), and guesses at the rest.

In a view a card that the seat has not seen is in the deck, whoever holds it; `hand`, `deck` and `discard` still count all.
The state keeps what is public of the past as far as it narrows a guess down: in which deck a card last was (`shuffled`), how
many cards of each deck a hand holds (`held`), and how many cards a seat had drawn when it first showed a card (`shown`),
which says how likely that card was dealt to it, for nobody was dealt a lower one than the seat that begins (1.5).

A guess is a fair one: every order of the deck, and every choice of cards that passed unseen, that could have led to the view
counts the same, as far as 7.2 lets the seat remember. In a guess nobody else remembers what it paid or was paid unseen.
"""

from fathom.engine.compile import compiled
from fathom.engine.dice import below
from fathom.engine.state import State
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.rules.abilities import usable
from fathom.games.in_too_deep.rules.turn import can_act

PATIENCE = 20_000  # guesses before one is taken that contradicts what the seat may conclude

# where `resample` keeps things in the scratch record
SHOWN = 100  # in `actions`: the cards that others showed, by seat and then in the order in which they were shown
LOW = 100  # in `weights`: the lowest card that each seat was dealt, in this guess
DEALT = 110  # in `weights`: how many of the cards that each seat was dealt are still hidden, in this guess


@compiled
def observe(state: State, seat: int) -> None:
    """Hide the hands of others, the deck, and the discards not seen, until the game is over (7.1, 7.2, 2.4)."""
    if state.phase == s.FINISHED:
        return
    for card in range(state.card_count):
        if state.where[card] <= s.DISCARD and not sees(state, seat, card):
            state.where[card] = s.DECK
            state.below[card] = s.NONE
            state.known[card] = 0
        if state.discard_visibility != s.VISIBLE:
            s.set_past(state, card, 0, s.shower(state, card))
    if state.paid >= 0 and state.where[state.paid] == s.DECK:
        state.paid = s.NONE
    collect(state)
    for other in range(state.players):
        if other != seat and (other != state.starter or not state.announce_lowest):
            state.lowest[other] = s.NONE
        if other == seat:
            count_held(state, other)
        elif is_loose(state, other):
            for k in range(other * s.SHUFFLES, (other + 1) * s.SHUFFLES):
                state.held[k] = 0
    if state.discard_visibility != s.VISIBLE:
        state.blurred = 0


@compiled
def sees(state: State, seat: int, card: int) -> bool:
    """Whether a seat, or the spectator, sees where a card is."""
    where = state.where[card]
    if where == s.DECK:
        return False
    if where == s.HAND + seat and seat >= 0:
        return True
    if where < s.DISCARD or (where == s.DISCARD and state.discard_visibility != s.VISIBLE):
        eyes = s.PUBLIC | 1 << seat if seat >= 0 else s.PUBLIC
        return bool(state.known[card] & eyes)
    return True


@compiled
def is_loose(state: State, seat: int) -> bool:
    """Whether it is not public how many cards of each deck a hand holds."""
    return bool(state.discard_visibility != s.VISIBLE or (state.blurred >> seat) & 1)


@compiled
def collect(state: State) -> None:
    """Make the sets anew from where the cards are. An unseen card that was not in this deck cannot be drawn from it."""
    for k in range(2 * (s.HAND + state.players)):
        state.sets[k] = 0
    oldest = state.shuffles if state.discard_visibility == s.VISIBLE else 0
    for half in range(2):
        first = s.HALF * half
        for k in range(min(s.HALF, state.card_count - first)):
            place = int(state.where[first + k])
            if place < s.DISCARD and (place != s.DECK or oldest == 0 or s.shuffled(state, first + k) >= oldest):
                state.sets[2 * place + half] |= 1 << k


@compiled
def resample(state: State, seat: int, scratch: State) -> None:
    """Redraw the hidden cards: guess until the guess agrees with what the seat may conclude (1.5, 2.1, 2.3, 3.1)."""
    if state.phase == s.FINISHED:
        return
    unseen = list_unseen(state, scratch)
    tells = lowest_tells(state)
    shown = list_shown(state, seat, scratch) if tells else 0
    for _ in range(PATIENCE):
        guess(state, seat, unseen, scratch)
        if tells:
            guess_deal(state, seat, shown, unseen, scratch)
            if not agrees(state, seat, scratch):
                continue
        settle(state, seat, unseen, tells, scratch)
        if can_go_on(state):
            return
        for k in range(unseen):
            state.where[scratch.actions[k]] = s.DECK
        collect(state)
    let_pay(state, unseen, scratch)
    settle(state, seat, unseen, tells, scratch)


@compiled
def lowest_tells(state: State) -> bool:
    """Whether guesses heed that the seat that begins was dealt the lowest card (7.2)."""
    if state.start != s.LOWEST or state.starter < 0:
        return False
    if state.discard_visibility == s.VISIBLE:
        return True
    return bool(unseen_discards(state) == 0 and state.shuffles == 0)


@compiled
def unseen_discards(state: State) -> int:
    """How many cards of the discard pile are not seen (2.4)."""
    unseen = int(state.discard - state.bonus_discard)
    for card in range(state.card_count):
        unseen -= state.where[card] == s.DISCARD
    return unseen


@compiled
def can_go_on(state: State) -> bool:
    """Whether the seat that is asked can do what it is asked for: act (2.1), pay (2.3) or use the ability (3.1)."""
    if state.phase == s.PAY:
        price, hand = int(state.price), int(state.hand[state.seat])
        return s.higher_in_hand(state, state.seat, state.paid) >= min(price + 1, hand)  # or it would not be asked
    if state.phase == s.ABILITY:
        return usable(state)
    return state.phase != s.TURN or can_act(state)


@compiled
def let_pay(state: State, unseen: int, scratch: State) -> None:
    """Give the seat that pays, if one does, the highest unseen cards instead of those that were guessed."""
    for k in range(unseen if state.phase == s.PAY else 0):
        if scratch.weights[k] == state.seat:
            highest = k
            for other in range(unseen):
                if scratch.weights[other] != state.seat and scratch.actions[other] > scratch.actions[highest]:
                    highest = other
            scratch.weights[k] = scratch.weights[highest]
            scratch.weights[highest] = state.seat


@compiled
def list_unseen(state: State, scratch: State) -> int:
    """List the unseen cards in `actions`; return how many."""
    found = 0
    for card in range(state.card_count):
        if state.where[card] == s.DECK:
            scratch.actions[found] = card
            found += 1
    return found


@compiled
def list_shown(state: State, seat: int, scratch: State) -> int:
    """List, from SHOWN on, what the others showed out of what they drew from the first deck; return how many."""
    found = 0
    for card in range(state.card_count):
        shower = s.shower(state, card)
        announced = state.announce_lowest and card == state.lowest[state.starter]
        if shower >= 0 and shower != seat and not announced:
            at = SHOWN + found
            while at > SHOWN and before(state, card, scratch.actions[at - 1]):
                scratch.actions[at] = scratch.actions[at - 1]
                at -= 1
            scratch.actions[at] = card
            found += 1
    return found


@compiled
def before(state: State, card: int, other: int) -> bool:
    """The order of `list_shown`."""
    if s.shower(state, card) != s.shower(state, other):
        return s.shower(state, card) < s.shower(state, other)
    return bool(state.shown[card] < state.shown[other])


@compiled
def guess(state: State, seat: int, unseen: int, scratch: State) -> None:
    """Shuffle the unseen cards and give each a holder in `weights`: a seat, or NOBODY for the deck."""
    for k in range(unseen - 1, 0, -1):
        other = below(scratch, k + 1)
        card = scratch.actions[k]
        scratch.actions[k] = scratch.actions[other]
        scratch.actions[other] = card
    for k in range(unseen):
        scratch.weights[k] = s.NOBODY
    for holder in range(state.players):
        if holder != seat and not is_loose(state, holder):
            for deck in range(state.shuffles + 1):
                missing = state.held[holder * s.SHUFFLES + deck] - seen_of(state, holder, deck)
                give(state, holder, missing, deck, deck, unseen, scratch)
    for holder in range(state.players):
        if holder != seat and is_loose(state, holder):
            missing = state.hand[holder] - seen_of(state, holder, s.NONE)
            # where all see the discards, what was in an older deck and is nowhere else is in such a hand
            older = state.shuffles - 1 if state.discard_visibility == s.VISIBLE else s.NONE
            given = give(state, holder, missing, 0, older, unseen, scratch)
            give(state, holder, missing - given, 0, s.SHUFFLES, unseen, scratch)


@compiled
def seen_of(state: State, holder: int, deck: int) -> int:
    """How many seen cards of a deck (NONE: of all) are in a hand."""
    seen = 0
    card = s.next_in_hand(state, holder, s.NONE)
    while card >= 0:
        seen += deck == s.NONE or s.shuffled(state, card) == deck
        card = s.next_in_hand(state, holder, card)
    return seen


@compiled
def give(state: State, holder: int, missing: int, oldest: int, newest: int, unseen: int, scratch: State) -> int:
    """Give a seat the first cards of the decks from `oldest` to `newest` that nobody has yet; return how many."""
    given = 0
    for k in range(unseen):
        if given >= missing:
            break
        if scratch.weights[k] == s.NOBODY and oldest <= s.shuffled(state, scratch.actions[k]) <= newest:
            scratch.weights[k] = holder
            given += 1
    return given


@compiled
def guess_deal(state: State, seat: int, shown: int, unseen: int, scratch: State) -> None:
    """Guess which cards the others were dealt (1.4), of those shown and of those given; note the lowest of each."""
    for other in range(state.players):
        scratch.weights[LOW + other] = state.card_count
        scratch.weights[DEALT + other] = state.dealt
    if state.announce_lowest:
        scratch.weights[DEALT + state.starter] -= 1
    shower = s.NOBODY
    earlier = 0
    for k in range(SHOWN, SHOWN + shown):
        card = scratch.actions[k]
        if s.shower(state, card) != shower:
            shower = s.shower(state, card)
            earlier = state.announce_lowest * (shower == state.starter)
        hidden = max(1, state.shown[card] - earlier)
        earlier += 1
        if below(scratch, hidden) < scratch.weights[DEALT + shower]:
            was_dealt(shower, card, scratch)
    for k in range(unseen):  # the cards lie in random order, so the first ones may be taken for those dealt
        holder = scratch.weights[k]
        if holder >= 0 and s.shuffled(state, scratch.actions[k]) == 0 and scratch.weights[DEALT + holder] > 0:
            was_dealt(holder, scratch.actions[k], scratch)


@compiled
def was_dealt(holder: int, card: int, scratch: State) -> None:
    """Note that a seat was dealt a card, in this guess."""
    scratch.weights[DEALT + holder] -= 1
    if card < scratch.weights[LOW + holder]:
        scratch.weights[LOW + holder] = card


@compiled
def agrees(state: State, seat: int, scratch: State) -> bool:
    """Whether in this guess nobody was dealt a lower card than the seat that begins (1.5), unless its hand is mixed."""
    starter = state.starter
    lowest = scratch.weights[LOW + starter]
    if state.announce_lowest:
        if lowest < state.lowest[starter] and not (state.mixed >> starter) & 1:
            return False
        lowest = state.lowest[starter]
    elif starter == seat:
        lowest = state.lowest[seat]
    elif (state.mixed >> starter) & 1:
        return True
    for other in range(state.players):
        if other != starter and (other == seat or not (state.mixed >> other) & 1):
            low = state.lowest[other] if other == seat else scratch.weights[LOW + other]
            if low < lowest:
                return False
    return True


@compiled
def settle(state: State, seat: int, unseen: int, tells: bool, scratch: State) -> None:
    """Put the cards where the guess has them; `tells`: the lowest card of each deal was guessed, too."""
    discards = unseen_discards(state)
    for k in range(unseen):
        card = scratch.actions[k]
        holder = scratch.weights[k]
        if holder >= 0:
            state.where[card] = s.HAND + holder
        elif discards > 0:
            state.where[card] = s.DISCARD
            discards -= 1
    collect(state)
    for other in range(state.players):
        if other != seat:
            if tells and (other != state.starter or not state.announce_lowest):
                state.lowest[other] = scratch.weights[LOW + other]
            count_held(state, other)


@compiled
def count_held(state: State, seat: int) -> None:
    """Count the cards of a hand by the deck they last were in."""
    for k in range(seat * s.SHUFFLES, (seat + 1) * s.SHUFFLES):
        state.held[k] = 0
    card = s.next_in_hand(state, seat, s.NONE)
    while card >= 0:
        state.held[seat * s.SHUFFLES + s.shuffled(state, card)] += 1
        card = s.next_in_hand(state, seat, card)
