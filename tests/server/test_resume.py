"""Who comes back has what they would have if they had stayed, and what anybody has who comes now: the same to the byte."""

import json
import random

import pytest

from fathom import Position
from fathom.engine.verbs import CHANCE
from fathom.server.consent import is_open, last_choice
from fathom.server.course import Course, may_take_back
from fathom.server.event import Answered, Asked, BrokenOff, Decided, Event, Played, Seated, TakenBack, TimedOut
from fathom.server.patch import Json, Patch, apply
from fathom.server.projection import Projection, replay, resume, spans
from fathom.server.seats import PERSON
from fathom.server.span import NOBODY, Span
from fathom.server.wire import Seat, encode

from .worlds import GAMES, new_game

VIEWERS = (), (0,), (1,), (0, 1)
MOST = 250  # versions of a table
SEEDS = 12  # tables of each game


class Evening:
    """A table of persons and a bot at which all happens that can: moves, and what goes with them."""

    def __init__(self, game: str, seed: int) -> None:
        self.luck = random.Random(f"{game} {seed}")
        self.setup = new_game(self.luck, game).setup
        players = [PERSON, PERSON, *self.luck.choices([PERSON, "random"], k=4)][: self.setup.players]
        self.sat_down = [Seat(f"Diver {seat}", player) for seat, player in enumerate(players)]
        self.course, self.played = Course(self.setup), list[Event]()
        self.spans = list(spans(self.setup, []))  # that of version 0
        while not self.course.is_over and self.course.version < MOST:
            event = self._happen()
            self.spans.append(self.course.play(event))
            self.played.append(event)

    def seats(self, version: int) -> list[Seat]:
        """Who plays at a version."""
        now = self.sat_down.copy()
        for event in self.played[:version]:
            if isinstance(event, Seated):
                now[event.seat] = Seat(now[event.seat].name, event.player)
        return now

    def _happen(self) -> Event:
        """What happens next: mostly a move."""
        luck, position, seats = self.luck, self.course.position, self.course.seats(self.sat_down)
        if luck.random() < 0.2 and (event := self._aside(seats)) is not None:
            return event
        seat, _ = self.course.awaited(self.sat_down)
        outcomes = position.chance_outcomes()
        action = luck.choice([outcome for outcome, _ in outcomes] or position.legal_actions())
        is_command = seat != CHANCE and seats[seat].player == PERSON and seat != self.course.late
        return Played(action, seat, self._sequence) if is_command else Decided(action)

    def _aside(self, seats: list[Seat]) -> Event | None:
        """What people do that is no move, if it may be done now."""
        luck, asking = self.luck, self.course.asking
        seat, number = luck.randrange(len(seats)), self._sequence
        persons = [each for each, who in enumerate(seats) if who.player == PERSON]
        if asking is not None and asking.waits and luck.random() < 0.8:
            (who,), allows = luck.sample(sorted(asking.waits), 1), luck.random() < 0.7
            is_agreed = allows and asking.waits == {who}
            return Answered(who, number, allows, [who], asking.moves if is_agreed else 0)
        moves = last_choice(self.course, (seat,))
        if asking is None and len(persons) > 1 and moves and is_open(self.course, moves, (seat,)):
            return Asked(seat, number, moves, [who for who in persons if who != seat])
        if may_take_back(self.spans[-1], seats, (seat,)) == seat:
            return TakenBack(seat, number)
        if luck.random() < 0.1:
            return Seated(seat, luck.choice(["seal", PERSON]), luck.random() < 0.2)
        if luck.random() < 0.1 and self.course.late == NOBODY and self.course.awaited(self.sat_down)[0] in persons:
            return TimedOut(self.course.awaited(self.sat_down)[0])
        return BrokenOff(seat) if luck.random() < 0.03 else None

    @property
    def _sequence(self) -> int:
        return self.course.version + 1


def plain(value: object) -> Json:
    """A value as a page reads it."""
    return json.loads(encode(value))


def folded(scene: Json, step: Json) -> Json:
    """What a page makes of a scene by a step."""
    for moment in step["moments"]:
        scene = apply(scene, moment["changes"])
    return apply(scene, step["changes"])


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("seed", range(SEEDS))
def test_steps_lead_to_what_whoever_comes_then_is_sent(game: str, seed: int) -> None:
    """Who was away since any version, and stays for the rest, has at each version the scene and the step of who comes then."""
    evening = Evening(game, seed)
    last = len(evening.played)
    for yours in VIEWERS:
        since = evening.luck.randint(0, last)
        back = evening.luck.randint(since, last)
        past = replay(evening.setup, evening.sat_down, yours, evening.played[:back], since)
        scene, steps = plain(past.scene), [encode(past.now), *past.missed]
        steps += past.projection.follow(evening.spans[back + 1 :])
        for version, step in enumerate(map(json.loads, steps), since):
            scene = folded(scene, step)
            fresh = resume(evening.seats(version), yours, evening.spans[version].brief())
            assert encode(scene) == encode(fresh.scene), f"at version {version} of {since}, {back}, {last} for {yours}"
            assert encode(fresh.now) == encode(step | {"moments": [], "changes": {}})


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("seed", range(6))
def test_who_has_missed_nothing_is_sent_what_a_replay_would_give(game: str, seed: int) -> None:
    evening = Evening(game, seed)
    last = len(evening.played)
    for version in {*evening.luck.choices(range(last + 1), k=8), last}:
        for yours in VIEWERS:
            long = replay(evening.setup, evening.sat_down, yours, evening.played[:version], version)
            short = resume(evening.seats(version), yours, evening.spans[version])
            assert encode(short.scene) == encode(long.scene)
            assert encode(short.now) == encode(long.now)
            assert (short.events, short.missed) == (long.events, long.missed) == ([], [])


def test_all_that_can_happen_at_a_table_happens_there() -> None:
    happened = {type(event) for game in GAMES for seed in range(SEEDS) for event in Evening(game, seed).played}
    assert happened == {Answered, Asked, BrokenOff, Decided, Played, Seated, TakenBack, TimedOut}


def test_a_page_that_is_not_sent_what_changed_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """At every fortieth version those who look on keep the scene before."""

    def forgetful(self: Projection, span: Span, view: Position) -> Patch:
        is_forgotten = self.scene is not None and span.version % 40 == 39
        return {} if is_forgotten else changes(self, span, view)

    changes = Projection._changes
    monkeypatch.setattr(Projection, "_changes", forgetful)
    for game in GAMES:
        with pytest.raises(AssertionError, match="at version"):
            for seed in range(SEEDS):
                test_steps_lead_to_what_whoever_comes_then_is_sent(game, seed)
