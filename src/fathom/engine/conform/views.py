"""Checks of what a seat may know, and of the worlds that it may guess."""

import numpy as np

from fathom.engine import verbs
from fathom.engine.conform.steps import possible
from fathom.engine.position import Position, plain_scratch
from fathom.engine.verbs import SPECTATOR

ASIDE = 8  # moves that a view or a sample is played on


def resampled(view: Position, seat: int, number: int) -> Position:
    """A world as it may be for all that a view of `seat` shows; the same for the same number."""
    sample = view.copy()
    verbs.resample(sample.state, seat, plain_scratch(view.game, number))
    return sample


def viewer(seat: int) -> str:
    """Who looks, for people."""
    return "a spectator" if seat == SPECTATOR else f"seat {seat}"


def some_viewers(position: Position, rng: np.random.Generator) -> list[int]:
    """A spectator, the seat to move, and any seat."""
    return sorted({SPECTATOR, max(position.current_player, SPECTATOR), int(rng.integers(position.players))})


def views(position: Position, rng: np.random.Generator) -> None:
    """A view of a view is the same view; it offers what the truth does; its samples look like it, and alike."""
    spectator = position.view(SPECTATOR)
    for seat in range(position.players):
        assert position.view(seat).view(SPECTATOR) == spectator, f"a spectator knows more than seat {seat}"
    for seat in some_viewers(position, rng):
        view = position.view(seat)
        assert view.view(seat) == view, f"{viewer(seat)}: a view of a view differs"
        assert view.current_player == position.current_player, f"{viewer(seat)}: a view has another player to move"
        assert view.turn == position.turn, f"{viewer(seat)}: in its view the turn is another"
        if position.current_player == seat:
            assert view.legal_actions() == position.legal_actions(), f"{viewer(seat)}: its view has other legal actions"
        here, expected = ({outcome for outcome, _ in it.chance_outcomes()} for it in (position, view))
        assert here <= expected, f"{viewer(seat)}: its view does not expect the outcomes {here - expected}"
        sample = _check_sample(view, seat, rng)
        assert sample.view(seat) == view, f"{viewer(seat)}: a sample contradicts what it knows"
        assert sample.current_player == position.current_player, f"{viewer(seat)}: a sample has another player to move"
        assert sample.turn == position.turn, f"{viewer(seat)}: in a sample the turn is another"


def asides(position: Position, rng: np.random.Generator) -> None:
    """A view may be played on: a sample of where it leads to looks like it to its seat, alike, and hides nothing."""
    for seat in some_viewers(position, rng):
        view = position.view(seat)
        _play_on(view, rng)
        sample = _check_sample(view, seat, rng)
        assert None not in sample.scores(), f"{viewer(seat)}: a sample hides points"
        if not view.is_over:  # then all is seen, and a view does not know it
            assert sample.view(seat) == view.view(seat), f"{viewer(seat)}: a sample contradicts what it knows"


def _check_sample(view: Position, seat: int, rng: np.random.Generator) -> Position:
    """A sample depends on the view and the random numbers only, and is a position like any other."""
    number = int(rng.integers(1 << 62))
    sample, again = resampled(view, seat, number), resampled(view, seat, number)
    assert sample == again, f"{viewer(seat)}: the same random numbers gave another sample"
    if sample.view(seat) == view:
        alike = resampled(sample.view(seat), seat, number)
        assert alike == sample, f"{viewer(seat)}: two states that look alike gave different samples"
    aside = sample.copy()
    _play_on(aside, rng)
    assert aside.is_over or possible(aside), f"{viewer(seat)}: a sample cannot go on"
    return sample


def _play_on(position: Position, rng: np.random.Generator) -> None:
    for _ in range(ASIDE):
        moves = possible(position)
        if not moves:
            return
        assert moves == sorted(set(moves)), f"{moves} is not ascending"
        position.play(int(rng.choice(moves)))
