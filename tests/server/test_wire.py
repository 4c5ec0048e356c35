"""The messages: the page's half is generated, and what is not a message is not read as one."""

from pathlib import Path

import msgspec
import pytest

from fathom.server import typescript, wire


@pytest.mark.parametrize("path", typescript.files(), ids=str)
def test_the_page_has_what_is_sent_as_it_is_here(path: Path) -> None:
    assert path.read_text() == typescript.files()[path], "run: make wire"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1",
        "[]",
        "{}",
        '{"type": "welcome"}',
        '{"type": "play", "seat": 0, "sequence": 1, "version": 0}',
        '{"type": "play", "seat": 0, "sequence": 1, "version": 0, "action": 1, "more": 1}',
        '{"type": "play", "seat": -1, "sequence": 1, "version": 0, "action": 1}',
        '{"type": "play", "seat": 0, "sequence": 0, "version": 0, "action": 1}',
        '{"type": "play", "seat": 0, "sequence": 1e999, "version": 0, "action": 1}',
        '{"type": "roll", "seat": 0, "sequence": 99999999999999999999, "version": 0}',
        '{"type": "roll", "seat": true, "sequence": 1, "version": 0}',
    ],
)
def test_what_is_no_command_is_not_read_as_one(text: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        msgspec.json.decode(text, type=wire.Command)
