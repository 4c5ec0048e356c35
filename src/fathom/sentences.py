"""Sentences in a person's language, for those who read them in a terminal: the catalogues, read by Python.

The page says the same catalogues with the same habits: a value whose key ends in `seat` is a seat and said by its name; a
list is said by its items, joined, and `$key_count` is how many they are.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

HOUSE = Path(__file__).parent
FIRST_LANGUAGE = "en"


class Sentences:
    """The catalogues of a game (or, with no folder, of the house alone) in one language, English where it has none."""

    def __init__(self, folder: Path | None = None, language: str = FIRST_LANGUAGE) -> None:
        """Read the catalogues; a game's own come before the house's."""
        places = [place / "catalogue" for place in (folder, HOUSE) if place]
        languages = dict.fromkeys((language, FIRST_LANGUAGE))
        files = [place / f"{spoken}.ftl" for spoken in languages for place in places]
        self._bundles = [_bundle(file) for file in files if file.exists()]

    def say(self, told: tuple[str, Mapping[str, Any]], name: Callable[[int], str] = str) -> str:
        """The sentence; `name` says a seat. An id that no catalogue has is said as it is, so that it is noticed."""
        key, values = told
        message, _, attribute = key.partition(".")
        for bundle in self._bundles:
            if bundle.has_message(message):
                found = bundle.get_message(message)
                pattern = found.attributes.get(attribute) if attribute else found.value
                if pattern is not None:
                    return str(bundle.format_pattern(pattern, _said(values, name))[0])
        return key


def _bundle(file: Path) -> FluentBundle:
    bundle = FluentBundle([file.stem], use_isolating=False)
    bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return bundle


def _said(values: Mapping[str, Any], name: Callable[[int], str]) -> dict[str, Any]:
    said: dict[str, Any] = {}
    for key, value in values.items():
        is_seat = key.endswith(("seat", "seats"))
        if isinstance(value, list | tuple):
            said[key] = _joined([name(item) if is_seat else str(item) for item in value])
            said[f"{key}_count"] = len(value)
        else:
            said[key] = name(value) if is_seat and isinstance(value, int) else value
    return said


def _joined(items: Sequence[str]) -> str:
    if len(items) < 3:
        return " and ".join(items)
    return f"{', '.join(items[:-1])}, and {items[-1]}"
