"""Print what the tools need, for pip: the build requirements and extras, without the package.

Lint and set-up can then run before the native core is built.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parents[1] / "pyproject.toml"
OWN_EXTRA = re.compile(r"sapper\[([a-z]+)\]")


def requirements_of(extra: str, project: dict[str, Any]) -> Iterator[str]:
    """The requirements of an extra, those of the extras that it names included."""
    for requirement in project["optional-dependencies"][extra]:
        own = OWN_EXTRA.fullmatch(requirement)
        if own:
            yield from requirements_of(own[1], project)
        else:
            yield requirement


def main(extras: list[str]) -> None:
    """Print one requirement a line."""
    settings = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    project = settings["project"]
    needed = [
        *settings["build-system"]["requires"],
        *project["dependencies"],
        *(one for extra in extras for one in requirements_of(extra, project)),
    ]
    print("\n".join(needed))


if __name__ == "__main__":
    main(sys.argv[1:])
