"""Questions that players ask, answered by games of the strongest player: `python -m tests.answers QUESTION [GAMES]`.

Each prints a table for docs/12-answers.md and draws a picture in dist/answers; those of the
docs are drawn with `--into docs/pictures`. All seats are the kraken's, or one is another's
where that is asked. What a choice is worth is what the kraken thinks: its chance to win after it, less that after another.
"""

# long: a function for each question

import json
import multiprocessing
import sys
import time
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from math import isnan, nan, sqrt
from pathlib import Path
from threading import Event
from typing import Any, NamedTuple

import numpy as np

from fathom import CHANCE, FathomError, Position, printing
from fathom.engine import verbs
from fathom.engine.play import CUSTOM, play_seated
from fathom.engine.setup import Setup
from fathom.engine.state import array
from fathom.games.deep_sea_adventure import state as dives
from fathom.games.in_too_deep import state as companies_state
from fathom.games.in_too_deep.facts import COMPANIES, PEARL, TREASURE
from fathom.games.in_too_deep.moves import DECLINE, DRAW, EXPAND
from fathom.lab.contest import share
from fathom.lab.picture import COLOURS, dress, write
from fathom.lab.simulate import cores
from fathom.learn import Recipe, Training, run
from fathom.players import Learned, ladder, levels
from fathom.players.learned import together
from fathom.search import weights
from fathom.search.network import shares as network_shares

BATCHES = 20  # whose means say how far they stray, for what four divers do in one game hangs together
# For what is trained and, unless another is named, for pictures.
FOLDER = Path(__file__).parents[1] / "dist" / "answers"
SEA, DEEP = "deep_sea_adventure", "in_too_deep"
SEED = 70_000
SLOWER = 20  # where the kraken searches, so many times fewer games answer a question about seats
FEW = 30  # of fewer nothing is said
PLAYED = 32  # games that are played on from a position, to see what it is worth


class Mean(NamedTuple):
    """A mean and its standard error."""

    middle: float
    error: float
    count: int

    @classmethod
    def of(cls, values: Iterable[float]) -> "Mean":
        """Of independent values."""
        found = np.array(list(values), float)
        spread = float(found.std(ddof=1)) if len(found) > 1 else float("nan")
        if not spread and len(found) < FEW:  # that so few are alike shows no error of 0
            spread = float("nan")
        return cls(float(found.mean()) if len(found) else float("nan"), spread / sqrt(max(1, len(found))), len(found))

    def text(self, scale: float = 1.0, digits: int = 1) -> str:
        """As it stands in a table."""
        error = "?" if isnan(self.error) else f"{self.error * scale:.{digits}f}"
        return f"{self.middle * scale:.{digits}f} ± {error}" if self.count > 1 else ""


class Choice(NamedTuple):
    """A decision of a game: the position before it, who decides, what each action is worth, and what was done."""

    position: Position
    seat: int
    chances: dict[int, float]
    action: int


@cache
def kraken(setup: Setup) -> Learned:
    """The strongest, by machine code."""
    player: Learned = ladder.level(setup.game, "kraken")
    player.quicken(setup)
    return player


@cache
def quick_kraken(setup: Setup) -> Learned:
    """The strongest without its search, if it has one, which takes two hundred times as long."""
    return Learned(setup.game) if is_searching(setup) else kraken(setup)


def is_searching(setup: Setup) -> bool:
    """Whether the kraken searches at this table."""
    return bool(ladder.level(setup.game, "kraken").simulations[setup.players])


def follow(setup: Setup, number: int) -> Iterator[Choice]:
    """A game of the kraken in all seats, decision by decision; those without a choice are left out."""
    player, rng, position = kraken(setup), np.random.default_rng([SEED, number]), Position(setup)
    while not position.is_over:
        seat = position.current_player
        if seat == CHANCE:
            position.play(position.sample_chance(rng))
            continue
        legal = position.legal_actions()
        if len(legal) == 1:
            position.play(legal[0])
            continue
        view = position.view(seat)
        chances = player.judge(view, rng)
        action = player.choose(view, rng) if is_searching(setup) else max(chances, key=lambda action: chances[action])
        yield Choice(position, seat, chances, action)
        position.play(action)
    yield Choice(position, CHANCE, {}, CHANCE)  # how it ended


def each_game(ask: Callable[[Setup, int], Any], setup: Setup, games: int) -> list[Any]:
    """What `ask` says of each game, on all cores."""
    args = setup.game.id, setup.players, setup.preset, setup.changed
    with multiprocessing.get_context("spawn").Pool(cores()) as pool:
        return pool.starmap(_asked, [(ask, args, number) for number in range(games)], chunksize=8)


def _asked(ask: Callable[[Setup, int], Any], args: tuple[Any, ...], number: int) -> Any:
    return ask(Setup(*args), number)


def in_turn(what: str, values: Sequence[Any]) -> Iterator[Any]:
    """Each of the values; said on the way are which it is, of how many, and about how long the rest will take."""
    began = time.perf_counter()
    for k, value in enumerate(values):
        rest = (time.perf_counter() - began) / 60 * (len(values) - k) / k if k else 0
        left = f", about {rest:.0f} minutes left" if k else ""
        print(f"{what} {value}, {k + 1} of {len(values)}{left}", file=sys.stderr, flush=True)
        yield value


def table(heads: list[str], rows: Iterable[Iterable[str]]) -> None:
    """Print it as Markdown."""
    print("| " + " | ".join(heads) + " |\n" + "|---" * len(heads) + "|")
    for row in rows:
        print("| " + " | ".join(row) + " |")


def curves(
    into: Path,
    name: str,
    lines: dict[str, dict[Any, Mean]],
    what: str,
    of: str,
    title: str,
    scale: float = 1.0,
    is_apart: bool = False,
) -> None:
    """Draw curves with bars of two standard errors; `is_apart` gives each axes of its own, for they count different things."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4.5), layout="constrained")
    places = {at for points in lines.values() for at in points}
    is_named = any(isinstance(at, str) for at in places)
    panels = figure.subplots(1, len(lines) if is_apart else 1, squeeze=False)[0]
    for k, (label, points) in enumerate(lines.items()):
        axes = panels[k % len(panels)]
        known = {at: mean for at, mean in points.items() if mean.count > 1}
        middles = [scale * mean.middle for mean in known.values()]
        bars = np.array([2 * scale * mean.error for mean in known.values()])
        if "%" in what:  # nobody wins less than none, nor more than all
            bars = np.minimum(bars, [middles, 100 - np.array(middles)])
        axes.errorbar(
            list(known), middles, bars, label=label if len(panels) < len(lines) else None, color=COLOURS[k],
            marker="o", ms=4, capsize=2, linestyle="none" if is_named else "-",
        )  # fmt: skip
        if not is_named:
            axes.set_xticks(sorted(places))
        axes.set(xlabel=of, ylabel=label if is_apart else what)
        dress(axes)
    figure.suptitle(title)
    into.mkdir(parents=True, exist_ok=True)
    file = into / f"answer-{name}.svg"
    write(figure, file)
    print(f"drawn: {file}", file=sys.stderr)


# ---------------------------------------------------------------- Deep Sea Adventure


def depths(setup: Setup, number: int) -> list[tuple[int, int]]:
    """The deepest place of every diver in every dive: pairs of the dive and the place, from 1."""
    deepest: dict[tuple[int, int], int] = defaultdict(int)
    for choice in follow(setup, number):
        state = choice.position.state
        for seat in range(setup.players):
            at = state.dive, seat
            deepest[at] = max(deepest[at], int(state.place[seat]) + 1)
    return [(dive, place) for (dive, _), place in deepest.items()]


def how_deep(games: int, into: Path) -> None:
    """How deep does the strongest dive, and what do others win who turn at the first treasure from a depth on?"""
    lines: dict[str, dict[int, Mean]] = {}
    rows = []
    for players in in_turn("players", range(2, 7)):
        found = [pair for game in each_game(depths, Setup(SEA, players), games) for pair in game]
        by_dive = [Mean.of(place for dive, place in found if dive == number) for number in (1, 2, 3)]
        lines[f"{players} players"] = dict(zip((1, 2, 3), by_dive, strict=True))
        best = {
            depth: share(Setup(SEA, players), f"grab_first:{depth}", "kraken", 6 * games, SEED)
            for depth in range(1, 21)
        }
        top = max(best, key=lambda depth: best[depth].share)
        grabbing = f"{top}: {100 * best[top].share:.1f} ± {100 * best[top].error:.1f} % (fair {100 / players:.1f})"
        rows.append([str(players), *(mean.text() for mean in by_dive), grabbing])
    table(["players", "first dive", "second", "third", "the best single depth, and what it wins"], rows)
    curves(into, "depth", lines, "deepest place, mean", "dive", "How deep the kraken dives")


def worth(setup: Setup, number: int) -> list[tuple[int, int, float]]:
    """What picking up was worth in each search on treasure: level, units carried before, and what it adds to the chance."""
    found = []
    for choice in follow(setup, number):
        state = choice.position.state
        if choice.seat == CHANCE or state.phase != dives.SEARCH or len(choice.chances) != 2:
            continue
        names = {choice.position.name(action): value for action, value in choice.chances.items()}
        unit = int(state.line[state.place[choice.seat]])
        levels = [level for level in range(4) for _ in range(unit >> (8 * level) & 255)]
        if "take" in names and len(levels) == 1:
            found.append((levels[0] + 1, int(state.carried[choice.seat]), names["take"] - names["leave"]))
    return found


def chip(games: int, into: Path) -> None:
    """What is a chip worth carrying, by its level and what is carried already?"""
    found = [one for game in each_game(worth, Setup(SEA, 4), games) for one in game]
    gains = {
        (level, load): [gain for at, carried, gain in found if (at, carried) == (level, load)]
        for level in range(1, 5)
        for load in range(4)
    }
    lines = {
        f"carrying {load}": {
            level: Mean.of(gains[level, load]) for level in range(1, 5) if len(gains[level, load]) >= FEW
        }
        for load in range(4)
    }
    table(
        ["carrying", *(f"level {level}" for level in range(1, 5))],
        [
            [
                label,
                *(f"{line[level].text(100)} ({line[level].count:,})" if level in line else "" for level in range(1, 5)),
            ]
            for label, line in lines.items()
        ],
    )
    curves(
        into,
        "chip",
        lines,
        "chance to win, points of a hundred",
        "level of the chip",
        "What taking a chip changes",
        100,
    )


def last_dive(setup: Setup, number: int) -> tuple[int, float, bool, list[int]] | None:
    """Of the last dive: by how much somebody led before it, the leader's share of the win, whether divers sank, units taken."""
    leader, lead, most, before = -1, 0, [0] * setup.players, [0] * setup.players
    for choice in follow(setup, number):
        state = choice.position.state
        if choice.seat == CHANCE:
            if leader < 0:
                return None
            sank = any(int(state.drowned[seat]) > before[seat] for seat in range(setup.players))
            return lead, choice.position.returns()[leader], sank, [most[leader], *(most[:leader] + most[leader + 1 :])]
        if state.dive < setup.options["dives"]:
            continue
        if leader < 0:
            ranked = sorted(range(setup.players), key=lambda seat: -int(state.score[seat]))
            leader, lead = ranked[0], int(state.score[ranked[0]]) - int(state.score[ranked[1]])
            before = [int(state.drowned[seat]) for seat in range(setup.players)]
        most = [max(most[seat], int(state.carried[seat])) for seat in range(setup.players)]
    return None


def draining(games: int, into: Path) -> None:
    """Does whoever leads win by draining the air?"""
    rows: list[list[str]] = []
    lines: dict[str, dict[int, Mean]] = {}
    for players in in_turn("players", range(2, 7)):
        found = [one for one in each_game(last_dive, Setup(SEA, players), games) if one and one[0] > 0]
        wins = Mean.of(win for _, win, _, _ in found)
        sank, safe = (Mean.of(win for _, win, drowned, _ in found if drowned == is_so) for is_so in (True, False))
        own, others = Mean.of(units[0] for *_, units in found), Mean.of(np.mean(units[1:]) for *_, units in found)
        dry = Mean.of(float(drowned) for _, _, drowned, _ in found)
        rows.append(
            [
                str(players),
                wins.text(100),
                dry.text(100),
                sank.text(100),
                safe.text(100),
                own.text(1, 2),
                others.text(1, 2),
            ]
        )
        for label, mean in ("in all", wins), ("when somebody sinks", sank), ("when nobody sinks", safe):
            lines.setdefault(label, {})[players] = mean
    heads = ["players", "the leader wins, %", "somebody sinks, %", "the leader wins then, %", "and else, %"]
    table([*heads, "the leader carries at most", "the others"], rows)
    what = "the leader before the last dive wins, %"
    curves(into, "draining", lines, what, "players", "Does whoever leads win by draining the air?", 100)


def seats(games: int, into: Path) -> None:
    """Is it good to begin?"""
    from fathom.lab.simulate import simulate

    for game, most in ((SEA, 6), (DEEP, 5)):
        lines: dict[str, dict[int, Mean]] = {}
        for players in in_turn("players", range(2, most + 1)):
            setup = Setup(game, players, options={"start": "seat0"})
            result = simulate(setup, [kraken(setup)] * players, games // SLOWER if is_searching(setup) else games, SEED)
            shares = [seat.win_share for seat in result.seats]
            lines[f"{players} players"] = {
                place: Mean(share, sqrt(share * (1 - share) / result.games) or nan, result.games)
                for place, share in enumerate(shares, 1)
            }
        print(f"\n*{game}*\n")
        heads = ["players", "first", "second", "third", "fourth", "fifth", "sixth"][: most + 1]
        rows = [[label.split()[0], *(mean.text(100) for mean in line.values())] for label, line in lines.items()]
        table([*heads, "fair"], [[*row, *[""] * (most + 1 - len(row)), f"{100 / int(row[0]):.1f}"] for row in rows])
        curves(
            into,
            f"seats-{game}",
            lines,
            "share of the win, %",
            "place in the order of turns",
            "Is it good to begin?",
            100,
        )


def retrained(air: int) -> Learned:
    """The kraken with so much air: what comes with the game, trained on under that rule. It is kept in `FOLDER`."""
    file = FOLDER / f"air-{air}.npz"
    recipe = Recipe(SEA, games=60_000, start=("network",), players=4, options={"air": air})
    training = Training(recipe, cores())
    if not is_kept(training, file):
        file.parent.mkdir(parents=True, exist_ok=True)
        with printing.Counting("games", recipe.games) as progress:
            run(training, file, None, Event(), progress, partial(printing.show_measure, progress))
    return Learned(SEA, file, name=f"air {air}")


def is_kept(training: Training, file: Path) -> bool:
    """Whether the file holds what this training will make: by the same recipe, from the same networks, for the game as it is."""
    try:
        header = weights.load(training.game, file).header
    except FathomError:  # there is none, or it was made for another version or encoding
        return False
    wanted = json.loads(json.dumps(training.header(file)))
    is_whole = header.get(weights.PROGRESS, {}).get("games") == training.recipe.games
    return is_whole and all(header.get(what) == wanted[what] for what in ("recipe", weights.FILES, weights.BEFORE))


def tank(games: int, into: Path) -> None:
    """What if there were 20 air?"""
    from fathom.lab.simulate import simulate

    rows, lines = [], {"points brought home": {}, "dives that end drowned, %": {}}  # type: ignore[var-annotated]
    for air in in_turn("air", (10, 15, 20, 25, 30, 40, 50)):
        setup, learned = Setup(SEA, 4, options={"air": air}), retrained(air)
        batches = [simulate(setup, [learned] * 4, games // BATCHES, SEED + k).seats for k in range(BATCHES)]
        points, deepest, drowned = (
            Mean.of(float(np.mean([ask(seat) for seat in seats])) for seats in batches)
            for ask in (
                lambda seat: seat.mean,
                lambda seat: seat.statistics["deepest"],
                lambda seat: 100 * seat.statistics["drowned_share"],
            )
        )
        usual = share(setup, "kraken", learned, games, SEED)
        told = (mean.text() for mean in (deepest, drowned, points))
        rows.append([str(air), *told, f"{100 * usual.share:.1f} ± {100 * usual.error:.1f}"])
        lines["points brought home"][air], lines["dives that end drowned, %"][air] = points, drowned
    heads = [
        "air",
        "deepest place of a game",
        "dives that end drowned, %",
        "points",
        "the kraken of 25 air among these wins, %",
    ]
    table(heads, rows)
    curves(into, "tank", lines, "", "air in the tank", "What if there were 20 air? Four players", is_apart=True)


# ---------------------------------------------------------------- In Too Deep


class Gain(NamedTuple):
    """What an ability gave once: whose company's, and by how much it made the chance of whoever it helped better."""

    company: int
    judged: float  # as the kraken thinks
    played: float  # in games that were played on from there, with it and without


def expansions(setup: Setup, number: int) -> tuple[list[float], list[tuple[int, float]], list[Gain]]:
    """The share of the win of each company's largest owner, each expansion of a game, and what abilities gave.

    Of an expansion: the company, and by how much it was better than any choice that does not expand it.
    """
    rng = np.random.default_rng([SEED, number, 1])
    chosen, gains = list[tuple[int, float]](), list[Gain]()
    for choice in follow(setup, number):
        position, phase = choice.position, choice.position.state.phase
        if choice.seat == CHANCE:
            returns = np.array(position.returns())
            largest = [own == own.max() if own.max() else None for own in shares_of(position).T]
            owners = [float("nan") if own is None else float(returns[own].mean()) for own in largest]
            return owners, chosen, [*gains, pearl(position)]
        if phase == companies_state.ABILITY and choice.action != DECLINE:
            gains.append(used(choice, rng))
        elif phase == companies_state.TURN and (company := expanded(choice.action)) >= 0:
            others = [chance for action, chance in choice.chances.items() if expanded(action) != company]
            if others:
                chosen.append((company, choice.chances[choice.action] - max(others)))
            if company == TREASURE:
                gains += treasure(choice, rng)
    raise AssertionError("a game ends")


def expanded(action: int) -> int:
    """The company that an action expands, -1 for any other."""
    return (action - EXPAND) % len(COMPANIES) if EXPAND <= action < DRAW else -1


def shares_of(position: Position) -> Any:
    """How many shares each seat has of each company (int [seats, companies])."""
    return np.array(position.state.shares).reshape(-1, len(COMPANIES))[: position.players]


def used(choice: Choice, rng: np.random.Generator) -> Gain:
    """What it is worth to use an ability, all of it to the last card paid and placed, against to decline it (3.1)."""
    after, declined = choice.position.copy(), choice.position.copy()
    declined.play(DECLINE)
    after.play(choice.action)
    while after.state.phase in (companies_state.PAY, companies_state.LIFT, companies_state.PLACE):
        chances = kraken(after.setup).judge(after.view(choice.seat), rng)
        after.play(max(chances, key=lambda action: chances[action]))
    return gain(int(choice.position.state.company), choice.seat, after, declined, rng)


def treasure(choice: Choice, rng: np.random.Generator) -> list[Gain]:
    """What a dividend of Treasure is worth to those whom its side gives more, against one as of any other company (2.9).

    Nobody decides about it: from where the dividend is owed it goes on with each of them owed a card a share, all else the same.
    """
    after, own = choice.position.copy(), shares_of(choice.position)[:, TREASURE]
    after.play(choice.action)
    plain = after.copy()
    more = [seat for seat in range(plain.players) if plain.state.due[seat] > own[seat]]
    for seat in more:
        plain.state.due[seat] = int(own[seat])
        plain.state.owed &= ~((own[seat] == 0) << seat)
    assert plain.state.owed or not more, "whoever has most of it is owed a card"
    return [gain(TREASURE, seat, after, plain, rng) for seat in more]


def pearl(over: Position) -> Gain:
    """What the worth of a share of Pearl won for those with most of it, against one as of any other company (5.4).

    Nobody decides about it, and it does nothing before the end: points of a game that is over are counted once more, with
    each such share worth its pile.
    """
    plain, own = over.copy(), shares_of(over)[:, PEARL]
    plain.state.advanced[PEARL] = 0
    plain.state.depth[PEARL] -= 2  # which the basic side adds
    most = (own == own.max()) & (own > 0)
    won = float((np.array(over.returns()) - np.array(plain.returns()))[most].sum())
    return Gain(PEARL, won, won)


def gain(company: int, seat: int, after: Position, without: Position, rng: np.random.Generator) -> Gain:
    """How much better off a seat is in one position than in another."""
    judged, played = judge_for(after, seat) - judge_for(without, seat), play_for(after, seat, rng)
    return Gain(company, judged, played - play_for(without, seat, rng))


def judge_for(position: Position, seat: int) -> float:
    """The chance to win that the kraken gives a seat in a position to which a choice led."""
    if position.is_over:
        return position.returns()[seat]
    network = kraken(position.setup).at(position.setup)
    return float(network_shares(network, position.encode(seat)[None], position.players)[0][0])


def play_for(position: Position, seat: int, rng: np.random.Generator) -> float:
    """The share of the win that a seat has, on average, when all play on from a position as the kraken without its search."""
    if position.is_over:
        return position.returns()[seat]
    players, game = position.players, position.game
    ask, seats, none = (
        together([quick_kraken(position.setup)], position.setup),
        np.full(players, CUSTOM),
        np.zeros(players, np.int64),
    )
    won = np.zeros((PLAYED, players))
    for row in won:
        states, scratch = array(game.state, 2, position.to_bytes()), game.scratch(int(rng.integers(1 << 63)))[0]
        play_seated(states, 0, 1, seats, none, ask, scratch)
        verbs.returns(states[0], row)
    return float(won[:, seat].mean())


def companies(games: int, into: Path) -> None:
    """Are some companies better, and which ability earns most?"""
    owners: dict[str, dict[str, Mean]] = {}
    lines: dict[str, dict[str, Mean]] = {}
    grown, earned = list[list[str]](), list[list[str]]()
    for preset in in_turn("preset", ("default", "advanced")):
        found = each_game(expansions, Setup(DEEP, 4, preset), games)
        side = "basic" if preset == "default" else preset
        owners[side], lines[side] = {}, {}
        for k, name in enumerate(COMPANIES):
            owners[side][name] = Mean.of(game[0][k] for game in found if game[0][k] == game[0][k])
            better = [[more for company, more in game[1] if company == k] for game in found]
            each = Mean.of(more for game in better for more in game)
            grown.append(
                [name, side, owners[side][name].text(100), Mean.of(map(len, better)).text(1, 2), each.text(100, 2)]
            )
            gains = [[one for one in game[2] if one.company == k] for game in found]
            lines[side][name] = in_a_game(gains, "judged")
            earned.append([name, side, *each_time(gains, k), lines[side][name].text(100)])
            earned[-1].append(in_a_game(gains, "played").text(100))
    heads = ["company", "side", "its largest owner wins, % (fair 25)", "expanded in a game"]
    table([*heads, "better than any other choice by, %"], grown)
    print()
    heads = ["company", "side", "does something in a game", "earns each time, %", "played on, %"]
    table([*heads, "earns in a game, %", "played on, %"], earned)
    curves(into, "owners", owners, "its largest owner wins, %", "company", "Are some companies better?", 100)
    what = "chance to win that its ability earns in a game, %"
    curves(into, "abilities", lines, what, "company", "Which ability earns most?", 100)


def in_a_game(games: list[list[Gain]], how: str) -> Mean:
    """What an ability earned in all of a game, `played` or `judged`."""
    return Mean.of(sum(getattr(one, how) for one in game) for game in games)


def each_time(games: list[list[Gain]], company: int) -> list[str]:
    """How often an ability did something in a game, and what it earned then; nothing of Pearl's, which counts at the end only."""
    if company == PEARL:
        return ["", "", ""]
    means = (Mean.of(getattr(one, how) for game in games for one in game) for how in ("judged", "played"))
    return [Mean.of(map(len, games)).text(1, 2), *(mean.text(100, 2) for mean in means)]


QUESTIONS: dict[str, tuple[Callable[[int, Path], None], int]] = {
    "depth": (how_deep, 300),
    "chip": (chip, 600),
    "draining": (draining, 500),
    "tank": (tank, 20_000),
    "seats": (seats, 6000),
    "companies": (companies, 150),
}


def main() -> None:
    """Answer one question, or all."""
    assert levels(Setup(SEA, 2).game), "the kraken is the network that comes with the game"
    ask = ArgumentParser(prog="python -m tests.answers", description="Answer one question, or all.")
    ask.add_argument("question", nargs="?", choices=[*QUESTIONS, "all"], default="all")
    ask.add_argument("games", nargs="?", type=int, help=f"how many are played, {BATCHES} or more")
    ask.add_argument(
        "--into", type=Path, default=FOLDER, metavar="FOLDER", help=f"for the pictures; by default {FOLDER}"
    )
    asked = ask.parse_args()
    if asked.games is not None and asked.games < BATCHES:
        ask.error(f"argument games: {asked.games} is too few, {BATCHES} or more was expected")
    for name, (answer, games) in QUESTIONS.items():
        if asked.question in (name, "all"):
            print(f"\n## {name}\n", flush=True)
            answer(asked.games or games, asked.into)


if __name__ == "__main__":
    main()
