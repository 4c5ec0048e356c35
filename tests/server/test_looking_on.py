"""Who may look on at a table, and who may not: nothing that happens there reaches those who may not."""

import asyncio
import itertools
import json
from pathlib import Path
from typing import cast

from starlette.websockets import WebSocket

from fathom.server.library import Library
from fathom.server.seats import digests
from fathom.server.session import Session
from fathom.server.sqlite import SQLite
from fathom.server.tables import Tables
from fathom.server.wire import Give, NewTable, Roll, Say, Seat

from .line import Json, Site
from .test_gathering import ANN, BO, Browser, company


def test_who_is_forbidden_to_look_on_sees_nothing(site: Site) -> None:
    ann, bo = Browser(site, ANN), Browser(site, BO)
    table = ann.make("person", "open", watched=False)
    ann.post(f"/{table}/give", {"seat": 1, "player": "grab_first:5"})
    with bo.line(table) as his:
        his.hear()  # until the game begins everybody may come
        ann.post(f"/{table}/start")
    with bo.line(table) as his:
        assert his.closed() == 4403
        assert his.answers[0]["problem"]["id"] == "server-not-watched"
    for path in ("replay", "record", "chances"):
        status, problem = bo.site.problem("GET", f"/api/tables/{table}/{path}", headers={"Cookie": f"fathom={BO}"})
        assert (status, problem) == (403, "server-not-watched")
    assert ann.site.ask("GET", f"/api/tables/{table}/replay", headers={"Cookie": f"fathom={ANN}"})[0] == 200


def test_at_a_table_of_its_own_key_too_nobody_looks_on_who_is_forbidden_to(site: Site) -> None:
    seats = [{"name": "Ann", "player": "person"}, {"name": "Bo", "player": "person"}]
    status, _, body = site.ask("POST", "/api/tables", {"game": "deep_sea_adventure", "seats": seats, "watched": False})
    assert status == 201
    made = json.loads(body)
    again = site.ask("POST", f"/api/tables/{made['table']}/rematch", {"key": made["key"]})[2]
    for one in (made, json.loads(again)):
        with site.line(one["table"]) as line:
            assert line.closed() == 4403
            assert line.answers[0]["problem"]["id"] == "server-not-watched"
        with site.line(one["table"], one["key"]) as line:
            line.hear()
            assert line.welcome["yours"] == [0, 1]
        own = {"Authorization": f"Bearer {one['key']}"}
        for path in ("replay", "record"):
            address = f"/api/tables/{one['table']}/{path}"
            assert site.problem("GET", address) == (403, "server-not-watched")
            assert site.ask("GET", address, headers=own)[0] == 200


def test_where_nobody_may_look_on_whoever_plays_on_elsewhere_is_told_so(site: Site) -> None:
    ann, phone = Browser(site, ANN), Browser(site, BO)
    table = ann.make("person", "open", watched=False)
    ann.post(f"/{table}/give", {"seat": 1, "player": "grab_first:5"})
    ann.post(f"/{table}/start")
    with ann.line(table) as hers:
        hers.hear()
        phone.post(f"/{table}/moved", {"key": ann.post(f"/{table}/move")[1]["key"]})
        assert hers.closed() == 4403
        assert hers.answers[-1]["problem"]["id"] == "server-moved-away"
    cookie = {"Cookie": f"fathom={ANN}"}
    assert site.problem("GET", f"/api/tables/{table}/replay", headers=cookie) == (403, "server-moved-away")
    with phone.line(table) as his:
        his.hear()
        ann.post(f"/{table}/moved", {"key": phone.post(f"/{table}/move")[1]["key"]})
        assert his.closed() == 4403
    assert site.ask("GET", f"/api/tables/{table}/replay", headers=cookie)[0] == 200, "it has come back"


def test_who_came_before_it_began_has_to_go_where_nobody_may_look_on(site: Site) -> None:
    ann, bo = Browser(site, ANN), Browser(site, BO)
    table = ann.make("person", "open", watched=False)
    ann.post(f"/{table}/give", {"seat": 1, "player": "grab_first:5"})
    with ann.line(table) as hers, bo.line(table) as his:
        company(hers, here=[0], watching=1)
        company(his, here=[0], watching=1)
        ann.post(f"/{table}/start")
        hers.play([0], itertools.repeat(0), most=2)
        assert his.closed() == 4403
        assert his.answers[0]["problem"]["id"] == "server-not-watched"
        assert len(his.steps) == 1
        company(hers, watching=0)


class Slow:
    """A page that is told in answer to what it may not say, and takes no answer until it is free to."""

    def __init__(self) -> None:
        self.told: list[Json] = []
        self.is_stuck, self.is_free = asyncio.Event(), asyncio.Event()
        self._says: list[Json] = [{"type": "say", "seat": 0, "text": "Hello"}, {"type": "hello"}]

    async def receive(self) -> dict[str, str]:
        while not self._says:
            await asyncio.Event().wait()
        return {"type": "websocket.receive", "text": json.dumps(self._says.pop())}

    async def send_text(self, text: str) -> None:
        if json.loads(text)["type"] == "refused":
            self.is_stuck.set()
            await self.is_free.wait()
        self.told.append(json.loads(text))

    async def close(self, code: int) -> None:
        self.told.append(code)


async def test_who_is_slow_sees_no_more_than_others_where_nobody_may_look_on(tmp_path: Path) -> None:
    tables = Tables(Library(), SQLite(tmp_path / "tables.sqlite"), 300)
    async with tables.running():
        seats = [Seat("Ann", "person"), Seat("Bo", "open")]
        wish = NewTable("deep_sea_adventure", seats, options={"start": "seat0"}, watched=False)
        id = (await tables.make(wish, ANN)).table
        await tables.give(id, ANN, Give(1, "grab_first:5"))
        pages = [Slow(), Slow()]
        looking = [asyncio.create_task(Session(cast(WebSocket, page), tables).run(id)) for page in pages]
        for page in pages:
            await page.is_stuck.wait()
        await tables.start(id, ANN)
        table = await tables.open(id)
        assert await table.act(Roll(0, 1, 0), digests(ANN)) is None
        assert await table.talk.say(Say(0, "Between us"), digests(ANN)) is None
        for page, looks in zip(pages, looking, strict=True):
            page.is_free.set()
            await looks
            await asyncio.sleep(0.2)  # what it asked for is made by now
            assert page.told[-1] == 4403 and {"step", "said"}.isdisjoint(one["type"] for one in page.told[:-1])
