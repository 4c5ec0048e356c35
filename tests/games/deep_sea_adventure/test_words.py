"""What the moves say of themselves is what then happens, under any options; and every sentence is there to be said."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from fathom import CHANCE, Position, words
from fathom.engine.errors import Sentence
from fathom.engine.events import Logged, sentence
from fathom.engine.game import Offer
from fathom.engine.position import plain_scratch
from fathom.games.deep_sea_adventure import state as s
from fathom.games.deep_sea_adventure.facts import MOST_UNITS, PRESETS

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


def check_reach(position: Position, told: list[Any]) -> None:
    """Every outcome of the dice, played, ends on one of the places that were lit, as often as was said."""
    seat = position.on_turn
    ways: Counter[int] = Counter()
    for total, weight in position.chance_outcomes():
        log: list[Logged] = []
        position.copy().play(total, log)
        ends = [event.end for event, _ in position.tell(log, seat) if type(event).__name__ == "Move"]
        ways[ends[0] if ends else max(s.SUB, position.state.place[seat])] += weight
    whole = sum(ways.values())
    assert [(one.place, one.chance) for one in told] == [(at, round(100 * n / whole)) for at, n in sorted(ways.items())]


def check_parts(position: Position, offer: Offer) -> None:
    """What is carried after the move, and what that takes."""
    parts: Any = offer.parts
    if position.state.phase == s.LAY:
        assert parts is None
        return
    seat, after = position.current_player, played(position, offer.action)
    assert parts.slower == parts.breath == len(parts.hold)
    if after.state.dive == position.state.dive and after.state.phase in (s.DIRECTION, s.ROLL, s.SEARCH):
        units = after.state.hold[seat * MOST_UNITS : (seat + 1) * MOST_UNITS]
        assert parts.hold == [s.levels(unit) for unit in units if unit]
    if position.state.phase == s.DIRECTION:
        check_reach(after, parts.reach)
    else:
        assert parts.reach == []
    assert parts.home is None or (0 <= parts.home <= 100 and parts.home % 5 == 0)


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
                now = position.view(position.on_turn).scene()
                told = [now.roll]
                check_swimming(position, told[0])
                check_reach(position, now.reach)
            else:
                view = position.view(position.current_player)
                offers = view.offers()
                assert [offer.action for offer in offers] == position.legal_actions()
                for offer in offers:
                    check_offer(position, offer)
                    check_parts(position, offer)
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


def test_how_long_the_air_lasts() -> None:
    position = Position("deep_sea_adventure", 3, options={"start": "seat0", "air": 10})
    assert position.view(-1).scene().laps is None
    for move in "roll-3 take roll-2 take roll-2 leave dive roll-3 take".split():
        position.play(move)
    now = position.view(-1).scene()
    assert now.laps == now.air // sum(diver.breathes for diver in now.divers)


def test_the_chance_to_get_home_is_about_what_happens() -> None:
    """Said of pearl divers who have turned, before each of their rolls, and compared with how many came home."""
    said: dict[int, list[bool]] = defaultdict(list)
    for seed in range(24):
        for chance, came in homecomings(2 + seed % 5, seed):
            said[min(chance // 25, 3)].append(came)
    for part, came in said.items():
        assert len(came) < 30 or abs(sum(came) / len(came) - (part + 0.5) / 4) < 0.2, (part, len(came))
    assert len(said[0]) > 20 and len(said[3]) > 400


def test_who_is_said_to_have_no_chance_never_comes_home() -> None:
    """Whatever it does, and drops: it is said only where the best dice would not do."""
    lost: set[tuple[int, int, int]] = set()
    for seed in range(12):
        for position in going(2 + seed % 5, seed):
            now, seat = position.state, position.on_turn
            view = position.view(seat)
            offered = [offer.parts.home for offer in view.offers() if offer.parts] or [view.scene().home]
            if set(offered) == {0}:
                lost.add((seed, int(now.dive), seat))
            home = {(seed, int(now.dive), one) for one in range(now.players) if now.place[one] == s.HOME}
            assert not home & lost
    assert len(lost) > 20


def test_who_is_said_to_be_sure_comes_home() -> None:
    """Whatever the dice show; with two dice of 1 to 3, from the last places before the submarine."""
    sure = [came for seed in range(24) for chance, came in homecomings(2 + seed % 5, seed) if chance == 100]
    assert len(sure) >= 3 and all(sure)


def test_nobody_is_sure_to_board_empty_handed_where_that_is_forbidden() -> None:
    few = {f"level_{level}": [level] for level in range(1, 5)}
    options: dict[str, Any] = {"board_empty": "forbid", "stall_guard": "end_dive", "air": 3, **few}
    generator, met = np.random.default_rng(1), 0
    for _ in range(6):
        position = Position("deep_sea_adventure", 2, options=options)
        while not position.is_over:
            now, seat = position.state, position.on_turn
            if position.current_player != CHANCE:
                position.play(int(generator.choice(position.legal_actions())))
                continue
            home = position.view(seat).scene().home if seat >= 0 else None
            is_empty = seat >= 0 and now.facing[seat] == s.UP and now.carried[seat] == 0
            met += is_empty
            assert home is None or not is_empty
            position.play(position.sample_chance(generator))
    assert met > 10


def homecomings(players: int, seed: int) -> Iterator[tuple[int, bool]]:
    """Of a game of pearl divers: what was said of each roll of a diver on its way up, and whether it came home then."""
    generator = np.random.default_rng(seed)
    position = Position("deep_sea_adventure", players)
    hints: Any = position.game.plain.hints
    scratch = plain_scratch(position.game, seed)
    waiting: dict[int, list[int]] = defaultdict(list)
    while not position.is_over:
        dive, seat = position.state.dive, position.on_turn
        if position.current_player == CHANCE:
            chance = position.view(seat).scene().home if seat >= 0 else None
            if chance is not None:
                waiting[seat].append(chance)
            position.play(position.sample_chance(generator))
        else:
            legal = position.legal_actions()
            scratch.actions[: len(legal)] = legal
            position.play(hints.decide(position.view(position.current_player).state, seat, 20, 0, len(legal), scratch))
        for one in [one for one in waiting if position.state.dive == dive and position.state.place[one] == s.HOME]:
            yield from ((chance, True) for chance in waiting.pop(one))
        if position.state.dive != dive or position.is_over:
            yield from ((chance, False) for chances in waiting.values() for chance in chances)
            waiting.clear()


def test_a_list_of_games_tells_the_air_that_is_left() -> None:
    left = set()
    for position in going(3, 1):
        said = position.game.progress(position.view(-1))
        assert said is not None
        assert said.args == {"dive": position.state.dive, "dives": 3, "air": position.state.air}
        left.add(said.args["air"])
    assert len(left) > 10
