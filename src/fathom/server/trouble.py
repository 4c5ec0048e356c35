"""What can go wrong, as something to say: a sentence of the house's catalogue, never a traceback."""

from fathom.server.wire import Problem, Told


class Trouble(Exception):
    """A request that cannot be met. `status` is the HTTP status, the rest is a `Told`: an id and what to put into it."""

    def __init__(self, status: int, id: str, **args: int | float | str | list[int]) -> None:
        """Say sentence `id` of the house's catalogue with `args`."""
        super().__init__(id, args)
        self.status = status
        self.told = Told(id, args)

    @property
    def problem(self) -> Problem:
        """The trouble as it is sent."""
        return Problem(self.told)
