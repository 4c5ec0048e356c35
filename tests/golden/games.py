"""The games that have golden files: each has a module with `GAMES`, `SAID`, `told` and `TREES` beside its tests."""

from typing import Any

from ..games.deep_sea_adventure import golden as dives
from ..games.in_too_deep import golden as depths

GOLDEN: dict[str, Any] = {"deep_sea_adventure": dives, "in_too_deep": depths}
