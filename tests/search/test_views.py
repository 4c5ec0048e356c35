"""What is searched from: the view of whoever is to move, or a position in which all is known that is needed."""

import numpy as np
import pytest

from fathom import FathomError, Position, players
from fathom.engine.verbs import SPECTATOR
from fathom.search import think
from fathom.search.odds import odds


def test_a_view_that_hides_what_is_needed_is_refused() -> None:
    """In somebody else's view whoever is to move has no hand, so nothing can be played: a search would never end."""
    position, rng = Position("in_too_deep", 2), np.random.default_rng(2)
    for _ in range(25):
        is_chance = position.current_player < 0
        position.play(position.sample_chance(rng) if is_chance else int(rng.choice(position.legal_actions())))
    mover = position.current_player
    assert mover >= 0
    for eye in (1 - mover, SPECTATOR):
        view = position.view(eye)
        with pytest.raises(FathomError, match="hides some of what seat"):
            think(view, simulations=5)
        for name in ("random", "bathyscaphe", "minnow", "network", "kraken", "search:5"):
            with pytest.raises(FathomError, match="hides some of what seat"):
                players.load("in_too_deep", name).choose(view, rng)
    for eye in (0, 1, SPECTATOR):
        with pytest.raises(FathomError, match="hides some of what seat"):
            odds(position.view(eye), None, games=3)
