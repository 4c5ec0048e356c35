"""Patches: how one scene differs from the next, so that a page is sent what changed and not everything anew.

A patch is `{"=": value}`, which replaces what stood there; or an object with the patches of those keys that changed, for an
object, or of those places ("3"), for a list. `{}` changes nothing. To go inside, keys and lengths must be the same, and no
key of the object may be "=".
"""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import astuple

Json = Any
Patch = dict[str, Any]

REPLACED = "="


def diff(old: Json, new: Json) -> Patch:
    """The patch that makes `new` of `old`: `apply(old, diff(old, new)) == new`. Scenes may be given as structs."""
    if isinstance(new, msgspec.Struct) and type(old) is type(new):
        return _differing(old, new)
    parts = _parts(old, new)
    if parts is None:  # equal only if they are of one kind, too: Python takes true for 1
        return {} if type(old) is type(new) and old == new and not isinstance(new, (dict, list)) else {REPLACED: new}
    return {key: patch for key, before, after in parts if (patch := diff(before, after))}


def _differing(old: Json, new: Json) -> Patch:
    """The same within structs, several times as fast: a field has one type, so that what is equal is the same."""
    parts = _parts(old, new)
    if parts is None:
        return {REPLACED: new}
    return {key: _differing(before, after) for key, before, after in parts if before != after}


def _parts(old: Json, new: Json) -> Iterable[tuple[str, Json, Json]] | None:
    """The parts of both, by key or place; None if one has others than the other, or none."""
    if isinstance(new, msgspec.Struct) and type(old) is type(new):
        return zip(new.__struct_fields__, astuple(old), astuple(new), strict=True)
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys() and REPLACED not in new:
        return ((key, old[key], value) for key, value in new.items())
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return zip(map(str, range(len(new))), old, new, strict=True)
    return None


def apply(old: Json, patch: Patch) -> Json:
    """What `patch` makes of `old`, which stays as it is."""
    if REPLACED in patch:
        return patch[REPLACED]
    if isinstance(old, list):
        return [apply(value, patch[str(place)]) if str(place) in patch else value for place, value in enumerate(old)]
    if isinstance(old, dict):
        return {key: apply(value, patch[key]) if key in patch else value for key, value in old.items()}
    return old
