"""Machine code for the opponents of a lobby: some judge a hundred times quicker by it, and let other threads go on meanwhile.

To compile it takes a minute or two, which nobody who plays is to wait for. So a process of its own does that, `python -m
fathom.players.quick`, and leaves it on disk, where it is found from then on. That of a game is loaded when the first of its
opponents is asked or is about to be, for it takes some 60 to 80 MB. Until it is there, they judge in plain Python and do not
search; so it stays where `FATHOM_QUICKEN` is 0.
"""

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from fathom.engine import compile
from fathom.engine.game import Game
from fathom.engine.setup import Setup
from fathom.games import ALL
from fathom.players import ladder
from fathom.players.learned import hurried, want, wanted
from fathom.search import ahead, tree

AT_HAND, MADE, IN_VAIN = (
    0,
    2,
    3,
)  # with what the other process ends: all was on disk; it was compiled; it could not be kept
PIPED = "piped"  # the other process ends when its input does: whoever started it has ended

log = logging.getLogger("fathom")


class Quickening:
    """Gives the opponents of a game machine code, in a thread, when it is on disk, by another process, and one is asked."""

    def __init__(
        self,
        first: Iterable[Game] = (),
        *,
        is_at_hand: bool | None = None,
        found: Callable[[bool], None] = lambda is_at_hand: None,
    ) -> None:
        """Begin. From now on whoever has no machine code judges in plain Python, one choice ahead.

        Of the games of `first` somebody will be asked soon: their code is loaded without waiting for that. `is_at_hand` says
        whether all is on disk, where that is known already; `found` is told so once it is known, in the thread.
        """
        hurried.set()
        self._is_at_hand, self._found = is_at_hand, found
        for game in first:
            want(game)
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
        wanted.put(None)
        self.thread.join(5)

    def _run(self) -> None:
        is_at_hand = self._is_at_hand if self._is_at_hand is not None else self._is_made()
        self._found(is_at_hand)
        while is_at_hand and not self._is_over:
            game = wanted.get()
            if game is None or self._is_over:  # it was to look whether it is over
                continue
            try:
                quicken(game)
            except Exception:  # they go on in plain Python
                log.exception("there is no machine code for bots of %s", game.id)

    def _is_made(self) -> bool:
        """Whether all is on disk, once the other process has ended that makes what is not."""
        if os.environ.get("FATHOM_QUICKEN") == "0" or compile.PLAIN:
            return False
        try:
            # What was compiled may have been too much for the disk, so it is looked for once more.
            return any(self._looked() == AT_HAND for _ in range(2))
        except Exception:
            log.exception("there is no machine code for bots")
            return False

    def _looked(self) -> int | None:
        """With what the other process has ended; None if there was none. It gives way to all that is at work here."""
        quiet: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        with self._lock:
            if self._is_over:
                return None
            # -P: the folder in which a person plays is none of the places where its modules lie.
            self._process = subprocess.Popen([sys.executable, "-P", "-m", __name__, PIPED], **quiet)
        with self._process as process:
            return process.wait()


def quicken(*games: Game) -> None:
    """Let the opponents of these games, or of all, judge by machine code; it is compiled here, if it is not at hand."""
    for game in games or ALL.values():
        for name in ladder.levels(game):
            player = ladder.level(game, name)
            for players in range(game.least_players, Setup.largest(game).players + 1):
                if not player.is_quick(players):
                    player.quicken(players)


def main(*words: str) -> int:
    """Compile what is not on disk, while nobody else wants the processor."""
    if not compile.is_kept():
        return IN_VAIN
    if PIPED in words:
        threading.Thread(target=_end_with_input, daemon=True).start()
    with suppress(AttributeError, OSError):  # Windows has no such thing
        os.nice(19)
    quicken()
    made: tuple[Any, ...] = (ahead.judge_ahead, tree.grow)  # each with all that it calls
    return MADE if any(sum(each.stats.cache_misses.values()) for each in made) else AT_HAND


def _end_with_input() -> None:
    sys.stdin.read()
    os._exit(IN_VAIN)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
