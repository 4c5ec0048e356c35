"""A setup: a game, how many play it, and every option's value, validated once and handed around as one thing."""

from collections.abc import Mapping
from typing import Any

from fathom.engine.errors import BadOption, Sentence, shown
from fathom.engine.events import Logged
from fathom.engine.game import Game, find
from fathom.engine.options import Options, Value, complete, differing, index
from fathom.engine.state import State, plain, to_bytes


class Setup:
    """What is played: `Setup("game_id", players=4, preset="default", options={"name": value})`. It cannot be changed.

    Options are laid over those of the preset; without `players` the fewest that the game allows sit down. Raises
    `UnknownName` for the game and `BadOption`, with a sentence, for anything that it does not allow.
    """

    __slots__ = ("_options", "game", "players", "preset")
    game: Game
    players: int
    preset: str
    _options: Options

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        preset: str = "default",
        options: Mapping[str, object] | None = None,
    ) -> None:
        found = find(game)
        seats = index(found.least_players if players is None else players)
        if seats is None or not found.least_players <= seats <= found.most_players:
            bounds = {"least": found.least_players, "most": found.most_players}
            raise BadOption(Sentence("refused-players", {"value": shown(players), **bounds}))
        values = complete(found.facts.OPTIONS, found.facts.PRESETS, preset, {} if options is None else options)
        self._set(found, seats, preset, values)

    @classmethod
    def largest(cls, game: Game | str, preset: str = "default", options: Mapping[str, object] | None = None) -> "Setup":
        """The setup with the most seats that these options allow.

        If they allow none, raises the `BadOption` of the largest default table.
        """
        found = find(game)
        values = complete(found.facts.OPTIONS, found.facts.PRESETS, preset, {} if options is None else options)
        usual = cls.largest(found, preset).players if options else found.least_players
        seats = range(found.most_players, found.least_players - 1, -1)
        fitting = (players for players in seats if found.facts.check(players, values) is None)
        setup = object.__new__(cls)
        setup._set(found, next(fitting, usual), preset, values)
        return setup

    def _set(self, game: Game, players: int, preset: str, values: Options) -> None:
        """Say what it is, for good. Raises `BadOption` if these options do not go together."""
        if sentence := game.facts.check(players, values):
            raise BadOption(sentence, game)
        for name, value in (("game", game), ("players", players), ("preset", preset), ("_options", values)):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a setup cannot be changed: make another one, with another {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a setup cannot be changed: it keeps its {name}")

    @property
    def options(self) -> Options:
        """Every option's value: a copy."""
        return {name: value.copy() if isinstance(value, list) else value for name, value in self._options.items()}

    def option(self, name: str) -> Value:
        """One option's value: a list is a copy, too."""
        value = self._options[name]
        return value.copy() if isinstance(value, list) else value

    @property
    def changed(self) -> Options:
        """Those options that differ from the game's defaults."""
        return differing(self.game.facts.OPTIONS, self.options)

    @property
    def longest(self) -> int:
        """A bound on the steps of a game, chance included."""
        return self.game.facts.longest(self.players, self._options)

    def start(self, log: list[Logged] | None = None) -> State:
        """The state at the beginning, as a plain object; what happens before the first move is noted in `log`.

        Each option is written into the state's field of its name, if there is one, before the game's own `start` does the rest.
        """
        state = plain(self.game.state)
        state.players, state.log = self.players, log
        for option in self.game.facts.OPTIONS:
            if option.name in self.game.state.fields:  # type: ignore[operator]
                setattr(state, option.name, option.stored(self._options[option.name]))
        self.game.plain.rules.start(state, self._options)
        state.log = None
        return state

    def to_bytes(self) -> bytes:
        """The state at the beginning as bytes, for an array of states: see `state.array`."""
        return to_bytes(self.start())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setup) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(repr(self._key()))

    def __reduce__(self) -> tuple[Any, ...]:
        return Setup, (self.game, self.players, self.preset, self._options)

    def __repr__(self) -> str:
        changed = "".join(f", {name}={value!r}" for name, value in self.changed.items())
        return f"<Setup {self.game.id}, {self.players} players{changed}>"

    def _key(self) -> tuple[Any, ...]:
        return self.game.id, self.players, self.preset, self._options


def table_sizes(game: Game) -> str:
    """How many may play, as people write it: what the default options allow, and what others do."""
    usual = Setup.largest(game).players
    more = f" (with options {game.most_players})" if game.most_players > usual else ""
    return f"{game.least_players} to {usual}{more}"
