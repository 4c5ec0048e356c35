"""HTTP for whom it does not wait for ever."""

import asyncio
from typing import cast

from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 20.0  # seconds from the beginning of a request to the end of its head


class Patient(H11Protocol):
    """HTTP, but hanging up on who does not come to the point: uvicorn waits for the rest of a request for ever."""

    _hurry: asyncio.TimerHandle | None = None
    _stuck: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come, and is to say what it wants."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Something was said."""
        super().data_received(data)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        super().connection_lost(exc)  # which resumes writing, too
        self._hurry_no_more()
        if self._stuck is not None:
            self._stuck.cancel()

    def pause_writing(self) -> None:
        """The other end does not take what it asked for."""
        super().pause_writing()
        self._stuck = self.loop.call_later(PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        """It takes it after all."""
        super().resume_writing()
        if self._stuck is not None:
            self._stuck.cancel()

    def _wait(self) -> None:
        """Wait for the rest of a request from its beginning on, and no longer once it is there."""
        if self._is_asked() or self.transport.get_protocol() is not cast(
            asyncio.BaseProtocol, self
        ):  # or a page at a table
            self._hurry_no_more()
        elif self._hurry is None:
            self._hurry = self.loop.call_later(PATIENCE, self._hang_up)

    def _hurry_no_more(self) -> None:
        if self._hurry is not None:
            self._hurry.cancel()
            self._hurry = None

    def _is_asked(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _hang_up(self) -> None:
        if not self._is_asked():
            self.transport.abort()
