"""Machine code for the opponents of a lobby: some judge a hundred times quicker by it, and let other threads go on meanwhile.

To compile it takes a minute or two, which nobody who plays is to wait for. So a process of its own does that, `python -m
fathom.players.quick`, and leaves it on disk, where it is found from then on. Until it is there, they judge in plain Python; and
always, where `FATHOM_QUICKEN` is 0.
"""

import os
import subprocess
import sys
import threading
from contextlib import suppress

from fathom.engine import compile
from fathom.engine.setup import Setup
from fathom.games import ALL
from fathom.players import ladder


class Quickening:
    """Gives the opponents of all games machine code, in a thread, as soon as another process has made it."""

    def __init__(self) -> None:
        """Begin."""
        self._process: subprocess.Popen[bytes] | None = None
        self._is_over = False
        self._lock = threading.Lock()
        self.thread = threading.Thread(target=self._run, name="quicken", daemon=True)
        self.thread.start()

    def stop(self) -> None:
        """Begin nothing more, and end what is under way."""
        with self._lock:
            self._is_over = True
            if self._process is not None:
                self._process.kill()
        self.thread.join(5)

    def _run(self) -> None:
        with self._lock:
            if self._is_over or os.environ.get("FATHOM_QUICKEN") == "0" or not compile.is_kept():
                return
            quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
            try:
                self._process = subprocess.Popen([sys.executable, "-m", __name__], **quiet)  # type: ignore[call-overload]
            except OSError:  # the system allows no more
                return
        if self._process.wait() == 0 and not self._is_over:
            quicken()


def quicken() -> None:
    """Let the opponents of all games judge by machine code; it is compiled here, if it is not at hand."""
    for game in ALL.values():
        for name in ladder.levels(game):
            player = ladder.level(game, name)
            for players in range(game.least_players, Setup.largest(game).players + 1):
                if not player.is_quick(players):
                    player.quicken(players)


def main() -> int:
    """Compile, while nobody else wants the processor."""
    if not compile.is_kept():
        return 1
    with suppress(AttributeError, OSError):  # Windows has no such thing
        os.nice(19)
    quicken()
    return 0


if __name__ == "__main__":
    sys.exit(main())
