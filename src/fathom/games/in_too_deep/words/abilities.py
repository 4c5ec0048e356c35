"""What the companies' sides do, as one sentence each: its message heeds the options that it is given."""

from fathom.engine.errors import Sentence
from fathom.engine.options import Choice
from fathom.engine.state import State
from fathom.games.in_too_deep.facts import COMPANIES, OPTIONS

# the options that a side depends on; `players`, where it matters that there is a third player
_BASIC = (("cleaning_basic",), ("majority_third", "players"), (), (), ())
_ADVANCED = (
    (),
    ("treasure_adv_requires_share", "majority_third", "players"),
    ("pearl_adv", "pearl_negative"),
    ("research_adv_price", "players"),
    ("chain",),
)
_CHOICES = {option.name: option.choices for option in OPTIONS if isinstance(option, Choice)}


def side(now: State, company: int) -> str:
    """Which side a company shows (1.3)."""
    return "advanced" if now.advanced[company] else "basic"


def ability(now: State, company: int) -> Sentence:
    """What the side that a company shows does (2.9, 3.2 to 3.8, 5.4)."""
    asked = (_ADVANCED if now.advanced[company] else _BASIC)[company]
    args = {name: now.players if name == "players" else _CHOICES[name][getattr(now, name)] for name in asked}
    return Sentence(f"ability-{COMPANIES[company]}-{side(now, company)}", args)
