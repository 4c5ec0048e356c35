"""Random games of every game: option sets to draw from, and moves to draw."""

import os
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import numba
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from fathom import CHANCE, Position
from fathom.engine.compile import PLAIN
from fathom.games import ALL

from ..reference.deep_sea_adventure import variants as dives
from ..reference.in_too_deep import variants as depths

EXAMPLES = int(os.environ.get("FATHOM_TEST_EXAMPLES", 5 if PLAIN else 20 if numba.config.BOUNDSCHECK else 60))
often = settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


class Kinds(NamedTuple):
    """What games there are of one game."""

    presets: dict[str, dict[str, Any]]
    random_options: Callable[[Random, int], dict[str, Any]]  # a full, valid set for so many players
    wide: dict[str, Any]  # options that let a preset be played by any number


KINDS = {
    "deep_sea_adventure": Kinds(dives.PRESETS, dives.random_options, {}),
    "in_too_deep": Kinds(depths.PRESETS, depths.random_options, {"max_players": 6}),
}


@st.composite
def games(draw: st.DrawFn, game: str, /, **fixed: Any) -> tuple[Position, Random]:
    """A new game, by preset or with options of its own, and what to draw its moves from."""
    players = draw(st.integers(ALL[game].least_players, ALL[game].most_players))
    seed, kinds = Random(draw(st.integers(0, 10**6))), KINDS[game]
    preset = draw(st.sampled_from([*kinds.presets, None, None, None]))
    options = kinds.random_options(seed, players) if preset is None else kinds.wide
    return Position(game, players=players, preset=preset or "default", options=options | fixed), seed


def weights(position: Position) -> dict[str, int]:
    """What may be played, by name, with weights."""
    pairs = position.chance_outcomes() or [(action, 1) for action in position.legal_actions()]
    return {position.game.plain.moves.name(position.state, action): weight for action, weight in pairs}


def pick(draw: Random, moves: dict[str, int]) -> str:
    """One of the moves by weight, by nothing that another version of Python could do otherwise."""
    at = int(draw.random() * sum(moves.values()))
    return [name for name, weight in moves.items() for _ in range(weight)][at]


def choose(draw: Random, moves: dict[str, int], by_chance: bool) -> str:
    """A random move; for seats mostly a random kind of move first, or there would be little but the kind with most names."""
    if by_chance or draw.random() < 0.3:
        return pick(draw, moves)
    kind = pick(draw, dict.fromkeys(sorted({name.split("-")[0] for name in moves}), 1))
    return pick(draw, dict.fromkeys([name for name in moves if name.split("-")[0] == kind], 1))


def play_one(position: Position, draw: Random) -> str:
    """Play one random move; return its name."""
    name = choose(draw, weights(position), position.current_player == CHANCE)
    position.play(name)
    return name
