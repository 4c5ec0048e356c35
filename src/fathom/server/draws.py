"""Where chance at a live table comes from."""

import secrets

from numpy.random import Generator, default_rng

from fathom.server.course import Course


def generator(course: Course, seed: int | None) -> Generator:
    """What is drawn from where `course` stands: at a guided game it goes by its seed and how many moves there were.

    Anywhere else it is the system's own source of chance: nobody can foresee it, no seed brings it back.
    """
    return default_rng(secrets.randbits(128) if seed is None else (seed, len(course.moves)))


def draw(course: Course, seed: int | None) -> int:
    """An outcome by its weight."""
    outcomes = course.position.chance_outcomes()
    weights = sum(weight for _, weight in outcomes)
    left = secrets.randbelow(weights) if seed is None else int(generator(course, seed).integers(weights))
    for outcome, weight in outcomes:
        left -= weight
        if left < 0:
            return int(outcome)
    raise AssertionError("weights add up")
