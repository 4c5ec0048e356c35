"""Looks for texts that crash a parser: `make fuzz WITH=5`, minutes for each. It needs Atheris, of the extra `fuzz`.

Atheris changes what lies in `dist/odd` (whatever has led to new places in the code) and watches where that leads. Each parser may
refuse a text with a `FathomError` or a `Trouble`; anything else is a find, which is printed and kept as `crash-...`.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

CORPUS = Path("dist/odd")

ACT = {"seat": 0, "sequence": 1, "version": 2}
MESSAGES: dict[str, dict[str, Any]] = {  # one of each that the server reads from a page, by its type in `wire`
    "Hello": {"type": "hello", "key": "a", "since": 3, "nonce": "0f" * 16},
    "Play": {"type": "play", **ACT, "action": 3},
    "Roll": {"type": "roll", **ACT},
    "TakeBack": {"type": "take_back", **ACT},
    "AskBack": {"type": "ask_back", **ACT},
    "AnswerBack": {"type": "answer_back", **ACT, "allows": True},
    "Say": {"type": "say", "seat": 1, "text": "hello", "phrase": True},
    "NewTable": {
        "game": "in_too_deep",
        "seats": [{"name": "Ann", "player": "person"}, {"name": "", "player": "open"}],
        "preset": "default",
        "options": {"air": 3, "stack": [1, 2], "reveal": "secret"},
        "clock": {"move": 60, "bank": 300},
        "leaves": "bot",
    },
    "PlayOn": {"record": "[Game]", "moves": 3, "seats": [{"name": "Ann", "player": "person"}]},
    "Rematch": {"key": "a"},
    "Sit": {"seat": 1, "name": "Ann", "nonce": "0f" * 16},
    "Rise": {"seat": 1},
    "Ready": {"ready": True},
    "Give": {"seat": 1, "player": "kraken"},
    "Remove": {"seat": 1},
    "LetIn": {"name": "Ann"},
    "Leave": {"version": 3, "alone": False},
    "StandIn": {"seat": 1, "player": "person"},
    "MoveKey": {"key": "a.b.3"},
}
REQUESTS = [name for name, example in MESSAGES.items() if "type" not in example]


def examples() -> dict[str, list[str]]:
    """Valid texts for each parser, to begin with."""
    from random import Random

    from fathom import CHANCE, Position
    from fathom.engine import notation
    from fathom.games import ALL

    records, positions = [], []
    for number in range(8):
        luck = Random(number)
        game = sorted(ALL)[number % len(ALL)]
        position = Position(game, ALL[game].least_players + number % 2)
        for _ in range(luck.choice([5, 40, 2000])):
            if position.is_over:
                break
            chance = [outcome for outcome, _ in position.chance_outcomes()]
            position.play(luck.choice(chance if position.current_player == CHANCE else position.legal_actions()))
        proof = {"Commitment": "0" * 64, "Secret": "1" * 64, "Nonces": "- -", "ChanceFrom": "2"}
        records.append(notation.write(position, {"Seat0": "Ann (person)"} | proof, {1: "a } comment"}))
        positions.append(position.to_text())
    return {"record": records, "position": positions, "wire": [json.dumps(one) for one in MESSAGES.values()]}


def read_record(data: bytes) -> None:
    from fathom.engine import notation
    from fathom.server import fairness

    record = notation.read(data.decode("utf-8", "replace"))
    fairness.verify(record.head, record.position)


def read_position(data: bytes) -> None:
    from fathom import Position

    position = Position.from_text(data.decode("utf-8", "replace"))
    assert Position.from_text(position.to_text()) == position
    str(position)


def read_wire(data: bytes) -> None:
    """As a command over the socket, and as each of the messages that come with a request: most of them refuse it."""
    import msgspec

    from fathom.server import wire
    from fathom.server.asking import decode
    from fathom.server.session import _decoder
    from fathom.server.trouble import Trouble

    try:
        wire.encode(_decoder.decode(data.decode("utf-8", "replace")))
    except (msgspec.DecodeError, RecursionError):
        pass
    for type in (*(getattr(wire, name) for name in REQUESTS), int, dict[str, Any]):
        try:
            wire.encode(decode(data, type))
        except Trouble:
            pass


PARSERS: dict[str, Callable[[bytes], None]] = {"record": read_record, "position": read_position, "wire": read_wire}


def fuzz(name: str, minutes: float) -> None:
    """Look for a text that crashes one parser; ends the program."""
    import atheris

    with atheris.instrument_imports(include=["fathom.engine", "fathom.server", "fathom.games"]):
        import fathom.engine.diagram
        import fathom.engine.notation
        import fathom.server.asking
        import fathom.server.session  # noqa: F401
        from fathom import FathomError
        from fathom.server.trouble import Trouble

    corpus = CORPUS / name
    corpus.mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(examples()[name]):
        (corpus / f"example-{number}").write_text(text)

    def once(data: bytes) -> None:
        try:
            PARSERS[name](data)
        except (FathomError, Trouble):
            pass

    kept = f"-artifact_prefix={CORPUS}/{name}-"
    limits = [f"-max_total_time={int(minutes * 60)}", "-max_len=8000", "-timeout=20", "-print_final_stats=1", kept]
    seeds = [
        "-keep_seed=1"
    ]  # the examples, too, that lead to no new place: messages are read by code that is not watched
    atheris.Setup([sys.argv[0], str(corpus), *limits, *seeds], once)
    atheris.Fuzz()


def main(minutes: str = "2", name: str = "") -> int:
    """Each parser in a process of its own, for that is how Atheris ends."""
    if name:
        fuzz(name, float(minutes))
    try:
        import atheris  # noqa: F401
    except ImportError:
        print("This needs Atheris, which is made for Linux: .venv/bin/pip install atheris")
        return 1
    called = [sys.executable, "-m", "tests.odd_texts", minutes]
    return max(subprocess.run([*called, parser], check=False).returncode for parser in PARSERS)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
