"""Chance anybody can check: what a table draws follows from bytes that were fixed before its first move.

`docs/14-chance.md` says each byte of it, so that anybody can write a checker. Everything here is a function of what it is given:
nothing knows a table, and nothing draws but `new_secret`.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, count
from typing import NamedTuple

import msgspec

from fathom.engine.position import Position
from fathom.engine.verbs import CHANCE
from fathom.server.seats import PERSON, of_record

SECRET = 32  # bytes of a table's secret
NONCE = 16  # bytes that a browser brings
LABEL = b"fathom chance 1\n"  # what is mixed begins with it; other rules of drawing would have another
WORD = 64  # bits that are read at a time
NOBODY = "-"  # stands for the nonce of a seat whose browser brought none, as a bot's

_HEX = re.compile(r"[0-9a-f]+")
_NONCES = re.compile(rf"(?:{NOBODY}|[0-9a-f]{{{2 * NONCE}}})(?: (?:{NOBODY}|[0-9a-f]{{{2 * NONCE}}}))*")


def new_secret() -> str:
    """32 random bytes as 64 hexadecimal digits."""
    return secrets.token_hex(SECRET)


def commitment(secret: str, begins: int = 0) -> str:
    """What is said of `secret` (64 hexadecimal digits) before the game: SHA-256 as 64 digits.

    At a table that was played on from the first `begins` moves of a record, that number is hashed as well, as 8 bytes.
    `ValueError` if the secret is none.
    """
    if len(secret) != 2 * SECRET or not _HEX.fullmatch(secret):
        raise ValueError(f"a secret is {2 * SECRET} hexadecimal digits")
    return hashlib.sha256(bytes.fromhex(secret) + (begins.to_bytes(8, "big") if begins else b"")).hexdigest()


def mixed(nonces: Sequence[str]) -> str:
    """The nonces of all seats, in order, as they are mixed and as a record has them."""
    return " ".join(nonce or NOBODY for nonce in nonces)


def is_one_each(nonces: str, persons: Sequence[bool]) -> bool:
    """Whether a server can have mixed in no more than browsers brought: for each seat one nonce or none, and none for a bot's.

    With any other text it could have chosen what chance brings, after all nonces were known to it.
    """
    each = nonces.split(" ")
    are_persons = all(is_person or one == NOBODY for one, is_person in zip(each, persons, strict=False))
    return bool(_NONCES.fullmatch(nonces)) and len(each) == len(persons) and are_persons


def key(secret: str, nonces: str) -> bytes:
    """What all draws of a table are made from: 32 bytes, of its secret and of what `mixed` gives."""
    return hmac.new(bytes.fromhex(secret), LABEL + nonces.encode(), "sha256").digest()


def stream(key: bytes, number: int) -> Iterator[int]:
    """The words, from 0 to 2**64 - 1, that draw `number` (from 0) may use, one after the other, without end."""
    for block in count():  # `hmac.digest` would let other threads run meanwhile, and wait for them
        found = hmac.new(key, number.to_bytes(8, "big") + block.to_bytes(4, "big"), "sha256").digest()
        yield from (int.from_bytes(found[at : at + 8], "big") for at in range(0, len(found), 8))


def below(total: int, words: Iterator[int], bits: int = WORD) -> int:
    """A number from 0 to `total` - 1, each as likely as any other, from `words` of `bits` bits, each as likely as any other.

    A word of the last, incomplete round of `total` is passed over. `ValueError` if `total` is less than 1 or more than there
    are words.
    """
    if not 0 < total <= 2**bits:
        raise ValueError(f"nothing can be drawn out of {total} with words of {bits} bits")
    whole = 2**bits - 2**bits % total
    return next(word for word in words if word < whole) % total


def pick(weights: Sequence[int], value: int) -> int:
    """The index of the outcome that `value`, from 0 to the sum of `weights` less 1, falls to: the first ones the first."""
    return next(index for index, reached in enumerate(accumulate(weights)) if value < reached)


def draw(key: bytes, number: int, weights: Sequence[int]) -> int:
    """The index of what draw `number` of a game has, of outcomes with these weights."""
    return pick(weights, below(sum(weights), stream(key, number)))


# ---------------------------------------------------------------- checking


class Proof(NamedTuple):
    """What the head of a record says of chance: anything at all, for who checks it does not trust it."""

    commitment: str
    secret: str
    nonces: str
    begins: int = 0  # so many moves were there before the table was: their chance is another game's

    @property
    def is_kept(self) -> bool:
        """Whether the secret is the one that the commitment promised."""
        try:
            return commitment(self.secret, self.begins) == self.commitment
        except ValueError:
            return False

    def head(self) -> dict[str, str]:
        """Its lines in the head of a record; without the secret while it is kept."""
        lines = {"Commitment": self.commitment}
        if self.begins:
            lines["ChanceFrom"] = str(self.begins)
        return lines | ({"Secret": self.secret, "Nonces": self.nonces} if self.secret else {})


def proof(head: Mapping[str, str]) -> Proof | None:
    """What the head of a record says of chance; None if it does not say all of it. What cannot be right is kept by no secret."""
    if not {"Commitment", "Secret", "Nonces"} <= head.keys():
        return None
    begins = head.get("ChanceFrom", "0")
    number = int(begins) if re.fullmatch(r"\d{1,9}", begins, re.ASCII) else -1
    secret = head["Secret"] if number >= 0 else ""
    return Proof(head["Commitment"], secret, head["Nonces"], max(number, 0))


class Met(NamedTuple):
    """Once in a game that chance decided."""

    number: int  # of the draw, from 0
    move: int  # how many moves came before
    turn: int  # as the record counts them; 0 before the first
    names: list[str]  # what could happen, in the order of the game
    weights: list[int]
    outcome: int  # the index of what happened


def met(position: Position) -> list[Met]:
    """All that chance decided in the game that led to `position`, in order."""
    found: list[Met] = []
    walk, turn = position.beginning(), 0
    for move, action in enumerate(position.history):
        turn += walk.turn[1]
        if walk.current_player == CHANCE:
            outcomes, weights = zip(*walk.chance_outcomes(), strict=True)
            names = [walk.name(outcome) for outcome in outcomes]
            found.append(Met(len(found), move, turn, names, list(map(int, weights)), outcomes.index(action)))
        walk.play(action)
    return found


class Checked(NamedTuple):
    """A draw that was made again."""

    met: Met
    due: int  # the index of what it should have been; -1 if nothing can be said

    @property
    def fits(self) -> bool:
        """Whether it is what happened."""
        return self.due == self.met.outcome


def check(proof: Proof, position: Position) -> list[Checked]:
    """Every draw of a game made again, but for those that are another game's."""
    made = key(proof.secret, proof.nonces) if proof.is_kept else None
    own = [once for once in met(position) if once.move >= proof.begins]
    return [Checked(once, -1 if made is None else draw(made, once.number, once.weights)) for once in own]


class Wrong(msgspec.Struct, frozen=True):
    """A draw that is not what it should be."""

    draw: int  # its number, from 0
    turn: int  # as the record counts them; 0 before the first
    move: int  # how many moves came before
    was: str  # in the game's notation, as `due`
    due: str


class Verdict(msgspec.Struct, frozen=True):
    """What came of checking a record."""

    commitment: str  # the record's own
    promised: str  # the same as it was told before the game; empty if it was not
    is_kept: bool  # whether the secret is what the commitment promised, and the commitment what it was said to be
    # Whether the game is over; only then the secret is told, so something has been left out if it is not.
    is_whole: bool
    nonces: list[str]  # of the seats, in order
    seats: list[str]  # who has these seats, as the record has it
    # Whether each can be what a browser brought: one of a person, or none, for each seat, whose player is told, and no more.
    is_brought: bool
    own: str  # the nonce that has to be among them; empty if none has to
    own_seats: list[int]  # at each of which it has to be
    begins: int  # so many moves are said to be another game's
    is_begun_so: bool  # whether that is what was known of the table before, if anything was
    checked: int  # draws that were made again
    others: int  # draws that were not: of the record that was played on from
    wrong: list[Wrong]

    @property
    def is_other(self) -> bool:
        """Whether the record has another commitment than was told before the game."""
        return self.promised not in ("", self.commitment)

    @property
    def left_out(self) -> list[int]:
        """The seats at which the nonce has to be mixed in, and is not."""
        mixed = dict(enumerate(self.nonces))
        return [seat for seat in self.own_seats if mixed.get(seat) != self.own]

    @property
    def is_right(self) -> bool:
        """Whether all fits."""
        is_mixed = self.is_brought and not self.left_out
        return self.is_kept and self.is_whole and self.is_begun_so and is_mixed and not self.wrong

    def json(self) -> str:
        """What `--json` prints."""
        said = {"is_right": self.is_right} | msgspec.to_builtins(self)
        return msgspec.json.format(msgspec.json.encode(said), indent=2).decode()


def verify(
    head: Mapping[str, str],
    position: Position,
    promised: str = "",
    own: str = "",
    own_seats: Sequence[int] = (),
    begins: int | None = None,
) -> Verdict | None:
    """Check a record by its head and by the position it leads to.

    `promised` is the commitment as it was told before, `own` a nonce that has to be mixed in (32 hexadecimal digits), for each of
    `own_seats`, `begins` how many moves the table was played on from. Each is left aside if it is empty; but who
    knows a commitment or a nonce knows a table that began with its first move, if nothing else is said.

    None if there is nothing to check: the head carries no whole proof, or nothing was drawn by it. `ValueError` if `own` is none,
    or has no seats: at whichever it is found, it could have been dealt there to suit whoever knows the secret.
    """
    mine, before = own.strip().lower(), promised.strip().lower()
    if mine and not (len(mine) == 2 * NONCE and _HEX.fullmatch(mine)):
        raise ValueError(f"a nonce is {2 * NONCE} hexadecimal digits")
    if bool(mine) != bool(own_seats):
        raise ValueError("a nonce is looked for at the seats that its browser had")
    if (said := proof(head)) is None:
        return None
    drawn = check(said, position)
    is_kept = said.is_kept and before in ("", said.commitment)
    known = begins if begins is not None or not (before or mine) else 0
    is_begun_so = known in (None, said.begins)
    if is_kept and is_begun_so and not drawn:
        return None
    seats = [head.get(f"Seat{seat}", "") for seat in range(position.players)]
    read = [of_record(who) for who in seats]
    return Verdict(
        commitment=said.commitment,
        promised=before,
        is_kept=is_kept,
        is_whole=position.is_over,
        nonces=said.nonces.split(),
        seats=seats,
        is_brought=None not in read and is_one_each(said.nonces, [seat.player == PERSON for seat in read if seat]),
        own=mine,
        own_seats=list(own_seats),
        begins=said.begins,
        is_begun_so=is_begun_so,
        checked=len(drawn) if said.is_kept else 0,
        others=len(met(position)) - len(drawn),
        wrong=[
            Wrong(once.number, once.turn, once.move, once.names[once.outcome], once.names[due])
            for once, due in drawn
            if 0 <= due != once.outcome
        ],
    )


def lacks(head: Mapping[str, str], position: Position, promised: str, *, is_promised: bool) -> str:
    """What is wrong with a record in which there is nothing to check, though a proof was promised; empty if nothing is."""
    before, said = promised.strip().lower(), head.get("Commitment", "")
    if before and said and before != said:
        return "the record has another commitment than was told before the game"
    if is_promised and position.is_over and proof(head) is None:
        return "the game is over, but its record carries no proof of the chance that was promised"
    return ""
