"""Who may do what at a table: keys, and the seats they open.

A key is a long random word in the fragment of a table's address, which a browser never sends by itself. The store holds
only hashes, so that a copied database opens no seat.
"""

import hashlib
import hmac
import secrets
from collections.abc import Mapping

PERSON = "person"  # a seat that a person plays; anything else is the name of a bot


def new_key() -> str:
    """A key nobody can guess: 192 random bits."""
    return secrets.token_urlsafe(24)


def digest(key: str) -> str:
    """What is stored of a key. It is long and random, so that one plain hash protects it."""
    return hashlib.sha256(key.encode()).hexdigest()


def opened(keys: Mapping[str, list[int]], key: str) -> tuple[int, ...] | None:
    """The seats that `key` opens; None if it is no key of this table."""
    found = digest(key)
    seats: tuple[int, ...] | None = None
    for stored, owned in keys.items():  # all of them, so that the time says nothing
        if hmac.compare_digest(stored, found):
            seats = tuple(owned)
    return seats
