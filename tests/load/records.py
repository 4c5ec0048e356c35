"""Games that others have played, to begin in the middle of."""

import json

import numpy as np
from tests.server.line import Site

from fathom import Position
from fathom.engine.notation import write
from fathom.engine.verbs import CHANCE

SEATS = 4  # at all tables


def record(game: str, seed: int = 1) -> tuple[str, int]:
    """A game that was played at random, and how many moves it has."""
    draw, position = np.random.default_rng(seed), Position(game, SEATS)
    while not position.is_over:
        position.play(
            position.sample_chance(draw)
            if position.current_player == CHANCE
            else int(draw.choice(position.legal_actions()))
        )
    return write(position), len(position.history)


def played_on(site: Site, text: str, moves: int, player: str = "person") -> tuple[str, str]:
    """A table at which so many moves of a record were played, and its key."""
    seats = [{"name": f"P{seat}", "player": player} for seat in range(SEATS)]
    status, _, body = site.ask("POST", "/api/records/table", {"record": text, "moves": moves, "seats": seats})
    assert status == 201, body
    made = json.loads(body)
    return made["table"], made["key"]
