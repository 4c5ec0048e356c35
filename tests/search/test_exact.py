"""The search agrees with exact solutions, and these with what is known."""

from functools import partial
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest
from tests.engine import kuhn, liars_dice, pig

from fathom import FathomError, Position, players
from fathom.engine.errors import BadArgument
from fathom.search import think
from fathom.search.exact import TooLarge, solve
from fathom.search.odds import odds

GAME = "deep_sea_adventure"


def pig_values(goal: int) -> dict[tuple[int, int, int], float]:
    """The chance to win of the seat to move at Pig, by (its points, the other's, the pot): written apart from the rules."""
    worth = {(mine, other, pot): 0.0 for mine in range(goal) for other in range(goal) for pot in range(goal + 6)}

    def hold(mine: int, other: int, pot: int) -> float:
        return 1.0 if mine + pot >= goal else 1 - worth[other, mine + pot, 0]

    def roll(mine: int, other: int, pot: int) -> float:
        luck = sum(1.0 if mine + pot + pips >= goal else worth[mine, other, pot + pips] for pips in range(2, 7))
        return (luck + 1 - worth[other, mine, 0]) / 6

    change = 1.0
    while change > 1e-13:
        change = 0.0
        for at in worth:
            new = max(hold(*at), roll(*at)) if at[0] + at[2] < goal else 1.0
            change = max(change, abs(new - worth[at]))
            worth[at] = new
    return worth


def won(state: Any) -> list[float] | None:
    """A pot that is enough is as good as won; whoever rolls on for ever comes to no end."""
    if state.rolling or state.points[state.seat] + state.pot < state.goal:
        return None
    return [float(seat == state.seat) for seat in range(state.players)]


def test_pig_is_solved_although_it_goes_round_in_circles() -> None:
    known, position = pig_values(8), Position("pig", options={"goal": 8})
    solution = solve(position, ends=won)
    assert solution.values(position)[0] == pytest.approx(known[0, 0, 0], abs=1e-9)
    for move in ("roll", "pips-3", "hold", "roll", "pips-4"):
        position.play(move)
    assert solution.values(position)[1] == pytest.approx(known[0, 3, 4], abs=1e-9)
    assert set(solution.actions(position)) == {pig.HOLD, pig.ROLL}


@pytest.mark.parametrize(("seats", "goal"), [(2, 10), (3, 8)])
def test_a_search_of_pig_finds_what_is_best(seats: int, goal: int) -> None:
    """Also where each of several plays for itself."""
    begin = partial(Position, "pig", players=seats, options={"goal": goal})
    solution = solve(begin(), ends=won)
    generator, compared = np.random.default_rng(1), 0
    for _ in range(12):
        position = begin()
        for _ in range(int(generator.integers(12))):
            chance = position.current_player < 0
            ahead = position.copy()
            ahead.play(ahead.sample_chance(generator) if chance else int(generator.choice(ahead.legal_actions())))
            position = position if won(ahead.state) else ahead
        if position.current_player >= 0:
            seat, thoughts = position.current_player, think(position.view(position.current_player), simulations=30_000)
            exact = solution.actions(position)
            assert exact[thoughts.action][seat] > solution.values(position)[seat] - 0.01
            assert thoughts.value == pytest.approx(solution.values(position)[seat], abs=0.04)
            compared += 1
    assert compared > 4


def late(seed: int, air: int = 7) -> Position | None:
    """A position of a last dive in which one diver is left at sea and has a choice; None if this game has none."""
    generator, player = np.random.default_rng(seed), players.load(GAME, "pearl_diver")
    position = Position(GAME, players=2, options={"dives": 1})
    while not position.is_over:
        now = position.state
        if position.current_player >= 0:
            if sum(place >= 0 for place in now.place[:2]) == 1 and -1 not in now.place[:2] and now.air <= air:
                return position
            position.play(player.choose(position.view(position.current_player), generator))
        else:
            position.play(position.sample_chance(generator))
    return None


def test_a_search_agrees_where_one_diver_is_left_at_sea() -> None:
    found = [position for position in map(late, range(30)) if position is not None][:4]
    assert len(found) == 4
    for position in found:
        seat = position.current_player
        solution = solve(position)
        thoughts = think(position.view(seat), simulations=30_000)
        exact = solution.actions(position)
        assert exact[thoughts.action][seat] > solution.values(position)[seat] - 0.01
        for choice in thoughts.choices:
            if choice.visits > 3000:
                assert choice.values == pytest.approx(exact[choice.action], abs=0.05)


def test_the_odds_are_exact_for_the_last_diver_and_else_have_an_error() -> None:
    policy = players.policy(players.scripted(GAME, "pearl_diver"))
    position = next(position for position in map(late, range(30)) if position is not None)
    seat = position.current_player
    exact = odds(position, policy)
    assert exact.is_hope and exact.games == 0
    assert exact.chances[1 - seat].chance in (0.0, 1.0)
    assert exact.chances[seat].error is None and 0 < exact.chances[seat].chance <= (exact.chances[seat].best or 1)
    begun = odds(Position(GAME, players=3), policy, games=2000)
    assert begun.games == 2000 and all(
        0.3 < chance.chance < 1 and 0 < (chance.error or 0) < 0.02 for chance in begun.chances
    )
    again = odds(Position(GAME, players=3), policy, games=500)
    assert [chance.chance for chance in again.chances] != [chance.chance for chance in begun.chances]


def test_the_odds_of_who_judges_by_a_network_have_an_error_and_the_best_is_known_all_the_same() -> None:
    networks = players.Learned(GAME).networks
    position = next(position for position in map(late, range(30)) if position is not None)
    seat = position.current_player
    found = odds(position, networks, games=400)
    mine, other = found.chances[seat], found.chances[1 - seat]
    assert found.games == 400 and mine.error and other.error is None and other.best is None
    assert mine.best == odds(position, players.policy(players.scripted(GAME, "pearl_diver"))).chances[seat].best
    assert mine.best is not None and 0.2 < mine.chance <= mine.best + 4 * mine.error
    assert odds(position, networks, games=400) == found != odds(position, networks, games=400, seed=1)
    with pytest.raises(BadArgument, match="no evaluation for 2 players"):
        odds(position, {3: networks[3]})


def test_the_odds_of_a_game_without_divers_are_to_win() -> None:
    found = odds(Position("pig"), None, games=3000)
    assert not found.is_hope and found.games == 3000
    assert sum(chance.chance for chance in found.chances) == pytest.approx(1)


def test_what_is_too_large_or_secret_is_not_solved() -> None:
    with pytest.raises(TooLarge, match="more than 50 states"):
        solve(Position("pig"), most=50)
    with pytest.raises(BadArgument, match="has secrets"):
        solve(Position("liars_dice"))
    with pytest.raises(FathomError, match="can't come from"):
        solve(Position("pig", options={"goal": 5}), ends=won).values(Position("pig"))


# ---------------------------------------------------------------- hidden hands


def dealt(first: int, second: int, *moves: str) -> Position:
    """A deal of Kuhn's poker."""
    position = Position("kuhn")
    for move in (f"card-{first}", f"card-{second}", *moves):
        position.play(move)
    return position


def thought(position: Position) -> str:
    """What a search does."""
    return think(position.view(position.current_player), simulations=4000).best.name


def test_the_test_game_is_a_game() -> None:
    position = dealt(3, 1, "check", "bet", "call")
    assert position.returns() == [1.0, 0.0]
    assert dealt(3, 1, "bet", "fold").returns() == [0.75, 0.25]
    assert dealt(3, 1, "check", "bet", "fold").returns() == [0.25, 0.75]
    assert dealt(1, 2, "check", "check").returns() == [0.25, 0.75]
    assert {kuhn.GAME.id, liars_dice.GAME.id} == {"kuhn", "liars_dice"}


@pytest.mark.parametrize("other", [1, 2, 3])
def test_no_dominated_action_of_hidden_hands_is_chosen(other: int) -> None:
    """What must be found. The mixtures of the equilibrium, how often to bluff, no search of this kind finds."""
    if other != 1:
        assert thought(dealt(other, 1, "bet")) == "fold"  # the lowest card never calls
        assert thought(dealt(1, other, "check", "bet")) == "fold"
    if other != 3:
        assert thought(dealt(other, 3, "bet")) == "call"  # the highest always does
        assert thought(dealt(other, 3, "check")) == "bet"
        assert thought(dealt(3, other, "check", "bet")) == "call"


def test_the_worth_of_a_card_is_what_the_view_says_and_not_the_deal() -> None:
    """Also where the deal itself is handed over: the search takes the view of the seat to move, and looks at no more."""
    for moves, seat in (((), 0), (("check", "bet"), 0), (("check",), 1), (("bet",), 1)):
        deals = [dealt(*((2, other) if seat == 0 else (other, 2)), *moves) for other in (1, 3)]
        found = [think(each, simulations=2000, seed=5) for deal in deals for each in (deal, deal.view(seat))]
        assert all(each.choices == found[0].choices for each in found)
        search, rng = players.Search("kuhn", simulations=200), np.random.default_rng
        assert len({search.choose(each, rng(1)) for deal in deals for each in (deal, deal.view(seat))}) == 1


# How often a seat bets or calls, by its card and what was played. Seat 0 may be asked again: where it checked and was bet at.
Strategy = dict[tuple[int, str], float]
ASKED = {"": 0, "check bet": 0, "check": 1, "bet": 1}  # who is
CARDS = 1, 2, 3


def worth(first: Strategy, second: Strategy) -> float:
    """What seat 0 wins on average in antes: written apart from the rules."""
    total = 0.0
    for mine, other in permutations(CARDS, 2):
        sign = 1 if mine > other else -1
        bets, calls_later = first[mine, ""], first[mine, "check bet"]
        calls, bets_later = second[other, "bet"], second[other, "check"]
        bet = calls * 2 * sign + 1 - calls
        check = bets_later * (calls_later * 2 * sign - (1 - calls_later)) + (1 - bets_later) * sign
        total += bets * bet + (1 - bets) * check
    return total / 6


def gained(first: Strategy, second: Strategy) -> float:
    """What both best responses win together against these, in antes: 0 if nobody can do better, as in the equilibrium."""
    asked = [[(card, played) for card in CARDS for played, asks in ASKED.items() if asks == seat] for seat in range(2)]
    answers = [[dict(zip(each, does, strict=True)) for does in product((0.0, 1.0), repeat=6)] for each in asked]
    return max(worth(answer, second) for answer in answers[0]) - min(worth(first, answer) for answer in answers[1])


def searched(simulations: int, seeds: int) -> list[Strategy]:
    """How often a search bets or calls, over some seeds, by seat."""
    found: list[Strategy] = [{}, {}]
    for card, (played, seat) in product(CARDS, ASKED.items()):
        other = card % 3 + 1  # whichever: it is not seen
        view = dealt(*((card, other) if seat == 0 else (other, card)), *played.split()).view(seat)
        names = [think(view, simulations=simulations, seed=seed, lines=False).best.name for seed in range(seeds)]
        found[seat][card, played] = sum(name in ("bet", "call") for name in names) / seeds
    return found


def test_what_can_be_won_of_the_equilibrium_is_nothing() -> None:
    """Kuhn, "Simplified two-person poker", 1950: seat 0 loses an eighteenth of an ante, whichever of its equilibria it plays."""
    second: Strategy = {
        (1, "bet"): 0,
        (2, "bet"): 1 / 3,
        (3, "bet"): 1,
        (1, "check"): 1 / 3,
        (2, "check"): 0,
        (3, "check"): 1,
    }
    for a in (0, 0.2, 1 / 3):
        first = {(1, ""): a, (2, ""): 0, (3, ""): 3 * a} | {
            (1, "check bet"): 0,
            (2, "check bet"): a + 1 / 3,
            (3, "check bet"): 1,
        }
        assert gained(first, second) == pytest.approx(0, abs=1e-9) and worth(first, second) == pytest.approx(-1 / 18)


def test_how_far_a_search_is_from_the_equilibrium_of_hidden_hands() -> None:
    """By far not so far as random play, and not there: it mixes nothing, so it never bluffs, and calls too much (known flaws)."""
    at_random = {(card, played): 0.5 for card, played in product(CARDS, ASKED)}
    assert gained(at_random, at_random) == pytest.approx(11 / 12)
    first, second = searched(1000, 10)
    assert 0.2 < gained(first, second) < 0.5
    assert first[1, ""] == 0 == second[1, "check"]  # in the equilibrium seat 1 bluffs so once in three times
    assert second[2, "bet"] == 1  # and calls so once in three times
