"""Remake the golden files: `python -m tests.golden`. Read the difference before you commit it."""

from . import transcript, trees


def main() -> None:
    """Write every golden file."""
    transcript.FOLDER.mkdir(exist_ok=True)
    for preset, players in transcript.GAMES:
        transcript.path(preset, players).write_text(transcript.transcript(preset, players))
    trees.FILE.write_text(trees.lines())
    print(f"{len(transcript.GAMES) + 1} files in {transcript.FOLDER}")


if __name__ == "__main__":
    main()
