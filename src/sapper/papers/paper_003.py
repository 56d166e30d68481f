"""Paper 003, Zhang and others: logic, CSP and a net, alone and together."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sapper.lab.play.calibration import Cells
from sapper.lab.play.samples import PositionSource
from sapper.papers.paper import Paper, words
from sapper.papers.report.forms import FigureLine, Form
from sapper.papers.runs.calibration_runs import (
    CalibrationEntry,
    calibration_plots,
    calibration_section,
)
from sapper.papers.runs.win_rates import (
    HOW_TO_READ,
    Entry,
    GamesProtocol,
    PlayedGames,
    RateTable,
    ReferenceValue,
    entries_of,
    games_of,
    rate_figures,
    rate_records,
)
from sapper.spec import StartRule

GAMES = 1000
"""Games a figure, in its section 5.1."""

TABLE_1 = (
    ("Random Pick", "random", "0.0%", "0.0%"),
    ("Logic", "logic", "70.7%", "31.4%"),
    ("CSP", "csp(limit=0)", "45.0%", "1.0%"),
    ("Net", "{net}", "32.8%", "0.0%"),
    ("Logic + CSP", "logic+csp(limit=0)", "84.5%", "48.7%"),
    ("CSP + Net", "csp(limit=0)+{net}", "77.0%", "7.0%"),
    ("Logic + CSP + Net", "logic+csp(limit=0)+{net}", "95.0%", "66.1%"),
)
"""Table 1 as printed: approach, what plays it here, 9×9 with 10 mines, 16×16 with 40 mines."""

NETS = ("net(model=paper-beginner)", "net(model=paper-intermediate)")
"""The paper's net for each board, trained by its recipe."""

OURS = (
    ("(Net, any board)", "net"),
    ("(CSP + Net, any board)", "csp(limit=0)+net"),
    ("(Logic + CSP + Net, any board)", "logic+csp(limit=0)+net"),
    ("(CSP, no search)", "csp(limit=0,max_steps=1)"),
    ("(exact)", "exact+least-risk"),
)
"""Rows that are not in the paper: the fully convolutional net, `csp` whose every search gives up,
and exact probabilities."""


def _reference(printed: str) -> ReferenceValue:
    wins = round(float(printed.removesuffix("%")) * GAMES / 100)
    return ReferenceValue(wins=wins, games=GAMES, printed=printed)


def _table(name: str, heading: str, column: int, *remarks: str) -> RateTable:
    def entry(label: str, solver: str, published: ReferenceValue | None = None) -> Entry:
        return Entry(
            label=label,
            level=name,
            solver=solver,
            games=games_of(GAMES),
            published=published,
            form=Form.BEYOND if published is None else Form.PUBLISHED,
        )

    entries = (
        *(
            entry(label, solver.format(net=NETS[column]), _reference(printed[column]))
            for label, solver, *printed in TABLE_1
        ),
        *(entry(label, solver) for label, solver in OURS),
    )
    return RateTable(name=name, heading=heading, label="approach", entries=entries, remarks=remarks)


_WHY_OPENING = (
    "The text does not name its start rule. **Rule `opening` fits the table**, for two reasons.",
    "Its game is “slightly modified” from github.com/ryanbaldini/MineSweeperNeuralNet, where the "
    "mines are placed after the first click, on no cell that touches it, “so that first selection "
    "is always a 0”. That is `opening`.",
    "And 95.0 % on 9×9 with 10 mines is more than the exact probabilities win under `safe` or "
    "`any` (the last row of each table). Both are printed beside it.",
)

_ABOUT_CSP = (
    "Why CSP alone is so weak in the paper and not here: the authors blame “merge and division "
    "step number limitation in CSP”. A search that gives up proves nothing, and the game goes on "
    "by random guesses. `csp` first subtracts constraints from each other and then searches each "
    "group of connected cells to its end; `limit=0` keeps it from using the mine counter, since in "
    "the paper “we only infer edge cells”. It proves all that the numbers imply, so that `logic` "
    "before it changes nothing but the time. No limit of steps makes it as weak as the published "
    "one: where every search gives up at once, the subtraction alone still wins about as often as "
    "`logic`. The published CSP probably works without it."
)

_ABOUT_LOGIC = (
    "Why logic is better here: the theorems are applied to every two numbers that share cells, "
    "until nothing changes, where the paper looks at “adjacent 3×3 patches”. Where nothing is "
    "proven, our strategies guess at random among the cells not known to be mines; the paper does "
    "not say how its own guess."
)

_ABOUT_NETS = (
    "Two nets play. *Net* is the paper's: five convolutions and three dense layers, one set of "
    "weights a board size, trained on 6,000 random states with the drawn mines as targets "
    "(`sapper train net --recipe paper`). *Net, any board* is fully convolutional and learned the "
    "exact probabilities of 71 million positions; the same weights play both boards."
)

TABLES = (
    _table("9x9/10", "Table 1: 9×9, 10 mines", 0, _ABOUT_LOGIC, _ABOUT_CSP, _ABOUT_NETS),
    _table("16x16/40", "Table 1: 16×16, 40 mines", 1),
)
"""Table 1, board by board."""

CALIBRATIONS = tuple(
    CalibrationEntry(
        stage=stage,
        positions=PositionSource(level=level, positions_a_game=1),
        cells=Cells.FRONTIER,
    )
    for level, stages in (
        ("9x9/10", (NETS[0], "net", "net(model=large)")),
        ("16x16/40", (NETS[1], "net", "net(model=large)")),
        ("16x30/99", ("net", "net(model=large)")),
    )
    for stage in stages
)
"""Each net on the boards of the paper; those for any board on the expert's too."""

_ABOUT_CALIBRATIONS = (
    "One position a game; ± is the standard error. The bias is what is left of the error when "
    "cells of like estimates are taken together. The paper's net learned where the mines of 6,000 "
    "states were. It is too hesitant: cells that it calls rather safe are safer than it says, and "
    "likely mines likelier. The fully convolutional nets learned the exact probabilities."
)

PROTOCOL = GamesProtocol(
    entries=entries_of(TABLES),
    rules=(StartRule.OPENING, StartRule.SAFE_CELL, StartRule.ANY),
    calibrations=CALIBRATIONS,
)


def _figures(measured: PlayedGames) -> Iterator[FigureLine]:
    played = measured.under(measured.fitting_rule)
    for table in TABLES:
        yield from rate_figures(f"Table 1, {table.name}", table.entries, played, {})


PAPER = Paper[PlayedGames](
    name="003",
    title="CS181 Artificial Intelligence I Project: A Minesweeper Using Inference, CSP and CNN",
    authors="Chenyang Zhang, Chunxu Guo, Jiahao Huang, Qianyu Liu and Tianyi Zhang",
    about=(
        "Four theorems of local logic, a backtracking CSP and a convolutional net, in every "
        "combination, on the beginner's and the intermediate board."
    ),
    effort=PROTOCOL.effort,
    entries=PROTOCOL.entries,
    published_forms={"random": (), "logic": (), "csp": ("limit",), "net": ("model",)},
    measure=PROTOCOL.measure,
    amount=PROTOCOL.amount,
    how_to_read=HOW_TO_READ,
    sections=(
        words("The start rule", *_WHY_OPENING),
        *(table.section for table in TABLES),
        lambda measured: calibration_section(measured.calibrations, _ABOUT_CALIBRATIONS),
    ),
    figures=_figures,
    records=partial(rate_records, TABLES),
    plots=lambda measured: calibration_plots(measured.calibrations),
)
