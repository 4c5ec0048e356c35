"""Asks whether what Fathom is made of has known holes: `make audit`. Python's packages by pip-audit, the page's by `npm audit`.

Both ask the databases of others over the network, and both may say that all is well though they could ask nothing: so what they
could not look up is said, too. The status is 1 if there are holes, 2 if something could not be looked up, else 0.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

PYTHON = [
    sys.executable,
    "-m",
    "pip_audit",
    "--local",
    "--skip-editable",
    "--progress-spinner",
    "off",
    "--format",
    "json",
]
PAGE = [sys.executable, "-c", "import hatch_build; hatch_build.npm('audit', '--json')"]


class Answer(NamedTuple):
    """What came of asking."""

    holes: list[str]
    unknown: str  # what could not be looked up, and why; empty if all could


def of_python(text: str) -> Answer:
    """What pip-audit says."""
    said = read(text)
    if "dependencies" not in said:
        return Answer([], "pip-audit gave no answer")
    holes, skipped = [], []
    for package in said["dependencies"]:
        for hole in package.get("vulns", []):
            better = ", ".join(hole.get("fix_versions", [])) or "none"
            holes.append(f"{package['name']} {package['version']}: {hole['id']}; mended in {better}")
        if "skip_reason" in package:
            skipped.append(package["name"])
    return Answer(
        holes, f"{len(skipped)} of {len(said['dependencies'])} packages: {', '.join(skipped)}" if skipped else ""
    )


def of_page(text: str) -> Answer:
    """What `npm audit` says."""
    said = read(text)
    if "vulnerabilities" not in said:
        return Answer([], str(said.get("message") or "npm gave no answer"))
    return Answer(
        [f"{name}: {hole['severity']}, {hole['range']}" for name, hole in said["vulnerabilities"].items()], ""
    )


def read(text: str) -> dict[str, Any]:
    """The JSON object that a text is; an empty one if it is none."""
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def ask(what: str, command: list[str], reads: Callable[[str], Answer]) -> int:
    """Ask one of them, and print what it says; the status."""
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    answer = reads(ended.stdout)
    for hole in answer.holes:
        print(f"{what}: {hole}")
    if answer.unknown:
        print(f"{what}: NOT LOOKED UP, the database could not be reached: {answer.unknown}")
    if not answer.holes and not answer.unknown:
        print(f"{what}: no known holes.")
    return 1 if answer.holes else 2 if answer.unknown else 0


def main() -> int:
    status = {ask("Python", PYTHON, of_python), ask("page", PAGE, of_page)}
    return 1 if 1 in status else max(status)


if __name__ == "__main__":
    sys.exit(main())
