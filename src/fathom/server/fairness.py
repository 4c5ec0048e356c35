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

SECRET = 32  # bytes of a table's secret
NONCE = 16  # bytes that a browser brings
LABEL = b"fathom chance 1\n"  # what is mixed begins with it; other rules of drawing would have another
WORD = 64  # bits that are read at a time
NOBODY = "-"  # stands for the nonce of a seat whose browser brought none, as a bot's

_HEX = re.compile(r"[0-9a-f]+")


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
    is_whole: (
        bool  # whether the game is over; only then the secret is told, so something has been left out if it is not
    )
    nonces: list[str]  # of the seats, in order
    own: str  # the nonce that has to be among them; empty if none has to
    checked: int  # draws that were made again
    others: int  # draws that were not: of the record that was played on from
    wrong: list[Wrong]

    @property
    def is_other(self) -> bool:
        """Whether the record has another commitment than was told before the game."""
        return self.promised not in ("", self.commitment)

    @property
    def is_left_out(self) -> bool:
        """Whether the nonce that has to be mixed in is not."""
        return self.own not in ("", *self.nonces)

    @property
    def is_right(self) -> bool:
        """Whether all fits."""
        return self.is_kept and self.is_whole and not self.is_left_out and not self.wrong

    def json(self) -> str:
        """What `--json` prints."""
        said = {"is_right": self.is_right} | msgspec.to_builtins(self)
        return msgspec.json.format(msgspec.json.encode(said), indent=2).decode()


def verify(head: Mapping[str, str], position: Position, promised: str = "", own: str = "") -> Verdict | None:
    """Check a record by its head and by the position it leads to.

    `promised` is the commitment as it was told before, `own` a nonce that has to be mixed in (32 hexadecimal digits). Each is
    left aside if it is empty. None if there is nothing to check: the head carries no whole proof, or nothing was drawn by it.
    `ValueError` if `own` is no nonce.
    """
    mine = own.strip().lower()
    if mine and not (len(mine) == 2 * NONCE and _HEX.fullmatch(mine)):
        raise ValueError(f"a nonce is {2 * NONCE} hexadecimal digits")
    if (said := proof(head)) is None:
        return None
    drawn = check(said, position)
    if said.is_kept and not drawn:
        return None
    before = promised.strip().lower()
    is_kept = said.is_kept and before in ("", said.commitment)
    wrong = [
        Wrong(once.number, once.turn, once.move, once.names[once.outcome], once.names[due])
        for once, due in drawn
        if 0 <= due != once.outcome
    ]
    checked = len(drawn) if said.is_kept else 0
    others = len(met(position)) - len(drawn)
    return Verdict(
        said.commitment, before, is_kept, position.is_over, said.nonces.split(), mine, checked, others, wrong
    )
