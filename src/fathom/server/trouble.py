"""What can go wrong, as something to say: a sentence of the house's catalogue, never a traceback."""

from typing import TYPE_CHECKING

from fathom.server.wire import Problem, Sentence

if TYPE_CHECKING:
    from fathom.engine.errors import BadOption, UnknownName


class Trouble(Exception):
    """A request that cannot be met. `status` is the HTTP status, the rest is a `Sentence`: an id and what to put into it."""

    def __init__(self, status: int, id: str, **args: int | float | str | list[int | str]) -> None:
        """Say sentence `id` of the house's catalogue, or of the game's, with `args`."""
        super().__init__(id, args)
        self.status = status
        self.told = Sentence(id, args)

    @classmethod
    def refused(cls, error: "BadOption | UnknownName", status: int = 400) -> "Trouble":
        """What the engine refused, in the same words."""
        return cls(status, error.told.id, **error.told.args)

    def also(self, status: int, **args: int | str) -> "Trouble":
        """The same, with another status and more to say: whose it is."""
        return Trouble(status, self.told.id, **(self.told.args | args))

    @property
    def problem(self) -> Problem:
        """The trouble as it is sent."""
        return Problem(self.told)
