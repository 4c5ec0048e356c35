"""The limits that a server has are those that the page on threats names."""

import msgspec

from fathom.server import (
    absence,
    asking,
    consent,
    course,
    devices,
    estimates,
    frames,
    gathering,
    lobby,
    patience,
    seats,
    session,
    store,
    talk,
    turns,
    vacancy,
    wire,
)
from fathom.server.limits import PUBLIC, Rate
from fathom.server.serve import SPOKEN

from .tree import ROOT

THREATS = (ROOT / "docs" / "15-threats.md").read_text(encoding="utf-8")


def test_a_server_for_everybody_has_every_limit_and_the_docs_say_which() -> None:
    sockets, connections = PUBLIC.sockets, PUBLIC.connections
    rates = [rate for rate in PUBLIC if isinstance(rate, Rate)]
    assert None not in PUBLIC and len(PUBLIC) == len(rates) + 2
    commands, requests, tables, persons, pace, joins, records, addresses, sitters, bots = rates
    for said in (
        f"it may ask {requests.a_second} times a second after the first {requests.burst},",
        f"answers {pace.a_second} of these a second after the first {pace.burst},",
        f"make a table every {1 / tables.a_second:.0f} seconds after the first {tables.burst},",
        f"of an address | it takes one every {1 / sitters.a_second:.0f} seconds after the first {sitters.burst} |",
        f"{connections} connections",
        f"{sockets} sockets, of which it opens {joins.a_second} a second after the first {joins.burst},",
        f"heard {commands.a_second} times a second, all of them together",
        f"together {addresses.a_second} times after the first {addresses.burst};",
        f"records of an address | of those that it sends, {'one' if records.a_second == 1 else records.a_second} a second",
        f"read after the first {records.burst};",
        f"bots make {bots.a_second} moves a second at all tables of an address together",
        f"changes something {persons.a_second} times a second after the first {persons.burst},",
    ):
        assert said in THREATS, said


def test_the_docs_say_what_holds_for_every_server() -> None:
    [longest_said] = [
        field.type.max_length for field in msgspec.inspect.type_info(wire.Say).fields if field.name == "text"
    ]
    assert (
        asking.PATIENCE == patience.PATIENCE == session.PATIENCE
        and devices.MOVABLE == 3600
        and course.MOST_BACK == 1000
    )
    for said in (
        f"a body of {asking.LARGEST:,} bytes; {asking.PATIENCE:.0f} seconds for the head",
        f"a message of {SPOKEN['ws_max_size']:,} bytes; {frames.EMPTY.a_second} pings, pongs and pieces of messages a second",
        f"after the first {frames.EMPTY.burst};",
        f"{session.MOST_ANSWERS} answers that wait",
        f"a person has {vacancy.MOST_SEATS} at tables of others",
        f"falls free after {vacancy.GRACE} seconds",
        f"{lobby.MOST_LISTED} tables that wait, {lobby.MOST_OF_ONE} of one host",
        f"the last {lobby.MOST_HELD:,} that go on, {lobby.MOST_SEARCHED} at a time",
        f"{session.MOST_WATCHING:,} look on; the last {store.TALK} things",
        f"the last {gathering.MOST_REMOVED} browsers",
        f"a name of {seats.LONGEST_NAME} characters; says {longest_said} characters at a time,",
        f"once every {1 / talk.PACE.a_second:.0f} seconds after the first {talk.PACE.burst};",
        f"once every {1 / absence.LEAVES.a_second:.0f} after the first {absence.LEAVES.burst} and {consent.PACE.burst} |",
        f"{consent.MOST} moves at once",
        f"{turns.MOST_LOOKING:,} who wait to look back, {estimates.MOST_WAITING} games",
    ):
        assert said in THREATS, said
