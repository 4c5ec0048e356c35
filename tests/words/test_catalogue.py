"""The catalogues: a sentence is said in its language, with names for seats, and English stands in."""

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from fathom import words
from fathom.games import ALL


@pytest.fixture
def game(tmp_path: Path) -> SimpleNamespace:
    folder = tmp_path / "words"
    folder.mkdir()
    (folder / "en.ftl").write_text(
        "took = { $seat } takes { $chips } ({ $chips_count }) from { $from_seat } at { FROM_ONE($place) }\n"
        "any = { $seats_or } { $chips_or }\n"
        "won = { $winners } won\n    .label = Won\nonly = only English\n"
    )
    (folder / "de.ftl").write_text("won = { $winners } gewinnen\n")
    return SimpleNamespace(folder=tmp_path)


def say(game: SimpleNamespace | None, id: str, language: str = "en", **args: object) -> str:
    return words.say(SimpleNamespace(id=id, args=args), ["Ann", "Bo", "Cy"], language, game)


def test_seats_are_said_by_name_and_lists_joined(game: SimpleNamespace) -> None:
    assert say(game, "took", seat=1, chips=[1, 3], from_seat=0, place=4) == "Bo takes 1 and 3 (2) from Ann at 5"
    assert say(game, "won", winners=[0, 1, 2]) == "Ann, Bo, and Cy won"
    assert say(game, "won", winners=[]) == " won"
    assert say(game, "took", seat=9, chips=[], from_seat="no", place=0) == "9 takes  (0) from no at 1"


def test_of_what_is_to_be_chosen_one_is_offered(game: SimpleNamespace) -> None:
    known = {"value": "x", "known": ["basic", "advanced", "box"]}
    assert say(None, "refused-preset", near=[], **known) == "There is no preset x. Choose basic, advanced, or box."
    assert say(None, "refused-preset", near=["box", "fox"], **known) == "There is no preset x. Did you mean box or fox?"
    assert say(None, "refused-preset", near=["box"], **known) == "There is no preset x. Did you mean box?"
    assert say(None, "refused-preset", "de", near=[], **known).endswith("Wähle basic, advanced oder box.")
    assert say(None, "refused-picture", "de", file="a", known=[".svg", ".png"]).endswith(
        "die auf .svg oder .png endet."
    )
    assert say(game, "any", seats=[0, 2], chips=[]) == "Ann or Cy "


def test_english_stands_in_and_what_nobody_says_is_named(game: SimpleNamespace) -> None:
    assert say(game, "won", "de", winners=[0, 1]) == "Ann und Bo gewinnen"
    assert say(game, "only", "de") == "only English"
    assert say(game, "won.label", "de") == "Won"
    assert say(game, "server-stopped", "de") == say(None, "server-stopped", "de") != say(None, "server-stopped")
    assert say(game, "server-stopped", "fr") == say(None, "server-stopped")
    assert say(game, "nothing") == "nothing"
    assert say(game, "won.nothing") == "won.nothing"


def test_only_the_files_of_the_catalogue_are_read(tmp_path: Path, game: SimpleNamespace) -> None:
    (tmp_path / "secret.ftl").write_text("no")
    assert words.text("de", game) and not words.text("../secret", game) and not words.text("fr", game)
    assert words.languages()[0] == "en"


def test_a_file_beside_is_a_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(words.catalogue.HOUSE / "en.ftl", tmp_path)
    (tmp_path / "de.ftl").write_text("server-stopped = Beendet.\n")
    monkeypatch.setattr(words.catalogue, "HOUSE", tmp_path)
    assert words.languages() == ["en", "de"]
    assert say(None, "server-stopped", "de") == "Beendet."
    assert say(None, "server-not-json", "de") == "This address takes only JSON."


@pytest.mark.parametrize("game", ALL.values(), ids=ALL.keys())
def test_every_game_speaks_english(game: words.catalogue.Speaker) -> None:
    assert words.text("en", game)
