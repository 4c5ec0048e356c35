"""Whose nonce is mixed in for a seat: whoever holds it is told by a fingerprint, before the first move."""

import hashlib

from .line import Line, Site
from .test_gathering import ANN, BO, Browser

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
