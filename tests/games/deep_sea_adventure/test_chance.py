"""Chance as it is drawn: the dice, the values, and what a seat cannot know."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from fathom import Position
from fathom.engine import conform, verbs
from fathom.engine.compile import PLAIN
from fathom.engine.position import plain_scratch
from fathom.games.deep_sea_adventure import GAME
from fathom.games.deep_sea_adventure import state as s

from ...reference.deep_sea_adventure.variants import random_options
from .situations import Table
from .twins import Twins, facts

pytestmark = pytest.mark.rules

DRAWS = 500 if PLAIN else 4000


def drawer(seed: int) -> Any:
    """What the compiled rules draw from."""
    return plain_scratch(GAME, seed)


def assert_drawn_by_weight(draw: Callable[[], Any], weights: dict[Any, int]) -> None:
    """Fail if any outcome comes five standard deviations more or less often than its weight says."""
    drawn = Counter(draw() for _ in range(DRAWS))
    assert drawn.keys() <= weights.keys()
    for outcome, weight in weights.items():
        share = weight / sum(weights.values())
        assert abs(drawn[outcome] - DRAWS * share) <= 5 * (DRAWS * share * (1 - share)) ** 0.5 + 1e-9, outcome


@pytest.mark.parametrize(
    "table",
    [
        lambda: Table(start="random", players=5),
        lambda: Table(dice=2, faces=[1, 1, 2, 2, 3, 3]),
        lambda: Table(dice=4, faces=[1, 9]),
        lambda: Table(level_1=[7, 7, 7, 9], reveal="secret").play("roll-1 take roll-1 leave back roll-8"),
    ],
    ids=["first", "two dice", "four dice", "value"],
)
def test_chance_is_drawn_by_its_weights(table: Callable[[], Table]) -> None:
    position, scratch = table().position, drawer(1)
    weights = dict(position.chance_outcomes())
    assert_drawn_by_weight(lambda: int(verbs.sample_chance(position.state, scratch)), weights)


def test_what_a_seat_cannot_know_is_dealt_evenly() -> None:
    table = Table(level_1=[1, 2, 2, 5], reveal="secret").play("roll-1 take roll-1 leave back roll-8 worth-2")
    scratch = drawer(2)

    def dealt() -> int:
        view = table.position.view(1)
        verbs.resample(view.state, 1, scratch)
        return view.scores()[0]

    assert_drawn_by_weight(dealt, {1: 1, 2: 2, 5: 1})


@pytest.mark.parametrize("seed", range(10))
def test_a_deal_agrees_with_the_view_it_was_made_from(seed: int) -> None:
    draw, scratch = Random(seed), drawer(seed)
    players = draw.randint(2, 6)
    table = Twins(players, "default", random_options(draw, players) | {"reveal": "secret", "dives": 5})
    while table.reference.to_move != "over":
        moves = table.reference.moves()
        table.make(draw.choice(list(moves)))
        seat = draw.randrange(-1, players)
        view = table.position.view(seat)
        deal = view.copy()
        verbs.resample(deal.state, seat, scratch)
        assert deal.view(seat) == view
        truth, dealt = facts(table.position), facts(deal)
        for other in range(players):
            levels = [[level for level, _ in known["home"][other]] for known in (truth, dealt)]
            assert levels[0] == levels[1]
        assert deal.scores() == [sum(value for _, value in home) for home in dealt["home"]]
        if seat >= 0:
            assert truth["home"][seat] == dealt["home"][seat]


@pytest.mark.parametrize("seed", range(10))
def test_a_view_that_was_played_on_is_dealt_what_is_still_hidden(seed: int) -> None:
    draw, scratch = Random(seed), drawer(seed)
    secret = Position("deep_sea_adventure", 3, options={"reveal": "secret", "air": 60})
    while not secret.is_over and sum(map(int, secret.state.brought[:3])) < 2:
        play_any(secret, draw)
    for seat in (-1, 0, 2):
        view = secret.view(seat)
        while not view.is_over:
            play_any(view, draw)
            deal = view.copy()
            verbs.resample(deal.state, seat, scratch)
            home = facts(deal)["home"]
            assert [Counter(level for level, _ in chips) for chips in home] == [
                Counter(s.levels(int(brought))) for brought in view.state.brought[:3]
            ]
            assert deal.scores() == [sum(value for _, value in chips) for chips in home]
            if not view.is_over:
                assert deal.view(seat) == view.view(seat)


def play_any(position: Position, draw: Random) -> None:
    position.play(draw.choice([outcome for outcome, _ in position.chance_outcomes()] or position.legal_actions()))


def test_the_share_of_dives_drowned() -> None:
    table = Table(8, air=1, dives=2).play("roll-1 take roll-1 leave back roll-8 worth-10")
    table.play("roll-1 take roll-1 leave dive roll-1 leave")  # seat 1 was at sea at the end of both
    numbers = np.zeros(2)
    for seat, share in ((0, 0.5), (1, 1.0)):
        verbs.seat_statistics(table.position.state, seat, numbers)
        assert numbers[0] == share


def test_the_deepest_place_of_all_dives() -> None:
    table = Table(8, air=1, dives=2).play("roll-3 take roll-5 leave back roll-8 worth-10")
    table.play("roll-1 take roll-2 leave dive roll-1 leave")
    numbers = np.zeros(2)
    for seat, deepest in ((0, 3), (1, 6)):  # seat 1 jumped over seat 0
        verbs.seat_statistics(table.position.state, seat, numbers)
        assert numbers[1] == deepest


@pytest.mark.parametrize(
    ("air", "moves", "fates"),
    [
        (1, "roll-1 take roll-1 leave", [-1, -1]),
        (9, "roll-1 take roll-1 leave back roll-8", [1, -1]),  # home while the other is at sea
        (1, "roll-1 take roll-1 leave back roll-8", [1, 0]),  # the air is gone, the chips are not turned over yet
        (1, "roll-1 take roll-1 leave back roll-8 worth-10", [1, 0]),  # the next dive
    ],
)
def test_what_a_diver_hopes_for_is_to_come_home_from_this_dive(air: int, moves: str, fates: list[float]) -> None:
    table = Table(8, air=air, dives=2)
    before, found = table.position.copy().state, np.zeros(2)
    verbs.hopes(table.play(moves).position.state, before, found)
    assert found.tolist() == fates


def test_who_still_swims_while_chips_that_stay_secret_are_turned_over_may_come_home() -> None:
    table = Table(8, air=40, dives=1, reveal="secret")
    before, found = table.position.copy().state, np.zeros(2)
    verbs.hopes(table.play("roll-1 take roll-1 leave back roll-8").position.state, before, found)
    assert verbs.current_player(table.position.state) == verbs.CHANCE and found.tolist() == [1, -1]


def test_the_chips_brought_home() -> None:
    table = Table(8, air=1, dives=2).play("roll-1 take roll-1 leave back roll-8 worth-10")
    table.play("roll-1 take roll-1 leave dive roll-1 leave")
    chips = np.zeros(1)
    verbs.game_statistics(table.position.state, chips)
    assert chips[0] == 1


def test_a_value_once_seen_is_not_drawn_again() -> None:
    values = {"level_1": [0, 1, 2, 3], "level_2": [], "level_3": [], "level_4": []}
    position = Position(
        "deep_sea_adventure", 2, options={"start": "seat0", "dice": 1, "faces": [2], "dives": 1, **values}
    )
    for move in ("roll-2", "take", "roll-2", "take", "back", "roll-2", "leave", "back", "roll-2", "roll-2", "roll-2"):
        position.play(move)
    position.play("leave")
    position.play("roll-2")
    position.play("worth-1")
    assert position.chance_outcomes() == [(0, 1), (2, 1), (3, 1)]
    conform.check_sampler(position, DRAWS)
