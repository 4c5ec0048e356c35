"""What a viewer may see of a table: every version once, through the game's `view` and nothing else.

Whoever holds one seat looks from there. On a screen shared by several people the seat that is to move is looked from, and
what happened is told as a spectator would be told it, for the log stays on the screen. Anybody else is a spectator.

Nothing here knows a table, or waits for one. A past, which takes a while, is replayed in a thread.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from fathom.engine.events import Logged
from fathom.engine.game import Offer
from fathom.engine.position import Position
from fathom.engine.setup import Setup
from fathom.engine.verbs import OVER, SPECTATOR
from fathom.server import wire
from fathom.server.course import Course, awaited, done, may_take_back
from fathom.server.event import Asked, BrokenOff, Event, Seated, TimedOut
from fathom.server.patch import Json, Patch
from fathom.server.span import NOBODY, Span
from fathom.server.store import WAITS


class Past(NamedTuple):
    """What somebody who joins a table is sent first, perhaps encoded, and the projection that stands at the last of it."""

    events: Any  # a list; none, if it is somebody who comes back
    scene: Json
    now: Any  # a step
    missed: list[bytes]  # the steps after `now`, encoded
    projection: "Projection"


class Told(NamedTuple):
    """What somebody who joins is sent first, encoded."""

    events: msgspec.Raw
    scene: msgspec.Raw
    now: msgspec.Raw
    missed: list[bytes]


def replay(
    setup: Setup, seats: Sequence[wire.Seat], yours: tuple[int, ...], played: Sequence[Event], since: int = -1
) -> Past:
    """The past of a table at which `played` has happened: all of it, or from version `since` on if there is that one."""
    is_back = 0 <= since <= len(played)
    first = since if is_back else len(played)
    sitting, going = seats, spans(setup, played)
    if is_back and since > 1:  # what came before is not told again
        course = Course(setup)
        for event in played[: since - 1]:
            course.pass_over(event)
        sitting, going = course.seats(seats), map(course.play, played[since - 1 :])
    projection = Projection(sitting, yours)
    events, missed = list[msgspec.Struct](), list[bytes]()
    for span in going:
        if span.version <= first:
            told = projection.events(span)
            events += [] if is_back else told
        if span.version == first:
            now = projection.settle(span)
            scene = projection.scene
        elif span.version > first:
            missed += projection.follow([span])
    return Past(events, scene, now, missed, projection)


def resume(seats: Sequence[wire.Seat], yours: tuple[int, ...], span: Span) -> Past:
    """The same for somebody who comes back and has missed nothing since `span`, at which these sit there: nothing is replayed."""
    projection = Projection(seats, yours)
    projection.heed(span)
    now = projection.settle(span)
    return Past([], projection.scene, now, [], projection)


def told(make: Callable[[], Past]) -> Told:
    """What is sent of the past that `make` makes, as it is sent: made in one process, it can be sent by another."""
    past = make()
    events, scene, now = (msgspec.Raw(wire.encode(part)) for part in past[:3])
    return Told(events, scene, now, past.missed)


def spans(setup: Setup, played: Iterable[Event]) -> Iterator[Span]:
    """A game played again; version 0 is its beginning."""
    course, log = Course(setup), list[Logged]()
    setup.start(log)
    yield Span(0, log, course.position)
    yield from map(course.play, played)


class Projection:
    """The table as the holder of the seats `yours` may see it. It knows the last scene it has shown, and no other."""

    def __init__(self, seats: Sequence[wire.Seat], yours: tuple[int, ...], acts: bool = True) -> None:
        """Call `settle` first. Who looks on may do something, unless it is the past."""
        self.scene: Json = None
        self._seats = list(seats)
        self._is_broken_off = False
        self._yours = yours
        self._acts = acts
        self._teller = yours[0] if len(yours) == 1 else SPECTATOR
        self._eye = self._teller  # the seat that is looked from

    def events(self, span: Span) -> list[msgspec.Struct]:
        """The events of a span, without what they look like: that takes longer than all the rest."""
        self.heed(span)
        if others := self._others(span):
            return others
        return [event for event, _ in span.told(self._teller)]

    def settle(self, span: Span) -> wire.Step:
        """Move to the end of `span`; return its step, without moments."""
        return msgspec.structs.replace(self._rest(span, []), changes={})

    def follow(self, spans: Iterable[Span]) -> list[bytes]:
        """The steps of spans that follow each other, encoded. The first begins where the projection stands."""
        return [wire.encode(step) for step in self.steps(spans)]

    def steps(self, spans: Iterable[Span]) -> Iterator[wire.Step]:
        """The same as they are, each when it is asked for."""
        return (self._rest(span, self._moments(span)) for span in spans)

    def _moments(self, span: Span) -> list[wire.Moment]:
        """Each event with the scene after it, looked at from where the scene before was looked at."""
        self.heed(span)
        if others := self._others(span):
            return [wire.Moment(other, self._changes(span, span.seen(self._eye))) for other in others]
        moments, self.scene = span.moments(self._teller, self._eye, self.scene)
        return moments

    def heed(self, span: Span) -> None:
        """Know who plays for whom from `span` on, and whether the game was broken off."""
        if isinstance(span.change, Seated):
            seat, self._seats = span.change.seat, self._seats.copy()  # the list may be another one's, too
            self._seats[seat] = wire.Seat(self._seats[seat].name, span.change.player)
        self._is_broken_off |= isinstance(span.change, BrokenOff)

    def _others(self, span: Span) -> list[msgspec.Struct]:
        """The events that are no game's own, if there are any."""
        if isinstance(span.said, Asked) and span.asking is not None:
            return [wire.AskedBack(span.asking.seat, done(span.asking.before, span.asking.action, self._teller))]
        told = [self._other(span)]
        if span.said is not None and not isinstance(span.said, Asked):
            told.insert(0, wire.AnsweredBack(span.said.seat, "allows" if span.said.allows else "refuses"))
        return [event for event in told if event is not None]

    def _other(self, span: Span) -> msgspec.Struct | None:
        """The event that is no game's own, and nothing that people said, if there is one."""
        if isinstance(span.change, Seated):
            return wire.StoodIn(span.change.seat, WAITS if span.change.waits else span.change.player)
        if isinstance(span.change, BrokenOff):
            return wire.WasBrokenOff(span.change.seat, "time" if span.change.is_late else "gone")
        if isinstance(span.change, TimedOut):
            return wire.RanOut(span.change.seat)
        if span.undone is not None:
            return wire.TookBack(span.rest.current_player, done(span.rest, span.undone.action, self._teller))
        return None

    def _rest(self, span: Span, moments: list[wire.Moment]) -> wire.Step:
        seat, waits = (OVER, False) if self._is_broken_off else awaited(span.rest, self._seats, span.late)
        self._eye = seat if seat in self._yours else self._teller
        view = span.seen(self._eye)
        is_asked = self._acts and seat in self._yours and not waits and seat != span.late
        offers = [_offer(one) for one in view.offers()] if is_asked else []
        takes_back = may_take_back(span, self._seats, self._yours) if self._acts else NOBODY
        return wire.Step(
            span.version, moments, self._changes(span, view), seat, waits, offers, takes_back, self._asking(span)
        )

    def _asking(self, span: Span) -> wire.Asking | None:
        """What is still asked."""
        if span.asking is None:
            return None
        what = done(span.asking.before, span.asking.action, self._teller)
        return wire.Asking(span.asking.seat, what, sorted(span.asking.waits))

    def _changes(self, span: Span, view: Position) -> Patch:
        """What differs from the last scene in `view`, a moment of `span`."""
        changes, self.scene = span.changes(self.scene, view), span.scene(view)
        return changes


def _offer(made: Offer) -> wire.Offer:
    """A game's offer, as it is sent."""
    return wire.Offer(**made._asdict())
