"""A new process that loads Fathom and asks the strongest for one choice: what whoever starts it waits for."""

import subprocess
import sys

PROGRAM = """
import numpy, fathom
from fathom import players
position, rng = fathom.Position("{game}", {seats}), numpy.random.default_rng(1)
while position.current_player < 0:
    position.play(position.sample_chance(rng))
print(players.load("{game}", "kraken").choose(position.view(position.current_player), rng))
"""


def first_answer(game: str, seats: str) -> None:
    """From the start of the process to its first answer, with which it ends. Raises `CalledProcessError` if there is none."""
    program = PROGRAM.format(game=game, seats=seats)
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)
