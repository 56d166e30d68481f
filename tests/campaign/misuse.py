"""Public calls with arguments that nobody should give: an error that says so, and nothing worse.

A process of its own makes the calls, within a limit of memory, and writes each down before it is
made: where the process crashes or hangs, the last one did it.
"""

from __future__ import annotations

import argparse
import itertools
import math
import random
import resource
import subprocess
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

import numpy as np

import sapper
import sapper.env
import sapper.testing

ALLOWED = (sapper.SapperError, TypeError, ValueError, IndexError, OverflowError)
"""What a wrong argument may raise: an error of Sapper, or the one Python has for such an argument.

Others, such as AttributeError, KeyError or MemoryError, come from inside."""

MAX_MEMORY = 12 * 2**30
"""Of addresses; what asks for more is told so by a MemoryError."""
SECONDS_A_CALL = 0.5
"""On average, and many times what a call takes."""
STARTING_SECONDS = 120

RESULTS = {
    *("Analysis", "EndgameSolution", "Explanation", "FrontierPool", "Setting"),
    *("SapperError", "BudgetExceeded"),
}
"""Classes that users are given and do not make."""

POSITION = sapper.Position.parse("2 3 1\n1##\n1##")
BOARD = sapper.generate("4x5/3", seed=1)
PUZZLE = sapper.Puzzle.parse("1.\n..")
SPEC = sapper.parse_level("4x4/2")
RESULT = sapper.play_many("random", SPEC, games=3, log_moves=True)
WEIGHTED = sapper.play_weighted("random", SPEC, games=3)

HOSTILE: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2**31, 2**64, -(10**30), 10**30, 10**5000),
    *(1.5, math.nan, math.inf, -math.inf, -0.0, 1e308, 1j, Decimal("NaN"), Fraction(1, 3)),
    *("", " ", "x", "\0", "\udcff", "\x1b[31m", "a" * 10_000, "0x0/0", "1x1/1", "exact(limit="),
    *("random+random", "net(nothing.onnx)", "9" * 5000, "NaN", "any", b"", b"x", bytearray(3)),
    *(
        (),
        [],
        {},
        set(),
        [[]],
        [[], [1]],
        [1, 2, 3],
        (0,),
        (0, 10**30),
        (-1, 0),
        (1.5, 2),
        ("a", 0),
    ),
    *((math.nan, math.nan), [None], [[None]], ["1.", "."], {"height": 1}, {1: 2}, range(5)),
    *(object(), object, int, len, lambda: 0, lambda *_: 1 / 1, iter(()), itertools.repeat, ...),
    *(
        np.array([]),
        np.zeros((0, 0)),
        np.zeros((3, 3, 3)),
        np.full((2, 2), math.nan),
        np.array("x"),
    ),
    *(np.int8(5), np.float64(math.nan), np.bool_(True), np.array([[1, 200]]), np.array([[-7, 9]])),
    *(np.zeros((2, 2), object), np.zeros((2, 2), "M8[s]"), np.ones((1, 2000), bool), np.array(3)),
    *(POSITION, BOARD, PUZZLE, SPEC, RESULT, sapper.StartRule.OPENING, sapper.Game(BOARD)),
)

Call = tuple[str, tuple[Any, ...], dict[str, Any]]


class Use(NamedTuple):
    """A public callable and the arguments that it is used with."""

    call: Callable[..., Any]
    given: tuple[Any, ...] = ()
    named: Mapping[str, Any] = {}


def uses() -> dict[str, Use]:
    """Every public function and class, and the methods of what they return."""
    return {**_made(), **_functions(), **_environments(), **_methods()}


def _made() -> dict[str, Use]:
    cell = (0, 0)
    decision = {"cells": (cell,), "is_guess": False, "mine_probability": 0.0, "reason": "proof"}
    outcome = sapper.Game(BOARD).outcome
    counts = np.ones(3, np.int32)
    return {
        "Board": Use(sapper.Board, ([[True, False]],), {"start": (0, 1), "start_rule": "safe"}),
        "BoardSpec": Use(
            sapper.BoardSpec,
            (),
            {"height": 3, "width": 3, "num_mines": 1, "start_rule": sapper.StartRule.ANY},
        ),
        "Decision": Use(
            sapper.Decision, (), {**decision, "stage": "exact", "win_probability": 0.5}
        ),
        "Deduction": Use(sapper.Deduction, ((cell,), (), "proof")),
        "Difficulty": Use(sapper.Difficulty, (sapper.Difficulty.SINGLE.value,)),
        "Game": Use(sapper.Game, (BOARD,)),
        "GameRecord": Use(sapper.GameRecord, (BOARD, ())),
        "GameResult": Use(sapper.GameResult, (True, 1, 0)),
        "GameResults": Use(sapper.GameResults, (np.ones(3, bool), counts, counts, 0.1)),
        "Outcome": Use(sapper.Outcome, (outcome.termination if outcome else None, None)),
        "Position": Use(
            sapper.Position,
            ([[1, -1]],),
            {"num_mines": 1, "start_rule": "any", "start": None},
        ),
        "Puzzle": Use(sapper.Puzzle, ([[1, -1]],)),
        "Score": Use(sapper.Score, (0, 1)),
        "Solver": Use(sapper.Solver, ("random", sapper.make_solver("random").stages)),
        "StartRule": Use(sapper.StartRule, ("safe",)),
        "WeightedResults": Use(sapper.WeightedResults, (np.ones(3), counts, counts, 0.1)),
    }


def _functions() -> dict[str, Use]:
    budget = {"max_states": 1000, "max_seconds": 1.0}
    analysis = {**budget, "estimate": False, "seed": 0}
    drawn = {"seed": 1, "index": 0, "first": (0, 0)}
    few = {"max_draws": 20, "max_repairs": 20, "max_seconds": 1.0}
    return {
        "analyse": Use(sapper.analyse, (POSITION,), analysis),
        "analyse_many": Use(
            sapper.analyse_many, ([POSITION],), {**analysis, "num_mines": None, "jobs": 1}
        ),
        "evolve_frontier": Use(
            sapper.evolve_frontier, (POSITION, "ga(patience=2)"), {"mines": (), "seed": 0}
        ),
        "explain": Use(sapper.explain, (POSITION, 0, 1), budget),
        "generate": Use(sapper.generate, ("4x4/2",), drawn),
        "generate_many": Use(
            _first_of(sapper.generate_many), ("4x4/2",), {"seed": 1, "count": 2, "first": (0, 0)}
        ),
        "generate_no_guess": Use(sapper.generate_no_guess, ("4x4/2",), {**drawn, **few}),
        "generate_puzzle": Use(
            sapper.generate_puzzle, (SPEC,), {"share": 0.3, "wrong": 0.1, "seed": 1, "index": 0}
        ),
        "make_solver": Use(sapper.make_solver, ("exact",)),
        "parse_level": Use(sapper.parse_level, ("4x4/2", "safe")),
        "play_many": Use(
            sapper.play_many,
            ("random", "4x4/2"),
            {"games": 2, "seed": 1, "first": "corner", "jobs": 1, "log_moves": False},
        ),
        "play_weighted": Use(
            sapper.play_weighted,
            ("random", "4x4/2"),
            {"games": 2, "seed": 1, "first": "corner", "jobs": 1},
        ),
        "rate_board": Use(sapper.rate_board, (BOARD, (0, 0))),
        "solve_endgame": Use(
            sapper.solve_endgame,
            (POSITION,),
            {"max_layouts": 10, "max_nodes": 100, "partial": False},
        ),
        "set_mines": Use(
            sapper.set_mines,
            (PUZZLE, "vns"),
            {"seed": 0, "iterations": 3, "max_seconds": 1.0, "on_progress": None},
        ),
        "check_stage": Use(sapper.testing.check_stage, ("no such stage",)),
    }


def _environments() -> dict[str, Use]:
    from sapper.env import MinesweeperEnv, MinesweeperVectorEnv, Rewards

    env, batch = MinesweeperEnv(level="3x3/1"), MinesweeperVectorEnv(2, level="3x3/1")
    env.reset(seed=1)
    batch.reset(seed=1)
    board: dict[str, Any] = {"level": "3x3/1", "spec": None, "start_rule": "any"}
    options = {**board, "rewards": None, "max_steps": 5, "render_mode": None}
    return {
        "MinesweeperEnv": Use(MinesweeperEnv, (), options),
        "MinesweeperEnv by size": Use(
            MinesweeperEnv, (), {"height": 3, "width": 3, "num_mines": 1}
        ),
        "MinesweeperVectorEnv": Use(
            MinesweeperVectorEnv,
            (2,),
            {**options, "autoreset_mode": "NextStep", "action_masks": False, "copy": True},
        ),
        "Rewards": Use(Rewards, (), {"win": 1.0, "loss": -1.0, "illegal_move": 0.0}),
        "env.reset": Use(env.reset, (), {"seed": 1, "options": None}),
        "env.step": Use(env.step, (0,)),
        "batch.reset": Use(batch.reset, (), {"seed": 1, "options": None}),
        "batch.step": Use(batch.step, (np.array([0, 1]),)),
    }


def _methods() -> dict[str, Use]:
    solver, game = sapper.make_solver("exact+random"), sapper.Game(BOARD)
    analysis = sapper.analyse(POSITION)
    return {
        "Board.parse": Use(sapper.Board.parse, ("1 1 0\n0",)),
        "Position.parse": Use(sapper.Position.parse, ("1 1 0\n0",)),
        "Position.with_start": Use(POSITION.with_start, ("any", None)),
        "Puzzle.parse": Use(sapper.Puzzle.parse, ("1.\n..",)),
        "Puzzle.from_rows": Use(sapper.Puzzle.from_rows, (["1.", ".."],)),
        "Puzzle.score": Use(PUZZLE.score, (np.zeros((2, 2), bool),)),
        "Puzzle.check_layout": Use(PUZZLE.check_layout, (np.zeros((2, 2), bool),)),
        "Puzzle.layout_rows": Use(PUZZLE.layout_rows, (np.zeros((2, 2), bool),)),
        "BoardSpec.check_first": Use(SPEC.check_first, ((0, 0),)),
        "BoardSpec.with_start_rule": Use(SPEC.with_start_rule, ("any",)),
        "StartRule.parse": Use(sapper.StartRule.parse, ("any",)),
        "Game.open": Use(game.open, (0, 0)),
        "Game.chord": Use(game.chord, (0, 0)),
        "Game.toggle_flag": Use(sapper.Game(BOARD).toggle_flag, (0, 0)),
        "Game.is_hidden": Use(game.is_hidden, (0, 0)),
        "Analysis.best_without": Use(analysis.best_without, ((),)),
        "GameRecord.play": Use(lambda moves: sapper.GameRecord(BOARD, moves).play(), ((),)),
        "GameResults.__getitem__": Use(RESULT.__getitem__, (0,)),
        "GameResults.joined": Use(sapper.GameResults.joined, ([RESULT],)),
        "GameResults.same_games": Use(RESULT.same_games, (RESULT,)),
        "WeightedResults.__getitem__": Use(WEIGHTED.__getitem__, (0,)),
        "WeightedResults.joined": Use(sapper.WeightedResults.joined, ([WEIGHTED],)),
        "WeightedResults.same_games": Use(WEIGHTED.same_games, (WEIGHTED,)),
        "Solver.decide": Use(solver.decide, (POSITION, np.random.default_rng(1))),
        "Solver.decide_many": Use(solver.decide_many, ([POSITION], [np.random.default_rng(1)])),
    }


def _first_of(make: Callable[..., Iterator[Any]]) -> Callable[..., list[Any]]:
    """A call that takes a few of what would be drawn for ever."""
    return lambda *given, **named: list(itertools.islice(make(*given, **named), 2))


def misused(use: Use, rng: random.Random) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The arguments of a use with one or two of them wrong, and now and then one too many."""
    given, named = list(use.given), dict(use.named)
    places: list[int | str] = [*range(len(given)), *named]
    for place in rng.sample(places, min(len(places), rng.choice([1, 1, 1, 2]))):
        wrong = rng.choice(HOSTILE)
        if isinstance(place, str):
            named[place] = wrong
        else:
            given[place] = wrong
    if rng.random() < 0.02:
        given.append(rng.choice(HOSTILE))
    return tuple(given), named


def fault_of(call: Callable[[], Any]) -> str | None:
    """What a call raised that it must not raise."""
    try:
        repr(call())
    except ALLOWED:
        return None
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return None


def written(value: Any) -> str:
    """A value in a few words, whatever it is."""
    try:
        return repr(value)[:60].replace("\n", " ")
    except Exception:
        return f"a {type(value).__name__}"


def make_calls(num_calls: int, seed: int) -> None:
    """Make the calls one by one; each is written down before, and its fault after it."""
    rng = random.Random(seed)
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
    warnings.simplefilter("ignore")
    np.seterr(all="ignore")
    known = uses()
    for name in itertools.islice(itertools.cycle(known), num_calls):
        given, named = misused(known[name], rng)
        words = [*map(written, given), *(f"{key}={written(one)}" for key, one in named.items())]
        print(ascii(f"{name}({', '.join(words)})"), flush=True)
        fault = fault_of(partial(known[name].call, *given, **named))
        if fault is not None:
            print(f"FAULT {fault!a}", flush=True)


def faults_of(num_calls: int, seed: int) -> list[str]:
    """The calls of another process that did what they must not do; a crash and a hang are two."""
    command = [sys.executable, "-m", "tests.campaign.misuse", "--here"]
    command += ["--calls", str(num_calls), "--seed", str(seed)]
    seconds = STARTING_SECONDS + num_calls * SECONDS_A_CALL
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired as hung:
        output = hung.stdout.decode() if isinstance(hung.stdout, bytes) else hung.stdout or ""
        return [f"{output.splitlines()[-1:]} hangs"]
    lines = done.stdout.splitlines()
    faults = [f"{call} {line}" for call, line in itertools.pairwise(lines) if line[:5] == "FAULT"]
    if done.returncode != 0:
        faults.append(
            f"{lines[-1:]} ends the process with {done.returncode}: {done.stderr[-2000:]}"
        )
    return faults


def main() -> None:
    """Call every public name many times over; any fault ends the campaign with its calls."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--calls", type=int, default=40_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--here", action="store_true", help="in this process, without a judge")
    options = parser.parse_args()
    if options.here:
        make_calls(options.calls, options.seed)
        return
    faults = faults_of(options.calls, options.seed)
    kinds = Counter(fault.partition("(")[0] for fault in faults)
    assert not faults, "\n".join([*faults, str(dict(kinds))])
    print(f"{options.calls:,} misused calls of {len(uses())} public names: errors in words alone")


if __name__ == "__main__":
    main()
