"""What is offered is what then happens, the scene of the end adds up, abilities are said as the options have them."""

from typing import Any

import numpy as np
import pytest

from fathom import CHANCE, Position
from fathom.engine.errors import BadOption, Sentence
from fathom.engine.events import Logged, sentence
from fathom.engine.game import Offer
from fathom.engine.options import Choice
from fathom.games.in_too_deep import GAME, moves
from fathom.games.in_too_deep.facts import COMPANIES, OPTIONS, PRESETS
from fathom.games.in_too_deep.words import Parts

from .odd_games import SEEDS, played, say
from .situations import Table


def then(position: Position, offer: Offer) -> list[Sentence]:
    """What the one who moves is told of this move, up to the next decision."""
    twin, generator = position.copy(), np.random.default_rng(offer.action)
    log: list[Logged] = []
    twin.play(offer.action, log)
    while twin.current_player == CHANCE:
        twin.play(twin.sample_chance(generator), log)
    return [sentence(event) for event, _ in twin.tell(log, position.current_player)]


def check_offer(position: Position, offer: Offer) -> None:
    """The button says what the move is, the line below it what it leads to."""
    args, told, hand = offer.consequence.args, then(position, offer), position.state.hand[position.current_player]
    heard = {one.id: one.args for one in told}
    verb, _, rest = offer.name.partition("-")
    say(offer.label), say(offer.consequence)
    check_parts(offer)
    check_foretold(position, offer, told)
    if verb in ("draft", "buy", "take", "play", "pay", "lift", "expand"):
        assert str(offer.label.args["number"]) == rest.split("-")[0]
    if verb in ("buy", "take", "play"):
        paid = heard.get("bought") or heard.get("took") or heard.get("took_third") or heard["played"]
        assert args["price"] == paid["price"] and args["hand"] == hand - (verb != "take")
        assert args.get("other_seat") == paid.get("other_seat")
    elif verb == "expand":
        check_dividend(position, offer, told)
    elif verb == "draw":
        raised = heard.get("fundraiser") or heard.get("second_fundraiser")
        assert (args["funds"] == "yes") == (raised is not None) and args["cards"] == (raised or {"cards": 0})["cards"]
        assert (args["ends"] == "yes") >= (heard.get("triggered", {}).get("reason") == "fundraiser")
        assert args["ends"] == "no" or "triggered" in heard
    elif verb == "pass":
        assert (args["ends"] == "yes") == (heard.get("triggered", {}).get("reason") == "passes")
    elif verb == "pay":
        numbers = [one.args["number"] for one in told if one.id in ("paid", "paid_to")]
        assert numbers == [offer.label.args["number"], *args["cards"]] and (
            len(numbers) > args["left"] or numbers[1:] == []
        )
    else:
        ids = {"draft": "drafted", "use": "used", "decline": "declined", "then-place": "moved", "then-raise": "raised"}
        ids |= {"then-remove": "removed", "then-discard": "removed", "then-lift": "lifted"}
        assert told[0].id == ids[verb if verb in ids else offer.consequence.id]


def check_parts(offer: Offer) -> None:
    """The parts of a move are those of its name."""
    verb, *rest = offer.name.split("-")
    if rest == ["discard"]:
        verb, rest = "discard", []
    number = next((int(part) for part in rest if part.isdigit()), None)
    company = next((part for part in rest if not part.isdigit()), None)
    assert isinstance(offer.parts, Parts)
    assert (offer.parts.verb, offer.parts.number, offer.parts.company) == (verb, number, company)


def check_foretold(position: Position, offer: Offer, told: list[Sentence]) -> None:
    """The parts know beforehand what is to be paid, and what each seat gets."""
    parts, after = offer.parts, position.copy()
    assert isinstance(parts, Parts)
    priced = [one.args["price"] for one in told if one.id in ("bought", "took", "took_third", "played")]
    if parts.verb == "use":
        after.play(offer.action)
        paying = after.view(position.current_player).scene().paying
        priced = [paying.price if paying else sum(one.id == "paid" for one in told)]
    assert [parts.price] == (priced or [None])
    if parts.gains is not None:
        owed = {one.args["seat"]: one.args["cards"] for one in told if one.id == "owed"}
        assert parts.gains == [owed.get(seat, 0) for seat in range(position.players)]
    assert (parts.gains is not None) == (parts.verb == "expand" and any(one.id == "dividend" for one in told))


def check_dividend(position: Position, offer: Offer, told: list[Sentence]) -> None:
    """What is owed is what was said, and the scene says from which number on there is a dividend."""
    args, seat = offer.consequence.args, position.current_player
    number, company = offer.label.args["number"], offer.label.args["company"]
    owed = {one.args["seat"]: one.args["cards"] for one in told if one.id == "owed"}
    facts = next(one for one in position.view(seat).scene().companies if one.company == company)
    least = facts.decade_pays
    assert (offer.consequence.id == "then-dividend") == any(one.id == "dividend" for one in told)
    if offer.consequence.id == "then-dividend":
        assert args["own"] == owed.pop(seat, 0) and least is not None and least <= number
        assert (args["cards"], args["other_seats"]) == (sum(owed.values()), sorted(owed))
    elif args["why"] == "final":
        assert position.state.final and least is None
    else:
        assert args["from"] <= number <= args["to"] and least != number
        assert (args["why"] == "same") == (bool(facts.pile) and args["from"] <= facts.pile[-1].number <= args["to"])


@pytest.mark.parametrize("seed", SEEDS)
def test_every_move_says_what_it_does(seed: int) -> None:
    generator = np.random.default_rng(seed)
    for position, *_ in played(seed):
        if position.current_player == CHANCE:
            continue
        offers = position.view(position.current_player).offers()
        assert [offer.action for offer in offers] == position.legal_actions()
        keys = [offer.key for offer in offers if offer.key]
        assert len(keys) == len(set(keys)) and not set(keys) & set("SBLR?")
        for k in generator.permutation(len(offers))[:3]:
            check_offer(position, offers[k])


@pytest.mark.parametrize("seed", SEEDS)
def test_the_scene_of_the_end_adds_up(seed: int) -> None:
    *_, last = played(seed)
    position = last.after
    scene = position.view(-1).scene()
    places = [rank.place for rank in scene.ranking]
    assert places == sorted(places)
    assert {rank.seat for rank in scene.ranking if rank.place == 1} == {
        seat for seat, share in enumerate(position.returns()) if share
    }
    for seat, terms in zip(scene.seats, scene.totals, strict=True):
        assert sum(term.points for term in terms) == seat.score == position.scores()[seat.seat]
        for term, company, cards in zip(terms, scene.companies, seat.portfolio, strict=True):
            assert term.points == term.shares * term.worth
            assert (term.worth, term.shares) == (company.worth, len(cards))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_scene_says_who_chose_to_draw_until_that_turn_is_over(seed: int) -> None:
    """So that the page tells such a draw from what is paid out, of a fundraiser after it among others."""
    drawing = -1
    for move in played(seed):
        assert move.before.view(-1).scene().drawing == drawing
        if move.before.view(-1).scene().phase == "turn":
            drawing = move.before.on_turn if move.action == moves.DRAW else -1
        told = {entry.event.name for entry in move.log}
        if "fundraiser" in told or "second_fundraiser" in told or move.after.on_turn != drawing:
            drawing = -1


# ------------------------------------------------------------------ abilities

MEASURE = "A share is worth the number of cards in the largest"
HEEDED: list[tuple[int, str, dict[str, Any], str]] = [
    (3, "cleaning", {}, "Pay 2 cards; discard a card from a pile."),
    (3, "cleaning", {"cleaning_basic": "top_only"}, "Pay 2 cards; discard the top of a pile."),
    (3, "treasure", {"majority_third": "ignore"}, "whoever has the most of its shares gets one card more."),
    (2, "treasure", {}, "gets one card more. The third player’s shares count, too."),
    (2, "treasure", {"majority_third": "ignore"}, "gets one card more. The third player’s shares do not count."),
    (3, "treasure", {"treasure": "advanced"}, "instead of their own dividend."),
    (
        2,
        "treasure",
        {"treasure": "advanced", "treasure_adv_requires_share": "yes"},
        "instead of their own dividend, but only if they own a share. The third player’s shares count, too.",
    ),
    (3, "pearl", {"pearl": "advanced"}, f"{MEASURE} of all piles less 2, but never below 0."),
    (
        3,
        "pearl",
        {"pearl": "advanced", "pearl_adv": "others", "pearl_negative": "yes"},
        f"{MEASURE} of the other four piles less 2, and that may be below 0.",
    ),
    (
        3,
        "pearl",
        {"pearl": "advanced", "pearl_adv": "floor_own", "pearl_negative": "yes"},
        f"{MEASURE} pile less 2, but never less than the number in its own pile.",
    ),
    (
        3,
        "research",
        {"research": "advanced"},
        "Take a share out of another portfolio and pay its owner its price, 2 cards at least.",
    ),
    (
        2,
        "research",
        {"research": "advanced", "research_adv_price": "exclude_target"},
        "its price, without counting that share, 2 cards at least."
        " The price of a third player’s share goes to the discard pile.",
    ),
    (3, "wildlife", {"wildlife": "advanced"}, "pay 1 card for each higher card there."),
    (
        3,
        "wildlife",
        {"wildlife": "advanced", "chain": "on"},
        "card there. If that company is Ocean Cleaning, Research or Wildlife, you may then use its ability.",
    ),
]


@pytest.mark.parametrize(("players", "company", "options", "text"), HEEDED)
def test_what_a_company_does_is_said_as_the_options_have_it(
    players: int, company: str, options: dict[str, Any], text: str
) -> None:
    scene = Position(GAME, players, options=options).view(-1).scene()
    said = say(next(one.ability for one in scene.companies if one.company == company))
    assert said.endswith(text)


@pytest.mark.parametrize(
    ("price", "hand", "text"),
    [
        (0, 0, "You pay nothing."),
        (1, 1, "You pay your last card."),
        (4, 4, "You pay all your cards."),
        (3, 4, "You pay 3 of your 4 cards."),
    ],
)
def test_a_price_says_how_much_of_the_hand_it_takes(price: int, hand: int, text: str) -> None:
    assert say(Sentence("then-buy", {"price": price, "hand": hand, "left": hand - price})) == text


def test_who_is_asked_about_an_ability_is_told_what_it_does() -> None:
    position = (
        Table.dealt([1, 11, 12], [2, 3, 4], [7, 8, 9], cleaning_basic="top_only").play("expand-1-cleaning").position
    )
    use, decline = position.view(0).offers()
    ability = position.view(0).scene().companies[0].ability
    assert use.consequence == ability and ability.args == {"cleaning_basic": "top_only"}
    assert (use.parts, decline.parts) == (Parts("use", None, None, 2), Parts("decline", None, None))


# ------------------------------------------------------------------ sentences


def test_every_option_preset_and_refusal_is_said() -> None:
    ids = [f"option-{option.name}{label}" for option in OPTIONS for label in ("", ".label")]
    ids += [f"option-{one.name}-{value}" for one in OPTIONS if isinstance(one, Choice) for value in one.choices]
    ids += [f"preset-{preset}{label}" for preset in PRESETS for label in ("", ".label")]
    ids += [
        *(f"company-{company}" for company in COMPANIES),
        "game-title",
        "game-sentence",
        "chart-name",
        "player-random",
    ]
    said = [say(Sentence(id)) for id in ids]
    assert len(said) == len(ids)


REFUSED: list[tuple[int, dict[str, Any], str]] = [
    (6, {}, "max_players is 5, and this table has 6 players"),
    (
        2,
        {"hand_cards_two": 20, "cards": "own", "pearl_cards": [*range(40)]},
        "takes 47 cards and must leave one in the deck. This table has 40 in all: deal fewer",
    ),
    (3, {"start": "seat3"}, "start can't be seat3 at a table of 3: choose lowest, random, or seat0 to seat2"),
    (3, {"start": "seat0", "announce_lowest": "yes"}, "announce_lowest: there is a lowest card to announce only with"),
    (3, {"pearl_cards": [4]}, "pearl_cards: lists of cards are only for cards=own"),
    (3, {"cards": "own", "pearl_cards": [4, 7], "research_cards": [7]}, "the number 7 stands twice"),
    (3, {"cards": "own", "pearl_cards": [*range(60)], "research_cards": [*range(60, 111)]}, "have 111 cards together"),
]


@pytest.mark.parametrize(("players", "options", "why"), REFUSED, ids=lambda value: str(value)[:30])
def test_a_refusal_says_what_is_wrong(players: int, options: dict[str, Any], why: str) -> None:
    with pytest.raises(BadOption) as refused:
        Position("in_too_deep", players, options=options)
    assert why in str(refused.value) == say(refused.value.sentence)
