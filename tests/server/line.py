"""A page as the tests play it: asks over HTTP, and plays over the socket whatever it is offered."""

import http.client
import json
import random
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import reduce
from types import TracebackType
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from fathom.server.patch import apply

Json = Any

# Those that Linux gives to whoever connects lie above: another test's connection may take one of them meanwhile.
PORTS = range(20_000, 32_000)
PATIENCE = 120.0  # seconds until nothing more is waited for, also where many tests run at once


def free_port() -> int:
    """A port of this machine at which nobody listens."""
    for port in random.sample(PORTS, len(PORTS)):
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise OSError("no port is free")


class Site:
    """A running server, at `port`, which is asked from the address `source` of this machine, if that is said."""

    def __init__(self, port: int, source: str = "") -> None:
        self.port = port
        self.local = (source, 0) if source else None  # where connections to it come from
        self.origin = f"http://127.0.0.1:{port}"

    def ask(
        self, method: str, path: str, body: Json = None, headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """A request: status, headers, body. What is not bytes is sent as JSON."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE, source_address=self.local)
        sent = {"Host": f"127.0.0.1:{self.port}"}
        if body is not None:
            sent["Content-Type"] = "application/json"
            body = body if isinstance(body, bytes) else json.dumps(body).encode()
        try:
            line.request(method, path, body, sent | (headers or {}))
            answer = line.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        finally:
            line.close()

    def moved(self, path: str, host: str) -> tuple[int, str | None]:
        """The status and where a page is said to be, to whoever asks for it by the name `host`."""
        status, headers, _ = self.ask("GET", path, headers={"Host": host})
        return status, headers.get("location")

    def get(self, path: str) -> Json:
        status, _, body = self.ask("GET", path)
        assert status == 200, body
        return json.loads(body)

    def problem(
        self, method: str, path: str, body: Json = None, headers: dict[str, str] | None = None
    ) -> tuple[int, str]:
        """The status and the id of what a refused request is told."""
        status, _, answer = self.ask(method, path, body, headers)
        return status, json.loads(answer)["problem"]["id"]

    def make(
        self, *players: str, preset: str = "default", game: str = "deep_sea_adventure", **options: Any
    ) -> tuple[str, str]:
        """A new table: its id and its key."""
        seats = [{"name": f"Diver {seat}", "player": player} for seat, player in enumerate(players)]
        wish = {"game": game, "seats": seats, "preset": preset, "options": options}
        status, _, body = self.ask("POST", "/api/tables", wish)
        assert status == 201, body
        made = json.loads(body)
        return made["table"], made["key"]

    def line(self, table: str, key: str = "", since: int = -1, browser: str = "") -> "Line":
        """The socket of a table, after `Hello`, of a browser with this key."""
        line = self.socket(table, **({"Cookie": f"fathom={browser}"} if browser else {}))
        line.say(type="hello", key=key, since=since)
        return line

    def socket(self, table: str, **headers: str) -> "Line":
        """The socket of a table, before anything is said."""
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        return Line(
            connect(
                address,
                additional_headers=headers,
                compression=None,
                proxy=None,
                open_timeout=PATIENCE,
                close_timeout=2,
                source_address=self.local,
            ).__enter__()
        )


class Line:
    """One socket. `steps` and `answers` are all that has been heard; `now` is the last step, `scene` what it leads to."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.raw: list[str] = []
        self.steps: list[Json] = []
        self.answers: list[Json] = []
        self.scenes: list[Json] = []  # after each step
        self.welcome: Json = None
        self.company: Json = None  # the last
        self.clocks: Json = None  # the last
        self.said: list[Json] = []

    def __enter__(self) -> "Line":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.socket.close()

    @property
    def now(self) -> Json:
        return self.steps[-1]

    @property
    def scene(self) -> Json:
        return self.scenes[-1]

    @property
    def events(self) -> list[Json]:
        """All events, from the first on if no steps were missed."""
        return self.welcome["events"] + [moment["event"] for step in self.steps for moment in step["moments"]]

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = PATIENCE) -> Json:
        """The next message."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        message = json.loads(text)
        match message["type"]:
            case "welcome":
                self.welcome = message
                self.steps = [message["now"]]
                self.scenes = [message["scene"]]
            case "step":
                assert message["version"] == self.now["version"] + 1
                self.steps.append(message)
                changes = [*(moment["changes"] for moment in message["moments"]), message["changes"]]
                self.scenes.append(reduce(apply, changes, self.scene))
            case "said":
                self.said.append(message)
            case "company":
                self.company = message
            case "clocks":
                self.clocks = message
            case "beat":
                pass
            case _:
                self.answers.append(message)
        return message

    def closed(self) -> int:
        """Hear everything to the close; its code."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            assert closed.rcvd is not None
            return closed.rcvd.code

    def until(self, *seats: int) -> Json:
        """Hear until one of `seats` is awaited (-2: the game is over); that step. `TimeoutError` if nothing more happens."""
        while self.welcome is None or self.now["seat"] not in seats:
            self._go_on()
        return self.now

    def reach(self, version: int) -> Json:
        """Hear until the table has come so far; the last step."""
        self._wait(lambda: self.welcome is not None and self.now["version"] >= version)
        return self.now

    def command(self, sequence: int, choice: int = 0) -> Json:
        """What a page would send for what is awaited now."""
        now = self.now
        command = {"seat": now["seat"], "sequence": sequence, "version": now["version"]}
        if now["waits"]:
            return {"type": "roll", **command}
        return {"type": "play", **command, "action": now["offers"][choice % len(now["offers"])]["action"]}

    def answer(self, command: Json) -> Json:
        """Send a command and hear until it is answered and, if it was done, what came of it; `TimeoutError` if it is not."""
        self.say(**command)
        heard = len(self.answers)
        self._wait(lambda: any(one["sequence"] == command["sequence"] for one in self.answers[heard:]))
        answer = self.answers[-1]
        if answer["type"] == "ack":
            self.reach(answer["version"])
        return answer

    def _go_on(self) -> None:
        """Hear until there is another step."""
        steps = len(self.steps)
        self._wait(lambda: len(self.steps) > steps)

    def _wait(self, is_so: Callable[[], bool]) -> None:
        """Hear until it is so, but not for ever, whatever else is heard meanwhile."""
        end = time.monotonic() + PATIENCE
        while not is_so():
            left = end - time.monotonic()
            if left < 0:
                raise TimeoutError("what was waited for has not come")
            self.hear(left)

    def play(self, seats: list[int], choices: Iterator[int], most: int = 10_000) -> None:
        """Play for `seats` to the end, or `most` moves of theirs."""
        sequences = self.welcome["sequences"] if self.welcome else None
        for _ in range(most):
            if self.until(*seats, -2)["seat"] == -2:
                return
            sequences = sequences or self.welcome["sequences"]
            seat = self.now["seat"]
            sequences[seat] += 1
            assert self.answer(self.command(sequences[seat], next(choices)))["type"] == "ack"
