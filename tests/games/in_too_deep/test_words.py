"""What is told leads from each picture of the table to the next, under any options; what is offered is what then happens."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from fathom import CHANCE, Position, words
from fathom.engine.errors import BadOption, Sentence
from fathom.engine.game import Offer, load
from fathom.engine.options import Choice, Integer, Options
from fathom.games.in_too_deep import moves
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.facts import COMPANIES, OPTIONS, PRESETS

SEEDS = (0, 2, 3, 4, 37, 40, 45, 58, 105, 118)  # among them all that seldom happens
RARE = {
    *("announced", "burned", "depleted", "dry", "lost", "not_replaced", "owed_third", "raised", "second_fundraiser"),
    *("set_aside", "third_expands", "third_nothing", "took_third"),
}


def some_options(generator: np.random.Generator) -> Options:
    """Options drawn at random; every third table has few cards of its own, so that they run out."""
    options: Options = {}
    for option in OPTIONS:
        if isinstance(option, Choice):
            options[option.name] = str(generator.choice(option.choices))
        elif isinstance(option, Integer):
            options[option.name] = int(generator.integers(option.least, option.most + 1))
    options |= {"max_players": 6, "hand_cards": int(generator.integers(1, 7))}
    options["cards"] = str(generator.choice(["balanced", "blocks_shuffled", "random20", "own", "own"]))
    if options["cards"] != "blocks_shuffled":
        options["table_seed"] = 0
    if options["cards"] == "own":
        numbers = generator.permutation(200)[: int(generator.integers(30, 101))]
        for company, own in zip(COMPANIES, np.array_split(numbers, 5), strict=True):
            options[f"{company}_cards"] = sorted(own.tolist())
    return options


def table(seed: int) -> tuple[Position, np.random.Generator]:
    """A table of two to six with options that can be played."""
    generator = np.random.default_rng(seed)
    while True:
        try:
            return Position("in_too_deep", 2 + seed % 5, options=some_options(generator)), generator
        except BadOption:
            continue


def played(seed: int) -> Iterator[tuple[Position, int, Position]]:
    """A game at random: each position, what was done, and the position after it. Some draw or pass more than others."""
    position, generator = table(seed)
    lazy = generator.random()
    while not position.is_over:
        before = position.copy()
        if position.current_player == CHANCE:
            action = position.sample_chance(generator)
        else:
            legal = position.legal_moves()
            idle = [name for name in legal if name in ("draw", "pass", "use")]
            action = position.number(str(generator.choice(idle if idle and generator.random() < lazy else legal)))
        position.play(action)
        yield before, action, position


def say(told: Sentence) -> str:
    """The sentence, which must have all that it asks for."""
    said = words.say(told, ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"], game=load("in_too_deep"))
    assert said not in (told.id, "") and "{" not in said and "  " not in said, (told, said)
    return said


def known_in(view: Position) -> set[int]:
    """The numbers of all cards of which a view knows where they are."""
    state = view.state
    return {state.number[card] for card in range(state.card_count) if state.where[card] != s.DECK}


class Ledger:
    """A picture of the table that knows nothing but a scene and what is told."""

    def __init__(self, scene: dict[str, Any]) -> None:
        self.hands = [seat["hand"] for seat in scene["seats"]]
        self.owed = [seat["owed"] for seat in scene["seats"]]
        owners = [seat["portfolio"] for seat in scene["seats"]] + [(scene["third"] or {"portfolio": []})["portfolio"]]
        self.shares = [{card["number"] for cards in owner for card in cards} for owner in owners]
        self.piles = {one["company"]: [card["number"] for card in one["pile"]] for one in scene["companies"]}
        self.worths = [one["worth"] for one in scene["companies"]]
        paying = [one["decade_pays"] for one in scene["companies"] if not scene["triggered"]]  # then final turns begin
        self.decades = [-1 if number is None else number for number in paying]
        self.lifted = scene["lifted"] and scene["lifted"]["number"]
        self.end = (scene["triggered"], scene["phase"] == "over")
        self.starter = scene["starter"]

    def hear(self, id: str, args: dict[str, Any]) -> None:
        seat, number, company = (args.get(key, -1) for key in ("seat", "number", "company"))
        if id in ("bought", "expanded", "played") or id.startswith("paid"):
            self.hands[seat] -= 1
        if id in ("paid_to", "paid_card_to"):
            self.hands[args["other_seat"]] += 1
        if id in ("drew", "drew_card"):
            self.hands[seat] += 1
            self.owed[seat] -= self.owed[seat] > 0
        if id == "owed":
            self.owed[seat] += args["cards"]
        if id in ("fundraiser", "second_fundraiser"):
            self.owed = [cards + args["cards"] for cards in self.owed]
        if id == "not_replaced":
            self.owed[seat] -= 1
        if id == "lost":
            self.owed = [0] * len(self.owed)
        if id in ("bought", "drafted", "took", "took_third"):
            self.shares[seat].add(number)
        if id == "took":
            self.shares[args["other_seat"]].remove(number)
        if id in ("took_third", "third_gets"):
            self.shares[-1] ^= {number}
        if id == "opened" and args["for"] == "third":
            self.shares[-1] |= set(args["cards"])
        if id in ("removed", "moved", "raised"):
            self.piles[args.get("from_company", company)].remove(number)
            self.lifted = None
        if id in ("expanded", "third_expands", "played", "moved", "raised"):
            self.piles[company].append(number)
        self.worths = args.get("worths", self.worths)
        self.decades = args.get("decades", self.decades)
        if id == "lifted":
            self.lifted = number
        if id == "first":
            self.starter = seat
        if id in ("triggered", "over"):
            self.end = (id == "triggered" or self.end[0], id == "over")
        if self.end[0]:
            self.decades = []


def open_to_all(before: Position, action: int) -> set[int]:
    """The number of a card that is drawn openly and may be shuffled again at once: for the third player."""
    was = before.state
    burned = was.due[s.THIRD] > 0 and not any(was.due[: before.players])
    return {was.number[action]} if was.phase == s.CARD and action != s.BONUS and (was.drawn >= 0 or burned) else set()


def check_told(before: Position, action: int, after: Position, viewer: int) -> list[Sentence]:
    """What is told to a viewer can be said, is known to the viewer and leads from the scene before to the one after."""
    seen, now = before.view(viewer), after.view(viewer)
    told = list(after.game.words.tell(seen, action, now))
    old, new = seen.scene(), now.scene()
    known = known_in(seen) | known_in(now) | open_to_all(before, action)
    ledger, expected = Ledger(old), Ledger(new)
    if old["phase"] == "turn" and action == moves.DRAW:
        ledger.owed[before.on_turn] += 1
    for one in told:
        say(one)
        ledger.hear(one.id, dict(one.args))
        if one.id in ("drew", "drew_card") and not after.is_over:  # then nothing is hidden any more
            assert (one.id == "drew_card") == (one.args["seat"] == viewer)
        cards = one.args.get("cards")
        assert known >= {
            *(cards if isinstance(cards, list) else []),
            *([one.args["number"]] if "number" in one.args else []),
        }
    if old["set_up"]:  # the deal, and the shares of the third player, are told by the handful
        ledger.hands, ledger.owed = expected.hands, expected.owed
        if not any(one.id == "opened" for one in told):
            ledger.shares[-1] = expected.shares[-1]
    assert vars(ledger) == vars(expected), (old["phase"], action, told)
    return told


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_told_leads_from_scene_to_scene(seed: int) -> None:
    for before, action, after in played(seed):
        for viewer in (-1, seed % before.players):
            told = check_told(before, action, after, viewer)
    winners = [seat for seat, share in enumerate(after.returns()) if share]
    assert told[-1] == Sentence("over", {"winners": winners, "score": after.scores()[winners[0]]})
    assert after.view(-1).scene()["winners"] == winners


def then(position: Position, offer: Offer) -> list[Sentence]:
    """What the one who moves is told of this move, up to the next decision."""
    twin, generator = position.copy(), np.random.default_rng(offer.action)
    told: list[Sentence] = []
    viewer, action = position.current_player, offer.action
    while True:
        before = twin.view(viewer)
        twin.play(action)
        told += position.game.words.tell(before, action, twin.view(viewer))
        if twin.current_player != CHANCE:
            return told
        action = twin.sample_chance(generator)


def check_offer(position: Position, offer: Offer) -> None:
    """The button says what the move is, the line below it what it leads to."""
    args, told, hand = offer.consequence.args, then(position, offer), position.state.hand[position.current_player]
    heard = {one.id: one.args for one in told}
    verb, _, rest = offer.name.partition("-")
    say(offer.label), say(offer.consequence)
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
        numbers = [one.args["number"] for one in told if one.id in ("paid", "paid_card_to")]
        assert numbers == [offer.label.args["number"], *args["cards"]] and (
            len(numbers) > args["left"] or numbers[1:] == []
        )
    else:
        ids = {"draft": "drafted", "use": "used", "decline": "declined", "then-place": "moved", "then-raise": "raised"}
        ids |= {"then-remove": "removed", "then-discard": "removed", "then-lift": "lifted"}
        assert told[0].id == ids[verb if verb in ids else offer.consequence.id]


def check_dividend(position: Position, offer: Offer, told: list[Sentence]) -> None:
    """What is owed is what was said, and the scene says from which number on there is a dividend."""
    args, seat = offer.consequence.args, position.current_player
    number, company = offer.label.args["number"], offer.label.args["company"]
    owed = {one.args["seat"]: one.args["cards"] for one in told if one.id == "owed"}
    pile = next(one for one in position.view(seat).scene()["companies"] if one["company"] == company)
    least = pile["decade_pays"]
    assert (offer.consequence.id == "then-dividend") == any(one.id == "dividend" for one in told)
    if offer.consequence.id == "then-dividend":
        assert args["own"] == owed.pop(seat, 0) and least is not None and least <= number
        assert (args["cards"], args["other_seats"]) == (sum(owed.values()), sorted(owed))
    elif args["why"] == "final":
        assert position.state.final and least is None
    else:
        assert args["from"] <= number <= args["to"] and least != number
        assert (args["why"] == "same") == (
            bool(pile["pile"]) and args["from"] <= pile["pile"][-1]["number"] <= args["to"]
        )


@pytest.mark.parametrize("seed", SEEDS)
def test_every_move_says_what_it_does(seed: int) -> None:
    generator = np.random.default_rng(seed)
    for position, _, _ in played(seed):
        if position.current_player == CHANCE:
            continue
        offers = position.view(position.current_player).offers()
        assert [offer.action for offer in offers] == position.legal_actions()
        keys = [offer.key for offer in offers if offer.key]
        assert len(keys) == len(set(keys)) and not set(keys) & set("SBLR?")
        for k in generator.permutation(len(offers))[:3]:
            check_offer(position, offers[k])


def test_what_seldom_happens_is_told_as_well() -> None:
    heard = set()
    for seed in SEEDS:
        for before, action, after in played(seed):
            heard |= {one.id for one in after.game.words.tell(before.view(0), action, after.view(0))}
    assert heard >= RARE


@pytest.mark.parametrize("seed", SEEDS)
def test_the_scene_of_the_end_adds_up(seed: int) -> None:
    *_, (_, _, position) = played(seed)
    scene = position.view(-1).scene()
    places = [line["place"] for line in scene["ranking"]]
    assert (
        places == sorted(places)
        and [seat for seat, share in enumerate(position.returns()) if share] == scene["winners"]
    )
    for seat, lines in zip(scene["seats"], scene["totals"], strict=True):
        assert sum(line["points"] for line in lines) == seat["score"] == position.scores()[seat["seat"]]
        for line, company, cards in zip(lines, scene["companies"], seat["portfolio"], strict=True):
            assert line["points"] == line["shares"] * line["worth"]
            assert (line["worth"], line["shares"]) == (company["worth"], len(cards))


@pytest.mark.parametrize("visibility", ["open", "top_only", "hidden"])
def test_others_see_of_a_payment_what_the_table_allows(visibility: str) -> None:
    """Forced or chosen, open or not: the payer knows, and the others see all of it, the last of it or nothing (2.4)."""
    seen = {"chosen": 0, "unasked": 0}
    for seed in range(8):
        generator, heap = np.random.default_rng(seed), []
        position = Position("in_too_deep", 3, options={"discard_visibility": visibility, "max_players": 5})
        while not position.is_over:
            before, action = position.copy(), move(position, generator)
            position.play(action)
            payer = before.current_player
            if payer == CHANCE or position.is_over:  # at the end nothing is hidden any more
                continue
            own, others = (
                [
                    one
                    for one in position.game.words.tell(before.view(eye), action, position.view(eye))
                    if "paid" in one.id
                ]
                for eye in (payer, (payer + 1) % 3)
            )
            assert {one.id for one in own} <= {"paid"} and len(own) == len(others)
            heap += [(mine.args, their) for mine, their in zip(own, others, strict=True)]
            if heap and position.state.price == 0:
                open_from = {"open": 0, "top_only": len(heap) - 1, "hidden": len(heap)}[visibility]
                for k, (mine, their) in enumerate(heap):
                    assert their == (
                        Sentence("paid", mine) if k >= open_from else Sentence("paid_unseen", {"seat": payer})
                    )
                seen["chosen" if before.state.phase == s.PAY else "unasked"] += len(heap) > 1
                heap = []
    assert all(seen.values())


def move(position: Position, generator: np.random.Generator) -> int:
    """What chance says, or somebody who buys whenever possible."""
    if position.current_player == CHANCE:
        return position.sample_chance(generator)
    legal = position.legal_moves()
    buys = [name for name in legal if name.startswith("buy")]
    return position.number(str(generator.choice(buys or legal)))


def test_every_option_preset_and_refusal_is_said() -> None:
    ids = [f"option-{option.name}{label}" for option in OPTIONS for label in ("", ".label")]
    ids += [f"option-{one.name}-{value}" for one in OPTIONS if isinstance(one, Choice) for value in one.choices]
    ids += [f"preset-{preset}{label}" for preset in PRESETS for label in ("", ".label")]
    ids += [f"ability-{company}-{side}" for company in COMPANIES for side in ("basic", "advanced")]
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
        "takes 47 cards and one more must stay in the deck, but there are 40",
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
    assert why in str(refused.value) == say(refused.value.told)
