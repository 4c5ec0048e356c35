"""The cache of compiled code: it notices every edit, takes away nothing of anybody else's, and no state of it stops a program.

Nor does compiling change how anybody else's code is compiled.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ..house.tree import ROOT

OWN = """
from fathom.engine.compile import compiled
{before}
@compiled
def twice(number):
    return 2 * number

print(twice(21), sum(twice.stats.cache_hits.values()))
"""
SLOWLY = """
import time
from fathom.engine import compile as module

whole = module._Plainly.compile_extra

def slow(self, function):
    time.sleep(1.5)
    return whole(self, function)

module._Plainly.compile_extra = slow
"""
AT_ONCE = """
import sys, time
from numba.core.caching import IndexDataCacheFile
from fathom.engine.compile import compiled

read = IndexDataCacheFile._load_index

def slow(self):
    found = read(self)
    time.sleep(1.5)
    return found

if len(sys.argv) == 2:
    IndexDataCacheFile._load_index = slow

@compiled
def twice(number):
    return 2 * number

doubled = [twice(float(word) if "." in word else int(word)) for word in sys.argv[1:]]
print(*doubled, sum(twice.stats.cache_hits.values()))
"""
FAILS = """
import subprocess, sys, time
from fathom.engine.compile import compiled

@compiled
def fails(number):
    return number.nothing

def tried():
    try:
        fails(1)
    except Exception as error:
        return type(error).__name__

if len(sys.argv) > 1:
    print(tried(), end=" ")
else:
    began = time.monotonic()
    print(tried(), subprocess.run([sys.executable, __file__, "again"], capture_output=True, text=True).stdout, end="")
    print(time.monotonic() - began < 40)
"""
FULL = """
compiled(lambda: 1)()  # which finds the folder good
import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
"""
READ_ONLY = """
import errno, os, tempfile

def refuse(*args, **kwargs):
    raise OSError(errno.EROFS, os.strerror(errno.EROFS))

if os.path.exists(os.environ["TMPDIR"] + "/read-only"):
    tempfile.TemporaryFile = refuse  # which is how Numba tries a folder, too
"""
TOY = (Path(__file__).parent / "pig" / "__init__.py").read_text()
HINTS = """
from fathom.engine.compile import compiled
from {name}.taste import TASTE

@compiled
def taste():
    return TASTE

@compiled
def decide(view, seat, index, parameter, count, scratch):
    return taste()

{early}
"""
CHOOSE = """
import left, right
from fathom import Setup
from fathom.engine.compile import compiled
from fathom.engine.dice import below
from fathom.engine.play import Seated, play_random_games
from fathom.engine.state import array
from fathom.engine.verbs import decide

@compiled
def within(held, scratch):  # states that nothing but a tuple holds
    return decide(held.indices[0], 0, 0, 0, 2, scratch)

def kept(function):
    return sum(function.stats.cache_hits.values())

for game in (left.GAME, right.GAME):
    before = kept(play_random_games)
    states = array(game.state, 2, Setup(game).to_bytes())
    play_random_games(states, 1, 0, 1, game.scratch())
    scratch = game.scratch()[0]
    choices = {game.hints.decide(states[0], 0, 0, 0, 2, scratch), within(Seated(states, None), scratch)}
    print(game.id, *choices, "kept" if kept(play_random_games) > before and kept(game.hints.decide) else "anew")
print("the dice", "kept" if kept(below) else "not asked for" if not below.signatures else "anew")
"""
THEIRS = """
import re
from numba import config, njit
config.CACHE_DIR = "theirs"
from fathom.engine.compile import compiled

def total(numbers):
    sum = 0
    for number in numbers:
        sum += number
    return sum

import numpy as np
for compiler in (njit, compiled, njit):
    function = compiler(total)
    function(np.ones(100, np.int64))
    print(bool(re.search(r"<\\d+ x i64>", "".join(function.inspect_llvm().values()))))
try:
    compiled(lambda: unknown)()
except Exception as error:
    print(type(error).__name__, config.LOOP_VECTORIZE, config.CACHE_DIR)
"""
ALIKE = """
import sys
import numpy as np
from fathom.engine import verbs
from fathom.engine.compile import compiled
from fathom.engine.position import Position
from fathom.engine.state import array

@compiled
def points(states, out):
    verbs.scores(states[0], out)

@compiled
def shares(states, out):
    verbs.returns(states[0], out)

draw, position = np.random.default_rng(1), Position("deep_sea_adventure", 2)
while not position.is_over:
    legal = position.legal_actions()
    position.play(int(draw.choice(legal)) if legal else position.sample_chance(draw))
states, found = array(position.game.state, 1, position.to_bytes()), []
for function in (globals()[name] for name in sys.argv[1:]):
    out = np.zeros(6)
    function(states, out)
    found.append(out[:2].tolist())
print(*found)
"""
ADVANCE = """
from fathom.engine.dice import advance
advance(1)
print(sum(advance.stats.cache_hits.values()))
"""
OLD = time.time() - 40 * 86400


def run(folder: Path, cache: Path, before: str = "") -> subprocess.CompletedProcess[str]:
    """Compile a function of one's own in a process of its own."""
    return run_code(OWN.format(before=before), folder, cache, ROOT / "src")


def run_code(
    code: str, folder: Path, cache: Path, *imported: Path, words: Sequence[str] = ()
) -> subprocess.CompletedProcess[str]:
    """Run a program with these `words` that finds its modules in the folders `imported`."""
    own = folder / "own.py"
    if not own.exists() or own.read_text() != code:  # some versions of Numba go by the time of the last change
        own.write_text(code)
    (folder / "temporary").mkdir(exist_ok=True)
    here = {
        "FATHOM_CACHE": str(cache),
        "TMPDIR": str(folder / "temporary"),
        "PYTHONPATH": os.pathsep.join(map(str, imported)),
        "NUMBA_DISABLE_JIT": "0",
    }
    return subprocess.run(
        [sys.executable, own, *words], env=os.environ | here, capture_output=True, text=True, check=True
    )


def test_only_old_folders_of_its_own_are_removed(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    foreign = ["holidays-of-2024", "0123456789abcdef", "fathom-my-own-notes-1"]
    for name in [*foreign, "fathom-0123456789abcdef", "fathom-fedcba9876543210"]:
        (cache / name).mkdir(parents=True)
        (cache / name / "file").write_text("x")
    (cache / "fathom-00000000000000ff").symlink_to(cache / foreign[0])
    for name in [*foreign, "fathom-0123456789abcdef"]:
        os.utime(cache / name, (OLD, OLD))
    run(tmp_path, cache)
    left = {path.name for path in cache.iterdir() if (path / "file").exists()}
    assert left == {*foreign, "fathom-fedcba9876543210", "fathom-00000000000000ff"}


def test_code_that_another_process_kept_is_not_called_for_what_was_compiled_in_its_place(tmp_path: Path) -> None:
    """Both verbs take the same, and each was the first to be compiled in its process: to Numba they have the same name."""
    cache = tmp_path / "cache"

    def told(*words: str) -> str:
        return run_code(ALIKE, tmp_path, cache, ROOT / "src", words=words).stdout

    assert told("points") == "[0.0, 0.0]\n"
    assert told("shares", "points") == "[0.5, 0.5] [0.0, 0.0]\n"


@pytest.mark.parametrize("kind", ["nbc", "nbi"])
def test_a_damaged_file_is_compiled_anew(tmp_path: Path, kind: str) -> None:
    cache = tmp_path / "cache"
    assert run(tmp_path, cache).stdout == "42 0\n"
    assert run(tmp_path, cache).stdout == "42 1\n"
    files = list(cache.rglob(f"*.{kind}"))
    assert files
    for file in files:
        os.truncate(file, 50)
    assert run(tmp_path, cache).stdout == "42 0\n"
    assert run(tmp_path, cache).stdout == "42 1\n"


def test_two_processes_do_not_compile_the_same(tmp_path: Path) -> None:
    code = OWN.format(before=SLOWLY)
    (tmp_path / "own.py").write_text(code)
    with ThreadPoolExecutor(3) as threads:
        done = [threads.submit(run_code, code, tmp_path, tmp_path / "cache", ROOT / "src") for _ in range(3)]
    assert sorted(one.result().stdout for one in done) == ["42 0\n", "42 1\n", "42 1\n"]


def test_what_two_processes_keep_of_a_function_at_once_is_not_mixed_up(tmp_path: Path) -> None:
    """Each for what it calls it with. Numba numbers what it keeps, and both would take the same number."""
    cache, imported = tmp_path / "cache", ROOT / "src"
    (tmp_path / "own.py").write_text(AT_ONCE)
    with ThreadPoolExecutor(2) as threads:
        done = [threads.submit(run_code, AT_ONCE, tmp_path, cache, imported, words=[word]) for word in ("21", "0.5")]
    assert [one.result().stdout for one in done] == ["42 0\n", "1.0 0\n"]
    assert run_code(AT_ONCE, tmp_path, cache, imported, words=["21", "0.5"]).stdout == "42 1.0 2\n"


def test_what_cannot_be_compiled_keeps_nobody_waiting(tmp_path: Path) -> None:
    """While one process lives on that has failed, another one fails as quickly."""
    done = run_code(FAILS, tmp_path, tmp_path / "cache", ROOT / "src")
    assert done.stdout == "TypingError TypingError True\n"


def test_a_cache_that_cannot_be_written_is_named_and_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run(tmp_path, tmp_path / "file" / "below")
    assert done.stdout == "42 0\n"
    assert done.stderr == (
        f"{tmp_path}/file/below can't be written (Not a directory): what it does not hold is compiled anew each time. "
        "Choose another folder with FATHOM_CACHE.\n"
    )
    assert not list((tmp_path / "temporary").iterdir())


def test_a_cache_that_can_only_be_read_is_read(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert run(tmp_path, cache, READ_ONLY).stdout == "42 0\n"
    (tmp_path / "temporary" / "read-only").touch()
    done = run(tmp_path, cache, READ_ONLY)
    assert done.stdout == "42 1\n"
    assert "(Read-only file system)" in done.stderr


def test_a_full_disk_is_done_without(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert run(tmp_path, cache, FULL).stdout == "42 0\n"
    assert not list(cache.rglob("own.twice*.nbc"))
    assert run(tmp_path, cache).stdout == "42 0\n"
    assert run(tmp_path, cache).stdout == "42 1\n"


def toy(folder: Path, name: str, early: str) -> None:
    """A game with a scripted player, that chooses what a constant in a file of its own says."""
    rooms = folder / name
    rooms.mkdir(parents=True)
    changes = {
        '("points", "i2"': f'("{name}", "u1"), ("points", "i2"',  # a dtype of its own
        'id="pig"': f'id="{name}"',
        "words=HERE": "words=HERE, hints=HERE",
        "HERE = sys": f"from fathom.engine.game import Scripted\nfrom {name}.hints import decide, taste\n"
        'SCRIPTED = (Scripted("taster", 0),)\nHERE = sys',
    }
    text = TOY
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    (rooms / "__init__.py").write_text(text)
    (rooms / "hints.py").write_text(HINTS.format(name=name, early=early))
    (rooms / "taste.py").write_text("TASTE = 0\n")


def copied(folder: Path) -> Path:
    """A copy of Fathom, without games, for `folder / "src"` to be imported from."""
    package = folder / "src" / "fathom"
    for part in ("engine", "players", "words", "*.py"):
        for source in (ROOT / "src" / "fathom").glob(part):
            copy = shutil.copytree if source.is_dir() else shutil.copy
            package.mkdir(parents=True, exist_ok=True)
            copy(source, package / source.name)
    return package


def test_what_was_compiled_for_one_copy_is_there_for_another_that_says_the_same(tmp_path: Path) -> None:
    for name, kept in (("one", "0\n"), ("other", "1\n")):
        copied(tmp_path / name)
        assert run_code(ADVANCE, tmp_path, tmp_path / "cache", tmp_path / name / "src").stdout == kept


@pytest.mark.slow
@pytest.mark.parametrize(("place", "early"), [("src/fathom/games", "taste()"), ("elsewhere", "")])
def test_an_edit_is_noticed_where_it_matters_and_nowhere_else(tmp_path: Path, place: str, early: str) -> None:
    """Also by what stands in another file, has no state among its arguments, or is called before the game is known."""
    package, games = copied(tmp_path), tmp_path / place
    for name in ("left", "right"):
        toy(games, name, early)

    def chosen() -> str:
        return run_code(CHOOSE, tmp_path, tmp_path / "cache", tmp_path / "src", games).stdout

    assert chosen() == "left 0 anew\nright 0 anew\nthe dice anew\n"
    assert chosen() == "left 0 kept\nright 0 kept\nthe dice not asked for\n"
    (games / "left" / "taste.py").write_text("TASTE = 1\n")
    assert chosen() == "left 1 anew\nright 0 kept\nthe dice kept\n"
    assert chosen() == "left 1 kept\nright 0 kept\nthe dice not asked for\n"
    with (package / "engine" / "bits.py").open("a") as file:
        file.write("# edited\n")
    assert chosen() == "left 1 anew\nright 0 anew\nthe dice anew\n"


def test_code_of_others_is_compiled_and_kept_as_they_say(tmp_path: Path) -> None:
    """Vector code is left out of our functions alone, also after one that does not compile."""
    done = run_code(THEIRS, tmp_path, tmp_path / "cache", ROOT / "src")
    assert done.stdout == "True\nFalse\nTrue\nTypingError 1 theirs\n"
