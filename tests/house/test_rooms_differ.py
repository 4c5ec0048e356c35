"""What two games would both say belongs to the engine."""

from itertools import combinations

import pytest

from .tree import GAME_IDS, python_files, shown

RUN = 6  # lines


def runs(folder: str) -> dict[tuple[str, ...], str]:
    """Every run of six lines in the files of a folder, blank ones left out, with the file and the line it begins at."""
    found = {}
    for path in python_files(folder):
        lines = [(number, line.strip()) for number, line in enumerate(path.read_text().splitlines(), 1) if line.strip()]
        for k in range(len(lines) - RUN + 1):
            number = lines[k][0]
            found[tuple(line for _, line in lines[k : k + RUN])] = f"{shown(path)}:{number}"
    return found


@pytest.mark.parametrize(("game", "other"), [*combinations(GAME_IDS, 2)])
def test_two_games_share_no_run_of_six_lines(game: str, other: str) -> None:
    here, there = runs(f"src/fathom/games/{game}"), runs(f"src/fathom/games/{other}")
    assert [(here[run], there[run]) for run in here.keys() & there.keys()] == []
