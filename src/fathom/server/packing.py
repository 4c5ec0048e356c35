"""How the server and the process that helps it hand each other things: pickled, but for games that do not come with Fathom."""

import io
import pickle
from typing import IO, Any

OURS = "fathom.games."  # where the games are that both processes have alike


class _Packing(pickle.Pickler):
    """Packs what both processes have alike."""

    def __init__(self, file: IO[bytes]) -> None:
        from fathom.engine.game import Game  # which is loaded by now

        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._game = Game

    def reducer_override(self, what: Any) -> Any:
        """Refuse a game that does not come with Fathom."""
        if isinstance(what, self._game) and not what.__reduce__()[1][1].startswith(OURS):
            raise pickle.PicklingError(what.id)
        return NotImplemented


def packed(what: Any) -> bytes:
    """What is to be handed over. Raises anything for what can't be: a game that somebody made can hold anything."""
    found = io.BytesIO()
    _Packing(found).dump(what)
    return found.getvalue()


def packed_error(error: BaseException) -> bytes:
    """An error; of one that cannot be read again, or ends whoever raises it, what it says."""
    try:
        found = pickle.dumps(error)
        pickle.loads(found)
    except Exception:
        found = b""
    if found and isinstance(error, Exception):
        return found
    return pickle.dumps(RuntimeError(f"{type(error).__name__}: {error}"))


def send(to: IO[bytes], what: Any) -> None:
    """Hand it over now."""
    pickle.dump(what, to, pickle.HIGHEST_PROTOCOL)
    to.flush()
