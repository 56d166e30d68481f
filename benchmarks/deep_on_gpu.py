"""What the value network is worth: paired weighted games of it and of the look ahead alone.

The same boards are played by the look ahead (`base`: it takes its own first choice), by the stage
`value` and by the stage `deep` without its playouts, with the exact endings that each of them
solves; where it is asked for also by `deep+playouts`, the whole stage, which takes processors more
than a GPU. Thousands of games go side by side, and a GPU values the positions of all of them at
once. Each chunk of games is kept in the result as it ends: the same command goes on where it was
interrupted or its time was up, and one that asks for more games adds them.

    python benchmarks/deep_on_gpu.py --device cuda --jobs 16 --games 50000 --minutes 9
    python benchmarks/deep_on_gpu.py --device cpu --model value-small --level beginner --games 64

Needs PyTorch: the weights are those of the network's .onnx file, in half precision on a GPU.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import time
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from common import RESULTS

from sapper.files import write_atomically
from sapper.lab.experiment.experiment import DrawnBoards
from sapper.lab.play.value_games import NUM_GROUPS, play_value_games
from sapper.lab.report.statistics import weights_estimate
from sapper.learning.networks.resumable import find_device
from sapper.learning.value.on_gpu import TorchValues, read_value_net
from sapper.network.inference import model_path
from sapper.network.value import ValueFunction
from sapper.solvers.learned.value import DeepGuesser, ValueGuesser
from sapper.spec import parse_level
from sapper.version import __version__

START_RULES = ("safe", "opening")
PLAYERS = ("base", "value", "deep", "deep+playouts")
Chunk = dict[str, Any]
"""Some games under one rule: of each player and of each pair's differences sum and squares."""


def main() -> None:
    """Play the chunks that are missing, as long as there is time, and print what they say."""
    options = parse_options()
    document = read_document(options)
    values = TorchValues(read_value_net(model_path(options.model)), find_device(options.device))
    until = time.monotonic() + 60 * options.minutes
    longest = 0.0
    for rule, start in missing_chunks(options, document["chunks"]):
        began = time.monotonic()
        if began + longest > until:
            print("the time is up; the same command goes on")
            break
        document["chunks"].append(play_chunk(options, values, rule, start))
        document["scores"] = scores(document["chunks"])
        write_atomically(options.output, (json.dumps(document, indent=1) + "\n").encode())
        longest = max(longest, time.monotonic() - began)
        print_scores(document["scores"], rule)


def parse_options() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--model", default="value", help="a value network by name, or its file")
    parser.add_argument("--level", default="expert")
    parser.add_argument(
        "--start", nargs="+", choices=START_RULES, default=START_RULES, help="start rules"
    )
    parser.add_argument(
        "--players", nargs="+", choices=PLAYERS, default=PLAYERS[:3], help="who plays each board"
    )
    parser.add_argument("--playouts", type=int, default=1000, help="of `deep+playouts`")
    parser.add_argument(
        "--games", type=int, default=50_000, help="under each start rule, in whole chunks"
    )
    parser.add_argument("--chunk", type=int, default=4096, help="games that are kept together")
    parser.add_argument("--seed", type=int, default=2027)
    parser.add_argument("--device", default="auto", help="cpu, cuda or auto")
    parser.add_argument("--jobs", type=int, default=1, help="threads that play")
    parser.add_argument("--minutes", type=float, default=60.0, help="no chunk begins too late")
    parser.add_argument("--output", type=Path, default=RESULTS / "deep_on_gpu.json")
    return parser.parse_args()


def read_document(options: argparse.Namespace) -> dict[str, Any]:
    """The results so far of the same network, level, seed and version; else none."""
    weights = model_path(options.model).read_bytes()
    head = {
        "benchmark": "deep_on_gpu",
        "sapper": __version__,
        "model": options.model,
        "weights": hashlib.sha256(weights).hexdigest(),
        "level": options.level,
        "seed": options.seed,
        "chunk": options.chunk,
        "players": {name: repr(stage) for name, stage in players(options).items()},
    }
    fresh = {**head, "scores": {}, "chunks": []}
    if not options.output.exists():
        return fresh
    found: dict[str, Any] = json.loads(options.output.read_text(encoding="utf-8"))
    is_same = all(found.get(key) == value for key, value in head.items())
    return found if is_same else fresh


def players(options: argparse.Namespace) -> dict[str, ValueGuesser]:
    """Who plays, by name."""
    model = options.model
    known = {
        "base": ValueGuesser(model=model, candidates=1),
        "value": ValueGuesser(model=model),
        "deep": DeepGuesser(model=model, playouts=0),
        "deep+playouts": DeepGuesser(model=model, playouts=options.playouts),
    }
    return {name: known[name] for name in options.players}


def missing_chunks(options: argparse.Namespace, chunks: list[Chunk]) -> Iterator[tuple[str, int]]:
    """The rules in turn, so that both come equally far."""
    played = {(chunk["start_rule"], chunk["start"]) for chunk in chunks}
    for start in range(0, options.games, options.chunk):
        for rule in options.start:
            if (rule, start) not in played:
                yield rule, start


def play_chunk(options: argparse.Namespace, values: ValueFunction, rule: str, start: int) -> Chunk:
    """Play the games of a chunk, all players on the same boards."""
    boards = DrawnBoards(spec=parse_level(options.level, rule), seed=options.seed)
    games = options.chunk
    weights: dict[str, npt.NDArray[np.float64]] = {}
    seconds: dict[str, float] = {}
    for name, stage in players(options).items():
        began = time.monotonic()
        weights[name] = play_value_games(
            boards,
            stage.search_options,
            values,
            start=start,
            games=games,
            at_once=-(-games // NUM_GROUPS),
            jobs=options.jobs,
        )
        seconds[name] = round(time.monotonic() - began, 2)
    for a, b in list(combinations(weights, 2)):
        weights[f"{b}-{a}"] = weights[b] - weights[a]
    sums = {name: [float(each.sum()), float((each**2).sum())] for name, each in weights.items()}
    return {"start_rule": rule, "start": start, "games": games, "seconds": seconds, "sums": sums}


def scores(chunks: list[Chunk]) -> dict[str, dict[str, Any]]:
    """By start rule: games, and the mean and standard error of each player and difference."""
    found: dict[str, dict[str, Any]] = {}
    for rule in sorted({chunk["start_rule"] for chunk in chunks}):
        parts = [chunk for chunk in chunks if chunk["start_rule"] == rule]
        games = sum(part["games"] for part in parts)
        found[rule] = {"games": games}
        for name in parts[0]["sums"]:
            total, squares = np.sum([part["sums"][name] for part in parts], axis=0)
            estimate = weights_estimate(float(total), float(squares), games)
            found[rule][name] = {
                "mean": round(estimate.value, 6),
                "standard_error": round(estimate.standard_error, 6),
            }
    return found


def print_scores(found: dict[str, dict[str, Any]], rule: str) -> None:
    """One line for a rule."""
    said = (
        f"{name} {one['mean']:.4f} ± {one['standard_error']:.4f}"
        for name, one in found[rule].items()
        if name != "games"
    )
    print(f"{rule} {found[rule]['games']:,}: {', '.join(said)}", flush=True)


if __name__ == "__main__":
    main()
