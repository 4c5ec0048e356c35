"""The golden files of In Too Deep: which games are told and counted, and how a turn is told."""

from collections.abc import Iterator
from random import Random
from textwrap import wrap
from typing import Any

from ...golden.setting import Setting, Tree
from ...reference.in_too_deep.game import Reference
from ...reference.in_too_deep.table import COMPANIES
from ..random_games import choose
from .situations import few
from .twins import Twins

__all__ = ["GAMES", "SAID", "TREES", "Reference", "Twins", "told"]

GAMES = {
    "first_game-2": Setting(2, "first_game", {}),
    "advanced-2": Setting(2, "advanced", {}),
    "default-3": Setting(3, "default", {}),
    "advanced-3": Setting(3, "advanced", {}),
    "default-4": Setting(4, "default", {}),
    "advanced-5": Setting(5, "advanced", {}),
    "default-6": Setting(6, "default", {"max_players": 6}),
    "bonus-2": Setting(
        2,
        "default",
        {
            "treasure": "advanced",
            "bonus_shuffle": "before_deal",
            "bonus_recycle": "yes",
            "bonus_replacement": "none",
            "third_expand_pays": "yes",
            "third_dividend": "burn",
            "discard_visibility": "top_only",
            "reshuffle": "on_demand",
        },
    ),
    "hidden-3": Setting(
        3,
        "default",
        {
            "research": "advanced",
            "discard_visibility": "hidden",
            "announce_lowest": "yes",
            "draft": "snake",
            "payout_order": "round_robin",
            "new_decade": "vs_pile_max",
        },
    ),
    "chain-4": Setting(
        4,
        "default",
        {
            "wildlife": "advanced",
            "pearl": "advanced",
            "pearl_adv": "floor_own",
            "chain": "on",
            "payout_order": "from_left",
            "numbers": "0-99",
            "cards": "blocks_shuffled",
            "new_decade": "never_before",
        },
    ),
    "passes-3": Setting(
        3,
        "default",
        {
            "cleaning": "advanced",
            "voluntary_pass": "allow",
            "fundraiser": "per_lap",
            "cards": "random20",
            "decade": "from_one",
            "start": "random",
            "ties": "shared",
        },
    ),
    "few-2": Setting(
        2,
        "advanced",
        few(*range(1, 20))
        | {"dry_deck": "wait", "hand_cards_two": 4, "majority_third": "ignore", "research_adv_price": "exclude_target"},
    ),
    "own-4": Setting(
        4,
        "advanced",
        few(*range(1, 48)) | {"dry_deck": "wait", "final_draws": "off", "final_turns": "finish_round", "hand_cards": 4},
    ),
}

PLAIN: dict[str, Any] = {"start": "seat0", "bonus_cards": "none", "draft_laps": 0}


def dealt(each: int, *numbers: int) -> dict[str, Any]:
    """Options for so many of these cards to each seat, and nothing else in set-up."""
    return PLAIN | few(*numbers) | {"hand_cards": each, "hand_cards_two": each}


def cards(*numbers: int) -> str:
    """The moves of chance that bring these cards."""
    return " ".join(f"card-{number}" for number in numbers)


TWO = dealt(2, *range(1, 14))
THREE = dealt(3, *range(1, 12))
CHANCE = cards(2, 9, 4, 7, 1, 3, 5, 6, 8, 10)  # two hands of two cards, and the six shares of the third player
SAID = ("advanced-3", "bonus-2", "hidden-3", "chain-4", "passes-3")  # which are told in sentences, too

TREES = [
    Tree(3, {"cards": "random20"}),
    Tree(2, dealt(1, *range(1, 11)) | {"start": "random", "bonus_cards": "all"}, cards(5, 6)),
    Tree(3, dealt(1, 1, 2, 3, 4)),
    Tree(3, dealt(1, 1, 12, 23, 34), cards(1, 12, 23)),
    Tree(3, dealt(1, 1, 12, 23, 34) | {"dry_deck": "wait", "voluntary_pass": "allow"}, cards(12, 1, 23)),
    Tree(3, dealt(1, *range(1, 9)) | {"draft_laps": 1, "draft": "snake"}, cards(1, 2, 3)),
    Tree(3, THREE, f"{cards(9, 1, 2, 8, 4, 5, 7, 3, 6)} expand-9-cleaning"),
    Tree(
        3, THREE | {"cleaning": "advanced"}, f"{cards(9, 1, 2, 8, 4, 5, 7, 3, 6)} expand-1-treasure expand-8-cleaning"
    ),
    Tree(3, THREE, f"{cards(9, 1, 2, 8, 4, 5, 7, 3, 6)} expand-1-treasure expand-5-pearl expand-7-wildlife"),
    Tree(3, THREE | {"wildlife": "advanced", "chain": "on"}, f"{cards(9, 1, 2, 8, 4, 5, 7, 3, 6)} expand-9-wildlife"),
    Tree(3, THREE | {"research": "advanced"}, f"{cards(9, 1, 2, 8, 4, 5, 7, 3, 6)} buy-9 expand-4-research"),
    Tree(2, TWO, CHANCE),
    Tree(2, TWO | {"bonus_recycle": "yes", "third_expand_pays": "yes", "third_dividend": "burn"}, f"{CHANCE} draw"),
    Tree(2, TWO | {"bonus_replacement": "none", "payout_order": "from_left"}, f"{CHANCE} draw bonus card-11"),
]


def told(table: Twins, draw: Random) -> Iterator[str]:
    """Set-up, then a line for each turn: what was done, and what lies there after it; the whole table first and last."""
    words: list[str] = []
    seat = -1
    while not table.position.is_over:
        words.append(choose(draw, table.reference.moves(), table.reference.to_move == "chance"))
        table.make(words[-1])
        if table.position.starts_turn or table.position.is_over:
            if seat < 0:
                yield from wrap(" ".join(words), 120)
                yield from _table(table)
                yield f"\nafter each turn: hands | price:top of {', '.join(COMPANIES)} | deck+bonus discard+bonus, the end\n"
            else:
                yield f"seat {seat}: {' '.join(words):<40} {_standing(table)}"
            seat, words = table.position.on_turn, []
    yield from _table(table)


def _standing(table: Twins) -> str:
    """After a turn: the sizes of hands, prices and tops of the companies, the deck, and how near the end is."""
    now = table.reference
    hands = " ".join(str(len(hand)) for hand in now.hands)
    companies = " ".join(f"{now.price(company)}:{_top(now.piles[company])}" for company in COMPANIES)
    end = f"final {now.turns_left}" if now.is_final else "triggered" if now.is_triggered else "*" * now.depletions
    return f"{hands} | {companies} | {len(now.deck)}+{now.deck_bonus} {len(now.discard)}+{now.discard_bonus} {end}".rstrip()


def _top(pile: list[int]) -> str:
    return str(pile[-1]) if pile else "_"


def _table(table: Twins) -> Iterator[str]:
    """Everything in sight."""
    now = table.reference
    yield ""
    for company in COMPANIES:
        yield f"{company:<8} {' '.join(map(str, now.piles[company])) or '_'}"
    for seat, hand in enumerate(now.hands):
        yield f"seat {seat}   {' '.join(map(str, hand)) or '_'} | {_shares(table, now.portfolios[seat])}"
    if table.position.players == 2:
        yield f"third    {_shares(table, now.third)}"
    yield f"discard  {' '.join(map(str, now.discard)) or '_'}"


def _shares(table: Twins, portfolio: list[int]) -> str:
    """The shares of a portfolio by company."""
    shown = table.reference.company
    return ", ".join(
        f"{company} {' '.join(str(number) for number in sorted(portfolio) if shown[number] == company)}"
        for company in COMPANIES
        if any(shown[number] == company for number in portfolio)
    )
