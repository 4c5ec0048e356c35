"""The odds: each seat's chance to get what it hopes for next, where the game names something, else to win.

What seats do is what a scripted player does; then few states may be left, and the chances are exact. Otherwise, and if they do
what a network judges to be best, the game is played on many times, and the chances have an error.
"""

import time
from collections.abc import Callable
from threading import Event
from typing import Any

import msgspec
import numpy as np

from fathom.engine import verbs
from fathom.engine.compile import PLAIN, compiled
from fathom.engine.dice import below, reseed
from fathom.engine.errors import BadArgument, FathomError, Sentence, shown
from fathom.engine.options import index
from fathom.engine.position import Position, plain_scratch
from fathom.engine.state import State, States, array, assign
from fathom.engine.verbs import CHANCE, current_player, hopes, legal_actions, returns, sample_chance, step
from fathom.search.ahead import Ahead, decider
from fathom.search.exact import Ends, TooLarge, Weighted, solve
from fathom.search.leaf import ask
from fathom.search.result import cautious_errors
from fathom.search.settings import Policy

WORD = 0xFFFFFFFFFFFFFFFF
FEW = 2000  # states that are looked at for exact chances, a fraction of a second,
MORE = 20_000  # and where a single seat's chance is open
PIECE = 64  # games between two looks at the clock and at what was asked to stop
BRIEF = 0.01  # seconds such a piece may take


class Chance(msgspec.Struct, frozen=True):
    """A seat's chance. `best`: the most it could make of it, where only its own chance is open and few states are left."""

    seat: int
    chance: float
    error: float | None  # standard error, see `cautious_errors`; None where the chance is exact
    best: float | None = None


class Odds(msgspec.Struct, frozen=True):
    """The chances of all seats. `is_hope`: to get what the game names, not to win. `games` were played on, 0 if all is exact."""

    game: str
    is_hope: bool
    games: int
    chances: list[Chance]

    def json(self, **asked: Any) -> str:
        """What `--json` prints, and before it what was asked for."""
        said = asked | msgspec.to_builtins(self)
        return msgspec.json.format(msgspec.json.encode(said), indent=2).decode()


def odds(
    position: Position,
    policy: Any,
    games: int = 10_000,
    seed: int = 0,
    stop: Event | None = None,
    progress: Callable[[int], None] | None = None,
) -> Odds:
    """The chances in `position` if all seats play as `policy`, None for at random. Each sees its view only.

    An evaluation, or one for each table, stands for whoever looks one choice ahead by it. Of a scripted `Policy` they
    are exact where few states can come, `MORE` where one seat's chance is open, else `FEW`. Setting `stop` ends it early,
    after `progress` was told of some games. A game that has begun is looked at as it stands, with what nobody knows. Raises
    `FathomError` for a game that is over, for a view that hides what some seat knows, and for what cannot be worked with.
    """
    wanted, drawn = _checked(position, games, seed)
    player = decider("policy", policy, position.setup)
    exact = None if isinstance(player, Ahead) else _exact(position, player)
    best = _best(position) if isinstance(player, Ahead) or exact is not None else {}
    if exact is not None:
        chances = [Chance(seat, chance, None, best.get(seat)) for seat, chance in enumerate(exact)]
        return Odds(position.game.id, is_hope(position), 0, chances)
    stop, report = stop or Event(), progress or _ignore
    sums = np.zeros((2, position.players))
    states = array(position.game.state, 3, position.to_bytes())
    scratches = position.game.scratch()
    word: Any = drawn & WORD if PLAIN else np.uint64(drawn & WORD)
    fates = np.zeros((0, position.players))
    follow(states, player, word, 0, scratches, fates, is_hope(position))  # compiles, or loads what is compiled
    report(0)
    done, piece = 0, PIECE
    while done < wanted and not (stop.is_set() and done > 0):
        began = time.perf_counter()
        fates = np.zeros((min(piece, wanted - done), position.players))
        follow(states, player, word, done, scratches, fates, is_hope(position))
        sums += fates.sum(axis=0), np.square(fates).sum(axis=0)
        done += len(fates)
        report(done)
        piece = max(1, min(4 * piece, int(piece * BRIEF / max(time.perf_counter() - began, 1e-9))))
    means = sums[0] / done
    errors = cautious_errors(sums[0], sums[1], done)
    decided = _fates(position)
    chances = [
        Chance(seat, float(means[seat]), None if decided[seat] >= 0 else float(errors[seat]), best.get(seat))
        for seat in range(position.players)
    ]
    return Odds(position.game.id, is_hope(position), done, chances)


def _checked(position: Position, games: int, seed: int) -> tuple[int, int]:
    """The games and the seed; what cannot be worked with is refused."""
    if not isinstance(position, Position):
        raise BadArgument(Sentence("refused-position", {"value": shown(position)}))
    wanted, drawn = index(games), index(seed)
    if wanted is None or wanted < 1:
        raise BadArgument(Sentence("refused-count", {"what": "games", "value": shown(games)}))
    if drawn is None:
        raise BadArgument(Sentence("refused-seed", {"value": shown(seed)}))
    if position.is_over:
        raise FathomError("there are no odds: the game is over")
    for seat in range(position.players):
        position.check_tells(seat)
    return wanted, drawn


def is_hope(position: Position) -> bool:
    """Whether the game names something to hope for, so that the odds are of that."""
    return hasattr(position.game.rules, "hopes")


@compiled
def follow(states: States, policy: Any, seed: int, first: int, scratches: States, fates: Any, hoping: bool) -> None:
    """Play `states[0]` on once for each row of `fates` (float64 [games, seats]) until it is known what becomes of every seat.

    `policy` is a scripted player's `Policy`, an `Ahead`, or None for at random. Game number k of the row draws from stream
    `first + k` of `seed`. Works in `states[1]`, `states[2]` and `scratches[0]`.
    """
    scratch = scratches[0]
    for game in range(len(fates)):
        reseed(scratch, seed, first + game)
        assign(states, 1, states, 0)
        state = states[1]
        while True:
            if hoping:
                hopes(state, states[0], fates[game])
                if fates[game].min() >= 0:
                    break
            mover = current_player(state)
            if mover >= 0:
                found = legal_actions(state, scratch)
                if policy is None:
                    action = scratch.actions[below(scratch, found)]
                else:
                    action = ask(states, policy, mover, found, scratch)
            elif mover == CHANCE:
                action = sample_chance(state, scratch)
            else:
                if not hoping:
                    returns(state, fates[game])
                break
            step(state, action)


def _exact(position: Position, policy: Policy | None) -> list[float] | None:
    """Each seat's chance, if so few states can come that all can be looked at; None if not, or if the player draws lots."""
    scratch = plain_scratch(position.game)

    def choose(state: State, seat: int, legal: list[int]) -> Weighted:
        if policy is None:
            return [(action, 1) for action in legal]
        view = state.copy()
        verbs.observe(view, seat)
        scratch.actions[: len(legal)] = legal
        drawn = scratch.rng
        action = verbs.decide(view, seat, policy.player, policy.parameter, len(legal), scratch)
        if scratch.rng != drawn:
            raise TooLarge("the player draws lots")
        return [(int(action), 1)]

    most = FEW if _alone(position) is None else MORE
    try:
        return solve(position, most=most, ends=_ends(position), choose=choose).values(position)
    except TooLarge:
        return None


def _best(position: Position) -> dict[int, float]:
    """The most that the seat whose chance alone is open could make of it: empty if there is none, or too much to look at."""
    seat = _alone(position)
    if seat is None:
        return {}
    try:
        return {seat: solve(position, most=MORE, ends=_ends(position)).values(position)[seat]}
    except FathomError:  # there are too many states, or secrets
        return {}


def _alone(position: Position) -> int | None:
    """The seat whose hope alone is open, if there is one."""
    left = [seat for seat, fate in enumerate(_fates(position)) if fate < 0]
    return left[0] if is_hope(position) and len(left) == 1 else None


def _ends(position: Position) -> Ends:
    """What a state that may come is worth to each seat once that is known, None before."""
    before, hoping = position.copy().state, is_hope(position)

    def ends(state: State) -> list[float] | None:
        fates = np.zeros(position.players)
        if hoping:
            verbs.hopes(state, before, fates)
            return None if fates.min() < 0 else fates.tolist()
        if verbs.current_player(state) != verbs.OVER:
            return None
        verbs.returns(state, fates)
        return fates.tolist()

    return ends


def _fates(position: Position) -> list[float]:
    """What is decided already: 1 or 0 for each seat, -1 for what is not."""
    fates = np.full(position.players, -1.0)
    if is_hope(position):
        verbs.hopes(position.copy().state, position.copy().state, fates)
    return [float(fate) for fate in fates]


def _ignore(done: int) -> None:
    pass
