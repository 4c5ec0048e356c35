"""Names at a table: which can be told apart, in whatever letters they are written."""

import pytest

from fathom.server.seats import PERSON, looks, named
from fathom.server.trouble import Trouble
from fathom.server.wire import Seat


def refused(*names: str) -> str | None:
    """The id of why these cannot sit at one table."""
    try:
        named([Seat(name, PERSON) for name in names])
    except Trouble as trouble:
        return trouble.sentence.id
    return None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Ann", "\uff21nn"),  # a wide letter
        ("Ann", "\U0001d400nn"),  # a bold one, as of mathematics
        ("Zo\u00e9", "Zoe\u0301"),
        ("Copa", "\u0421\u043e\u0440\u0430"),  # all of it Cyrillic
        ("KATE", "\u039a\u0391\u03a4\u0395"),  # all of it Greek
        ("\u0412\u043e\u0432\u0430", "\u0432\u043e\u0432\u0430"),
        ("\u039d\u03af\u03ba\u03bf\u03c2", "\u039d\u0399\u0301\u039a\u039f\u03a3"),
        ("Bill", "BilI"),
        ("Bo", "B0"),
        ("All", "A11"),
        ("Anna-Lena", "Anna\u2010Lena"),
        ("A\u2212B", "A\u2014B"),
        ("O'Neil", "O\u2019Neil"),
        ("Bo'", "Bo\u00b4"),
        ("Bo\u0332", "Bo\u0332\u0332"),
        ("Rob\u0307", "Rob\u0307\u0307"),
        ("Lisa", "Li\u0307sa"),
        ("J\u0131m", "Ji\u0307m"),
        ("ji\u0323m", "j\u0307i\u0323\u0307m"),
        ("\u0130da", "Ida"),
        *(
            ("O'Neil", f"O{sign}Neil")
            for sign in "\u201b\u02be\u02bf\u05f3\u07f4\u07f5\u1fbd\u1fbf\u1ffe\ua78b\ua78c\u055a\u055d\u0384`\u00b4"
        ),
        *(("Al-Bo", f"Al{sign}Bo") for sign in "\u2043\u00af\u30fc\uff70\u2796\u2500\u2015\u203e"),
        ("-Bo", "\u00afBo"),
        *(("A 'B'' C", f"A 'B{sign} C") for sign in '"\u201c\u201d\u201f\u2033\u02ba\u02ee\u05f4\u3003'),
        ("Anna", "\ua4ee\ua4e0\ua4e0\ua4ee"),  # all of it Lisu
        ("ILIA", "\ua4f2\ua4e1\ua4f2\ua4ee"),
        ("llla", "\ua4f2\ua4e1\ua4f2\ua4ee"),
        ("anna", "\u1d00\u0274\u0274\u1d00"),  # small capitals
        ("lda", "\u0406\u0501\u0430"),  # Cyrillic, whose first letter is a capital one
        ("nu", "\u03b7\u03c5"),  # Greek
        ("vo", "\u03bd\u03c3"),
        ("honq", "\u0570\u0585\u0578\u0566"),  # Armenian
        ("COT", "\u2ca4\u2c9e\u2ca6"),  # Coptic
        ("MATT", "\u13b7\u13aa\u13a2\u13a2"),  # Cherokee
        ("COCO", "\u03f9\u039f\u03f9\u039f"),  # Greek, with older letters
        ("coco", "\u03f2\u03bf\u03f2\u03bf"),
        ("MAX", "\u03fa\u0391\u03a7"),
        ("TOY", "\u2ca6\u2c9e\u2ca8"),  # Coptic
        ("qn", "\u0563\u057c"),  # Armenian
        ("Finn", "\u017finn"),  # a long s
        ("Hans", "Han\u017f"),
    ],
)
def test_two_that_look_alike_do_not_sit_at_one_table(one: str, other: str) -> None:
    assert refused(one, other) == refused(other, one) == "server-same-name"


@pytest.mark.parametrize("name", ["\u0410nn", "Ann \u0410", "\u0391nn", "\u0391\u043d\u043d\u0430", "\u13aann"])
def test_a_name_mixes_no_alphabets_that_look_alike(name: str) -> None:
    assert refused("Bo", name) == "server-mixed-name"


def test_names_in_any_alphabet_sit_at_one_table() -> None:
    names = [
        *(
            "Ann",
            "Anne",
            "Ida",
            "Lia",
            "Ila",
            "Lda 2",
            "Player 1",
            "Player 2",
            "J\u00f6rg",
            "Jorg",
            "X \U0001f419",
            "Al-2",
        ),
        *("\u0410\u043d\u043d\u0430", "\u041e\u043b\u044f 2", "\u0395\u03bb\u03ad\u03bd\u03b7", "\u05d3\u05e0\u05d4"),
        *(
            "\u592a\u90ce",
            "\u592a\u90ce A",
            "\u30a2\u30f3",
            "\ubbfc\uc900",
            "\u0645\u06cc\u200c\u0634\u0648\u062f",
            "42",
        ),
    ]
    assert refused(*names) is None
    assert all(looks(name) for name in names)
