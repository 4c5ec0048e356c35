"""The tool behind docs/12-answers.md: what it keeps of a training is used where the same would be made, else made anew."""

from dataclasses import replace
from pathlib import Path

import pytest
from tests.answers import in_turn, is_kept
from tests.engine import pig

from fathom.learn import Recipe, Training, begin
from fathom.search import weights

RECIPE = Recipe(pig.GAME.id, games=200, generation=100, hidden=8, deeper=4, options={"goal": 30})


def whole(recipe: Recipe, file: Path) -> Training:
    """A training that is over, in a file."""
    training = Training(recipe)
    while not training.is_over:
        training.advance()
    training.save(file, is_whole=False)
    return training


def test_what_was_made_as_it_would_be_is_used_again(tmp_path: Path) -> None:
    file = tmp_path / "pig.npz"
    assert not is_kept(Training(RECIPE), file), "there is none"
    begin(Training(RECIPE), file)
    assert not is_kept(Training(RECIPE), file), "it is not over"
    whole(RECIPE, file)
    assert is_kept(Training(RECIPE), file)
    for other in ({"options": {"goal": 20}}, {"seed": 2}, {"players": 2}):
        assert not is_kept(Training(replace(RECIPE, **other)), file), other
    file.write_bytes(b"something else")
    assert not is_kept(Training(RECIPE), file)


def test_what_was_made_for_another_game_or_from_another_network_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, file = tmp_path / "first.npz", tmp_path / "pig.npz"
    whole(RECIPE, first)
    later = replace(RECIPE, start=(f"network:{first}",))
    whole(later, file)
    assert is_kept(Training(later), file)
    whole(replace(RECIPE, seed=2), first)
    assert not is_kept(Training(later), file), "the network that it began with is another now"
    whole(later, file)
    assert is_kept(Training(later), file)
    training = Training(later)
    monkeypatch.setattr(weights, "fingerprint", lambda fields: "another")
    assert not is_kept(training, file)


def test_how_long_it_takes_is_said_on_the_way(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(in_turn("air", (10, 20, 30))) == [10, 20, 30]
    first, second, third = capsys.readouterr().err.splitlines()
    assert first == "air 10, 1 of 3"
    assert second == "air 20, 2 of 3, about 0 minutes left" and third.startswith("air 30, 3 of 3, about 0 minutes")
