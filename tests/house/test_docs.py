"""What can be used is written about."""

import fathom

from .commands import commands
from .tree import ROOT

DOCS = "\n".join(path.read_text() for path in sorted((ROOT / "docs").rglob("*.md")))


def test_every_public_name_is_documented() -> None:
    assert [name for name in fathom.__all__ if f"`{name}" not in DOCS and f"fathom.{name}" not in DOCS] == []


def test_every_command_and_option_is_documented() -> None:
    missing = [f"fathom {name}" for name in commands() if f"fathom {name}" not in DOCS]
    missing += [f"fathom {name} {word}" for name, words in commands().items() for word in words if word not in DOCS]
    assert missing == []
