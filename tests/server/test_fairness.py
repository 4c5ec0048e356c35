"""Chance anybody can check: drawn without bias, the same after everything, and a changed record is caught."""

import collections
import itertools
import json
import pickle
import re
import secrets
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom import Position
from fathom.engine import notation
from fathom.engine.setup import Setup
from fathom.server import draws, export, fairness
from fathom.server.course import Course
from fathom.server.event import Decided, Played, TakenBack
from fathom.server.seats import PERSON
from fathom.server.store import Entry
from fathom.server.wire import Seat

from ..house.tree import ROOT
from .conftest import Serve
from .line import Json, Site
from .test_failures import Bots
from .test_gathering import Browser, company
from .test_table import choices

SECRET = bytes(range(32)).hex()
NONCES = ["00112233445566778899aabbccddeeff", "", "ffeeddccbbaa99887766554433221100"]
PAGE = ROOT / "docs" / "14-chance.md"


# ---------------------------------------------------------------- drawing


@given(bits=st.integers(1, 10), data=st.data())
def test_of_all_words_there_are_exactly_as_many_for_each_number(bits: int, data: st.DataObject) -> None:
    total = data.draw(st.integers(1, 2**bits))
    counted = collections.Counter[int]()
    for word in range(2**bits):
        try:
            counted[fairness.below(total, iter([word]), bits)] += 1
        except StopIteration:
            pass  # passed over: less than one round of all numbers
    assert sorted(counted) == list(range(total))
    assert set(counted.values()) == {2**bits // total}


@given(st.lists(st.integers(0, 9), min_size=1, max_size=12).filter(any))
def test_each_outcome_has_as_many_numbers_as_it_has_weight(weights: list[int]) -> None:
    counted = collections.Counter(fairness.pick(weights, value) for value in range(sum(weights)))
    assert [counted[index] for index in range(len(weights))] == weights


@given(st.integers(1, 2**64))
def test_the_last_round_of_words_is_passed_over(total: int) -> None:
    end = 2**64 - 2**64 % total
    assert fairness.below(total, iter([end - 1])) == total - 1
    if end < 2**64:
        assert fairness.below(total, iter([end, 2**64 - 1, 0])) == 0


@pytest.mark.parametrize("total", [0, -1, 2**64 + 1])
def test_nothing_is_drawn_out_of_nothing_nor_out_of_too_much(total: int) -> None:
    with pytest.raises(ValueError, match="nothing can be drawn"):
        fairness.below(total, itertools.count())


def test_the_page_of_the_documentation_says_what_is_drawn() -> None:
    (block,) = re.findall(r"^```json\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    told = json.loads(block)
    assert fairness.commitment(told["secret"]) == told["commitment"]
    assert fairness.commitment(told["secret"], 12) == told["commitment of a table played on from 12 moves"]
    key = fairness.key(told["secret"], told["nonces"])
    assert key.hex() == told["key"]
    for each in told["words"]:
        words = itertools.islice(fairness.stream(key, each["draw"]), len(each["words"]))
        assert [f"{word:016x}" for word in words] == each["words"]
    for each in told["draws"]:
        assert fairness.draw(key, each["draw"], each["weights"]) == each["outcome"]


def test_a_short_measurement_of_a_hundred_thousand_draws() -> None:
    """The long one is `python -m tests.draws`; its figures are in ledger/chance.md."""
    from ..draws import chi_square, drawn, serial

    found = drawn(100_000, [1, 2, 3, 2, 1], SECRET)
    assert chi_square(found, [1, 2, 3, 2, 1]).p > 1e-6
    assert serial(found, [1, 2, 3, 2, 1]).p > 1e-6


# ---------------------------------------------------------------- a game


def entry(secret: str = SECRET, **more: Json) -> Entry:
    seats = [Seat(name, PERSON) for name in "ABC"]
    given: dict[str, Json] = {"nonces": NONCES, **more}
    return Entry("deep_sea_adventure", 2, "default", {}, seats, {}, "2026-01-01T00:00:00+00:00", secret=secret, **given)


def played(at: Entry, seed: int = 1, begins: int = 0) -> Course:
    """A short game at a table; its first moves may be another's."""
    course, choose = Course(Setup("deep_sea_adventure", 3, "default", {"dives": 1, "air": 12})), choices(seed)
    while not course.position.is_over:
        legal = course.position.legal_actions()
        other = msgspec.structs.replace(at, secret="ab" * 32)
        drawing = other if course.version < begins else at
        action = legal[next(choose) % len(legal)] if legal else draws.draw(course, drawing)
        course.play(Decided(action))
    return course


@pytest.fixture(scope="module")
def finished() -> str:
    return export.text(entry(), played(entry()).position)


def wrong(text: str) -> bool:
    """Whether a record is caught."""
    record = notation.read(text)
    verdict = fairness.verify(record.head, record.position)
    return verdict is None or not verdict.is_right


def test_a_finished_game_carries_its_proof(finished: str) -> None:
    assert not wrong(finished)
    head = notation.read(finished).head
    assert head["Nonces"] == f"{NONCES[0]} - {NONCES[2]}" and head["Secret"] == SECRET
    assert head["Commitment"] == fairness.commitment(SECRET) and "ChanceFrom" not in head


def test_every_single_draw_that_is_changed_is_caught() -> None:
    """Each outcome of chance is made another, and the game goes on from there by the same choices and by chance as it is due."""
    at = entry()
    whole = played(at).position
    for once in fairness.met(whole):
        if len(once.weights) == 1:
            continue
        course = Course(whole.setup)
        for action in whole.history[: once.move]:
            course.play(Decided(action))
        other = course.position.chance_outcomes()[(once.outcome + 1) % len(once.weights)][0]
        course.play(Decided(int(other)))
        while not course.position.is_over:
            legal = course.position.legal_actions()
            course.play(Decided(legal[0] if legal else draws.draw(course, at)))
        proof = draws.proof(at, True)
        assert proof is not None
        found = fairness.check(proof, course.position)
        assert [draw.met.number for draw in found if not draw.fits] == [once.number]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (SECRET, "01" + SECRET[2:]),
        (SECRET, SECRET.upper()),
        (SECRET, "no secret"),
        (fairness.commitment(SECRET), fairness.commitment("cd" * 32)),
        (NONCES[0], NONCES[0][:-1] + "e"),
        (NONCES[0], "-"),
        (f"{NONCES[0]} - {NONCES[2]}", f"{NONCES[2]} - {NONCES[0]}"),
        (f"{NONCES[0]} - {NONCES[2]}", f"- {NONCES[0]} {NONCES[2]}"),
        ("[Secret", '[ChanceFrom "5"]\n[Secret'),
        ("[Secret", '[ChanceFrom "99999"]\n[Secret'),
        ("[Secret", '[ChanceFrom "five"]\n[Secret'),
    ],
)
def test_a_changed_head_is_caught(finished: str, old: str, new: str) -> None:
    assert old in finished
    assert wrong(finished.replace(old, new, 1))


def test_what_was_played_on_from_is_another_games_chance() -> None:
    at = entry(begins=9)
    text = export.text(at, played(at, begins=9).position)
    assert not wrong(text) and '[ChanceFrom "9"]' in text
    assert wrong(text.replace('[ChanceFrom "9"]\n', "")) and wrong(text.replace('"9"', '"10"'))


def test_chance_that_was_seen_stays_as_it_fell() -> None:
    """Taking back and playing again, even through chance, leads to the same draws."""
    at, course = entry(), Course(Setup("deep_sea_adventure", 3, "default", {"dives": 1}))
    seen: dict[int, int] = {}
    for way in ((0, 0, 0), (-1, 0, 0), (0, -1, -1)):
        for choice in way * 3:
            while not (legal := course.position.legal_actions()):
                outcome = draws.draw(course, at)
                if course.drawn < 5:  # up to there nobody's choice changes what can fall
                    assert seen.setdefault(course.drawn, outcome) == outcome
                course.play(Decided(outcome))
            course.play(Played(legal[choice], course.position.current_player, course.version))
        while course.moves:
            course.play(TakenBack(0, course.version))
        assert course.drawn == 0


def test_no_two_tables_have_the_same_secret() -> None:
    assert len({fairness.new_secret() for _ in range(100)}) == 100


# ---------------------------------------------------------------- a table


def test_nothing_of_the_secret_is_said_before_the_end(serve: Serve, tmp_path: Path) -> None:
    """All that pages and programs are told while the game runs is looked through; then it is told."""
    nonce = secrets.token_hex(16)
    with serve() as site:
        table, key = site.make("person", "random", dives=1, air=12)
        kept = stored(tmp_path / "tables.sqlite")
        told: list[bytes] = []
        with site.socket(table) as line, site.line(table) as watcher:
            line.say(type="hello", key=key, nonce=nonce)
            line.until(0)
            assert line.welcome["table"]["commitment"] == fairness.commitment(kept.secret)
            rolled = line.answer(line.command(1))
            assert rolled["type"] == "ack"
            heads = {"Authorization": f"Bearer {key}"}
            for path in ("", "/record", "/replay", "/chances"):
                told.append(site.ask("GET", f"/api/tables/{table}{path}", headers=heads)[2])
            told.append(site.ask("GET", "/api/tables")[2])
            while watcher.welcome is None or watcher.now["version"] < line.now["version"]:
                watcher.hear()
            told += [text.encode() for text in line.raw + watcher.raw]
            record = site.ask("GET", f"/api/tables/{table}/record")[2].decode()
            assert "Secret" not in record and fairness.commitment(kept.secret) in record
            line.welcome["sequences"][0] = 1
            line.play([0], choices(3))
            told += [text.encode() for text in line.raw]
        text = b"\n".join(told)
        key_of_all = fairness.key(kept.secret, f"{nonce} -").hex()
        for hidden in (kept.secret, nonce, key_of_all):
            assert hidden.encode() not in text and bytes.fromhex(hidden) not in text
        record = site.ask("GET", f"/api/tables/{table}/record")[2].decode()
        assert not wrong(record) and f'[Secret "{kept.secret}"]' in record and f'[Nonces "{nonce} -"]' in record
        said = site.get(f"/api/tables/{table}/replay")["fairness"]
        assert (said["secret"], said["nonces"], said["begins"]) == (kept.secret, f"{nonce} -", 0)
        made = fairness.key(said["secret"], said["nonces"])
        assert all(fairness.draw(made, one["number"], one["weights"]) == one["outcome"] for one in said["draws"])
        assert len(said["draws"]) == len(fairness.met(notation.read(record).position))


def stored(path: Path, table: str = "") -> Entry:
    import sqlite3

    with sqlite3.connect(path) as db:
        ((text,),) = db.execute("SELECT entry FROM tables WHERE ? IN (id, '')", (table,)).fetchall()
    db.close()
    return msgspec.json.decode(text, type=Entry)


def test_after_a_restart_the_same_stream_goes_on(serve: Serve) -> None:
    with serve() as site:
        table, key = site.make("person", "random", dives=1, air=12)
        with site.line(table, key) as line:
            line.play([0], choices(3), 4)
    with serve() as site, site.line(table, key) as line:
        line.play([0], choices(4))
        assert not wrong(site.ask("GET", f"/api/tables/{table}/record")[2].decode())


def test_a_guided_game_is_committed_to_nothing_and_older_tables_go_on(site: Site) -> None:
    guided = next(game for game in site.get("/api/games") if game["guided"])
    seats = [{"name": "A", "player": "person"}, *({"name": each, "player": each} for each in guided["guided"])]
    status, _, body = site.ask("POST", "/api/tables", {"game": guided["id"], "seats": seats, "guided": True})
    assert status == 201 and json.loads(body)["commitment"] == ""
    text = export.text(entry(secret=""), played(entry(secret="")).position)
    assert fairness.proof(notation.read(text).head) is None


def test_who_gathers_mixes_something_in_before_the_game_begins(site: Site) -> None:
    ann, bo = Browser(site, "ann-mixes"), Browser(site, "bo-mixes")
    table = ann.make("person", "open", options={"dives": 1, "air": 12})
    hers, his, late = (secrets.token_hex(16) for _ in range(3))
    with site.socket(table, Cookie="fathom=ann-mixes") as line:
        line.say(type="hello", nonce=hers)
        company(line, here=[0])
        assert bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo", "nonce": his})[0] == 200
        assert bo.post(f"/{table}/rise", {"seat": 1})[0] == 200
        assert bo.post(f"/{table}/sit", {"seat": 1, "name": "Bo", "nonce": his})[0] == 200
        assert bo.post(f"/{table}/ready", {"ready": True})[0] == 200
        with site.socket(table, Cookie="fathom=bo-mixes") as other:
            other.say(type="hello", nonce=late)  # the first one counts
            company(other, here=[0, 1])
            assert ann.post(f"/{table}/start")[0] == 200
            while -2 not in (line.now["seat"], other.now["seat"]):
                while line.now["version"] != other.now["version"] or line.now["seat"] not in (0, 1, -2):
                    min(line, other, key=lambda one: one.now["version"]).hear()
                if (seat := line.now["seat"]) < 0:
                    break
                mover = (line, other)[seat]
                mover.welcome["sequences"][seat] += 1
                assert mover.answer(mover.command(mover.welcome["sequences"][seat]))["type"] == "ack"
    record = site.ask("GET", f"/api/tables/{table}/record")[2].decode()
    assert not wrong(record) and f'[Nonces "{hers} {his}"]' in record


def test_a_nonce_that_comes_late_or_is_none_changes_nothing(site: Site) -> None:
    table, key = site.make("person", "person", dives=1, air=12)
    with site.line(table, key) as line:
        line.play([0, 1], choices(5), 2)
    with site.socket(table) as line:
        line.say(type="hello", key=key, nonce="ab" * 16)
        line.play([0, 1], choices(5))
    record = site.ask("GET", f"/api/tables/{table}/record")[2].decode()
    assert not wrong(record) and '[Nonces "- -"]' in record
    for nonce in ("x" * 32, "ab" * 15, "ab" * 17, "AB" * 16, "ab" * 16 + "\n"):
        with site.socket(table) as line:
            line.say(type="hello", key=key, nonce=nonce)
            assert line.closed() == 4400


def test_bots_are_shown_nothing_that_chance_comes_from(serve: Serve, tmp_path: Path) -> None:
    """What a bot is handed to choose by has no secret in it, however it is looked at."""
    shown: list[bytes] = []

    def think(view: Position) -> int:
        shown.append(pickle.dumps(view))
        return view.legal_actions()[0]

    with serve(library=Bots(think)) as site:
        table, key = site.make("person", "x", dives=1, air=12)
        kept = stored(tmp_path / "tables.sqlite")
        with site.line(table, key) as line:
            line.play([0], choices(3))
    made = fairness.key(kept.secret, "- -").hex()
    for hidden in (kept.secret, made):
        assert shown and not [one for one in shown if hidden.encode() in one or bytes.fromhex(hidden) in one]
