"""Counted trees: how many sequences of moves, chance included, there are from a place in a small game.

`trees.txt` of a game has a tree in each line: players, options, what was played before, and the counts for 1, 2, 3 ...
moves. Where the last count is 0 the whole game has been counted.
"""

from pathlib import Path

from fathom import Position
from fathom.engine.options import as_text

from .games import GOLDEN
from .setting import Tree

NODES = 3_000  # the most of one depth that are gone on from
TREES = [(game, index) for game, golden in GOLDEN.items() for index in range(len(golden.TREES))]


def file(game: str) -> Path:
    """Where the counts of a game lie."""
    return Path(__file__).parent / game / "trees.txt"


def start(game: str, tree: Tree) -> Position:
    """The position that a tree grows from."""
    position = Position(game, tree.players, options=tree.options)
    for name in tree.after.split():
        position.play(name)
    return position


def count(position: Position, most: int = NODES) -> list[int]:
    """Sequences of 1, 2, 3 ... moves, up to the first depth with none or with more than `most`."""
    counts: list[int] = []
    level = [position]
    while level and len(level) <= most:
        after = []
        for node in level:
            for action in [outcome for outcome, _ in node.chance_outcomes()] or node.legal_actions():
                child = node.copy()
                child.play(action)
                after.append(child)
        level = after
        counts.append(len(level))
    return counts


def count_slowly(game: str, tree: Tree, most: int) -> list[int]:
    """The same by the reference, which has to play every sequence from the start."""
    counts: list[int] = []
    options = start(game, tree).options
    level: list[list[str]] = [tree.after.split()]
    while level and len(level) <= most:
        after = []
        for names in level:
            table = GOLDEN[game].Reference(tree.players, options)
            for name in names:
                table.play(name)
            after += [[*names, name] for name in table.moves()]
        level = after
        counts.append(len(level))
    return counts


def lines(game: str) -> str:
    """The data file."""
    text = ""
    for tree in GOLDEN[game].TREES:
        chosen = [f"{name}={as_text(value)}" for name, value in sorted(tree.options.items())]
        after = ["after", *tree.after.split()] if tree.after else []
        head = " ".join([f"{tree.players} players", *chosen, *after])
        text += f"{head}: {' '.join(map(str, count(start(game, tree))))}\n"
    return text
