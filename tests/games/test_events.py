"""What the rules note of games that are known by heart, the golden transcripts; and that to note it changes nothing."""

from collections.abc import Iterator

import pytest

from fathom import Position
from fathom.engine.events import Logged, sentence
from fathom.games import ALL

from ..golden import transcript
from ..golden.games import GOLDEN
from .random_games import weights


def replayed(game: str, name: str) -> Iterator[tuple[Position, list[Logged]]]:
    """A golden transcript played again: each position, and what happened on the way to it."""
    players, preset, options = GOLDEN[game].GAMES[name]
    position = Position(game, players, preset, options)
    moves = weights(position)
    for word in transcript.path(game, name).read_text().replace("-\n", "-").split():
        if word in moves:  # the other words of a transcript are no moves
            log: list[Logged] = []
            position.play(word, log)
            moves = weights(position)
            yield position, log
    assert position.is_over


@pytest.mark.parametrize("game", ALL)
def test_every_event_happens_in_a_golden_transcript(game: str) -> None:
    heard = {note.event.name for name in GOLDEN[game].GAMES for _, log in replayed(game, name) for note in log}
    assert heard == set(ALL[game].declared)


@pytest.mark.parametrize(("game", "name"), transcript.GAMES)
def test_to_note_what_happens_changes_nothing(game: str, name: str) -> None:
    players, preset, options = GOLDEN[game].GAMES[name]
    unheard = Position(game, players, preset, options)
    for position, log in replayed(game, name):
        unheard.play(position.history[-1])
        assert position.to_bytes() == unheard.to_bytes()
        assert all(note.state.log is None and note.state is not position.state for note in log)


@pytest.mark.parametrize(("game", "name"), transcript.GAMES)
def test_everybody_can_be_told_what_happens_and_shown_the_table_right_after_it(game: str, name: str) -> None:
    for position, log in replayed(game, name):
        for seat in range(-1, position.players):
            for event, view in position.tell(log, seat):
                assert sentence(event).id.partition(".")[0] in position.game.declared
                assert type(view.scene()) is position.game.words.Scene
