"""What lies in `deploy` fits the rest: Fathom has the options it is started with, an image gets what a wheel is made of."""

import re
from pathlib import Path

import pytest

from .commands import commands
from .tree import PROJECT, ROOT, shown

# A line that starts a server, or an item of a command in the compose file.
STARTS = re.compile(r"^.*\bserve\b.*$|^ +- --.*$", re.MULTILINE)


@pytest.mark.parametrize("file", sorted((ROOT / "deploy").iterdir()), ids=shown)
def test_every_option_exists(file: Path) -> None:
    used = re.findall(r"(?<=[ \"])--[a-z-]+", "\n".join(STARTS.findall(file.read_text())))
    assert used
    assert set(used) <= set(commands()["serve"])


def test_an_image_is_built_from_what_a_wheel_is_made_of() -> None:
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    assert "*" in lines  # all else is left out
    facts = PROJECT["project"]
    needed = {"pyproject.toml", "hatch_build.py", "src", "web", facts["readme"], *facts["license-files"]}
    assert {line.removeprefix("!") for line in lines if line.startswith("!")} == needed
