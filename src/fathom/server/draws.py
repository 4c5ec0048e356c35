"""Where chance at a live table comes from."""

import secrets

from numpy.random import Generator, default_rng

from fathom.server import fairness
from fathom.server.course import Course
from fathom.server.gathering import nonces
from fathom.server.store import Entry


def generator(course: Course, seed: int | None) -> Generator:
    """What bots draw from where `course` stands: at a guided game it goes by its seed and how many moves there were.

    Anywhere else it is the system's own source of chance: nobody can foresee it, no seed brings it back.
    """
    return default_rng(secrets.randbits(128) if seed is None else (seed, len(course.moves)))


def draw(course: Course, entry: Entry) -> int:
    """An outcome by its weight: by the seed of a guided game, else by the table's secret and the nonces of its browsers.

    A table that was made without a secret draws from the system's own source of chance.
    """
    outcomes, weights = zip(*course.position.chance_outcomes(), strict=True)
    if entry.seed is not None:
        index = fairness.pick(weights, int(generator(course, entry.seed).integers(sum(weights))))
    elif entry.secret:
        key = fairness.key(entry.secret, fairness.mixed(nonces(entry)))
        index = fairness.draw(key, course.drawn, weights)
    else:
        index = fairness.pick(weights, secrets.randbelow(sum(weights)))
    return int(outcomes[index])


def proof(entry: Entry, is_over: bool) -> fairness.Proof | None:
    """What is said of a table's chance: before the game `is_over` only what it is committed to. None if it has no secret."""
    if not entry.secret:
        return None
    promised = fairness.commitment(entry.secret, entry.begins)
    if not is_over:
        return fairness.Proof(promised, "", "", entry.begins)
    return fairness.Proof(promised, entry.secret, fairness.mixed(nonces(entry)), entry.begins)
