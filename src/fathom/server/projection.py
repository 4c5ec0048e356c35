"""What a viewer may see of a table: every version once, through the game's `view` and nothing else.

Whoever holds one seat looks from there. On a screen shared by several people the seat that is to move is looked from, and
what happened is told as a spectator would be told it, for the log stays on the screen. Anybody else is a spectator.

All of this takes a while, and happens in threads: nothing here knows a table, or waits for one.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from fathom.engine.events import Logged
from fathom.engine.game import Offer
from fathom.engine.position import Position
from fathom.engine.setup import Setup
from fathom.engine.verbs import CHANCE, SPECTATOR
from fathom.server import wire
from fathom.server.patch import Json, Patch, diff
from fathom.server.seats import PERSON


class Span(NamedTuple):
    """What happened from one version of a table to the next: what the rules noted, and where it came to rest."""

    version: int  # the one it leads to
    log: list[Logged]
    rest: Position  # not to be played on: others look at it, too


class Past(NamedTuple):
    """What somebody who joins a table is sent first, and the projection that stands at the last of it."""

    events: list[msgspec.Struct]  # none, if it is somebody who comes back
    scene: Json
    now: wire.Step
    missed: list[bytes]  # the steps after `now`, encoded
    projection: "Projection"


def awaited(position: Position, seats: Sequence[wire.Seat]) -> tuple[int, bool]:
    """Whose decision or roll the game awaits (a seat, -1 chance, -2 it is over), and whether it is the roll."""
    current = position.current_player
    if current == CHANCE and position.starts_turn and position.on_turn >= 0:
        if seats[position.on_turn].player == PERSON:
            return position.on_turn, True
    return current, False


def replay(
    setup: Setup, seats: Sequence[wire.Seat], yours: tuple[int, ...], actions: Sequence[int], since: int = -1
) -> Past:
    """The past of a table at which `actions` have been played: all of it, or from version `since` on if there is that one."""
    is_back = 0 <= since <= len(actions)
    first = since if is_back else len(actions)
    projection = Projection(seats, yours)
    events, missed = list[msgspec.Struct](), list[bytes]()
    for span in _spans(setup, actions):
        if span.version <= first and not is_back:
            events += projection.events(span)
        if span.version == first:
            now = projection.settle(span)
            scene = projection.scene
        elif span.version > first:
            missed += projection.follow([span])
    return Past(events, scene, now, missed, projection)


def _spans(setup: Setup, actions: Iterable[int]) -> Iterator[Span]:
    """A game played again; version 0 is its beginning."""
    position, log = Position(setup), list[Logged]()
    setup.start(log)
    yield Span(0, log, position.copy())
    for version, action in enumerate(actions, 1):
        log = []
        position.play(action, log)
        yield Span(version, log, position.copy())


class Projection:
    """The table as the holder of the seats `yours` may see it. It knows the last scene it has shown, and no other."""

    def __init__(self, seats: Sequence[wire.Seat], yours: tuple[int, ...]) -> None:
        """Call `settle` first."""
        self.scene: Json = None
        self._seats = seats
        self._yours = yours
        self._teller = yours[0] if len(yours) == 1 else SPECTATOR
        self._eye = self._teller  # the seat that is looked from

    def events(self, span: Span) -> list[msgspec.Struct]:
        """The events of a span, without what they look like: that takes longer than all the rest."""
        return [event for event, _ in span.rest.tell(span.log, self._teller)]

    def settle(self, span: Span) -> wire.Step:
        """Move to the end of `span`; return its step, without moments."""
        return msgspec.structs.replace(self._rest(span, []), changes={})

    def follow(self, spans: Iterable[Span]) -> list[bytes]:
        """The steps of spans that follow each other, encoded. The first begins where the projection stands."""
        return [wire.encode(self._rest(span, self._moments(span))) for span in spans]

    def _moments(self, span: Span) -> list[wire.Moment]:
        """Each event with the scene after it, looked at from where the scene before was looked at."""
        seen = list(span.rest.tell(span.log, self._eye))
        events = [event for event, _ in seen] if self._eye == self._teller else self.events(span)
        return [wire.Moment(event, self._changes(view)) for event, (_, view) in zip(events, seen, strict=True)]

    def _rest(self, span: Span, moments: list[wire.Moment]) -> wire.Step:
        seat, waits = awaited(span.rest, self._seats)
        self._eye = seat if seat in self._yours else self._teller
        view = span.rest.view(self._eye)
        offers = [_offer(one) for one in view.offers()] if seat in self._yours and not waits else []
        return wire.Step(span.version, moments, self._changes(view), seat, waits, offers)

    def _changes(self, view: Position) -> Patch:
        """What differs from the last scene."""
        before, self.scene = self.scene, view.scene()
        return diff(before, self.scene)


def _offer(made: Offer) -> wire.Offer:
    """A game's offer, as it is sent."""
    return wire.Offer(**made._asdict())
