"""Where a server's time goes: `py-spy` looks at it many times a second, from outside. It comes with the extra `profile`.

What it finds is told when all is measured, below the rows that `python -m tests.load` prints.
"""

import asyncio
import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

RATE = 100  # looks a second
MODULES = 14  # that are told, those first in which most was found
FUNCTIONS = 3  # of each
FRAME = re.compile(r"(?P<function>.+) \((?P<file>[^()]*?)(?::\d+)?\)")
HOMES = re.compile(r".*/(?:src|site-packages|lib/python[\d.]+)/")  # where modules lie

told: list[str] = []  # the tables so far


MISSING = "no profile is made: it needs py-spy, `.venv/bin/pip install -e '.[profile]'`"


def program() -> str | None:
    """Where py-spy is, if it is here."""
    return shutil.which("py-spy", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")


@contextlib.asynccontextmanager
async def spied(pid: int, what: str) -> AsyncIterator[None]:
    """Look at a process meanwhile, and keep a table of where it was found; or why there is none."""
    if (found := program()) is None:
        told.append(f"Where the time goes, {what}: {MISSING}.\n")
        yield
        return
    with tempfile.TemporaryDirectory() as folder:
        stacks = Path(folder, "stacks")
        how = f"--rate {RATE} --format raw --function --full-filenames --nonblocking --output {stacks}"
        spy = subprocess.Popen(
            [found, "record", "--pid", str(pid), *how.split()], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        try:
            yield
        finally:
            spy.send_signal(signal.SIGINT)
            _, said = await asyncio.to_thread(spy.communicate)
        result = f"\n\n{table(stacks.read_text())}" if stacks.exists() else f" not known. {why(said.decode())}"
        told.append(f"Where the time goes, {what}:{result}\n")


def why(said: str) -> str:
    """What py-spy says when it cannot look, in a line."""
    return f"py-spy, which takes root where processes may not be traced, says: {' '.join(said.split())}"


def table(stacks: str) -> str:
    """What was found, as a table: by module, how often it was at work itself, and how often it or what it had called."""
    whole, own, within = 0, Counter[str](), Counter[str]()
    functions: dict[str, Counter[str]] = {}
    for line in stacks.splitlines():
        frames, _, times = line.rpartition(" ")
        count = int(times)
        calls = [place(frame) for frame in frames.split(";")]
        module, function = calls[-1]
        whole += count
        own[module] += count
        functions.setdefault(module, Counter())[function] += count
        within.update(dict.fromkeys({module for module, _ in calls}, count))
    if not whole:
        return "It was never found at work."
    lines = [f"| module | itself, of {whole:,} times | with what it calls | most of it in |", "|---|---|---|---|"]
    for module, count in own.most_common(MODULES):
        most = functions[module].most_common(FUNCTIONS)
        named = ", ".join(f"`{function}` {100 * times / whole:.0f} %" for function, times in most)
        lines.append(f"| `{module}` | {100 * count / whole:.1f} % | {100 * within[module] / whole:.0f} % | {named} |")
    return "\n".join(lines)


def place(frame: str) -> tuple[str, str]:
    """The module and the function of a frame."""
    found = FRAME.fullmatch(frame)
    if found is None:
        return frame, frame
    return HOMES.sub("", found["file"]).removesuffix(".py").replace("/", "."), found["function"]
