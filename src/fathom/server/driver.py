"""What goes on at a table by itself, one step after another: chance, and the moves of the bots.

Bots think outside the lock and outside the event loop; what they choose counts only if the table still stands where it stood.
"""

import asyncio
import logging
import math
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager, nullcontext, suppress
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from fathom.engine.errors import Sentence
from fathom.engine.verbs import CHANCE
from fathom.players import Player
from fathom.players.learned import Learned
from fathom.players.player import name_of
from fathom.server import wire
from fathom.server.course import Draft
from fathom.server.draws import draw, generator
from fathom.server.event import Decided
from fathom.server.fair import asker
from fathom.server.library import Library
from fathom.server.seats import OPEN, PERSON
from fathom.server.sharing import AGAIN, LEASE
from fathom.server.span import NOBODY
from fathom.server.store import ENDS, WAITS, Conflict
from fathom.server.thoughts import Thought, kinds
from fathom.server.trouble import Trouble, Unwritten
from fathom.server.turns import Threads

if TYPE_CHECKING:
    from fathom.server.table import Table

T = TypeVar("T")

TRIES = 3  # to think about a choice: the process that does so may end, perhaps by what somebody else asks of it

log = logging.getLogger("fathom.table")


class Driver:
    """Drives one table, as long as it is up to chance or a bot."""

    def __init__(self, table: "Table", library: Library, threads: Threads) -> None:
        """Bots think in `threads`, and move at their pace. Call `seat` before anything else."""
        self._table = table
        self._library = library
        self._threads = threads
        self._bots: dict[int, Player] = {}  # by seat
        self._driving: asyncio.Task[None] | None = None
        self._later: asyncio.TimerHandle | None = None  # until it is tried again
        self._is_put_off = False  # what was to happen could not be written
        self._is_at_leisure = False  # whether a bot waits until the server has time, for no person plays

    @property
    def is_at_work(self) -> bool:
        """Whether chance or a bot is at it, or is to try again what could not be written."""
        return self._is_driving or (self._is_put_off and self.is_asked)

    @property
    def is_asked(self) -> bool:
        """Whether it is up to chance or a bot."""
        return self._is_bots or self._table.awaited == (CHANCE, False)

    def seat(self) -> None:
        """Seat the bots that play now; for whoever has no time left, the one that makes the next move."""
        entry, late = self._table.entry, self._table.course.late
        names = {seat: who.player for seat, who in enumerate(self._table.seats) if who.player not in (PERSON, OPEN)}
        if late != NOBODY:
            named = entry.leaves not in (WAITS, ENDS)
            names.setdefault(late, entry.leaves if named else self._library.stand_in(entry.game))
        self._bots = {seat: self._library.player(entry.game, name) for seat, name in names.items()}
        self.prepare()
        if self._is_at_leisure and self._driving and self._is_played:
            self._driving.cancel()  # whoever has come waits for no tables of bots
            self._driving, self._is_at_leisure = None, False
            asyncio.get_running_loop().call_soon(self._table.wake)

    def prepare(self) -> None:
        """Where bots play that take long, there will be something for the helper."""
        if any(map(takes_long, self._bots.values())):
            self._threads.prepare(self._table.entry.game)

    def wake(self) -> None:
        """Go on, if it is up to chance or a bot: at first when those who play are there, see `Opening`."""
        table = self._table
        if not table.entry.has_begun or table.is_lost or self._is_driving:
            return
        if left := table.opens_in:
            if left < math.inf:
                self._wake_in(left)
        elif self.is_asked:
            self._driving = asyncio.create_task(self._drive())

    def wake_later(self) -> None:
        """The table cannot be driven now: another server does, or the store is away. Either may cease to be."""
        self._wake_in(AGAIN)

    def _wake_in(self, seconds: float) -> None:
        if self._later is not None:
            self._later.cancel()
        self._later = asyncio.get_running_loop().call_later(seconds, self._table.wake)

    async def stop(self) -> None:
        """Leave off."""
        if self._later is not None:
            self._later.cancel()
        if self._driving is not None:
            self._driving.cancel()
            await asyncio.gather(self._driving, return_exceptions=True)

    @property
    def _is_driving(self) -> bool:
        return self._driving is not None and not self._driving.done()

    @property
    def _is_bots(self) -> bool:
        """Whether it is up to a bot."""
        seat, waits = self._table.awaited
        return not waits and seat in self._bots

    @property
    def _is_played(self) -> bool:
        """Whether any person plays."""
        return any(who.player == PERSON for who in self._table.seats)

    @property
    def _purse(self) -> str:
        """Who pays for a bot's move: whoever had the table go on; where nobody did, as after a restart, the table itself.

        The tables of an address that nobody looks at pay apart: people there are not to wait for them.
        """
        who = asker.get()
        return who or self._table.id if self._table.audience else f"{who} unwatched"

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """Inside a bot may move. It may wait long for that, so the lease comes after it."""
        self._is_at_leisure = not self._is_played
        async with self._threads.turn(self._purse, self._is_at_leisure):
            self._is_at_leisure = False
            yield

    async def _drive(self) -> None:
        table, self._is_put_off = self._table, False
        try:
            while self.is_asked:
                is_bots = self._is_bots  # what chance decides is drawn at once
                async with self._turn() if is_bots else nullcontext():
                    if not await table.lead(self._begin):
                        break
                    if is_bots and self._is_bots:  # still
                        await self._let_choose(table.awaited[0])
        except Conflict:  # the table has followed another server
            self.wake_later()
        except Unwritten:  # it stands where it stood
            self._is_put_off = True
            self.wake_later()
        except Trouble as trouble:  # it could not be written, and that is said
            if not table.is_lost:
                table.lose(wire.COME_BACK, trouble.sentence)
        except Exception as error:
            log.exception("table %s cannot go on", table.id)
            table.lose(wire.BROKEN, Sentence("server-table-stuck", {"detail": type(error).__name__}))

    def draw(self, draft: Draft) -> None:
        """Draw all that chance decides by itself."""
        entry = self._table.entry
        while draft.course.awaited(entry.seats) == (CHANCE, False):
            draft.play(Decided(draw(draft.course, entry)))

    def _begin(self, draft: Draft) -> bool:
        """Draw what has not been drawn with the move before it; whether that was anything, or a bot is to move."""
        self.draw(draft)
        return bool(draft.events) or self.is_asked

    async def _let_choose(self, seat: int) -> None:
        """Let the bot of `seat` think, and make its move if the table still stands where it stood."""
        table = self._table
        version, position = table.version, table.course.position
        view, legal = position.view(seat), position.legal_actions()
        bot, threads = self._bots[seat], self._threads
        alike = kinds(table.id, table.setup, name_of(bot))
        if len(legal) == 1:
            action = legal[0]
            # It waits for its turn, and takes as long as if it had to choose: what it took says nothing of its hand.
            await self._leading(threads.bots.ask(partial(_think_again, threads, threads.thoughts.drawn(alike))))
        else:
            thought = Thought(bot, view, generator(table.course, table.entry.seed))
            threads.thoughts.keep(alike, thought)
            action = await self._leading(threads.bots.ask(partial(_think, threads, thought)))

        def chosen(draft: Draft) -> bool:
            if draft.course.version == version:
                draft.play(Decided(action))
                self.draw(draft)
            return bool(draft.events)

        await table.lead(chosen)

    async def _leading(self, thinking: Awaitable[T]) -> T:
        """Wait for that and keep the lease meanwhile: where many bots think, it takes longer than a lease."""
        asked = asyncio.ensure_future(thinking)
        try:
            while not (await asyncio.wait([asked], timeout=LEASE / 3))[0]:
                await self._table.keep_leading()
            return asked.result()
        finally:
            asked.cancel()


def _think_again(threads: Threads, thought: Thought | None) -> None:
    """Take as long as that takes; what comes of it is nobody's affair."""
    with suppress(Exception):
        if thought is not None:
            _think(threads, thought)


def _think(threads: Threads, thought: Thought) -> int:
    """What the bot does."""
    bot, view, chance = thought
    if not takes_long(bot):
        return int(bot.choose(view, chance))
    for _ in range(TRIES - 1):
        with suppress(Trouble):
            return threads.call(bot.choose, view, chance, waits=True)
    return threads.call(bot.choose, view, chance, waits=True)


def takes_long(bot: Player) -> bool:
    """Whether it thinks so long that another process is to do it."""
    return isinstance(bot, Learned)
