"""One page at one table: what it says is passed on, and it is sent what it may see, at its own pace.

A viewer takes its steps from a feed, each when the one before has gone out, so a slow connection costs the table nothing; one
that takes nothing for a while is closed, and the page comes back with `since`.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from fathom.engine.errors import Sentence
from fathom.server import wire
from fathom.server.gathering import admit
from fathom.server.inbox import Bell
from fathom.server.limits import Take
from fathom.server.metrics import meter
from fathom.server.seats import digests, held, knows
from fathom.server.store import TALK
from fathom.server.trouble import Trouble

if TYPE_CHECKING:
    from fathom.server.group import Feed
    from fathom.server.table import Table
    from fathom.server.tables import Tables

PATIENCE = 20.0  # seconds: for the first message, and for a connection to take the next one
MOST_ANSWERS = 64  # that may wait for a connection to take them
MOST_WATCHING = 5000  # who look on at one table
MOST_SAID = TALK  # that may wait, too; of more, the first are left out
CODES = {
    403: wire.WRONG_KEY,
    404: wire.NO_TABLE,
    503: wire.COME_BACK,
}  # what closes the connection, by the status of a trouble

log = logging.getLogger("fathom.table")

_decoder: msgspec.json.Decoder[wire.Command] = msgspec.json.Decoder(wire.Command)


class Leave(Exception):
    """The connection is to be closed with `code`, and `problem` said before."""

    def __init__(self, code: int, problem: Sentence | None = None) -> None:
        super().__init__(code, problem)
        self.code = code
        self.problem = problem


class Session:
    """A viewer of a table, at the other end of a socket."""

    def __init__(self, socket: WebSocket, tables: "Tables", browser: str = "", takes: Sequence[Take] = ()) -> None:
        """For an accepted socket of a browser with this key. Each command that is heard `takes` these."""
        self._takes = takes
        self.yours: tuple[int, ...] = ()
        self.given = digests(browser)  # the hashes of the keys that it brings
        self._nonce = ""  # what it brings to chance
        self._seats: list[wire.Seat] = []  # who sat at the table when it was joined
        self._greets = False
        self._ticks = False
        self._said: list[wire.Said] = []
        self._socket = socket
        self._tables = tables
        self._answers: list[wire.Ack | wire.Refused] = []  # a list, for it is empty mostly, and that is small
        self._news = Bell()
        self._leave: Leave | None = None

    async def run(self, id: str) -> None:
        """Serve the page at table `id` until it goes or has to go."""
        try:
            await self._serve(id)
        except Trouble as trouble:
            await self._close(Leave(CODES.get(trouble.status, wire.BROKEN), trouble.sentence))
        except Leave as leave:
            await self._close(leave)
        except WebSocketDisconnect:
            pass
        except Exception as error:
            log.exception("table %s cannot be shown", id)
            await self._close(Leave(wire.BROKEN, Sentence("server-table-stuck", {"detail": type(error).__name__})))

    def wake(self) -> None:
        """There are new steps in the feed."""
        self._news.set()

    def hear(self, said: wire.Said) -> None:
        """Somebody at the table said something."""
        self._said = [*self._said[1 - MOST_SAID :], said]
        self._news.set()

    def greet(self) -> None:
        """Who sits at the table, or who is here, has changed."""
        self._greets = True
        self._news.set()

    def tick(self) -> None:
        """A clock at the table has started or stopped."""
        self._ticks = True
        self._news.set()

    def answer(self, message: wire.Ack | wire.Refused) -> None:
        """Send this before the steps that come after it."""
        if len(self._answers) >= MOST_ANSWERS:
            self.leave(wire.TOO_SLOW)
            return
        self._answers.append(message)
        self._news.set()

    def leave(self, code: int, problem: Sentence | None = None) -> None:
        """Close, once the message under way is out."""
        self._leave = self._leave or Leave(code, problem)
        self._news.set()

    async def _serve(self, id: str) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                hello = await self._hear()
        except TimeoutError:
            raise Leave(wire.BAD_MESSAGE, Sentence("server-no-hello")) from None
        if not isinstance(hello, wire.Hello):
            raise Leave(wire.BAD_MESSAGE, Sentence("server-no-hello"))
        await self._tables.rounds.turn()
        table = await self._tables.open(id)
        if hello.key:
            if not knows(table.entry.keys, digests(hello.key)):
                raise Trouble(403, "server-wrong-key")
            self.given += digests(hello.key)
        if hello.since >= 0 and not (
            table.is_over or {*held(table.entry.keys, self.given)}.isdisjoint(table.entry.gone)
        ):
            raise Leave(wire.LEFT, Sentence("server-left"))  # a page that could not be told, and comes back by itself
        with suppress(Trouble):  # then it is tried again while the page is there
            await table.come_back(held(table.entry.keys, self.given))
        self._nonce = hello.nonce
        await table.mix(self.given, self._nonce)
        try:
            await self._both(table, hello.since)
        finally:
            table.quit(self)

    async def _join(self, table: "Table", since: int) -> "Feed":
        self._admit(table)
        self.yours, self._seats = held(table.entry.keys, self.given), table.entry.seats
        if not self.yours and table.audience.watching >= MOST_WATCHING:
            raise Trouble(503, "server-crowded", most=MOST_WATCHING)
        welcome, feed = await table.join(self, since)
        self._said = []  # it is in the welcome
        await self._send(welcome)
        return feed

    def _admit(self, table: "Table") -> None:
        """`Trouble` if those who hold no seat may not look on any more, and this is one of them."""
        if table.entry.has_begun:
            admit(table.entry, self.given)

    async def _both(self, table: "Table", since: int) -> None:
        """Hear and tell until one of them ends: who goes is heard while the past is still waited for, and it is given up."""
        self._admit(table)
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._tell(table, since))
                await self._listen(table)
        except ExceptionGroup as why:
            raise why.exceptions[0] from None

    async def _listen(self, table: "Table") -> None:
        while True:
            command = await self._hear()
            if isinstance(command, wire.Hello):
                raise Leave(wire.BAD_MESSAGE, Sentence("server-bad-message"))
            for take in self._takes:
                while pause := take():
                    await asyncio.sleep(pause)  # whoever says so much is heard by and by
            if isinstance(command, wire.Say):
                if (refused := await table.say(command, self.given)) is not None:
                    self.answer(refused)
                continue
            with meter.time("command"):
                answer = await table.act(command, self.given)
            if answer is not None:
                self.answer(answer)
            if len(self._answers) >= MOST_ANSWERS:  # nothing more is heard of who takes none of the answers
                raise Leave(wire.TOO_SLOW)

    async def _tell(self, table: "Table", since: int) -> None:
        feed = await self._join(table, since)
        while True:
            self._news.clear()
            if self._greets and not table.is_lost:
                self._greets = False
                self._admit(table)  # the game may have begun meanwhile
                is_same = held(table.entry.keys, self.given) == self.yours
                is_seated_anew = table.entry.has_begun and table.entry.seats != self._seats
                if not is_same or is_seated_anew:  # it sees with other eyes now
                    table.quit(self)
                    await table.mix(self.given, self._nonce)  # it may have a seat now that another browser had
                    feed = await self._join(table, feed.taken if is_same else -1)
                await self._send(table.company(self.given))
            if self._ticks and not table.is_lost:
                self._ticks = False
                await self._send(table.clocks())
            # One message at a time: when it is out, somebody who is slow may have to go.
            if self._answers:
                await self._send(wire.encode(self._answers.pop(0)))
            elif self._said:
                await self._send(wire.encode(self._said.pop(0)))
            elif self._leave is not None:
                raise self._leave
            else:
                if feed.is_behind:  # by hundreds of steps, perhaps, and so may be many others
                    await self._tables.rounds.turn()
                if (step := feed.take()) is not None:
                    await self._send(step)
                else:
                    await self._news.wait()

    async def _hear(self) -> wire.Command:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        try:
            return _decoder.decode(message.get("text") or "")
        except (msgspec.DecodeError, RecursionError):  # it is nested too deeply
            raise Leave(wire.BAD_MESSAGE, Sentence("server-bad-message")) from None

    async def _send(self, message: bytes) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._socket.send_text(message.decode())
        except TimeoutError:
            raise Leave(wire.TOO_SLOW) from None

    async def _close(self, leave: Leave) -> None:
        try:
            async with asyncio.timeout(1):
                if leave.problem is not None:
                    await self._socket.send_text(wire.encode(wire.Refused(-1, 0, leave.problem)).decode())
                await self._socket.close(leave.code)
        except (TimeoutError, RuntimeError, WebSocketDisconnect):
            pass  # it has gone already, or takes nothing any more
