"""The messages: the page's half is generated, and what is not a message is not read as one."""

import msgspec
import pytest

from fathom.server import typescript, wire


def test_the_page_has_the_messages_as_they_are_here() -> None:
    assert typescript.TARGET.read_text() == typescript.text(), "run: make wire"


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
