"""The command `fathom`, which is also `python -m fathom`."""

from fathom import stopping


def main() -> None:
    """Run the command that was typed, and end with its status."""
    stopping.at_once()  # before the rest is imported
    from fathom.cli import main as run

    run()


if __name__ == "__main__":
    main()
