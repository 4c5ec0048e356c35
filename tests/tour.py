"""Whole games at the page, in every window, by clicking only what a person sees: `python -m tests.tour [GAME]`.

For each game, number of seats and way to play, one game in each window; by night and by day, in English and in German, by
turns. Of each it is said how many moves were clicked, by how much the page jumped, and whatever was wrong: what the browser
complained of, what sticks out of the window, what a finger would miss, what axe finds at the beginning, after some moves and at
the end.
"""

import sys
from collections.abc import Iterator
from itertools import cycle, product
from typing import NamedTuple

from rich.progress import track

from fathom.games import find

from .browser.conftest import AXE
from .browser.hands import Browser, Hands, Server, assert_accessible, playground
from .browser.test_desk import Desk
from .browser.test_shape import MOST, SHIFTS, shifts

WINDOWS = [(1440, 900), (1920, 1080), (820, 1180), (390, 844), (844, 390)]
WAYS = {"deep_sea_adventure": ("default", "published"), "in_too_deep": ("default", "advanced")}
LOOKS = [("dark", "en-GB"), ("light", "de-DE"), ("dark", "de-DE"), ("light", "en-GB")]
SOME = 5  # moves after which it is looked at again
PHONE = 500  # pixels: a window that is as narrow or as low is touched, not clicked


class Stop(NamedTuple):
    """A game of the tour."""

    game: str
    seats: int
    preset: str
    width: int
    height: int
    theme: str
    locale: str

    @property
    def is_touched(self) -> bool:
        """Whether it is played on a phone."""
        return min(self.width, self.height) <= PHONE


def stops(games: list[str]) -> Iterator[Stop]:
    """The tour."""
    looks = cycle(LOOKS)
    for game in games:
        most = find(game).most_players
        for seats, preset, window in product((2, 4 if most > 5 else 5, most), WAYS[game], WINDOWS):
            yield Stop(game, seats, preset, *window, *next(looks))


def played(stop: Stop, server: Server, browser: Browser) -> tuple[int, float, list[str]]:
    """Play it: how many moves were clicked, how much jumped, and what was wrong."""
    context = browser.new_context(
        viewport={"width": stop.width, "height": stop.height},
        color_scheme=stop.theme,  # type: ignore[arg-type]
        locale=stop.locale,
        reduced_motion="reduce",
        service_workers="block",
        has_touch=stop.is_touched,
    )
    hands, wrong, moves = Hands(context.new_page()), list[str](), 0
    hands.page.add_init_script(SHIFTS)
    bots = ["pearl_diver" if stop.game == "deep_sea_adventure" else "bathyscaphe"] * (stop.seats - 1)
    try:
        more = {"max_players": stop.seats} if stop.game == "in_too_deep" and stop.seats > 5 else {}
        hands.sit(server.table("person", *bots, game=stop.game, preset=stop.preset, **more))
        some = iter([False] * SOME + [True]).__next__
        desk = Desk(hands, stop.seats) if stop.game == "in_too_deep" else None
        for part in range(3):  # to the first move, some moves, all others
            if part == 0:
                desk.wait() if desk else hands.wait()
            elif part == 1:
                moves += desk.play(SOME) if desk else hands.play(some)
            else:
                moves += desk.play() if desk else hands.play()
            wrong += looked_at(hands, stop.is_touched)
        jumped = sum(one[0] for one in shifts(hands.page))
        if jumped > MOST:
            wrong.append(f"jumps: {shifts(hands.page)[:3]}")
        return moves, jumped, wrong + hands.complaints
    except Exception as error:  # the tour goes on
        return moves, 0.0, [*wrong, f"{type(error).__name__}: {error}"[:400], *hands.complaints]
    finally:
        context.close()


def looked_at(hands: Hands, is_touched: bool) -> list[str]:
    """What is wrong with what is shown now."""
    wrong = [f"sticks out: {one}" for one in hands.sticking_out()]
    if is_touched:
        wrong += [f"too small: {one}" for one in hands.too_small()]
    try:
        assert_accessible(hands.page, AXE.read_text(encoding="utf-8"))
    except AssertionError as error:
        wrong.append(f"axe: {error}"[:400])
    return wrong


def main(games: list[str]) -> int:
    """Make the tour; 1 if anything was wrong."""
    failed = 0
    with playground(fixed=False) as (server, browser):
        for stop in track(list(stops(games)), description="Games"):
            moves, jumped, wrong = played(stop, server, browser)
            failed += bool(wrong)
            print(*stop, f"{moves} moves, {jumped:.3f} jumped", "; ".join(wrong) or "well", sep=" | ", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or list(WAYS)))
