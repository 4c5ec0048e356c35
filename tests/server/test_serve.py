"""The server as a process: where it listens, how it ends, and that a kill in mid-game loses nothing acknowledged."""

import contextlib
import gc
import http.client
import itertools
import json
import random
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fathom.players import learned
from fathom.server import serve
from fathom.server.serve import _in_network as in_network

from .line import PATIENCE, Json, Site, free_port

START = """
import sys
from pathlib import Path
from fathom.server.serve import serve
serve(port=int(sys.argv[1]), database=Path(sys.argv[2]), browser=False)
"""
HASTY = START.replace(
    "serve(port",
    "from fathom.server import asking, patience\nasking.PATIENCE = patience.PATIENCE = 0.5\nserve(port",
)
LENGTHY = START.replace(
    "serve(port",
    "import time\nfrom fathom.server import replays\nreplays.read_encoded = lambda *_: time.sleep(6)\nserve(port",
)
DONE = """
SELECT json_extract(event, '$.sequence') AS sequence FROM events
WHERE table_id = ? AND json_extract(event, '$.seat') = ? ORDER BY sequence
"""


class Process:
    """A server in a process of its own, which can be killed."""

    def __init__(self, database: Path | str, port: int = 0, start: str = START) -> None:
        command = [sys.executable, "-c", start, str(port), str(database)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.line)
        assert found, self.process.communicate()
        self.site = Site(int(found[1]))

    def end(self, how: signal.Signals) -> tuple[int, str, str]:
        """Send a signal; the status and what it printed."""
        self.process.send_signal(how)
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err

    def kill(self) -> None:
        """End it at once, whatever it prints; what it has begun may go on printing for a while."""
        with self.process:
            self.process.kill()


@contextlib.contextmanager
def process(database: Path | str, port: int = 0, start: str = START) -> Iterator[Process]:
    running = Process(database, port, start)
    try:
        yield running
    finally:
        running.kill()


def test_it_ends_cleanly_by_hand(tmp_path: Path) -> None:
    with process(tmp_path / "tables.sqlite") as running:
        table, key = running.site.make("person", "person")
        with running.site.line(table, key) as line:
            line.until(0, 1)
            status, out, err = running.end(signal.SIGINT)
            assert line.closed() in (1001, 1012)
    assert (status, err) == (0, "")
    assert out.splitlines()[-1] == "Stopped. Your games are kept."


def test_who_waits_for_long_when_it_ends_is_told_so(tmp_path: Path) -> None:
    with process(tmp_path / "tables.sqlite", start=LENGTHY) as running, ThreadPoolExecutor(1) as threads:
        running.site.get("/api/games")
        asked = threads.submit(running.site.problem, "POST", "/api/records", b"a record")
        time.sleep(0.5)
        status, _, err = running.end(signal.SIGINT)
        assert asked.result() == (503, "server-busy")
    assert status == 0 and "Traceback" not in err


def test_text_that_is_none_ends_the_line_and_nothing_is_printed(tmp_path: Path) -> None:
    with process(tmp_path / "tables.sqlite") as running:
        table, key = running.site.make("person", "person")
        with running.site.line(table, key) as line:
            line.until(0, 1)
            line.socket.send(b"\xff\xfe", text=True)
            assert line.closed() == 1007
        status, _, err = running.end(signal.SIGINT)
    assert (status, err) == (0, "")


HEAD = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n"


def test_who_sends_half_a_request_is_hung_up_on(tmp_path: Path) -> None:
    with process(tmp_path / "tables.sqlite", start=HASTY) as running:
        table, key = running.site.make("person", "person")
        with running.site.line(table, key) as line:
            line.until(0, 1)
            for half, said in ((b"", b""), (b"GET /api/ga", b""), (HEAD[:50], b""), (HEAD + b"{", b" 408 ")):
                with socket.create_connection(("127.0.0.1", running.site.port), timeout=10) as stranger:
                    stranger.sendall(half)
                    heard = b"".join(iter(lambda: stranger.recv(1000), b""))
                    assert said in heard
            with socket.create_connection(("127.0.0.1", running.site.port), timeout=10) as stranger:
                stranger.sendall(b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /api/ga")
                while stranger.recv(1 << 16):
                    pass
            assert line.answer(line.command(1))["type"] == "ack"  # a table is not waited for


def test_it_goes_on_and_ends_cleanly_when_nobody_reads_what_it_prints(tmp_path: Path) -> None:
    with process(tmp_path / "tables.sqlite") as running:
        out, err = running.process.stdout, running.process.stderr
        assert out is not None and err is not None
        out.close()
        assert running.site.ask("GET", "/api/words/en")[0] == 200
        running.process.send_signal(signal.SIGINT)
        with err:
            assert err.read() == ""
        assert running.process.wait(20) == 0


def test_it_ends_cleanly_while_it_loads(tmp_path: Path) -> None:
    with process(tmp_path / "tables.sqlite") as running:
        status, out, err = running.end(signal.SIGINT)
    assert (status, err) == (0, "") and "Stopped" in out


def test_a_busy_port_is_not_fought_over(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with process(tmp_path / "tables.sqlite", port) as running:
            assert running.site.port != port
            assert running.site.ask("GET", "/api/words/en")[0] == 200
            _, _, said = running.end(signal.SIGINT)
    assert f"cannot listen at port {port} (" in said and f" and takes port {running.site.port} instead." in said


def test_localhost_is_sent_to_the_address_that_was_printed(tmp_path: Path) -> None:
    """With path and port as they were asked for; but only pages, and only from that name."""
    with process(tmp_path / "tables.sqlite") as running:
        site = running.site
        for path in ("/", "/table/some?thing=1"):
            for host in ("localhost:9", "LocalHost:9"):
                assert site.moved(path, host) == (307, f"http://127.0.0.1:9{path}")
            assert site.moved(path, f"127.0.0.1:{site.port}")[1] is None
        assert site.moved("/api/words/en", "localhost:9") == (200, None)


def test_a_database_that_cannot_be_used_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Ann" * 1000)
    command = [sys.executable, "-c", START, "0", str(tmp_path / "letter")]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=30)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "Choose another file with --database." in ended.stderr and "Traceback" not in ended.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_what_was_acknowledged_survives_an_end_in_mid_play_and_is_done_once(
    how: signal.Signals, tmp_path: Path
) -> None:
    """By whatever end: what was said just before it is said again by the page, and done once."""
    draw, database, port, lives = random.Random(1), tmp_path / "tables.sqlite", 0, 4
    table = key = ""
    heard: dict[int, Json] = {}  # every step that any life of the server has shown
    pending: Json = None  # said, but the server ended before or after it heard
    for life in range(lives):
        with process(database, port) as running:
            port = running.site.port
            if not table:
                table, key = running.site.make("person", "random", "person", reveal="secret")
            with running.site.line(table, key, since=0) as line:
                line.until(0, 2)
                if pending:
                    assert line.answer(pending)["type"] == "ack"
                    line.welcome["sequences"][pending["seat"]] = pending["sequence"]
                choices = (draw.randrange(100) for _ in itertools.count())
                line.play([0, 2], choices, most=8 if life < lives - 1 else 10_000)
                if life < lives - 1:
                    seat = line.until(0, 2)["seat"]
                    pending = line.command(line.welcome["sequences"][seat] + 1)
                    line.say(**pending)
                    time.sleep(draw.random() * 0.004)
                    running.process.send_signal(how)
                    with pytest.raises(ConnectionClosed) as hung_up:
                        while True:
                            line.hear()
                    assert (hung_up.value.rcvd is None) == (how == signal.SIGKILL), "who ends in peace says so"
                    assert running.process.wait(PATIENCE) == -how
            for step in line.steps:
                assert heard.setdefault(step["version"], step) == step
    assert sorted(heard) == list(range(len(heard))) and heard[len(heard) - 1]["seat"] == -2
    db = sqlite3.connect(database)
    for seat in (0, 2):
        done = [row[0] for row in db.execute(DONE, (table, seat))]
        assert done == list(range(1, len(done) + 1))
    db.close()


def test_the_compiler_is_not_loaded_before_the_page_is_there() -> None:
    code = "import sys, fathom.server.serve; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], timeout=30).returncode == 0


class Nowhere(socket.socket):
    """A socket of a machine that is in no network."""

    def connect(self, address: object) -> None:
        raise OSError(101, "Network is unreachable")


class Somewhere(socket.socket):
    """A socket of a machine that has an address in a network."""

    def connect(self, address: object) -> None:
        pass

    def getsockname(self) -> tuple[str, int]:
        return "192.168.1.20", 1


@pytest.mark.parametrize(
    ("host", "kind", "address"),
    [
        ("0.0.0.0", Somewhere, "http://192.168.1.20:{port}/"),
        ("0.0.0.0", Nowhere, ""),
        ("127.0.0.1", Somewhere, ""),
    ],
)
def test_the_address_in_the_network_is_known(
    host: str, kind: type[socket.socket], address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server((host, 0)) as listener:
        monkeypatch.setattr(socket, "socket", kind)
        assert in_network(listener) == address.format(port=listener.getsockname()[1])


def test_who_opens_it_to_a_network_is_told_the_address_there(tmp_path: Path) -> None:
    """Whatever it is on this machine; but behind a proxy another address is the server's."""
    with public(tmp_path / "tables.sqlite", "--host", "0.0.0.0") as (site, running):
        with socket.create_server(("0.0.0.0", 0)) as listener:
            address = in_network(listener).replace(f":{listener.getsockname()[1]}/", f":{site.port}/")
        out = stopped(running)
        assert address in out and ("In your network it is at" in out) == bool(address)
    with public(tmp_path / "tables.sqlite", "--host", "0.0.0.0", "--public-url", "https://fathom.example") as (_, many):
        assert "In your network" not in stopped(many)


def stopped(running: subprocess.Popen[str]) -> str:
    """All that a server has printed after its first line, to its end."""
    assert running.stdout is not None
    running.send_signal(signal.SIGINT)
    return running.stdout.read()


@contextlib.contextmanager
def public(database: Path, *words: str) -> Iterator[tuple[Site, subprocess.Popen[str]]]:
    """`fathom serve`, when it is ready."""
    port = free_port()
    command = [sys.executable, "-m", "fathom", "serve", "--port", str(port), "--database", str(database), *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None and running.stderr is not None
        assert running.stdout.readline(), running.stderr.read()  # what it says instead of its address
        site = Site(port)
        try:
            while site.ask("GET", "/ready")[0] != 200:
                time.sleep(0.05)
            yield site, running
        finally:
            running.kill()


def test_a_server_for_many_answers_to_its_name_and_logs_objects(tmp_path: Path) -> None:
    with public(tmp_path / "tables.sqlite", "--public-url", "https://fathom.example") as (site, running):
        status, headers, _ = site.ask("GET", "/", headers={"Host": "fathom.example"})
        assert status == 200
        assert "Secure" in headers["set-cookie"]
        assert site.ask("GET", "/", headers={"Host": "other.example"})[0] == 403
        assert site.ask("GET", "/health")[2] == b"ok"
        assert site.get("/api/home") == {"address": "https://fathom.example"}
        running.send_signal(signal.SIGTERM)
        _, err = running.communicate(timeout=PATIENCE)
    assert {"time", "level", "logger", "message"} == set(json.loads(err.splitlines()[0]))


def test_what_is_counted_is_shown_at_a_port_of_its_own(tmp_path: Path) -> None:
    pytest.importorskip("prometheus_client")
    port = free_port()
    with public(tmp_path / "tables.sqlite", "--metrics-port", str(port)) as (site, _):
        table, key = site.make("person", "person", start="seat0")
        with site.line(table, key) as line:
            line.until(0)
            assert line.answer(line.command(1))["type"] == "ack"
            told = Site(port).ask("GET", "/metrics")[2].decode()
        numbers = dict(one.split(" ") for one in told.splitlines() if one.startswith("fathom_"))
        assert float(numbers["fathom_tables"]) == float(numbers["fathom_viewers"]) == 1
        assert float(numbers["fathom_command_seconds_count"]) == 1
        assert float(numbers["fathom_commit_seconds_count"]) >= 1
        assert site.ask("GET", "/metrics")[0] == 404, "not at the port that everybody reaches"


def test_what_is_counted_can_be_shown_at_another_address(tmp_path: Path) -> None:
    pytest.importorskip("prometheus_client")
    port = free_port()
    with public(tmp_path / "tables.sqlite", "--metrics-port", str(port), "--metrics-host", "127.0.0.2"):
        line = http.client.HTTPConnection("127.0.0.2", port, timeout=20)
        line.request("GET", "/metrics")
        assert line.getresponse().status == 200
        line.close()
        with pytest.raises(ConnectionRefusedError):
            Site(port).ask("GET", "/metrics")


def test_nobody_is_in_the_log_who_comes_and_goes(tmp_path: Path) -> None:
    with public(tmp_path / "tables.sqlite", "--metrics-port", str(free_port())) as (site, running):
        table, key = site.make("person", "person")
        with site.line(table, key) as line:
            line.hear()
        with site.socket(table) as line:
            line.say(type="hello", key="wrong")
            line.closed()
        with pytest.raises(InvalidStatus):
            site.socket(table, Origin="https://other.example")
        with pytest.raises(InvalidStatus):
            site.socket("none/of/these")
        running.send_signal(signal.SIGTERM)
        _, err = running.communicate(timeout=PATIENCE)
    said = [json.loads(one) for one in err.splitlines()]
    assert any("Started" in one["message"] for one in said)
    assert not [
        one
        for one in said
        if "127.0.0.1:" in one["message"] or table in one["message"] or "connection" in one["message"]
    ]


@pytest.mark.parametrize("url", ["fathom.example", "ftp://fathom.example", "https://fathom.example/games", "https://["])
def test_an_address_that_is_none_is_refused(url: str) -> None:
    command = [sys.executable, "-m", "fathom", "serve", "--public-url", url]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (ended.returncode, "https://fathom.example" in ended.stderr) == (2, True)


def test_a_port_that_is_taken_is_not_exchanged_for_another(tmp_path: Path) -> None:
    with public(tmp_path / "tables.sqlite") as (site, _):
        command = [sys.executable, "-m", "fathom", "serve", "--port", str(site.port), "--database"]
        ended = subprocess.run([*command, str(tmp_path / "b.sqlite")], capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stdout) == (2, "")


def test_bots_that_think_in_the_server_itself_have_nothing_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc, "freeze", lambda: None)
    monkeypatch.setattr(gc, "set_threshold", lambda *numbers: None)
    monkeypatch.setattr(learned, "hurried", Event())
    serve._settle()
    assert learned.hurried.is_set()
