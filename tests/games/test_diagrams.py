"""Every position that a game comes to is read back from its text; what no game comes to is refused."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom import BadPosition, FathomError, Position
from fathom.games import ALL

from .random_games import games, often, play_one

DIVE = (
    "deep_sea_adventure/2 4 blanks=9 reveal=secret | phase=search dive=2 air=20 starter=2 seat=1"
    " line=1*5,-,1*2,2*8,3*8,4*6,- seat0=sub seat1=5v[1,4] seat2=9^ seat3=home(4:15) last_home=3 deepest=20*4,0*2"
)
FIRST_DIVE = (
    "deep_sea_adventure/2 2 | phase=roll dive=1 air=24 starter=0 seat=1 line=-,1*7,2*8,3*8,4*8 seat0=0^[1] seat1=sub"
    " last_home=-1 deepest=1,0*5"
)
DRAFT = (
    "in_too_deep/1 3 draft_laps=1 hand_cards=2 bonus_cards=none | phase=draft hand0=3,44 hand1=12,80 hand2=61,99"
    " open=20,31,50 opening=3 stage=3 starter=0 due=0*7 lowest=2,11,60,-1*3 drew=2*3,0*3 held=2,0*5,2,0*5,2,0*23"
)
TURN = DRAFT.replace("draft hand", "turn hand").replace("opening=3 stage=3", "stage=5").replace("open=", "shares0=")
PAY = (
    "in_too_deep/1 3 hand_cards=4 bonus_cards=none draft_laps=1 | phase=pay hand0=24,42 shares0=54 hand1=36,52,82,90"
    " shares1=43 hand2=14,53,83,86,96 shares2=1 discard=8 pile_cleaning=100 paid=8 due=0*7 stage=7 starter=0 company=0"
    " price=1 spent=1 lowest=7,35,13,-1*3 held=2,0*5,4,0*5,5,0*23 drew=4*2,5,0*3 shown=0*7,4,0*91,4 past=0*7,8,0*91,8"
)


@often
@given(st.sampled_from(sorted(ALL)).flatmap(games))
def test_every_position_is_read_back_from_its_text(game: tuple[Position, Random]) -> None:
    position, draw = game
    while not position.is_over:
        for _ in range(draw.choice([1, 3, 10])):
            if not position.is_over:
                play_one(position, draw)
        text = position.to_text()
        again = Position.from_text(text)
        assert again == position and again.options == position.options and again.to_text() == text


@often
@given(st.sampled_from(sorted(ALL)).flatmap(games), st.integers(0, 2**32))
def test_a_text_with_a_word_less_or_changed_is_refused_or_another_position(
    game: tuple[Position, Random], seed: int
) -> None:
    """Whatever is made of a text: it is refused with a sentence, or what is read can be played on."""
    position, draw = game
    for _ in range(draw.randint(1, 150)):
        if not position.is_over:
            play_one(position, draw)
    words, change = position.to_text().split(" "), Random(seed)
    at = change.randrange(len(words))
    if change.random() < 0.3:
        del words[at]
    else:
        k = change.randrange(len(words[at]) + 1)
        words[at] = words[at][:k] + change.choice("0123456789,*-+[]()^v=|/") + words[at][k + change.randrange(2) :]
    try:
        found = Position.from_text(" ".join(words))
    except FathomError as refused:
        assert len(str(refused).split()) >= 4
        return
    assert Position.from_text(found.to_text()) == found
    assert str(found) and (found.is_over or found.legal_actions() or found.chance_outcomes())


@often
@given(st.sampled_from(sorted(ALL)).flatmap(games), st.integers(0, 2**32))
def test_there_is_a_picture_of_each_view_which_shows_nothing_hidden(game: tuple[Position, Random], number: int) -> None:
    position, draw = game
    for _ in range(draw.randint(1, 150)):
        if not position.is_over:
            play_one(position, draw)
    seat = draw.randrange(position.players)
    guess = position.guess(seat, np.random.default_rng(number))
    assert str(guess.view(seat)) == str(position.view(seat)) and str(position).count("\n") >= position.players


@pytest.mark.parametrize("text", [DIVE, FIRST_DIVE, DRAFT, TURN, PAY])
def test_these_are_positions(text: str) -> None:
    """What the next tests change one thing of."""
    position = Position.from_text(text)
    assert set(position.to_text().split()) == set(text.split())


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ("phase=search", "phase=swim", "the phase is 'swim': one of start, direction, roll, search"),
        ("phase=search ", "", "phase= is missing"),
        ("air=20", "air=26", "air is '26': a whole number from 0 to 25"),
        ("dive=2", "dive=4", "dive is '4': a whole number from 0 to 3"),
        ("dive=2", "dive=0", "dive is 0: 1 or more"),
        ("starter=2", "starter=-1", "nobody is said to have begun"),
        ("seat=1 ", "seat=4 ", "seat is '4'"),
        ("seat=1 ", "seat=3 ", "seat 3, home, can't be to move"),
        ("seat=1 ", "seat=0 ", "seat 0, in the submarine, has nothing to search for"),
        ("phase=search", "phase=direction", None),
        ("phase=search", "phase=lay", "has no choice of what to lay down"),
        ("phase=search", "phase=reveal", "has nothing to turn over"),
        ("phase=search", "phase=start", "something differs from the beginning"),
        ("5v[1,4]", "5v[1]", "there are 6 chips of level 4 .*: 8 were expected|there are 7 chips of level 4"),
        ("5v[1,4]", "5v[1,5]", "'5' is in the hold of seat1"),
        ("5v[1,4]", "5v[1,-,4]", "in the hold of seat 1"),
        ("5v[1,4]", "5x[1,4]", "something like sub, 12v"),
        ("5v[1,4]", "33v[1,4]", "the place of seat1 is '33'"),
        ("5v[1,4]", "9v[1,4]", "two divers are at place 9"),
        ("5v[1,4]", "8v[1,4]", None),
        ("seat0=sub", "seat0=20v", "no deeper than 20 places"),
        ("seat0=sub", "seat0=sub[1]", "chips of level 1|carries 1 units in the submarine"),
        ("(4:15)", "(4:16)", "not so many chips of level 4 worth 16"),
        ("(4:15)", "(4:15*3)", "not so many chips of level 4 worth 15"),
        ("(4:15)", "(9:15)", "level and value, like 4:15"),
        ("last_home=3", "last_home=1", "last_home is 1"),
        ("last_home=3", "last_home=3 late=2", "late is 2: 0 to 1"),
        ("last_home=3", "last_home=3 filled=2", "filled is 2: 0 to 0"),
        ("last_home=3", "last_home=3 declared=1", "declared is 1: 0 to"),
        ("last_home=3", "last_home=3 divers=1", "there is no divers here"),
        ("deepest=20*4,0*2", "deepest=20*5,0", "deepest of seat 4"),
        ("blanks=9", "blanks=0", None),
        ("seat3=home(4:15)", "seat3=home[4]", "is home and has not turned over|chips of level 4"),
        ("1*5,-,1*2,", "1*5,-*4,1*2,", "there are 5 blanks on the line: 2 to 3 were expected"),
        ("4*6,-", "4*6", "there are 1 blanks on the line: 2 to 3 were expected"),
        ("air=20", "air=24", "air is 24: at most 23 was expected, for seat 1 has breathed for 2 units"),
        ("last_home=3", "last_home=3 drowned=2,0*5", "drowned of seat 0 is 2: 0 to 1 was expected"),
        ("last_home=3", "", "last_home is 0, given or not: home are .3., so last_home=3 was expected"),
        ("phase=search", "phase=over", "the game is over in dive 2 of 3, but chips are left"),
        ("1*5,-,1*2,", "1*5,-*10,1*2,", "there are 11 blanks on the line: at most 9"),
        # What is carried was taken one by one, and who has turned back breathed before: 3 and 1 and 1 of 25.
        ("air=20", "air=21", "air is 21: at most 20 was expected, for what divers carry was breathed for"),
        ("| phase=search dive=2 air=20", "turn_empty=allow | phase=search dive=2 air=22", None),
        ("| phase=search dive=2 air=20", "turn_empty=allow | phase=search dive=2 air=23", "air is 23: at most 22"),
        ("deepest=20*4,0*2", "deepest=20*3,0*3", "deepest of seat 3 is 0: 1 or more was expected of whoever is home"),
        ("deepest=20*4,0*2", "deepest=0,20*3,0*2", None),
        ("deepest=20*4,0*2", "deepest=0,20*3,0*2 drowned=1,0*5", "deepest of seat 0 is 0: .* has drowned"),
    ],
)  # fmt: skip
def test_what_no_dive_can_come_to_is_refused(right: str, wrong: str, fault: str | None) -> None:
    check_refused(DIVE, right, wrong, fault)


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ("phase=roll", "phase=over", "the game is over in dive 1 of 3, but chips are left"),
        ("air=24", "air=0", "air is 0 in the turn of seat 1, which breathes none"),
        ("dive=1", "dive=3", None),
        ("phase=roll dive=1", "phase=over dive=3", "the dive is over with air=24 and divers not home: air=0"),
        ("last_home=-1", "", "last_home is 0, given or not: home are none, so last_home=-1 was expected"),
        ("last_home=-1", "last_home=-1 drowned=1,1,0*4", "drowned of seat 0 is 1: 0 to 0 was expected"),
        ("0^[1] seat1=sub", "0^ seat1=sub(1:3)", "seat 1 has turned over chips in dive 1"),
        ("line=-,1*7", "line=1,-,1*6", None),
        ("line=-,1*7,2*8", "line=2,1*7,-,2*7", None),
        ("line=-,1*7,2*8", "line=2,1*6,2,-,1,2*6", "3 chips lie where others were set up: at most 1 were expected"),
        ("line=-,1*7,2*8", "line=-,1*5,1+1,2*8", "the line has 31 places: 32 were expected in dive 1"),
        ("line=-,1*7,2*8", "line=-*2,1*5,1+1,2*8", "units of more than one chip are made at the end of a dive"),
        ("line=-,1*7", "line=-*3,1*7", "the line has 34 places: 32 were expected in dive 1"),
        ("4*8", "4*8,-", "the line has 33 places: 32 were expected in dive 1"),
        ("dive=1 air=24 starter=0 seat=1 line=-", "dive=2 air=24 starter=0 seat=1 line=-*2", "there are 2 blanks .*: 1 were"),
    ],
)  # fmt: skip
def test_what_no_first_dive_can_come_to_is_refused(right: str, wrong: str, fault: str | None) -> None:
    check_refused(FIRST_DIVE, right, wrong, fault)


TURNED = "phase=roll dive=1 air=25 starter=0 seat=1 line=1*8,2*8,3*8,4*8 seat0=3^ seat1=5^ last_home=-1"


@pytest.mark.parametrize(
    ("options", "deepest", "fault"),
    [
        ("", "4,6", "air is 25: at most 23 was expected, .* and so was turning back"),
        ("turn_empty=allow ", "4,6", None),
        # At the end of the line they have to turn, empty-handed, too: there are two of them, and 32 places.
        ("", "31,31", None),
        ("", "31,30", "air is 25: at most 24"),
        ("end_of_line=forced_if_carrying ", "31,31", "air is 25: at most 23"),
        ("end_of_line=optional ", "31,31", "air is 25: at most 23"),
    ],
)
def test_nobody_turns_back_by_choice_who_has_not_breathed(options: str, deepest: str, fault: str | None) -> None:
    """But where the options allow it."""
    text = f"deep_sea_adventure/2 2 {options}| {TURNED} deepest={deepest},0*4"
    if fault is None:
        position = Position.from_text(text)
        assert Position.from_text(position.to_text()) == position
        return
    with pytest.raises(BadPosition, match=fault):
        Position.from_text(text)


def test_whoever_is_home_has_been_at_sea() -> None:
    """The line says how far a diver has been at least."""
    text = (
        TURNED.replace("seat0=3^", "seat0=home").replace("seat1=5^", "seat1=5v").replace("last_home=-1", "last_home=0")
    )
    with pytest.raises(BadPosition, match="deepest of seat 0 is 0: 1 or more was expected of whoever is home"):
        Position.from_text(f"deep_sea_adventure/2 2 | {text.replace('air=25', 'air=24')} deepest=0,6,0*4")
    later = DIVE.replace("4*6,- seat0=sub", "4*5,- seat0=sub(4:14)")
    assert Position.from_text(later).scores()[0] == 14
    with pytest.raises(BadPosition, match=r"deepest of seat 0 is 0: .* or brought chips home"):
        Position.from_text(later.replace("deepest=20*4", "deepest=0,20*3"))


def test_a_diver_who_begins_a_place_of_its_own_may_come_after_one_who_has_not_filled_his() -> None:
    text = (
        "deep_sea_adventure/2 2 stacking=per_diver | phase=lay dive=1 air=0 starter=0 seat=1"
        " line=-*2,1*6,-*2,2*6,-,3*7,4*8,1 seat0=5^ seat1=9^[1,2*2,3] filling=-1 filled=1 last_home=-1 drowned=1*2,0*4"
        " deepest=6,20,0*4"
    )
    assert set(Position.from_text(text).legal_moves()) == {"lay-1", "lay-2", "lay-3"}
    with pytest.raises(BadPosition, match="filled is 1: 0 to 0 was expected"):
        Position.from_text(text.replace("stacking=per_diver ", ""))


def test_the_guard_turns_who_carries_nothing() -> None:
    text = f"deep_sea_adventure/2 2 end_of_line=optional | {TURNED} deepest=31*2,0*4"
    assert Position.from_text(f"{text} late=1").state.air == 25


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ("phase=draft", "phase=drift", "the phase is 'drift'"),
        ("hand0=3,44", "hand0=3,12", "hand1 has card 12, which is somewhere else already"),
        ("hand0=3,44", "hand0=3,144", "hand0 has card 144, which is not among the cards"),
        ("hand0=3,44", "hand0=3,444", "a card of hand0 is '444': a whole number from 0 to 199"),
        ("hand0=3,44", "hand0=3", "held= knows of 2 cards of deck 0 in the hand of seat 0: 1 are there"),
        ("hand0=3,44", "hand0=3/2,44", "only on the discard pile"),
        ("hand0=", "hand7=", "there is no hand7 here"),
        ("open=20,31,50", "open=20,31", "2 cards lie open: 3 were expected"),
        ("open=20,31,50", "open=20,31,50 third=51", "only at a table of two there is a third player"),
        ("open=20,31,50", "open=20,31,50 four=20", "four= names 1 cards: 0"),
        ("open=20,31,50", "open=20,31,50 lifted=50", "lies on no pile"),
        ("opening=3", "opening=1", "cards lie open: 1 were expected"),
        ("starter=0", "starter=-1", "starter is -1"),
        ("opening=3", "opening=3 final=9", "final is 9: 0 to 6"),
        ("opening=3", "opening=3 price=2", "nothing is being paid in phase=draft"),
        ("opening=3", "opening=3 bonus_deck=2", "2 bonus shares in deck"),
        ("opening=3", "opening=3 paid_decades=1,0*4", "paid_decades has 1 as number 0"),
        ("due=0*7", "due=0*6,9,1", "due has 8 numbers"),
        ("due=0*7", "due=9,0*6", "cards are owed, which are drawn first"),
        ("opening=3", "opening=3 known=1,0*99", "known= speaks of card 1, which is neither in a hand"),
        ("opening=3", "opening=3 past=1,0*99", "past= says of card 1 that it was in deck 1"),
        ("phase=draft", "phase=symbol", "stage is 3: 0 was expected"),
        ("opening=3", "opening=3 symbol=1*20,2*20,3*20,4*20,0*20", "what these cards show follows from the options"),
        ("opening=3", "opening=3 where=0*100", "there is no where here"),
        ("stage=3", "stage=5", "3 cards lie open|stage is 5"),
        ("phase=draft", "phase=turn", "stage is 3: 5 was expected with phase=turn"),
        ("lowest=2,11,60,-1*3", "lowest=2,11,60,4,-1*2", "lowest says something as number 3"),
        ("due=0*7", "due=0*3,1,0*3", "owes cards to somebody who is not at the table"),
        ("stage=3", "stage=3 seat=1", "seat is 1: 0 was expected at this time of set-up"),
        ("stage=3", "stage=3 passes=1", "0 was expected before the first one"),
        ("stage=3", "stage=3 discard=8", "none were expected in set-up"),
        ("opening=3", "opening=3 shares1=8", "seat 1 has 1 shares: 0 were expected"),
    ],
)  # fmt: skip
def test_what_no_table_of_companies_can_come_to_is_refused(right: str, wrong: str, fault: str | None) -> None:
    check_refused(DRAFT, right, wrong, fault)


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ("phase=turn", "phase=pay", "stage is 5|has no choice of what to pay"),
        ("phase=turn", "phase=ability", "stage is 5"),
        ("phase=turn", "phase=place", "lifted= and phase=place were expected together"),
        ("phase=turn", "phase=card", "stage is 5: 0, 1, 2, 4, 6, 8, 9 was expected with phase=card"),
        ("phase=turn", "phase=symbol", "stage is 5: 0 was expected"),
        ("phase=turn hand0=3,44", "phase=turn pile_pearl=3,44", "held= knows of 2 cards"),
        ("hand0=3,44", "hand0=3,45", None),
        ("stage=5", "stage=5 discard=7", "6 cards were drawn from the first deck: 7 were expected"),
        ("stage=5", "stage=5 discard=7/1", "1 cards lie under others on the discard pile"),
        ("stage=5", "stage=5 shuffles=1 depletions=1", "the deck that it last came into deck 0: 1 was expected"),
        ("stage=5", "stage=5 shuffles=1 past=1*2,0,1*8,0,1*31,0,1*16,0,1*18,0,1*18,0,1", "shuffles is 1 and depletions 0"),
        ("stage=5", "stage=5 past=16,0*99", "past= speaks of card 1, which has never left the deck"),
        ("shares0=20,31,50", "shares0=20", "there are 1 shares: 3 or more were expected"),
        ("stage=5", "stage=5 price=1", "nothing is being paid in phase=turn"),
        ("stage=5", "stage=5 opening=1", "opening is 1: 0 was expected"),
        ("stage=5", "stage=5 final=3", "final is 3, but nothing triggered the end"),
        ("stage=5", "stage=5 triggered=3", "triggered is 3 and final 0"),
        ("stage=5", "stage=5 triggered=3 final=4", "final is 4: at most 3 were expected"),
        ("stage=5", "stage=5 triggered=1 final=2", "triggered is 1 and depletions 0"),
        ("stage=5", "stage=5 passes=3", "when all have passed, the end is triggered"),
        ("stage=5", "stage=5 passes=1 draws=1", "the last turn was no draw"),
        ("stage=5", "stage=5 draws=3", "when all have drawn, there is a fundraiser"),
        ("stage=5", "stage=5 acted=2", "acted is 2: 0 was expected"),
        ("stage=5", "stage=5 company=3", "company is 3: -1 was expected"),
        ("stage=5", "stage=5 mixed=3", "only with the advanced side of Research"),
        ("phase=turn", "phase=over", "triggered is 0 and final 0"),
        ("drew=2*3,0*3", "drew=0,4,2,0*3", "seat 0 drew 0 cards of the first deck: 2 were expected"),
        ("lowest=2,", "lowest=99,", "lowest= says that seat 0 was dealt card 100, which it can't have been"),
        ("lowest=2,", "lowest=43,", "was dealt no card below 44: it was dealt lower ones"),
        ("lowest=2,", "lowest=-1,", "lowest= has -1 as number 0"),
        ("starter=0", "starter=1", "seat 0 was dealt a lower card than seat 1, which begins"),
    ],
)  # fmt: skip
def test_what_no_turn_can_come_to_is_refused(right: str, wrong: str, fault: str | None) -> None:
    check_refused(TURN, right, wrong, fault)


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ("paid=8", "", "paid= and spent= were expected together"),
        ("paid=8", "paid=7", "paid=7 and 0 lower cards were expected where they were paid to"),
        ("spent=1", "spent=2", "say that 3 cards are the price: nothing costs so much"),
        ("spent=1", "spent=1 payee=1", "payee is 1: only another seat, whose share is taken"),
        ("price=1", "price=2", "seat 0 has no choice of what to pay"),
        ("phase=pay", "phase=ability", "stage is 7: 6 was expected"),
        ("company=0", "company=3", "company is 3: 0 or 4 was expected with stage=7"),
        ("company=0", "company=4", "say that 2 cards are the price: nothing costs so much"),
        ("stage=7 starter=0 company=0", "stage=8 starter=0", "say that 2 cards are the price: nothing costs so much"),
        ("8 pile_cleaning=100", "8 pile_pearl=100", None),
        ("shown=0*7,4", "shown=0*7,5", "seat 0 had drawn 5 cards when it first showed card 8: 4 to 4 were expected"),
        ("shown=0*7,4", "shown=0*7,3", "seat 0 had drawn 3 cards when it first showed card 8: 4 to 4 were expected"),
        ("shown=0*7,4", "shown=1,0*6,4", "shown= speaks of card 1, which past= says that no seat showed"),
        (
            "shown=0*7,4,0*91,4 past=0*7,8,0*91,8",
            "shown=4,0*6,4,0*34,4,0*10,4,0*45,4 past=8,0*6,8,0*34,8,0*10,8,0*45,8",
            "shown= says that seat 0 showed 5 cards when it had drawn only 4",
        ),
    ],
)  # fmt: skip
def test_what_no_payment_can_come_to_is_refused(right: str, wrong: str, fault: str | None) -> None:
    check_refused(PAY, right, wrong, fault)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("2 bonus_cards=none | phase=card bonus_deck=2", "there are 2 bonus shares .*: at most 0 were expected"),
        ("2 bonus_shuffle=before_deal | phase=card bonus_deck=2", "there are 2 bonus shares .*: 5 were expected"),
        ("2 bonus_shuffle=before_deal | phase=card drawn=0", "drawn is 0: only at a table of two bonus shares are handled"),
        ("3 | phase=card stage=5", "stage is 5: 0, 1, 2, 4, 6, 8, 9 was expected with phase=card"),
        ("3 | phase=card spent=2", "nothing is being paid in phase=card"),
        ("3 | phase=card paid=9", "nothing is being paid in phase=card"),
        ("3 | phase=card hand0=9 held=1,0*35 drew=1,0*5", "seat 0 has 1 cards in hand: 0 were expected"),
        ("3 | phase=card hand0=9 due=5,6,6,0*4 drew=0*6 held=1,0*35", "drew= says that 0 cards were drawn"),
        ("3 | phase=first", "phase=first comes only with start=random"),
        (
            "3 start=seat1 hand_cards=1 bonus_cards=none | phase=card hand0=1 hand1=2 hand2=3 stage=2 opening=6 starter=0"
            " due=0*7 drew=1*3,0*3 held=1,0*5,1,0*5,1,0*23",
            "starter is 0: the options say that seat 1 begins",
        ),
    ],
)  # fmt: skip
def test_what_no_set_up_can_come_to_is_refused(text: str, fault: str) -> None:
    with pytest.raises(BadPosition, match=fault):
        Position.from_text("in_too_deep/1 " + text)


def check_refused(text: str, right: str, wrong: str, fault: str | None) -> None:
    """A text with one thing changed is refused, or, without a fault, is another position."""
    assert text.count(right) == 1
    changed = text.replace(right, wrong)
    if fault is None:
        assert Position.from_text(changed) != Position.from_text(text)
        return
    with pytest.raises(BadPosition, match=fault):
        Position.from_text(changed)


def test_the_pictures_show_the_table() -> None:
    assert str(Position.from_text(DIVE)) == (
        "Deep Sea Adventure, dive 2 of 3, air 20 of 25: seat 1 searches\n"
        "   0  1       1       1       1       1       . 1v    1       1       2       2 2^\n"
        "  10  2       2       2       2       2       2       3       3       3       3\n"
        "  20  3       3       3       3       4       4       4       4       4       4\n"
        "  30  .\n"
        "seat 0  0 points, in the submarine\n"
        "seat 1* 0 points, at place 5, carries 1 4\n"
        "seat 2  0 points, at place 9\n"
        "seat 3  15 points, home"
    )
    assert str(Position.from_text(TURN).view(0)).splitlines()[-3:] == [
        "seat 0* shares 1 0 0 0 2, 0 points, holds 3p 44r",
        "seat 1  shares 0 0 0 0 0, 0 points, holds 2 unseen",
        "seat 2  shares 0 0 0 0 0, 0 points, holds 2 unseen",
    ]
