"""How the tables are named that have an evaluation of their own."""

import pytest

from fathom import Position
from fathom.engine.setup import Setup
from fathom.search.tables import at_setup, at_table, name_of, named


@pytest.mark.parametrize(("table", "name"), [(4, "4"), ((2, "advanced"), "2 advanced"), ((12, "a b"), "12 a b")])
def test_a_name_gives_the_table_back(table, name: str) -> None:
    assert name_of(table) == name and named(name) == table


@pytest.mark.parametrize("name", ["", "x", "-2", "2 ", "advanced", " 2", "2.5"])
def test_what_is_no_table_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="is no table"):
        named(name)


def test_the_preset_comes_before_the_number_of_players() -> None:
    given = {2: "two", 3: "three", (2, "short"): "two, short", (4, "short"): "four, short"}
    found = [at_table(given, *table) for table in ((2, "short"), (2, "default"), (3, "short"), (4, "default"))]
    assert found == ["two, short", "two", "three", None]


SIDES = "cleaning", "treasure", "pearl", "research", "wildlife"


@pytest.mark.parametrize(
    ("preset", "options", "wanted"),
    [
        ("advanced", {}, "advanced"),
        ("default", dict.fromkeys(SIDES, "advanced"), "advanced"),
        ("first_game", {**dict.fromkeys(SIDES, "advanced"), "start": "seat0"}, "advanced"),
        ("default", {}, "usual"),
        ("advanced", dict.fromkeys(SIDES, "basic"), "usual"),
        ("advanced", {"pearl": "basic"}, "usual"),
    ],
)
def test_what_is_played_says_which_preset_it_is_and_not_its_name(
    preset: str, options: dict[str, str], wanted: str
) -> None:
    setup = Setup("in_too_deep", 2, preset, options)
    given = {2: "usual", (2, "advanced"): "advanced", (3, "advanced"): "three", (2, "unknown"): "none"}
    assert at_setup(given, setup) == wanted
    again = Position.from_text(Position(setup).to_text())
    assert at_setup(given, again.setup) == wanted, "a line of text has no preset"


def test_of_two_presets_with_the_same_rules_the_one_that_was_chosen_counts() -> None:
    given = {(2, "default"): "default", (2, "first_game"): "first game"}
    for preset, wanted in (("default", "default"), ("first_game", "first game")):
        assert at_setup(given, Setup("in_too_deep", 2, preset)) == wanted


def test_the_defaults_are_a_preset_like_any_other() -> None:
    given = {2: "usual", (2, "default"): "default"}
    assert at_setup(given, Setup("in_too_deep", 2, "first_game", {"start": "seat0"})) == "default"
    assert at_setup(given, Setup("in_too_deep", 2, "advanced")) == "usual"
    assert at_setup(given, Setup("in_too_deep", 2, options={"pearl": "advanced"})) == "usual"
