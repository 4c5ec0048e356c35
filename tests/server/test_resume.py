"""Who comes back and has missed nothing is not sent what a replay would give: it must be the same to the byte."""

import random

import pytest

from fathom.engine.game import find
from fathom.engine.setup import Setup
from fathom.engine.verbs import CHANCE
from fathom.server.course import Course
from fathom.server.projection import replay, resume
from fathom.server.seats import PERSON
from fathom.server.store import BrokenOff, Decided, Event, Played, Seated
from fathom.server.wire import Seat, encode

SEATS = [Seat("Ann", PERSON), Seat("Bo", PERSON), Seat("Cy", "random")]


def happen(course: Course, luck: random.Random) -> Event:
    """What may happen next at a table: mostly a move."""
    position = course.position
    if luck.random() < 0.02:
        return Seated(0, luck.choice(["seal", PERSON]))
    if luck.random() < 0.002:
        return BrokenOff(1)
    if position.current_player == CHANCE:
        outcomes, weights = zip(*position.chance_outcomes(), strict=True)
        return Decided(luck.choices(outcomes, weights)[0])
    action = luck.choice(position.legal_actions())
    seat = position.current_player
    return Played(action, seat, course.version + 1) if course.seats(SEATS)[seat].player == PERSON else Decided(action)


@pytest.mark.parametrize("game", ["deep_sea_adventure", "in_too_deep"])
@pytest.mark.parametrize("seed", range(6))
def test_it_is_as_if_all_had_been_replayed(game: str, seed: int) -> None:
    luck = random.Random(seed)
    setup = Setup(find(game), len(SEATS), luck.choice(list(find(game).facts.PRESETS)))
    course, played = Course(setup), list[Event]()
    while not course.is_over and course.version < 250:
        event = happen(course, luck)
        span = course.play(event)
        played.append(event)
        if luck.random() < 0.1 or course.is_over:
            for yours in ((), (0,), (1,), (0, 1)):
                long = replay(setup, SEATS, yours, played, len(played))
                short = resume(course.seats(SEATS), yours, span)
                assert encode(short.scene) == encode(long.scene)
                assert encode(short.now) == encode(long.now)
                assert (short.events, short.missed) == (long.events, long.missed) == ([], [])
