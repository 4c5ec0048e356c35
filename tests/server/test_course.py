"""What a span of a game tells and shows: to each what the rules say, worked out once for all who may know the same."""

from collections.abc import Iterator
from random import Random

import pytest
from tests.games.random_games import KINDS

from fathom.engine.setup import Setup
from fathom.engine.verbs import CHANCE, SPECTATOR
from fathom.games import ALL
from fathom.server.course import Course
from fathom.server.event import Decided
from fathom.server.span import Span


def spans(setup: Setup, seed: int) -> Iterator[Span]:
    """A game by chance."""
    luck, course = Random(seed), Course(setup)
    while not course.is_over:
        position = course.position
        outcomes = [outcome for outcome, _ in position.chance_outcomes()] if position.current_player == CHANCE else None
        yield course.play(Decided(luck.choice(outcomes or position.legal_actions())))


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("seed", range(8))
def test_everybody_is_told_and_shown_what_the_rules_say(game: str, seed: int) -> None:
    luck = Random(seed)
    players = luck.randint(2, 5)
    everybody = [*range(players), SPECTATOR]
    for span in spans(Setup(game, players, options=KINDS[game].random_options(luck, players)), seed):
        luck.shuffle(everybody)  # what one is shown hangs on nobody who asked before
        for seat in everybody:
            assert span.told(seat) == list(span.rest.tell(span.log or [], seat))
            assert span.seen(seat) == span.rest.view(seat)
            assert span.scene(span.seen(seat)) == span.rest.view(seat).scene()


def test_where_nothing_is_hidden_it_is_worked_out_once() -> None:
    for span in spans(Setup("deep_sea_adventure", 4), 1):
        assert len({id(span.seen(seat)) for seat in (0, 1, 2, 3, SPECTATOR)}) == 1
        assert len({id(span.told(seat)) for seat in (0, 1, 2, 3, SPECTATOR)}) == 1


@pytest.mark.parametrize(
    "setup", [Setup("deep_sea_adventure", 4, options={"reveal": "secret"}), Setup("in_too_deep", 4)]
)
def test_what_was_hidden_once_is_asked_for_no_more(setup: Setup) -> None:
    """Then each is shown what it sees by itself, though there may be nothing to hide any more, as when a game is over."""
    *_, last = spans(setup, 1)
    assert last.rest.is_over and last.seen(0) == last.seen(SPECTATOR) == last.rest
    shared = [span.seen(0) is span.seen(SPECTATOR) for span in spans(setup, 1)]
    assert not shared[-1] and shared == sorted(shared, reverse=True)
