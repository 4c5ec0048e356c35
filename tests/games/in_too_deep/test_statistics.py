"""The statistics of simulations, against what stands on the table at the end."""

from itertools import product
from typing import Any

import numpy as np
import pytest

from fathom import CHANCE, Position
from fathom.engine import verbs
from fathom.engine.plain import twin
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.rules.end import trigger
from fathom.lab.simulate import simulate

from .situations import Table, few

ENDS = ("depletion", "fundraisers", "passes")


def measured(position: Position) -> dict[str, float]:
    """The statistics of a finished game by their names."""
    numbers = np.zeros(len(position.game.game_statistics))
    verbs.game_statistics(position.state, numbers)
    return dict(zip(position.game.game_statistics, map(float, numbers), strict=True))


@pytest.mark.rules
@pytest.mark.parametrize(("seed", "players"), [*product(range(3), (2, 4))])
def test_prices_depths_and_depletions_of_a_game(seed: int, players: int) -> None:
    generator = np.random.default_rng(seed)
    position = Position("in_too_deep", players)
    while not position.is_over:
        chance = position.current_player == CHANCE
        position.play(position.sample_chance(generator) if chance else int(generator.choice(position.legal_actions())))
    found, scene = measured(position), position.view(-1).scene()
    for company in scene.companies:
        assert found[f"price_of_{company.company}"] == company.price
        assert found[f"depth_of_{company.company}"] == len(company.pile)
    assert found["depletions"] == position.state.depletions
    assert sum(found[f"ended_by_{end}_share"] for end in ENDS) == 1
    shares = [float(share) for share in position.returns()]
    assert found["starter_wins_share"] == shares[position.state.starter]
    assert found["last_in_turn_wins_share"] == shares[(position.state.starter - 1) % players]


@pytest.mark.rules
@pytest.mark.parametrize(
    ("end", "options", "moves"),
    [
        ("passes", {"voluntary_pass": "allow"}, "pass pass pass " * 2),
        ("fundraisers", {"fundraiser_cards": 0}, "draw card-{} " * 9),
        ("depletion", few(*range(1, 20)), "draw card-{} "),
    ],
)
def test_how_a_game_ended(end: str, options: dict[str, Any], moves: str) -> None:
    table = Table.dealt(
        *[[3 * k + 1, 3 * k + 2, 3 * k + 3, 10 + 3 * k, 11 + 3 * k, 12 + 3 * k] for k in range(3)], **options
    )
    table.play(moves.format(*range(19, 28)))
    while table.who != "over":
        table.play(table.moves[0])
    found = measured(table.position)
    assert [found[f"ended_by_{other}_share"] for other in ENDS] == [float(other == end) for other in ENDS]


def test_the_first_cause_counts() -> None:
    """A second fundraiser, and later a deck that runs out a second time: the fundraisers ended it."""
    state = Position("in_too_deep", 3).state
    for cause in (s.FUNDRAISER, s.DEPLETION):
        twin(trigger)(state, cause)
    assert state.triggered == s.FUNDRAISER


def test_a_simulation_says_them() -> None:
    result = simulate("in_too_deep", ["random"] * 4, 2000, seed=3)
    ends = [result.statistics[f"ended_by_{end}_share"].mean for end in ENDS]
    assert sum(ends) == pytest.approx(1) and ends[0] > 0.8 and ends[2] == 0
    first, last = (result.statistics[f"{which}_wins_share"] for which in ("starter", "last_in_turn"))
    assert first.mean < 0.25 < last.mean and first.se == pytest.approx(
        (first.mean * (1 - first.mean) / 2000) ** 0.5, rel=0.01
    )
