"""What can go wrong, as something to say: a sentence of the house's catalogue, never a traceback."""

from functools import partial
from typing import Any

from fathom.engine.errors import BadArgument, Sentence
from fathom.server.wire import Problem

AGAIN = 0.05, 0.2, 0.5  # seconds until what is `Unwritten` is tried again: a disk may be full for a moment


class Trouble(Exception):
    """A request that cannot be met. `status` is the HTTP status, `sentence` says why."""

    def __init__(self, status: int, id: str, /, **args: Any) -> None:  # a sentence may have an argument `id` of its own
        """Say sentence `id` of the house's catalogue, or of the game's, with `args`."""
        super().__init__(id, args)
        self.status = status
        self.sentence = Sentence(id, args)

    def __reduce__(self) -> tuple[Any, ...]:
        """How it goes from one process to another."""
        args: Any = self.sentence.args
        return partial(Trouble, **args), (self.status, self.sentence.id)

    @classmethod
    def refused(cls, error: BadArgument, status: int = 400) -> "Trouble":
        """What the engine refused, in the same words."""
        return cls(status, error.sentence.id, **error.sentence.args)

    def also(self, status: int, /, **args: Any) -> "Trouble":
        """The same, with another status and more to say: whose it is."""
        return Trouble(status, self.sentence.id, **{**self.sentence.args, **args})

    @property
    def problem(self) -> Problem:
        """The trouble as it is sent."""
        return Problem(self.sentence)


class Unwritten(Trouble):
    """What was to be written surely is not: the store holds what it held, and the same may be tried again."""

    def __init__(self, detail: str) -> None:
        """For this reason, in the words of the store."""
        super().__init__(503, "server-no-store", detail=detail)

    @property
    def again(self) -> Sentence:
        """What whoever gave a command reads, whose page sends it again."""
        return Sentence("server-sent-again", self.sentence.args)


class Gone(Unwritten):
    """The same, where nothing can be written any more: somebody has taken the file away, and has to do something."""

    def __init__(self, id: str) -> None:
        """As the sentence `id` says."""
        Trouble.__init__(self, 503, id)

    @property
    def again(self) -> Sentence:
        """The same, for it says what has to be done."""
        return self.sentence
