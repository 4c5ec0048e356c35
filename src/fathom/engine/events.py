"""Events: what people at the table see or hear, noted by the rules where it happens.

A game declares each of its events once, in its room `events`, as a function without a body:

    @event
    def expanded(seat: int, number: Number, company: Company) -> None:
        '''A seat puts a card of its hand on a company's pile (2.5).'''

A rule calls it with the state and whole numbers, where it does the thing: `expanded(state, seat, card, company)`. In compiled
code the call is nothing at all. In plain Python it adds a `Logged` to the state's `log`, if there is one: the event, the numbers,
and the state right after it.

From the declaration follow what each viewer is told (`tell`), the sentence (`sentence`, by the event's name) and the page's
types. A field says by its annotation how its number is shown, and who may know it:

- `seat: int`: the number as it is, for everybody.
- `Annotated[X, Field(show)]`: `show(view, number, numbers)` makes an X of it.
- `Annotated[X, Field(show, seen)]`: only for those in whose view of the state right after the event `seen(view, number, numbers)`
  holds; the others are told None.
- A keyword-only parameter is not noted by the rule: its `show` finds it in the view; `number` is None.

`view` is that viewer's view of the state right after the event; `numbers` are all numbers of the event, by name.
"""

import inspect
from collections.abc import Callable, Mapping
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

import msgspec
from numba.extending import overload

from fathom.engine.errors import Sentence
from fathom.engine.plain import twin
from fathom.engine.state import State

Shown = Callable[[State, Any, Mapping[str, int]], Any]

HIDDEN_FORM = "hidden"  # the attribute of a message that is said to those who may not know all of an event


class Field(NamedTuple):
    """How a number that a rule notes is shown, and whether a view shows it; None for `seen`: to everybody."""

    show: Shown | None = None
    seen: Callable[[State, Any, Mapping[str, int]], bool] | None = None


class Event:
    """An event as it is declared; rules call it to note that it happened."""

    def __init__(self, declared: Callable[..., None]) -> None:
        """Read the declaration: a function with annotations, and without a body."""
        self.__name__ = self.name = declared.__name__
        self.__module__ = declared.__module__
        self.__doc__ = declared.__doc__
        hints = get_type_hints(declared, include_extras=True)
        parameters = inspect.signature(declared).parameters.values()
        self.noted = [it.name for it in parameters if it.kind is not it.KEYWORD_ONLY]
        self.fields: dict[str, Field] = {}
        types = []
        for parameter in parameters:
            kind, field = _read(hints[parameter.name])
            self.fields[parameter.name] = field
            types.append((parameter.name.rstrip("_"), kind | None if field.seen else kind))
        self.struct = msgspec.defstruct(
            "".join(word.capitalize() for word in self.name.split("_")),
            types,
            tag=self.name,
            frozen=True,
            module=declared.__module__,
            namespace={"__doc__": declared.__doc__},
        )

    def __call__(self, state: State, *numbers: int) -> None:
        """Note that it happened, if somebody listens."""
        if state.log is not None:
            if len(numbers) != len(self.noted):
                raise TypeError(f"{self.name} takes {', '.join(self.noted)}: {numbers} were noted")
            state.log.append(Logged(self, numbers, state.copy()))

    def told(self, view: State, numbers: tuple[int, ...]) -> msgspec.Struct:
        """What somebody is told of it who sees `view` right after it."""
        by_name = dict(zip(self.noted, numbers, strict=True))
        values: list[Any] = []
        for name, (show, seen) in self.fields.items():
            number = by_name.get(name)
            if seen is not None and not twin(seen)(view, number, by_name):
                values.append(None)
            else:
                values.append(number if show is None else twin(show)(view, number, by_name))
        return self.struct(*values)


def listening(state: State) -> bool:
    """Whether what happens is noted; in compiled code never, so that what is only done to say something costs nothing."""
    return state.log is not None


@overload(listening)
def _listening(state):  # type: ignore[no-untyped-def]
    return lambda state: False


class Logged(NamedTuple):
    """An event that happened: the numbers that the rule noted, and the state right after it."""

    event: Event
    numbers: tuple[int, ...]
    state: State


def event(declared: Callable[..., None]) -> Event:
    """Declare an event: see the top of this module."""
    made = Event(declared)
    # Numba takes any callable; its stubs say function.
    overload(made)(lambda state, *numbers: lambda state, *numbers: None)
    return made


def declared(room: object) -> dict[str, Event]:
    """The events of a game's room, by name, in the order in which they are declared."""
    return {it.name: it for it in vars(room).values() if isinstance(it, Event)}


def sentence(told: msgspec.Struct) -> Sentence:
    """The sentence of an event as it was told to somebody. What is None is not said, and a struct gives all its fields."""
    form = type(told).__struct_config__.tag
    args: dict[str, Any] = {}
    for name in told.__struct_fields__:
        value = getattr(told, name)
        if isinstance(value, msgspec.Struct):
            args |= msgspec.structs.asdict(value)
        elif value is not None:
            args[name] = value
        elif f".{HIDDEN_FORM}" not in str(form):
            form = f"{form}.{HIDDEN_FORM}"
    return Sentence(str(form), args)


def _read(hint: Any) -> tuple[Any, Field]:
    """The type of a field, and how it is shown."""
    if get_origin(hint) is not Annotated:
        return hint, Field()
    kind, *extras = get_args(hint)
    return kind, next((extra for extra in extras if isinstance(extra, Field)), Field())
