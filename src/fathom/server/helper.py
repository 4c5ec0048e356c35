"""Another process, which does for the server what takes long: a thread that runs Python would keep the event loop waiting.

It is handed functions of this program, by name, with all that they need; each runs in a thread of its own there. It begins when
it is first wanted, and until it is there, work is done where it is asked for. It ends when its input does, so with the server,
however that ends. One that has ended before is begun again when it is wanted, but one that ends over and over only now and then.
Machine code for bots, which think there, is loaded nowhere else; as that is much, it also ends when it was not wanted for long.

Games that do not come with Fathom are played in the server alone: their sources may have been edited since it loaded them.
"""

import contextlib
import hashlib
import logging
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import partial
from pathlib import Path
from typing import IO, Any, NamedTuple, TypeVar

from fathom.server.limits import Bucket, Rate
from fathom.server.metrics import log_lines
from fathom.server.packing import packed, packed_error, send
from fathom.server.trouble import Trouble

T = TypeVar("T")
Report = Callable[[float], None]  # hears how much is done, 0 to 1; what it raises ends the work

PACKAGE = Path(__file__).parents[1]
PUBLIC = "public"  # how it is told that its server is one for many: it logs as that does, and gives way to all else
# How it is told whether what bots think with is on disk, if that is known.
KNOWN = {True: "at-hand", False: "not-at-hand"}
SWITCH = 0.0002  # seconds: whoever waits for the interpreter has it after this, however long another would use it
PATIENCE = 20.0  # seconds until it has come, or will not
BEGINNINGS = Rate(3, 1 / 60)  # how often it is begun: what lacks memory or a descriptor now may have it in a minute
REST = 120.0  # seconds after which it ends that was not wanted
NICE = 10  # at home it gives way to the server, but is not kept from all work by whatever else runs: see `_be_idle`
# What it says: that so much of some work is done, that it is done, what was raised, or that it could not begin it; or of no
# work, whether what bots think with is on disk, and that it looks for nothing there any more.
FAR, DONE, RAISED, STRANGE, READY = range(5)
NO_WORK = 0

log = logging.getLogger("fathom.helper")


class _Wish(NamedTuple):
    """What is under way there."""

    told: Future[tuple[int, Any]]
    report: Report | None


class Helper:
    """The other process, and who waits for it. Asked from any threads but that of the event loop."""

    def __init__(self, *, public: bool = False) -> None:
        """Nobody has begun it. That of a `public` server logs lines of JSON, and works when nothing else wants the processor."""
        self._words = [PUBLIC] if public else []
        self._sources = sources()  # now, while they are what has been loaded
        self._process: subprocess.Popen[bytes] | None = None
        self._beginnings = Bucket(BEGINNINGS)
        self._is_there = False
        self._has_been = False  # one of them was there
        self._is_ready = False  # whether it has nothing to look for on disk any more
        self._known: list[str] = []  # what it found there, for the next one
        self._wanted = 0.0  # when there was something for it, or was to be
        self._is_over = False  # no other one is begun
        self._has_come = threading.Event()  # or has ended
        self._lock = threading.Lock()
        self._saying = threading.Lock()  # another: it may not read for a while
        self._errands = ThreadPoolExecutor(1, thread_name_prefix="errand")  # waits longer for it than whoever asks
        self._is_late = False  # with what nobody waited for to its end
        self._wishes: dict[int, _Wish] = {}
        self._count = 0

    @property
    def pid(self) -> int | None:
        """Which process it is, once it is there."""
        process = self._process
        return process.pid if process is not None and self._is_there else None

    def begin(self, game: str = "") -> None:
        """Begin, if it has not: in a second it is there. There will be something for it, of bots of `game` if that is named."""
        self._wanted = time.monotonic()
        with self._lock:
            if self._process is not None or self._is_over or self._beginnings.take():
                return
            self._has_come.clear()
            self._is_ready, process = False, None
            try:
                process = _begun([*self._words, *self._known, *([game] if game else [])])
                threading.Thread(target=self._attend, args=(process,), name="helper", daemon=True).start()
                self._process = process
            except (OSError, RuntimeError, TypeError, ValueError) as error:  # no process, no thread or no Python now
                log.warning("there is no other process to help the server: %s", error)
                self._has_come.set()
                if process is not None:
                    process.kill()

    def rest(self) -> None:
        """End it, if it was not wanted for a while; it is begun again when it is. What it looks for on disk, it finds first."""
        with self._lock:
            process = self._process
            is_wanted = bool(self._wishes) or time.monotonic() - self._wanted < REST
            if process is None or is_wanted or not self._is_ready:
                return
            self._process, self._is_there = None, False
        process.kill()

    def stop(self) -> None:
        """End it, whatever it does. Nobody waits here."""
        self._is_over = True
        self._has_come.set()
        if self._process is not None:
            self._process.kill()

    def hurry(self, work: Callable[..., T], *args: Any, seconds: float) -> T:
        """`work(*args)`: there, if it is done within so many seconds, else here; here at once as long as it is late with another.

        Beside programs that keep every processor busy, one of the idle class does not even read what it is asked for.
        """
        self.begin()
        if not self._is_there or self._is_late:
            return work(*args)
        asked = self._errands.submit(self._answer, work, args)
        if wait([asked], seconds).done:
            found = asked.result()
            return work(*args) if found is None else found[0]
        self._is_late = True
        asked.add_done_callback(self._is_free)
        return work(*args)

    def _is_free(self, _: Future[Any]) -> None:
        self._is_late = False

    def call(self, work: Callable[..., T], *args: Any, report: Report | None = None, waits: bool = False) -> T:
        """`work(*args)`, or `work(*args, report)`: there, if it can be; what `waits` waits for the process to begin.

        Raises what `work` or `report` raise, and `Trouble` if the process ends meanwhile: what ended it is not tried here. Nor is
        what reports where it has ended before, for that takes most memory.
        """
        self.begin()
        if waits and not self._has_come.wait(PATIENCE):
            self._has_come.set()  # nobody else waits for it
        found = self._answer(work, args, report)
        if found is not None:
            return found[0]
        if report is None:
            return work(*args)
        if self._has_been and not self._is_over:
            raise Trouble(503, "server-busy")
        return work(*args, report)

    def _answer(self, work: Callable[..., T], args: tuple[Any, ...], report: Report | None = None) -> tuple[T] | None:
        """What comes of it there, or None where it can't be done there. Raises what it raises."""
        wish = self._ask(work, args, report)
        if wish is None:
            return None
        said, what = wish.told.result()
        if said == RAISED:
            raise what
        return (what,) if said == DONE else None

    def _ask(self, work: Callable[..., Any], args: tuple[Any, ...], report: Report | None) -> _Wish | None:
        """Hand it over; None where that cannot be."""
        try:
            asked = packed((work, args))
        except Exception:  # a game that somebody made can hold anything
            return None
        with self._lock:
            if not self._is_there:
                return None
            self._count += 1
            number, wish = self._count, _Wish(Future(), report)
            self._wishes[number] = wish
        self._say(number, asked, report is not None)
        return wish

    def _say(self, *what: Any) -> None:
        process = self._process
        with self._saying, contextlib.suppress(OSError, ValueError):  # it has ended, which is heard
            if process is not None and process.stdin is not None:
                send(process.stdin, what)

    def _attend(self, process: subprocess.Popen[bytes]) -> None:
        """Hear what it says, in a thread, until it ends."""
        try:
            assert process.stdout is not None
            if pickle.load(process.stdout) != self._sources:
                log.warning("Fathom was changed on disk since this server began: it goes on without another process")
                self._is_over = True
                return
            self._is_there = self._has_been = True
            self._has_come.set()
            while True:
                self._hear(*pickle.load(process.stdout))
        except Exception as why:  # its end, perhaps in the middle of something
            log.debug("nothing more is heard of it: %r", why)
        finally:
            self._bury(process)

    def _hear(self, number: int, said: int, what: Any) -> None:
        if said == READY:
            self._is_ready, self._known = True, [KNOWN[what]]
            return
        self._wanted = time.monotonic()  # it was at work until now
        if said == FAR:
            self._report(number, what)
        elif (wish := self._wishes.pop(number, None)) is not None:
            try:
                wish.told.set_result((said, pickle.loads(what)))
            except Exception as error:  # nobody can read it here
                wish.told.set_exception(error)

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
            self._say(number, None, False)

    def _bury(self, process: subprocess.Popen[bytes]) -> None:
        """It has ended, or is to."""
        process.kill()
        for pipe in (process.stdin, process.stdout):
            with contextlib.suppress(OSError, ValueError):
                pipe.close()  # type: ignore[union-attr]
        status = process.wait()
        with self._lock:
            if self._process is not process:  # it was let rest
                return
            self._is_there, self._process, left, self._wishes = False, None, self._wishes, {}
            self._known = []  # perhaps that was what ended it
            self._has_come.set()  # here: nobody is to take it for news of the next one
        if not self._is_over:
            log.warning("the process that helps the server has ended, with status %s", status)
        for wish in left.values():
            wish.told.set_exception(Trouble(503, "server-busy"))


def sources() -> bytes:
    """Name what the program says on disk: two processes that name the same do the same."""
    digest = hashlib.sha256()
    for file in sorted(PACKAGE.rglob("*")):
        if file.suffix in (".py", ".npz"):
            digest.update(f"{file.relative_to(PACKAGE)} {file.stat().st_size} {file.stat().st_mtime_ns}".encode())
    return digest.digest()


def _begun(words: list[str]) -> subprocess.Popen[bytes]:
    # Ctrl-C is for the server, from the first moment on.
    alone: dict[str, Any] = {"process_group": 0}
    if sys.platform == "win32":
        alone = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    # -P: the folder in which a person plays is none of the places where its modules lie.
    command = [sys.executable, "-P", "-m", __name__, *words]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **alone)


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
            self.tell(number, FAR, done)

        try:
            work, args = pickle.loads(asked)
        except BaseException:  # what has no such name here
            self.tell(number, STRANGE, pickle.dumps(None))
            return
        try:
            made = pickle.dumps(work(*args, report) if reports else work(*args), pickle.HIGHEST_PROTOCOL)
        except _GivenUp:
            self._given_up.discard(number)
        except BaseException as error:
            self.tell(number, RAISED, packed_error(error))
        else:
            self.tell(number, DONE, made)

    def tell(self, *what: Any) -> None:
        """Say it to the server."""
        with self._lock, contextlib.suppress(OSError):  # the server has ended
            send(self._to, what)


def _be_idle() -> None:
    """Work only when nothing else wants the processor.

    Linux lets a process that is nice finish some 3 ms of work while the server waits, and puts one of the idle class aside at
    once. But beside programs that keep every processor busy it gets next to nothing, so this is for servers that have a machine
    to themselves.
    """
    with contextlib.suppress(AttributeError, OSError):  # Windows and macOS have no such class
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def main(*words: str) -> None:
    """Do what the input says, until it ends."""
    with contextlib.suppress(AttributeError, OSError):  # Windows has no such thing
        os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if PUBLIC in words:
        log_lines()
    to = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what else is printed is not for the server
    sys.setswitchinterval(SWITCH)
    read = sources()
    from fathom.games import ALL
    from fathom.players.quick import Quickening
    from fathom.server import replays

    assert replays  # what most work needs
    if PUBLIC in words:
        _be_idle()
    try:
        send(to, read)
        work = _Work(to)
        # of the bots that think here
        first = [game for id, game in ALL.items() if id in words]
        known = next((is_at_hand for is_at_hand, word in KNOWN.items() if word in words), None)
        Quickening(first, is_at_hand=known, found=partial(work.tell, NO_WORK, READY))
        while True:
            work.heed(*pickle.load(sys.stdin.buffer))
    finally:
        os._exit(0)  # whatever it is at, and whatever was read last


if __name__ == "__main__":
    main(*sys.argv[1:])
