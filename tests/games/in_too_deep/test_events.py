"""What is told leads from each picture of the table to the next, and nobody is told what they may not know."""

from typing import Any

import msgspec
import pytest
from fluent.runtime import FluentResource
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from fathom import Position
from fathom.engine.events import HIDDEN_FORM, Event, Logged, sentence
from fathom.games.in_too_deep import GAME, moves
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.events import Card
from fathom.games.in_too_deep.words.scene import Paying, Scene

from .odd_games import SEEDS, Move, played, say
from .situations import Table


class Ledger:
    """A picture of the table that knows nothing but a scene and what is told."""

    def __init__(self, scene: Scene) -> None:
        self.hands = [seat.hand for seat in scene.seats]
        self.owed = [seat.owed for seat in scene.seats]
        owners = [seat.portfolio for seat in scene.seats] + [scene.third.portfolio if scene.third else []]
        self.shares = [{card.number for cards in owner for card in cards} for owner in owners]
        self.piles = {one.company: [card.number for card in one.pile] for one in scene.companies}
        self.lifted = scene.lifted and scene.lifted.number
        self.end = (scene.triggered, scene.phase == "over")
        self.starter = scene.starter

    def hear(self, event: Any) -> None:
        """Change the picture by what is told."""
        kind = type(event).__struct_config__.tag
        self._hear_of_cards(kind, event)
        self._hear_of_companies(kind, event)
        if kind == "first":
            self.starter = event.seat
        elif kind in ("triggered", "over"):
            self.end = (kind == "triggered" or self.end[0], kind == "over")

    def _hear_of_cards(self, kind: str, event: Any) -> None:
        if kind in ("bought", "expanded", "played", "paid", "paid_to"):
            self.hands[event.seat] -= 1
        if kind == "paid_to":
            self.hands[event.other_seat] += 1
        elif kind == "drew":
            self.hands[event.seat] += 1
            self.owed[event.seat] -= 1
        elif kind == "owed":
            self.owed[event.seat] += event.cards
        elif kind in ("fundraiser", "second_fundraiser"):
            self.owed = [cards + event.cards for cards in self.owed]
        elif kind == "not_replaced":
            self.owed[event.seat] -= 1
        elif kind == "lost":
            self.owed = [0] * len(self.owed)

    def _hear_of_companies(self, kind: str, event: Any) -> None:
        if kind in ("bought", "drafted", "took", "took_third"):
            self.shares[event.seat].add(event.card.number)
        if kind == "took":
            self.shares[event.other_seat].remove(event.card.number)
        elif kind in ("took_third", "third_gets"):
            self.shares[-1] ^= {event.card.number}
        elif kind == "opened" and event.purpose == "third":
            self.shares[-1] |= set(event.cards)
        elif kind == "lifted":
            self.lifted = event.number
        elif kind in ("removed", "moved", "raised"):
            self.piles[getattr(event, "from_company", event.company)].remove(event.number)
            self.lifted = None
        if kind in ("expanded", "third_expands", "played", "moved", "raised"):
            self.piles[event.company].append(event.number)


def numbers(event: Any) -> set[int]:
    """The numbers of the cards that an event names."""
    found = [event.number] if hasattr(event, "number") else []
    if isinstance(getattr(event, "cards", None), list):
        found += event.cards
    if isinstance(getattr(event, "card", None), Card):
        found.append(event.card.number)
    return set(found)


def check_told(move: Move, viewer: int) -> None:
    """What is told to a viewer can be said, is known to the viewer, and is all that changes from scene to scene."""
    scene = move.before.view(viewer).scene()
    ledger = Ledger(scene)
    if scene.phase == "turn" and move.action == moves.DRAW:
        ledger.owed[move.before.on_turn] += 1
    for event, view in move.after.tell(move.log, viewer):
        say(sentence(event))
        ledger.hear(event)
        scene = view.scene()
        check_known(event, view, viewer)
        compare(ledger, scene, event)
    compare(ledger, move.after.view(viewer).scene(), "at rest")


def compare(ledger: Ledger, scene: Scene, after: Any) -> None:
    """Fail if a scene is not what the ledger says."""
    shown = Ledger(scene)
    if scene.set_up:  # the deal, and the shares of the third player, are told by the handful
        ledger.hands, ledger.owed, ledger.shares[-1] = shown.hands, shown.owed, shown.shares[-1]
    assert vars(ledger) == vars(shown), after


def check_known(event: Any, view: Position, viewer: int) -> None:
    """The viewer sees where each card lies that is named, and is told of all that are drawn by the viewer alone."""
    now = view.state
    unseen = {now.number[card] for card in range(now.card_count) if now.where[card] == s.DECK}
    assert not numbers(event) & unseen, event
    if type(event).__struct_config__.tag == "drew":
        assert (event.card is not None) == (event.seat == viewer)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_told_leads_from_scene_to_scene(seed: int) -> None:
    for move in played(seed):
        for viewer in (-1, seed % move.before.players):
            check_told(move, viewer)
    winners = [seat for seat, share in enumerate(move.after.returns()) if share]
    assert move.log[-1].event.name == "over"
    assert move.log[-1].event.told(move.after.state, move.log[-1].numbers) == GAME.declared["over"].struct(
        winners, move.after.scores()[winners[0]]
    )


# ------------------------------------------------------------------ sentences


MESSAGES = {
    entry.id.name: entry
    for entry in FluentResource((GAME.folder / "words" / "en.ftl").read_text()).body
    if isinstance(entry, ast.Message)
}


class Asked(Visitor):  # type: ignore[misc]
    """The arguments that a message asks for, with those of the messages it refers to."""

    def __init__(self, pattern: Any) -> None:
        self.names: set[str] = set()
        self.visit(pattern)

    def visit_VariableReference(self, node: Any) -> None:
        self.names.add(node.id.name.removesuffix("_count"))

    def visit_MessageReference(self, node: Any) -> None:
        self.visit(MESSAGES[node.id.name].value)


def spread(event: Event, hidden: bool) -> set[str]:
    """The arguments of an event's sentence: its fields, those of a card one by one; in the hidden form only what all know."""
    names: set[str] = set()
    for field, (name, kind) in zip(event.fields.values(), event.struct.__annotations__.items(), strict=True):
        if hidden and field.seen:
            continue
        is_card = kind in (Card, Card | None)
        names |= {it.name for it in msgspec.structs.fields(Card)} if is_card else {name}
    return names


@pytest.mark.parametrize("event", GAME.declared.values(), ids=GAME.declared)
def test_a_sentence_asks_for_just_the_fields_of_its_event(event: Event) -> None:
    message = MESSAGES[event.name]
    assert Asked(message.value).names == spread(event, hidden=False)
    hidden = {it.id.name: Asked(it.value).names for it in message.attributes}
    has_secrets = any(field.seen for field in event.fields.values())
    assert hidden == ({HIDDEN_FORM: spread(event, hidden=True)} if has_secrets else {})


# ------------------------------------------------------------------ payments


TREASURE = [[7], [17], [22]]  # a share for each seat, so that 2 costs three cards
OTHERS = [31, 32, 33, 34, 35, 36], [41, 42, 43, 44, 45, 46]


def paying(names: str, *hand: int, **options: Any) -> tuple[Position, list[Logged]]:
    """A table after these moves of seat 0, and what happened in them."""
    position, log = Table.dealt([*hand], *OTHERS, shares=TREASURE, **options).position, list[Logged]()
    for name in names.split():
        position.play(name, log)
    return position, log


def told_paid(position: Position, log: list[Logged], seat: int) -> list[int | None]:
    """The numbers of the cards that were paid, as a seat is told them."""
    told = [event for event, _ in position.tell(log, seat)]
    return [
        event.card and event.card.number for event in told if hasattr(event, "card") and "paid" in sentence(event).id
    ]


@pytest.mark.parametrize(
    ("visibility", "seen"), [("open", [11, 13, 15]), ("top_only", [None, None, 15]), ("hidden", [None, None, None])]
)
@pytest.mark.parametrize(
    ("names", "hand"),
    [("buy-2 pay-11 pay-13 pay-15", [2, 11, 13, 15, 16, 18]), ("buy-2 pay-11", [1, 2, 6, 11, 13, 15])],
)
def test_others_see_of_a_payment_what_the_table_allows(
    visibility: str, seen: list[int | None], names: str, hand: list[int]
) -> None:
    """The payer is told all cards, the others all of them, the last or none (2.4), be they chosen or paid unasked."""
    position, log = paying(names, *hand, discard_visibility=visibility)
    assert [told_paid(position, log, seat) for seat in (0, 1, -1)] == [[11, 13, 15], seen, seen]


@pytest.mark.parametrize("hand", [(4, 11, 12, 13, 15, 16), (4, 1, 3, 6, 12, 14)])
def test_only_the_two_seats_see_what_one_pays_the_other(hand: tuple[int, ...]) -> None:
    """For a share that research takes (3.5); the second card is paid unasked if there is no other."""
    names = "expand-4-research take-17 pay-12" + (" pay-13" if 13 in hand else "")
    position, log = paying(names, *hand, research="advanced", research_adv_price="exclude_target")
    paid = [12, 13 if 13 in hand else 14]
    assert [told_paid(position, log, seat) for seat in (0, 1, 2, -1)] == [paid, paid, [None, None], [None, None]]


def test_a_payment_shows_its_whole_price_from_its_beginning_to_its_end() -> None:
    position, log = paying("buy-2 pay-11 pay-13 pay-15", 2, 11, 13, 15, 16, 18)
    shown = [view.scene().paying for _, view in position.tell(log, 1)]
    paid = [Paying(0, left, 3, -1, after, []) for left, after in ((3, None), (2, 11), (1, 13))]
    assert shown == [*paid, None]  # of the cards that may still be paid the other seat knows none
    own = [view.scene().paying for _, view in position.tell(log, 0)]
    assert [one.cards for one in own if one] == [[11, 13, 15, 16, 18], [13, 15, 16, 18], [15, 16, 18]]
