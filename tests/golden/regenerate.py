"""Write the fingerprints anew: `python -m tests.golden.regenerate`.

Run it only after a change that is meant to alter boards, answers or games, and say so in the
changelog: every published figure that names a seed changes with it.
"""

from __future__ import annotations

import json

from tests.golden.fingerprints import FILE, compute_fingerprints


def main() -> None:
    """Replace the committed fingerprints by those of the code as it stands."""
    FILE.write_text(json.dumps(compute_fingerprints(), indent=2) + "\n", encoding="utf-8")
    print(f"wrote {FILE}")


if __name__ == "__main__":
    main()
