"""What is printed on the box, every option and the presets (8.1): see RULES.md for what each one means."""

import csv
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Literal

from fathom.engine.errors import Sentence, near, shown
from fathom.engine.options import Choice, Guided, Integer, Integers, Option, Options, Value

CompanyId = Literal["cleaning", "treasure", "pearl", "research", "wildlife"]
COMPANIES: tuple[CompanyId, ...] = ("cleaning", "treasure", "pearl", "research", "wildlife")
CLEANING, TREASURE, PEARL, RESEARCH, WILDLIFE = range(5)
MOST_SEATS = 6
MOST_CARDS = 100
MOST_NUMBER = 199
BONUS_SHARES = 5
THIRD_SHARES = 6  # of the third player at the beginning (1.8)
COLUMNS = ["number", "company"]  # of a file of cards


def _choice(name: str, choices: str, *rulings: str) -> Choice:
    return Choice(name, tuple(choices.split()), rulings)


OPTIONS: tuple[Option, ...] = (
    *(_choice(company, "basic advanced", "I4") for company in COMPANIES),
    Integer("max_players", 5, 5, MOST_SEATS, ("I1",)),
    _choice("numbers", "1-100 0-99", "I2"),
    _choice("cards", "balanced blocks_shuffled random20 own", "I3"),
    Integer("table_seed", 0, 0, 999_999, ("I3",)),
    *(
        Integers(
            f"{company}_cards", (), least=0, most=MOST_NUMBER, shortest=0, longest=MOST_CARDS, rulings=("I2", "I3")
        )
        for company in COMPANIES
    ),
    Integer("hand_cards", 6, 1, 12, ("I5",)),
    Integer("hand_cards_two", 8, 1, 20, ("I36",)),
    _choice("start", " ".join(("lowest random", *(f"seat{seat}" for seat in range(MOST_SEATS)))), "I5"),
    _choice("announce_lowest", "no yes", "I5"),
    _choice("bonus_cards", "all not_with_two none", "I6"),
    Integer("draft_laps", 2, 0, 4, ("I7",)),
    _choice("draft", "laps snake", "I7"),
    _choice("bonus_shuffle", "after_deal before_deal", "I36"),
    _choice("voluntary_pass", "forbid allow", "I8"),
    _choice("discard_visibility", "open top_only hidden", "I10", "I35"),
    _choice("decade", "tens from_one", "I12"),
    _choice("new_decade", "vs_top vs_pile_max never_before", "I13"),
    _choice("payout_order", "active_first from_left round_robin", "I14"),
    _choice("ability_after_trigger", "on off", "I15"),
    _choice("fundraiser", "any_window per_lap", "I16"),
    Integer("fundraiser_cards", 2, 0, 5, ("I16",)),
    _choice("second_fundraiser_pays", "yes no", "I17"),
    _choice("reshuffle", "at_once on_demand", "I18"),
    _choice("dry_deck", "end wait", "I19"),
    _choice("final_draws", "on off", "I20"),
    _choice("final_turns", "everyone others_only finish_round", "I21"),
    _choice("final_fundraiser", "on off", "I22"),
    _choice("ties", "clockwise shared", "I24"),
    _choice("cleaning_basic", "any_card top_only", "I25"),
    _choice("majority_third", "count ignore", "I27", "I28"),
    _choice("treasure_adv_requires_share", "no yes", "I28"),
    _choice("pearl_adv", "all others floor_own", "I29"),
    _choice("pearl_negative", "no yes", "I29"),
    _choice("research_adv_price", "include_target exclude_target", "I31"),
    _choice("chain", "off on", "I34"),
    _choice("third_expand_pays", "no yes", "I37"),
    _choice("bonus_replacement", "draw none", "I38"),
    _choice("bonus_recycle", "no yes", "I38"),
    _choice("third_dividend", "none burn", "I39"),
)

GROUPS: dict[str, tuple[str, ...]] = {
    "companies": COMPANIES,
    "cards": ("cards", "numbers", "table_seed", *(f"{company}_cards" for company in COMPANIES)),
    "beginning": (
        "max_players", "hand_cards", "hand_cards_two", "start", "announce_lowest", "bonus_cards", "draft_laps", "draft",
        "bonus_shuffle",
    ),
    "turns": (
        "voluntary_pass", "discard_visibility", "decade", "new_decade", "payout_order", "fundraiser", "fundraiser_cards",
        "second_fundraiser_pays", "reshuffle",
    ),
    "abilities": (
        "ability_after_trigger", "cleaning_basic", "majority_third", "treasure_adv_requires_share", "pearl_adv",
        "pearl_negative", "research_adv_price", "chain",
    ),
    "end": ("dry_deck", "final_draws", "final_turns", "final_fundraiser", "ties"),
    "two": ("third_expand_pays", "bonus_replacement", "bonus_recycle", "third_dividend"),
}  # fmt: skip

PRESETS: dict[str, dict[str, Value]] = {
    "default": {},
    "first_game": dict.fromkeys(COMPANIES, "basic"),
    "advanced": dict.fromkeys(COMPANIES, "advanced"),
}


# The basic sides, and fewer than half of the cards, every other number: some ten turns each. With this seed every rule comes up.
GUIDED = Guided(
    seed=107,
    opponents=["raider"],
    options={
        **dict.fromkeys(COMPANIES, "basic"),
        **{f"{company}_cards": list(range(2 * place + 1, 90, 10)) for place, company in enumerate(COMPANIES)},
        "cards": "own",
        "hand_cards_two": 6,
        "start": "seat0",
    },
)


def own_cards(options: Options) -> list[list[int]]:
    """The numbers of each company's cards where they are a list of one's own (1.2)."""
    return [options[f"{company}_cards"] for company in COMPANIES]  # type: ignore[misc]


def cards(options: Options) -> int:
    """How many cards there are (1.2)."""
    return sum(map(len, own_cards(options))) if options["cards"] == "own" else MOST_CARDS


def set_up_cards(players: int, options: Options) -> int:
    """How many cards leave the deck before the first turn (1.4 to 1.8)."""
    two = players == 2
    hand = int(options["hand_cards_two" if two else "hand_cards"])  # type: ignore[arg-type]
    bonus = options["bonus_cards"] == "all" or (options["bonus_cards"] == "not_with_two" and not two)
    opened = THIRD_SHARES if two else players * int(options["draft_laps"])  # type: ignore[arg-type]
    return players * hand + bonus * players * (players - 1) // 2 + opened


def check(players: int, options: Options) -> Sentence | None:
    """Why these options cannot be played (1.1, 1.2, 1.5); None if they can."""
    most = int(options["max_players"])  # type: ignore[arg-type]
    if players > most:
        return Sentence("refused-max-players", {"option": "max_players", "players": players, "most": most})
    if refusal := check_cards(options):
        return refusal
    taken = set_up_cards(players, options)
    if cards(options) <= taken:
        option = "cards" if options["cards"] == "own" else "hand_cards"
        return Sentence("refused-set-up", {"option": option, "cards": cards(options), "taken": taken})
    start = str(options["start"])
    if start.startswith("seat") and int(start.removeprefix("seat")) >= players:
        return Sentence(
            "refused-start", {"option": "start", "value": start, "players": players, "last": f"seat{players - 1}"}
        )
    if options["announce_lowest"] == "yes" and start != "lowest":
        return Sentence("refused-announce", {"option": "announce_lowest"})
    return None


def check_cards(options: Options) -> Sentence | None:
    """Why these cards cannot be played with (1.2); None if they can."""
    if options["table_seed"] and options["cards"] != "blocks_shuffled":
        return Sentence("refused-table-seed", {"option": "table_seed"})
    lists = own_cards(options)
    if options["cards"] != "own":
        named = next((f"{company}_cards" for company, own in zip(COMPANIES, lists, strict=True) if own), None)
        return Sentence("refused-own-cards", {"option": named}) if named else None
    numbers = sorted(number for own in lists for number in own)
    twice = next((a for a, b in pairwise(numbers) if a == b), None)
    if twice is not None:
        return Sentence("refused-twice", {"option": "cards", "number": twice})
    if len(numbers) > MOST_CARDS:
        return Sentence("refused-cards", {"option": "cards", "cards": len(numbers), "most": MOST_CARDS})
    return None


def from_file(text: str) -> Options | Sentence:
    """The options that a file of cards stands for (1.2), or why it stands for none.

    It is CSV, with commas or semicolons: below the names of the columns a line for each card, in any order. Lines that
    are empty or begin with # say nothing.
    """
    rows = list(_rows(text))
    line, names = rows[0] if rows else (1, [])
    if refusal := _check_columns(line, names):
        return refusal
    if [name.lower() for name in names] != COLUMNS:
        return Sentence("refused-file-columns", {"line": line, "value": shown(",".join(names))})
    found: dict[int, int] = {}  # the line of each number
    own: dict[str, list[int]] = {company: [] for company in COMPANIES}
    for line, fields in rows[1:]:
        if refusal := _check_row(line, fields, found):
            return refusal
        number = int(fields[0])
        found[number] = line
        own[fields[1].lower()].append(number)
    if not 0 < len(found) <= MOST_CARDS:
        return Sentence("refused-file-cards", {"cards": len(found), "most": MOST_CARDS})
    options: Options = {"cards": "own"}
    for company, numbers in own.items():
        options[f"{company}_cards"] = sorted(numbers)
    return options


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """The lines that say something, each with its number and its fields; fields left empty at the end do not count."""
    for line, written in enumerate(text.splitlines(), 1):
        fields = [field.strip() for field in next(csv.reader([written.replace(";", ",")]))]
        while fields and not fields[-1]:
            fields.pop()
        if fields and not fields[0].startswith("#"):
            yield line, fields


def _check_columns(line: int, fields: Sequence[str]) -> Sentence | None:
    """Why everything in a line stands in one column, as when it was typed into one cell of a spreadsheet; None if not."""
    return Sentence("refused-file-one-column", {"line": line, "value": shown(fields[0])}) if len(fields) == 1 else None


def _check_row(line: int, fields: Sequence[str], found: Mapping[int, int]) -> Sentence | None:
    """Why a line of a file is no card (1.2), or not one more; None if it is."""
    if refusal := _check_columns(line, fields):
        return refusal
    at: dict[str, Any] = {"line": line, "value": shown(",".join(fields))}
    if len(fields) != len(COLUMNS):
        return Sentence("refused-file-row", at)
    number, company = fields
    if not (number.isascii() and number.isdigit() and len(number) < 10 and int(number) <= MOST_NUMBER):
        return Sentence("refused-file-number", at | {"value": shown(number), "most": MOST_NUMBER})
    if company.lower() not in COMPANIES:
        likely = near(company.lower(), COMPANIES)
        return Sentence(
            "refused-file-company", at | {"value": shown(company), "known": list(COMPANIES), "near": likely}
        )
    if int(number) in found:
        return Sentence("refused-file-twice", {"line": line, "number": int(number), "first": found[int(number)]})
    return None


def longest(players: int, options: Options) -> int:
    """A bound on the steps of a game, chance included (5.6).

    The deck is gone through twice before the end is triggered (4.3), or three times with `dry_deck=wait`, and each time
    every card and bonus share comes out of it at most once. What is then still owed is at most a dividend, a card for each
    share and as many again for Treasure (2.9), and in at most two laps of final turns each seat draws at most its own card and a
    fundraiser's. A bonus share that comes up after that draws four more, one of which leaves the deck for good (6.2), so
    that this cannot happen more often than there are cards. Whatever a seat places or pays was drawn before, a card
    that is paid to another seat (3.5) included, for each time something is also placed. A turn has at most six steps
    beside drawing and paying, and a card played in a chain (3.8) five; between two turns that are no passes there are
    fewer passes than seats (2.13).
    """
    count = cards(options) + BONUS_SHARES
    draws = 3 * count + 2 * count + 6 * players * (1 + int(options["fundraiser_cards"]))  # type: ignore[arg-type]
    if players == 2:
        draws += 5 * count
    plays = draws
    turns = (draws + plays) * players + 3 * players
    return MOST_CARDS + 1 + 2 * draws + 6 * plays + 6 * turns
