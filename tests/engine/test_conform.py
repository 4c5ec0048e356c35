"""Every game, and the tests' own, passes the suite; and the suite notices what it is for."""

import re
import subprocess
import sys
from dataclasses import replace
from types import SimpleNamespace

import msgspec
import numpy as np
import pytest
from tests.engine import liars_dice, pig, roshambo
from tests.engine.mutants import mutant, write

from fathom import Position
from fathom.engine import conform
from fathom.engine.compile import PLAIN
from fathom.engine.conform import machine
from fathom.engine.errors import Sentence
from fathom.engine.game import Offer
from fathom.games import ALL

from ..house.tree import ROOT


@pytest.mark.parametrize("game", ALL.values(), ids=lambda game: game.id)
def test_game_conforms(game):
    tables = {(setup.preset, not setup.changed): setup for setup in conform.setups(game) if setup.players <= 3}
    conform.check(game, tables=tables.values())  # `make conform` plays at all


@pytest.mark.parametrize("game", [pig.GAME, liars_dice.GAME, roshambo.GAME], ids=lambda game: game.id)
def test_small_game_conforms(game):
    conform.check(game)


def test_every_check_is_documented():
    page = (ROOT / "docs" / "5-adding-a-game.md").read_text()
    table = page.partition("| check | is that |\n|---|---|\n")[2].partition("\n\n")[0]
    assert sorted(re.findall(r"^\| `(\w+)`", table, re.MULTILINE)) == sorted(conform.CHECKS)


def test_sampler_keeps_to_the_weights():
    conform.check_sampler(Position("deep_sea_adventure", 5))
    conform.check_sampler(
        Position("deep_sea_adventure", 2, options={"start": "seat0", "dice": 3, "faces": [1, 1, 4, 9]})
    )


# ---------------------------------------------------------------- games with one thing wrong


@pytest.fixture
def plain(monkeypatch):
    """No machine code is made of a game whose fault is found in plain Python: it would take longer than all else."""
    monkeypatch.setattr(machine, "PLAIN", True)


@pytest.mark.parametrize(
    ("name", "check", "changes", "fault"),
    [
        # Everybody is told every die, from the beginning or only when few are left.
        ("loud", "secrets", {"!= UNKNOWN)]": "!= 99)]"}, r"sees the same after face-\d and face-\d, but is told"),
        ("late", "secrets", {"!= UNKNOWN)]": "!= UNKNOWN or view.total < view.players)]"}, "is told"),
        # It tells them only at tables whose dice are no usual ones.
        ("whim", "secrets", {"!= UNKNOWN)]": "!= UNKNOWN or view.faces != 6)]"}, "is told"),
        # It tells nobody which die fell, but everybody that it was a six.
        ("sly", "secrets", {"die % MOST_DICE, state.die[die])": "state.die[die] // 6, state.die[die])"}, "is told"),
        # Nobody is shown the dice at a doubt, but everybody is told them; then they are rolled again, and gone.
        ("hoarse", "secrets", {
            "    state.open = 1\n": "",
            "        shown(state, seat)\n": "        lost(state, seat, state.die[seat * MOST_DICE], 0, 0)\n",
        }, "sees the same before, at and after doubt, but is told"),
        # The samples are always the same world, or favour one.
        ("stiff", "samples", {"1 + below(scratch, state.faces)": "1"}, "by chance"),
        ("unfair", "samples", {"below(scratch, state.faces)": "below(scratch, state.faces + 1) % state.faces"}, "by chance"),
        # They are right at first, and always the same when somebody has lost a die.
        ("tired", "samples", {
            "1 + below(scratch, state.faces)":
            "1 + (below(scratch, state.faces) if state.total == state.dice * state.players else 0)",
        }, "by chance"),
        # Each die is right by itself, but in one sample all are the same.
        ("twins", "samples", {
            '    """Roll the covered dice again."""\n': "    face = 1 + below(scratch, state.faces)\n",
            "            state.die[die] = 1 + below(scratch, state.faces)": "            state.die[die] = face",
        }, r"die\[\d+\] is \d, die\[\d+\] is \d.*by chance"),
        # They contradict what a seat knows.
        ("forgetful", "views", {"if state.die[die] == UNKNOWN:": "if state.die[die] != 0:"}, "contradicts what it knows"),
        # Whoever has no seat sees all dice.
        ("glass", "views", {"// MOST_DICE != seat:": "// MOST_DICE != seat and seat >= 0:"}, "a spectator knows more than seat"),
        # Whose turn it is depends on a covered die.
        ("hasty", "views", {"(-1, False) if": "(-1, state.die[0] == 6) if"}, "the turn is another"),
        # A sentence is missing, asks for what it is not told, or has no form, or one too many, for those who may not know all.
        ("mute", "sentences", {"doubted = { $seat } doubts what { $other_seat } bid.\n": ""}, "no sentence doubted"),
        ("asking", "sentences", {"doubted = { $seat }": "doubted = { $who }"}, "doubted asks for who"),
        ("frank", "sentences", {"    .hidden = { $seat } rolls a die.\n": ""}, "no sentence rolled.hidden"),
        ("coy", "sentences", {"bids { $count } × { $face }.": "bids.\n    .hidden = Bids."}, "bid.hidden is never said"),
        ("nameless", "sentences", {"option-faces = How many faces a die has.\n": "option-faces =\n"}, "no sentence option-faces"),
        # A sentence in the scene is missing.
        ("mumbling", "told", {
            "bid: list[int]  #": "bid: list[int | Sentence]  #", "if now.bid else []": "if now.bid else [Sentence('nought')]",
        }, "no sentence nought"),
        # Chance may do more than it can, or less, where no list of it is made.
        ("trusting", "impossible", {
            "@compiled\ndef step(": "def can_happen(state, outcome):\n    return 0 <= outcome < 100\n\n\n@compiled\ndef step(",
        }, r"\d+ was played"),
        ("wary", "steps", {
            "@compiled\ndef step(": "def can_happen(state, outcome):\n    return 0 < outcome < 4\n\n\n@compiled\ndef step(",
        }, r"chance can.t do \d: possible here: face-1"),
        # An option that the state cannot hold.
        ("narrow", "options", {'Integer("faces", 6, 2, MOST_FACES': 'Integer("faces", 6, 2, 200'}, "faces does not hold 200"),
        # What is shown is not of the type that is declared.
        ("vague", "told", {"dice: list[int | None]\n": "dice: list[int]\n"}, "Scene is not what its types say"),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("plain")
def test_a_game_with_one_thing_wrong_does_not_conform(tmp_path, name, check, changes, fault):
    tables = conform.setups(game := mutant(name, tmp_path, changes))  # some with odd options among them
    tables = tables if check == "samples" else tables[::2]
    assert_fault(game, check, fault, tables)


@pytest.mark.parametrize(
    ("name", "check", "right", "wrong", "fault"),
    [
        # The option is no field of the state: a goal of 0 is reached before the first move.
        ("adrift", "options", 'Integer("goal"', 'Integer("gaol"', "gaol changes nothing: the state has no field of that name"),
        ("stillborn", "opening", 'Integer("goal"', 'Integer("gaol"', "the game is over before the first move"),
        # What its author wrote raises: the line is named.
        ("checked", "nameplate", "def check(players, options): ...", "def check(players, options): {}[1]", "KeyError: 1, line"),
        ("begun", "opening", "def start(state, options): ...", "def start(state, options): {}[1]", "KeyError: 1, line 36 of"),
        ("vast", "nameplate", "folder=Path(__file__).parent", "folder=__file__", "was expected"),
        ("few", "nameplate", "least_players=2", "least_players=5", "least_players is above most_players"),
        # Who is lucky depends on what the die shows; the sentence asks for what it is not told.
        ("fickle", "luck", "return position.state.seat, outcome", "return outcome % 2, outcome", r"the seats \[0, 1\] at once"),
        ("idle", "luck", "return position.state.seat, outcome", "return position.state.seat, outcome / 2", "no whole number"),
        ("wishful", "sentences", "{ $seat } rolled { $more } more", "{ $seat } rolled { $wish } more", "luck asks for wish"),
        ("alone", "nameplate", '("players", "i1"), ', "", "the state has no field 'players'"),
        # A view as numbers: not within bounds, too many of them, not all, for seats that nobody has, not by the view alone.
        ("greedy", "encodings", "put(out, POT, 0, view.pot / view.goal)", "out[0] = view.pot", "pot is .*, not all from -1 to 1"),
        ("spilling", "encodings", "in range(SIZE):", "in range(SIZE + 1):", "writes more numbers than its fields have"),
        ("sparing", "encodings", "in range(SIZE):", "in range(1, SIZE - 1):", "what stood in the array before"),
        ("crowded", "encodings", "    for k in range(view.players):\n        other", "    for k in range(4):\n        other",
            "present is not 0 for seats that nobody has"),
        ("meddling", "encodings", "mark(out, ROLLING, 0, view.rolling)", "view.pot += 1", "to encode a view changes it"),
        ("uneven", "fields", 'Field("turn", 4', 'Field("turn", 5', "turn has 5 numbers, which 4 seats can't share evenly"),
        ("meaningless", "fields", '"whether it is its turn"', '""', "turn has no size, scale or meaning"),
        ("blind", "nameplate", "encode(view, seat, out):", "encoded(view, seat, out):", "the room encoding has no encode"),
        # The pot is not said in its text.
        ("taciturn", "texts", "        encoding=HERE,\n", """        encoding=HERE,
        diagram=type("Room", (), {
            "SAID": ("pot",), "write": lambda state: {}, "read": lambda state, words: None, "check": check, "board": repr,
        }),
""", "a position is not read back from its text"),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("plain")
def test_a_small_game_with_one_thing_wrong_does_not_conform(tmp_path, name, check, right, wrong, fault):
    assert_fault(mutant(name, tmp_path, {right: wrong}, of=pig), check, fault)


@pytest.mark.skipif(PLAIN, reason="there is no machine code")
@pytest.mark.parametrize(
    ("name", "right", "wrong", "fault"),
    [
        ("lazy", "    state.open = 1\n", "    state.open = sum(1 for _ in '1')\n", "^doubt does not compile: .* yield "),
        ("wordy", "    state.open = 1\n", "    state.open = int(f'{1:>2}')\n", "^step does not compile: .*f-strings"),
        ("bare", "@compiled\ndef neighbour", "def neighbour", "^step does not compile: .* 'neighbour'"),
        ("naked", "@compiled\ndef scores", "def scores", "^scores is not compiled: write @compiled above it"),
        # Numbers of 64 bits turn round in machine code.
        ("large", "state.bid = state.open = 0", "state.bid = state.open = ((1 << 62) * state.open * 2 >> 63) - 1",
            "^after step state.bid is 0 in plain Python, -2 in machine code"),
    ],
)  # fmt: skip
def test_a_game_that_is_not_the_same_as_machine_code_does_not_conform(tmp_path, name, right, wrong, fault):
    assert_fault(mutant(name, tmp_path, {right: wrong}), "machine", fault)


def assert_fault(game, check, fault, tables=None):
    faults = {found.check: found for found in conform.faults(game, tables=tables)}
    assert check in faults, faults
    assert re.search(fault, faults[check].what), faults[check]


@pytest.mark.usefixtures("plain")
def test_what_a_seat_chose_in_secret_must_differ_in_samples(tmp_path):
    changes = {"state.sign[other] = 1 + below(scratch, 3)": "state.sign[other] = 1"}
    (fault,) = conform.faults(mutant("rocky", tmp_path, changes, roshambo))
    assert fault.check == "samples" and "does not see which of 3 actions was chosen, but" in fault.what


def broken(**rooms):
    """Pig with some of its rooms changed, known to nobody but the position that holds it."""
    changed = SimpleNamespace(**{**vars(pig), **rooms})
    return replace(pig.GAME, facts=changed, moves=changed, words=changed)


class Oink(msgspec.Struct):
    """Parts of a move."""

    said: Sentence


@pytest.mark.parametrize(
    ("room", "name"),
    [
        ("facts", "OPTIONS"), ("facts", "PRESETS"), ("facts", "check"), ("facts", "longest"), ("rules", "start"),
        ("rules", "returns"), ("moves", "name"), ("words", "scene"),
    ],
)  # fmt: skip
def test_a_room_that_lacks_a_name_is_all_that_is_said(room, name):
    game = replace(pig.GAME, **{room: SimpleNamespace(**{it: what for it, what in vars(pig).items() if it != name})})
    (fault,) = conform.faults(game)
    assert str(fault) == f"nameplate: the room {room} has no {name}: every game needs it there"


@pytest.mark.parametrize(
    ("rooms", "fault"),
    [
        ({"name": lambda state, action: "same"}, "choices: .* two moves have one name"),
        ({"name": lambda state, action: f"move {action}"}, "choices: .* cannot stand in a record"),
        ({"name": lambda state, action: {}[state.rolling]}, r"steps: KeyError: \d \(2 players, preset default"),
        ({"offers": lambda view: []}, "offers: the offers are not the legal moves"),
        (
            {"offers": lambda view: [Offer(k, view.name(k), Sentence("oink")) for k in (0, 1)]},
            "offers: .* no sentence oink",
        ),
        (
            {
                "offers": lambda view: [
                    Offer(k, view.name(k), Sentence("do-roll"), parts=Oink(Sentence("oink"))) for k in (0, 1)
                ]
            },
            "offers: .* no sentence oink",
        ),
        ({"longest": lambda players, options: 3}, "play: the game is longer than the 3 steps"),
        ({"scene": lambda view: {}}, "told: dict is no msgspec.Struct"),
    ],
)
def test_a_room_that_breaks_its_promise_is_noticed(rooms, fault):
    with pytest.raises(AssertionError, match=fault):
        conform.check_game(Position(broken(**rooms), 2), np.random.default_rng(1))


# ---------------------------------------------------------------- the command


def run(*words, folder=ROOT):
    """`fathom conform`, with what it prints and its status."""
    code = "import sys; sys.argv = ['fathom', 'conform', *sys.argv[1:]]; from fathom.__main__ import main; main()"
    done = subprocess.run([sys.executable, "-c", code, *words], cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def test_the_command_names_what_fails(tmp_path):
    mutant("dumb", tmp_path, {"game-title = Liar’s dice\n": ""})
    status, printed, _ = run(str(tmp_path / "__init__.py"))
    assert (status, printed) == (1, "dumb: sentences: the catalogue has no sentence game-title\n")


@pytest.mark.parametrize("name", ["tests.engine.pig", "tests/engine/pig", "tests/engine/pig/__init__.py"])
def test_the_command_takes_a_game_of_ones_own(name):
    status, printed, _ = run(name)
    assert status == 0 and re.fullmatch(r"pig: conforms, by \d+ checks on 7 games\n", printed)


@pytest.mark.parametrize(
    ("right", "wrong", "code", "said"),
    [
        ("import sys\n", "import sys\n\nsys.exit(0)\n", 2, "can't be imported: SystemExit: 0, line 9 of __init__.py."),
        ("PRESETS: dict", "POSETS: dict", 1, "stray: nameplate: the room facts has no PRESETS"),
    ],
)
def test_the_command_says_what_is_wrong_with_a_broken_game(tmp_path, right, wrong, code, said):
    status, printed, refused = run(str(write("stray", tmp_path, {right: wrong}, of=pig)))
    assert status == code and said in printed + refused and "Traceback" not in refused


def test_the_command_refuses_what_is_no_game():
    status, printed, said = run("sheep")
    assert (status, printed) == (2, "") and "no module, file or folder of that name" in said
