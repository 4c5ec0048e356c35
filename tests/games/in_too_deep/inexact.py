"""`python -m tests.games.in_too_deep.inexact`: how far guesses are from the worlds, for each kind of view that 7.2 lists.

Views of a kind are looked for in random games, at small tables with options that make them likely. What happened in a game
says of which kinds a view is (`Past`); those of one kind alone are measured, one of each game, if guesses differ there at all.
Where 1,500 guesses are not spread as the worlds are, 15,000 more say how far they are from them: total variation distance.

It takes six minutes. `... inexact known passed` measures these kinds only, with `--views 10` ten views of each.
"""

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from fathom import Position
from fathom.engine.errors import BadOption
from fathom.engine.plain import twin
from fathom.engine.state import State
from fathom.games import in_too_deep
from fathom.games.in_too_deep.facts import COMPANIES, RESEARCH
from fathom.games.in_too_deep.moves import DRAW, EXPAND

from .worlds import SAMPLES, World, desk, far, guessed, mismatch, played, possible, samples, seen, worlds

s = twin(in_too_deep.state)  # the states here are plain
unseen_discards = twin(in_too_deep.view.sight.unseen_discards)
NOTHING = "nothing"
VISIBILITIES = ("open", "top_only", "hidden")
SIDES = ("basic", "advanced")
LIKING = 0.6  # how often a move is one that is liked, where there is one


# ---------------------------------------------------------------- kinds


def likes_research(state: State, action: int) -> bool:
    """A move that may lead to a payment to another seat (3.5)."""
    if state.phase == s.TURN:
        return bool(EXPAND <= action < DRAW and (action - EXPAND) % s.FIVE == RESEARCH)
    return bool(state.phase == s.ABILITY and state.company == RESEARCH and action < EXPAND)


def likes_shuffles(state: State, action: int) -> bool:
    """To buy, which brings discards, and to draw when they are soon shuffled."""
    is_soon = state.final > 0 or 0 < state.discard <= 12 - state.deck
    return bool(state.phase == s.TURN and (action == DRAW if is_soon else action < EXPAND))


class Kind(NamedTuple):
    """What is not exact, and the games in which it is looked for."""

    what: str  # as 7.2 says it
    options: Mapping[str, tuple[Any, ...]]  # any of these values
    players: int = 3
    cards: range = range(8, 13)
    unseen: int = 6  # cards at most, or there would be too many worlds
    likes: Callable[[State, int], bool] = likes_research


FORGETFUL = "what a seat paid unseen itself, and hands of several decks that paid unseen, after a reshuffle"
KINDS = {
    NOTHING: Kind(
        "none of these",
        {"start": ("lowest", "seat0"), "announce_lowest": ("no", "yes"), "discard_visibility": VISIBILITIES},
    ),
    "older": Kind(
        "which hand has cards of an older deck, when a hand of several decks has paid another",
        {"start": ("seat0",), "hand_cards": (2,), "draft_laps": (1,)},
        unseen=8,
    ),
    "lowest_paid": Kind("the lowest card dealt, when a hand has paid another", {"start": ("lowest",)}),
    "lowest_unseen": Kind(
        "the lowest card dealt, when others paid unseen onto the discard pile",
        {"start": ("lowest",), "discard_visibility": ("top_only", "hidden")},
    ),
    "lowest_shuffled": Kind(
        "the lowest card dealt, after a reshuffle of a discard pile that is not open",
        {"start": ("lowest",), "discard_visibility": ("top_only", "hidden")},
    ),
    "hidden": Kind(f"{FORGETFUL} (`hidden`)", {"start": ("seat0",), "discard_visibility": ("hidden",)}),
    "top_only": Kind("the same with `top_only`", {"start": ("seat0",), "discard_visibility": ("top_only",)}),
    "known": Kind(
        "a card known in a hand, when that hand has paid unseen",
        {"start": ("seat0",), "discard_visibility": VISIBILITIES},
    ),
    "passed": Kind(
        "what a seat could not do when it passed without being asked (2.1)",
        {"start": ("lowest", "seat0"), "discard_visibility": VISIBILITIES, "final_draws": ("on", "off")},
    ),
    "decks": Kind(
        "cards of the decks after the fifth reshuffle, which count as one",
        {
            "start": ("seat0",),
            "hand_cards_two": (1, 2),
            "fundraiser_cards": (2, 3, 5),
            "final_turns": ("finish_round",),
            "dry_deck": ("wait",),
            "reshuffle": ("at_once", "on_demand"),
            "bonus_recycle": ("yes",),
            "third_dividend": ("burn",),
            "third_expand_pays": ("yes",),
        },
        players=2,  # three seats: two before the final turns, of which there are five at most, and every other one pays
        cards=range(24, 51),
        unseen=10,
        likes=likes_shuffles,
    ),
}


# ---------------------------------------------------------------- what makes a view inexact


class Past:
    """What happened in a game so far that makes views inexact."""

    def __init__(self) -> None:
        self.seats: dict[str, set[int]] = {kind: set() for kind in KINDS}  # whose views are of each kind
        self.unseen: set[int] = set()  # seats that paid unseen onto the discard pile that lies there
        self.shuffles = 0

    def step(self, before: State, after: State) -> None:
        """Go on from one decision to the next."""
        for payer, to in passing(before, after):
            self.pays_unseen(before, payer, to)
        if after.discard < before.discard:
            self.shuffles += 1
            self.forget(after, self.unseen)
            self.unseen = set()
        if after.phase == s.TURN:
            for k in range(1, after.passes + 1):
                passed = (after.seat - k) % after.players
                if after.hand[passed] > 0:
                    self.seats["passed"] |= {*range(after.players)} - {passed}

    def pays_unseen(self, before: State, payer: int, to: int) -> None:
        """A card passes to a seat, or to the discard pile (NOBODY)."""
        if to == s.NOBODY:
            self.unseen.add(payer)
        others = {*range(before.players)} - {payer}
        for seat in others - {to}:
            if any(before.known[card] & (1 << seat | s.PUBLIC) for card in hand(before, payer)):
                self.seats["known"].add(seat)
        if s.deck_of(before, payer) == s.NONE:
            self.forget(before, others)

    def forget(self, state: State, seats: set[int]) -> None:
        """These seats no longer know what was where when the deck was shuffled."""
        self.seats[("older", "top_only", "hidden")[state.discard_visibility]] |= seats

    def kinds(self, view: State, seat: int) -> set[str]:
        """The kinds that the view of a seat is of now."""
        found = {kind for kind, seats in self.seats.items() if seat in seats}
        if view.start == s.LOWEST:
            if view.mixed:
                found.add("lowest_paid")
            if view.discard_visibility != s.VISIBLE and view.shuffles > 0:
                found.add("lowest_shuffled")
            elif unseen_discards(view) > 0:
                found.add("lowest_unseen")
        if self.shuffles >= s.SHUFFLES:
            found.add("decks")
        return found or {NOTHING}


def passing(before: State, after: State) -> Iterator[tuple[int, int]]:
    """Who paid unseen, and whom, for each card."""
    for card in range(before.card_count):
        payer, to = before.where[card] - s.HAND, after.where[card] - s.HAND
        if 0 <= payer < before.players and to != payer:
            if 0 <= to < before.players:
                yield payer, to
            elif after.where[card] == s.DISCARD and after.discard_visibility and not after.known[card] & s.PUBLIC:
                yield payer, s.NOBODY


def hand(state: State, seat: int) -> list[int]:
    """The cards of a hand."""
    return [card for card in range(state.card_count) if state.where[card] == s.HAND + seat]


# ---------------------------------------------------------------- games


def table(kind: Kind, draw: Random) -> Position:
    """A table at which such views are looked for."""
    while True:
        own: dict[str, list[int]] = {f"{company}_cards": [] for company in COMPANIES}
        for number in draw.sample(range(200), draw.choice(kind.cards)):
            own[draw.choice([*own])].append(number)
        options: dict[str, Any] = {"cards": "own", "bonus_cards": "none", "research": "advanced"}
        options |= {"hand_cards": draw.randint(1, 3), "draft_laps": draw.randint(0, 1)}
        options |= {company: draw.choice(SIDES) for company in COMPANIES if company != "research"}
        options |= {name: draw.choice(values) for name, values in kind.options.items()}
        try:
            return Position("in_too_deep", kind.players, options=options | own)
        except BadOption:  # too few cards, or nothing to announce
            continue


def views(name: str, draw: Random) -> Iterator[tuple[Position, int]]:
    """Views of a kind in which guesses differ, one of each game."""
    while True:
        position = table(KINDS[name], draw)
        moves, found = game(name, position.state, draw)
        draw.shuffle(found)
        for count, seat, view in found:
            if len({guessed(view, seat)[:2] for _ in range(12)}) > 1:
                for move in moves[:count]:
                    position.play(move)
                yield position, seat
                break


def game(name: str, state: State, draw: Random) -> tuple[list[int], list[tuple[int, int, State]]]:
    """A game at random: its moves, and the views of a kind, each with the number of moves before and the seat."""
    kind, past = KINDS[name], Past()
    moves: list[int] = []
    found = []
    while state.phase != s.FINISHED:
        actions = possible(state)
        liked = [action for action in actions if kind.likes(state, action)]
        moves.append(draw.choice(liked if liked and draw.random() < LIKING else actions))
        before, state = state, played(state, moves[-1])
        past.step(before, state)
        for seat in range(state.players if s.BEGIN <= state.stage and state.phase != s.FINISHED else 0):
            view = seen(state, seat)
            unseen = sum(view.where[card] == s.DECK for card in range(view.card_count))
            if unseen <= kind.unseen and past.kinds(view, seat) == {name}:
                found.append((len(moves), seat, view))
    return moves, found


# ---------------------------------------------------------------- measuring


def measure(name: str, count: int) -> str:
    """What 7.2 says of a kind."""
    desk.cache_clear()  # so that it does not matter what was measured before
    distances = []
    for k, (position, seat) in enumerate(islice(views(name, Random(name)), count)):
        print(f"\r{name}: {k} of {count}", end="", file=sys.stderr, flush=True)
        expected = by_place(worlds(position, seat))
        if mismatch(expected, by_place(samples(position, seat))):
            distances.append(far(expected, by_place(samples(position, seat, count=10 * SAMPLES))))
    print(f"\r{'':40}\r", end="", file=sys.stderr)
    said = f"- {KINDS[name].what}: {len(distances)} of {count} views"
    if distances:
        said += f", {sum(distances) / len(distances):.2f} on average, at most {max(distances):.2f}"
    return said


def by_place(found: Counter[World]) -> Counter[World]:
    """Worlds or guesses by where the cards are and what was paid last; whatever the lowest card dealt was."""
    total: Counter[World] = Counter()
    for world, count in found.items():
        total[world[:2]] += count
    return total


def main() -> None:
    """Measure and print."""
    ask = ArgumentParser("python -m tests.games.in_too_deep.inexact", description="Measure how far guesses are off.")
    ask.add_argument("kinds", nargs="*", help=f"of {', '.join(KINDS)}; by default all")
    ask.add_argument("--views", type=int, default=60, help="of each kind")
    given = ask.parse_args()
    if unknown := set(given.kinds) - set(KINDS):
        ask.error(f"there is no {', '.join(sorted(unknown))}: choose among {', '.join(KINDS)}")
    for name in given.kinds or KINDS:
        print(measure(name, given.views), flush=True)


if __name__ == "__main__":
    main()
