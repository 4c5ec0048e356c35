"""Games at random at tables with any options, where what seldom happens does, and how sentences about them are said."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from fathom import CHANCE, Position, words
from fathom.engine.errors import BadOption, Sentence
from fathom.engine.events import Logged
from fathom.engine.options import Choice, Integer, Options
from fathom.games.in_too_deep import GAME
from fathom.games.in_too_deep.facts import COMPANIES, OPTIONS

SEEDS = (0, 2, 3, 4, 37, 40, 45, 58, 105, 118)


class Move(NamedTuple):
    """A move of such a game."""

    before: Position
    action: int
    log: list[Logged]  # what happened
    after: Position


def some_options(generator: np.random.Generator) -> Options:
    """Options drawn at random; every third table has few cards of its own, so that they run out."""
    options: Options = {}
    for option in OPTIONS:
        if isinstance(option, Choice):
            options[option.name] = str(generator.choice(option.choices))
        elif isinstance(option, Integer):
            options[option.name] = int(generator.integers(option.least, option.most + 1))
    options |= {"max_players": 6, "hand_cards": int(generator.integers(1, 7))}
    options["cards"] = str(generator.choice(["balanced", "blocks_shuffled", "random20", "own", "own"]))
    if options["cards"] != "blocks_shuffled":
        options["table_seed"] = 0
    if options["cards"] == "own":
        numbers = generator.permutation(200)[: int(generator.integers(30, 101))]
        for company, own in zip(COMPANIES, np.array_split(numbers, 5), strict=True):
            options[f"{company}_cards"] = sorted(own.tolist())
    return options


def table(seed: int) -> tuple[Position, np.random.Generator]:
    """A table of two to six with options that can be played."""
    generator = np.random.default_rng(seed)
    while True:
        try:
            return Position(GAME, 2 + seed % 5, options=some_options(generator)), generator
        except BadOption:
            continue


def played(seed: int) -> Iterator[Move]:
    """A whole game. Some draw or pass more than others."""
    position, generator = table(seed)
    lazy = generator.random()
    while not position.is_over:
        before, log = position.copy(), list[Logged]()
        if position.current_player == CHANCE:
            action = position.sample_chance(generator)
        else:
            legal = position.legal_moves()
            idle = [name for name in legal if name in ("draw", "pass", "use")]
            action = position.parse(str(generator.choice(idle if idle and generator.random() < lazy else legal)))
        position.play(action, log)
        yield Move(before, action, log, position)


def say(sentence: Sentence) -> str:
    """The sentence, which must have all that it asks for."""
    said = words.say(sentence, ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"], game=GAME)
    assert said not in (sentence.id, "") and "{" not in said and "  " not in said, (sentence, said)
    return said
