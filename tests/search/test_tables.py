"""How the tables are named that have an evaluation of their own."""

import pytest

from fathom.search.tables import at_table, name_of, named


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
