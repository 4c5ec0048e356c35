"""Where things are, for the tests of the house."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "fathom"
GAMES = SOURCE / "games"
WEB = ROOT / "web" / "src"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())

GAME_IDS = sorted(path.name for path in GAMES.iterdir() if (path / "__init__.py").exists())


def english(game: str) -> Path:
    """A game's sentences: in its room `words`, if that is a folder, or beside it."""
    folder = GAMES / game
    return (folder / "words" if (folder / "words").is_dir() else folder) / "en.ftl"


def python_files(*folders: str) -> list[Path]:
    """Every Python file below the named folders of the project."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def page_files() -> list[Path]:
    """Every file of the page's source that is text written by people."""
    return sorted(path for path in WEB.rglob("*") if path.suffix in {".ts", ".svelte", ".css"})


def shown(path: Path) -> str:
    """The path as it is said in a failure."""
    return path.relative_to(ROOT).as_posix()
