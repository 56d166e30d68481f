"""Run stores with damaged bytes: every command answers in words, none with a traceback."""

from __future__ import annotations

import argparse
import random
import tempfile
from collections import Counter
from pathlib import Path

from typer.testing import CliRunner

from sapper.cli.main import app

COMMANDS = (
    ["runs", "list"],
    ["runs", "show", "1"],
    ["runs", "export", "1"],
    ["runs", "results"],
    ["bench", "logic", "--games", "60", "--jobs", "1"],
    ["papers", "report"],
)
GOOD_EXITS = (0, 1, 2)


def main() -> None:
    """Damage a store in many ways, and ask each command about it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stores", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    exits: Counter[int] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        whole = make_store(Path(folder) / "whole.sqlite")
        for _ in range(options.stores):
            damaged = Path(folder) / "damaged.sqlite"
            damaged.write_bytes(damage(whole, rng))
            exits.update(ask(command, damaged) for command in COMMANDS)
            for left in Path(folder).glob("damaged.sqlite-*"):
                left.unlink()
    print(f"{options.stores} damaged stores, exit codes {dict(exits)}: no traceback")


def make_store(path: Path) -> bytes:
    """A store with games and a document."""
    CliRunner().invoke(app, ["bench", "logic", "--games", "50", "--store", str(path)])
    evolve = ["evolve", "patterns", "--population", "4", "--generations", "2", "--games", "5"]
    CliRunner().invoke(app, [*evolve, "--store", str(path)])
    return path.read_bytes()


def damage(data: bytes, rng: random.Random) -> bytes:
    """The bytes with some of them changed, or cut off."""
    if rng.random() < 0.2:
        return data[: rng.randrange(len(data))]
    changed = bytearray(data)
    for _ in range(rng.choice([1, 10, 1000])):
        changed[rng.randrange(len(changed))] = rng.randrange(256)
    return bytes(changed)


def ask(command: list[str], store: Path) -> int:
    result = CliRunner().invoke(app, [*command, "--store", str(store)])
    is_told = result.exception is None or isinstance(result.exception, SystemExit)
    assert is_told, f"{command}: {result.exception!r}"
    assert result.exit_code in GOOD_EXITS, f"{command}: exit code {result.exit_code}"
    return result.exit_code


if __name__ == "__main__":
    main()
