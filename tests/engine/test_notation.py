"""The record: what is written is read back, bit for bit; what is broken is refused with its line and the reason."""

import re
import time
from functools import cache

import numpy as np
import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from fathom import BadOption, BadRecord, FathomError, Position
from fathom.engine.notation import read, write
from fathom.games import ALL

texts = st.text(st.characters(exclude_categories=["Cs"])) | st.text(
    "{}\\ []a\n-1.:"
)  # anything, and what is read as signs


def in_single_blanks(said):
    return {key: " ".join(text.split()) for key, text in said.items()}


@st.composite
def games(draw):
    """A game of any kind, some of its preset's choices changed, played at random to the end or part of the way."""
    game = draw(st.sampled_from(list(ALL.values())))
    preset = draw(st.sampled_from(list(game.facts.PRESETS)))
    choices = {option.name: st.sampled_from(option.choices) for option in game.facts.OPTIONS if option.kind == "choice"}
    changed = draw(st.fixed_dictionaries({}, optional=choices))
    try:
        position = Position(game, draw(st.integers(game.least_players, game.most_players)), preset, changed)
    except BadOption:
        reject()
    rng = np.random.default_rng(draw(st.integers(0, 10**6)))
    for _ in range(draw(st.sampled_from([0, 1, 7, 60, 100_000]))):
        if position.is_over:
            break
        chance = position.current_player < 0
        position.play(position.sample_chance(rng) if chance else int(rng.choice(position.legal_actions())))
    return position


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(games(), st.dictionaries(st.sampled_from(["Date", "Seat0", "Event"]), texts), st.data())
def test_what_is_written_is_read_back(position, head, data):
    moments = st.integers(0, len(position.history))
    comments = data.draw(st.dictionaries(moments, texts, max_size=4))
    text = write(position, head, comments)
    record = read(text)
    assert record.position == position and record.position.history == position.history
    assert (record.position.preset, record.position.options) == (position.preset, position.options)
    assert {key: record.head[key] for key in head} == in_single_blanks(head)
    assert record.comments == in_single_blanks(comments)
    assert write(record.position, head, record.comments) == text


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_damaged_record_is_read_or_refused_but_never_crashes(data):
    text = write(short(), {"Date": "2026-02-28"}, {3: r"here \ {there}"})
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 12))
    damaged = text[:at] + data.draw(st.text(max_size=6)) + text[at + cut :]
    try:
        read(damaged)
    except BadRecord as error:
        assert str(error)


def played(*moves):
    position = Position("deep_sea_adventure", 2, options={"start": "seat0", "dives": 1})
    for move in moves:
        position.play(move)
    return position


@cache
def short():
    """A whole game, played when it is first asked for: not while tests are collected."""
    return played("roll-3", "take", "roll-4", "leave", "back", "roll-2", "leave")


HEAD = '[Game "deep_sea_adventure"]\n[Version "2"]\n[Players "2"]\n[start "seat0"]\n'


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 0, r"lacks \[Game"),
        ('[Game "chess"]\n[Version "2"]\n[Players "2"]', 1, "no game 'chess'.*deep_sea_adventure"),
        ('[Game "deep_sea_adventure"]\n[Version "9"]\n[Players "2"]', 2, "version 9.*only version 2"),
        ('[Game "deep_sea_adventure"]\n[Version "2"]\n[Players "two"]', 3, "'two' is not a number of players"),
        ('[Game "deep_sea_adventure"]\n[Version "2"]\n[Players "7"]', 3, "this game is for 2 to 6"),
        (HEAD + '[air "1000"]', 5, "air can't be '1000'.*1 to 120"),
        (HEAD + '[water "1"]', 5, "no option 'water'"),
        (HEAD + '[start "seat1"]', 5, "start is given twice, first in line 4"),
        (HEAD + "[Date 2026]", 5, "not a line of a head"),
        (HEAD + '[Preset "mine"]', 5, "no preset 'mine'.*manual"),
        (HEAD + '[Preset "manual"]\n[blanks "12"]', 5, "manual has end_of_line=optional, but here it is forced"),
        (HEAD + '[board_empty "forbid"]', 5, "stall_guard=end_dive"),
        (HEAD + "\n1. 0: roll-9", 6, "turn 1: chance can't do 'roll-9'.*roll-2"),
        (HEAD + "\n1. 0: roll-3 drop-1", 6, "seat 0 may not play 'drop-1'.*leave.*take"),
        (HEAD + "\n2. 0: roll-3", 6, "turn 2 found where turn 1"),
        (HEAD + "\n1. 1: roll-3", 6, "seat 1 found where seat 0"),
        (HEAD + "\n-- roll-3", 6, "--.*seat 0"),
        (HEAD + "\n1. 0: {never closed\nroll-3", 6, "not closed"),
        (HEAD + "\n{not\nyet \\}\n1. 0: roll-3", 6, "not closed"),
        (HEAD + "\n{two\nlines} roll-3\ndance", 8, "'dance'"),
        (HEAD + "\n1. 0: } roll-3", 6, "not opened"),
        (HEAD + '\n1. 0: roll-3\n[Date "x"]', 7, "below the first move"),
        (HEAD + '[Result "3 4"]\n1. 0: roll-3', 5, "the game is not over"),
    ],
)
def test_a_broken_record_is_refused_with_line_and_reason(text, line, reason):
    with pytest.raises(BadRecord) as refused:
        read(text)
    assert refused.value.line == line
    assert re.search(reason, refused.value.reason), refused.value.reason


def test_labels_may_be_left_out_and_lines_broken_anywhere():
    assert read(HEAD + '[dives "1"]\nroll-3\ntake roll-4\r\n leave back roll-2 leave').position == short()


def test_comments_at_one_place_become_one():
    assert read(HEAD + r"{} {a \} b}{}{c:\d {\\ e} roll-3").comments == {0: r"a } b c:\d {\ e"}


def test_a_preset_may_have_options_of_its_own_over_it():
    position = Position("deep_sea_adventure", 2, "manual", {"blanks": 0, "air": 20})
    text = write(position)
    assert '[Preset "manual"]' in text and '[blanks "0"]' in text
    assert read(text).position.preset == "manual" and read(text).position == position


def test_many_comments_are_read_as_fast_as_they_are_long():
    def seconds(many):
        began = time.thread_time()  # whatever else is at work here
        assert read(HEAD + "{a}\n" * many).comments == {0: " ".join("a" * many)}
        return time.thread_time() - began

    assert min(seconds(100_000) for _ in range(3)) < 40 * max(seconds(10_000), 0.01)


def test_what_is_no_text_is_refused():
    for wrong in (None, b"", 3):
        with pytest.raises(FathomError, match=r"a record can't be .*: give text"):
            read(wrong)
        with pytest.raises(FathomError, match=r"Date can't be .*: give text"):
            write(short(), {"Date": wrong})
        with pytest.raises(FathomError, match=r"comment 2 can't be .*: give text"):
            write(short(), {}, {2: wrong})
    with pytest.raises(BadRecord, match="key 3"):
        write(short(), {3: "x"})


@pytest.mark.parametrize("key", [-1, 8, "0", None, True])
def test_a_comment_has_a_place_in_the_game(key):
    with pytest.raises(FathomError, match=r"can't stand at .* from 0 to 7"):
        write(short(), {}, {key: "lost"})


@pytest.mark.parametrize(
    "text",
    ["[" + "x" * 200_000, HEAD + "9" * 200_000 + ".", HEAD + "x" * 200_000],
    ids=["head", "turn", "move"],
)
def test_a_refusal_quotes_no_more_than_can_be_read(text):
    with pytest.raises(BadRecord) as refused:
        read(text)
    assert len(str(refused.value)) < 400


def test_a_head_says_nothing_twice():
    for key in ("Game", "Preset", "Result", "air", "two words"):
        with pytest.raises(BadRecord, match="key"):
            write(short(), {key: "x"})
