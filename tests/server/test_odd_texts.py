"""Texts that are right but for a thing or two, as people might bring them: read, or refused with a sentence; never a crash."""

import json
import re
import sys
from collections.abc import Callable
from functools import cache
from io import BytesIO, TextIOWrapper
from random import Random
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import odd_texts
from tests.games.random_games import choose, weights

from fathom import CHANCE, FathomError, Position
from fathom.__main__ import main
from fathom.engine import notation
from fathom.games import ALL
from fathom.server import fairness, replays, wire
from fathom.server.trouble import Trouble

from ..house.tree import ROOT
from .odd import anything, few, patient, spoiled

pytestmark = patient

TOKENS = [
    *("", " ", "{", "}", "[", "]", '"', "\\", "|", "=", "*", "-", "--", ".", ":", "#", "\n", "\r\n", "\t", "\ufeff", "\u2028"),
    *("#0", "#-1", "#999999999", "0.", "99999999999999999999.", "1.", "7:", "roll-3", "draw", "card-1", "{\\}", "{a}"),
    *("0", "-1", "1*0", "1*9999", "9" * 30, "1e9", "nan", "inf", "\u0663", "\u00b2", "true", "None", "[1,2]", "0x1", "1_0"),
    *('[Game "pig"]', '[Players "99"]', '[Version "-1"]', '[Preset "manual"]', '[Result "1 2"]', '[ChanceFrom "99999"]'),
    *('[Secret ""]', '[Nonces "-"]', '[Commitment "0"]', "seat=99", "hand0=1,1", "phase=over", "air=-5", "dive=9", "price=-9"),
]  # fmt: skip


@cache
def games() -> list[Position]:
    """Some games, over or not."""
    found = []
    for number in range(12):
        luck = Random(number)
        game = sorted(ALL)[number % len(ALL)]
        position = Position(game, luck.randint(2, 4))
        for _ in range(luck.choice([0, 30, 5000])):
            if not position.is_over:
                position.play(choose(luck, weights(position), position.current_player == CHANCE))
        found.append(position)
    return found


@cache
def records() -> list[str]:
    """Their records, and that of one whose chance can be checked."""
    proof = {"Commitment": fairness.commitment("5" * 64), "Secret": "5" * 64, "Nonces": "- -"}
    some = games()
    return [notation.write(position, proof if position.is_over else {}, {0: "so it begins"}) for position in some]


@st.composite
def changed(draw: st.DrawFn, texts: Callable[[], list[str]]) -> str:
    """One of them with some of its lines, words or signs replaced, left out, said twice or in another order."""
    text = draw(st.sampled_from(texts()))
    for _ in range(draw(st.integers(1, 4))):
        by = draw(st.sampled_from(["\n", " ", ",", "=", ""]))
        parts = text.split(by) if by else [*text, ""]
        at, other = draw(st.integers(0, len(parts) - 1)), draw(st.integers(0, len(parts) - 1))
        how = draw(st.integers(0, 4))
        if how == 0:
            del parts[at]
        elif how == 1:
            parts[at], parts[other] = parts[other], parts[at]
        elif how == 2:
            parts.insert(at, parts[other])
        else:
            new = draw(st.sampled_from(TOKENS) | st.text(max_size=4))
            parts[at] = new if how == 3 else parts[at] + new
        text = by.join(parts)
    return text


@few(150)
@given(changed(records))
def test_a_changed_record_is_read_and_looked_at_or_refused(text: str) -> None:
    try:
        record = notation.read(text)
    except FathomError as refused:
        assert len(str(refused).split()) >= 3
        return
    assert notation.read(notation.write(record.position)).position == record.position
    fairness.verify(record.head, record.position)


@few(40)
@given(changed(records), st.integers(-3, 9))
def test_a_changed_record_is_shown_as_a_replay_or_refused(text: str, eye: int) -> None:
    try:
        replays.read(text, eye)
    except Trouble as refused:
        assert refused.status == 400


@few(40)
@given(
    changed(records).map(str.encode) | st.binary(max_size=200),
    st.text("0123456789abcdefxyz -", max_size=70),
    st.just("") | st.from_regex("[0-9a-f]{32}", fullmatch=True) | st.text(max_size=40),
)
def test_verify_reads_any_file(content: bytes, commitment: str, nonce: str) -> None:
    """The exit status is 0, 1 or 2; what is wrong is said, and no traceback."""
    with pytest.MonkeyPatch.context() as patch:
        said = TextIOWrapper(BytesIO(), encoding="utf-8"), TextIOWrapper(BytesIO(), encoding="utf-8")
        patch.setattr(sys, "stdin", TextIOWrapper(BytesIO(content)))
        patch.setattr(sys, "stdout", said[0])
        patch.setattr(sys, "stderr", said[1])
        patch.setattr(
            sys,
            "argv",
            ["fathom", "verify", "-", "--json", f"--commitment={commitment}", f"--nonce={nonce}", "--seat=0"],
        )
        with pytest.raises(SystemExit) as ended:
            main()
            raise SystemExit(0)
        for stream in said:
            stream.flush()
        out, err = (stream.buffer.getvalue().decode() for stream in said)  # type: ignore[attr-defined]
    assert "Traceback" not in err
    if err:
        assert not out and ended.value.code == (1 if "can't be replayed" in err or "that was promised" in err else 2)
    else:
        assert json.loads(out)["is_right"] == (not ended.value.code)


@few(200)
@given(changed(lambda: [position.to_text() for position in games()]))
def test_a_changed_position_is_read_or_refused(text: str) -> None:
    try:
        position = Position.from_text(text)
    except FathomError as refused:
        assert len(str(refused).split()) >= 3
        return
    assert Position.from_text(position.to_text()) == position
    assert str(position)
    for seat in range(-1, position.players):
        position.view(seat).scene()


# ---------------------------------------------------------------- what is read from pages


def test_all_that_the_server_reads_from_pages_is_tried() -> None:
    """There is an example of each, and it is read, also where another type would refuse it first."""
    sources = "".join(path.read_text() for path in (ROOT / "src/fathom/server").glob("*.py"))
    requests = set(re.findall(r"message\(request, wire\.(\w+)\)", sources))
    commands = {type.__name__ for type in get_args(wire.Command)}
    assert requests == set(odd_texts.REQUESTS) and set(odd_texts.MESSAGES) == requests | commands
    for name, example in odd_texts.MESSAGES.items():
        msgspec.json.decode(json.dumps(example), type=getattr(wire, name))


def test_each_type_is_tried_of_each_text(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[object]()

    def decode(text: bytes, type: object) -> object:
        asked.append(type)
        raise Trouble(400, "server-bad-request")

    monkeypatch.setattr("fathom.server.asking.decode", decode)
    odd_texts.read_wire(b"{}")
    assert {getattr(wire, name) for name in odd_texts.REQUESTS} <= {*asked}


@few(150)
@given(st.sampled_from(sorted(odd_texts.MESSAGES)).flatmap(lambda name: spoiled(odd_texts.MESSAGES[name])) | anything)
def test_a_changed_message_is_read_or_refused(text: bytes) -> None:
    odd_texts.read_wire(text)
