"""`make bench`: measure what is promised about speed, and put the result on top of `ledger/speed.md`.

Each figure is the best of several runs, for what disturbs a measurement only ever makes it slower. Beside each stands what
was promised. Nothing else should run on the machine meanwhile. `python -m tests.bench PART ...`, or `make bench WITH=PART`,
measures parts of it, which are only printed.
"""

import os
import platform
import subprocess
import sys
import tempfile
import time
import urllib.request
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import date
from itertools import product
from pathlib import Path
from threading import Event, Timer
from timeit import repeat

import numpy as np

import fathom
from fathom import players
from fathom.engine.game import find
from fathom.engine.play import play_random_games
from fathom.engine.state import array
from fathom.lab.simulate import cores, simulate
from fathom.players.ladder import NAMES, level
from fathom.search import think

from .browser.hands import chromium
from .encodings import nanoseconds
from .fresh import first_answer

ROOT = Path(__file__).parents[1]
LEDGER = ROOT / "ledger" / "speed.md"
PAGE = ROOT / "src" / "fathom" / "server" / "page"
HEAD = """# Speed

Measured by `make bench`, newest first; older entries are never edited. Each figure is the best of several runs on the
machine named, otherwise idle or as said; differences under 20 % are noise.
"""
PROMISED = {"deep_sea_adventure": "at least 200,000 games/s", "in_too_deep": "at least 40,000 games/s"}
ENCODING = {"deep_sea_adventure": "under 1 µs", "in_too_deep": "under 2 µs"}
JUDGED = "at most 5 µs"
# Simulations a second with random play-outs, one tree, in the middle of what share of a game's moves.
THOUGHT = {"deep_sea_adventure": (0.15, "at least 200,000/s"), "in_too_deep": (0.5, "at least 60,000/s")}
PORT = 8765
BATCH = 2000  # games


def main() -> None:
    """Measure, print, and write what is whole."""
    parts: dict[str, Callable[[], Iterable[tuple[str, str, str]]]] = {
        "games": lambda: (row for game, promised in PROMISED.items() for row in speed(game, promised)),
        "search": lambda: (row for game, (share, told) in THOUGHT.items() for row in thought(game, share, told)),
        "commands": commands,
        "answers": lambda: (row for ask in (first_answers, answer_times) for game in PROMISED for row in ask(game)),
        "server": first_server,
        "page": page,
    }
    ask = ArgumentParser(prog="python -m tests.bench", description="Measure speed: all of it into ledger/speed.md.")
    ask.add_argument("parts", nargs="*", metavar="PART", help=f"what alone is measured: {', '.join(parts)}")
    asked = ask.parse_args().parts
    if unknown := set(asked) - set(parts):
        ask.error(f"there is no {', '.join(sorted(unknown))}: choose among {', '.join(parts)}")
    rows = [row for name, measure in parts.items() if name in asked or not asked for row in measure()]
    table = "\n".join(f"| {what} | {figure} | {promised} |" for what, figure, promised in rows)
    head = f"## {date.today()}, version {fathom.__version__}\n\n{machine()}\n\n| what | measured | promised |\n|---|---|---|\n"
    entry = f"{head}{table}\n"
    print(entry)
    if asked:
        return
    older = LEDGER.read_text().removeprefix(HEAD).strip() if LEDGER.exists() else ""
    LEDGER.parent.mkdir(exist_ok=True)
    LEDGER.write_text(f"{HEAD}\n{entry}\n{older}".rstrip() + "\n")


def speed(game: str, promised: str) -> Iterator[tuple[str, str, str]]:
    """How fast a game is, and how big its state."""
    position = fathom.Position(game, players=4)
    yield f"random games of {position.game.title}, 4 players, default rules, 1 core", random_games(position), promised
    yield "the same as whole results by `simulate`, 1 core", f"{games_a_second(game, 1):,.0f} games/s", ""
    yield f"the same, {cores()} cores", f"{games_a_second(game, cores()):,.0f} games/s", ""
    yield "one `Position.play` from Python", f"{position_play(game) * 1e6:.1f} µs", "a few µs"
    yield "one `Position.copy`", f"{min(repeat(position.copy, number=1000)) * 1e3:.1f} µs", ""
    told, judged = nanoseconds(game, 4)
    yield "one encoding of a view, in a compiled loop", f"{told / 1e3:.2f} µs", ENCODING[game]
    yield "the same, and what the network makes of it", f"{judged / 1e3:.2f} µs", JUDGED
    yield "its state", f"{position.game.state.itemsize:,} bytes", "at most 1,024 bytes"


def random_games(position: fathom.Position) -> str:
    """Random play from an array of states, `play_random_games`: nothing but the rules and the dice."""
    states = array(position.game.state, 2, position.to_bytes())
    scratches = position.game.scratch()
    play_random_games(states, 0, 0, 1, scratches)
    best, decisions = 0.0, 0
    for batch in range(200):
        began = time.perf_counter()
        decisions = play_random_games(states, 0, batch * BATCH, BATCH, scratches)
        best = max(best, BATCH / (time.perf_counter() - began))
    return f"{best:,.0f} games/s, {best * decisions / BATCH / 1e6:.1f} M decisions/s"


def games_a_second(game: str, workers: int) -> float:
    """Through the public path: whole results, sums included."""
    runs = [simulate(game, ["random"] * 4, 200_000, seed, workers=workers) for seed in range(5)]
    return max(run.games / run.seconds for run in runs)


def thought(game: str, share: float, promised: str) -> Iterator[tuple[str, str, str]]:
    """How fast a search is where so large a share of a game, played by its strongest player, is over; how soon it stops."""
    generator, player = np.random.default_rng(7), players.strongest(game)
    position = fathom.Position(game, players=4)
    while not position.is_over:
        chance, view = position.current_player == fathom.CHANCE, position.view(position.current_player)
        position.play(position.sample_chance(generator) if chance else player.choose(view, generator))
    moves = len(position.history)
    while len(position.history) > share * moves or position.current_player < 0:
        position.undo()
    view, what = position.view(position.current_player), f"{position.game.title}, 4 players, {share:.0%} of a game"
    runs = [think(view, simulations=20_000, seed=seed) for seed in range(20)]
    best = max(run.simulations / run.seconds for run in runs)
    yield f"simulations of a search, random play-outs, {what}, 1 core", f"{best:,.0f}/s", promised
    for workers in 1, 2:
        who = f"{what}, {workers} thread{'s' * (workers > 1)}, the latest of ten"
        yield f"answer after the end of 0.2 s, {who}", milliseconds(view, workers, overrun), "under 50 ms"
        yield f"answer after `stop` is set, {who}", milliseconds(view, workers, stopped), "under 50 ms"


def milliseconds(view: fathom.Position, workers: int, late: Callable[[fathom.Position, int], float]) -> str:
    """How late the latest of ten searches is, lines and all."""
    think(view, simulations=workers, workers=workers)  # compiles
    return f"{max(late(view, workers) for _ in range(10)) * 1000:.0f} ms"


def overrun(view: fathom.Position, workers: int) -> float:
    """Seconds from the end of a budget in seconds to the answer."""
    began = time.perf_counter()
    think(view, seconds=0.2, workers=workers)
    return time.perf_counter() - began - 0.2


def stopped(view: fathom.Position, workers: int) -> float:
    """Seconds from when `stop` is set to the answer."""
    stop, asked = Event(), []

    def ask() -> None:
        asked.append(time.perf_counter())
        stop.set()

    timer = Timer(0.2, ask)
    timer.start()
    think(view, seconds=60, workers=workers, stop=stop)
    return time.perf_counter() - asked[0]


def position_play(game: str) -> float:
    """Seconds a move, chance included, over random games; choosing the move is not counted."""
    rng = np.random.default_rng(1)
    best = 1.0
    for _ in range(20):
        position = fathom.Position(game, players=4)
        spent = 0.0
        while not position.is_over:
            chance = position.current_player == fathom.CHANCE
            action = position.sample_chance(rng) if chance else int(rng.choice(position.legal_actions()))
            began = time.perf_counter()
            position.play(action)
            spent += time.perf_counter() - began
        best = min(best, spent / len(position.history))
    return best


@contextmanager
def empty_cache() -> Iterator[None]:
    """Nothing is compiled yet."""
    with tempfile.TemporaryDirectory() as cache:
        os.environ["FATHOM_CACHE"] = cache
        yield
        del os.environ["FATHOM_CACHE"]


def commands() -> Iterator[tuple[str, str, str]]:
    """How long a command takes."""
    yield "`fathom --help`", f"{seconds(command, '--help'):.2f} s", ""
    for game in PROMISED:
        yield from first_simulation(game)


def first_answers(game: str) -> Iterator[tuple[str, str, str]]:
    """How long whoever starts Fathom anew waits for the kraken."""
    for seats in "2", "4":
        what = f"new process to the first answer of the kraken, {fathom.Position(game).game.title}, {seats} players"
        yield what, f"{seconds(first_answer, game, seats):.2f} s", "at most 3 s"


def answer_times(game: str) -> Iterator[tuple[str, str, str]]:
    """How long the weakest level, the strongest but one and the strongest take for a choice, in three games among themselves.

    But for the first, which loads it: `first_answers` has that.
    """
    for name, seats in product((NAMES[0], NAMES[-2], NAMES[-1]), (2, 4)):
        player, rng, spent = level(find(game), name), np.random.default_rng(1), list[float]()
        for _ in range(3):
            position = fathom.Position(game, seats)
            while not position.is_over:
                if position.current_player < 0:
                    position.play(position.sample_chance(rng))
                    continue
                view = position.view(position.current_player)
                began = time.perf_counter()
                action = player.choose(view, rng)
                if len(view.legal_actions()) > 1:
                    spent.append(time.perf_counter() - began)
                position.play(action)
        middle, longest = (1000 * each for each in (np.median(spent[1:]), max(spent[1:])))
        what = f"a choice of the {name}, {position.game.title}, {seats} players"
        promised = "at most 1 s" if name == NAMES[-1] else "at most 0.3 s"
        yield what, f"{middle:.0f} ms in the middle, {longest:.0f} ms at most, of {len(spent) - 1}", promised


def first_simulation(game: str) -> list[tuple[str, str, str]]:
    """What it takes to simulate, the first time and every later time."""
    words = ("simulate", game, "--players", "4", "--games", "1")
    with empty_cache():
        cold, warm = seconds(command, *words, runs=1), seconds(command, *words)
    return [
        (f"`fathom simulate {game}` of one game, first time (compiles)", f"{cold:.1f} s", ""),
        ("the same, later", f"{warm:.2f} s", "under 2 s"),
    ]


def first_server() -> list[tuple[str, str, str]]:
    """What it takes to open the lobby, the first time and every later time."""
    with empty_cache():
        cold, warm = seconds(first_page, runs=1), seconds(first_page)
    return [
        ("server to the first page, first time", f"{cold:.2f} s", ""),
        ("the same, later", f"{warm:.2f} s", "under 3 s"),
    ]


def page() -> list[tuple[str, str, str]]:
    """How much a browser loads, and how long it takes until the lobby can be used."""
    scripts = sum(path.stat().st_size for path in PAGE.rglob("*.js.br"))
    return [
        ("compressed JavaScript of the page, all of it", f"{scripts / 1000:.1f} kB", "at most 127 kB"),
        ("first load of the page, until the lobby can be used", f"{first_load():.2f} s", "under 1 s"),
    ]


def first_load() -> float:
    """Seconds, at best, in a browser that has nothing of the page; the server has been asked before."""
    with serving(), chromium() as browser:
        spent = []
        for _ in range(5):
            visit = browser.new_context().new_page()
            visit.goto(f"http://127.0.0.1:{PORT}/")
            visit.get_by_test_id("start").wait_for()
            spent.append(visit.evaluate("performance.now()") / 1000)
            visit.context.close()
    return min(spent)


def seconds(act: Callable[..., None], *words: str, runs: int = 3) -> float:
    """How long it takes, at best."""
    spent = []
    for _ in range(runs):
        began = time.perf_counter()
        act(*words)
        spent.append(time.perf_counter() - began)
    return min(spent)


def command(*words: str) -> None:
    """Run `fathom`."""
    subprocess.run([sys.executable, "-m", "fathom", *words], check=True, stdout=subprocess.DEVNULL)


def first_page() -> None:
    """Start the server, fetch the lobby's page and its list of games, stop it."""
    with serving():
        pass


@contextmanager
def serving() -> Iterator[None]:
    """A server that has answered, with a database of its own."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["play", "--no-browser", "--port", str(PORT), "--database", f"{folder}/tables.sqlite"]
        server = subprocess.Popen([sys.executable, "-m", "fathom", *words], stdout=subprocess.DEVNULL)
        try:
            for path in ("", "api/games"):
                fetch(f"http://127.0.0.1:{PORT}/{path}")
            yield
        finally:
            server.terminate()
            server.wait()


def fetch(address: str) -> None:
    """Ask until there is an answer."""
    for _ in range(6000):
        try:
            urllib.request.urlopen(address).read()
            return
        except OSError:
            time.sleep(0.01)
    raise TimeoutError(f"{address} did not answer in a minute")


def machine() -> str:
    """What it was measured on, in words that name no place."""
    lines = Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    chip = models[0] if models else platform.processor()
    return f"{chip}, {cores()} cores, {platform.system()} {platform.machine()}, Python {platform.python_version()}."


if __name__ == "__main__":
    main()
