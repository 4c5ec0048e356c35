"""Sockets of pages, hanging up on who sends much that says nothing, and on who takes nothing.

Messages are heard one after the other, at the pace that `limits` allows: no more is looked at before one is taken, not even of
what has been read already, which uvicorn would do. But pings, pongs and pieces of messages are dealt with as they come, and
hundreds of thousands a second keep everybody else waiting.

Uvicorn closes a connection once all that was written is out. Whoever takes nothing would keep it open as long as they like.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from fathom.server.inbox import Bell, Inbox
from fathom.server.limits import Bucket, Rate
from fathom.server.wire import Beat, encode

EMPTY = Rate(50, 10)  # pings, pongs and pieces of messages: a browser sends one in twenty seconds
BEAT = encode(Beat())
PIECE = 512  # bytes that are looked at before what came in them is counted: 85 pings at most


class Calm(WebSocketsSansIOProtocol):
    """A socket whose other end is to say something."""

    # An object with more than thirty attributes has a table of their names for itself, a kilobyte: so some of them lie here.
    __slots__ = (
        "_empty", "_farewell", "_rest", "close_timeout", "close_timer", "initial_response", "last_ping_rtt", "leaves",
        "pending_ping_payload", "ping_interval", "ping_sent_at", "ping_timeout", "ping_timer", "pong_timer", "queue",
        "read_paused", "writable",
    )  # fmt: skip

    def __init__(self, *args: Any, **named: Any) -> None:
        """As uvicorn makes it, but that waiting takes less memory."""
        super().__init__(*args, **named)
        self._empty: Bucket | None = None
        self._farewell: asyncio.TimerHandle | None = None
        self.leaves: Callable[[], None] | None = None  # the place that it had while it was to be let in
        self._rest = b""  # of what has been read, and is still to be looked at
        self.queue: Any = Inbox()
        self.writable = Bell()
        self.writable.set()

    def data_received(self, data: bytes) -> None:
        """Something came, as much as the system had."""
        self._rest += data
        self._go_on()

    async def receive(self) -> Any:
        """The next message."""
        message = await super().receive()
        self._go_on()
        return message

    async def send(self, message: Any) -> None:
        """Say something. After the end nothing that comes has to wait until it is heard.

        Once the socket is accepted, nobody asks any more with which words; kept by thousands of pages they are megabytes.
        """
        await super().send(message)
        if message["type"] == "websocket.close":
            self._go_on()
        elif message["type"] == "websocket.accept":
            self._leave()
            self.request.headers.clear()
            del self.request, self.response

    def _go_on(self) -> None:
        """Look at what has been read, up to the next message. Who does not wait to be let in, as browsers do, is hung up on."""
        while self._rest and not self.read_paused and not self.transport.is_closing():
            if self.handshake_initiated and not self.handshake_complete:
                self.transport.abort()
                return
            piece, self._rest = self._rest[:PIECE], self._rest[PIECE:]
            super().data_received(piece)

    def _leave(self) -> None:
        leaves, self.leaves = self.leaves, None
        if leaves is not None:
            leaves()

    def eof_received(self) -> None:
        """The other end says no more; what was said to it goes out now, or soon."""
        super().eof_received()
        self._part()

    def handle_ping(self) -> None:
        """Answer it."""
        if self._may():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """The page is there, or says so unasked."""
        if self._may():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Another piece of a message."""
        if self._may():
            super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        """A message, or its first piece."""
        if not self.close_sent or self._may():  # what comes after the end is read, too, and heard by nobody
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """The same."""
        if not self.close_sent or self._may():
            super().handle_bytes(event)

    def send_keepalive_ping(self) -> None:
        """Ask whether the other end is there, and let its page hear that this one is."""
        if not (self.close_sent or self.transport.is_closing()):
            self.conn.send_text(BEAT)
        super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """The other end has not answered a ping: it is gone, perhaps with the line between."""
        super().keepalive_timeout()
        if self.transport.get_write_buffer_size():
            self.transport.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Nothing more is to be said; the rest of what was said goes out now, or soon."""
        super().on_task_complete(task)
        if self.disconnected:
            return
        if not self.writable.is_set():
            self.transport.abort()
        else:
            self._part()

    def _part(self) -> None:
        """Hang up in a while, if it is not over by itself."""
        self._farewell = self._farewell or self.loop.call_later(self.close_timeout + 1, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        super().connection_lost(exc)
        self._leave()
        if self._farewell is not None:
            self._farewell.cancel()

    def _may(self) -> bool:
        """Whether the other end may send one more of these; hang up if not."""
        self._empty = self._empty or Bucket(EMPTY)
        if self._empty.take():
            self.transport.abort()
            return False
        return True
