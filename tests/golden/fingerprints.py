"""The fingerprints: for each family of boards one hash over the text of its first boards."""

from __future__ import annotations

import hashlib
import json
from itertools import product
from pathlib import Path

from sapper.generators import generate_many
from sapper.spec import LEVELS, BoardSpec, StartRule

FILE = Path(__file__).parent / "fingerprints.json"

SEEDS = (1, 2**64 - 1)
COUNT = 10

DENSE = BoardSpec(height=16, width=30, num_mines=400)
"""Beyond every level: boards drawn by their safe cells, zeros drawn before the mines."""


def fingerprint_boards(spec: BoardSpec) -> str:
    """SHA-256 over the notation of the first boards of each seed."""
    digest = hashlib.sha256()
    for seed in SEEDS:
        for board in generate_many(spec, seed=seed, count=COUNT):
            digest.update(str(board).encode("ascii") + b"\n")
    return digest.hexdigest()


def compute_fingerprints() -> dict[str, str]:
    """The fingerprint of each level, and of a dense board, under each start rule."""
    families = [spec.with_start_rule(rule) for spec, rule in product(specs(), StartRule)]
    return {str(spec): fingerprint_boards(spec) for spec in families}


def specs() -> list[BoardSpec]:
    """The sizes that carry a fingerprint."""
    return [*LEVELS.values(), DENSE]


def read_fingerprints() -> dict[str, str]:
    """The fingerprints as committed."""
    found: dict[str, str] = json.loads(FILE.read_text(encoding="utf-8"))
    return found
