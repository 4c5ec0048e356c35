"""A lineup: a setup and who sits where. It plays games, one row each: compiled where every player is, else in Python."""

import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Event, current_thread, main_thread
from typing import Any

import numba
import numpy as np
from numba.core.errors import NumbaError

from fathom import players
from fathom.engine import verbs
from fathom.engine.compile import PLAIN, compiled
from fathom.engine.dice import apart, go_on, reseed
from fathom.engine.errors import BadArgument, FathomError, Sentence, raised, shown
from fathom.engine.options import index
from fathom.engine.plain import twin
from fathom.engine.play import CUSTOM, RANDOM, Seated, either, play_seated
from fathom.engine.position import Position, plain_scratch
from fathom.engine.setup import Setup
from fathom.engine.state import array, assign
from fathom.lab.result import Played
from fathom.players.ladder import Level
from fathom.players.learned import Learned, together
from fathom.players.player import Compiled, Decider, Player, Scripted, budget, name_of, no_choice
from fathom.players.searcher import Search

WORD = 0xFFFFFFFFFFFFFFFF


class Lineup:
    """Who plays what: all that a game must know besides its number. Game number n of a seed is always the same game."""

    def __init__(self, setup: Setup, bots: Sequence[str | Player], seed: int) -> None:
        """`bots` are the players by seat, each by name or as an object. `FathomError` says what is wrong."""
        self.setup = setup
        if len(bots) != setup.players:  # the compiled loop would read past the end
            raise BadArgument(Sentence("refused-bots-count", {"count": len(bots), "seats": setup.players}))
        self.players = [_player(setup, bot) for bot in bots]
        self.names = _names(self.players, bots)
        self._seed = seed & WORD
        custom = list(dict.fromkeys(player for player in self.players if isinstance(player, Compiled)))
        learned = list(dict.fromkeys(player for player in self.players if isinstance(player, Learned)))
        kinds = Scripted | (Compiled if custom else Learned)  # one kind beside those of the game's own
        self._learned = learned
        self._searches = any(player.simulations[setup.players] for player in learned)
        self.is_stateless = all(type(player) in (Scripted, Learned, Level) for player in self.players)
        self.is_compiled = not self._searches and all(
            isinstance(player, kinds) and _is_as_made(player) for player in self.players
        )
        indices, parameters = zip(*(_index(player, custom or learned) for player in self.players), strict=True)
        all_random = all(index == RANDOM for index in indices)
        self._seated = Seated(
            None if all_random else np.array(indices, np.int64),
            np.array(parameters, np.int64),
            either([player.compiled for player in custom]) if self.is_compiled else None,
        )

    def play(self, first: int, games: int, stop: Event | None = None) -> Played | None:
        """Play games number `first` to `first + games - 1`. Threads may call it side by side.

        In Python, `stop` ends it in the middle of a game, and there is nothing to return: None.
        """
        played = Played.empty(self.setup.game, games, self.setup.players)
        if self.is_compiled:
            self._play_compiled(first, played)
            return played
        plies = [player.plies.get(self.setup.players) for player in self._learned]
        if self._searches or any(plies):  # in machine code, always: in Python who looks further draws otherwise
            for player in self._learned:
                if not player.is_quick(self.setup):
                    player.quicken(self.setup)
        stop = stop or Event()
        return played if all(self._play_in_python(first + k, k, played, stop) for k in range(games)) else None

    @contextmanager
    def heeding(self, stop: Event) -> Iterator[None]:
        """While it lasts, players that think leave off when `stop` is set."""
        thinking = [player for player in self.players if isinstance(player, Search | Learned)]
        for player in thinking:
            player.stop = stop
        try:
            yield
        finally:
            for player in thinking:
                player.stop = None

    def _play_compiled(self, first: int, played: Played) -> None:
        game = self.setup.game
        seed: Any = self._seed if PLAIN else np.uint64(self._seed)
        states = array(game.state, 3, self.setup.to_bytes())
        if self._seated.custom is None:
            seated = (
                self._seated._replace(custom=together(self._learned, self.setup)) if self._learned else self._seated
            )
            _play(states, seated, seed, first, game.scratch(), played)
            return
        try:
            _uncached(states, self._seated, seed, first, game.scratch(), played)
        except (NumbaError, KeyError) as error:  # Numba's KeyError is a field that the state does not have
            names = self._compiled(" and ")
            raise FathomError(f"Numba can't compile {names}: {str(error).strip().splitlines()[-1]}") from error
        except BaseException as error:  # machine code does not tell whose it was
            if _is_by_hand(error):
                raise
            raise FathomError(f"{self._compiled(' or ')} failed: {raised(error)}") from error
        wrong = int(played.decisions.min(initial=0))
        if wrong < 0:
            seat = -1 - wrong
            raise FathomError(f"{self.names[seat]} chose what is not legal as seat {seat}")

    def _compiled(self, between: str) -> str:
        """The names of the players that Numba compiles, each once."""
        return between.join(dict.fromkeys(player.name for player in self.players if isinstance(player, Compiled)))

    def _play_in_python(self, number: int, k: int, played: Played, stop: Event) -> bool:
        """Play one game as Python: the same game that machine code would play, for chance draws the same numbers.

        False if it was stopped before its end.
        """
        position = Position(self.setup)
        dice, scratch = plain_scratch(position.game), plain_scratch(position.game)
        twin(reseed)(dice, self._seed, number)
        twin(go_on)(scratch, twin(apart)(dice.rng))  # the players': chance is the same, whatever they draw
        generator = np.random.default_rng((self._seed, number))
        while not position.is_over:
            if stop.is_set():
                return False
            seat, state = position.current_player, position.state
            if seat < 0:
                action = verbs.sample_chance(state, dice)
            else:
                played.decisions[k] += 1
                action = self._choose(position, seat, generator, scratch)
            verbs.step(state, action)
        verbs.scores(position.state, played.points[k])
        verbs.returns(position.state, played.shares[k])
        for seat in range(position.players):
            verbs.seat_statistics(position.state, seat, played.seat_statistics[k, seat])
        verbs.game_statistics(position.state, played.game_statistics[k])
        return not stop.is_set()  # the last choice may have been cut short

    def _choose(self, position: Position, seat: int, generator: np.random.Generator, scratch: Any) -> int:
        player, view = self.players[seat], position.view(seat)
        legal = position.legal_actions()
        action = self._asked(player, seat, view, generator, scratch)
        chosen = index(action)
        if chosen is None or chosen not in legal:
            what = f"{self.names[seat]} chose {shown(action)} as seat {seat}"
            raise FathomError(f"{what}: a number of view.legal_actions() was expected, here of {legal}")
        return chosen

    def _asked(self, player: Player, seat: int, view: Position, generator: np.random.Generator, scratch: Any) -> object:
        """What a player answers. One of somebody's own can fail in any way, and whoever wrote it wants to know where.

        What ends a program fails, too: it would end a thread or a process, and nobody would be told.
        """
        try:
            if isinstance(player, Decider) and _is_as_made(player):
                return player.decide(view.state, seat, verbs.legal_actions(view.state, scratch), scratch)
            return player.choose(view, generator)
        except FathomError:
            raise
        except BaseException as error:
            if _is_by_hand(error):
                raise
            home = player.home if isinstance(player, Compiled) else type(player).__module__
            file = getattr(sys.modules.get(home), "__file__", None)
            said = raised(error, Path(file) if file else None)
            raise FathomError(f"{self.names[seat]} failed as seat {seat}: {said}") from error


def _is_by_hand(error: BaseException) -> bool:
    """Whether it is Ctrl-C, which breaks in nowhere but in the main thread, where Python's own handler hears of it."""
    is_heard = current_thread() is main_thread() and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    return isinstance(error, KeyboardInterrupt) and is_heard


def _is_as_made(player: Player) -> bool:
    """Whether it chooses as Fathom's players of its kind do: no class of somebody's own has another method for that."""
    for kind in (Scripted, Compiled, Learned):
        if isinstance(player, kind):
            return all(getattr(type(player), name, None) is getattr(kind, name, None) for name in ("choose", "decide"))
    return False


def _player(setup: Setup, bot: str | Player) -> Player:
    if isinstance(bot, str):
        return players.load(setup.game, bot)
    if isinstance(bot, type) or not isinstance(bot, Player):
        raise BadArgument(Sentence("refused-bot", {"value": shown(bot)}))
    if fault := no_choice(bot):
        raise BadArgument(fault)
    if isinstance(bot, Scripted | Learned) and bot.game is not setup.game:
        raise BadArgument(Sentence("refused-other-game", {"value": bot.name, "of": bot.game.id, "game": setup.game.id}))
    return bot


def _names(seated: Sequence[Player], bots: Sequence[str | Player]) -> list[str]:
    """What the players are called in results: other objects of the same name are told apart by a number."""
    known: dict[str, list[Player]] = {}
    names = []
    for player, bot in zip(seated, bots, strict=True):
        name = _called(player, bot)
        alike = known.setdefault(name, [])
        if not any(player is other or isinstance(player, Scripted) for other in alike):
            alike.append(player)
        place = next((k for k, other in enumerate(alike) if player is other), 0)
        names.append(f"{name} ({place + 1})" if place else name)
    return names


def _called(player: Player, bot: str | Player) -> str:
    """What a player is called in results; a budget that was typed belongs to it, also where the player itself does not tell."""
    name, last = name_of(player), bot.rpartition(":")[2] if isinstance(bot, str) else ""
    return f"{name}:{last}" if budget(last) and not name.endswith(f":{last}") else name


def _index(player: Player, custom: Sequence[Player]) -> tuple[int, int]:
    """The index and the parameter by which the compiled loop knows a player."""
    if isinstance(player, Scripted):
        return player.index, player.parameter
    return (CUSTOM - custom.index(player), 0) if player in custom else (RANDOM, 0)


@compiled
def _play(states: Any, seated: Seated, seed: int, first: int, scratches: Any, played: Played) -> None:
    """Play games; `states` is three of them to work in: the beginning, the game, the view of whoever chooses."""
    for game in range(len(played.decisions)):
        reseed(scratches[0], seed, first + game)
        assign(states, 1, states, 0)
        played.decisions[game] = play_seated(
            states, 1, 2, seated.indices, seated.parameters, seated.custom, scratches[0]
        )
        verbs.scores(states[1], played.points[game])
        verbs.returns(states[1], played.shares[game])
        for seat in range(len(seated.parameters)):
            verbs.seat_statistics(states[1], seat, played.seat_statistics[game, seat])
        verbs.game_statistics(states[1], played.game_statistics[game])


# Machine code for players of one's own is made for this process alone: its cache would have to know their sources.
_uncached: Callable[..., None] = _play if PLAIN else numba.njit(nogil=True, error_model="numpy")(_play.py_func)  # type: ignore[attr-defined]
