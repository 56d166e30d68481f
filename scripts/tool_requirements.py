"""Print what the package and its tools need, for pip: `build`, `package` or the names of extras.

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


def requirements_of(name: str, settings: dict[str, Any]) -> Iterator[str]:
    """The requirements of the build, the package or an extra, with the extras that it names."""
    project = settings["project"]
    if name == "build":
        yield from settings["build-system"]["requires"]
    elif name == "package":
        yield from project["dependencies"]
    else:
        for requirement in project["optional-dependencies"][name]:
            own = OWN_EXTRA.fullmatch(requirement)
            if own:
                yield from requirements_of(own[1], settings)
            else:
                yield requirement


def main(names: list[str]) -> None:
    """Print one requirement a line."""
    settings = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    print("\n".join(one for name in names for one in requirements_of(name, settings)))


if __name__ == "__main__":
    main(sys.argv[1:])
