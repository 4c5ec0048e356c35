"""What measuring needs of a machine, looked for before it begins: what cannot be measured here is left out with a sentence."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import asyncpg
from tests import servers
from tests.load import spy
from tests.load.records import SEATS
from tests.server.conftest import POSTGRES, apart, asked

SPARE = 200  # files that a server and who measures it have open besides
COMPILED = "flood", "bots", "connections"  # parts in which bots think, with machine code
QUIET = 0.5  # of the cores: what else may be at work


def lacks(parts: list[str], tables: int, store: str) -> dict[str, str]:
    """The parts that cannot be measured here, and why."""
    if sys.platform != "linux":
        return dict.fromkeys(parts, "it takes Linux: what processes do is read from /proc")
    found = dict[str, str]()
    if (why := _postgres() if store == "postgres" or "servers" in parts else "") != "":
        found = dict.fromkeys(parts if store == "postgres" else ["servers"], why)
    if "servers" in parts and not found and (why := _shares()):
        found["servers"] = why
    if "connections" in parts and (why := _files(2 * SEATS * tables)):
        found["connections"] = why
    return found


def doubts(is_spied: bool) -> list[str]:
    """What makes figures worse than they are, or is not told."""
    cores, load = os.cpu_count() or 1, os.getloadavg()[0]
    busy = f"this machine is at work: a load of {load:.1f} with {cores} cores. Nothing that is measured now is for the ledger"
    return [busy] * (load > QUIET * cores) + [spy.MISSING] * (is_spied and spy.program() is None)


def compile_all() -> None:
    """Have the machine code for bots on disk: else it is made, for minutes, beside what is measured."""
    subprocess.run([sys.executable, "-m", "fathom.players.quick"], check=False)


def _postgres() -> str:
    try:
        apart(asked(POSTGRES))
    except (OSError, asyncpg.PostgresError) as error:
        return f"no PostgreSQL answers at {POSTGRES}, or at the address in FATHOM_TEST_POSTGRES: {error}"
    return ""


def _shares() -> str:
    with subprocess.Popen(["sleep", "60"]) as process:
        try:
            with servers.limited(process.pid, servers.SHARE):
                return ""
        except servers.NoShares as error:
            return str(error)
        finally:
            process.kill()


def _files(pages: int) -> str:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    every = int(Path("/proc/sys/fs/file-max").read_text())
    if pages + SPARE <= most and 2 * (pages + SPARE) <= every:
        return ""
    return f"{pages:,} connections take as many open files in each of two processes, and one may have {most:,} here"
