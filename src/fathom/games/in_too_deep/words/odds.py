"""The luck of the draw: the numbers of the cards that a seat is dealt and draws."""

from fathom.engine.position import Position
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.rules.deck import receiver


def luck(position: Position, outcome: int) -> tuple[int, int] | None:
    """Which seat's hand a card comes to, and the number on it; None for a card that comes to no hand."""
    now = position.state
    if now.phase != s.CARD or outcome == s.BONUS or now.drawn >= 0 or now.opening > 0:
        return None
    seat = receiver(now)
    return (int(seat), int(now.number[outcome])) if 0 <= seat < now.players else None
