"""Where the built page is: a folder of static files that the package carries."""

from __future__ import annotations

from pathlib import Path

from sapper.errors import PageMissing

STATIC = Path(__file__).parent / "static"
"""Built by `make site`, and part of every wheel; a clone has it once it was built."""

START_PAGE = "index.html"


def page_folder() -> Path:
    """The folder of the built page; raises PageMissing where there is none."""
    if not (STATIC / START_PAGE).is_file():
        raise PageMissing(
            "the page is not built: this installation was made from sources without it; "
            "run 'make lab' in a clone (it fetches Node if there is none), or install a wheel"
        )
    return STATIC
