"""Deep Sea Adventure, as the engine knows it: how big it is, and its rooms."""

from pathlib import Path

from fathom.engine.game import Game, register
from fathom.games.deep_sea_adventure import diagram, encoding, events, facts, hints, moves, rules, view, words
from fathom.games.deep_sea_adventure.state import STATE

GAME = register(
    Game(
        id="deep_sea_adventure",
        title="Deep Sea Adventure",
        version=2,
        least_players=2,
        most_players=facts.MOST_SEATS,
        state=STATE,
        actions=moves.ACTIONS,
        outcomes=facts.MOST_VALUE + 1,
        seat_statistics=("drowned_share", "deepest"),
        game_statistics=("chips_home",),
        folder=Path(__file__).parent,
        facts=facts,
        rules=rules,
        view=view,
        moves=moves,
        notes=hints.NOTES,
        events=events,
        words=words,
        hints=hints,
        encoding=encoding,
        diagram=diagram,
    )
)
