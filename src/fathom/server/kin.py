"""The tables at which the same people have played before, and at which they play again."""

from fathom.server.store import Entry, Store
from fathom.server.trouble import Trouble

MOST = 20  # rematches that are followed from one to the next, for each is opened


async def readable(store: Store, id: str) -> Entry | None:
    """The entry of table `id`, if there is one that can be read. `Trouble` if the store is away."""
    try:
        found = await store.find(id)
    except Trouble as trouble:
        if trouble.status == 503:
            raise
        return None
    return found[0] if found is not None else None


async def kin(store: Store, entry: Entry) -> list[str]:
    """The table at which its people have played before, if any, and those at which they play again, one after the other."""
    found, next = [entry.before] if entry.before and await readable(store, entry.before) else [], entry.next
    while next and next not in found and len(found) < MOST and (after := await readable(store, next)) is not None:
        found.append(next)
        next = after.next
    return found
