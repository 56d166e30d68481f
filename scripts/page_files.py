"""Files of the page that scripts write from what Python knows: written anew, or checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def is_current(path: Path, text: str) -> bool:
    """Whether the file holds that text."""
    return path.is_file() and path.read_text(encoding="utf-8") == text


def write_or_check(
    paths: Iterable[Path], text_of: Callable[[Path], str], module: str, arguments: Sequence[str]
) -> int:
    """Write the files that are out of date, or with `--check` name them; the exit status."""
    texts = {path: text_of(path) for path in paths}
    stale = {path: text for path, text in texts.items() if not is_current(path, text)}
    if "--check" in arguments:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is out of date: python -m {module}")
        return 1 if stale else 0
    for path, text in stale.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0
