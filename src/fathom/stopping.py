"""Ctrl-C: ends a command at once until there is something to wind up; then by `KeyboardInterrupt`, or when it suits.

The exception would not do from the start: while modules are loading or rules are compiled it can strike where Python can
only print it and go on. Where Ctrl-C is ignored, as in the background of a script, it stays so.
"""

import os
import signal

TYPE_CHECKING = False  # as type checkers know it: Ctrl-C must be ours before anything more is imported
if TYPE_CHECKING:
    from threading import Event

STOPPED = 130  # the shell's word for: ended by Ctrl-C

_farewell = ""


def at_once() -> None:
    """From here on Ctrl-C ends the process, whatever it does."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def saying(farewell: str) -> None:
    """From here on, print `farewell` when Ctrl-C ends the process."""
    global _farewell
    _farewell = farewell


def in_order() -> None:
    """From here on Ctrl-C raises `KeyboardInterrupt`, to be caught."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def when_it_suits(stop: "Event") -> None:
    """From here on Ctrl-C sets `stop` and does nothing else, however often."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, lambda number, frame: stop.set())


def _end(number: int, frame: object) -> None:
    if _farewell:
        os.write(2, f"\n{_farewell}\n".encode())
    os._exit(STOPPED)
