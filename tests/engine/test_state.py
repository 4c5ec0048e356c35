"""States: packed for machine code, plain for Python, and nothing is lost between them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.engine.compile import PLAIN
from fathom.engine.state import array, assign, is_same, packed, plain, to_bytes

KINDS = ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8"]
STATE = packed([*((kind, kind) for kind in KINDS), *((f"{kind}s", kind, (3,)) for kind in KINDS), ("f8", "f8")])


def numbers(kind):
    return st.integers(int(np.iinfo(kind).min), int(np.iinfo(kind).max))


fields = st.fixed_dictionaries(
    {kind: numbers(kind) for kind in KINDS}
    | {f"{kind}s": st.lists(numbers(kind), min_size=3, max_size=3) for kind in KINDS}
    | {"f8": st.floats(allow_nan=False)}
)


def filled(values):
    state = plain(STATE)
    for name, value in values.items():
        setattr(state, name, value)
    return state


def read(state):
    """The fields of a state of either kind, as Python's numbers and lists."""
    values = {name: getattr(state, name) for name in STATE.names}
    return {
        name: value.tolist() if isinstance(value, np.ndarray | np.generic) else value for name, value in values.items()
    }


@given(fields)
def test_bytes_lead_from_one_to_the_other_and_back(values):
    state = filled(values)
    data = to_bytes(state)
    assert len(data) == STATE.itemsize
    assert read(plain(STATE, data)) == values
    states = array(STATE, 2, first=data)
    assert read(states[0]) == values and to_bytes(states[0]) == data
    assert read(states[1]) == read(plain(STATE)), "all other states are zeros"


@pytest.mark.parametrize("kind", KINDS)
def test_a_field_holds_what_its_type_holds_and_no_more(kind):
    info = np.iinfo(kind)
    for name in (kind, f"{kind}s"):
        for number, fits in ((info.min, True), (info.max, True), (info.min - 1, False), (info.max + 1, False)):
            state = filled({name: [0, int(number), 0] if name != kind else int(number)})
            if fits:
                assert read(plain(STATE, to_bytes(state)))[name] == getattr(state, name)
            else:
                with pytest.raises(OverflowError, match="does not hold its number"):
                    to_bytes(state)


def test_a_copy_is_apart_and_has_no_log():
    state = filled({"i1s": [1, 2, 3]})
    state.log = []
    twin = state.copy()
    twin.i1s[0] = 9
    assert state.i1s == [1, 2, 3] and twin.log is None and state.log == []


@given(fields, fields)
def test_states_are_the_same_if_every_field_is(values, others):
    state = filled(values)
    assert is_same(state, filled(values)) and is_same(state, array(STATE, first=to_bytes(state))[0])
    for name in STATE.names:
        twin = state.copy()
        setattr(twin, name, others[name])
        assert is_same(state, twin) == (values[name] == others[name])
    assert not is_same(plain(STATE), plain(packed([("i1", "i1")])))


def test_a_plain_state_has_no_other_fields():
    with pytest.raises(AttributeError):
        plain(STATE).i3 = 1


def test_states_are_assigned_by_value():
    states, other = array(STATE, 2), array(STATE, 1, first=to_bytes(filled({"i1s": [1, 2, 3], "i4": 5})))
    assign(states, 1, other, 0)
    other[0].i1s[0] = 9
    assert list(states[1].i1s) == [1, 2, 3] and states[1].i4 == 5


@pytest.mark.skipif(PLAIN, reason="there is no machine code")
def test_a_packed_state_is_aligned():
    for name in STATE.names:
        kind, offset, *_ = STATE.fields[name]
        assert offset % kind.base.itemsize == 0 and STATE.itemsize % kind.base.itemsize == 0
