"""What the rooms must have in which a position is written: as numbers, as text and as a picture. See `game` for the others."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Protocol

from fathom.engine.encoding import Field
from fathom.engine.position import Position
from fathom.engine.state import State


class Encoding(Protocol):
    """What a network is told of a view."""

    @property
    def FIELDS(self) -> Sequence[Field]:
        """What the numbers mean, in the order in which they stand."""

    @property
    def encode(self) -> Callable[..., None]:
        """The rule that writes them, compiled: see the verb of that name."""


class Diagram(Protocol):
    """The position as words of one line, and as a picture made of signs. Not compiled."""

    @property
    def SAID(self) -> Collection[str]:
        """The fields of the state that the words say, or that follow from them; the others are said by their names."""

    def write(self, state: State) -> Mapping[str, str]:
        """What the words say, by the word's name; those that need not be said are left out."""

    def read(self, state: State, words: Mapping[str, str]) -> None:
        """Write into `state`, which stands at the game's beginning, what the words say. Raises `BadPosition`.

        The fields that are said by their names are in it already.
        """

    def check(self, state: State, start: State) -> str | None:
        """Why no game that begins as `start` can stand so; None if one may."""

    def board(self, view: Position) -> str:
        """The table as `view` shows it, in a few lines."""
