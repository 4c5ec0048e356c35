"""What is true of every position of every game, whatever the options."""

from itertools import chain
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom import Position
from fathom.engine.options import Choice, Integer
from fathom.engine.plain import twin
from fathom.games.in_too_deep import state as s
from fathom.games.in_too_deep.facts import BONUS_SHARES, OPTIONS

from ...reference.in_too_deep.variants import COUNTS, DEFAULT, WAYS
from ..random_games import games, often, play_one, weights
from .twins import GAME, check_counts, facts

pytestmark = pytest.mark.rules

in_play = games(GAME)
RULES = twin(s)


def test_a_state_takes_a_kilobyte() -> None:
    assert s.STATE.itemsize <= 1024


def everywhere(table: dict[str, Any]) -> list[int]:
    """The numbers of the cards at all places."""
    flat = [table[place] for place in ("third", "deck", "discard", "opened")]
    return sorted(chain(*flat, *table["hands"], *table["portfolios"], *table["piles"].values(), table["lifted"]))


@often
@given(in_play)
def test_each_card_is_in_one_place_and_counted_there(game: tuple[Position, Random]) -> None:
    position, draw = game
    cards = list(position.state.number[: position.state.card_count])
    while not position.is_over:
        assert everywhere(facts(position)) == cards
        check_counts(position.state)
        for _ in range(25):
            if not position.is_over:
                play_one(position, draw)
    assert everywhere(facts(position)) == cards
    check_counts(position.state)


@often
@given(st.sampled_from(["yes", "no"]).flatmap(lambda recycled: games(GAME, bonus_recycle=recycled)))
def test_bonus_shares_are_conserved(game: tuple[Position, Random]) -> None:
    """Each is in the deck, in the discard pile, set aside, or handled; recycled ones leave only what would be a dry pile."""
    position, draw = game
    two, recycled = position.players == 2, position.options["bonus_recycle"] == "yes"
    before, drawn = 0, 0
    while not position.is_over:
        drawn += play_one(position, draw) == "bonus"
        now = position.state
        shares = now.bonus_deck + now.bonus_discard + now.aside
        if not two or (now.stage < s.READY and position.options["bonus_shuffle"] == "after_deal"):
            assert shares == 0
        elif not recycled:
            assert shares == BONUS_SHARES - (drawn - now.aside)
            assert now.bonus_discard == 0
        elif before:
            assert shares == before or (shares < before and now.discard == 0)
        else:
            assert shares in (0, BONUS_SHARES)
        before = shares


@often
@given(in_play)
def test_a_payment_that_is_begun_can_be_finished(game: tuple[Position, Random]) -> None:
    """Whichever cards are paid, it is as many as the price."""
    position, draw = game
    while not position.is_over:
        play_one(position, draw)
        now = position.state
        if now.phase == s.PAY and now.paid < 0:
            for choose in (min, max, draw.choice):
                payer = position.copy()
                while payer.state.phase == s.PAY:
                    payer.play(choose(payer.legal_actions()))
                assert payer.state.hand[now.seat] == now.hand[now.seat] - now.price


@often
@given(in_play, st.permutations(["buy", "expand", "draw", "pass", "use", "take", "play", "decline"]))
def test_a_game_of_single_minds_ends_too(game: tuple[Position, Random], wanted: list[str]) -> None:
    """Seats that always prefer one kind of move, such as drawing, cannot hang a game."""
    position, draw = game
    bound = position.game.facts.longest(position.players, position.options)
    while not position.is_over:
        moves = weights(position)
        kinds = {name.split("-")[0] for name in moves}
        kind = next((kind for kind in wanted if kind in kinds), None)
        if kind:
            position.play(draw.choice([name for name in moves if name.startswith(kind)]))
        else:
            play_one(position, draw)
        assert len(position.history) <= bound


# ------------------------------------------------------------------ what is hidden


@often
@given(in_play, st.integers(-1, 5))
def test_nobody_sees_what_is_not_theirs(game: tuple[Position, Random], seat: int) -> None:
    """Two games in which two cards have changed places look the same to a seat for as long as it has seen neither."""
    position, draw = game
    one, other, seat = position.copy(), position.copy(), min(seat, position.players - 1)
    names = []
    while not position.is_over:
        names.append(play_one(position, draw))
    pair = two_hidden(position, seat, draw)
    for name in names:
        twin = exchanged(position, pair, name)
        if twin not in weights(other):
            return  # the other game would go on otherwise, and all would see it
        mover = one.current_player
        one.play(name)
        other.play(twin)
        is_seen = any(may_see(it.state, seat, card) for it in (one, other) for card in pair)
        if is_seen or heard(one) != heard(other) or (mover == seat and name != twin):
            return
        assert differences(one.view(seat), other.view(seat)) == {}, f"seat {seat} can tell {pair} apart after {name}"


def two_hidden(position: Position, seat: int, draw: Random) -> list[int]:
    """Two cards that a seat may not see at some time of a game that is over: one of another hand and one of the deck."""
    back = position.copy()
    for _ in range(draw.randint(1, len(back.history))):
        back.undo()
    where = back.state.where
    deck = [card for card in range(back.state.card_count) if where[card] == s.DECK]
    hands = [card for card in range(back.state.card_count) if in_hand_of_another(where[card], seat)]
    return [draw.choice(cards or range(back.state.card_count)) for cards in (hands, deck)]


def in_hand_of_another(place: int, seat: int) -> bool:
    return s.HAND <= place < s.DISCARD and place != s.HAND + seat


def exchanged(position: Position, pair: list[int], name: str) -> str:
    """The name of the same move with the one card of the pair for the other."""
    one, other = (str(position.state.number[card]) for card in pair)
    return "-".join({one: other, other: one}.get(part, part) for part in name.split("-"))


def may_see(now: Any, seat: int, card: int) -> bool:
    """Whether a seat may see a card, or may have seen it go where it is; the cards it paid itself are not looked at."""
    place = now.where[card]
    if now.phase == s.FINISHED or (now.announce_lowest and now.starter >= 0 and card == now.lowest[now.starter]):
        return True
    return not (place == s.DECK or in_hand_of_another(place, seat) or is_unseen_discard(now, place))


def is_unseen_discard(now: Any, place: int) -> bool:
    """Whether only the one who paid it can know a card here."""
    return bool(now.discard_visibility == s.UNSEEN and place == s.DISCARD)


def heard(position: Position) -> list[int]:
    """What all hear of a move whose card they do not see: who is to decide what, who begins, what is still to be paid."""
    now = position.state
    return [position.current_player, now.phase, now.price, now.starter]


def differences(one: Position, other: Position) -> dict[str, Any]:
    """The fields in which two states differ."""
    here, there = one.state, other.state
    fields = {name: (getattr(here, name), getattr(there, name)) for name in one.game.state.names or ()}
    return {name: values for name, values in fields.items() if values[0] != values[1]}


# ------------------------------------------------------------------ options


def test_the_options_are_those_the_tests_know() -> None:
    assert {option.name: option.default for option in OPTIONS} == DEFAULT
    assert {option.name: list(option.choices) for option in OPTIONS if isinstance(option, Choice)} == WAYS
    assert {o.name: (o.default, o.least, o.most) for o in OPTIONS if isinstance(o, Integer)} == COUNTS


def hidden(state: Any, seat: int) -> Any:
    """What a seat may know of a state, card by card as 7.1, 7.2 and 2.4 say it."""
    view = state.copy()
    if view.phase == s.FINISHED:
        return view
    eyes = s.PUBLIC | 1 << seat if seat >= 0 else s.PUBLIC
    is_open = view.discard_visibility == s.VISIBLE
    for card, where in enumerate(view.where[: view.card_count]):
        is_own = where == s.HAND + seat and seat >= 0
        is_dark = where < s.DISCARD or (where == s.DISCARD and not is_open)
        if where == s.DECK or (is_dark and not is_own and not view.known[card] & eyes):
            view.where[card], view.below[card], view.known[card] = s.DECK, s.NONE, 0
    if view.paid >= 0 and view.where[view.paid] == s.DECK:
        view.paid = s.NONE
    for other in range(view.players):
        if other != seat and (other != view.starter or not view.announce_lowest):
            view.lowest[other] = s.NONE
    view.sets = [0] * len(view.sets)
    for card, where in enumerate(view.where[: view.card_count]):
        may_be_drawn = not is_open or RULES.shuffled(view, card) >= view.shuffles
        if where < s.DISCARD and (where != s.DECK or may_be_drawn):
            view.sets[RULES.word_of(where, card)] |= RULES.bit_of(card)
    return view


@often
@given(in_play)
def test_what_is_hidden_is_hidden_card_by_card(game: tuple[Position, Random]) -> None:
    """In a view of a view, too, and in one that was played on."""
    position, draw = game
    while not position.is_over:
        for seat in range(-1, position.players):
            view = position.view(seat)
            assert view.state.equals(hidden(position.state, seat))
            for _ in range(draw.randrange(6)):
                if view.legal_actions() or view.chance_outcomes():
                    play_one(view, draw)
            for other in {seat, -1}:
                assert view.view(other).state.equals(hidden(view.state, other))
        for _ in range(12):
            if not position.is_over:
                play_one(position, draw)
