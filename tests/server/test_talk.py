"""What people at a table say to each other."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.server.seats import digest
from fathom.server.store import TALK
from fathom.server.talk import tidy

from .conftest import serving
from .line import Json, Line, Site
from .test_gathering import ANN, BO, CY, Browser, company


def begun(site: Site, **wish: Json) -> tuple[Browser, Browser, str]:
    ann, bo = Browser(site, ANN), Browser(site, BO)
    table = ann.make("person", "open", **wish)
    bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo"})
    return ann, bo, table


def heard(line: Line, count: int) -> list[Json]:
    """Hear until so much was said."""
    while len(line.said) < count:
        line.hear(10)
    return line.said


def refused(line: Line) -> str:
    while not line.answers:
        line.hear(10)
    return str(line.answers.pop()["problem"]["id"])


def test_everybody_at_the_table_hears_it_and_who_comes_later_too(site: Site) -> None:
    ann, bo, table = begun(site)
    with ann.line(table) as hers, bo.line(table) as his, site.line(table) as another:
        company(hers, here=[0, 1], watching=1)
        his.hear()
        another.hear()
        hers.say(type="say", seat=0, text="Hello,\n \u202eBo")
        his.say(type="say", seat=1, text="hello", phrase=True)
        for line in (hers, his, another):
            said = [{name: value for name, value in one.items() if name != "who"} for one in heard(line, 2)]
            assert sorted(said, key=lambda one: one["seat"]) == [
                {"type": "said", "seat": 0, "text": "Hello, Bo", "phrase": False, "name": "Diver 0"},
                {"type": "said", "seat": 1, "text": "hello", "phrase": True, "name": "Bo"},
            ]
        with site.line(table) as late:
            late.hear()
            assert len(late.welcome["said"]) == 2


def test_who_spoke_is_known_by_the_same_word_whatever_their_name_and_seat(site: Site) -> None:
    """So that a page that hides what somebody says still does so, and does not hide whoever takes that seat."""

    def spoken(table: str) -> list[str]:
        who = []
        for browser, seat, name in ((bo, 1, "Bo"), (bo, 2, "Bob"), (cy, 1, "Bo")):
            assert browser.post(f"/{table}/sit", {"seat": seat, "name": name})[0] == 200
            with browser.line(table) as line:
                line.hear()  # or what is said may be in the welcome
                line.say(type="say", seat=seat, text="hello", phrase=True)
                who.append(heard(line, 1)[0]["who"])
            assert browser.post(f"/{table}/rise", {"seat": seat})[0] == 200
        return who

    ann, bo, cy = (Browser(site, key) for key in (ANN, BO, CY))
    one, other = (spoken(ann.make("person", "open", "open")) for _ in range(2))
    for first, second, third in (one, other):
        assert first == second != third
    assert not {*one} & {*other}, "at another table nobody knows them by it"
    assert not {digest(key)[:16] for key in (BO, CY)} & {*one, *other}


def test_nobody_speaks_for_another_or_from_outside(site: Site) -> None:
    ann, _, table = begun(site)
    with ann.line(table) as hers, site.line(table) as another:
        hers.hear()
        another.hear()
        hers.say(type="say", seat=1, text="I am Bo")
        another.say(type="say", seat=0, text="I am Ann")
        assert refused(hers) == refused(another) == "server-not-yours"


def test_where_only_phrases_are_allowed_nothing_else_is_said(site: Site) -> None:
    ann, _, table = begun(site, chat=False)
    with ann.line(table) as hers:
        hers.hear()
        hers.say(type="say", seat=0, text="Hello")
        assert refused(hers) == "server-no-chat"
        hers.say(type="say", seat=0, text="Hello", phrase=True)
        assert refused(hers) == "server-no-phrase"
        hers.say(type="say", seat=0, text="bravo", phrase=True)
        assert heard(hers, 1)[0]["text"] == "bravo"


def test_what_was_said_is_there_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite") as site:
        ann, _, table = begun(site)
        with ann.line(table) as hers:
            hers.hear()
            hers.say(type="say", seat=0, text="until later")
            said = heard(hers, 1)
    with serving(tmp_path / "tables.sqlite") as site, Browser(site, BO).line(table) as his:
        his.hear()
        assert his.welcome["said"] == said
        his.say(type="say", seat=1, text="hello", phrase=True)
        assert heard(his, 1)[0]["text"] == "hello"


def test_who_talks_without_end_has_to_wait(site: Site) -> None:
    ann, _, table = begun(site)
    with ann.line(table) as hers:
        hers.hear()
        for number in range(8):
            hers.say(type="say", seat=0, text=str(number))
        assert len(heard(hers, 5)) == 5
        assert refused(hers) == "server-says-much"


def test_who_has_several_seats_says_no_more_than_others(site: Site) -> None:
    ann = Browser(site, ANN)
    table = ann.make("person", "person", "open")
    with ann.line(table) as hers:
        hers.hear()
        for number in range(8):
            hers.say(type="say", seat=number % 2, text=str(number))
        assert len(heard(hers, 5)) == 5
        assert refused(hers) == "server-says-much"


@pytest.mark.parametrize("text", ["", " ", "\u200b\u2800\t", "x" * 201])
def test_what_is_nothing_or_too_long_is_not_said(site: Site, text: str) -> None:
    ann, _, table = begun(site)
    with ann.line(table) as hers:
        hers.hear()
        hers.say(type="say", seat=0, text=text)
        if 0 < len(text) <= 200:
            assert refused(hers) == "server-says-nothing"
        else:
            assert hers.closed() == 4400


@given(st.text())
def test_what_is_said_stands_in_one_line_and_changes_nothing_around_it(text: str) -> None:
    said = tidy(text)
    assert tidy(said) == said
    assert not set(said) & set("\n\r\t\u202e\u2066\u2028")


def test_little_is_kept() -> None:
    assert TALK <= 100


def test_at_a_table_of_its_own_key_nobody_talks(site: Site) -> None:
    table, key = site.make("person", "person")
    with site.line(table, key) as line:
        line.hear()
        line.say(type="say", seat=0, text="Hello")
        assert refused(line) == "server-not-yours"
