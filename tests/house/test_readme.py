"""The README tells the truth: its example runs, its commands and files exist."""

import doctest
import re

from .commands import commands
from .tree import GAME_IDS, ROOT

README = (ROOT / "README.md").read_text()


def test_the_example_plays_as_it_says() -> None:
    examples = "\n".join(re.findall(r"```python\n(.*?)```", README, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(examples, {}, "README.md", "README.md", 0)
    assert test.examples
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed == 0


def test_every_make_command_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):.*##", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for page in ("README.md", "CONTRIBUTING.md"):
        assert set(re.findall(r"(?<=`)make ([a-z]+)", (ROOT / page).read_text())) <= targets


def test_every_fathom_command_exists() -> None:
    named = re.findall(r"^(?:\$ )?fathom ([a-z]+)(.*)$|`fathom ([a-z]+)([^`]*)`", README, re.MULTILINE)
    assert named
    for line_command, line_rest, command, rest in named:
        options = commands()[line_command or command]
        assert set(re.findall(r"--[a-z-]+", line_rest + rest)) <= set(options)


def test_every_linked_file_exists() -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", README)
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_every_game_is_named() -> None:
    assert [game for game in GAME_IDS if game not in README] == []
