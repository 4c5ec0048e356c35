"""Odd things to send: any bytes, any JSON, and what is right but for a thing or two."""

import json
import os
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

FUZZ = int(
    os.environ.get("FATHOM_TEST_FUZZ", 0)
)  # examples of each test of these; without it, few, and always the same
MARK = "\ue000"  # stands for a lone surrogate until the text is made: JSON may name one that no text can hold

patient = pytest.mark.timeout(0 if FUZZ else 1800)  # as long as it takes to try as many as are wished

strange = st.sampled_from(
    [
        *(-1, 0, 1, 2, 5, 1000, 2**31, 2**53 - 1, 2**53, 2**63, 2**64, -(2**63) - 1, 10**400, 1.5, 1e308, -0.0),
        *(float("nan"), float("inf"), True, False, None, "", " ", "\x00", MARK, f"a{MARK}b", "\u202e", "\U0001f41f", "x" * 300),
        *("person", "open", "random", "1", "-1", "[]", [], {}, [[]], {"": None}, {"type": "hello"}, ["a"] * 50),
    ]
)  # fmt: skip
values = st.recursive(
    strange | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
deep = st.builds(
    lambda start, times, end: start * times + end,
    st.sampled_from(["[", '{"a":', '{"type":"say","text":', '[{"x":']),
    st.sampled_from([2, 100, 1000, 5000]),
    st.sampled_from(["", "1", "]"]),
)
anything = st.binary(max_size=60) | deep.map(str.encode) | values.map(lambda value: as_json(value))


def few(examples: int) -> settings:
    """So many examples; as many as FATHOM_TEST_FUZZ wishes, and others each time, if it is set."""
    return settings(
        max_examples=FUZZ or examples, deadline=None, derandomize=not FUZZ, suppress_health_check=list(HealthCheck)
    )


def as_json(value: object) -> bytes:
    """JSON, and what looks like it: numbers that are none, halves of signs."""
    return json.dumps(value).replace("\\ue000", "\\ud800").encode()


@st.composite
def spoiled(draw: st.DrawFn, right: Any, most: int = 3) -> bytes:
    """A message that is right but for a thing or two, perhaps for nothing."""
    value = json.loads(json.dumps(right))
    for _ in range(draw(st.integers(0, most))):
        value = draw(_changed(value))
    text = as_json(value)
    if draw(st.integers(0, 3)) == 0:
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(st.binary(max_size=3)) + text[at + draw(st.integers(0, 3)) :]
    return text


@st.composite
def _changed(draw: st.DrawFn, value: Any) -> Any:
    """A value with something in it replaced, added, left out or said twice."""
    if isinstance(value, dict) and value and draw(st.integers(0, 4)):
        key = draw(st.sampled_from(sorted(value)))
        if not draw(st.integers(0, 5)):
            return {name: one for name, one in value.items() if name != key}
        if not draw(st.integers(0, 8)):
            return value | {draw(st.sampled_from([key.upper(), "", "more", "__class__", MARK])): value[key]}
        return value | {key: draw(_changed(value[key]))}
    if isinstance(value, list) and value and draw(st.integers(0, 3)):
        at = draw(st.integers(0, len(value) - 1))
        return [*value[:at], draw(_changed(value[at])), *value[at + draw(st.integers(0, 1)) :]]
    return draw(values)
