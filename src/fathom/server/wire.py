"""The messages between the server and a page: tagged structs, so that decoding is validating.

The page's `web/src/wire.ts` is generated from this file (`make wire`); a test regenerates and compares. A *sentence* is
never sent: what is sent is the id of a sentence in the catalogue and the numbers and names to put into it.
"""

from typing import Any

import msgspec


class Told(msgspec.Struct, frozen=True):
    """A sentence to say: its id in the game's catalogue and what to put into it.

    `args` holds numbers and words; the key `seat` (and any key that ends in `seat`) is a seat number, which the reader
    shows as that seat's name.
    """

    id: str
    args: dict[str, int | float | str | list[int]] = {}


class Offer(msgspec.Struct, frozen=True):
    """A move a seat may make now: `label` for the button, `consequence` for the line below it."""

    action: int
    name: str  # in the game's notation
    label: Told
    consequence: Told
    key: str = ""  # the keyboard key that plays it


class Seat(msgspec.Struct, frozen=True):
    """Who sits at a table. `player` is "person" or the name of a bot."""

    name: str
    player: str


# ---------------------------------------------------------------- over HTTP


class OptionFacts(msgspec.Struct, frozen=True):
    """One option of a game. `kind` is "choice", "number" or "numbers" (a list of whole numbers)."""

    name: str
    kind: str
    default: int | str | list[int]
    rulings: list[str]
    choices: list[str] = []
    least: int = 0
    most: int = 0
    longest: int = 0  # of a list: its most items
    shortest: int = 0


class PlayerFacts(msgspec.Struct, frozen=True):
    """A player a seat can be given to: `name` as typed, `sentence` what it does."""

    name: str
    sentence: Told
    level: int = 0  # 1 (weakest) to 9 for the players a lobby offers first, 0 for the rest


class GameFacts(msgspec.Struct, frozen=True):
    id: str
    title: str
    version: int
    least_players: int
    most_players: int
    options: list[OptionFacts]
    presets: dict[str, dict[str, int | str | list[int]]]  # only what differs from the defaults
    players: list[PlayerFacts]


class Clause(msgspec.Struct, frozen=True):
    """A numbered clause of the rules. `differs` says that a chosen option changes it."""

    number: str
    title: str
    text: str  # Markdown
    source: str
    options: list[str]
    differs: bool = False


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wish for a table, as the lobby posts it."""

    game: str
    seats: list[Seat]
    preset: str = "default"
    options: dict[str, int | str | list[int]] = {}


class TableMade(msgspec.Struct, frozen=True):
    """Where the new table is and the key that opens its persons' seats. The key goes into the address's fragment."""

    table: str
    key: str


class TableFacts(msgspec.Struct, frozen=True):
    id: str
    game: str
    seats: list[Seat]
    preset: str
    options: dict[str, int | str | list[int]]  # those that differ from the defaults
    started: str  # ISO 8601, UTC
    over: bool = False
    version: int = 0


class Problem(msgspec.Struct, frozen=True):
    """Why a request was refused: a sentence of the server's own catalogue."""

    problem: Told


# ---------------------------------------------------------------- over the socket, from the page


class Hello(msgspec.Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first message. Without a key the page only watches; `since` is the last version it has seen."""

    key: str = ""
    since: int = -1


class Play(msgspec.Struct, frozen=True, tag="play", forbid_unknown_fields=True):
    """Play `action` for `seat`. `sequence` grows by one with each command of a seat: sent twice, it acts once."""

    seat: int
    sequence: int
    version: int  # the version the page saw when it chose
    action: int


class Roll(msgspec.Struct, frozen=True, tag="roll", forbid_unknown_fields=True):
    """Let chance go on where it waits for the hand of `seat`."""

    seat: int
    sequence: int
    version: int


Command = Hello | Play | Roll

# ---------------------------------------------------------------- over the socket, to the page


class Step(msgspec.Struct, frozen=True, tag="step"):
    """One event of the table, as this viewer may see it, and what stands after it.

    `scene` is the game's own picture of the table for this viewer (its `words.scene`); `offers` is empty unless the
    seat to move, `seat`, is this viewer's. `waits` says that chance waits for that seat's hand: a `Roll` is awaited.
    """

    version: int
    told: list[Told]
    scene: dict[str, Any]
    seat: int  # whose decision or hand is awaited: a seat, -1 (chance goes on by itself) or -2 (the game is over)
    waits: bool = False
    offers: list[Offer] = []


class Welcome(msgspec.Struct, frozen=True, tag="welcome"):
    """The answer to `Hello`: the table, which seats are yours, all told so far, and the present as a step."""

    table: TableFacts
    yours: list[int]
    sequences: list[int]  # per seat, the last command sequence the table has acted on (0 before the first)
    told: list[Told]  # up to and with `now`; empty when `since` was given, the missed steps then follow one by one
    now: Step


class Ack(msgspec.Struct, frozen=True, tag="ack"):
    """Command `sequence` of `seat` is stored for good; the table is at `version`."""

    seat: int
    sequence: int
    version: int


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """Command `sequence` was not acted on, and why. Nothing changed."""

    seat: int
    sequence: int
    problem: Told


Message = Welcome | Step | Ack | Refused
