"""What is played in a training, and how often: `starts`."""

from collections.abc import Iterator, Mapping
from typing import Any

from fathom.engine.errors import FathomError
from fathom.engine.game import Game
from fathom.engine.options import Choice, Integer
from fathom.engine.setup import Setup
from fathom.engine.state import States, array


def starts(
    game: Game, players: int = 0, preset: str = "", options: Mapping[str, Any] | None = None, usual: float = 6.0
) -> list[tuple[Setup, float]]:
    """What is played, and how often: the defaults most, every preset, and each option by itself, for all numbers of players.

    The defaults have the weight `usual`, the other presets 3 together, single options 1. Or for `players` alone, or by the rules
    of `preset` and `options` alone. Raises `FathomError` for what is not to be had.
    """
    found = []
    seats = range(players, players + 1) if players else range(game.least_players, game.most_players + 1)
    if preset or options:
        rules = preset or "default", options or {}
        _ = Setup(game, players, *rules) if players else Setup.largest(game, *rules)  # says what is wrong
        return _setups(game, seats, *rules, 1.0)
    _ = Setup(game, players or None)
    for preset in game.facts.PRESETS:
        weight = usual if preset == "default" else 3.0 / (len(game.facts.PRESETS) - 1)
        found += _setups(game, seats, preset, {}, weight)
    changes = list(_changes(game))
    if not usual and len(game.facts.PRESETS) == 1 and not changes:
        raise FathomError("usual is 0, and there are no other rules to play: give more")
    for change in changes:
        found += _setups(game, seats, "default", change, 1.0 / len(changes))
    return found


def _setups(
    game: Game, seats: range, preset: str, change: Mapping[str, Any], weight: float
) -> list[tuple[Setup, float]]:
    found = []
    for many in seats:
        try:
            found.append(Setup(game, many, preset, change))
        except FathomError:  # not every option goes with every number of players
            continue
    return [(setup, weight / len(found)) for setup in found]


def _changes(game: Game) -> Iterator[dict[str, Any]]:
    """Each option at other values than the default: all of a choice, some near by of a number."""
    for option in game.facts.OPTIONS:
        if isinstance(option, Choice):
            yield from ({option.name: value} for value in option.choices[1:])
        elif isinstance(option, Integer):
            usual = option.default
            near = {usual * 3 // 5, usual * 4 // 5, usual - 1, usual + 1, usual * 6 // 5, usual * 8 // 5} - {usual}
            yield from ({option.name: value} for value in sorted(near) if option.least <= value <= option.most)


def states(game: Game, setups: list[Setup]) -> States:
    """Their beginnings."""
    found = array(game.state, len(setups))
    for k, setup in enumerate(setups):
        found[k] = array(game.state, 1, setup.to_bytes())[0]
    return found
