"""The command line, as a table."""

import typer.main

from fathom.cli import app


def commands() -> dict[str, list[str]]:
    """Each command of `fathom` and its options, long names only."""
    group = typer.main.get_command(app)
    return {
        name: [word for option in command.params for word in (*option.opts, *option.secondary_opts) if word[:2] == "--"]
        for name, command in group.commands.items()  # type: ignore[attr-defined]
    }
