"""What `make load` measures, in small: each part makes rows for the ledger, and says what was aimed at."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests import servers
from tests.load import __main__ as measures
from tests.load import crowd, moves, spy
from tests.load.pages import Page, Place, gathered, opened
from tests.load.serving import limited, memory
from tests.load.told import Row

from .test_serve import Process

GAMES = "deep_sea_adventure", "in_too_deep"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server that is measured."""
    with limited(tmp_path_factory.mktemp("measured")) as process:
        yield process


def test_without_words_all_is_measured() -> None:
    parts, wish = measures.wished([])
    assert parts == ["moves", "restart", "flood", "bots", "servers", "connections"]
    assert wish.games == [] and wish.size == measures.FULL and not wish.is_spied


def test_a_part_can_be_asked_for_and_its_game() -> None:
    parts, wish = measures.wished(["connections", "--game", "in_too_deep", "--brief", "--minutes", "0.2", "--profile"])
    assert parts == ["connections"] and wish.games == ["in_too_deep"] and wish.is_spied
    assert wish.size == measures.BRIEF._replace(minutes=0.2)


def test_a_row_says_what_was_aimed_at_and_whether_it_was_reached() -> None:
    assert Row("moves", "9 ms", "10 ms", True).line() == "| moves | 10 ms | 9 ms | yes |"
    assert Row("moves", "11 ms", "10 ms", False).line() == "| moves | 10 ms | 11 ms | **no** |"
    assert Row("moves", "11 ms").line() == "| moves |  | 11 ms |  |"


def test_moves_count_as_carried_when_they_are_shown_in_time() -> None:
    seen = moves.Seen()
    seen.shown = [(0.5, 0.9), (1.0, 1.5), (1.5, 1.8), (1.9, 2.5)]
    seen.acknowledged, seen.bots = seen.shown, [0.5, 1.2]
    waits = seen.waits(1.0, 2.0, 0.5, 0.25)
    assert waits.carried == 2 and waits.bots == 1 and len(waits.shown) == 3
    assert waits.busy == "the server used 50 % of a core, 250.00 ms a move, who plays 25 %"


def carry(monkeypatch: pytest.MonkeyPatch, most: float) -> list[Row]:
    """The rows of a server that carries so many moves of In Too Deep a second."""

    def carried(game: str, rate: float, *_: object) -> moves.Waits:
        return moves.Waits([1.0], [2.0], 1.0, 0.5, int(min(rate, most)))

    monkeypatch.setattr(moves, "carried", carried)
    return list(moves.most("in_too_deep", 4, 1.0, less=(0.9, 0.8)))


def test_where_too_many_moves_are_asked_fewer_are(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [row.is_reached for row in carry(monkeypatch, 498)] == [True]
    rows = carry(monkeypatch, 449)
    assert [(row.aim, row.is_reached) for row in rows] == [("500", False), ("", None)]
    assert rows[1].measured.startswith("449 carried")


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_measured_as_they_are_aimed_at(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "WARM", 0.2)
    monkeypatch.setattr(moves, "USUAL", 10.0)
    acknowledged, shown = moves.usual(game, 2, 1.5)
    assert acknowledged.aim == shown.aim == "p99 25 ms, p99.9 100 ms"
    assert acknowledged.is_reached is not None and "p99.9" in shown.measured


@pytest.mark.parametrize("game", GAMES)
async def test_players_have_a_browser_and_a_seat_each_and_have_played(game: str, running: Process) -> None:
    places = gathered(running.site, game)
    assert len({place.browser for place in places}) == 4 and not any(place.key for place in places)
    pages = await opened(running.site, places, crowd.MOVES)
    assert sorted(seat for page in pages for seat in page._yours) == [0, 1, 2, 3]
    assert all(len(page._yours) == 1 and page.version >= crowd.MOVES for page in pages)
    stranger = await Page.open(running.site, Place(places[0].table))
    assert stranger.version >= crowd.MOVES and stranger._yours == []
    for page in (*pages, stranger):
        await page.close()


def test_the_memory_of_the_helper_is_told_too(running: Process) -> None:
    table, _ = running.site.make("kraken", "kraken")
    with running.site.line(table) as line:
        line.until(-2)
    found = memory(running)
    assert found.server > 50 and found.helper > 50 and found.together < found.server + found.helper


@pytest.mark.parametrize("game", GAMES)
def test_who_is_connected_stays(game: str) -> None:
    held, dropped = crowd.connections(game, 2, 0.01)
    assert "8 players in browsers of their own" in held.what and "helper" in held.measured and held.is_reached
    assert dropped.measured == "0" and dropped.is_reached


@pytest.mark.parametrize(("game", "title"), [*zip(GAMES, ("*Deep Sea Adventure*", "*In Too Deep*"), strict=True)])
def test_a_restart_is_measured_of_the_game_that_is_asked_for(
    game: str, title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[str]()
    begun = crowd.begun
    monkeypatch.setattr(crowd, "begun", lambda site, game, count: asked.append(game) or begun(site, game, count))
    as_they_were, anew = crowd.restart(game, 2)
    assert asked == [game] and as_they_were.what.startswith(title)
    assert as_they_were.aim == "5 s" and as_they_were.is_reached and anew.aim == ""


def test_two_servers_are_left_out_with_a_sentence_where_no_share_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise servers.NoShares("no share of a core can be given out")

    monkeypatch.setattr(servers, "scale", refused)
    _, wish = measures.wished(["servers", "--brief"])
    (row,) = measures.shared(wish)
    assert row.measured == "left out: no share of a core can be given out" and row.is_reached is None


def test_two_servers_are_to_carry_nearly_twice_as_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers, "scale", lambda *_: {1: [100.0, 110.0, 90.0], 2: [175.0, 180.0, 160.0]})
    _, wish = measures.wished(["servers"])
    (row,) = measures.shared(wish)
    assert row.measured == "1.75 times: 100, 110, 90 moves a second and 175, 180, 160" and row.is_reached


STACKS = """\
<module> (<string>:3);serve (/home/ann/fathom/src/fathom/server/serve.py:60);Group.follow (/x/src/fathom/server/group.py:9) 60
<module> (<string>:3);serve (/home/ann/fathom/src/fathom/server/serve.py:60) 10
<module> (<string>:3);dumps (/usr/lib/python3.11/json/__init__.py:183);encode (/usr/lib/python3.11/json/encoder.py:1) 30
"""


def test_a_profile_is_told_by_module() -> None:
    head, _, first, *_, last = spy.table(STACKS).splitlines()
    assert head == "| module | itself, of 100 times | with what it calls | most of it in |"
    assert first == "| `fathom.server.group` | 60.0 % | 60 % | `Group.follow` 60 % |"
    assert last == "| `fathom.server.serve` | 10.0 % | 70 % | `serve` 10 % |"
    assert spy.table("") == "It was never found at work."


def test_without_its_program_a_profile_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    with pytest.raises(SystemExit, match="profile"):
        list(moves.asked("deep_sea_adventure", 10, 1, 1, True))
