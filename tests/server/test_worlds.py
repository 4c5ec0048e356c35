"""Nothing leaks over the socket: what differs only in what a viewer cannot know is sent to it alike, byte for byte.

Each game is played at two tables that run side by side in two worlds, see `worlds`. All that the viewer is sent is compared: the
welcome, steps and offers, company, talk, answers to its own commands and to wrong ones; their number and their order, too. The
tables have one id, one date, one secret and the same keys, so nothing has to be masked: see `rig`.
"""

import asyncio
import os
from collections.abc import Sequence
from itertools import count
from random import Random
from typing import Any

import msgspec
import pytest

from fathom import Position
from fathom.engine.verbs import CHANCE
from fathom.server import wire
from fathom.server.consent import is_open, last_choice
from fathom.server.course import Course, awaited, may_take_back
from fathom.server.event import Played, Seated
from fathom.server.seats import PERSON, digest, digests, held
from fathom.server.span import NOBODY
from fathom.server.store import Entry
from fathom.server.table import Table
from fathom.server.talk import PHRASES

from .rig import Clock, Rig, World, at_once, pinned, settle
from .worlds import GAMES, Both, Twins, new_game, twins

TABLES = int(os.environ.get("FATHOM_TEST_WORLDS", 60))  # of each game
SHARE = 20  # tables that are one test
MOVES = 15  # of persons at a table
MOST = 200  # moves of chance and bots between them
WISHES = 10  # beginnings that are tried until one has secrets
US, THEM, GUEST = "key-of-the-viewer", "key-of-the-others", "key-of-a-guest"
NOTHING = (0, 0)
MORE = "roll", "take_back", "ask_back", "answer_back"  # that may be commanded beside a move


class Dull(Exception):
    """A table at which nothing can be seen: nobody is ever asked, or what is hidden shows at once."""


class Evening:
    """One table in two worlds, and all that happens there."""

    def __init__(self, game: str, luck: Random) -> None:
        self.luck, self.clock = luck, Clock()
        position = new_game(luck, game)
        seats = list(range(position.players))
        self.yours = tuple(sorted(luck.sample(seats, luck.choice([0, 1, 1, 1, 1, 2]))))
        bots = [seat for seat in seats if seat not in self.yours and luck.random() < 0.25]
        self.others = [seat for seat in seats if seat not in self.yours and seat not in bots]
        together = luck.choice([0.8, 0.1])  # how many of the others sit at one screen
        self.owners = {seat: THEM if luck.random() < together else f"{THEM}-{seat}" for seat in self.others}
        self.seats = [wire.Seat(f"Diver {seat}", "bot" if seat in bots else PERSON) for seat in seats]
        self.twins, self.rigs = self._begin(game, position)
        self.sequences = [0] * position.players
        self.was_secret = False  # whether the last move was another one in the other world
        self.moves = self.secrets = 0  # that were made, and after how many the worlds differed

    def _begin(self, game: str, position: Position) -> tuple[Twins, list[Rig]]:
        """Two worlds, mostly such as differ, in which chance and bots can go on alike until a person is asked."""
        for attempt in range(30):
            found = twins(self.luck, game, self.yours, position)
            first = [world.copy() for world in found.worlds]
            planned = self._plan(found, self.seats)
            if planned is not None and (found.differ or attempt >= WISHES):
                entry = self._entry(position)
                rigs = [Rig(World.of(world), entry) for world in first]
                tell(rigs, 0, planned)
                return found, rigs
        raise Dull

    def _entry(self, position: Position) -> Entry:
        """People have gathered here, or all keys are of this table only."""
        keys: dict[str, list[int]] = {digest(US): list(self.yours)} if self.yours else {}
        for seat, owner in self.owners.items():
            keys.setdefault(digest(owner), []).append(seat)
        host = self.luck.choice([*keys, ""]) if keys else ""
        game = position.game
        return Entry(
            game.id, game.version, position.preset, position.options, self.seats, keys, "2026-01-31T20:15:00+00:00",
            host=host, secret="5" * 64, is_chatty=self.luck.random() < 0.5, places=[who.name for who in self.seats],
        )  # fmt: skip

    # ------------------------------------------------------------ what happens

    async def run(self) -> None:
        """Let the evening go on until nothing more can happen that the viewer sees alike."""
        at_once()
        for rig in self.rigs:
            await rig.open()
        try:
            for who in sorted({US, *self.owners.values()}):
                self._come(who)
            await self._compare()
            while self.moves < MOVES and await self._go_on():
                self.moves += 1
                self.secrets += self.twins.differ
            if self.luck.random() < 0.3 and not self._table.is_over:  # when it is over, everybody may know everything
                await self._ask()
        finally:
            for rig in self.rigs:
                await rig.close()

    async def _go_on(self) -> bool:
        """A move, and now and then something that goes with it; whether there was a move."""
        self.clock.now += self.luck.choice([0.0, 0.1, 1.0])
        back = 0.9 if self.was_secret else 0.1
        asides = {
            self._ask_back: back, self._take_back: back, self._talk: 0.15, self._err: 0.25, self._come_and_go: 0.1,
            self._stand_in: 0.1,
        }  # fmt: skip
        for aside, chance in asides.items():
            if self.luck.random() < chance:
                await aside()
                await self._compare()
        seat, waits = awaited(self.twins.worlds[0], self._now)
        if seat < 0 or is_bot(seat, self._now):
            return False
        version = self._table.version
        both = self._attempt(self._now, moves=True)
        if both is None:
            return False
        if waits:
            tell(self.rigs, version, [both])
        self.sequences[seat] += 1
        told = {"seat": seat, "sequence": self.sequences[seat], "version": version}
        commands = [{"type": "roll"} if waits else {"type": "play", "action": action} for action in both]
        self._say(self._who(seat), *(told | command for command in commands))
        await self._compare()
        self.was_secret = both[0] != both[1]
        return True

    def _attempt(self, seats: list[wire.Seat], *, moves: bool) -> Both | None:
        """A move, if one is to be made, and a plan of what comes by itself then; None if that cannot be."""
        tried = Twins((self.twins.worlds[0].copy(), self.twins.worlds[1].copy()), self.yours, self.luck)
        both = tried.find() if moves else NOTHING
        if both is not None and moves:
            tried.play(both)
        planned = self._plan(tried, seats) if both is not None else None
        if planned is None:
            return None
        self.twins = tried
        tell(self.rigs, self._table.version + 1, planned)
        return both

    def _plan(self, worlds: Twins, seats: list[wire.Seat]) -> list[Both] | None:
        """Play what chance and bots do until a person is asked; None if they cannot do it so that it looks alike."""
        planned = list[Both]()
        while (asked := awaited(worlds.worlds[0], seats)) == (CHANCE, False) or is_bot(asked[0], seats):
            both = worlds.find() if len(planned) < MOST else None
            if both is None:
                return None
            worlds.play(both)
            planned.append(both)
        return planned

    @property
    def _table(self) -> Table:
        return self.rigs[0].table

    @property
    def _now(self) -> list[wire.Seat]:
        return self._table.seats

    def _who(self, seat: int) -> str:
        return US if seat in self.yours else self.owners[seat]

    def _come(self, who: str, since: int = -1) -> None:
        for rig in self.rigs:
            rig.come(who, since)

    def _say(self, who: str, *messages: object) -> None:
        """Somebody sends a message, the same in both worlds, or one in each."""
        for rig, message in zip(self.rigs, messages * (2 // len(messages)), strict=True):
            rig.lines[who].say(message)

    # ------------------------------------------------------------ what goes with it

    async def _talk(self) -> None:
        seat, is_phrase = self.luck.randrange(len(self.seats)), self.luck.random() < 0.5
        text = self.luck.choice([*PHRASES, "I have nothing", " \u2800 "])
        who = self.luck.choice(sorted(self.rigs[0].lines))
        self._say(who, {"type": "say", "seat": seat, "text": text, "phrase": is_phrase})

    async def _err(self) -> None:
        """The viewer commands what cannot be: for others, too late, twice, out of turn, or what is no move."""
        luck, version = self.luck, self._table.version
        seat, kind = luck.randrange(len(self.seats)), luck.choice(["play", "play", *MORE])
        more = {"play": {"action": luck.randrange(self.twins.worlds[0].game.actions)}, "answer_back": {"allows": True}}
        last = self.sequences[seat]
        command = {"type": kind, "seat": seat, "sequence": luck.choice([max(last, 1), last + 1, last + 5000])}
        command |= {"version": luck.choice([version, version, version + 1, max(version - 1, 0)])} | more.get(kind, {})
        if seat not in self.yours or not self._may_be_right(command):
            self._say(US, command)

    def _may_be_right(self, command: dict[str, Any]) -> bool:
        """Whether the viewer may have commanded what can be, and what the worlds are to go on by."""
        kind, asking = command["type"], self._table.course.asking
        if kind == "answer_back" and asking is not None:
            return command["seat"] in asking.waits
        if command["version"] != self._table.version or kind == "answer_back":
            return False
        asked, waits = awaited(self.twins.worlds[0], self._now)
        is_move = waits if kind == "roll" else command.get("action") in self.twins.worlds[0].legal_actions()
        return kind in ("take_back", "ask_back") or (asked == command["seat"] and is_move)

    async def _come_and_go(self) -> None:
        """The line of somebody breaks, and they are back; or somebody comes who only looks on."""
        version, who = self._table.version, self.luck.choice([US, GUEST, *sorted(self.owners.values())])
        for rig in self.rigs:
            if who in rig.lines:
                rig.lines[who].go()
        self._come(who, self.luck.choice([-1, 0, version, version // 2]))

    async def _take_back(self) -> None:
        """Whoever made the last move takes it back, if that may be in both worlds."""
        for seats in ({*self.yours}, *({*own} for own in self._table.entry.keys.values())):
            may = {self._may_take_back(rig.table, tuple(sorted(seats))) for rig in self.rigs}
            if len(may) == 1 and may != {NOBODY}:
                (seat,) = may
                self._command(seat, type="take_back")
                for world in self.twins.worlds:
                    world.undo()
                return

    def _may_take_back(self, table: Table, yours: tuple[int, ...]) -> int:
        last = table._last
        return may_take_back(last, table.seats, yours) if last.change is None else NOBODY

    async def _ask_back(self) -> None:
        """Somebody asks to take a choice back, mostly who moved last; the others agree, or one of them does not.

        The viewer asks whatever comes of it: a refusal, too, is to be the same in both worlds. What others know may differ there,
        and with it whether they may ask; they ask where it does not.
        """
        seats, last = [*self.yours, *self.others], self._table._last.last
        if not seats:  # bots play
            return
        seat = last.seat if isinstance(last, Played) and self.luck.random() < 0.8 else self.luck.choice(seats)
        if is_bot(seat, self._now):
            return
        own = held(self._table.entry.keys, digests(self._who(seat)))
        may = [self._may_ask_back(rig.table.course, own) for rig in self.rigs]
        assert may[0] == may[1] or seat not in self.yours, f"message: at one table {may[0]}, at the other {may[1]}"
        if may[0] != may[1] or self._chose_who_is_gone(*may[0]):
            return
        self._command(seat, type="ask_back")
        await self._compare()
        await self._agree(self.luck.random() < 0.5)

    def _may_ask_back(self, course: Course, own: tuple[int, ...]) -> tuple[int, bool]:
        """How far the last choice of who sits there lies back, and whether nothing hidden has been seen since."""
        moves = last_choice(course, own)
        return moves, moves > 0 and is_open(course, moves, own)

    def _chose_who_is_gone(self, moves: int, is_open: bool) -> bool:
        """Whether a bot plays on for who made that choice: it has not been told what to do there."""
        before = self.twins.worlds[0].copy()
        for _ in range(moves):
            before.undo()
        return is_open and is_bot(before.current_player, self._now)

    async def _agree(self, is_agreed: bool) -> None:
        """What is asked is answered until it is taken back, or refused."""
        while (asking := self._table.course.asking) is not None:
            if self.luck.random() < 0.2:
                await self._err()
                await self._compare()
            there_were = self._table.course.moves
            self._command(self.luck.choice(sorted(asking.waits)), type="answer_back", allows=is_agreed)
            await settle()
            for world in self.twins.worlds:
                for _ in range(len(there_were) - len(self._table.course.moves)):
                    world.undo()
            await self._compare()
        assert self.rigs[1].table.course.asking is None

    def _command(self, seat: int, **what: object) -> None:
        """Whoever sits there commands the same in both worlds."""
        self.sequences[seat] += 1
        told = {"seat": seat, "sequence": self.sequences[seat], "version": self._table.version}
        self._say(self._who(seat), told | what)

    async def _stand_in(self) -> None:
        """A bot plays on for somebody else, or that person is back."""
        if not self.others:
            return
        seat, now = self.luck.choice(self.others), self._now
        event = Seated(seat, "bot" if now[seat].player == PERSON else PERSON)
        now[seat] = wire.Seat(now[seat].name, event.player)
        if self._attempt(now, moves=False):
            for rig in self.rigs:
                await rig.table.happen(lambda course: [event])

    # ------------------------------------------------------------ what is sent

    async def _compare(self) -> None:
        """Whatever has been sent to the viewer, in both worlds; and that nothing has gone another way than it was told."""
        await settle()
        sent = [rig.lines[US].sent for rig in self.rigs]
        assert sent[0] == sent[1], difference(*sent)
        for rig, world in zip(self.rigs, self.twins.worlds, strict=True):
            assert rig.table._course.position == world and not rig.table.is_lost

    async def _ask(self) -> None:
        """The same of what may be asked over HTTP."""
        answers = [[msgspec.json.encode(one).decode() for one in await rig.ask(US)] for rig in self.rigs]
        assert answers[0] == answers[1], difference(*answers)


def is_bot(seat: int, seats: list[wire.Seat]) -> bool:
    return seat >= 0 and seats[seat].player != PERSON


def tell(rigs: list[Rig], version: int, planned: list[Both]) -> None:
    """Chance and bots do this, one after the other, when the tables stand at that version."""
    for rig, moves in zip(rigs, zip(*planned, strict=True), strict=False):
        rig.world.told.update(enumerate(moves, version))


def difference(one: Sequence[str | int], other: Sequence[str | int]) -> str:
    """Where two lists of messages part."""
    at = next((k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    first, second = (str(sent[at]) if at < len(sent) else "nothing" for sent in (one, other))
    since = next((k for k, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), 0)
    told = (f"...{text[max(0, since - 200) : since + 60]}..." for text in (first, second))
    return f"message {at} of {len(one)} and of {len(other)}: {' and '.join(told)}"


def play(game: str, number: int) -> Evening:
    for again in count():
        try:
            evening = Evening(game, Random(f"{game} {number}{'-' * again}"))
        except Dull:
            continue
        with pinned(evening.clock):
            asyncio.run(evening.run())
        return evening
    raise AssertionError


@pytest.mark.timeout(0)  # as long as it takes to play as many tables as are wished
@pytest.mark.parametrize("share", range(0, TABLES, SHARE))
@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_a_viewer_cannot_know_changes_no_byte_that_it_is_sent(game: str, share: int) -> None:
    secrets = 0
    for number in range(share, min(share + SHARE, TABLES)):
        try:
            secrets += play(game, number).secrets
        except AssertionError as error:
            raise AssertionError(f"at table {number} of {game}: {error}") from error
    assert secrets >= 2 * SHARE or TABLES % SHARE, "there was little to keep secret"
