"""Whatever a page says over the socket: it is answered, or told why and sent away, and the table goes on for everybody else."""

import json
import logging
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from fathom import words
from fathom.engine.errors import Sentence
from fathom.server.asking import LARGEST
from fathom.server.serve import _is_ours
from fathom.server.wire import BAD_MESSAGE

from .line import Line, Site
from .odd import anything, few, patient, spoiled, values

pytestmark = patient

NO_TEXT, TOO_LARGE = 1007, 1009  # how a socket closes that is sent what is no UTF-8, or too much at once
LOST = 0  # the code did not get through: the server hung up while there was more to come
LAST = {
    "type": "roll",
    "seat": 77,
    "sequence": 777,
    "version": 0,
}  # what is asked at the end, to see who is still there

COMMANDS: list[dict[str, Any]] = [
    {"type": "play", "seat": 0, "sequence": 1, "version": 0, "action": 0},
    {"type": "play", "seat": 1, "sequence": 2, "version": 1, "action": 3},
    {"type": "roll", "seat": 0, "sequence": 1, "version": 0},
    {"type": "roll", "seat": 1, "sequence": 1, "version": 2},
    {"type": "take_back", "seat": 0, "sequence": 2, "version": 1},
    {"type": "say", "seat": 0, "text": "hello", "phrase": True},
    {"type": "say", "seat": 1, "text": "Hello"},
]
HELLO = {"type": "hello", "key": "", "since": 0, "nonce": "0" * 32}
frames = st.lists(st.sampled_from([*COMMANDS, HELLO]).flatmap(spoiled) | anything, min_size=1, max_size=4)


class Complaints(logging.Handler):
    """All that the server logs of what it did not foresee."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name != "websockets.client":  # which is the test itself, hung up on
            self.said.append(self.format(record))


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    found = Complaints()
    found.addFilter(_is_ours)
    heard = [logging.getLogger(name) for name in ("fathom", "uvicorn", "asyncio", "websockets")]
    for logger in heard:
        logger.addHandler(found)
    yield found
    for logger in heard:
        logger.removeHandler(found)


@pytest.mark.parametrize(
    "rubbish", [b"rubbish\r\n\r\n", b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: foo\r\n\r\n"]
)
def test_nobody_fills_the_log_with_rubbish(
    site: Site, complaints: Complaints, caplog: pytest.LogCaptureFixture, rubbish: bytes
) -> None:
    caplog.set_level(logging.WARNING, "uvicorn.error")
    with socket.create_connection(("127.0.0.1", site.port)) as line:
        line.sendall(rubbish)
        assert line.recv(100).startswith(b"HTTP/1.1 ")
    assert not complaints.said


def told(line: Line, said: list[tuple[bytes, bool]]) -> None:
    """Say all that, and hear until it is clear what became of it."""
    try:
        for frame, is_text in said:
            line.socket.send(frame, text=is_text)
        line.say(**LAST)
        while not [answer for answer in line.answers if answer["sequence"] == LAST["sequence"]]:
            line.hear(10)
    except ConnectionClosed:
        code = ended(line)
        if code in {NO_TEXT, TOO_LARGE, LOST}:
            assert any(len(frame) > LARGEST or (is_text and not is_utf8(frame)) for frame, is_text in said), code
        else:
            assert code // 100 == BAD_MESSAGE // 100, code
            assert line.answers[-1]["seat"] == -1, "whoever is sent away is told why"
    for answer in line.answers:
        if answer["type"] == "refused":
            said_so = words.say(Sentence(answer["problem"]["id"], answer["problem"]["args"]))
            assert len(said_so.split()) >= 3


def ended(line: Line) -> int:
    """Hear everything to the end; the code that it closed with, if that still came through."""
    try:
        while True:
            line.hear(10)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else LOST


def is_utf8(frame: bytes) -> bool:
    try:
        frame.decode()
    except UnicodeDecodeError:
        return False
    return True


def goes_on(site: Site, table: str, key: str) -> None:
    """Somebody else comes to the table, and plays."""
    with site.line(table, key) as line:
        seat = line.until(0, 1, -2)["seat"]
        if seat >= 0:
            assert line.answer(line.command(line.welcome["sequences"][seat] + 1))["type"] == "ack"


@few(150)
@given(frames, st.booleans(), st.integers(0, 9))
def test_whatever_is_said_is_answered_and_the_table_goes_on(
    site: Site, complaints: Complaints, said: list[bytes], says_hello: bool, binary: int
) -> None:
    table, key = site.make("person", "person", start="seat0")
    with site.socket(table) as line:
        if says_hello:
            line.say(**HELLO | {"key": key})
        told(line, [(frame, binary != number) for number, frame in enumerate(said)])
    goes_on(site, table, key)
    assert complaints.said == []


@few(60)
@given(spoiled(HELLO), st.binary(max_size=40))
def test_whatever_comes_with_a_hello(site: Site, complaints: Complaints, hello: bytes, key: bytes) -> None:
    table, _ = site.make("person", "person", start="seat0")
    shown = "".join(chr(byte) for byte in key if 32 < byte < 127 and byte not in b'";,\\')
    with site.socket(table, Cookie=f"fathom={shown}") as line:
        told(line, [(hello, True)])
    assert complaints.said == []


@few(60)
@given(st.lists(values, min_size=1, max_size=3))
def test_people_who_gather_say_what_they_like(site: Site, complaints: Complaints, texts: list[Any]) -> None:
    """At a table where people talk, the others hear what is allowed, and nothing else."""
    seats = [{"name": "Ann", "player": "person"}, {"name": "Bo", "player": "open"}]
    wish = {"game": "deep_sea_adventure", "seats": seats}
    made = json.loads(site.ask("POST", "/api/tables", wish, {"Cookie": "fathom=ann"})[2])
    with site.line(made["table"]) as other:
        other.hear()
        with site.line(made["table"], browser="ann") as line:
            told(line, [(json.dumps({"type": "say", "seat": 0, "text": text}).encode(), True) for text in texts])
        with site.line(made["table"], browser="ann") as line:
            line.say(type="say", seat=0, text="bravo", phrase=True)
            while not [one for one in other.said if one["phrase"]]:
                other.hear(10)
    assert complaints.said == []


@pytest.mark.parametrize("size", [LARGEST - 40, LARGEST + 1, 4 * LARGEST])
def test_what_is_too_long_is_not_read(site: Site, complaints: Complaints, size: int) -> None:
    table, key = site.make("person", "person", start="seat0")
    with site.line(table, key) as line:
        line.hear()
        told(line, [(b'{"type": "' + b"x" * size + b'"}', True)])
    goes_on(site, table, key)
    assert complaints.said == []
