"""How to search: what is played at the leaves, what is tried first, how much is explored."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from fathom.engine.errors import BadArgument, Sentence, shown
from fathom.engine.game import Game
from fathom.engine.options import index, real

MOST_COUNT = 2_000_000_000  # simulations, or decisions: entries count in 32 bits
MOST_ROOM = 1 << 28
MOST_EXPLORATION = 1000.0
ROOM = 1 << 20  # entries of a tree, some 80 MB with four seats; a longer search goes on without growing it
JUDGES = tuple, Mapping  # an evaluation is a named tuple, or there is one for each table
POLICIES = "playouts", "priors", "opponents"  # the settings that are scripted players


class Policy(NamedTuple):
    """A scripted player of the game, as its `decide` knows it."""

    player: int  # its index
    parameter: int = 0


def check_policy(what: str, policy: Policy | None, game: Game) -> None:
    """Raise `FathomError` unless it is the policy of a scripted player of `game`, or None. `what` it is given as, is said."""
    if policy is None:
        return
    player, parameter = (index(each) for each in policy) if isinstance(policy, Policy) else (None, None)
    for known in game.hints.SCRIPTED:
        if player == known.index and parameter is not None and known.least <= parameter <= known.most:
            return
    raise BadArgument(Sentence("refused-policy", {"what": what, "value": shown(policy)}))


@dataclass(frozen=True)
class Settings:
    """Parameters of the search.

    A leaf is played out by `playouts` in all seats, at random if that is None. With an `evaluation`, an instance of a kind that
    `evaluates` has registered, or one for each table, the play-out is cut short after `decisions` decisions and
    what is left is judged; with 0, which is the default, there is no play-out. With `blend` the game is played out all the
    same, and that part of what the leaf is worth is how it ended (as in AlphaGo). With `priors`, what that player would do is
    tried first, and more than the rest: `trust` is its prior probability, the remainder is shared evenly among all actions
    (PUCT, as in AlphaZero). Without, every action is tried once, and then by UCB1. With `opponents`, the other seats are known
    to be that player and do what it does, in the tree, too: more and more simulations find a best response to it. Without, each
    seat does the best for itself. As `priors` and as `opponents` an evaluation, or one for each table, stands for whoever looks
    one choice ahead by it. A table is a number of players, or a pair of that and the name of a preset; that comes first where
    its rules are played.
    """

    playouts: Policy | None = None
    evaluation: Any = None
    decisions: int = 0
    blend: float = 0.0  # 0 to 1
    priors: Any = None  # a `Policy`, or an evaluation
    trust: float = 0.5  # 0 to 1
    opponents: Any = None  # the same
    exploration: float = 0.7  # the constant of UCB1 or PUCT; values are shares of the win, 0 to 1
    room: int = ROOM

    def __post_init__(self) -> None:
        """Refuse what cannot be worked with."""
        for what in POLICIES:
            given, kinds = getattr(self, what), (Policy, *(JUDGES if what != "playouts" else ()))
            if given is not None and not isinstance(given, kinds):
                raise BadArgument(Sentence("refused-policy", {"what": what, "value": shown(given)}))
        for what, least, most in (("decisions", 0, MOST_COUNT), ("room", 1, MOST_ROOM)):
            count = index(getattr(self, what))
            if count is None or not least <= count <= most:
                raise refusal(what, getattr(self, what), least, most)
        for what, highest in (("blend", 1.0), ("trust", 1.0), ("exploration", MOST_EXPLORATION)):
            number = real(getattr(self, what))
            if number is None or not 0 <= number <= highest:
                raise refusal(what, getattr(self, what), 0, highest)


def refusal(what: str, value: object, least: float, most: float) -> BadArgument:
    """What is said of a setting that is not from `least` to `most`."""
    bounds = {"least": _digits(least), "most": _digits(most)}
    return BadArgument(Sentence("refused-setting", {"what": what, "value": shown(value), **bounds}))


def _digits(bound: float) -> int | str:
    """A bound as it is said: a whole number with all its digits, where `g` would make 2e+09 of it."""
    return int(bound) if float(bound).is_integer() else f"{bound:g}"
