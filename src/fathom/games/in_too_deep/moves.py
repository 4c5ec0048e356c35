"""Actions and chance outcomes as whole numbers, and their names in the notation.

Actions: a card stands for itself, whatever is done with it (draft, buy, pay, lift, take); 100 + 5 * card + company to put
a card on a company's pile; then draw, pass, use, decline, a company to place a lifted card on, the discard pile.
Outcomes: a card, 100 a bonus share; the seat that begins; the company that a card shows.
"""

from fathom.engine.state import State
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.facts import COMPANIES, MOST_CARDS, RESEARCH

EXPAND = MOST_CARDS
DRAW = EXPAND + MOST_CARDS * s.FIVE
PASS = DRAW + 1
USE = DRAW + 2
DECLINE = DRAW + 3
TO = DRAW + 4
TO_DISCARD = TO + s.FIVE
ACTIONS = TO_DISCARD + 1

_WORDS = {DRAW: "draw", PASS: "pass", USE: "use", DECLINE: "decline", TO_DISCARD: "discard"}
_CARDS = {s.DRAFT: "draft", s.TURN: "buy", s.PAY: "pay", s.LIFT: "lift"}


def name(state: State, action: int) -> str:
    """One word for `action`, unlike that of any other that is possible in `state`."""
    phase = state.phase
    if phase == s.FIRST:
        return f"first-{action}"
    if phase == s.SYMBOL:
        return f"is-{COMPANIES[action]}"
    if phase == s.CARD:
        return "bonus" if action == s.BONUS else f"card-{state.number[action]}"
    word = verb(state, action)
    if action < EXPAND:
        return f"{word}-{state.number[action]}"
    if action < DRAW:
        card, company = divmod(action - EXPAND, s.FIVE)
        return f"{word}-{state.number[card]}-{COMPANIES[company]}"
    if action == TO_DISCARD:
        return "to-discard"
    return f"to-{COMPANIES[action - TO]}" if action >= TO else word


def verb(state: State, action: int) -> str:
    """What a seat does with `action`, apart from the card and the company."""
    if action in _WORDS:
        return _WORDS[action]
    if action >= TO:
        return "to"
    if action >= EXPAND:
        return "expand" if state.phase == s.TURN else "play"
    return _CARDS.get(state.phase) or ("take" if state.advanced[RESEARCH] else "buy")


def turn(state: State) -> tuple[int, bool]:
    """Whose turn it is, -1 outside turns, and whether the state stands at the beginning of the turn."""
    if state.stage >= s.BEGIN and state.phase != s.FINISHED:
        return state.seat, state.phase == s.TURN
    return -1, False
