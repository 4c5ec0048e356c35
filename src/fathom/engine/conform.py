"""The conformance suite: what any game must do, whatever its rules. `python -m fathom.engine.conform` runs it.

Each check raises `AssertionError` with what was wrong; `check` runs them all on games played at random. Tests of a game
of one's own can call it as they are.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping

import numpy as np

from fathom.engine import notation, record, verbs
from fathom.engine.compile import compiled
from fathom.engine.errors import FathomError, IllegalMove
from fathom.engine.game import Game, by_dtype
from fathom.engine.position import Position
from fathom.engine.verbs import CHANCE, OVER, SPECTATOR

Setting = tuple[int, str, Mapping[str, object]]  # players, preset, options


def check(game: Game, games: int = 2, seed: int = 0) -> None:
    """Run every check on `games` random games for each preset and number of players. Raises `AssertionError`."""
    check_nameplate(game)
    rng = np.random.default_rng(seed)
    for players, preset, options in settings(game):
        for _ in range(games):
            position = Position(game, players, preset, options)
            check_game(position, rng)


def settings(game: Game) -> Iterator[Setting]:
    """Every preset at every number of players it allows."""
    for preset in game.facts.PRESETS:
        for players in range(game.least_players, game.most_players + 1):
            try:
                game.complete(players, preset)
            except FathomError:
                continue
            yield players, preset, {}


def check_nameplate(game: Game) -> None:
    """The facts hold together: registered, options read back, presets valid, players named once."""
    assert by_dtype.get(game.state) is game, f"{game.id} is not registered"
    names = [option.name for option in game.facts.OPTIONS]
    assert len(names) == len(set(names)), "two options have the same name"
    for option in game.facts.OPTIONS:
        assert option.read(option.default) == option.default, f"{option.name}: the default is not allowed"
        assert option.rulings, f"{option.name}: no ruling is named"
    assert "default" in game.facts.PRESETS and not game.facts.PRESETS["default"], (
        "the preset 'default' changes something"
    )
    players = [player.name for player in game.hints.SCRIPTED]
    assert len(players) == len(set(players)) and "random" not in players, "two players have the same name"


def check_game(position: Position, rng: np.random.Generator) -> None:
    """Play `position` to its end at random, checking at every step; it is over afterwards."""
    longest = position.game.facts.longest(position.players, position.options)
    told = position.game.words.tell(None, 0, position.view(SPECTATOR))
    assert all(sentence.id for sentence in told)
    while not position.is_over:
        assert len(position.history) < longest, f"the game is longer than the {longest} steps it may have"
        check_choices(position)
        check_refusals(position)
        for seat in {SPECTATOR, position.current_player, int(rng.integers(position.players))} - {OVER}:
            check_view(position, seat, rng)
            check_aside(position.view(seat), seat, rng)
        check_step(position, rng)
    check_end(position)
    check_record(position)


def check_choices(position: Position) -> None:
    """Actions or outcomes are ascending, within the game's numbers, named apart, and there is one at least."""
    game, player = position.game, position.current_player
    outcomes, actions = position.chance_outcomes(), position.legal_actions()
    assert player == CHANCE or 0 <= player < position.players, f"{player} is not a player"
    choices = [outcome for outcome, _ in outcomes] if player == CHANCE else actions
    assert choices and (not actions or not outcomes), "both a seat and chance may go on, or neither"
    assert choices == sorted(set(choices)), f"{choices} is not ascending"
    assert all(weight > 0 for _, weight in outcomes), "an outcome cannot happen"
    assert len(outcomes) <= game.outcomes and all(0 <= action < game.actions for action in actions)
    names = [game.moves.name(position.state, choice) for choice in choices]
    assert len(names) == len(set(names)), f"{names}: two moves have one name"
    for name in names:
        assert name and not set(name) & set(' \t\n{}[]"') and not name.endswith((".", ":")) and name != "--", name
    for choice, name in (choices[0], names[0]), (choices[-1], names[-1]):
        assert position.name(choice) == name, f"{choice} is called {position.name(choice)} and {name}"
        assert position.number(name) == choice, f"{name} is read as another move"
    if player >= 0:
        check_offers(position, actions)


def check_offers(position: Position, actions: list[int]) -> None:
    """The seat to move is offered just the legal moves, each under a key of its own."""
    offers = position.view(position.current_player).offers()
    assert [offer.action for offer in offers] == actions, "the offers are not the legal moves"
    keys = [offer.key for offer in offers if offer.key]
    assert len(keys) == len(set(keys)), f"{keys}: two moves have one key"


def check_refusals(position: Position) -> None:
    """What is not possible is refused and changes nothing."""
    before, moves = position.to_bytes(), len(position.history)
    possible = set(position.legal_actions()) | {outcome for outcome, _ in position.chance_outcomes()}
    impossible = next(action for action in range(len(possible) + 1) if action not in possible)
    for move in (impossible, -1, "no-such-move"):
        try:
            position.play(move)
        except IllegalMove:
            pass
        else:
            raise AssertionError(f"{move!r} was played")
    assert position.to_bytes() == before and len(position.history) == moves, "a refused move changed the position"


def check_view(position: Position, seat: int, rng: np.random.Generator) -> None:
    """A view of a view is the same view; it offers what the truth does; its samples look like it, and alike."""
    view = position.view(seat)
    assert view.view(seat) == view, "a view of a view differs"
    assert view.current_player == position.current_player
    if position.current_player == seat:
        assert view.legal_actions() == position.legal_actions(), "a seat's view has other legal actions"
    expected, possible = ({outcome for outcome, _ in it.chance_outcomes()} for it in (view, position))
    assert expected >= possible, f"what can happen is not expected in a view: {possible - expected}"
    number = int(rng.integers(1 << 62))
    sample, again = (_resampled(view, seat, number) for _ in range(2))
    assert sample == again, "the same random numbers gave another sample"
    assert sample.view(seat) == view, "a sample looks different to its seat"
    assert sample.current_player == position.current_player
    assert _resampled(sample.view(seat), seat, number) == sample, "two states that look alike gave different samples"
    check_sample(sample, rng)


def check_aside(view: Position, seat: int, rng: np.random.Generator, moves: int = 8) -> None:
    """A view may be played on: a sample of where it leads to looks like it to its seat, alike, and hides nothing."""
    for _ in range(moves):
        choices = [outcome for outcome, _ in view.chance_outcomes()] or view.legal_actions()
        if not choices:
            break
        view.play(int(rng.choice(choices)))
    number = int(rng.integers(1 << 62))
    sample, again = (_resampled(view, seat, number) for _ in range(2))
    assert sample == again, "the same random numbers gave another sample of a view that was played on"
    assert None not in sample.scores(), "a sample of a view that was played on hides something"
    if not view.is_over:  # then all is seen, and a view does not know it
        assert sample.view(seat) == view.view(seat), "a sample of a view that was played on looks different to its seat"
    check_sample(sample, rng)


def check_sample(sample: Position, rng: np.random.Generator, moves: int = 8) -> None:
    """A sample is a position like any other: there is something to do until it is over."""
    sample = sample.copy()
    for _ in range(moves):
        if sample.is_over:
            return
        choices = [outcome for outcome, _ in sample.chance_outcomes()] or sample.legal_actions()
        assert choices == sorted(set(choices)) and choices, "a sample cannot go on"
        sample.play(int(rng.choice(choices)))


def _resampled(view: Position, seat: int, number: int) -> Position:
    sample = view.copy()
    _resample(sample.states, 0, seat, _scratch(view, number))
    return sample


def _scratch(position: Position, seed: int) -> record.Row:
    return record.scratch(max(position.game.actions, position.game.outcomes), seed)


@compiled
def _resample(states: record.Row, i: int, seat: int, scratches: record.Row) -> None:
    verbs.resample(states[i], seat, scratches[0])


def check_step(position: Position, rng: np.random.Generator) -> None:
    """Play a move: a copy stays, the same move on the copy leads to the same place, undo leads back, it can be told."""
    before, scores = position.copy(), position.scores()
    assert before == position and hash(before) == hash(position)
    chance = position.current_player == CHANCE
    action = position.sample_chance(rng) if chance else int(rng.choice(position.legal_actions()))
    position.play(action)
    twin = before.copy()
    twin.play(position.history[-1])
    assert twin == position and twin.history == position.history, "the same move led to another place"
    assert position.undo() == action and position == before and position.scores() == scores, "undo does not lead back"
    position.play(action)
    for seat in {SPECTATOR, int(rng.integers(position.players))}:
        seen, now = before.view(seat), position.view(seat)
        for sentence in position.game.words.tell(seen, action, now):
            assert sentence.id, "a sentence has no id"
        scene = now.scene()
        assert isinstance(scene, dict) and scene, "the scene is empty"


def check_end(position: Position) -> None:
    """At the end the win is shared out, nothing is legal, and nothing more can be played."""
    returns = position.returns()
    assert position.current_player == OVER and len(returns) == position.players
    assert abs(sum(returns) - 1) < 1e-9 and min(returns) >= 0, f"the shares {returns} do not add up to 1"
    assert not position.legal_actions() and not position.chance_outcomes()
    for seat in range(-1, position.players):
        assert position.view(seat).scores() == position.scores(), "the end is not seen by all"


def check_record(position: Position) -> None:
    """The record replays to the same state, bit for bit, and is written the same again."""
    text = notation.write(position)
    replayed = notation.read(text).position
    assert replayed == position and replayed.history == position.history, "the record leads to another state"
    assert notation.write(replayed) == text, "the record is written differently the second time"


def check_sampler(position: Position, draws: int = 4000, seed: int = 0) -> None:
    """`sample_chance` draws by the weights of `chance_outcomes`: each outcome within five standard errors."""
    outcomes = dict(position.chance_outcomes())
    scratch = _scratch(position, seed)
    drawn = Counter(int(_sample(position.states, 0, scratch)) for _ in range(draws))
    assert set(drawn) <= set(outcomes), "an outcome was drawn that is not possible"
    total = sum(outcomes.values())
    for outcome, weight in outcomes.items():
        share = weight / total
        error = (draws * share * (1 - share)) ** 0.5
        assert abs(drawn[outcome] - draws * share) <= 5 * error + 1e-9, f"{outcome} is drawn too often or too seldom"


@compiled
def _sample(states: record.Row, i: int, scratches: record.Row) -> int:
    return verbs.sample_chance(states[i], scratches[0])


def main() -> int:
    """Put every game through the suite and say how it went; 1 if one fails."""
    from importlib import import_module

    failed = 0
    for game in import_module("fathom.games").ALL.values():
        try:
            check(game)
            print(f"{game.id}: conforms")
        except (AssertionError, FathomError) as error:
            failed = 1
            print(f"{game.id}: {error}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
