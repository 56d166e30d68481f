"""Steps per CPU second of random play through the vector environment, each observation read."""

from __future__ import annotations

import argparse
import time
from dataclasses import asdict, dataclass

import gymnasium
import numpy as np
from common import write_results

from sapper.env import MinesweeperVectorEnv

LEVELS = ("beginner", "expert")
START_RULES = ("any", "safe", "opening", "given-zero")


@dataclass(frozen=True)
class Measurement:
    """One row of the results."""

    height: int
    width: int
    mines: int
    start_rule: str
    num_envs: int
    seed: int
    steps: int
    episodes: int
    wins: int
    cpu_seconds: float
    steps_per_cpu_second: float


def main() -> None:
    """Measure every level under every start rule, print the rates and keep them as JSON."""
    options = parse_options()
    rows = []
    for level in LEVELS:
        for start_rule in START_RULES:
            row = measure(level, start_rule, options)
            rows.append(row)
            print(
                f"{row.height}x{row.width}/{row.mines} {start_rule:10} "
                f"{row.steps_per_cpu_second:12,.0f} steps per CPU second"
            )
    write_results(
        "env",
        gymnasium=gymnasium.__version__,
        play="uniform random hidden cells; every observation summed; autoreset on the next step",
        measurements=[asdict(row) for row in rows],
    )


def parse_options() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--num-envs", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds a measurement")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def measure(level: str, start_rule: str, options: argparse.Namespace) -> Measurement:
    """Random play for the given CPU time; a reset that Gymnasium's autoreset makes is no step."""
    env = gymnasium.make_vec(
        "sapper/Minesweeper-v0", num_envs=options.num_envs, level=level, start_rule=start_rule
    )
    assert isinstance(env, MinesweeperVectorEnv)
    env.reset(seed=options.seed)
    num_ended = num_wins = num_resets = num_calls = total = 0
    begin = time.process_time()
    while (elapsed := time.process_time() - begin) < options.seconds:
        num_resets = num_ended
        observations, _, terminations, _, info = env.step(env.sample_actions())
        total += int(observations.sum(dtype=np.int32))
        num_ended += int(np.count_nonzero(terminations))
        num_wins += int(np.count_nonzero(info["won"]))
        num_calls += 1
    assert total != 0, "the observations were read"
    num_steps = num_calls * options.num_envs - num_resets
    spec = env.board_spec
    return Measurement(
        height=spec.height,
        width=spec.width,
        mines=spec.num_mines,
        start_rule=start_rule,
        num_envs=options.num_envs,
        seed=options.seed,
        steps=num_steps,
        episodes=num_ended,
        wins=num_wins,
        cpu_seconds=round(elapsed, 3),
        steps_per_cpu_second=round(num_steps / elapsed),
    )


if __name__ == "__main__":
    main()
