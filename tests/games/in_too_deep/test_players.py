"""The scripted players: each on hand-built tables, legality under any options, whole games, who beats whom."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest

from fathom import CHANCE, BadOption, Position, players
from fathom.engine.compile import PLAIN
from fathom.engine.options import Choice, Integer
from fathom.engine.plain import twin
from fathom.engine.setup import Setup
from fathom.games import find
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.facts import COMPANIES, OPTIONS
from fathom.lab.simulate import simulate

pytestmark = pytest.mark.rules

GAME = "in_too_deep"
OURS = "bathyscaphe"
CHARACTERS = ["expander", "collector", "drawer", "raider"]
NAMES = ["random", OURS, *CHARACTERS]
Build = Callable[[], Position]
Companies = dict[str, Sequence[int]]


def build(
    hand: Sequence[int], *, shares: Companies | None = None, piles: Companies | None = None, hands: int = 4,
    final: int = 0, triggered: int = 0, phase: int = s.TURN, players: int = 3, **options: Any,
) -> Position:  # fmt: skip
    """A table where seat 0 is to move, with these cards in hand; each other seat holds `hands` of the highest there are.

    `shares` says how many of a company each seat has, `piles` what lies on it, the top last. Card 1 shows cleaning, card 2
    treasure, and so on round and round.
    """
    position = Position(GAME, players=players, options={"start": "seat0"} | options)
    state = position.state
    state.phase, state.stage, state.seat, state.starter, state.final = phase, s.BEGIN, 0, 0, final
    state.triggered = triggered
    for seat in range(players):
        state.due[seat] = 0
    state.owed = 0
    for number in hand:
        twin(s.put_in_hand)(state, 0, number - 1)
    for company, numbers in (piles or {}).items():
        for number in numbers:
            twin(s.put_on_pile)(state, COMPANIES.index(company), number - 1)
    for company, owned in (shares or {}).items():
        for seat, count in enumerate(owned):
            for _ in range(count):
                twin(s.put_in_portfolio)(state, seat, unused(state, COMPANIES.index(company)))
    for seat in range(1, players):
        for _ in range(hands):
            twin(s.put_in_hand)(state, seat, unused(state))
    state.deck = sum(place == s.DECK for place in state.where)
    return position


def unused(state: Any, company: int | None = None) -> int:
    """The highest card of the deck, among those that show a company."""
    return max(
        card for card in range(100) if state.where[card] == s.DECK and company in (None, int(state.symbol[card]))
    )


def table(*hand: int, **more: Any) -> Build:
    """The same, built when it is asked for, as collecting the tests should not compile rules."""
    return partial(build, hand, **more)


def after(position: Position, *moves: str) -> Position:
    """The table after these moves; the cards that are drawn are the lowest."""
    for move in moves:
        position.play(move)
        while position.current_player == CHANCE:
            position.play(position.chance_outcomes()[0][0])
    return position


def choice(name: str, position: Position, seed: int = 1) -> str:
    """What the player does, by name."""
    view = position.view(position.current_player)
    return position.name(players.load(find(GAME), name).choose(view, np.random.default_rng(seed)))


# ---------------------------------------------------------------- characters

DOES = [  # who, where, what it does
    ("expander", table(12, 47, shares={"treasure": (3, 1, 0)}), "expand-12-treasure"),  # low, where it is paid most
    ("expander", table(15, 23, shares={"pearl": (3, 0, 0)}, piles={"pearl": [11]}), "expand-23-pearl"),  # a new decade
    ("expander", table(93, 98, shares={"pearl": (0, 3, 0)}), "draw"),  # which would pay others
    ("expander", table(11, 12, 13, shares={"pearl": (0, 2, 2)}), "buy-11"),  # has nothing to go deep with
    ("collector", table(11, 12, 13, shares={"cleaning": (1, 0, 1), "pearl": (1, 1, 1)}), "buy-12"),  # the cheapest
    ("collector", table(11, 12, shares={}, piles={"treasure": [3, 4]}), "buy-12"),  # at one price the deeper
    ("collector", table(11, 12, shares={}, piles={"cleaning": [95], "treasure": [3]}), "buy-12"),  # or the roomier
    ("collector", table(12, shares={"treasure": (2, 1, 0), "pearl": (2, 0, 0)}), "expand-12-treasure"),  # no money
    ("drawer", table(12, 22, 32, 42, shares={}), "draw"),
    ("drawer", table(12, 22, 32, 42, shares={"pearl": (2, 0, 0)}), "draw"),  # two cards do not tempt it
    ("drawer", table(12, 22, 32, 42, shares={"pearl": (3, 0, 0)}), "expand-12-pearl"),
    ("drawer:4", table(12, 22, 32, 42, shares={}), "buy-12"),
    ("drawer", table(*range(11, 20), shares={"treasure": (1, 1, 1)}, piles={"treasure": [5, 6, 7, 8]}), "buy-12"),
    ("drawer", table(12, 22, piles={"treasure": [3]}, final=3), "buy-12"),
    ("raider", table(96, 98, shares={"pearl": (0, 4, 0)}, piles={"pearl": [5, 6]}, hands=0), "expand-98-pearl"),
    ("raider", table(11, 12, 21, shares={"treasure": (0, 2, 0)}, piles={"treasure": [3, 94]}), "buy-12"),
]


@pytest.mark.parametrize(("name", "position", "does"), DOES)
def test_what_characters_do(name: str, position: Build, does: str) -> None:
    assert choice(name, position()) == does


@pytest.mark.parametrize(("name", "number"), [("expander", 55), ("collector", 53), ("drawer", 53), ("raider", 53)])
def test_what_characters_draft(name: str, number: int) -> None:
    """Seat 0 has a share of wildlife; open lie pearl, of which a share counts two more, and wildlife."""
    assert choice(name, draft(53, 55, shares={"wildlife": (1, 0, 0)})) == f"draft-{number}"


def draft(*numbers: int, **more: Any) -> Position:
    """A table where seat 0 takes one of these cards that lie open."""
    position = build([1, 2, 3], phase=s.DRAFT, **more)
    position.state.stage, position.state.opening = s.DRAFTING, len(numbers)
    for number in numbers:
        position.state.where[number - 1] = s.OPEN
    return position


@pytest.mark.parametrize("name", CHARACTERS)
def test_characters_pay_with_high_cards_of_companies_they_have_no_shares_of(name: str) -> None:
    position = after(build([6, 12, 70, 71, 99], shares={"cleaning": (2, 0, 0), "treasure": (1, 1, 0)}), "buy-12")
    assert choice(name, position) == "pay-70"  # then 99; 6 and 71 show cleaning


ADVANCED = dict.fromkeys(COMPANIES, "advanced")
SWEEP = table(6, 7, 8, 9, 10, shares={"treasure": (0, 3, 0)}, piles={"treasure": [3, 4], "pearl": [1, 2]}, hands=9)
SWEEP_ADVANCED = partial(SWEEP, **ADVANCED)
HOLDINGS: Companies = {"treasure": (0, 1, 0), "cleaning": (0, 0, 1)}
DEPTHS: Companies = {"treasure": [3, 4, 5], "pearl": [11], "cleaning": [16, 17, 18]}
GRAB = table(24, 25, 26, 27, shares=HOLDINGS, piles=DEPTHS, hands=0, **ADVANCED)
PLAY = table(25, 26, 27, shares={"treasure": (3, 0, 0), "pearl": (0, 1, 0)}, hands=9, triggered=1, **ADVANCED)
MOVE = table(92, 97, shares={"treasure": (0, 6, 0)}, piles={"treasure": [3, 8]}, hands=0)  # to bar without a dividend

ABILITIES = [  # who, where, after what, what it does
    ("expander", SWEEP, ["expand-6-cleaning"], "decline"),
    ("collector", SWEEP, ["expand-6-cleaning"], "decline"),
    ("raider", SWEEP, ["expand-6-cleaning"], "use"),
    ("raider", SWEEP, ["expand-6-cleaning", "use", "pay-9"], "lift-3"),  # of the leader's company
    ("raider", SWEEP, ["expand-6-wildlife", "use", "pay-10"], "lift-3"),
    ("raider", SWEEP, ["expand-6-wildlife", "use", "pay-10", "lift-4"], "to-cleaning"),
    ("raider", SWEEP_ADVANCED, ["expand-6-cleaning", "use", "pay-10"], "lift-4"),
    (
        "raider",
        SWEEP_ADVANCED,
        ["expand-6-cleaning", "use", "pay-10", "lift-4"],
        "to-pearl",
    ),  # where nobody has a share
    ("collector", GRAB, ["expand-24-research"], "take-96"),  # worth three for two cards
    ("drawer", GRAB, ["expand-24-research"], "take-96"),
    ("raider", GRAB, ["expand-24-research"], "take-97"),
    ("expander", PLAY, ["expand-25-wildlife"], "play-26-treasure"),
    ("raider", PLAY, ["expand-25-wildlife"], "play-26-treasure"),
]


@pytest.mark.parametrize(("name", "position", "moves", "does"), ABILITIES)
def test_what_characters_do_with_abilities(name: str, position: Build, moves: list[str], does: str) -> None:
    assert choice(name, after(position(), *moves)) == does


# ---------------------------------------------------------------- our own

LAST: dict[str, Any] = {"piles": {"treasure": [3, 4, 5], "pearl": [1, 2]}, "final": 1}

OURS_DOES = [  # where, what it does
    (table(11, 12, 13, **LAST), "buy-13"),  # two and two more
    (table(11, 12, 13, shares={"pearl": (0, 2, 1)}, **LAST), "buy-12"),  # the dearer share is not to be had
    (table(98, shares={"treasure": (0, 2, 2), "pearl": (3, 0, 0)}, **LAST), "expand-98-pearl"),
    (table(99, shares={"treasure": (0, 2, 2), "research": (0, 1, 0)}, **LAST), "draw"),  # it would help others only
    (table(22, 62, 82, shares={"treasure": (4, 0, 0)}), "expand-22-treasure"),
    (table(97, shares={"treasure": (0, 6, 0)}, piles={"treasure": [3, 8]}, hands=0), "expand-97-treasure"),
    (MOVE, "expand-97-wildlife"),
]


@pytest.mark.parametrize(("position", "does"), OURS_DOES)
def test_what_bathyscaphe_does(position: Build, does: str) -> None:
    assert choice(OURS, position()) == does


OURS_USES = [  # where, after what, what it does with abilities
    (SWEEP, ["expand-6-cleaning", "use", "pay-9"], "lift-3"),
    (PLAY, ["expand-25-wildlife"], "play-26-treasure"),
    (GRAB, ["expand-24-research"], "take-97"),  # of two that count three, the one with more room
    (MOVE, ["expand-97-wildlife"], "use"),
    (MOVE, ["expand-97-wildlife", "use"], "lift-97"),
    (MOVE, ["expand-97-wildlife", "use", "lift-97"], "to-treasure"),
    (table(25, 26, 27, shares={"treasure": (0, 1, 1)}, hands=9, **ADVANCED), ["expand-25-wildlife"], "decline"),
]


@pytest.mark.parametrize(("position", "moves", "does"), OURS_USES)
def test_what_bathyscaphe_does_with_abilities(position: Build, moves: list[str], does: str) -> None:
    assert choice(OURS, after(position(), *moves)) == does


def test_bathyscaphe_drafts_what_counts_most() -> None:
    assert choice(OURS, draft(52, 53, 54)) == "draft-53"


def test_bathyscaphe_pays_with_what_is_of_least_use() -> None:
    """24 can take its treasure to a new decade; 91 and 96 could do so, too, but nothing would fit on top any more."""
    position = build([12, 24, 91, 96], shares={"treasure": (2, 0, 0)}, piles={"treasure": [11]})
    assert choice(OURS, after(position, "buy-12")) == "pay-91"


# ---------------------------------------------------------------- whole games


def random_options(draw: Random, seats: int) -> dict[str, Any]:
    """Options of every kind, each drawn alone, that can be played."""
    while True:
        options: dict[str, Any] = {"max_players": 6}
        for option in OPTIONS:
            if isinstance(option, Choice) and option.name != "cards":
                options[option.name] = draw.choice(option.choices)
            elif isinstance(option, Integer) and option.name != "max_players" and draw.random() < 0.2:
                options[option.name] = draw.randint(option.least, option.most)
        options["cards"] = draw.choice(["balanced", "blocks_shuffled", "random20"])
        try:
            Setup(GAME, seats, options=options)
        except BadOption:
            continue
        return options


TABLES = [*(("default", seats) for seats in range(2, 7)), *(("advanced", seats) for seats in range(2, 7))]
TABLES += [("", seats) for seats in (2, 2, 2, 3, 4, 5, 6)]  # any options


@pytest.mark.skipif(PLAIN, reason="whole games of every player need the compiler")
@pytest.mark.parametrize(("table", "number"), [(table, number) for number, table in enumerate(TABLES)])
def test_players_do_something_legal_see_nothing_hidden_and_leave_the_view_alone(
    table: tuple[str, int], number: int
) -> None:
    preset, seats = table
    draw, rng = Random(number), np.random.default_rng(number)
    options = {"max_players": 6} if preset else random_options(draw, seats)
    position = Position(GAME, players=seats, preset=preset or "default", options=options)
    bots = [players.load(position.game, name) for name in draw.sample(NAMES, seats)]
    while not position.is_over:
        seat = position.current_player
        if seat == CHANCE:
            position.play(position.sample_chance(rng))
            continue
        view, seed = position.view(seat), draw.getrandbits(32)
        before = view.to_bytes()
        action = bots[seat].choose(view, np.random.default_rng(seed))
        assert action in position.legal_actions(), (bots[seat].name, position.legal_moves(), action)
        assert view.to_bytes() == before, bots[seat].name
        assert action == bots[seat].choose(position, np.random.default_rng(seed)), bots[seat].name
        position.play(action)


def share(name: str, others: Sequence[str], games: int, preset: str, seed: int = 3) -> float:
    """The share of the win of a player against these others, in every seat."""
    won = 0.0
    seats = 1 + len(others)
    for seat in range(seats):
        bots = [*others]
        bots.insert(seat, name)
        result = simulate(Setup(GAME, seats, preset), bots, games // seats, seed=seed + seat)
        won += result.seats[seat].win_share / seats
    return won


@pytest.mark.skipif(PLAIN, reason="thousands of games need the compiler")
@pytest.mark.parametrize("preset", ["default", "advanced"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_bathyscaphe_wins_far_more_than_its_share_of_any_field(seats: int, preset: str) -> None:
    for others in CHARACTERS:
        assert share(OURS, [others] * (seats - 1), 300, preset) > 1.5 / seats, others  # by 8 standard errors
    if seats == 5:
        assert share(OURS, CHARACTERS, 300, preset) > 1.5 / seats


@pytest.mark.skipif(PLAIN, reason="thousands of games need the compiler")
@pytest.mark.parametrize("name", CHARACTERS)
def test_characters_are_better_than_chance(name: str) -> None:
    for seats in (2, 4):
        assert share(name, ["random"] * (seats - 1), 400, "default") > 1.5 / seats
