"""The game record: a text that people read and write, and that replays to the same state, bit for bit.

See docs/3-record.md for the format. `write` makes a record of a position, `read` parses one and replays it.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from fathom.engine.errors import BadRecord, FathomError, IllegalMove, UnknownName
from fathom.engine.game import load
from fathom.engine.options import as_text, differing
from fathom.engine.position import Position
from fathom.engine.verbs import CHANCE

_HEAD = re.compile(r'\[(?P<key>[A-Za-z_][A-Za-z0-9_]*) "(?P<value>(?:[^"\\]|\\["\\])*)"\]')
_OWN = (
    "Game",
    "Version",
    "Players",
    "Result",
)  # what `write` says of itself; the rest of the capitals are the caller's
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
    counted from 0. Raises `BadRecord` for a key that is not a capitalised word or is one the record says of itself.
    """
    game = position.game
    lines = {"Game": game.id, "Version": str(game.version), "Players": str(position.players)}
    for key, value in (head or {}).items():
        if key in _OWN or not re.fullmatch(r"[A-Z][A-Za-z0-9_]*", key):
            raise BadRecord(
                0, f"a head can't have the key {key!r}: use a capitalised word other than {', '.join(_OWN)}"
            )
        lines[key] = " ".join(value.split())
    lines |= {name: as_text(value) for name, value in differing(game.facts.OPTIONS, position.options).items()}
    lines["Result"] = " ".join(map(str, position.scores())) if position.is_over else "*"
    return f"{heading(lines)}\n{''.join(_turns(position, comments or {}))}"


def heading(lines: Mapping[str, str]) -> str:
    """The head of a record as it is written, a line for each key."""
    return "".join(f'[{key} "{_escape(value)}"]\n' for key, value in lines.items())


def _turns(position: Position, comments: Mapping[int, str]) -> Iterator[str]:
    """The moves, a turn a line: its number, its seat, its moves. What happens outside turns has lines of its own."""
    walk = Position(position.game, position.players, options=position.options)
    number, mark = 0, ""
    words: list[str] = []
    for played, action in enumerate(position.history):
        seat, starts = walk.game.moves.turn(walk.state)
        if starts:
            number += 1
        now = f"{number}. {seat}:" if seat >= 0 else "--"
        if seat < 0 and walk.current_player != CHANCE:
            now = f"-- {walk.current_player}:"
        if (starts or now != mark) and words:
            yield " ".join(words) + "\n"
            words = []
        if played in comments:
            if words:
                yield " ".join(words) + "\n"
                words = []
            yield "{" + " ".join(comments[played].replace("}", ")").split()) + "}\n"
        if not words or len(" ".join(words)) > _WIDTH:
            if words:
                yield " ".join(words) + "\n"
            words = [now]
        mark = now
        words.append(walk.name(action))
        walk.play(action)
    if words:
        yield " ".join(words) + "\n"
    last = len(position.history)
    if last in comments:
        yield "{" + " ".join(comments[last].replace("}", ")").split()) + "}\n"


def read(text: str) -> Record:
    """Parse a record and replay it. Raises `BadRecord` with the line, what was found and what was legal or expected."""
    lines = text.lstrip("\ufeff").splitlines()
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
            raise BadRecord(i + 1, f'{bare!r} is not a line of a head: expected [Key "value"]')
        if found["key"] in head:
            raise BadRecord(i + 1, f"{found['key']} is given twice, first in line {head[found['key']][1]}")
        head[found["key"]] = (re.sub(r"\\(.)", r"\1", found["value"]), i + 1)
    return head, len(lines)


def _set_up(head: Mapping[str, tuple[str, int]]) -> Position:
    for key in ("Game", "Version", "Players"):
        if key not in head:
            raise BadRecord(0, f'the head lacks [{key} "..."]')
    try:
        game = load(head["Game"][0])
    except UnknownName as error:
        raise BadRecord(head["Game"][1], str(error)) from None
    version, line = head["Version"]
    if version != str(game.version):
        raise BadRecord(line, f"this is version {version} of {game.id}; only version {game.version} can be replayed")
    players, line = head["Players"]
    if not re.fullmatch(r"\d{1,2}", players, re.ASCII):
        raise BadRecord(line, f"{players!r} is not a number of players")
    options = {key: value for key, (value, _) in head.items() if key[0].islower() or key[0] == "_"}
    known = {option.name: option for option in game.facts.OPTIONS}
    for key in options:  # one by one, so that the line is the right one
        if key not in known:
            raise BadRecord(head[key][1], f"{game.id} has no option {key!r}")
        try:
            known[key].read(options[key])
        except FathomError as error:
            raise BadRecord(head[key][1], str(error)) from None
    try:
        return Position(game, int(players), options=options)
    except FathomError as error:
        raise BadRecord(line, str(error)) from None


class _Replay:
    """Plays the words of a record one after the other and checks its numbers and seats on the way."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.position = record.position
        self.number = 0  # of the turn

    def run(self, lines: list[str], first: int) -> None:
        comment: list[str] | None = None
        opened = 0
        for line, text in enumerate(lines[first:], first + 1):
            if comment is None and text.strip().startswith("["):
                raise BadRecord(line, "a line of the head stands below the first move: move it up")
            for word in re.findall(r"\{|\}|[^\s{}]+", text):
                if comment is not None:
                    if word == "}":
                        self._comment(" ".join(comment))
                        comment = None
                    else:
                        comment.append(word)
                elif word == "{":
                    comment, opened = [], line
                elif word == "}":
                    raise BadRecord(line, "a comment is closed that was not opened")
                else:
                    self._word(word, line)
        if comment is not None:
            raise BadRecord(opened, "this comment is not closed: } is missing")

    def _comment(self, text: str) -> None:
        played = len(self.position.history)
        earlier = self.record.comments.get(played)
        self.record.comments[played] = f"{earlier} {text}" if earlier else text

    def _word(self, word: str, line: int) -> None:
        seat, starts = self.position.game.moves.turn(self.position.state)
        if word == "--":
            if seat >= 0:
                raise BadRecord(line, f"-- stands where a turn of seat {seat} goes on or begins")
        elif number := re.fullmatch(r"(\d+)\.", word, re.ASCII):
            expected = self.number + 1 if starts else self.number
            if seat < 0 or number[1] != str(expected):
                there = f"turn {expected}" if seat >= 0 else "--, outside turns"
                raise BadRecord(line, f"turn {number[1]} found where {there} was expected")
        elif label := re.fullmatch(r"(\d+):", word, re.ASCII):
            expected = seat if seat >= 0 else self.position.current_player
            if label[1] != str(expected):
                raise BadRecord(line, f"seat {label[1]} found where {self._whose(expected)} was expected")
        else:
            if starts:
                self.number += 1
            number = re.fullmatch(r"#(\d{1,9})", word, re.ASCII)
            try:
                self.position.play(int(number[1]) if number else word)
            except IllegalMove as error:
                where = f"turn {self.number}: " if self.number else ""
                raise BadRecord(line, f"{where}{error}") from None

    def _whose(self, seat: int) -> str:
        return f"seat {seat}" if seat >= 0 else "no seat"


def _check_result(position: Position, result: str, line: int) -> None:
    actual = " ".join(map(str, position.scores())) if position.is_over else "*"
    if result != actual:
        meaning = "the game is not over" if actual == "*" else f"the moves lead to {actual}"
        raise BadRecord(line, f"the result is given as {result!r}, but {meaning}")


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
