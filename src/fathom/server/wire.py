"""The messages between the server and a page: tagged structs, so that decoding is validating.

The page's `web/src/wire.ts` is generated from this file (`make wire`); a test regenerates and compares. A *sentence* is
never sent: what is sent is the id of a sentence in the catalogue and the numbers and names to put into it.

All of it is JSON in text frames. The page begins with `Hello` and is answered with `Welcome`; from then on it sends `Play`,
`Roll`, `TakeBack` and the like, and gets a `Step` for every version, in order and without a gap. `Ack` goes to every page that
holds the seat, before the steps that follow from it.
"""

# long: the whole protocol, so that it can be read in one go
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from fathom.engine.errors import Sentence

encode = msgspec.json.Encoder().encode

Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]  # a whole number that JavaScript, too, can count to
Number = Annotated[int, Meta(ge=1, le=2**53 - 1)]  # the same, from 1 on
Nonce = Annotated[
    str, Meta(pattern="^([0-9a-f]{32})?$", max_length=32)
]  # 16 random bytes that a browser mixes into chance, or nothing


class Offer(msgspec.Struct, frozen=True):
    """A move a seat may make now: `label` for the button, `consequence` for the line below it, `parts` what it is made of."""

    action: int
    name: str  # in the game's notation
    label: Sentence
    consequence: Sentence | None
    key: str  # the keyboard key that plays it
    parts: Any  # the game's struct `Parts`, or null


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits at a table. `player` is "person" or the name of a bot."""

    name: str
    player: str


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long each person at a table may think, in seconds: so long for each choice, and a bank for the whole game.

    A choice takes from the bank what it needs beyond its own seconds. What it does not need of those is not saved.
    """

    bank: Annotated[int, Meta(ge=0, le=86_400)]
    move: Annotated[int, Meta(ge=1, le=1_209_600)]


# ---------------------------------------------------------------- over HTTP


class OptionInfo(msgspec.Struct, frozen=True):
    """One option of a game. `kind` is "choice", "integer" or "integers" (a list of whole numbers)."""

    name: str
    kind: str
    default: int | str | list[int]
    rulings: list[str]
    choices: list[str] = []
    least: int = 0
    most: int = 0
    longest: int = 0  # of a list: its most items
    shortest: int = 0


class PlayerInfo(msgspec.Struct, frozen=True):
    """A player a seat can be given to: `name` as typed, `sentence` what it does."""

    name: str
    sentence: Sentence
    strength: int = 0  # from 1, the weakest, for the opponents that a lobby offers first; 0 for the rest


class GameInfo(msgspec.Struct, frozen=True):
    """What a lobby must know of a game."""

    id: str
    version: int
    least_players: int
    most_players: int
    usual_players: int  # how many may play by the default rules
    options: list[OptionInfo]
    presets: dict[str, dict[str, int | str | list[int]]]  # what each changes; those that play alike are named once
    players: list[PlayerInfo]
    guided: list[str] = []  # the opponents at its guided first game; empty if it has none
    takes_file: bool = False  # whether options can be read from a file; the sentence `file` says what it holds
    # Which options belong together, by the group's name; empty if the game does not say.
    groups: dict[str, list[str]] = {}


class FileOptions(msgspec.Struct, frozen=True):
    """The options that a file of one's own stands for, to be chosen like any others."""

    options: dict[str, int | str | list[int]]


class Room(msgspec.Struct, frozen=True):
    """How many seats a table can have under the options that were asked about."""

    most_seats: int


class Clause(msgspec.Struct, frozen=True):
    """A numbered clause of the rules. `settings` are those of its options that are not the default, with their values."""

    number: str
    title: str
    text: str  # Markdown
    source: str
    options: list[str]
    settings: dict[str, int | str | list[int]] = {}


class Section(msgspec.Struct, frozen=True):
    """A numbered section of the rules; `text` stands between its heading and its first clause."""

    number: str
    title: str
    text: str  # Markdown
    clauses: list[Clause]


class Ruling(msgspec.Struct, frozen=True):
    """How a point that the sources leave open is settled, and why. The source of a clause names it."""

    name: str
    title: str
    text: str  # Markdown


class Rules(msgspec.Struct, frozen=True):
    """The rules of a game: first what a player needs to know, then every clause; the rulings that clauses name."""

    introduction: str  # Markdown
    sections: list[Section]
    rulings: list[Ruling]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wish for a table, as the lobby posts it. A guided first game has options of its own."""

    game: str
    seats: list[Seat]
    preset: str = "default"
    options: dict[str, int | str | list[int]] = {}
    guided: bool = False
    listed: bool = False  # of a table with open seats: whether everybody finds it in the lobby
    watched: bool = True  # whether those who hold no seat may look on
    chat: bool = True  # whether people may write what they like to each other, and not only phrases
    leaves: str = "waits"  # when somebody leaves: it "waits", it "ends", or this bot plays on
    clock: Clock | None = None  # null: everybody has all the time in the world


class TableMade(msgspec.Struct, frozen=True):
    """Where the new table is, and the key that opens its persons' seats, for the address's fragment.

    Without a key it is a table that people gather at: its address is for everybody, and each browser opens the seats it took.
    """

    table: str
    key: str
    commitment: str = ""  # what its chance is committed to, before any browser mixes anything into it


class Rematch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wish for another table like this one; `key` is the key of this one, if it has any."""

    key: str = ""


class Result(msgspec.Struct, frozen=True):
    """How a game ended: the points of each seat, who has won, and the game's own statistics of each seat."""

    scores: list[int]
    winners: list[int]
    moves: int  # how many were played, the outcomes of chance included
    statistics: dict[str, list[float]]


class Gathering(msgspec.Struct, frozen=True):
    """Of a table that people gather at, each with a screen of their own: how far they are."""

    begun: bool  # before that, seats are taken and given; `Seat.player` is "open" where nobody sits
    ready: list[int]  # the seats whose people want to begin
    host: list[int]  # the seats of the host: of whoever made the table, until somebody else decides there
    listed: bool  # whether everybody finds it in the lobby until it begins
    leaves: str  # what happens when somebody leaves: see `NewTable`
    chat: bool
    next: str  # the table at which the same people play again, or nothing; `ready` is then who wants to
    clock: Clock | None = None
    watched: bool = True  # whether those who hold no seat may look on once the game has begun
    again: bool = False  # whether they do so here: it begins by itself when all of them are there
    declined: list[str] = []  # the names of those who do not want to play again, at both tables
    left: bool = False  # whether its host has left it, and nobody decides until somebody sits down


class TableInfo(msgspec.Struct, frozen=True):
    """What everybody may know of a table without looking on."""

    id: str
    game: str
    seats: list[Seat]
    preset: str
    options: dict[str, int | str | list[int]]  # those that differ from the defaults
    started: str  # ISO 8601, UTC
    over: bool = False
    version: int = 0
    seat: int = -1  # whose decision or hand is awaited, as in a step
    progress: Sentence | None = None  # how far the game is, if it has words for that
    guided: bool = False  # whether it is a guided first game
    result: Result | None = None  # once it is over
    gathering: Gathering | None = None
    commitment: str = ""  # what its chance is committed to: see docs/14-chance.md; empty if to nothing


class TableSeen(TableInfo, frozen=True):
    """A table, as it is told to the browser that asks for it."""

    yours: list[int] = []  # the seats that it opens there


class Home(msgspec.Struct, frozen=True):
    """The address by which others reach this server, without the last slash; empty if nobody told it."""

    address: str


class OwnTable(msgspec.Struct, frozen=True):
    """A table of the browser that asks, and the seats that it opens there."""

    table: TableInfo
    seats: list[int]


class Lobby(msgspec.Struct, frozen=True):
    """The tables that a lobby shows: those that wait for people, and those of the browser that asks, the latest first."""

    open: list[TableInfo]
    yours: list[OwnTable]


class Sit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wish to take the open seat `seat` under a name, or to be called so at one's own."""

    seat: Count
    name: str
    nonce: Nonce = ""


class Rise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wish to leave a seat."""

    seat: Count


class Ready(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether those who sit at this screen want to begin."""

    ready: bool


class Give(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The host's wish that a bot has a seat, or that it is "open".

    `sits` is who has it as the page shows it; None: whoever it is.
    """

    seat: Count
    player: str
    sits: Seat | None = None


class Remove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The host's wish that the person at `seat` goes, and takes no seat at this table until the host lets them back in.

    `sits` as in `Give`.
    """

    seat: Count
    sits: Seat | None = None


class LetIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The host's wish that whoever was asked to go under that name may take a seat again."""

    name: str


class Leave(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The wish to leave a game, by a page that knows it up to `version`; and whether that said that nobody else is there."""

    version: Count
    alone: bool


class StandIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """At a table that waits: the wish that a bot plays on for who has gone from `seat`, or that it waits for that "person"."""

    seat: Count
    player: str


class MoveKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A key that brings the seats of one browser to another, or makes it the same person, one time."""

    key: str


class Catalogues(msgspec.Struct, frozen=True):
    """The catalogues of one language as Project Fluent texts, the games' by id. English stands in for what is missing."""

    language: str
    languages: list[str]  # all that the house speaks, English first
    house: str
    games: dict[str, str]


class Problem(msgspec.Struct, frozen=True):
    """Why a request was refused: a sentence of the catalogues, and in its `args` the `option` or `seat` that it is about."""

    problem: Sentence


# ---------------------------------------------------------------- over the socket, from the page


class Hello(msgspec.Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first message. Without a key the page only watches; `since` is the last version it has seen."""

    key: str = ""
    since: int = -1
    nonce: Nonce = ""


class Play(msgspec.Struct, frozen=True, tag="play", forbid_unknown_fields=True):
    """Play `action` for `seat`. `sequence` grows by one with each command of a seat: sent twice, it acts once."""

    seat: Count
    sequence: Number
    version: Count  # the version the page saw when it chose
    action: Count


class Roll(msgspec.Struct, frozen=True, tag="roll", forbid_unknown_fields=True):
    """The person at `seat` rolls: chance decides now."""

    seat: Count
    sequence: Number
    version: Count


class TakeBack(msgspec.Struct, frozen=True, tag="take_back", forbid_unknown_fields=True):
    """Take back the last move of `seat`, where `Step.takes_back` offers it."""

    seat: Count
    sequence: Number
    version: Count


class AskBack(msgspec.Struct, frozen=True, tag="ask_back", forbid_unknown_fields=True):
    """Ask the other people to let `seat` take back its last choice, and all that has followed it."""

    seat: Count
    sequence: Number
    version: Count


class AnswerBack(msgspec.Struct, frozen=True, tag="answer_back", forbid_unknown_fields=True):
    """Allow what `Step.asking` asks for, or refuse it, for all the seats of this screen."""

    seat: Count
    sequence: Number
    version: Count
    allows: bool


class Say(msgspec.Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    """Say something for `seat` to all who are at the table. A `phrase` is one of the catalogues' and named by `text`."""

    seat: Count
    text: Annotated[str, Meta(min_length=1, max_length=200)]
    phrase: bool = False


Command = Hello | Play | Roll | TakeBack | AskBack | AnswerBack | Say

# ---------------------------------------------------------------- over the socket, to the page


class TookBack(msgspec.Struct, frozen=True, tag="took_back"):
    """A seat took its last move back, and the table stands where it stood before it. As what follows, it is no game's own."""

    seat: int
    what: Any  # the game's event that the move was told by, as this viewer was told it; null if there was none


class StoodIn(msgspec.Struct, frozen=True, tag="stood_in"):
    """The bot `player` plays on for a seat whose person has gone; "person": they are back; "waits": the table waits again."""

    seat: int
    player: str


class WasBrokenOff(msgspec.Struct, frozen=True, tag="broken_off"):
    """The game ends without a result, because the person at `seat` has "gone", or because that person's "time" is over."""

    seat: int
    why: str = "gone"


class AskedBack(msgspec.Struct, frozen=True, tag="asked_back"):
    """A seat asks to take back its last choice, told as in `TookBack`, and all that has followed it."""

    seat: int
    what: Any


class AnsweredBack(msgspec.Struct, frozen=True, tag="answered_back"):
    """Somebody was asked, and "allows" it or "refuses"."""

    seat: int
    answer: str


class RanOut(msgspec.Struct, frozen=True, tag="timed_out"):
    """The time of the person at `seat` is over, and the table moves for that person this once."""

    seat: int


class Away(msgspec.Struct, frozen=True):
    """A person's seat whose page is not connected. In `seconds` that person counts as gone; null: never."""

    seat: int
    seconds: int | None


class Moment(msgspec.Struct, frozen=True):
    """An event, as this viewer may know it, and how the scene changes by it: see `server/patch.py`."""

    event: Any  # one of the game's structs, or `TookBack` and its like, tagged; what the viewer may not know is null
    changes: Any


class Asking(msgspec.Struct, frozen=True):
    """A seat asks to take back its last choice, told as in `TookBack`; the seats of `waits` have still to agree."""

    seat: int
    what: Any
    waits: list[int]


class Step(msgspec.Struct, frozen=True, tag="step"):
    """What follows from one event of the table: its moments, and how the scene changes from the last to where it stands.

    The scene is the game's own picture of the table for this viewer (its `words.scene`); `offers` is empty unless the seat
    to move, `seat`, is this viewer's. `waits` says that the turn waits for the person at that seat to roll: a `Roll` is awaited.
    """

    version: int
    moments: list[Moment]
    changes: Any
    seat: int  # whose decision or roll is awaited: a seat, -1 (chance goes on by itself) or -2 (the game is over)
    waits: bool
    offers: list[Offer]
    takes_back: int = -1  # the seat of this viewer's that may take its last move back, or -1
    asking: Asking | None = None  # what is asked until somebody moves


class Said(msgspec.Struct, frozen=True, tag="said"):
    """Somebody at a table said something: text as it was typed, or the name of a phrase of the catalogues.

    `name` is who sat there then: somebody else may by now. `who` stands for their browser, at this table only: whoever takes
    another name or seat has the same. Either is empty where none was kept.
    """

    seat: int
    text: str
    phrase: bool
    name: str = ""
    who: str = ""


class Welcome(msgspec.Struct, frozen=True, tag="welcome"):
    """The answer to `Hello`: the table, which seats are yours, the events so far, and where it stands.

    `now` is a step without moments, and `scene` is the whole scene there. It is the present; but when `since` was given (and
    the table has that version), it is that version, and the missed steps follow one by one.
    """

    table: TableInfo
    yours: list[int]
    sequences: list[int]  # per seat of yours, the last command sequence acted on (0 before the first, and for others)
    events: list[Any]  # up to and with `now`; empty when the steps since `since` follow
    scene: Any
    now: Step
    said: list[Said] = []  # the last that people said to each other
    # Per seat of yours, SHA-256 of the nonce that chance depends on; empty for the others, and where there is none.
    mixed: list[str] = []


class Company(msgspec.Struct, frozen=True, tag="company"):
    """Who is at a table that people gather at, whenever that changes. The seats that are yours come with the welcome."""

    table: TableInfo
    here: list[int]  # the seats of those whose page is connected
    away: list[Away]  # those of the others, once the game has begun
    watching: int  # how many look on who hold no seat
    host: bool  # whether this browser is the host's, or decides before the game in the host's place
    removed: bool = False  # whether the host has asked this browser to go
    declined: bool = False  # whether this browser has said that it does not want to play again
    removals: list[str] = []  # for the host: the names of those who were asked to go
    gives: list[int] = []  # before the game: the seats that this browser may give to others
    removes: list[int] = []  # and those from which it may ask somebody to go
    moved: bool = False  # whether this browser had seats that are on another device now
    hosted: bool = True  # whether a page of the host is connected, who has no seat; else `here` says so


class Clocks(msgspec.Struct, frozen=True, tag="clocks"):
    """What is left on the clocks of a table that has some, whenever one starts or stops: milliseconds, null for who has none.

    The clock of seat `running` (-1: none) goes down, once `waits` milliseconds more are over. It has the time of this choice
    in it. If it `stands`, it does not: nothing can be stored just now, so nobody can move.
    """

    left: list[int | None]
    running: int
    waits: int
    stands: bool = False


class Ack(msgspec.Struct, frozen=True, tag="ack"):
    """Command `sequence` of `seat` is stored for good; the table is at `version`."""

    seat: int
    sequence: int
    version: int


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """Command `sequence` was not acted on, and why. Nothing changed, so the number may be used again.

    With `seat` -1 it is the connection that was refused; a close follows. `again`: it could not be kept just now, and is to be
    sent again by and by.
    """

    seat: int
    sequence: int
    problem: Sentence
    again: bool = False


class Beat(msgspec.Struct, frozen=True, tag="beat"):
    """Says nothing, every twenty seconds: a page that hears it knows that the line still works. It does not hear pings."""


Message = Welcome | Step | Company | Clocks | Said | Ack | Refused | Beat

# ---------------------------------------------------------------- the past, over HTTP


class Turn(msgspec.Struct, frozen=True):
    """A turn begins at a version of the table: its number, as in the record, and whose it is."""

    version: int
    number: int
    seat: int


class Curve(msgspec.Struct, frozen=True):
    """A line of a chart: of a seat, or, where `seat` is -1, of what the sentence `label` says."""

    seat: int
    label: str
    values: list[float | None]  # at each version; null where it is not known to this viewer


class Chart(msgspec.Struct, frozen=True):
    """How something went. `name` is what it is called in the catalogue: `chart-points`."""

    name: str
    is_depth: bool  # more is further down
    curves: list[Curve]
    # At each version, how far from 0 is usual: a standard deviation; empty if that is not known.
    spread: list[float] = []


class Lucky(msgspec.Struct, frozen=True):
    """What chance gave a seat in a whole game, as the game counts it."""

    seat: int
    count: int  # how often it was given something
    sum: int  # all of it
    expected: float
    chance: float  # that so many would give so much or more; or so little or less, if it is less than expected


class Luck(msgspec.Struct, frozen=True):
    """How lucky each seat was; `chart` draws what was given less what was expected."""

    seats: list[Lucky]
    chart: Chart


class Draw(msgspec.Struct, frozen=True):
    """Once that chance decided: what it could do, each with its weight, and what it did."""

    number: int  # of the draw, from 0
    version: int  # the one it led to
    weights: list[int]
    outcome: int  # an index into them


class Fairness(msgspec.Struct, frozen=True):
    """What it takes to make all draws of a game again that is over: see docs/14-chance.md."""

    commitment: str
    secret: str
    nonces: str
    begins: int  # so many moves came from a record that was played on from: their chance was another game's
    draws: list[Draw]


class Replay(msgspec.Struct, frozen=True):
    """All that has happened at a table or in a record, looked at from a seat; -1 is a spectator's.

    `events` and `scene` are those of version 0; a step leads to each version after it.
    """

    table: TableInfo  # without an id, if it is a record
    eye: int
    events: list[Any]
    scene: Any
    now: Step
    steps: list[Step]
    moves: list[int]  # how many of the record lead to each version; -1 if a move that led there was taken back
    turns: list[Turn]
    charts: list[Chart]
    luck: Luck | None = None  # of a game that is over, if the game counts it
    fairness: Fairness | None = None  # of a game that is over, if its chance was committed to


class Swing(msgspec.Struct, frozen=True):
    """What changed most who would win: all that happened after version `start` up to version `end`."""

    start: int
    end: int
    by: int  # the seat that did it; -1 if it was chance
    seat: int  # whose chance changed
    before: float  # 0 to 1
    after: float
    error: float  # the standard error of the difference


class Chances(msgspec.Struct, frozen=True):
    """The chance of each seat to win, at each version of a game that is over, estimated by playing on from there.

    It takes a while: until `stage` is "done", ask again; `values` and `swings` are empty till then.
    """

    stage: Literal["waits", "prepares", "plays", "done"]
    done: float  # 0 to 1, how much of the playing
    player: str  # who plays on, in all seats
    games: int  # played on from each version
    error: float = 0.0  # the largest standard error of the values
    values: list[list[float]] = []  # of each seat, at each version; those of a version add up to 1
    swings: list[Swing] = []  # the largest, in the order of the game


class PlayOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wish for a table that begins after the first `moves` moves of a record, with these seats."""

    record: str
    moves: Count
    seats: list[Seat]


# ---------------------------------------------------------------- how a socket closes

BAD_MESSAGE = 4400  # what the page sent is not of this file: coming back would not help
WRONG_KEY = 4403  # this key opens no seat here
NO_TABLE = 4404  # there is no such table
TOO_SLOW = 4408  # the page did not take what it was sent: come back with `since`
LEFT = 4410  # whoever plays here has left the game, perhaps in another window: coming back means to play on
BROKEN = 4409  # the table cannot be replayed (another version of the game, or damaged); it is kept as it is
COME_BACK = 4412  # the table must be read from the store again: come back with `since`
CLOSES = ("BAD_MESSAGE", "WRONG_KEY", "NO_TABLE", "TOO_SLOW", "BROKEN", "LEFT", "COME_BACK")
