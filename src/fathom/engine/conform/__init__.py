"""The conformance suite: what any game must do, whatever its rules. `fathom conform GAME` runs it.

A check is a function that raises `AssertionError` with what is wrong; its name is the check's name. Each is in the module
named by what it looks at: `nameplate` (it, options, sentences), `steps` (what may be done, and doing it), `views` (what a seat
may know), `secrets` (what it may not), `texts` (what a position is written as), `machine` (all of it as machine code). `suite`
runs them on games played at random. Tests of a game of one's own can call all of this as it is.
"""

from fathom.engine.conform.nameplate import setups
from fathom.engine.conform.steps import check_sampler
from fathom.engine.conform.suite import CHECKS, Fault, check, check_game, faults

__all__ = ["CHECKS", "Fault", "check", "check_game", "check_sampler", "faults", "setups"]
