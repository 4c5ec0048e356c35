"""Whose nonce is mixed in for a seat: whoever holds it is told by a fingerprint, before the first move."""

import hashlib

import pytest

from fathom.server import opening

from .line import Line, Site
from .test_gathering import ANN, BO, Browser, play_together
from .test_opening import ready

FIRST, SECOND, HIS = "ab" * 16, "cd" * 16, "ef" * 16


def said(who: Browser, table: str, nonce: str) -> Line:
    line = who.site.socket(table, Cookie=f"fathom={who.key}")
    line.say(type="hello", nonce=nonce)
    assert line.hear()["type"] == "welcome"
    return line


def of(*nonces: str) -> list[str]:
    return [hashlib.sha256(bytes.fromhex(nonce)).hexdigest() if nonce else "" for nonce in nonces]


def test_a_second_device_of_a_seat_is_told_whose_nonce_is_mixed_in(site: Site) -> None:
    ann, bo = Browser(site, ANN), Browser(site, BO)
    table = ann.make("person", "open")
    with said(ann, table, FIRST) as computer, said(ann, table, SECOND) as phone:
        assert computer.welcome["mixed"] == phone.welcome["mixed"] == of(FIRST, "")
        bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo", "nonce": HIS})
        with said(bo, table, SECOND) as his:
            assert his.welcome["mixed"] == of("", HIS), "of his own seat, and no other"
    with said(Browser(site, "nobody"), table, FIRST) as watches:
        assert watches.welcome["mixed"] == of("", "")


def test_at_a_table_without_a_nonce_nothing_is_told(site: Site) -> None:
    table, key = site.make("person", "seal")
    with site.line(table, key) as line:
        assert line.hear()["mixed"] == ["", ""]


def test_the_first_move_waits_for_nobody_who_has_left(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "PATIENCE", 1e6)
    ann, bo = Browser(site, ANN), Browser(site, BO)
    table = ann.make("person", "open", leaves="waits")
    bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo", "nonce": HIS})
    bo.post(f"/{table}/ready", {"ready": True})
    with said(ann, table, FIRST) as hers:
        ann.post(f"/{table}/start")
        bo.post(f"/{table}/leave", {"version": 0, "alone": False})
        while hers.now["version"] == 0:
            hers.hear()


def test_a_browser_that_looks_on_and_then_has_the_seat_brings_its_nonce(site: Site) -> None:
    """Somebody moves to a phone at the game before, which looks on at the rematch already."""
    ann, bo, phone = Browser(site, ANN), Browser(site, BO), Browser(site, "phone")
    before = ready(ann, bo)
    ann.post(f"/{before}/start")
    with ann.line(before) as hers, bo.line(before) as his:
        play_together(hers, his)
    table = ann.post(f"/{before}/rematch")[1]["table"]
    with said(phone, table, SECOND) as line:
        assert line.welcome["yours"] == []
        phone.post(f"/{before}/moved", bo.post(f"/{before}/move")[1])
        while line.welcome["yours"] != [1]:
            line.hear()
        assert line.welcome["mixed"] == of("", SECOND)
