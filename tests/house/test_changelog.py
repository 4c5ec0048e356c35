"""The version is one fact."""

import re
from importlib.metadata import version

import fathom

from .tree import PROJECT, ROOT


def test_the_changelog_opens_with_the_version() -> None:
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert headings[0] == fathom.__version__
    assert len(headings) == len(set(headings))


def test_the_installed_version_is_this_one() -> None:
    assert version(PROJECT["project"]["name"]) == fathom.__version__
