"""What a seat may know (7.1, 7.2), and guesses at the rest."""

from fathom.games.in_too_deep.view.guesses import resample
from fathom.games.in_too_deep.view.notes import NOTES
from fathom.games.in_too_deep.view.sight import observe

__all__ = ["NOTES", "observe", "resample"]
