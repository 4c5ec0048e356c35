"""Deep Sea Adventure (Jun Sasaki and Goro Sasaki, Oink Games, 2014): divers share one tank of air.

2 to 6 players, chance, no hidden information but with `reveal=secret`, points and one winner. The rules and their
sources are in RULES.md; every doubtful point is an option.
"""

from pathlib import Path

from fathom.engine.game import Game
from fathom.games.deep_sea_adventure import events, facts, hints, moves, rules, view, words
from fathom.games.deep_sea_adventure.state import STATE

GAME = Game(
    id="deep_sea_adventure",
    title="Deep Sea Adventure",
    version=2,
    least_players=2,
    most_players=facts.MOST_SEATS,
    state=STATE,
    actions=moves.ACTIONS,
    outcomes=facts.MOST_VALUE + 1,
    seat_statistics=("drowned_share",),
    game_statistics=("chips_home",),
    folder=Path(__file__).parent,
    facts=facts,
    rules=rules,
    view=view,
    notes=hints.NOTES,
    moves=moves,
    events=events,
    words=words,
    hints=hints,
)
