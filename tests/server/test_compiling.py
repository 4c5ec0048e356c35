"""Machine code for bots is compiled beside a game, and nobody who plays it waits for that."""

import sys
import time
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import NamedTuple

import pytest

from fathom.engine import compile
from fathom.games import ALL

from .line import PATIENCE
from .test_serve import process

CHOICES = 10

pytestmark = pytest.mark.skipif(compile.PLAIN, reason="there is no machine code")


def is_made(cache: Path) -> bool:
    """Whether a process of its own is compiling for that folder. Linux only."""
    for other in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended meanwhile
            is_it = b"fathom.players.quick" in (other / "cmdline").read_bytes()
            if is_it and str(cache).encode() in (other / "environ").read_bytes():
                return True
    return False


class Waits(NamedTuple):
    """Seconds, for each choice of a person."""

    acknowledged: list[float]
    asked: list[float]  # until it is to choose again


def waits(folder: Path, game: str, is_compiling: bool) -> Waits:
    """How long a person waits who plays against two krakens."""
    acknowledged, asked = list[float](), list[float]()
    with process(folder / f"{is_compiling}.sqlite") as running:
        table, key = running.site.make("person", "kraken", "kraken", game=game)
        with running.site.line(table, key) as line:
            line.until(0)
            until = time.monotonic() + PATIENCE
            while is_compiling and not any((folder / "cache").rglob("*.nbc")):  # it has begun in earnest
                assert time.monotonic() < until
                time.sleep(0.1)
            for sequence in range(1, CHOICES + 1):
                began = time.monotonic()
                assert line.answer(line.command(sequence))["type"] == "ack"
                acknowledged.append(time.monotonic() - began)
                line.until(0)
                asked.append(time.monotonic() - began)
        assert is_made(folder / "cache") == is_compiling
    return Waits(acknowledged, asked)


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks the system what runs as Linux is asked")
@pytest.mark.parametrize("game", ALL)
def test_who_plays_waits_no_longer_while_it_is_compiled(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FATHOM_CACHE", str(tmp_path / "cache"))
    before = waits(tmp_path, game, False)
    monkeypatch.delenv("FATHOM_QUICKEN")
    meanwhile = waits(tmp_path, game, True)
    assert median(meanwhile.acknowledged) < 2 * median(before.acknowledged) + 0.05
    assert median(meanwhile.asked) < 1.3 * median(before.asked) + 0.2
    assert max(meanwhile.asked) < max(before.asked) + 3, "one waited for a piece of it, which takes ten seconds"
