"""What happened from one version of a table to the next, and what each viewer is told and sees of it."""

from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from fathom.engine.events import Logged
from fathom.engine.position import Position
from fathom.engine.verbs import SPECTATOR
from fathom.server import wire
from fathom.server.event import Answered, Asked, BrokenOff, Decided, Played, Seated, TimedOut
from fathom.server.patch import Json, Patch, diff

Move = Played | Decided
Change = Seated | BrokenOff | TimedOut  # what happens that is no move

NOBODY = -1


Told = list[tuple[msgspec.Struct, Position]]  # events, each with what may be known right after it


class Asking(NamedTuple):
    """A seat asks to take back the last `moves`, of which the first is its own."""

    seat: int  # of that choice; at a screen of several persons any of them may ask
    moves: int
    before: Position  # where that was chosen. Not to be played on: others look at it, too
    action: int
    waits: frozenset[int]  # who has still to agree
    version: int  # since when that is asked


class Secrets:
    """Whether anything was hidden from anybody in the course of a game, as far as it was looked at."""

    are_there = False


@dataclass(frozen=True, eq=False, slots=True)
class Span:
    """What happened from one version of a table to the next: what the rules noted, and where it came to rest.

    What a seat is told and sees of it is worked out once for all who ask, and once for everybody while nothing is hidden; nothing
    that it returns is to be played on.
    """

    version: int  # the one it leads to
    log: list[Logged] | None  # None where it is let go of
    rest: Position  # not to be played on: others look at it, too
    last: Move | None = None  # the last of the moves that stand; None where nothing may be taken back any more, too
    before: Position | None = None  # where that was chosen, if it happened here. Not to be played on, either
    undone: Move | None = None  # the move that was taken back
    change: Change | None = None  # what happened that was no move
    late: int = NOBODY  # the seat whose time is over, and for which the server moves next
    said: Asked | Answered | None = None  # what was said of taking something back
    asking: Asking | None = None  # what is still asked
    secrets: Secrets = field(default_factory=Secrets)  # of the course
    _is_public: list[bool] = field(
        default_factory=list
    )  # whether a spectator sees all there is; empty until that was looked at
    _told: dict[int, Told] = field(default_factory=dict)  # by seat
    _seen: dict[int, Position] = field(default_factory=dict)
    _moments: dict[int, int] = field(default_factory=dict)  # of which each of these views is, by its `id`
    _scenes: dict[int, msgspec.Struct] = field(default_factory=dict)  # by the `id` of the view
    _others: dict[int, msgspec.Struct] = field(default_factory=dict)  # one of each moment, of which the others are made
    _patches: dict[tuple[int, int], tuple[Json, Json, Patch]] = field(
        default_factory=dict
    )  # by the `id` of both scenes
    # See `moments`; by the `id` of what is told, of what is seen and of the scene before, which is kept with it.
    _shown: dict[tuple[int, int, int], tuple[list[wire.Moment], Json, Json]] = field(default_factory=dict)

    def told(self, seat: int) -> Told:
        """What `seat`, or a spectator, is told of it."""
        eye = SPECTATOR if self._hides_nothing() else seat
        if eye not in self._told:
            self._tell(eye)
        return self._told[eye]

    def _tell(self, eye: int) -> Told:
        told = self._told[eye] = list(self.rest.tell(self.log or [], eye))
        self._moments.update((id(view), moment) for moment, (_, view) in enumerate(told))
        return told

    def seen(self, seat: int) -> Position:
        """What `seat`, or a spectator, may know where it came to rest."""
        eye = SPECTATOR if self._hides_nothing() else seat
        if eye not in self._seen:
            told = self._told.get(eye)
            is_told = told and self.log and self.rest.stands_as(self.log[-1].state)
            self._see(eye, told[-1][1] if told and is_told else self.rest.view(eye))
        return self._seen[eye]

    def moments(self, teller: int, eye: int, before: Json) -> tuple[list[wire.Moment], Json]:
        """What `teller` is told, each event with what it changes of the scene `before` for `eye`; and the scene at the end."""
        told, seen = self.told(teller), self.told(eye)
        key = id(told), id(seen), id(before)
        if key not in self._shown:  # where nothing is hidden it is the same for all who saw the same
            moments, scene = list[wire.Moment](), before
            for (event, _), (_, view) in zip(told, seen, strict=True):
                moments.append(wire.Moment(event, self.changes(scene, view)))
                scene = self.scene(view)
            self._shown[key] = moments, scene, before
        return self._shown[key][:2]

    def changes(self, before: Json, view: Position) -> Patch:
        """What differs in `view` from the scene `before`."""
        scene = self.scene(view)
        return {} if scene is before else self.patch(before, scene)

    def scene(self, view: Position) -> msgspec.Struct:
        """What the table looks like in `view`, which `told` or `seen` gave."""
        if id(view) not in self._scenes:
            moment = self._moments[id(view)]
            self._scenes[id(view)] = view.scene(self._others.get(moment))
            self._others.setdefault(moment, self._scenes[id(view)])
        return self._scenes[id(view)]

    def patch(self, before: Json, after: msgspec.Struct) -> Patch:
        """How the scene `after`, which `scene` gave, differs from the one before."""
        key = id(before), id(after)
        if key not in self._patches:
            self._patches[key] = before, after, diff(before, after)  # with both, so that no other gets their `id`
        return self._patches[key][2]

    def _hides_nothing(self) -> bool:
        """Whether nothing is hidden here, nor was: whoever sees no less than a spectator sees the same then."""
        if not self._is_public:
            self._is_public.append(not self.secrets.are_there and self._shows_all())
            self.secrets.are_there |= not self._is_public[0]
        return self._is_public[0]

    def _shows_all(self) -> bool:
        rest = self.rest.view(SPECTATOR)
        if rest != self.rest:
            return False
        self._see(SPECTATOR, rest)
        told = self._tell(SPECTATOR)
        return all(view.stands_as(logged.state) for logged, (_, view) in zip(self.log or [], told, strict=True))

    def _see(self, eye: int, view: Position) -> None:
        self._seen[eye] = view
        self._moments.setdefault(id(view), len(self.log or []))

    def brief(self) -> "Span":
        """The same without what was told on the way, which is most of its memory."""
        return Span(
            self.version,
            None,
            self.rest,
            self.last,
            undone=self.undone,
            change=self.change,
            late=self.late,
            said=self.said,
            asking=self.asking,
            secrets=self.secrets,
        )
