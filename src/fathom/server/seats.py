"""Who may do what at a table: keys, and the seats they open; names, and which can be told apart.

A key is a long random word. There are two kinds. One opens the seats of a single table: it stands in the fragment of that table's
address, which a browser never sends by itself. The other belongs to a browser, in a cookie that no script can read, and opens
the seats that this browser has taken at any table. The store holds only hashes, so that a copied database opens no seat.
"""

import hashlib
import hmac
import re
import secrets
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from fathom.server import wire
from fathom.server.trouble import Trouble

PERSON = "person"  # a seat that a person plays
OPEN = "open"  # one that waits for somebody to take it; anything else is the name of a bot

WHO = re.compile(r"(?P<name>.*) \((?P<player>[^()]*)\)")  # as `in_record` writes a seat

LONGEST_NAME = 40  # characters
JOINERS = {0x200C: "", 0x200D: ""}  # part of names in Persian or Hindi, and of some emoji
UNSEEN = re.compile(  # joiners, fillers, blanks and selectors: signs that show nothing by themselves
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c\u200d\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
# Alphabets that have letters in common with Latin, to the eye. A name keeps to one of them.
ALPHABETS = frozenset({"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU"})
# Letters and digits of any of them that look like a letter here, or whose capital does, by that letter: a name may be in one
# alphabet and look like another's. Compared with what Unicode lists for TR39, of which no library for Python is kept up.
ALIKE = {
    ord(sign): letter
    for letter, signs in {
        "a": "аαɑᴀᎪꓮ",
        "b": "вьβʙᏴᏏꓐꞵƅ",
        "c": "сⲥᴄᏟꓚ",
        "d": "ԁᴅᎠᏧꓒꓓ",
        "e": "еҽεᴇᎬꓰꬲ",
        "f": "ϝꜰꓝꬵꞙẝ𝈓",
        "g": "ԍɡɢᏀᏳꓖᶃƍ",
        "h": "нһηⲏʜᎻᏂꓧ",
        "i": "іιıɩɪⲓᎥꓲꙇ",
        "j": "јϳᴊᎫꓙʝ",
        "k": "кκⲕᴋᏦꓗ",
        "l": "ӏ1|ǀʟᏞꓡⳑ𝈪",
        "m": "мμⲙᴍᎷꓟϻ",
        "n": "νⲛɴꓠ",
        "o": "оοօ0ⲟᴏᴑꓳꬽ",
        "p": "рρⲣᴘᏢꓑ",
        "q": "ԛꞯ",
        "r": "ʀᎡᏒꓣᴦꭇꭈ𝈖",
        "s": "ѕտꜱƽᏕᏚꓢ",
        "t": "тτⲧᴛᎢꓔ",
        "u": "սʋᴜꓴꞟꭎꭒ",
        "v": "ѵᴠᏙꓦ𝈍",
        "w": "ԝѡᴡᎳᏔꓪɯ",
        "x": "хχⲭꓫꭓ",
        "y": "уүυɣʏᎩᎽꓬⲩᶌỿꭚ",
        "z": "ζᴢᏃꓜ𐋵",
        "2": "ꝛƨꙅϩ",
        "3": "зӡɜȝʒꝫⳍ𝈆",
        "4": "Ꮞ",
        "6": "ⳓᏮ",
        "7": "𝈒",
        "8": "ȣ",
        "9": "ꝯⳋ",
    }.items()
    for sign in signs
}
SMALL = str.maketrans("νυγσηгбհոցօզքռգաⲅꮁ", "vuyonr6hngoqfnqwrr")  # that look like other letters than their capitals do
STROKES = dict.fromkeys(map(ord, "IΙІӀⲒɪꓲƖ"), "l")  # capitals to one who reads them as such, and a small l to another
OLDER = {0x3F2: "c", 0x3F9: "C"}  # ϲ and Ϲ, whose plainest form looks otherwise
LONG_S = "\u017f"  # an s to one who reads it as such, and an f to another
DOTTED = re.compile("([ij][\u0300-\u036f]*?)\u0307")  # an i has a dot, and shows no other
APOSTROPHES = dict.fromkeys(
    map(
        ord,
        "\u2018\u2019\u201b\u2032\u2035`\u00b4\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02ca\u02cb\u02f4\u0374\u0384"
        "\u055a\u055d\u05f3\u07f4\u07f5\u1fbd\u1fbf\u1fef\u1ffd\u1ffe\ua78b\ua78c",
    ),
    "'",
)
QUOTES = dict.fromkeys(map(ord, '"\u201c\u201d\u201f\u2033\u2036\u02ba\u02dd\u02ee\u02f6\u05f2\u05f4\u3003'), "''")
# That Unicode does not list among the dashes.
HYPHENS = dict.fromkeys(map(ord, "\u2212\u2796\u2043\u02d7\u00af\u02c9\u203e\u06d4\u2500\u30fc\u3161\u4e00\u2cba"), "-")
SIGNS = APOSTROPHES | QUOTES | HYPHENS


def new_key() -> str:
    """A key nobody can guess: 192 random bits."""
    return secrets.token_urlsafe(24)


def digest(key: str) -> str:
    """What is stored of a key. It is long and random, so that one plain hash protects it."""
    return hashlib.sha256(key.encode(errors="replace")).hexdigest()


def digests(*keys: str) -> list[str]:
    """The same of several; whoever has none gives an empty one."""
    return [digest(key) for key in keys if key]


def _opened(keys: Mapping[str, Sequence[int]], found: str) -> tuple[int, ...] | None:
    """The seats that the key with the hash `found` opens; None if it is no key of this table."""
    seats: tuple[int, ...] | None = None
    for stored, owned in keys.items():  # all of them, so that the time says nothing
        if hmac.compare_digest(stored, found):
            seats = tuple(owned)
    return seats


def held(keys: Mapping[str, Sequence[int]], given: Iterable[str]) -> tuple[int, ...]:
    """All the seats that the keys with the hashes `given` open, in order."""
    return tuple(sorted({seat for found in given for seat in _opened(keys, found) or ()}))


def holders(keys: Mapping[str, Sequence[int]]) -> dict[int, str]:
    """Whose each seat is that a key opens: the hash of the key."""
    return {seat: key for key, seats in keys.items() for seat in seats}


def knows(keys: Mapping[str, Sequence[int]], given: Iterable[str]) -> bool:
    """Whether one of the hashes `given` is of a key of this table, be it that it opens no seat: a host may have none."""
    return any(_opened(keys, found) is not None for found in given)


def named(wish: Sequence[wire.Seat]) -> list[wire.Seat]:
    """The seats, their names tidy; `Trouble` for the first whose name can't be shown or looks like another's."""
    seats = [wire.Seat(" ".join(seat.name.split()), seat.player) for seat in wish]
    taken: set[str] = set()
    for index, seat in enumerate(seats):
        name = seat.name
        if not visible(name) or len(name) > LONGEST_NAME or not name.translate(JOINERS).isprintable():
            raise Trouble(400, "server-bad-name", seat=index, most=LONGEST_NAME)
        if len(_alphabets(name)) > 1:
            raise Trouble(400, "server-mixed-name", seat=index)
        seen = looks(name)
        if seen & taken:
            raise Trouble(400, "server-same-name", seat=index)
        taken |= seen
    return seats


def in_record(seat: wire.Seat) -> str:
    """A seat as the head of a record has it."""
    return f"{seat.name} ({seat.player})"


def of_record(who: str) -> wire.Seat | None:
    """The same read; None if it is nothing that a server has written."""
    found = WHO.fullmatch(who)
    return wire.Seat(found["name"], found["player"]) if found else None


def visible(text: str) -> str:
    """What is to be seen of a text, each sign in its plainest form: of a letter that is wide, bold or in a circle, the letter."""
    return UNSEEN.sub("", unicodedata.normalize("NFKC", text)).strip()


def looks(name: str) -> set[str]:
    """What a name can be taken for: two that have one of these in common look alike."""
    read = [_plain(visible(each.translate(SIGNS | OLDER))) for each in (name, name.replace(LONG_S, "f"))]
    ways = [way for seen in read for each in (seen, seen.translate(SMALL)) for way in (each, each.translate(STROKES))]
    return {DOTTED.sub(r"\1", way.casefold().translate(ALIKE)) for way in ways}


def _plain(text: str) -> str:
    """A text with one sign for all hyphens and dashes, one for all apostrophes, and no sign over or under a letter twice."""
    signs = unicodedata.normalize("NFD", text.translate(SIGNS).replace(" \u0301", "'"))
    dashed = ["-" if unicodedata.category(sign) == "Pd" else sign for sign in signs]
    return "".join(
        sign
        for sign, before in zip(dashed, ["", *dashed], strict=False)
        if sign != before or not unicodedata.combining(sign)
    )


def _alphabets(name: str) -> frozenset[str]:
    """Those of `ALPHABETS` that the letters of a name come from."""
    words = (unicodedata.name(sign, "").partition(" ")[0] for sign in visible(name) if sign.isalpha())
    return ALPHABETS.intersection(words)
