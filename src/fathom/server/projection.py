"""What a viewer may see of a table: every version once, through the game's `view` and nothing else.

Whoever holds one seat looks from there. On a screen shared by several persons the seat that is to move is looked from, and
what happened is told as a spectator would be told it, for the log stays on the screen. Anybody else is a spectator.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from fathom.server import wire
from fathom.server.seats import PERSON

if TYPE_CHECKING:
    from fathom import Position
    from fathom.engine.errors import Sentence
    from fathom.engine.game import Game

SPECTATOR = CHANCE = -1


def awaited(position: "Position", seats: Sequence[wire.Seat]) -> tuple[int, bool]:
    """Whose decision or hand the game awaits (a seat, -1 chance, -2 it is over), and whether it is the hand."""
    current = position.current_player
    if current == CHANCE and position.starts_turn and position.on_turn >= 0:
        if seats[position.on_turn].player == PERSON:
            return position.on_turn, True
    return current, False


class Projection:
    """The table as the holder of the seats `yours` may see it: an encoded step for every version from `first` on.

    What came before `first` is told as well, but not pictured: that takes longer than all the rest.
    """

    def __init__(
        self, game: "Game", start: "Position", seats: Sequence[wire.Seat], yours: tuple[int, ...], first: int = 0
    ) -> None:
        """Version 0: the game's start. `start` is copied, and played on by `follow`."""
        self.yours = yours
        self.first = first
        self.version = 0
        self.told: list[wire.Sentence] = []  # of all versions
        self._steps: list[bytes] = []
        self._words = game.words
        self._position = start.copy()
        self._seats = seats
        self._teller = yours[0] if len(yours) == 1 else SPECTATOR
        self._before = self._position.view(self._teller)
        self._show([say(one) for one in self._words.tell(None, CHANCE, self._before)])

    def follow(self, actions: Iterable[int]) -> None:
        """Show the versions that these events make."""
        for action in actions:
            self._position.play(action)
            after = self._position.view(self._teller)
            told = [say(one) for one in self._words.tell(self._before, action, after)]
            self._before = after
            self.version += 1
            self._show(told)

    def step(self, version: int) -> bytes:
        """The step to `version`, encoded. Not before `first`."""
        return self._steps[version - self.first]

    def reach_back(self, longer: "Projection") -> None:
        """Take over the steps of `longer`, a projection of the same that begins earlier."""
        self.first, self._steps = longer.first, longer._steps

    def _show(self, told: list[wire.Sentence]) -> None:
        self.told += told
        if self.version < self.first:
            return
        seat, waits = awaited(self._position, self._seats)
        eye = seat if seat in self.yours else self._teller
        view = self._before if eye == self._teller else self._position.view(eye)
        offers = [offer(one) for one in self._words.offers(view)] if seat in self.yours and not waits else []
        self._steps.append(encode(wire.Step(self.version, told, self._words.scene(view), seat, waits, offers)))


def say(told: "Sentence") -> wire.Sentence:
    """A game's sentence, as it is sent."""
    return wire.Sentence(told.id, dict(told.args))


def offer(made: Any) -> wire.Offer:
    """A game's offer, as it is sent."""
    return wire.Offer(int(made.action), made.name, say(made.label), say(made.consequence), made.key)


def _plain(value: Any) -> Any:
    """NumPy's numbers and arrays as Python's, for the encoder."""
    plain: Callable[[], Any] | None = getattr(value, "tolist", None)
    if plain is None:
        raise NotImplementedError(f"{type(value).__name__} cannot be sent")
    return plain()


encode = msgspec.json.Encoder(enc_hook=_plain).encode
