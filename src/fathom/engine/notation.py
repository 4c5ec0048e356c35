"""The game record: a text that people read and write, and that replays to the same state, bit for bit.

See docs/3-record.md for the format. `write` makes a record of a position, `read` parses one and replays it.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fathom.engine.errors import (
    BadArgument,
    BadOption,
    BadRecord,
    FathomError,
    IllegalMove,
    Sentence,
    UnknownName,
    short,
    shown,
)
from fathom.engine.game import Game, find
from fathom.engine.options import Options, as_text, complete, index
from fathom.engine.position import Position
from fathom.engine.verbs import CHANCE

_HEAD = re.compile(r'\[(?P<key>[A-Za-z_][A-Za-z0-9_]*) "(?P<value>(?:[^"\\]|\\["\\])*)"\]')
_OWN = ("Game", "Version", "Players", "Preset", "Result")  # `write` says these; other capitals are the caller's
_ITEM = re.compile(r"\{(?P<comment>(?:[^\\}]|\\.)*)(?P<end>\}?)|\}|[^\s{}]+", re.DOTALL)  # of what follows the head
_WIDTH = 100


@dataclass
class Record:
    """A record as read: the position it leads to, its head, and its comments by the number of moves before them."""

    position: Position
    head: dict[str, str] = field(default_factory=dict)
    comments: dict[int, str] = field(default_factory=dict)


def write(
    position: Position,
    head: Mapping[str, str] | None = None,
    comments: Mapping[int, str] | None = None,
) -> str:
    """The record of `position`, from its first move on.

    `head` adds lines such as `Date` or `Seat0` to the head; `comments` puts text before the move with that number,
    counted from 0. Raises `BadRecord` for a key that is not a capitalised word or is one the record says of itself, and
    `FathomError` for anything else that cannot be written, as for a view, which has no past.
    """
    game = position.game
    walk = Position(position.setup)
    if position.beginning() != walk:
        raise FathomError("a view has no past to write a record of: write the position it was taken of")
    lines = {"Game": game.id, "Version": str(game.version), "Players": str(position.players)}
    for key, value in (head or {}).items():
        if key in _OWN or not re.fullmatch(r"[A-Z][A-Za-z0-9_]*", str(key)):
            raise BadRecord(0, Sentence("record-key", {"value": shown(key), "known": ", ".join(_OWN)}))
        lines[key] = " ".join(_text(key, value).split())
    if position.preset != "default":
        lines["Preset"] = position.preset
    usual, preset = _complete(game), _complete(game, position.preset)
    lines |= {
        name: as_text(value)
        for name, value in position.options.items()
        if value != usual[name] or value != preset[name]
    }
    lines["Result"] = " ".join(map(str, position.scores())) if position.is_over else "*"
    body = _body(walk, position.history, _checked(comments or {}, position))
    if walk != position:
        raise FathomError("the moves do not lead to this state: a field of it was set. Such a game has no record")
    return "\n".join([heading(lines), *body, ""])


def heading(lines: Mapping[str, str]) -> str:
    """The head of a record as it is written, a line for each key."""
    return "".join(f'[{key} "{_escape(value)}"]\n' for key, value in lines.items())


def _checked(comments: Mapping[int, str], position: Position) -> Mapping[int, str]:
    """The comments, if each has a place to stand at."""
    most = len(position.history)
    for key, text in comments.items():
        place = index(key)
        if place is None or not 0 <= place <= most:
            raise BadArgument(Sentence("refused-comment", {"value": shown(key), "most": most}))
        _text(f"comment {place}", text)
    return comments


def _text(what: str, value: object) -> str:
    if not isinstance(value, str):
        raise BadArgument(Sentence("refused-text", {"what": what, "value": shown(value)}))
    return value


def _body(walk: Position, history: Sequence[int], comments: Mapping[int, str]) -> list[str]:
    """The moves, a turn a line: its number, its seat, its moves. What happens outside turns has lines of its own."""
    number, mark = 0, ""
    lines: list[str] = []
    for played, action in enumerate(history):
        seat, starts = walk.turn
        number += starts
        if played in comments:
            lines.append(_comment(comments[played]))
        here = f"{number}. {seat}:"
        if seat < 0:
            here = "--" if walk.current_player == CHANCE else f"-- {walk.current_player}:"
        if starts or here != mark or played in comments or len(lines[-1]) > _WIDTH:
            lines.append(here)
            mark = here
        lines[-1] += f" {walk.name(action)}"
        walk.play(action)
    if len(history) in comments:
        lines.append(_comment(comments[len(history)]))
    return lines


def _comment(text: str) -> str:
    return "{" + re.sub(r"[\\}]", r"\\\g<0>", " ".join(text.split())) + "}"


def read(text: str) -> Record:
    """Parse a record and replay it. Raises `BadRecord` with the line, what was found and what was legal or expected."""
    lines = _text("a record", text).lstrip("\ufeff").splitlines()
    head, first = _read_head(lines)
    record = Record(_set_up(head), {key: value for key, (value, _) in head.items()})
    _Replay(record).run(lines, first)
    if "Result" in head:
        _check_result(record.position, *head["Result"])
    return record


def _read_head(lines: list[str]) -> tuple[dict[str, tuple[str, int]], int]:
    """The keys with value and line, and the index of the first line after the head."""
    head: dict[str, tuple[str, int]] = {}
    for i, line in enumerate(lines):
        bare = line.strip()
        if not bare:
            continue
        if not bare.startswith("["):
            return head, i
        found = _HEAD.fullmatch(bare)
        if not found:
            raise BadRecord(i + 1, Sentence("record-head", {"value": shown(bare)}))
        if found["key"] in head:
            told: dict[str, Any] = {"value": short(found["key"]), "first": head[found["key"]][1]}
            raise BadRecord(i + 1, Sentence("record-twice", told))
        head[found["key"]] = (re.sub(r"\\(.)", r"\1", found["value"]), i + 1)
    return head, len(lines)


def _set_up(head: Mapping[str, tuple[str, int]]) -> Position:
    for key in ("Game", "Version", "Players"):
        if key not in head:
            raise BadRecord(0, Sentence("record-lacks", {"key": key}))
    try:
        game = find(head["Game"][0])
    except UnknownName as error:
        raise BadRecord(head["Game"][1], error.sentence) from None
    version, line = head["Version"]
    if version != str(game.version):
        told: dict[str, Any] = {"value": short(version), "id": game.id, "version": game.version}
        raise BadRecord(line, Sentence("record-version", told))
    players, line = head["Players"]
    if not re.fullmatch(r"\d{1,2}", players, re.ASCII):
        raise BadRecord(line, Sentence("record-players", {"value": shown(players)}))
    options = {key: value for key, (value, _) in head.items() if key[0].islower() or key[0] == "_"}
    try:
        return Position(game, int(players), _preset(game, head, options), options)
    except BadOption as error:
        key = "Preset" if error.sentence.id == "refused-preset" else error.option
        raise BadRecord(head[key][1] if key in head else line, _of(error.sentence, game), game) from None


def _of(sentence: Sentence, game: Game) -> Sentence:
    """The sentence with the game that says it: whoever reads it elsewhere knows of none yet."""
    return Sentence(sentence.id, {**sentence.args, "game": game.id})


def _preset(game: Game, head: Mapping[str, tuple[str, int]], options: Mapping[str, str]) -> str:
    """The preset's name. The options must say what it changes, so that a changed preset is not replayed as it was not."""
    name, line = head.get("Preset", ("default", 0))
    meant = _complete(game, name, options)
    for option, value in _complete(game, chosen=options).items():
        if value != meant[option]:
            told: dict[str, Any] = {
                "preset": name,
                "name": option,
                "meant": as_text(meant[option]),
                "value": as_text(value),
            }
            raise BadRecord(line, Sentence("record-preset", told))
    return name


def _complete(game: Game, preset: str = "default", chosen: Mapping[str, str] | None = None) -> Options:
    return complete(game.facts.OPTIONS, game.facts.PRESETS, preset, chosen or {})


class _Replay:
    """Plays the words of a record one after the other and checks its numbers and seats on the way."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.position = record.position
        self.number = 0  # of the turn
        self.played = 0

    def run(self, lines: list[str], first: int) -> None:
        body = "\n".join(lines[first:])
        comments: dict[int, list[str]] = {}
        line, counted = first + 1, 0
        for item in _ITEM.finditer(body):
            line += body.count("\n", counted, item.start())
            counted = item.start()
            if item["comment"] is None:
                self._word(item[0], line)
            elif item["end"]:
                comments.setdefault(self.played, []).append(re.sub(r"\\([\\}])", r"\1", item["comment"]))
            else:
                raise BadRecord(line, Sentence("record-unclosed"))
        self.record.comments = {played: " ".join(" ".join(texts).split()) for played, texts in comments.items()}

    def _word(self, word: str, line: int) -> None:
        seat, starts = self.position.turn
        if word == "}":
            raise BadRecord(line, Sentence("record-unopened"))
        if word.startswith("["):
            raise BadRecord(line, Sentence("record-late-head"))
        if word == "--":
            if seat >= 0:
                raise BadRecord(line, Sentence("record-dashes", {"number": seat}))
        elif number := re.fullmatch(r"(\d+)\.", word, re.ASCII):
            expected = self.number + 1 if starts else self.number
            if seat < 0 or number[1] != str(expected):
                told: dict[str, Any] = {"value": short(number[1]), "expected": expected if seat >= 0 else -1}
                raise BadRecord(line, Sentence("record-turn", told))
        elif label := re.fullmatch(r"(\d+):", word, re.ASCII):
            expected = seat if seat >= 0 else self.position.current_player
            if label[1] != str(expected):
                raise BadRecord(
                    line, Sentence("record-owner", {"value": short(label[1]), "expected": max(expected, -1)})
                )
        else:
            if starts:
                self.number += 1
            number = re.fullmatch(r"#(\d{1,9})", word, re.ASCII)
            try:
                self.position.play(int(number[1]) if number else word)
                self.played += 1
            except IllegalMove as error:
                raise BadRecord(
                    line, Sentence(error.sentence.id, {**error.sentence.args, "turn": self.number})
                ) from None


def _check_result(position: Position, result: str, line: int) -> None:
    actual = " ".join(map(str, position.scores())) if position.is_over else "*"
    if result != actual:
        raise BadRecord(
            line, Sentence("record-result", {"value": shown(result), "actual": actual, "over": int(actual != "*")})
        )


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
