"""The luck of a game that is over, against sums that a person has worked out."""

from typing import Any

from pytest import approx

from fathom.engine.position import Position
from fathom.engine.setup import Setup
from fathom.games.in_too_deep.state import CARD, DECK, HAND
from fathom.server.event import Decided, Event, Played, TakenBack
from fathom.server.luck import luck
from fathom.server.projection import spans
from fathom.server.wire import Luck

from .line import Json, Site
from .test_replay import finished, replay

SMALL: dict[str, Any] = {"dives": 1, "air": 1, "start": "seat0"}
LUCKY = "roll-6 take roll-3 leave back roll-5"  # the one air is used with the third throw, and the dive is over


def played(names: str, **options: Any) -> tuple[Setup, list[Event]]:
    """Moves of a small game for two, seat 0 first, by name; then whatever comes first, to the end."""
    setup = Setup("deep_sea_adventure", 2, options=SMALL | options)
    position = Position(setup)
    for name in names.split():
        position.play(name)
    while not position.is_over:
        position.play((position.legal_actions() or [position.chance_outcomes()[0][0]])[0])
    return setup, [Decided(action) for action in position.history]


def of(setup: Setup, events: list[Event]) -> Luck:
    found = luck(setup, list(spans(setup, events)))
    assert found is not None
    return found


def test_throws_are_held_against_their_mean() -> None:
    """Two dice of 1 to 3 come to 4 on average. Four of them show 11 in 4 ways of 81, and 12 in one; two show 2 or 3 in 3 of 9."""
    mine, other = of(*played(LUCKY)).seats
    assert (mine.count, mine.sum, mine.expected, mine.chance) == (2, 11, 8, approx(5 / 81, abs=1e-6))
    assert (other.count, other.sum, other.expected, other.chance) == (1, 3, 4, approx(3 / 9, abs=1e-6))


def test_the_dice_of_the_table_count() -> None:
    """One die of 1, 1 and 4 comes to 2 on average; 4 twice is 4 more, and comes in 1 of 9 games."""
    first = of(*played("roll-4 take roll-1 leave back roll-4", dice=1, faces=[1, 1, 4])).seats[0]
    assert (first.count, first.sum, first.expected, first.chance) == (2, 8, 4, approx(1 / 9, abs=1e-6))


def test_the_chart_adds_up_version_by_version() -> None:
    """The variance of a throw of two dice of 1 to 3 is 4/3; the spread is that of the seats on average."""
    chart = of(*played(LUCKY)).chart
    assert [curve.seat for curve in chart.curves] == [0, 1]
    assert [values[:7] for curve in chart.curves if (values := curve.values)] == [
        [0, 2, 2, 2, 2, 2, 3],
        [0, 0, 0, -1, -1, -1, -1],
    ]
    assert chart.spread[:7] == approx([(throws * 2 / 3) ** 0.5 for throws in (0, 1, 1, 2, 2, 2, 3)], abs=1e-3)


def test_what_was_taken_back_counts_no_throw_twice() -> None:
    setup, events = played(LUCKY)
    again = [events[0], Played(events[1].action, 0, 1), TakenBack(0, 2), *events[1:]]  # type: ignore[union-attr]
    assert of(setup, again).seats == of(setup, events).seats


def test_cards_are_held_against_what_the_deck_held() -> None:
    setup = Setup("in_too_deep", 3)
    position, mean, drawn = Position(setup), [0.0] * 3, [0] * 3
    while not position.is_over:
        now = position.state.copy()
        outcomes = [outcome for outcome, _ in position.chance_outcomes()]
        action = (position.legal_actions() or [outcomes[len(outcomes) // 2]])[0]
        position.play(action)
        if now.phase == CARD and (seat := position.state.where[action] - HAND) in range(3):
            left = [now.number[card] for card in range(now.card_count) if now.where[card] == DECK]
            mean[seat] += sum(left) / len(left)
            drawn[seat] += now.number[action]
    found = of(setup, [Decided(action) for action in position.history])
    assert [one.sum for one in found.seats] == drawn and sum(drawn) > 0
    assert [one.expected for one in found.seats] == approx(mean, abs=0.01)


def test_luck_is_told_when_the_game_is_over(site: Site) -> None:
    table, _, line = finished(site, "person", "random")
    told: Json = replay(site, table)["luck"]
    rolls = [event for event in line.events if event["type"] == "roll"]
    assert [one["count"] for one in told["seats"]] == [sum(roll["seat"] == seat for roll in rolls) for seat in (0, 1)]
    assert len(told["chart"]["spread"]) == len(line.steps)
    running, _ = site.make("person", "random")
    assert replay(site, running)["luck"] is None
