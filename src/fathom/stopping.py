"""Ctrl-C: ends a command at once and in silence until there is something to wind up, then by `KeyboardInterrupt`.

The exception would not do from the start: while modules are loading it can strike where Python can only print it and go
on. Where Ctrl-C is ignored, as in the background of a script, it stays so.
"""

import os
import signal

STOPPED = 130  # the shell's word for: ended by Ctrl-C


def at_once() -> None:
    """From here on Ctrl-C ends the process, whatever it does."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def in_order() -> None:
    """From here on Ctrl-C raises `KeyboardInterrupt`, to be caught."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _end(number: int, frame: object) -> None:
    os._exit(STOPPED)
