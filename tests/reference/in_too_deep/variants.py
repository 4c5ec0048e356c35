"""Option sets to try: the presets of RULES.md 8.1, and random valid ones, tiny and weird ones among them."""

from __future__ import annotations

from random import Random
from typing import Any

from .table import COMPANIES

WAYS: dict[str, list[str]] = {
    "numbers": ["1-100", "0-99"],
    "cards": ["balanced", "blocks_shuffled", "random20", "own"],
    **{company: ["basic", "advanced"] for company in COMPANIES},
    "start": ["lowest", "random", "seat0", "seat1", "seat2", "seat3", "seat4", "seat5"],
    "announce_lowest": ["no", "yes"],
    "bonus_cards": ["all", "not_with_two", "none"],
    "draft": ["laps", "snake"],
    "bonus_shuffle": ["after_deal", "before_deal"],
    "voluntary_pass": ["forbid", "allow"],
    "discard_visibility": ["open", "top_only", "hidden"],
    "decade": ["tens", "from_one"],
    "new_decade": ["vs_top", "vs_pile_max", "never_before"],
    "payout_order": ["active_first", "from_left", "round_robin"],
    "treasure_adv_requires_share": ["no", "yes"],
    "majority_third": ["count", "ignore"],
    "fundraiser": ["any_window", "per_lap"],
    "second_fundraiser_pays": ["yes", "no"],
    "ability_after_trigger": ["on", "off"],
    "cleaning_basic": ["any_card", "top_only"],
    "research_adv_price": ["include_target", "exclude_target"],
    "chain": ["off", "on"],
    "reshuffle": ["at_once", "on_demand"],
    "dry_deck": ["end", "wait"],
    "final_draws": ["on", "off"],
    "final_turns": ["everyone", "others_only", "finish_round"],
    "final_fundraiser": ["on", "off"],
    "pearl_adv": ["all", "others", "floor_own"],
    "pearl_negative": ["no", "yes"],
    "ties": ["clockwise", "shared"],
    "third_expand_pays": ["no", "yes"],
    "bonus_replacement": ["draw", "none"],
    "bonus_recycle": ["no", "yes"],
    "third_dividend": ["none", "burn"],
}
"""The options that are one word of several; the first is the default."""

COUNTS: dict[str, tuple[int, int, int]] = {
    "max_players": (5, 5, 6),
    "table_seed": (0, 0, 999_999),
    "hand_cards": (6, 1, 12),
    "hand_cards_two": (8, 1, 20),
    "draft_laps": (2, 0, 4),
    "fundraiser_cards": (2, 0, 5),
}
"""The options that are a number: default, least, most."""

DEFAULT: dict[str, Any] = {
    **{name: ways[0] for name, ways in WAYS.items()},
    **{name: count[0] for name, count in COUNTS.items()},
    **{f"{company}_cards": [] for company in COMPANIES},
}
"""Every option with its default."""

PRESETS: dict[str, dict[str, Any]] = {
    "default": {},
    "first_game": dict.fromkeys(COMPANIES, "basic"),
    "advanced": dict.fromkeys(COMPANIES, "advanced"),
}
"""8.1, as differences from the default."""


def random_options(draw: Random, players: int) -> dict[str, Any]:
    """A full, valid set of options for so many players."""
    options = {**DEFAULT, **{name: draw.choice(ways) for name, ways in WAYS.items()}}
    options["max_players"] = max(players, draw.choice([5, 6]))
    seed = draw.choice([0, 1, 999_999, draw.randrange(1_000_000)])
    options["table_seed"] = seed if options["cards"] == "blocks_shuffled" else 0
    options["fundraiser_cards"] = draw.choice([2, draw.randint(0, 5)])
    options["start"] = draw.choice(["lowest", "lowest", "random", f"seat{draw.randrange(players)}"])
    if options["start"] != "lowest":
        options["announce_lowest"] = "no"
    for name in ("hand_cards", "hand_cards_two", "draft_laps"):
        default, least, most = COUNTS[name]
        options[name] = draw.choice([default, draw.randint(least, most)])
    available = 100
    if options["cards"] == "own":
        options.update(_own_cards(draw))
        available = sum(len(options[f"{company}_cards"]) for company in COMPANIES)
    _shrink(options, players, available)
    return options


def cards_needed(options: dict[str, Any], players: int) -> int:
    """How many cards set-up takes out of the deck (1.4, 1.6, 1.7, 1.8)."""
    with_bonus = options["bonus_cards"] == "all" or (options["bonus_cards"] == "not_with_two" and players > 2)
    bonus = players * (players - 1) // 2 if with_bonus else 0
    if players == 2:
        return 2 * int(options["hand_cards_two"]) + bonus + 6
    return players * int(options["hand_cards"] + options["draft_laps"]) + bonus


def _shrink(options: dict[str, Any], players: int, available: int) -> None:
    """1.2: a card must be left in the deck; deal fewer until one is."""
    dealt = "hand_cards_two" if players == 2 else "hand_cards"
    while cards_needed(options, players) >= available:
        if options[dealt] > 1:
            options[dealt] -= 1
        elif options["draft_laps"] > 0 and players > 2:
            options["draft_laps"] -= 1
        else:
            options["bonus_cards"] = "none"


def _own_cards(draw: Random) -> dict[str, list[int]]:
    """A table of one's own: few cards or many, low or spread wide, each company with its part or some with none."""
    count = draw.choice([10, draw.randint(9, 30), draw.randint(30, 60), draw.randint(30, 60), 100])
    numbers = draw.sample(range(draw.choice([count, 100, 200, 200])), count)
    companies = draw.sample(COMPANIES, draw.choice([1, 2, 5, 5, 5, 5]))
    shown = [draw.choice(companies) for _ in numbers]
    return {
        f"{company}_cards": sorted(number for number, other in zip(numbers, shown, strict=True) if other == company)
        for company in COMPANIES
    }
