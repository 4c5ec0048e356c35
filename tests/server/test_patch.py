"""Patches: whatever changes, the page has what the server has; and small changes are small."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.server.patch import Json, apply, diff

CASES = json.loads(
    (Path(__file__).parents[2] / "web" / "test" / "patches.json").read_text()
)  # the page's tests read them, too

keys = st.sampled_from(["a", "b", "0", "1", "="]) | st.text(max_size=2)
leaves = st.none() | st.booleans() | st.integers(-2, 2) | st.floats(-1, 1) | st.text(max_size=2)
values = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4), max_leaves=20
)


def text(value: Json) -> str:
    """A value as it is sent: unlike Python, it tells 1 from 1.0 and from true."""
    return json.dumps(value, sort_keys=True)


@given(values, values)
def test_a_patch_makes_the_new_of_the_old(old: Json, new: Json) -> None:
    before = text(old)
    assert text(apply(old, json.loads(text(diff(old, new))))) == text(new)
    assert text(old) == before


@given(values)
def test_what_stays_the_same_has_an_empty_patch_unless_it_looks_like_one(value: Json) -> None:
    assert diff(value, value) == {} or '"=":' in text(value)


@given(st.lists(leaves, min_size=1), st.data())
def test_one_change_deep_inside_is_one_change_in_the_patch(old: list[Json], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(old) - 1))
    new = [*old[:place], "changed", *old[place + 1 :]]
    assert diff({"here": old, "there": old}, {"here": new, "there": old}) == {"here": {str(place): {"=": "changed"}}}


@pytest.mark.parametrize("case", CASES, ids=text)
def test_the_cases_that_the_page_is_tested_by(case: Json) -> None:
    assert diff(case["old"], case["new"]) == case["patch"]
    assert apply(case["old"], case["patch"]) == case["new"]
