"""The compiled rules and the reference side by side, compared after every move."""

from functools import cache
from math import gcd
from typing import Any

from fathom import CHANCE, OVER, Position
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.facts import MOST_SEATS, MOST_UNITS

from ...reference.deep_sea_adventure import Reference

GAME = "deep_sea_adventure"
IN_TURN = (s.DIRECTION, s.ROLL, s.SEARCH)
CHIPS = ("turned", "value", "level_end")
_names: dict[tuple[int, int], str] = {}


class Twins:
    """One game on both implementations; `make` a move on both, and fail with the whole story where they differ."""

    by_name = False  # to play by number is faster

    def __init__(self, players: int, preset: str = "default", options: dict[str, Any] | None = None) -> None:
        """Options are laid over those of the preset."""
        self.position = Position(GAME, players=players, preset=preset, options=options or {})
        self.reference = Reference(players, self.position.options)
        self.made: list[str] = []
        self.compare()

    def make(self, name: str) -> None:
        """Make one move on both and compare."""
        self.reference.play(name)
        self.position.play(name if self.by_name else self._numbers[name])
        self.made.append(name)
        self.compare()

    def compare(self) -> None:
        """Fail unless both say the same of whose move it is, what may be played, and what lies on the table."""
        ours, theirs = self._ours(), _theirs(self.reference)
        assert ours == theirs, self._story(ours, theirs)

    def scores(self) -> list[int]:
        """The points of every seat."""
        return self.reference.scores()

    def winners(self) -> list[int]:
        """The seats that win, once the game is over."""
        return self.reference.winners()

    def _ours(self) -> dict[str, Any]:
        position, player, state = self.position, self.position.current_player, read(self.position)
        weights = position.chance_outcomes() if player == CHANCE else [(a, 1) for a in position.legal_actions()]
        named = {self._name(state["phase"], action): weight for action, weight in weights}
        assert len(named) == len(weights), f"two moves of one name among {weights}: {named}"
        self._numbers = {name: action for name, (action, _) in zip(named, weights, strict=True)}
        return facts(position, state) | {
            "to move": {CHANCE: "chance", OVER: "over"}.get(player, player),
            "moves": _reduced(named),
            "scores": position.scores(),
            "returns": position.returns() if player == OVER else None,
        }

    def _name(self, phase: int, action: int) -> str:
        """Its name; of all but drop and lay it is asked once a phase, for it is always the same."""
        key = (phase, action)
        if key not in _names:
            name = self.position.name(action)
            if name.startswith(("drop", "lay")):
                return name
            _names[key] = name
        return _names[key]

    def _story(self, ours: dict[str, Any], theirs: dict[str, Any]) -> str:
        lines = [f"{self.position.players} players, {self.position.options}", " ".join(self.made)]
        for name in ours.keys() | theirs.keys():
            if ours.get(name) != theirs.get(name):
                lines += [f"{name}:", f"  compiled  {ours.get(name)}", f"  reference {theirs.get(name)}"]
        return "\n".join(lines)


def _theirs(game: Reference) -> dict[str, Any]:
    """What the reference says of where a game stands."""
    known = game.facts()
    known["facing"] = [facing for facing, where in zip(known["facing"], known["where"], strict=True) if where == "sea"]
    known["home"] = [sorted(chips) for chips in known["home"]]
    if game.turn >= 0 and any(name.startswith("worth-") for name in game.moves()):
        known["turn"] = -1
    returns = None
    if game.to_move == "over":
        winners = game.winners()
        returns = [1 / len(winners) if seat in winners else 0 for seat in range(game.players)]
    return known | {
        "to move": game.to_move,
        "moves": _reduced(game.moves()),
        "scores": game.scores(),
        "returns": returns,
    }


def _reduced(weights: dict[str, int]) -> dict[str, int]:
    """The same weights without a common factor."""
    common = gcd(*weights.values())
    return {name: weight // common for name, weight in weights.items()}


# ------------------------------------------------------------------ reading a state


def read(position: Position) -> dict[str, Any]:
    """The fields of a state as plain numbers and arrays, whichever way the rules run."""
    state, names = position.state, position.game.state.names or ()
    return dict(zip(names, [getattr(state, name) for name in names], strict=True))


def facts(position: Position, state: dict[str, Any] | None = None) -> dict[str, Any]:
    """What lies on the table of a position, in the words of the reference; `state` is `read(position)`."""
    state, seats = state or read(position), range(position.players)
    place, facing, carried, hold = (_plain(state[name]) for name in ("place", "facing", "carried", "hold"))
    holds = [[_unit(unit) for unit in hold[seat * MOST_UNITS :][: carried[seat]] if unit] for seat in seats]
    if state["phase"] == s.LAY and state["restack"] == s.UNWRAP:
        holds[state["seat"]] = [[level] for unit in holds[state["seat"]] for level in unit]
    return {
        "dive": state["dive"],
        "air": state["air"],
        "line": [_unit(unit) for unit in _plain(state["line"][: state["length"]])],
        "turn": state["seat"] if state["phase"] in IN_TURN else -1,
        "where": ["sea" if place[seat] >= 0 else "sub" if place[seat] == s.SUB else "home" for seat in seats],
        "place": [max(place[seat], -1) for seat in seats],
        "facing": ["up" if facing[seat] == s.UP else "down" for seat in seats if place[seat] >= 0],
        "hold": holds,
        "home": _home(*(tuple(_plain(state[name])) for name in CHIPS))[: len(seats)],
    }


def _plain(array: Any) -> list[int]:
    """The numbers of an array of a state."""
    return array if isinstance(array, list) else list(array.tolist())


@cache
def _unit(unit: int) -> list[int]:
    return s.levels(unit)


@cache
def _home(turned: tuple[int, ...], values: tuple[int, ...], ends: tuple[int, ...]) -> Any:
    """The chips each seat turned over, as (level, value), in order."""
    chips: list[list[tuple[int, int]]] = [[] for _ in range(MOST_SEATS)]
    for level, end in enumerate(ends, 1):
        for chip in range(ends[level - 2] if level > 1 else 0, end):
            if turned[chip] >= 0:
                chips[turned[chip]].append((level, values[chip]))
    return chips
