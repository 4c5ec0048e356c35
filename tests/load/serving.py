"""Servers in processes of their own that are measured: how each is started, how long it works, and what memory it takes."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.server.test_serve import START, Process, process

# A server that hears as few commands of each connection as one that serves many; what an address may do is not limited, for all
# of this comes from one.
LIMITED = START.replace(
    "serve(port",
    "from fathom.server import limits, serve as module\n"
    "module.PRIVATE = limits.Limits(commands=limits.PUBLIC.commands)\nserve(port",
)
# One that is open to everybody. It logs into a file: nobody reads here what it prints.
OPEN = START.replace(
    "serve(port",
    "sys.stderr = open(sys.argv[2] + '.log', 'w')\nserve(public_url='http://127.0.0.1/', port",
)


def limited(folder: Path, port: int = 0) -> contextlib.AbstractContextManager[Process]:
    """A server whose tables are kept in a folder."""
    return process(folder / "tables.sqlite", port, LIMITED)


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
