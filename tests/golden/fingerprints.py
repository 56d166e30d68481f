"""The fingerprints: for each kind of result one hash a case, over text that anyone can read."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from functools import partial
from itertools import product
from pathlib import Path

import numpy as np

from sapper.analysis import analyse
from sapper.game import Game
from sapper.generators import generate_many
from sapper.lab.play.steps import game_rng, play_game
from sapper.no_guess import generate_no_guess
from sapper.position import Position
from sapper.record import Action, GameRecord, Move
from sapper.solvers.registry import make_solver
from sapper.spec import LEVELS, BoardSpec, StartRule
from tests.helpers.position_makers import isolated_numbers

FILE = Path(__file__).parent / "fingerprints.json"

SEEDS = (1, 2**64 - 1)
COUNT = 10

DENSE = BoardSpec(height=16, width=30, num_mines=400)
"""Beyond every level: boards drawn by their safe cells, zeros drawn before the mines."""

REPAIRED = BoardSpec(height=16, width=30, num_mines=150, start_rule=StartRule.OPENING)
"""So dense that its no-guess boards are repaired ones."""

SOLVERS = (
    "exact+champion",
    "exact+fast",
    "exact+least-risk",
    "single-point",
    "logic",
    "logic(overlap)",
    "edge-csp+logic-guess",
    "csp+csp-guess",
    "tank+tank-guess",
    "patterns",
    "labels",
    "corner",
    "ga",
    "logic+ga(repair,weighted)",
    "logic+net",
    "logic+dqn",
    "exact+value(value-small)",
    "exact+deep(value-small,candidates=3,playouts=50)",
    "queue",
    "most-constrained+most-constrained-guess",
    "random",
)
"""Every built-in stage plays in one of them."""

DIGITS = 9
"""Digits of a probability that count: the last ones may differ between compilers."""

Texts = Callable[[], Iterable[str]]


def board_texts(spec: BoardSpec) -> Iterable[str]:
    """The first boards of each seed."""
    for seed in SEEDS:
        yield from map(str, generate_many(spec, seed=seed, count=COUNT))


def no_guess_texts(spec: BoardSpec, max_draws: int) -> Iterable[str]:
    """The first no-guess boards of each seed, with their difficulty and how they were found."""
    for seed, index in product(SEEDS, range(3)):
        found = generate_no_guess(spec, seed=seed, index=index, max_draws=max_draws)
        steps = ",".join(map(str, found.rating.num_steps.values()))
        yield f"{found.board}\n{found.rating.difficulty} {steps} {found.num_draws}"


def analysis_texts(positions: Callable[[], Iterable[Position]]) -> Iterable[str]:
    """The answers to positions, rounded."""
    for position in positions():
        analysis = analyse(position)
        probabilities = np.round(analysis.mine_probability, DIGITS).tolist()
        proven = (analysis.safe_cells, analysis.mine_cells)
        yield f"{position}\n{probabilities}\n{proven}\n{analysis.num_layouts}"


def game_texts(solver: str, spec: BoardSpec) -> Iterable[str]:
    """What the solver opened, in order, on the first boards of each seed."""
    for seed in SEEDS:
        for index, board in enumerate(generate_many(spec, seed=seed, count=COUNT)):
            steps = play_game(make_solver(solver), board, game_rng(seed, index))
            moves = [Move(Action.OPEN, *cell) for step in steps for cell in step.opened]
            outcome = GameRecord(board, tuple(moves)).play().outcome
            yield f"{board}\n{[(move.row, move.col) for move in moves]}\n{outcome}"


def begun(spec: BoardSpec) -> Iterable[Position]:
    """The positions after the first cell of the first boards."""
    for board in generate_many(spec, seed=SEEDS[0], count=COUNT):
        game = Game(board)
        game.open(*board.start or (0, 0))
        yield game.position


def rows_of_numbers() -> Iterable[Position]:
    """Equal numbers two apart: large components."""
    for number, num_rows in product((1, 2, 3), (1, 3, 5)):
        yield isolated_numbers(num_rows, number=number)


def given_zeros() -> Iterable[Position]:
    """Positions whose layouts are not equally likely."""
    spec = BoardSpec(height=5, width=6, num_mines=6, start_rule=StartRule.GIVEN_ZERO)
    return (Game(board).position for board in generate_many(spec, seed=SEEDS[0], count=COUNT))


def cases() -> dict[str, dict[str, Texts]]:
    """Every kind of result with its cases."""
    sizes = [*LEVELS.values(), DENSE]
    drawn = [spec.with_start_rule(rule) for spec, rule in product(sizes, StartRule)]
    played = [spec.with_start_rule("opening") for spec in LEVELS.values()]
    return {
        "boards": {str(spec): partial(board_texts, spec) for spec in drawn},
        "no-guess boards": {
            **{str(spec): partial(no_guess_texts, spec, 2000) for spec in played},
            str(REPAIRED): partial(no_guess_texts, REPAIRED, 0),
        },
        "analyses": {
            **{str(spec): partial(analysis_texts, partial(begun, spec)) for spec in played},
            "isolated numbers": partial(analysis_texts, rows_of_numbers),
            "given zeros": partial(analysis_texts, given_zeros),
        },
        **{
            f"games of {solver}": {str(spec): partial(game_texts, solver, spec) for spec in played}
            for solver in SOLVERS
        },
    }


def fingerprint(texts: Texts) -> str:
    """SHA-256 over the texts, each ended by a line break."""
    digest = hashlib.sha256()
    for text in texts():
        digest.update(text.encode("utf-8") + b"\n")
    return digest.hexdigest()


def compute_fingerprints() -> dict[str, dict[str, str]]:
    """The fingerprints of the code as it stands."""
    return {
        kind: {name: fingerprint(texts) for name, texts in named.items()}
        for kind, named in cases().items()
    }


def read_fingerprints() -> dict[str, dict[str, str]]:
    """The fingerprints as committed."""
    found: dict[str, dict[str, str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found
