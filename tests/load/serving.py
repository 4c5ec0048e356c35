"""Servers in processes of their own that are measured: how each is started, how long it works, and what memory it takes."""

import contextlib
import gc
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests import servers
from tests.load.told import title
from tests.server.test_serve import START, Process, process

STORES = {"sqlite": "SQLite", "postgres": "PostgreSQL"}

CORE = "FATHOM_TEST_CORE"  # the environment says so which core servers have for themselves, if they have one
# A file, or the address of a database.
USUAL = START.replace("Path(sys.argv[2])", "sys.argv[2]").replace(
    "from fathom",
    f"import os\nif core := os.environ.get({CORE!r}):\n    os.sched_setaffinity(0, {{int(core)}})\nfrom fathom",
    1,
)
# A server that hears as few commands of each connection as one that serves many; what an address may do is not limited, for all
# of this comes from one.
LIMITED = USUAL.replace(
    "serve(port",
    "from fathom.server import limits, serve as module\n"
    "module.PRIVATE = limits.Limits(commands=limits.PUBLIC.commands)\nserve(port",
)
# One that is open to everybody. Nobody reads what it logs.
OPEN = USUAL.replace("serve(port", "sys.stderr = open('/dev/null', 'w')\nserve(public_url='http://127.0.0.1/', port")


class How(NamedTuple):
    """How it is measured: where tables are kept, how often, and whether it is told where the time goes."""

    store: str = "sqlite"
    rounds: int = 1
    is_spied: bool = False

    def title(self, game: str) -> str:
        """A game as the ledger calls it, and its store if that is not the usual one."""
        return title(game) + (f" on {STORES[self.store]}" if self.store != "sqlite" else "")


def set_apart() -> str:
    """Let servers, with their helpers, have one core for themselves from now on, and all else the others. Which, in words."""
    own, *others = sorted(os.sched_getaffinity(0))
    os.environ[CORE] = str(own)
    os.sched_setaffinity(0, others)
    return f"servers, with their helpers, on one core, and all else on {len(others)} other"


@contextlib.contextmanager
def stored(store: str) -> Iterator[str]:
    """An empty database, which is thrown away in the end: its file, or its address."""
    if store == "postgres":
        with servers.schema() as address:
            yield address
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield f"{folder}/tables.sqlite"


@contextlib.contextmanager
def fresh(store: str, start: str = USUAL) -> Iterator[Process]:
    """A server with nothing in its store."""
    with stored(store) as database, process(database, start=start) as running:
        yield running


@contextlib.contextmanager
def attentive() -> Iterator[None]:
    """Whoever measures looks for no garbage meanwhile: for the tenth of a second that takes, the server would seem to be away."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


def fields(pid: int) -> list[str]:
    """What the system says of a process, from its state on. Linux only."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def processor_time(pid: int) -> float:
    """The seconds that all threads of a process have worked so far."""
    said = fields(pid)
    return (int(said[11]) + int(said[12])) / os.sysconf("SC_CLK_TCK")


def helpers(pid: int) -> Iterator[int]:
    """The processes that a server has begun, and those that these have begun."""
    for path in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it has ended
            if int(fields(int(path.name))[1]) == pid:
                yield int(path.name)
                yield from helpers(int(path.name))


class Memory(NamedTuple):
    """What a server holds in memory, in megabytes."""

    server: float
    helper: float  # and whatever else it has begun
    together: float  # what both have is counted once

    def told(self) -> str:
        """All of it."""
        return f"{self.together:.0f} MB (server {self.server:.0f}, helper {self.helper:.0f})"


def memory(running: Process) -> Memory:
    """What a server holds now, and its helper, if that has begun."""
    (server, share), *others = (resident(pid) for pid in (running.process.pid, *helpers(running.process.pid)))
    return Memory(server, sum(whole for whole, _ in others), share + sum(part for _, part in others))


def resident(pid: int) -> tuple[float, float]:
    """What a process holds, and the same with its share only of what others have, too."""
    said = dict(line.split(":") for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:])
    whole, part = (int(said[name].split()[0]) / 1000 for name in ("Rss", "Pss"))
    return whole, part
