"""Another process, which does for the server what takes long: a thread that runs Python would keep the event loop waiting.

It is handed functions of this program, by name, with all that they need; each runs in a thread of its own there. It begins when
it is first wanted, and until it is there, work is done where it is asked for. It ends when its input does, so with the server,
however that ends. Machine code for bots, which think there, is loaded nowhere else.
"""

import contextlib
import logging
import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import IO, Any, NamedTuple, TypeVar

from fathom.server.trouble import Trouble

T = TypeVar("T")
Report = Callable[[float], None]  # hears how much is done, 0 to 1; what it raises ends the work

SWITCH = 0.0002  # seconds: whoever waits for the interpreter has it after this, however long another would use it
NICE = 10  # it gives way to the server, but not to everything
# What it says: that so much of some work is done, that it is done, what was raised, or that it could not begin it.
FAR, DONE, RAISED, STRANGE = range(4)

log = logging.getLogger("fathom.helper")


class _Wish(NamedTuple):
    """What is under way there."""

    told: Future[tuple[int, Any]]
    report: Report | None


class Helper:
    """The other process, and who waits for it. Asked from any threads but that of the event loop."""

    def __init__(self) -> None:
        """Nobody has begun it."""
        self._process: subprocess.Popen[bytes] | None = None
        self._is_there = False
        self._is_over = False
        self._has_come = threading.Event()  # or will never
        self._lock = threading.Lock()
        self._wishes: dict[int, _Wish] = {}
        self._count = 0

    @property
    def pid(self) -> int | None:
        """Which process it is, once it is there."""
        return self._process.pid if self._process is not None and self._is_there else None

    def begin(self) -> None:
        """Begin, if it has not: in a second it is there."""
        with self._lock:
            if self._process is not None or self._is_over:
                return
            pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
            try:
                # -P: the folder in which a person plays is none of the places where its modules lie.
                self._process = subprocess.Popen([sys.executable, "-P", "-m", __name__], **pipes)
            except OSError as error:
                log.warning("there is no other process to help the server: %s", error)
                self._is_over = True
                self._has_come.set()
                return
            self._has_come.clear()
        threading.Thread(target=self._hear, args=(self._process,), name="helper", daemon=True).start()

    def stop(self) -> None:
        """End it, whatever it does."""
        with self._lock:
            self._is_over = True
            if self._process is not None:
                self._process.kill()

    def call(self, work: Callable[..., T], *args: Any, report: Report | None = None, waits: bool = False) -> T:
        """`work(*args)`, or `work(*args, report)`: there, if it can be; what `waits` waits for the process to begin.

        Raises what `work` or `report` raise, and `Trouble` if the process ends meanwhile: what ended it is not tried here.
        """
        self.begin()
        if waits:
            self._has_come.wait()
        wish = self._ask(work, args, report)
        if wish is not None:
            said, what = wish.told.result()
            if said == DONE:
                return what  # type: ignore[no-any-return]
            if said == RAISED:
                raise what
        return work(*args) if report is None else work(*args, report)

    def _ask(self, work: Callable[..., Any], args: tuple[Any, ...], report: Report | None) -> _Wish | None:
        """Hand it over; None where that cannot be."""
        try:
            asked = pickle.dumps((work, args), pickle.HIGHEST_PROTOCOL)
        except Exception:  # a game that somebody made can hold anything
            return None
        with self._lock:
            if not self._is_there:
                return None
            self._count += 1
            wish = self._wishes[self._count] = _Wish(Future(), report)
            self._say(self._count, asked, report is not None)
            return wish

    def _say(self, *what: Any) -> None:
        """Only under the lock."""
        assert self._process is not None and self._process.stdin is not None
        with contextlib.suppress(OSError):  # it has ended, which is heard
            _send(self._process.stdin, what)

    def _hear(self, process: subprocess.Popen[bytes]) -> None:
        """Hear what it says, in a thread, until it ends."""
        assert process.stdout is not None
        was_there = False
        with process, contextlib.suppress(EOFError, OSError):
            was_there = self._is_there = pickle.load(process.stdout)
            self._has_come.set()
            while True:
                number, said, what = pickle.load(process.stdout)
                if said == FAR:
                    self._report(number, what)
                elif (wish := self._wishes.pop(number, None)) is not None:
                    wish.told.set_result((said, pickle.loads(what)))
        with self._lock:
            self._is_there, self._process, left, self._wishes = False, None, self._wishes, {}
            was_stopped, self._is_over = (
                self._is_over,
                self._is_over or not was_there,
            )  # it would not begin next time, either
            self._has_come.set()
        if not was_stopped:
            log.warning("the process that helps the server has ended, with status %s", process.returncode)
        for wish in left.values():
            wish.told.set_exception(Trouble(503, "server-busy"))

    def _report(self, number: int, done: float) -> None:
        """Hand on how far it is; if that is of no use any more, say so."""
        wish = self._wishes.get(number)
        if wish is None or wish.report is None:
            return
        try:
            wish.report(done)
        except Exception as why:
            del self._wishes[number]
            wish.told.set_result((RAISED, why))
            with self._lock:
                self._say(number, None, False)


def _send(to: IO[bytes], what: Any) -> None:
    pickle.dump(what, to, pickle.HIGHEST_PROTOCOL)
    to.flush()


# ---------------------------------------------------------------- there


class _GivenUp(Exception):
    """Nobody waits for it any more."""


class _Work:
    """What the process is at."""

    def __init__(self, to: IO[bytes]) -> None:
        self._to = to
        self._lock = threading.Lock()
        self._given_up: set[int] = set()

    def heed(self, number: int, asked: bytes | None, reports: bool) -> None:
        """Begin this, or leave off with it when it reports next."""
        if asked is None:
            self._given_up.add(number)
        else:
            threading.Thread(target=self._do, args=(number, asked, reports), daemon=True).start()

    def _do(self, number: int, asked: bytes, reports: bool) -> None:
        def report(done: float) -> None:
            if number in self._given_up:
                raise _GivenUp
            self._tell(number, FAR, done)

        try:
            work, args = pickle.loads(asked)
        except Exception:  # what has no such name here, a game of somebody's own perhaps
            self._tell(number, STRANGE, pickle.dumps(None))
            return
        try:
            made = pickle.dumps(work(*args, report) if reports else work(*args), pickle.HIGHEST_PROTOCOL)
        except _GivenUp:
            self._given_up.discard(number)
        except Exception as error:
            self._tell(number, RAISED, _raised(error))
        else:
            self._tell(number, DONE, made)

    def _tell(self, *what: Any) -> None:
        with self._lock, contextlib.suppress(OSError):  # the server has ended
            _send(self._to, what)


def _raised(error: Exception) -> bytes:
    """An error, pickled; of one that cannot be read again, what it says."""
    try:
        found = pickle.dumps(error)
        pickle.loads(found)
    except Exception:
        return pickle.dumps(RuntimeError(f"{type(error).__name__}: {error}"))
    return found


def main() -> None:
    """Do what the input says, until it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    with contextlib.suppress(AttributeError, OSError):  # Windows has no such thing
        os.nice(NICE)
    to = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what else is printed is not for the server
    sys.setswitchinterval(SWITCH)
    from fathom.games import ALL
    from fathom.players.quick import Quickening
    from fathom.server import replays

    assert ALL and replays  # what most work needs
    Quickening()  # of the bots that think here
    work = _Work(to)
    with contextlib.suppress(EOFError, OSError):
        _send(to, True)
        while True:
            work.heed(*pickle.load(sys.stdin.buffer))
    os._exit(0)  # whatever it is at


if __name__ == "__main__":
    main()
