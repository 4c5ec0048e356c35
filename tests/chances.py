"""`python -m tests.chances GAME [SEATS]` measures how long it takes to work out where a game was won.

A game of its strongest player is played. It prints the seconds to compile, or to load what is compiled, then those of the
estimate: by the clock, and of the processor.
"""

import sys
import time

import numpy as np

from fathom import players
from fathom.engine.position import Position
from fathom.engine.setup import Setup
from fathom.server.chances import Playing, chances, changes
from fathom.server.event import Decided
from fathom.server.projection import spans


def main(game: str, seats: int) -> None:
    """Play a game, then estimate its chances."""
    setup, rng = Setup(game, seats), np.random.default_rng(1)
    player, position = players.strongest(setup.game), Position(setup)
    while not position.is_over:
        seat = position.current_player
        position.play(position.sample_chance(rng) if seat < 0 else player.choose(position.view(seat), rng))
    played = [Decided(action) for action in position.history]
    print(f"{len(played)} moves, {len(changes(list(spans(setup, played))))} changes")
    began, used = time.perf_counter(), time.process_time()
    Playing(setup).play(position, 1, seed=0)
    print(f"compiled: {time.perf_counter() - began:.1f} s, processor {time.process_time() - used:.1f} s")
    began, used = time.perf_counter(), time.process_time()
    found = chances(setup, played, lambda done: None)
    print(
        f"estimated: {time.perf_counter() - began:.1f} s, processor {time.process_time() - used:.1f} s",
        found.swings,
        sep="\n",
    )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 4)
