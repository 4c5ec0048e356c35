"""The whole past of a table or of a record, for somebody who looks back.

All of it is made of the same steps that live viewers are sent, and takes a while: it is made in a thread.
"""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from fathom.engine import notation, verbs
from fathom.engine.errors import BadRecord
from fathom.engine.game import Chart
from fathom.engine.position import Position
from fathom.engine.setup import Setup
from fathom.games import NAMES
from fathom.server import fairness, wire
from fathom.server.event import Decided, Event
from fathom.server.fairness import Proof
from fathom.server.luck import luck
from fathom.server.projection import Projection, spans
from fathom.server.seats import PERSON, of_record
from fathom.server.span import Span
from fathom.server.trouble import Trouble

_GAME = re.compile(r'\[Game "(\w+)"\]')  # of the blanks before it nothing is said: each would be begun with anew


class Moves(NamedTuple):
    """What was played in a record."""

    setup: Setup
    actions: tuple[int, ...]
    is_over: bool


def result(position: Position) -> wire.Result | None:
    """How a game ended; None while it goes on."""
    if not position.is_over:
        return None
    names, seats, state = position.game.seat_statistics, range(position.players), position.copy().state
    numbers = np.zeros((position.players, len(names)))
    for seat in seats:
        verbs.seat_statistics(state, seat, numbers[seat])
    winners = [seat for seat, share in enumerate(position.returns()) if share > 0]
    statistics = {name: numbers[:, k].tolist() for k, name in enumerate(names)}
    return wire.Result([score or 0 for score in position.scores()], winners, len(position.history), statistics)


def whole(
    table: wire.TableInfo, setup: Setup, eye: int, played: Sequence[Event], proof: Proof | None = None
) -> wire.Replay:
    """All that has happened at a table, as it looked from the seat `eye`, or to a spectator.

    When the game is over, `proof` is told with it.
    """
    projection = Projection(table.seats, (eye,) if eye >= 0 else (), acts=False)
    going = spans(setup, played)
    first = next(going)
    events, now = projection.events(first), projection.settle(first)
    scene = projection.scene
    seen, steps, scenes = [first], list[wire.Step](), [scene]
    for span in going:
        steps += projection.steps([span])
        seen.append(span)
        scenes.append(projection.scene)
    moves = _in_record([len(span.rest.history) for span in seen])
    declared: Sequence[Chart] = getattr(setup.game.words, "CHARTS", ())
    charts = [_chart(chart, scenes) for chart in declared]
    told = _fairness(proof, seen[-1].rest, moves) if proof and seen[-1].rest.is_over else None
    return wire.Replay(table, eye, events, scene, now, steps, moves, _turns(seen), charts, luck(setup, seen), told)


def encoded(*told: Any) -> bytes:
    """The same, as it is sent: that takes a while, too."""
    return wire.encode(whole(*told))


def read(text: str, eye: int) -> wire.Replay:
    """A record as a replay; `Trouble` if it is none."""
    record = parse(text)
    position, head = record.position, record.head
    names = [head.get(f"Seat{seat}", "") for seat in range(position.players)]
    seats = [of_record(who) for who in names]
    # Where it is not said who played, nobody can tell whether what is mixed in came from browsers.
    proof = fairness.proof(head) if all(seats) else None
    table = wire.TableInfo(
        "",
        position.game.id,
        [seat or wire.Seat(who, PERSON) for seat, who in zip(seats, names, strict=True)],
        position.preset,
        position.setup.changed,
        head.get("Date", ""),
        position.is_over,
        len(position.history),
        result=result(position),
    )
    if not -1 <= eye < position.players:
        raise Trouble(400, "server-bad-request", detail=f"seat {eye}")
    return whole(table, position.setup, eye, [Decided(action) for action in position.history], proof)


def is_ours(text: str) -> bool:
    """Whether it may be the record of a game that comes with Fathom."""
    found = _GAME.search(text)
    return found is not None and found[1] in NAMES


def read_encoded(text: str, eye: int) -> bytes:
    """The same, as it is sent."""
    return wire.encode(read(text, eye))


def moves(text: str) -> Moves:
    """What was played in a record; `Trouble` if it is none."""
    position = parse(text).position
    return Moves(position.setup, tuple(position.history), position.is_over)


def parse(text: str) -> notation.Record:
    """A record; `Trouble` that says why if it cannot be replayed."""
    try:
        return notation.read(text)
    except BadRecord as error:
        raise Trouble(400, error.sentence.id, **{**error.sentence.args, "line": error.line}) from error


def _in_record(standing: Sequence[int]) -> list[int]:
    """How many moves of the record lead to each version, of how many stood there; -1 if one of them was taken back later."""
    found: list[int] = []
    least = standing[-1]
    for moves in reversed(standing):
        found.append(moves if moves <= least else -1)
        least = min(least, moves)
    return found[::-1]


def _fairness(proof: Proof, end: Position, moves: Sequence[int]) -> wire.Fairness:
    """What is told of chance, with each draw at the version it led to; `moves` as in a replay."""
    draws = [
        wire.Draw(once.number, moves.index(once.move + 1), once.weights, once.outcome)
        for once in fairness.met(end)
        if once.move >= proof.begins
    ]
    return wire.Fairness(*proof, draws)


def _turns(seen: Sequence[Span]) -> list[wire.Turn]:
    """Where turns begin, counted as in the record; those that were taken back begin no more."""
    turns: list[wire.Turn] = []
    reached = -1  # the moves that stood where the last turn began
    for span in seen:
        moves = len(span.rest.history)
        while span.undone is not None and turns and reached > moves:
            turns.pop()
            reached = len(seen[turns[-1].version].rest.history) if turns else -1
        if span.rest.starts_turn and moves > reached:
            turns.append(wire.Turn(span.version, len(turns) + 1, span.rest.on_turn))
            reached = moves
    return turns


def _chart(chart: Chart, scenes: Sequence[object]) -> wire.Chart:
    rows = list(zip(*(chart.values(scene) for scene in scenes), strict=True))
    labels = [(-1, label) for label in chart.lines] or [(seat, "") for seat in range(len(rows))]
    curves = [wire.Curve(seat, label, list(row)) for (seat, label), row in zip(labels, rows, strict=True)]
    return wire.Chart(chart.name, chart.is_depth, curves)
