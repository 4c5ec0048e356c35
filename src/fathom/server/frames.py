"""Sockets of pages, hanging up on who sends much that says nothing.

Messages are heard one after the other, at the pace that `limits` allows: uvicorn reads no more before one is taken. But pings,
pongs and pieces of messages are dealt with as they come, and hundreds of thousands a second keep everybody else waiting.
"""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from fathom.server.limits import Bucket, Rate

EMPTY = Rate(200, 20)  # pings, pongs and pieces of messages: a browser sends one in twenty seconds
PIECE = 2048  # bytes that are looked at before what came in them is counted: a thousand frames at most


class Calm(WebSocketsSansIOProtocol):
    """A socket whose other end is to say something."""

    _empty: Bucket | None = None

    def data_received(self, data: bytes) -> None:
        """Something came, as much as the system had."""
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

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

    def _may(self) -> bool:
        """Whether the other end may send one more of these; hang up if not."""
        self._empty = self._empty or Bucket(EMPTY)
        if self._empty.take():
            self.transport.abort()
            return False
        return True
