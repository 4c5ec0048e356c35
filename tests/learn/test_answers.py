"""The tool behind docs/12-answers.md: what it keeps of a training is used where the same would be made, else made anew.

And what it says that an ability earns is the difference of two positions that differ in nothing else.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tests import answers
from tests.answers import Choice, Gain, in_turn, is_kept, judge_for, pearl, shares_of, treasure, used
from tests.engine import pig

from fathom import CHANCE, Position
from fathom.engine.setup import Setup
from fathom.games.in_too_deep import state as deep
from fathom.games.in_too_deep.facts import PEARL, RESEARCH, TREASURE
from fathom.games.in_too_deep.moves import DECLINE, EXPAND, USE
from fathom.learn import Recipe, Training, begin
from fathom.players import Learned, ladder
from fathom.search import weights

RECIPE = Recipe(pig.GAME.id, games=200, generation=100, hidden=8, deeper=4, options={"goal": 30})


def whole(recipe: Recipe, file: Path) -> Training:
    """A training that is over, in a file."""
    training = Training(recipe)
    while not training.is_over:
        training.advance()
    training.save(file, is_whole=False)
    return training


def test_what_was_made_as_it_would_be_is_used_again(tmp_path: Path) -> None:
    file = tmp_path / "pig.npz"
    assert not is_kept(Training(RECIPE), file), "there is none"
    begin(Training(RECIPE), file)
    assert not is_kept(Training(RECIPE), file), "it is not over"
    whole(RECIPE, file)
    assert is_kept(Training(RECIPE), file)
    for other in ({"options": {"goal": 20}}, {"seed": 2}, {"players": 2}):
        assert not is_kept(Training(replace(RECIPE, **other)), file), other
    file.write_bytes(b"something else")
    assert not is_kept(Training(RECIPE), file)


def test_what_was_made_for_another_game_or_from_another_network_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, file = tmp_path / "first.npz", tmp_path / "pig.npz"
    whole(RECIPE, first)
    later = replace(RECIPE, start=(f"network:{first}",))
    whole(later, file)
    assert is_kept(Training(later), file)
    whole(replace(RECIPE, seed=2), first)
    assert not is_kept(Training(later), file), "the network that it began with is another now"
    whole(later, file)
    assert is_kept(Training(later), file)
    training = Training(later)
    monkeypatch.setattr(weights, "fingerprint", lambda fields: "another")
    assert not is_kept(training, file)


def test_how_long_it_takes_is_said_on_the_way(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(in_turn("air", (10, 20, 30))) == [10, 20, 30]
    first, second, third = capsys.readouterr().err.splitlines()
    assert first == "air 10, 1 of 3"
    assert second == "air 20, 2 of 3, about 0 minutes left" and third.startswith("air 30, 3 of 3, about 0 minutes")


# ------------------------------------------------------------------ what abilities of In Too Deep earn

Pairs = list[tuple[Position, Position, int]]


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> Pairs:
    """The positions that are compared, with and without what an ability gave, and for whom; they are not judged."""
    pairs: Pairs = []

    def gain(company: int, seat: int, after: Position, without: Position, rng: np.random.Generator) -> Gain:
        pairs.append((after, without, seat))
        return Gain(company, 0.0, 0.0)

    monkeypatch.setattr(answers, "gain", gain)
    return pairs


def games(preset: str, is_it: Callable[[Position, int], bool], count: int = 10) -> list[Choice]:
    """Choices at which it is so, in random games of four."""
    rng, found = np.random.default_rng(5), list[Choice]()
    while len(found) < count:
        position = Position("in_too_deep", 4, preset)
        while not position.is_over and len(found) < count:
            if position.current_player == CHANCE:
                position.play(position.sample_chance(rng))
                continue
            action = int(rng.choice(position.legal_actions()))
            if is_it(position, action):
                found.append(Choice(position.copy(), position.current_player, {}, action))
            position.play(action)
    return found


def is_ability(position: Position, action: int) -> bool:
    return bool(position.state.phase == deep.ABILITY and action != DECLINE)


@pytest.mark.parametrize("preset", ["default", "advanced"])
def test_what_an_ability_earns_is_told_when_all_of_it_is_done(
    preset: str, compared: Pairs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "kraken", slow_kraken)
    rng, ways = np.random.default_rng(1), set()
    for choice in games(preset, is_ability):
        assert used(choice, rng).company == choice.position.state.company
        after, declined, seat = compared.pop()
        assert seat == choice.seat and declined.history == [*choice.position.history, DECLINE]
        moves = after.history[len(choice.position.history) :]
        assert moves[0] == choice.action and (len(moves) > 1 or choice.action != USE), "a card is paid and lifted, too"
        assert after.state.price == 0 and after.state.lifted < 0 and after.on_turn == declined.on_turn
        ways.add(int(choice.position.state.company))
    assert len(ways) > 1 and RESEARCH in ways


@pytest.mark.parametrize(("preset", "most"), [("default", 4), ("advanced", 1)])
def test_what_treasure_earns_is_told_from_a_dividend_of_a_card_a_share(preset: str, most: int, compared: Pairs) -> None:
    def is_dividend(position: Position, action: int) -> bool:
        if position.state.phase != deep.TURN or not EXPAND <= action or (action - EXPAND) % 5 != TREASURE:
            return False
        after = position.copy()
        after.play(action)
        return sum(after.state.due) > shares_of(position)[:, TREASURE].sum() > 0

    helped = 0
    for choice in games(preset, is_dividend):
        gains = treasure(choice, np.random.default_rng(1))
        assert 1 <= len(gains) == len(compared) <= most
        own = shares_of(choice.position)[:, TREASURE].tolist()
        for after, without, seat in compared:
            plain = without.copy()
            assert list(plain.state.due)[:4] == own and after.state.due[seat] > own[seat]
            assert preset == "default" or seat == choice.seat
            for field in ("due", "owed"):  # nothing else differs
                setattr(plain.state, field, getattr(after.state, field))
            assert plain == after
            helped += own[seat] == 0
        compared.clear()
    assert (preset == "advanced") == (helped > 0), "only who expands needs no share"


PILES = {"wins by it": [0, 4, 3, 8, 0], "wins anyhow": [0, 9, 3, 8, 0], "deep itself": [0, 5, 6, 0, 0]}


@pytest.mark.parametrize(
    ("preset", "piles", "won"),
    [
        ("default", "wins by it", 1.0),
        ("default", "wins anyhow", 0.0),
        ("default", "deep itself", 0.0),
        ("advanced", "wins by it", 1.0),
        ("advanced", "wins anyhow", 0.0),
        ("advanced", "deep itself", -1.0),  # two less than its own pile
    ],
)
def test_what_pearl_earns_is_who_wins_by_its_rule_less_who_wins_without(preset: str, piles: str, won: float) -> None:
    """One seat has a share of Pearl, another one of Treasure."""
    position = played_out(preset)
    state = position.state
    state.depth[:] = PILES[piles]
    state.shares[:] = [0] * len(state.shares)
    state.shares[deep.share_index(0, PEARL)] = state.shares[deep.share_index(1, TREASURE)] = 1
    before = position.copy()
    assert pearl(position) == Gain(PEARL, won, won)
    assert position == before, "it is looked at, not changed"


def played_out(preset: str) -> Position:
    """A random game that is over."""
    rng, position = np.random.default_rng(5), Position("in_too_deep", 4, preset)
    while not position.is_over:
        is_chance = position.current_player == CHANCE
        position.play(position.sample_chance(rng) if is_chance else int(rng.choice(position.legal_actions())))
    return position


def test_a_position_is_judged_as_the_kraken_judged_the_choice_that_led_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "kraken", slow_kraken)
    over = played_out("default")
    assert [judge_for(over, seat) for seat in range(4)] == over.returns()
    choice = games("default", is_ability, 1)[0]
    position = choice.position.copy()
    chances = slow_kraken(position.setup).judge(position.view(choice.seat), np.random.default_rng(1))
    for action in (choice.action, DECLINE):
        after = position.copy()
        after.play(action)
        assert judge_for(after, choice.seat) == pytest.approx(chances[action], abs=1e-5)


def slow_kraken(setup: Setup) -> Learned:
    """The kraken, for which nothing is compiled."""
    return ladder.level(setup.game, "kraken")
