"""Paper 003, Zhang and others: logic, CSP and a net, alone and together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from sapper.lab.play.calibration import Cells
from sapper.lab.play.samples import PositionSource
from sapper.network.card import CARD_SUFFIX, ModelCard
from sapper.network.inference import model_path
from sapper.papers.paper import Paper, words
from sapper.papers.paper_003_causes import (
    CAUSE_TABLES,
    NET_GAMES,
    gain_rates,
    gain_section,
)
from sapper.papers.paper_003_published import BOARDS, GAMES, NETS, TABLE_1, published_figure
from sapper.papers.report.forms import FigureLine, Form, methods_written
from sapper.papers.report.paper_report import Curve, CurvePlot, Plot, Section
from sapper.papers.runs.calibration_runs import (
    CalibrationEntry,
    calibration_plots,
    calibration_section,
)
from sapper.papers.runs.inquiry import Inquiry, PerScale, Scale
from sapper.papers.runs.search_runs import (
    NUM_POSITIONS,
    SEARCHES,
    SearchEntry,
    SearchRun,
    search_section,
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
from sapper.solvers.registry import canonical_name
from sapper.spec import StartRule

OURS = (
    ("(Net, any board)", "net"),
    ("(Logic + CSP + Net, any board)", "logic+edge-csp+net"),
    ("(CSP over boxes, after subtraction)", "csp(limit=0)"),
    ("(deep Q-learning)", "dqn"),
    ("(exact)", "exact+least-risk"),
)
"""Rows that are not in the paper: the fully convolutional net, a faster search that proves as much,
and exact probabilities."""

LARGEST = "16x30/100"
"""“The most complicated case among our test conditions”, 20.83 % of mines; no figure is printed."""

_RULES = (StartRule.OPENING, StartRule.SAFE_CELL, StartRule.ANY)


def _games(stages: Collection[str], level: str) -> PerScale:
    """Games of a row: fewer where a network is asked at every move, or where the board is large."""
    if "dqn" in stages:
        return PerScale(quick=20, paper=300, full=300)
    if set(stages) == {"net"}:
        return PerScale(quick=50, paper=500, full=500)
    return NET_GAMES if "net" in stages or level == LARGEST else games_of(GAMES)


def _entry(label: str, level: str, solver: str, published: ReferenceValue | None = None) -> Entry:
    names = {method.name for method in methods_written(canonical_name(solver))}
    is_published = published is not None or (level == LARGEST and names <= _PUBLISHED_FORMS.keys())
    return Entry(
        label=label,
        level=level,
        solver=solver,
        games=_games(names, level),
        published=published,
        form=Form.PUBLISHED if is_published and not label.startswith("(") else Form.BEYOND,
    )


_PUBLISHED_FORMS: dict[str, tuple[str, ...]] = {
    "random": (),
    "logic": (),
    "edge-csp": (),
    "net": ("model",),
}


def _table(board: int, heading: str, *remarks: str) -> RateTable:
    level = BOARDS[board]
    entries = (
        *(
            _entry(label, level, solver.format(net=NETS[board]), published_figure(label, board))
            for label, solver, *_ in TABLE_1
        ),
        *(_entry(label, level, solver) for label, solver in OURS),
    )
    return RateTable(
        name=level, heading=heading, label="approach", entries=entries, remarks=remarks
    )


_WHY_OPENING = (
    "The text does not name its start rule. **Rule `opening` fits the table**, for two reasons.",
    "Its game is “slightly modified” from github.com/ryanbaldini/MineSweeperNeuralNet, where the "
    "mines are placed after the first click, on no cell that touches it, “so that first selection "
    "is always a 0”. That is `opening`.",
    "And 95.0 % on 9×9 with 10 mines is more than the exact probabilities win under `safe` or "
    "`any` (the last row of each table). Both are printed beside it.",
)

_ABOUT_FORMS = (
    "What the text leaves open, and what is chosen here: the theorems are applied to all numbers "
    "that share cells until nothing changes; edge cells are searched group by group, and a group "
    "that takes more than a million values proves nothing; where nothing is proven, any hidden "
    "cell not known to be a mine is drawn. How the figures move with each choice stands under "
    "“Causes tested”."
)

_ABOUT_NETS = (
    "Two nets play. *Net* is the paper's: five convolutions and three dense layers, one set of "
    "weights a board size, trained on 6,000 random states with the drawn mines as targets "
    "(`sapper train net --recipe paper`). *Net, any board* is fully convolutional and learned the "
    "exact probabilities of 71 million positions; the same weights play both boards. *Deep "
    "Q-learning*, which the authors name as future work, learned from reward alone "
    "(`sapper train dqn`)."
)

_ABOUT_LARGEST = (
    "The text names this board and prints no figure for it. The paper's net is made for one size "
    "of board, so that only the nets for any board play here."
)

TABLES = (
    _table(0, "Table 1: 9×9, 10 mines", _ABOUT_FORMS, _ABOUT_NETS),
    _table(1, "Table 1: 16×16, 40 mines"),
)
"""Table 1, board by board."""

LARGEST_TABLE = RateTable(
    name=LARGEST,
    heading="16×30, 100 mines",
    label="approach",
    entries=(
        *(_entry(label, LARGEST, solver) for label, solver, *_ in TABLE_1 if "{net}" not in solver),
        _entry("(Logic + CSP + Net, any board)", LARGEST, "logic+edge-csp+net"),
        _entry("(exact)", LARGEST, "exact+least-risk"),
    ),
    remarks=(_ABOUT_LARGEST,),
)

ALL_RATES = (*TABLES, LARGEST_TABLE, *(table.rates for table in CAUSE_TABLES), gain_rates())
"""Every win rate, for the records."""

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
    entries=tuple(dict.fromkeys(entries_of(ALL_RATES))),
    rules=_RULES,
    calibrations=CALIBRATIONS,
)

SEARCH_ENTRIES = tuple(
    SearchEntry(positions=PositionSource(level=level, positions_a_game=1))
    for level in (*BOARDS, LARGEST)
)

_ABOUT_SEARCHES = (
    "Section 6.3 names generalized arc consistency as a way “to cut down the state space”. "
    "`edge-csp(consistency)` leaves out, before it tries a value, whatever has no support in a "
    "constraint: where the rest of a sum is 0 or all that is left, every open cell has its value. "
    "The answers are the same where both searches end; where the plain one gives up, after a "
    "million values in a group, the other may still prove something. Positions are those that a "
    "good player meets, one a game."
)


@dataclass(frozen=True)
class Measured:
    """All that is measured, as far as it is known."""

    games: PlayedGames
    searches: Sequence[SearchRun]


def _measure(inquiry: Inquiry) -> Measured:
    games = PROTOCOL.measure(inquiry)
    return Measured(games, inquiry.runs(SEARCH_ENTRIES, NUM_POSITIONS, SEARCHES))


def _effort(scale: Scale) -> str:
    positions = f"{NUM_POSITIONS[scale]:,} positions each"
    return f"{PROTOCOL.effort(scale)}; {len(SEARCH_ENTRIES)} searches of {positions}"


_NOTES = {
    "Logic": "single numbers with guesses among all hidden cells bring it about",
    "CSP": "a search cut short brings it about, in several ways",
    "Net": "open: ours is trained on 10 and 40 mines by a recipe that the text gives in part",
    "Logic + CSP": "what the authors' program does in place of the text comes close to it",
    "CSP + Net": "the search is complete here: see CSP",
    "Logic + CSP + Net": "logic and CSP prove more here and leave the net less to win",
}
"""Why a figure is not reproduced, on the first page."""


def _figures(measured: Measured) -> Iterator[FigureLine]:
    played = measured.games.under(measured.games.fitting_rule)
    for table in TABLES:
        yield from rate_figures(f"Table 1, {table.name}", table.entries, played, _NOTES)


def _loss_plot() -> CurvePlot:
    """Figure 5 of the paper: the loss on states that were not trained on."""
    names = (stage.partition("=")[2].removesuffix(")") for stage in NETS)
    cards = [ModelCard.read(model_path(name).with_suffix(CARD_SUFFIX)) for name in names]
    return CurvePlot(
        name="loss",
        caption="Loss of the paper's nets on states that were not trained on, while they learn "
        "(Figure 5 of the paper)",
        x_label="training steps",
        y_label="mean squared error on edge cells",
        curves=tuple(Curve(card.name, card.losses) for card in cards),
        is_logarithmic=False,
    )


_ABOUT_LOSS = (
    "Figure 5 of the paper shows how “the net's prediction loss on validation set converges "
    "smoothly to a low level”. The plot `loss` shows the same of ours, out of the cards of the two "
    "networks: `sapper train net --recipe paper` trains them anew in minutes."
)


def _of_games(section: Callable[[PlayedGames], Section]) -> Callable[[Measured], Section]:
    return lambda measured: section(measured.games)


def _plots(measured: Measured) -> Iterator[Plot]:
    yield _loss_plot()
    yield from calibration_plots(measured.games.calibrations)


PAPER = Paper[Measured](
    name="003",
    title="CS181 Artificial Intelligence I Project: A Minesweeper Using Inference, CSP and CNN",
    authors="Chenyang Zhang, Chunxu Guo, Jiahao Huang, Qianyu Liu and Tianyi Zhang",
    about=(
        "Four theorems of local logic, a backtracking CSP and a convolutional net, in every "
        "combination, on the beginner's and the intermediate board."
    ),
    effort=_effort,
    entries=(*PROTOCOL.entries, *SEARCH_ENTRIES),
    published_forms=_PUBLISHED_FORMS,
    measure=_measure,
    amount=PROTOCOL.amount,
    how_to_read=HOW_TO_READ,
    sections=(
        words("The start rule", *_WHY_OPENING),
        *(_of_games(table.section) for table in (*TABLES, LARGEST_TABLE, *CAUSE_TABLES)),
        _of_games(gain_section),
        words("The training of the net", _ABOUT_LOSS),
        lambda measured: calibration_section(measured.games.calibrations, _ABOUT_CALIBRATIONS),
        lambda measured: search_section(measured.searches, _ABOUT_SEARCHES),
    ),
    figures=_figures,
    records=lambda measured: rate_records(ALL_RATES, measured.games),
    plots=_plots,
)
