"""What the moves say of themselves is what then happens, under any options; and every sentence is there to be said."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from fathom import CHANCE, Position, words
from fathom.engine.errors import Sentence
from fathom.engine.events import Logged, sentence
from fathom.engine.game import Offer
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.facts import PRESETS

VARIANTS: list[dict[str, Any]] = [
    *({"preset": preset} for preset in PRESETS),
    {"options": {"restack": "own_space", "stacking": "per_diver", "drown_order": "farthest_first"}},
    {"options": {"restack": "own_space", "reveal": "secret"}},
    {"options": {"restack": "unwrap"}},
    {"options": {"board_empty": "forbid", "stall_guard": "end_dive", "turn_empty": "allow", "drop_last": "allow"}},
    {"options": {"dice": 1, "faces": [1, 4, 8], "end_of_line": "forced_if_carrying"}},
]


def going(players: int, seed: int, **table: Any) -> Iterator[Position]:
    """A game in which much is taken, drowns and is laid down: every position where something is offered or rolled."""
    generator = np.random.default_rng(seed)
    position = Position("deep_sea_adventure", players, **table)
    while not position.is_over:
        if position.current_player == CHANCE:
            if position.state.phase == s.ROLL:
                yield position
            position.play(position.sample_chance(generator))
            continue
        yield position
        legal = position.legal_moves()
        greedy = "take" in legal and generator.random() < 0.7
        position.play("take" if greedy else str(generator.choice(legal)))


def swum(position: Position) -> dict[int, tuple[int, bool]]:
    """By the total of the dice: how many places the diver then moves, and whether it comes home."""
    seat, found = position.on_turn, {}
    for total, _ in position.chance_outcomes():
        events = {told.id: told.args for told in tell(position, total, seat)}
        move: Any = events.get("move")
        far = abs(move["end"] - move["start"]) - len(move["jumped"]) if move else 0
        found[total] = far, "board" in events
    return found


def tell(position: Position, action: int, seat: int) -> list[Sentence]:
    """What a seat is told of a move."""
    log: list[Logged] = []
    after = position.copy()
    after.play(action, log)
    return [sentence(event) for event, _ in after.tell(log, seat)]


def played(position: Position, *actions: int) -> Position:
    """The position after these actions."""
    twin = position.copy()
    for action in actions:
        twin.play(action)
    return twin


def check_swimming(position: Position, told: Sentence) -> None:
    """The dice take the diver as far as was said."""
    moves = swum(position)
    far = [places for places, _ in moves.values()]
    assert (told.args["least"], told.args["most"]) == (min(far), max(far))
    home = next((total for total, (_, is_home) in moves.items() if is_home), 0)
    assert told.args.get("home", 0) == home
    assert (told.args["span"] == "home") == all(is_home for _, is_home in moves.values())
    assert (told.id == "then-up") == (position.state.facing[position.on_turn] == s.UP)


def check_offer(position: Position, offer: Offer) -> None:
    """The consequence is what the move has."""
    seat, now = position.current_player, position.state
    after = played(position, offer.action)
    told = offer.consequence
    if now.phase == s.DIRECTION:
        check_swimming(after, told)
    elif now.phase == s.SEARCH:
        assert told.id.endswith("-last") == (now.air == 0)
        if now.air == 0:
            assert after.state.phase not in (s.DIRECTION, s.ROLL, s.SEARCH) or after.state.dive > now.dive
        elif after.state.dive == now.dive and after.state.phase in (s.DIRECTION, s.ROLL):
            assert after.state.carried[seat] == told.args["units"]
    else:
        while after.state.dive == now.dive and not after.is_over:
            after.play(after.legal_actions()[-1])
        line = s.levels(after.state.line[told.args["place"]])
        for level in set(chips_of(offer) + list(told.args["pile"])):
            assert line.count(level) >= (chips_of(offer) + list(told.args["pile"])).count(level)


def phase(position: Position) -> str:
    """What is going on, by the names of what is possible."""
    if position.current_player == CHANCE:
        return "roll"
    legal = position.legal_moves()
    return "direction" if "dive" in legal else "search" if "leave" in legal else "lay"


def chips_of(offer: Offer) -> list[int]:
    """What a button puts down."""
    return list(offer.label.args["chips"])


@pytest.mark.parametrize("table", VARIANTS, ids=lambda table: "-".join(map(str, table.values()))[:60])
def test_every_move_says_what_it_does(table: dict[str, Any]) -> None:
    seen = set()
    for seed in range(6):
        for position in going(2 + seed % 3 * 2, seed, **table):
            assert position.scene().phase == phase(position)
            if position.current_player == CHANCE:
                told = [position.view(position.on_turn).scene().roll]
                check_swimming(position, told[0])
            else:
                view = position.view(position.current_player)
                offers = view.offers()
                assert [offer.action for offer in offers] == position.legal_actions()
                for offer in offers:
                    check_offer(position, offer)
                told = [one for offer in offers for one in (offer.label, offer.consequence)]
            for one in told:
                seen.add(one.id)
                assert words.say(one, game=position.game) != one.id
    assert {"then-down", "then-up", "then-take", "then-leave", "then-lay", "then-take-last", "then-leave-last"} <= seen


@pytest.mark.parametrize(("line", "steps", "why"), [([0], 2, "no place ahead"), ([0] * 9, 0, "the load")])
def test_a_roll_promises_no_move_that_is_not_made(line: list[int], steps: int, why: str) -> None:
    """The roll tells the steps there are, and who stays says why (2.6, 2.8)."""
    seen = []
    for seed in range(12):
        for position in going(3, seed, options={"level_1": line, "level_2": [], "level_3": [], "level_4": []}):
            if position.state.phase != s.ROLL:
                continue
            for total, _ in position.chance_outcomes():
                told = tell(position, total, position.on_turn)
                sentences = [words.say(one, game=position.game) for one in told]
                assert "moves" not in sentences[0]
                seen += [sentences[1] for one in told if one.id == "stuck" and (one.args["moves"] == 0) == (steps == 0)]
    assert seen and all(why in sentence for sentence in seen)


@pytest.mark.parametrize("reveal", ["secret", "end_of_dive"])
def test_who_kept_treasure_secret_shows_it_at_the_end(reveal: str) -> None:
    generator = np.random.default_rng(1)
    position = Position("deep_sea_adventure", 3, options={"reveal": reveal})
    told: list[Sentence] = []
    while not position.is_over:
        action = homewards(position, generator)
        told += tell(position, action, -1)
        position.play(action)
    shown: dict[Any, Any] = {one.args["seat"]: one.args for one in told if one.id == "won"}
    assert len(shown) == (3 if reveal == "secret" else 0)
    divers = position.view(-1).scene().divers
    for diver in divers:
        values = [value for _, value in diver.banked]
        assert sum(values) == diver.score
        assert not diver.hold and not diver.breathes
        for args in [shown[diver.seat]] if shown else []:
            assert (args["values"], args["score"]) == (values, diver.score)
    assert any(diver.banked for diver in divers)


def homewards(position: Position, generator: np.random.Generator) -> int:
    """What chance does next, or a diver who turns back with the first chip."""
    if position.current_player == CHANCE:
        return position.sample_chance(generator)
    legal = position.legal_moves()
    return position.parse(next((name for name in ("back", "take") if name in legal), legal[0]))


def test_the_next_breaths_are_in_the_order_of_turns_without_those_at_home() -> None:
    position = Position("deep_sea_adventure", 3, options={"start": "seat1"})
    for move in "roll-3 take roll-2 take roll-2 take dive roll-3".split():
        position.play(move)
    now = position.view(-1).scene()
    first = position.on_turn + 1
    assert [breath.seat for breath in now.breaths] == [(first + k) % 3 for k in range(3)]
    left = now.air
    for breath in now.breaths:
        left -= breath.units
        assert (breath.units, breath.left) == (position.state.carried[breath.seat], left)
    position.state.place[2] = s.HOME
    assert 2 not in [breath.seat for breath in position.view(-1).scene().breaths]


@pytest.mark.parametrize("preset", ["default", "zatu"])
def test_the_next_breath_is_the_one_that_comes(preset: str) -> None:
    """Of whoever is not on turn now; also while chips are turned over in secret."""
    generator, met = np.random.default_rng(1), 0
    for _ in range(6):
        position = Position("deep_sea_adventure", 4, preset)
        while not position.is_over:
            due = next((breath for breath in position.view(-1).scene().breaths if breath.units), None)
            on_turn, chance, log = position.on_turn, position.current_player == CHANCE, list[Logged]()
            legal = [action for action, _ in position.chance_outcomes()] if chance else position.legal_actions()
            position.play(int(generator.choice(legal)), log)
            seen = next((logged for logged in log if logged.event.name in ("breathe", "dive_over")), None)
            if seen and seen.event.name == "breathe" and due and due.seat != on_turn:
                assert seen.numbers == (due.seat, due.units, due.left)
                met += 1
    assert met > 100
