"""Remake the golden files: `python -m tests.golden`. Read the difference before you commit it."""

from . import transcript, trees
from .games import GOLDEN


def main() -> None:
    """Write every golden file."""
    for game in GOLDEN:
        trees.file(game).parent.mkdir(exist_ok=True)
        trees.file(game).write_text(trees.lines(game))
    for game, name in transcript.GAMES:
        transcript.path(game, name).write_text(transcript.transcript(game, name))
    for game, name in transcript.SAID:
        transcript.said_path(game, name).write_text(transcript.said(game, name))
    print(f"{len(GOLDEN) + len(transcript.GAMES) + len(transcript.SAID)} files in {transcript.FOLDER}")


if __name__ == "__main__":
    main()
