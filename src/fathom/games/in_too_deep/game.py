"""In Too Deep, as the engine knows it: how big it is, and its rooms."""

from pathlib import Path

from fathom.engine.game import Game, register
from fathom.games.in_too_deep import diagram, encoding, events, facts, hints, moves, rules, view, words
from fathom.games.in_too_deep.state import STATE

GAME = register(
    Game(
        id="in_too_deep",
        title="In Too Deep",
        version=1,
        least_players=2,
        most_players=facts.MOST_SEATS,
        state=STATE,
        actions=moves.ACTIONS,
        outcomes=facts.MOST_CARDS + 1,
        seat_statistics=("shares", "cards_in_hand"),
        game_statistics=(
            *(f"price_of_{company}" for company in facts.COMPANIES),
            *(f"depth_of_{company}" for company in facts.COMPANIES),
            "depletions",
            "ended_by_depletion_share",
            "ended_by_fundraisers_share",
            "ended_by_passes_share",
            "starter_wins_share",
            "last_in_turn_wins_share",
        ),
        folder=Path(__file__).parent,
        facts=facts,
        diagram=diagram,
        encoding=encoding,
        rules=rules,
        view=view,
        moves=moves,
        notes=max(hints.NOTES, view.NOTES),
        events=events,
        words=words,
        hints=hints,
    )
)
