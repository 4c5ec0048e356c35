"""Checks of what may be done at a place of a game, of doing it, of what is noted then, and of the end."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np

from fathom.engine import notation, verbs
from fathom.engine.conform.nameplate import check_sentence
from fathom.engine.errors import IllegalMove, Sentence
from fathom.engine.events import Logged, sentence
from fathom.engine.game import Game
from fathom.engine.position import Position, plain_scratch
from fathom.engine.setup import Setup
from fathom.engine.state import to_bytes
from fathom.engine.verbs import CHANCE, OVER, SPECTATOR


def possible(position: Position) -> list[int]:
    """The actions or outcomes that are possible, ascending."""
    return [outcome for outcome, _ in position.chance_outcomes()] or position.legal_actions()


def any_move(position: Position, rng: np.random.Generator) -> int:
    """A legal action, each equally likely, or an outcome as chance would have it."""
    if position.current_player == CHANCE:
        return position.sample_chance(rng)
    return int(rng.choice(position.legal_actions()))


def opening(setup: Setup) -> None:
    """The beginning is always the same, with and without a log, and what happens there can be told to everybody."""
    log: list[Logged] = []
    first, again = setup.start(log), setup.start()
    assert to_bytes(first) == to_bytes(again), "the game begins in two ways"
    position = Position(setup)
    assert not position.is_over, "the game is over before the first move"
    for seat in range(SPECTATOR, setup.players):
        _check_told(position, log, seat)


def choices(position: Position, rng: np.random.Generator) -> None:
    """Actions or outcomes are ascending, within the game's numbers, named apart, and there is one at least."""
    game, player = position.game, position.current_player
    assert player == CHANCE or 0 <= player < position.players, f"{player} is not a player"
    moves = possible(position)
    assert moves, "there is nothing to do, and the game is not over"
    assert moves == sorted(set(moves)), f"{moves} is not ascending"
    least, most = moves[0], moves[-1]
    bound = game.outcomes if player == CHANCE else game.actions
    assert 0 <= least and most < bound, f"{least if least < 0 else most} is not from 0 to {bound - 1}"
    assert all(weight > 0 for _, weight in position.chance_outcomes()), "an outcome cannot happen"
    names = [game.plain.moves.name(position.state, move) for move in moves]
    assert len(names) == len(set(names)), f"{names}: two moves have one name"
    for name in names:
        is_word = name and not set(name) & set(' \t\n{}[]"') and not name.endswith((".", ":")) and name != "--"
        assert is_word, f"{name!r} cannot stand in a record"
    for move, name in (least, names[0]), (most, names[-1]):
        assert position.name(move) == name, f"{move} is called {position.name(move)} and {name}"
        assert position.parse(name) == move, f"{name} is read as another move"
    seat, _ = position.turn
    assert -1 <= seat < position.players, f"it is the turn of {seat}"


def offers(position: Position, rng: np.random.Generator) -> None:
    """The seat to move is offered just the legal moves, each under a key of its own, in sentences that are there."""
    if position.current_player < 0:
        return
    offered = position.view(position.current_player).offers()
    assert [offer.action for offer in offered] == position.legal_actions(), "the offers are not the legal moves"
    keys = [offer.key for offer in offered if offer.key]
    assert len(keys) == len(set(keys)), f"{keys}: two moves have one key"
    for offer in offered:
        assert offer.name == position.name(offer.action), f"{offer.name} is the name of another move"
        for said in (offer.label, offer.consequence):
            if said:
                check_sentence(position.game, said)
        if offer.parts is not None:
            _check_shown(position.game, offer.parts)


def luck(position: Position, rng: np.random.Generator) -> None:
    """What chance gives is for one seat, or for nobody, whatever the outcome, and is a whole number."""
    if position.current_player != CHANCE or not position.game.counts_luck:
        return
    given = [position.game.luck(position, outcome) for outcome, _ in position.chance_outcomes()]
    seats = {seat for seat, _ in filter(None, given)}
    assert len(seats) <= 1, f"chance gives to the seats {sorted(seats)} at once"
    assert all(seat in range(position.players) for seat in seats), f"there is no seat {min(seats)}"
    assert all(isinstance(value, int) for _, value in filter(None, given)), "what chance gives is no whole number"


def impossible(position: Position, rng: np.random.Generator) -> None:
    """What is not possible is refused and changes nothing."""
    before, played, moves = position.to_bytes(), len(position.history), set(possible(position))
    bound = position.game.outcomes if position.current_player == CHANCE else position.game.actions
    others = [move for move in range(bound + 1) if move not in moves]
    for move in (others[0], int(rng.choice(others)), -1, "no-such-move"):
        try:
            position.play(move)
        except IllegalMove:
            continue
        raise AssertionError(f"{move!r} was played")
    assert position.to_bytes() == before and len(position.history) == played, "a refused move changed the position"


def steps(position: Position, rng: np.random.Generator) -> None:
    """A copy stays as it was, the same move leads to the same place, with and without a log, and undo leads back."""
    before, here = position.to_bytes(), position.copy()
    assert here == position and hash(here) == hash(position), "a copy differs"
    move, log = any_move(position, rng), list[Logged]()
    here.play(move, log)
    assert position.to_bytes() == before, "playing a copy changes the position"
    twin = position.copy()
    twin.play(position.name(move))
    assert twin == here and twin.history == here.history, "the same move led to another place, or a log leads elsewhere"
    assert here.undo() == move and here == position and here.scores() == position.scores(), "undo does not lead back"


def told(position: Position, rng: np.random.Generator) -> None:
    """What happens is told, and the table shown, to everybody in the types that are declared."""
    here, log = position.copy(), list[Logged]()
    here.play(any_move(here, rng), log)
    scene = here.view(int(rng.integers(SPECTATOR, position.players))).scene()
    for seat in range(SPECTATOR, position.players):
        _check_told(here, log, seat)
        view = here.view(seat)
        _check_shown(here.game, view.scene())
        assert view.scene(scene) == view.scene(), "a scene that is made of another one's is another"


def _check_told(position: Position, log: list[Logged], seat: int) -> None:
    for event, view in position.tell(log, seat):
        assert type(event) is position.game.declared[sentence(event).id.partition(".")[0]].struct, (
            "an event is not declared"
        )
        _check_shown(position.game, event)
        _check_shown(position.game, view.scene())


def _check_shown(game: Game, shown: Any) -> None:
    """It is a struct whose fields are what their types say, the page's types are made of them; its sentences are there."""
    kind = type(shown)
    assert isinstance(shown, msgspec.Struct), f"{kind.__name__} is no msgspec.Struct"
    try:
        again = msgspec.json.decode(msgspec.json.encode(shown), type=kind)
    except (msgspec.ValidationError, TypeError) as error:
        raise AssertionError(f"{kind.__name__} is not what its types say: {error}") from None
    assert again == shown, f"{kind.__name__} is not what its types say: {shown} is read back as {again}"
    for said in _sentences(shown):
        check_sentence(game, said)


def _sentences(shown: Any) -> Iterator[Sentence]:
    """The sentences in what is shown, however deep."""
    if isinstance(shown, Sentence):
        yield shown
    elif isinstance(shown, msgspec.Struct):
        yield from _sentences(msgspec.structs.astuple(shown))
    elif isinstance(shown, dict):
        yield from _sentences(list(shown.values()))
    elif isinstance(shown, list | tuple):
        for each in shown:
            yield from _sentences(each)


def players(position: Position, rng: np.random.Generator) -> None:
    """A scripted player does what is legal."""
    seat, scripted = position.current_player, position.game.hints.SCRIPTED
    if seat < 0 or not scripted:
        return
    player = scripted[rng.integers(len(scripted))]
    view, desk = position.view(seat), plain_scratch(position.game, int(rng.integers(1 << 62)))
    count = verbs.legal_actions(view.state, desk)
    action = verbs.decide(view.state, seat, player.index, player.default, count, desk)
    assert action in position.legal_actions(), f"{player.name} does {action}, which is not legal"


def sampler(position: Position, rng: np.random.Generator) -> None:
    """A `sample_chance` of the game's own draws by the weights of `chance_outcomes`."""
    if hasattr(position.game.rules, "sample_chance"):
        check_sampler(position, seed=int(rng.integers(1 << 62)))


def check_sampler(position: Position, draws: int = 4000, seed: int = 0) -> None:
    """`sample_chance` draws by the weights of `chance_outcomes`: each outcome within five standard errors."""
    outcomes, desk = dict(position.chance_outcomes()), plain_scratch(position.game, seed)
    drawn = Counter(verbs.sample_chance(position.state, desk) for _ in range(draws))
    assert set(drawn) <= set(outcomes), "an outcome was drawn that is not possible"
    total = sum(outcomes.values())
    for outcome, weight in outcomes.items():
        share = weight / total
        error = (draws * share * (1 - share)) ** 0.5
        assert abs(drawn[outcome] - draws * share) <= 5 * error + 1e-9, f"{outcome} is drawn too often or too seldom"


def end(position: Position, rng: np.random.Generator) -> None:
    """At the end the win is shared out, everybody sees it, nothing more can be done, and statistics are numbers."""
    returns = position.returns()
    assert position.current_player == OVER and len(returns) == position.players
    assert abs(sum(returns) - 1) < 1e-9 and min(returns) >= 0, f"the shares {returns} do not add up to 1"
    assert not possible(position), "something can be done after the end"
    for seat in range(SPECTATOR, position.players):
        assert position.view(seat).scores() == position.scores(), "the end is not seen by all"
    game = position.game
    numbers = np.full(len(game.game_statistics), np.nan)
    verbs.game_statistics(position.state, numbers)
    assert np.isfinite(numbers).all(), "a statistic of the game is no number"
    for seat in range(position.players):
        numbers = np.full(len(game.seat_statistics), np.nan)
        verbs.seat_statistics(position.state, seat, numbers)
        assert np.isfinite(numbers).all(), "a statistic of a seat is no number"


def record(position: Position, rng: np.random.Generator) -> None:
    """The record replays to the same state, bit for bit, and is written the same again."""
    text = notation.write(position)
    replayed = notation.read(text).position
    assert replayed == position and replayed.history == position.history, "the record leads to another state"
    assert notation.write(replayed) == text, "the record is written differently the second time"
