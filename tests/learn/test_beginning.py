"""How a training begins: with a network that stays as it is, and with room for all that will be written down."""

import pytest

from fathom import FathomError
from fathom.engine.game import Game
from fathom.learn import Recipe, Training
from fathom.learn.fitting import copy
from fathom.learn.playing import Rows, no_rows

from .test_training import QUICK, trained


def test_a_network_that_is_given_stays_as_it_is() -> None:
    network = trained(100).network
    before = copy(network)
    training = Training(Recipe("pig", 100, **QUICK), network=network)  # type: ignore[arg-type]
    training.advance()
    assert all((a == b).all() for a, b in zip(network.layers, before.layers, strict=True))
    assert not (training.network.first == before.first).all()


def test_rows_for_which_there_is_no_memory_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(game: Game, room: int) -> Rows:
        if room > 1_000_000:
            raise MemoryError
        return no_rows(game, room)

    monkeypatch.setattr("fathom.learn.training.no_rows", full)
    with pytest.raises(FathomError, match=r"can’t give [\d.]+ GB of memory .* --set generation=1000"):
        Training(Recipe("pig", 100_000, generation=100_000, rows=1000.0))
