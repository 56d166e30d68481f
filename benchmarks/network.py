"""Networks: positions a CPU second, error by board size and player, and win rates alone."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
from common import write_results

from sapper.lab.experiment.experiment import DrawnBoards
from sapper.lab.play.calibration import Cells, calibrate_stage, make_estimator
from sapper.lab.play.play_range import play_range
from sapper.lab.play.samples import GOOD_PLAYER, PositionSource, Samples, draw_exactly
from sapper.lab.report.statistics import wilson_interval
from sapper.network.estimating import estimate_with_error
from sapper.network.inference import load_network, model_path
from sapper.position import Position
from sapper.solvers.registry import make_solver
from sapper.spec import parse_level

MODELS = ("small", "large")
SIZES = (
    *("beginner8", "beginner", "intermediate", "expert", "20x20/60"),
    *("5x5/5", "30x30/180", "40x40/330", "60x60/900"),
)
"""The boards of the second line were in no training."""
STANDARD_LEVELS = ("beginner", "intermediate", "expert")
PLAYERS = (GOOD_PLAYER, None)
SOLVERS = ("net", "net(large)", "logic+csp+net", GOOD_PLAYER)


def main() -> None:
    """Measure, print, and keep it as JSON."""
    options = parse_options()
    write_results(
        "network",
        seed=options.seed,
        speed=list(speeds(options.positions, options.seed)),
        errors=list(errors(options.positions, options.seed)),
        stand_ins=list(stand_ins(options.positions // 4, options.seed)),
        win_rates=list(win_rates(options.games, options.seed)),
    )


def parse_options() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=400)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=2)  # the networks were trained with seed 1
    return parser.parse_args()


def speeds(count: int, seed: int) -> Iterator[dict[str, Any]]:
    """Expert positions a CPU second, in batches."""
    samples = draw_exactly(PositionSource(level="expert"), count, seed=seed)
    num_mines = np.full(count, samples.num_mines)
    for model in MODELS:
        network = load_network(model_path(model))
        network.predict(samples.numbers[:16], num_mines[:16])  # warm up
        begun = time.process_time()
        network.predict(samples.numbers, num_mines)
        rate = count / (time.process_time() - begun)
        print(f"{model:6} {rate:8.0f} expert positions a CPU second")
        yield {"model": model, "positions_a_cpu_second": round(rate)}


def errors(count: int, seed: int) -> Iterator[dict[str, Any]]:
    """The mean absolute error by board size, on the frontier and on all hidden cells."""
    for level in SIZES:
        for player in PLAYERS:
            samples = draw_exactly(PositionSource(level=level, solver=player), count, seed=seed)
            for model in MODELS:
                yield error_row(level, player, model, samples)


def error_row(level: str, player: str | None, model: str, samples: Samples) -> dict[str, Any]:
    """One network on one kind of position."""
    estimator = make_estimator(f"net({model})")
    found = {cells: calibrate_stage(estimator, samples, cells=cells) for cells in Cells}
    mean = {f"{cells}_error": round(one.mean_absolute_error, 5) for cells, one in found.items()}
    bias = {f"{cells}_bias": round(one.bias, 5) for cells, one in found.items()}
    print(f"{level:12} {player or 'luck':16} {model:6} {mean}")
    return (
        {"level": level, "player": player, "model": model, "positions": len(samples)} | mean | bias
    )


def stand_ins(count: int, seed: int) -> Iterator[dict[str, Any]]:
    """The mean over the symmetric pictures, and the error that their spread claims."""
    network = load_network(model_path("large"))
    for level in ("expert", "16x30/130", "40x40/330"):
        for player in PLAYERS:
            samples = draw_exactly(PositionSource(level=level, solver=player), count, seed=seed)
            estimates = [
                estimate_with_error(network, Position(numbers, num_mines=samples.num_mines))
                for numbers in samples.numbers
            ]
            hidden = samples.is_hidden
            mean = np.stack([each.mine_probability for each in estimates])
            error = np.abs(mean - samples.mine_probability)[hidden]
            claimed = np.stack([each.standard_error for each in estimates])[hidden]
            row = {
                "level": level,
                "player": player,
                "positions": count,
                "hidden_error": round(float(error.mean()), 5),
                "root_mean_square_error": round(float(np.sqrt((error**2).mean())), 5),
                "claimed_error": round(float(np.sqrt((claimed**2).mean())), 5),
                "within_two_errors": round(float((error <= 2 * claimed + 0.001).mean()), 4),
            }
            print(f"stand-in {row}")
            yield row


def win_rates(games: int, seed: int) -> Iterator[dict[str, Any]]:
    """Networks alone and last in a pipeline, beside the exact probabilities."""
    for level in STANDARD_LEVELS:
        for solver in SOLVERS:
            boards = DrawnBoards(spec=parse_level(level, "opening"), seed=seed)
            results = play_range(make_solver(solver), boards, 0, games)
            low, high = wilson_interval(results.num_wins, games)
            print(f"{solver:18} {boards.spec!s:17} {results.win_rate:7.2%}")
            yield {
                "solver": solver,
                "level": level,
                "start_rule": "opening",
                "games": games,
                "wins": results.num_wins,
                "win_rate": results.win_rate,
                "interval": (round(low, 5), round(high, 5)),
                "cpu_ms_per_game": round(results.cpu_seconds * 1000 / games, 3),
            }


if __name__ == "__main__":
    main()
