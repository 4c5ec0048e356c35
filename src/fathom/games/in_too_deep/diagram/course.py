"""Whether what goes on can go on: the phase fits the stage, and what is paid, owed, drawn and counted fits both."""

from collections.abc import Iterator

from fathom.engine.state import State
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.facts import BONUS_SHARES, CLEANING, MOST_SEATS, RESEARCH, THIRD_SHARES, WILDLIFE
from fathom.games.in_too_deep.rules.abilities import DISCOUNT, take_price, usable
from fathom.games.in_too_deep.rules.deck import barred
from fathom.games.in_too_deep.rules.turn import can_act
from fathom.games.in_too_deep.words.scene import PHASES

STAGES = {  # those in which each phase may come
    s.DRAFT: (s.DRAFTING,),
    s.TURN: (s.BEGIN,),
    s.PAY: (s.LIFTING, s.EXPANDED, s.ACTED),
    s.ABILITY: (s.EXPANDED,),
    s.LIFT: (s.LIFTING,),
    s.PLACE: (s.LIFTING,),
    s.CARD: (s.DEAL, s.EXTRA, s.OPENING, s.READY, s.EXPANDED, s.ACTED, s.FUNDED),
    s.SYMBOL: (s.DEAL,),
    s.FIRST: (s.DEAL,),
    s.FINISHED: (s.BEGIN,),
}


def course(state: State) -> Iterator[str]:
    """What can't go on so."""
    yield from _bonus(state)
    yield from _phase(state)
    yield from _owed(state)
    yield from _turn(state)
    yield from _paying(state)
    yield from _shuffles(state)
    yield from _end(state)
    yield from _set_up(state) if state.stage < s.READY else _shares(state)


def _bonus(state: State) -> Iterator[str]:
    """There are five bonus shares, at a table of two (1.8), from the beginning or after the deal."""
    counts = [state.bonus_deck, state.bonus_discard, state.aside]
    is_two, in_set_up = state.players == 2, state.stage < s.READY
    most = BONUS_SHARES if is_two and (state.bonus_shuffle or not in_set_up) else 0
    if min(counts) < 0 or sum(counts) > most:
        yield f"there are {sum(counts)} bonus shares in deck, discard pile and aside: at most {most} were expected"
    can_leave = not state.bonus_recycle or state.depletions == 2 or state.dry_deck
    if sum(counts) < most and (in_set_up or not can_leave):
        yield f"there are {sum(counts)} bonus shares in deck, discard pile and aside: {most} were expected"
    if state.bonus_discard and (in_set_up or not state.bonus_recycle):
        yield "bonus_discard is not 0: with bonus_recycle=no they leave the game, and in set-up none is handled"
    if state.aside and state.stage >= s.BEGIN and state.drawn == s.NONE:
        yield "a bonus share is aside: after set-up that may be only while another one is handled, with drawn="
    if state.drawn != s.NONE and (not is_two or in_set_up or state.phase != s.CARD or not 0 <= state.drawn < 4):
        yield f"drawn is {state.drawn}: only at a table of two bonus shares are handled, after set-up, in phase=card, 0 to 3"


def _phase(state: State) -> Iterator[str]:
    """The seat has something to decide, or chance has."""
    seat, phase = state.seat, state.phase
    if state.stage not in STAGES[phase]:
        yield f"stage is {state.stage}: {', '.join(map(str, STAGES[phase]))} was expected with phase={PHASES[phase]}"
    if (state.starter == s.NOBODY) != (state.stage == s.DEAL):
        yield f"starter is {state.starter}: a seat was expected once the cards are dealt, and -1 before"
    if phase == s.DRAFT and state.opening < 2:
        yield f"opening is {state.opening}: 2 or more were expected, for the last card is taken without being asked"
    if phase == s.TURN and not can_act(state):
        yield f"seat {seat} can't do anything, so it would have passed"
    if phase == s.ABILITY and not usable(state):
        yield f"seat {seat} can't use an ability here, so it would not be asked"
    if phase == s.FIRST and (state.start != s.RANDOM or any(state.due)):
        yield "phase=first comes only with start=random, once all cards are dealt"
    if phase == s.SYMBOL and state.where.count(s.DECK) < state.card_count:
        yield "in phase=symbol all cards are still in the deck"


def _owed(state: State) -> Iterator[str]:
    """Cards are owed to those at the table, and are drawn before anything else."""
    absent = [*range(state.players, MOST_SEATS), *([] if state.third_dividend and state.players == 2 else [s.THIRD])]
    if any(state.due[owner] for owner in absent):
        yield "due= owes cards to somebody who is not at the table, or is not owed any"
    if any(state.due) and state.phase not in (s.CARD, s.SYMBOL):
        yield f"{sum(state.due)} cards are owed, which are drawn first: phase=card was expected"
    if state.opening and state.stage not in (s.OPENING, s.DRAFTING):
        yield f"opening is {state.opening}: 0 was expected but while cards are opened or drafted, with stage=2 or 3"
    if state.phase == s.CARD:
        if not (any(state.due) or state.opening or state.drawn >= 0):
            yield "no card is owed to anybody, to be opened or to be drawn for a bonus share"
        if state.deck < 1:
            yield "the deck is empty, so no card can be drawn"
        if barred(state):
            yield "nothing can be drawn any more in these final turns"


def _turn(state: State) -> Iterator[str]:
    """What the seat did in this turn so far, and which company it expanded, fits the stage."""
    stage, company = state.stage, state.company
    acted = s.DREW if state.phase == s.CARD and stage == s.ACTED else 0
    if state.acted != acted:
        yield f"acted is {state.acted}: {acted} was expected here"
    if stage == s.LIFTING:
        companies = [CLEANING] if state.advanced[WILDLIFE] else [CLEANING, WILDLIFE]
    elif stage == s.EXPANDED:
        companies = list(range(s.FIVE)) + [s.NONE] * (state.phase == s.PAY and not state.chain)
    else:
        companies = [s.NONE] + [RESEARCH] * (state.phase == s.PAY)
    if company not in companies:
        yield f"company is {company}: {' or '.join(map(str, companies))} was expected with stage={stage}"
    if stage == s.EXPANDED and company != s.NONE and state.depth[company] == 0:
        yield f"company is {company}, which was expanded: its pile has no card"
    if state.phase == s.PLACE and company == CLEANING and not state.advanced[CLEANING]:
        yield "lifted= is given, but the basic side of Cleaning only discards"


def _paying(state: State) -> Iterator[str]:
    """What is paid is the price of something, and the card paid last is where it was paid to (2.3)."""
    seat, payee = state.seat, state.payee
    if state.phase != s.PAY:
        if state.price or state.spent or payee != s.NOBODY or state.paid != s.NONE:
            yield f"price, spent, paid and payee are of phase=pay: nothing is being paid in phase={PHASES[state.phase]}"
        return
    if state.price < 1 or s.higher_in_hand(state, seat, state.paid) <= state.price:
        yield f"seat {seat} has no choice of what to pay: more cards above the one paid last than the price were expected"
    if state.price + state.spent not in _prices(state):
        yield f"price= and spent= say that {state.price + state.spent} cards are the price: nothing costs so much here"
    if payee != s.NOBODY:
        if payee == seat or state.company != RESEARCH or not state.advanced[RESEARCH]:
            yield f"payee is {payee}: only another seat, whose share is taken with the advanced side of Research, is paid"
        if (state.mixed & 1 << seat and state.mixed & 1 << payee) == 0:
            yield f"mixed is {state.mixed}: the bits of seat {seat}, which pays, and of seat {payee} were expected"
    to = s.DISCARD if payee == s.NOBODY else s.HAND + payee
    there = sum(state.where[card] == to for card in range(state.paid + 1))
    if (state.paid != s.NONE) != (state.spent > 0):
        yield "paid= and spent= were expected together: the card paid last, and how many were paid"
    if state.spent and (state.where[state.paid] != to or there < state.spent):
        yield f"paid={state.number[state.paid]} and {state.spent - 1} lower cards were expected where they were paid to"


def _prices(state: State) -> set[int]:
    """What may be paid here, all together (2.2, 3.2 to 3.7)."""
    if state.stage == s.LIFTING:
        return {2 if state.company == CLEANING and not state.advanced[CLEANING] else 1}
    if state.stage == s.EXPANDED:
        return set(range(1, max(state.depth)))
    own = [company for company in range(s.FIVE) if state.shares[s.share_index(state.seat, company)]]
    if state.company == RESEARCH and state.advanced[RESEARCH]:
        return {take_price(state, company) for company in own}
    discount = DISCOUNT if state.company == RESEARCH else 0
    return {max(0, state.owned[company] - 1 - discount) for company in own}


def _shuffles(state: State) -> Iterator[str]:
    """The discard pile was shuffled as often as the deck ran out, but at its last time (4.1, 4.2)."""
    if state.depletions != min(2, state.shuffles) and (state.depletions < 2 or state.dry_deck):
        yield f"shuffles is {state.shuffles} and depletions {state.depletions}: the deck runs out before it is shuffled"
    if state.mixed.bit_count() == 1 or (state.mixed and not state.advanced[RESEARCH]):
        yield "mixed= names seats that paid and were paid, two or more: so it is only with the advanced side of Research"


def _end(state: State) -> Iterator[str]:
    """What is counted in a row, what triggered the end, and the final turns (2.11 to 2.13, 5.1)."""
    seats, stage = state.players, state.stage
    if (state.passes or state.draws or state.fundraised) and stage < s.BEGIN:
        yield "passes, draws and fundraised count turns: 0 was expected before the first one"
    if state.passes and (state.draws or state.fundraised):
        yield f"passes is {state.passes}: then the last turn was no draw, but draws or fundraised say that it was one"
    if state.passes == seats and not state.triggered:
        yield f"passes is {state.passes}: when all have passed, the end is triggered"
    is_late = state.final > 0 or state.phase == s.FINISHED
    if state.draws == seats and not state.fundraiser and not (is_late and state.final_fundraiser):
        yield f"draws is {state.draws}: when all have drawn, there is a fundraiser, and it is 0 again"
    if stage == s.FUNDED and (state.passes or state.draws or not state.fundraised):
        yield "stage is 9, in which the cards of a fundraiser are drawn: passes=0, draws=0 and fundraised=1 were expected"
    if (state.depletions == 2 and not state.triggered) or (state.triggered == s.DEPLETION and state.depletions < 2):
        yield f"triggered is {state.triggered} and depletions {state.depletions}: the second depletion triggers the end"
    if state.final and not state.triggered:
        yield f"final is {state.final}, but nothing triggered the end"
    if stage == s.BEGIN and bool(state.triggered) != is_late:
        yield f"triggered is {state.triggered} and final {state.final}: the end is triggered, then final turns are taken"
    if state.phase == s.FINISHED and state.final:
        yield f"final is {state.final}: 0 was expected once the game is over"
    last = (state.starter - 1) % seats
    if state.final_turns != s.FINISH_ROUND:
        if state.final > seats:
            yield f"final is {state.final}: at most {seats} were expected"
    elif is_late and (state.seat + max(0, state.final - 1)) % seats != last:
        yield f"final is {state.final}: seat {last} was expected to take the last turn of the round"


def _set_up(state: State) -> Iterator[str]:
    """In set-up, all who has cards has them of what was dealt and opened so far (1.4 to 1.8)."""
    seats, total = state.players, state.players * state.draft_laps
    has_bonus = state.bonus_cards == s.ALL or (state.bonus_cards == s.NOT_WITH_TWO and seats > 2)
    shares = [0] * s.OWNERS
    asked = 0 if state.stage == s.DEAL else state.starter
    if state.stage == s.OPENING and seats == 2:
        shares[s.THIRD] = THIRD_SHARES - state.opening
    elif state.stage == s.DRAFTING:
        picked = [_picker(state, k) for k in range(total - state.opening + 1)]
        asked = picked.pop()
        shares = [picked.count(owner) for owner in range(s.OWNERS)]
    if state.seat != asked:
        yield f"seat is {state.seat}: {asked} was expected at this time of set-up"
    for seat in range(seats):
        distance = (seat - state.starter) % seats if has_bonus and state.stage > s.DEAL else 0
        expected = state.dealt + distance - state.due[seat]
        if state.hand[seat] != expected and state.phase != s.SYMBOL:
            yield f"seat {seat} has {state.hand[seat]} cards in hand: {expected} were expected at this time of set-up"
    for owner in range(s.OWNERS):
        found = sum(state.shares[owner * s.FIVE : (owner + 1) * s.FIVE])
        if found != shares[owner]:
            name = "third" if owner == s.THIRD else f"seat {owner}"
            yield f"{name} has {found} shares: {shares[owner]} were expected at this time of set-up"
    if state.discard or any(state.depth):
        yield "cards lie on the discard pile or on a company's: none were expected in set-up"


def _picker(state: State, k: int) -> int:
    """The seat that takes card number `k` of the draft, from 0 (1.7)."""
    lap, place = divmod(k, state.players)
    if state.draft and lap % 2:
        place = state.players - 1 - place
    return int(state.starter + place) % int(state.players)


def _shares(state: State) -> Iterator[str]:
    """What set-up brought is still there, for no share goes back (1.7, 1.8)."""
    if state.players > 2:
        if sum(state.owned) < state.players * state.draft_laps:
            yield f"there are {sum(state.owned)} shares: {state.players * state.draft_laps} or more were expected after the draft"
        return
    third = sum(state.shares[s.THIRD * s.FIVE :])
    if third < THIRD_SHARES and not state.advanced[RESEARCH]:
        yield f"third has {third} shares: {THIRD_SHARES} or more were expected after set-up"
    handled = BONUS_SHARES - state.bonus_deck - state.aside - (state.drawn != s.NONE)
    if third > THIRD_SHARES + handled and not state.bonus_recycle:
        yield f"third has {third} shares: at most {THIRD_SHARES + handled} were expected, one for each bonus share handled"
