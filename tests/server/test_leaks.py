"""What `test_worlds` looks for is found: each way to leak that is known shows there."""

import asyncio
from collections.abc import Callable
from typing import Any
from zlib import crc32

import msgspec
import pytest
from msgspec.structs import replace

from fathom import Position
from fathom.server import wire
from fathom.server.audience import Audience
from fathom.server.consent import Consent, is_open
from fathom.server.course import done
from fathom.server.event import Asked
from fathom.server.projection import Projection
from fathom.server.span import Asking, Span
from fathom.server.table import Table
from fathom.server.talk import Talk

from .test_worlds import play

FIRST = 24  # of the tables, at which each leak shows


def oddly(position: Position) -> bool:
    """Something about a position that hangs on whatever is hidden in it."""
    return bool(crc32(position.to_bytes()) & 1)


def leak_into_a_field(patch: pytest.MonkeyPatch) -> None:
    """Who looks from the lobby is told how far the game is, by the hidden cards."""
    info = Table.info
    patch.setattr(Table, "info", lambda self: replace(info(self), guided=oddly(self._course.position)))


def leak_into_a_step(patch: pytest.MonkeyPatch) -> None:
    rest = Projection._rest
    patch.setattr(
        Projection, "_rest", lambda self, span, moments: replace(rest(self, span, moments), takes_back=oddly(span.rest))
    )


def leak_into_what_is_refused(patch: pytest.MonkeyPatch) -> None:
    def why_not(self: Talk, *given: Any) -> str | None:
        return "server-says-much" if oddly(self._table._course.position) else before(self, *given)

    before = Talk._why_not
    patch.setattr(Talk, "_why_not", why_not)


def leak_by_how_many_messages_there_are(patch: pytest.MonkeyPatch) -> None:
    def hear(self: Audience, spans: list[Span]) -> None:
        before(self, spans)
        if oddly(spans[-1].rest):
            self.greet()

    before = Audience.hear
    patch.setattr(Audience, "hear", hear)


def leak_by_the_order_of_messages(patch: pytest.MonkeyPatch) -> None:
    """What is acknowledged waits for the step, where the hidden cards are odd."""

    async def act(self: Table, *given: Any) -> Any:
        if oddly(self._course.position):
            self.audience.greet()
            await asyncio.sleep(0)
        return await before(self, *given)

    before = Table.act
    patch.setattr(Table, "act", act)


def leak_by_taking_back(patch: pytest.MonkeyPatch) -> None:
    """A card that was paid in secret is named to all when it is taken back."""
    patch.setattr(
        "fathom.server.projection.done", lambda before, action, seat: done(before, action, before.current_player)
    )


def leak_by_refusing_to_ask(patch: pytest.MonkeyPatch) -> None:
    """Nothing is taken back by consent where the hidden cards are odd."""
    patch.setattr(
        "fathom.server.table.is_open",
        lambda course, moves, yours: not oddly(course.position) and is_open(course, moves, yours),
    )


def leak_by_why_it_is_refused_to_ask(patch: pytest.MonkeyPatch) -> None:
    def why_not_ask(self: Consent, *given: Any) -> str | None:
        why = before(self, *given)
        return "server-ask-nothing" if why and oddly(self._table.course.position) else why

    before = Consent.why_not_ask
    patch.setattr(Consent, "why_not_ask", why_not_ask)


def leak_by_whom_is_asked(patch: pytest.MonkeyPatch) -> None:
    """The order of those who have still to agree."""

    def asking(self: Projection, span: Span) -> wire.Asking | None:
        told = before(self, span)
        return replace(told, waits=told.waits[::-1]) if told and oddly(span.rest) else told

    before = Projection._asking
    patch.setattr(Projection, "_asking", asking)


def leak_by_what_somebody_asks(patch: pytest.MonkeyPatch) -> None:
    """A card that was paid in secret is named to all when it is asked to take that back."""

    def others(self: Projection, span: Span) -> list[msgspec.Struct]:
        told = before(self, span)
        if isinstance(span.said, Asked) and span.asking is not None:
            return [replace(one, what=as_asked(span.asking)) for one in told]
        return told

    before = Projection._others
    patch.setattr(Projection, "_others", others)


def leak_by_what_is_still_asked(patch: pytest.MonkeyPatch) -> None:
    """The same in each step until that is answered."""

    def asking(self: Projection, span: Span) -> wire.Asking | None:
        told = before(self, span)
        return replace(told, what=as_asked(span.asking)) if told and span.asking else told

    before = Projection._asking
    patch.setattr(Projection, "_asking", asking)


def as_asked(asking: Asking) -> msgspec.Struct | None:
    """What whoever asks sees of that."""
    return done(asking.before, asking.action, asking.seat)


LEAKS = [value for name, value in list(globals().items()) if name.startswith("leak_")]


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_is_found(leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError, match="message"):
        for number in range(FIRST):
            play("in_too_deep", number)
