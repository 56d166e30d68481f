"""Paper 004, Jovanović: Minesetter, the inverse puzzle, by six methods."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from sapper.lab.report.statistics import wilson_interval
from sapper.papers.paper import Paper, words
from sapper.papers.report.forms import FigureLine, Form
from sapper.papers.report.paper_report import (
    NOTHING,
    Column,
    Curve,
    CurvePlot,
    Label,
    Ours,
    Plot,
    RowTable,
    Sample,
    Section,
    SpreadPlot,
    printed,
    record_of,
    table_of,
)
from sapper.papers.report.verdict import FigureVerdict, fisher_p_value, verdict_summary
from sapper.papers.runs.inquiry import Inquiry, PerScale, Scale, Unit
from sapper.papers.runs.setter_runs import PublishedRuns, SetterEntry, SetterRuns
from sapper.setter.methods import installed_methods
from sapper.setter.puzzle import Puzzle

ROWS = (
    "1.1.1.2.11",
    "1........1",
    "..3..2....",
    "....1..33.",
    "111....2.3",
    "....0.1.3.",
    "...1..2.4.",
    "0..3..4...",
    ".3.2..4..2",
    ".......2.0",
)
BOARD = Puzzle.parse("\n".join(ROWS))
"""The board of all its experiments, put together from the layouts that it prints."""

_INSTALLED = installed_methods()

HOURS_OF_BRUTE_FORCE = 5
"""How long the author let brute force run, without an answer."""


PUBLISHED = {
    "random search, 100,000": PublishedRuns(best=13, runs=1),
    "random search, 1,000,000": PublishedRuns(best=13, runs=1, seconds=110),
    "local search": PublishedRuns(best=3, worst=10, runs=100, seconds=0.1),
    "annealing": PublishedRuns(best=4, runs=100, seconds=20),
    "VNS, k in [1, 2)": PublishedRuns(best=1, runs=100, seconds=1.4),
    "VNS, k in [1, 10)": PublishedRuns(best=0, runs=100, seconds=4),
    "VNS, k in [5, 10)": PublishedRuns(best=0, runs=100, seconds=10),
    "genetic, 100": PublishedRuns(best=6, runs=1, seconds=1),
    "genetic, 1,000": PublishedRuns(best=3, runs=1, seconds=30),
    "genetic, 2,000": PublishedRuns(best=1, runs=1, seconds=117),
}
"""All values and times of its text. Those of local search, annealing and VNS are the best of 100
runs, in its plots. The values of shorter random searches are only in pictures, which the text
does not hold."""

RUNS = PerScale(quick=20, paper=100, full=400)
"""Of each method that draws at random; 100 are what the paper's plots show."""


def _entry(
    label: str,
    method: str,
    iterations: int | None = None,
    *,
    form: Form = Form.PUBLISHED,
    explains: str = "",
    is_random: bool = True,
) -> SetterEntry:
    return SetterEntry(
        label=label,
        method=method,
        puzzle=BOARD,
        iterations=iterations,
        published=PUBLISHED.get(label),
        form=form,
        explains=PUBLISHED.get(explains),
        is_random=is_random,
    )


RANDOM_SEARCH = tuple(
    _entry(f"random search, {10**power:,}", "random", 10**power) for power in range(1, 7)
)

SEARCHES = (
    _entry("local search", "lsibi", 1),
    _entry("annealing", "annealing", 100_000),
    _entry("VNS, k in [1, 2)", "vns(k_min=1,k_max=2)", 100),
    _entry("VNS, k in [1, 10)", "vns(k_min=1,k_max=10)", 100),
    _entry("VNS, k in [5, 10)", "vns(k_min=5,k_max=10)", 100),
    _entry("genetic, 100", "genetic(population=100)", 100),
    _entry("genetic, 1,000", "genetic(population=1000)", 100),
    _entry("genetic, 2,000", "genetic(population=2000)", 100),
)


def _choice(of: str, what: str, method: str, iterations: int) -> SetterEntry:
    """The row of a published figure with another choice where the text is silent."""
    return _entry(f"{of}, {what}", method, iterations, form=Form.CAUSE, explains=of)


CHOICES = (
    _choice("local search", "ties at random", "lsibi(ties=random)", 1),
    _choice("local search", "values alone", "lsibi(value_only=true)", 1),
    _choice("annealing", "values alone", "annealing(value_only=true)", 100_000),
    _choice("VNS, k in [1, 2)", "ties at random", "vns(k_max=2,ties=random)", 100),
    _choice("VNS, k in [1, 2)", "values alone", "vns(k_max=2,value_only=true)", 100),
    _choice("VNS, k in [1, 10)", "ties at random", "vns(ties=random)", 100),
    _choice("VNS, k in [1, 10)", "values alone", "vns(value_only=true)", 100),
    _choice("VNS, k in [1, 10)", "from k_min after an improvement", "vns(restart=true)", 100),
    _choice("VNS, k in [5, 10)", "ties at random", "vns(k_min=5,ties=random)", 100),
    _choice("VNS, k in [5, 10)", "values alone", "vns(k_min=5,value_only=true)", 100),
    *(
        _choice(f"genetic, {size:,}", what, f"genetic(population={size},{option})", 100)
        for size in (100, 1000)
        for what, option in (
            ("tournaments with repeats", "repeats=true"),
            ("5 % of the children mutate", "mutation=one-square"),
            ("values alone", "value_only=true"),
        )
    ),
)
"""Other readings where the text is silent; docs/setter.md says which is the default, and why."""

_beyond = partial(_entry, form=Form.BEYOND)

IMPROVED = (
    _beyond("local search, 100 starts", "lsibi", 100),
    _beyond("annealing, geometric", "annealing(schedule=geometric)", 100_000),
    _beyond("VNS, k in [5, 10), near squares", "vns(k_min=5,near=true)", 100),
    _beyond(
        "genetic, 2,000, small tournaments",
        "genetic(population=2000,tournament_share=0.005)",
        100,
    ),
    _beyond("genetic, 100, polished", "genetic(population=100,polish=true)", 100),
    *(_beyond(name, name, is_random=False) for name in ("exact", "sat") if name in _INSTALLED),
)
"""What the paper leaves out, or says that it would try next."""

BRUTE_FORCE = tuple(
    SetterEntry(
        label=f"brute force, {size}×{size}",
        method="brute-force",
        puzzle=Puzzle.parse("\n".join(row[:size] for row in ROWS[:size])),
        is_random=False,
    )
    for size in (4, 5, 6)
)
"""The upper left corners of the board, as puzzles of their own."""

ENTRIES = (*RANDOM_SEARCH, *SEARCHES, *CHOICES, *IMPROVED, *BRUTE_FORCE)

Measured: TypeAlias = Mapping[SetterEntry, SetterRuns]


def _measure(inquiry: Inquiry) -> Measured:
    rows = inquiry.runs(ENTRIES, RUNS, Unit("runs", "entries"))
    return dict(zip(ENTRIES, rows, strict=True))


def _effort(scale: Scale) -> str:
    total = sum(RUNS[scale] if entry.is_random else 1 for entry in ENTRIES)
    return f"{total:,} runs, {RUNS[scale]:,} of each random method"


def _amount(inquiry: Inquiry) -> str:
    runs, seed = RUNS[inquiry.scale], inquiry.seed
    return (
        f"{runs:,} runs of each method that draws at random, with seeds {seed} to {seed + runs - 1}"
    )


_HOW_TO_READ = (
    "A value is the sum of what the numbers are off by; less is better. The published values are "
    "the best of 100 runs for local search, annealing and VNS, else of one. A verdict is an exact "
    "permutation test at 5 %, two-sided: *better* when runs like ours would hardly have had so "
    "poor a best, *worse* when they would hardly have had so good a one."
)

_THE_BOARD = words(
    "The board",
    "\n".join(("```", *ROWS, "```")),
    f"It has {BOARD.num_free} free squares and {BOARD.num_numbers} numbers. It is put together "
    "from the layouts that the paper prints. Recounted, these have the values that the paper gives "
    "them: 13 with 19 mines for random search, 6 with 25 mines for the genetic algorithm, and 0 "
    "with 23 mines for VNS, in which two squares are lost in print.",
)

_WHAT_IS_RUN: tuple[Column[SetterRuns], ...] = (
    Label("method", lambda runs: runs.entry.label),
    Label("run as", lambda runs: f"`{runs.entry.method}`"),
    Column("iterations", lambda runs: _whole(runs.entry.iterations)),
)

VALUES: tuple[Column[SetterRuns], ...] = (
    *_WHAT_IS_RUN,
    printed("published", lambda published: " to ".join(map(str, published.values))),
    Ours("best, mines", lambda runs: _best(runs) + (" (proven)" if runs.is_proven else "")),
    Ours("quartiles", lambda runs: f"{runs.quartiles[0]:g} to {runs.quartiles[2]:g}"),
    Ours("median", lambda runs: f"{runs.quartiles[1]:g}"),
    Ours("worst", lambda runs: max(runs.values)),
    Ours("reach 0", lambda runs: f"{runs.num_zeros} of {len(runs)}"),
    Ours("verdict", lambda runs: runs.verdict),
)

CHOSEN: tuple[Column[SetterRuns], ...] = (
    *_WHAT_IS_RUN,
    Column("published", lambda runs: runs.entry.explains and runs.entry.explains.best),
    *(column for column in VALUES if column.heading in ("best, mines", "quartiles", "median")),
    *(column for column in VALUES if column.heading in ("worst", "reach 0")),
    Ours("would be", lambda runs: runs.explanation),
)

TIMES: tuple[Column[SetterRuns], ...] = (
    *_WHAT_IS_RUN,
    Ours("evaluations a run", lambda runs: _whole(runs.evaluations)),
    printed("published s a run", lambda published: _seconds(published.seconds)),
    Ours("CPU ms a run", lambda runs: f"{1000 * runs.cpu_seconds:.3g}"),
    Ours("times faster", lambda runs: _whole(runs.speedup)),
)

CORNERS: tuple[Column[SetterRuns], ...] = (
    Label("puzzle", lambda runs: _corner(runs.entry.puzzle)),
    Column("free squares", lambda runs: runs.entry.puzzle.num_free),
    Ours("layouts tried", lambda runs: _whole(runs.evaluations)),
    Ours("CPU time", lambda runs: duration(runs.cpu_seconds)),
    Ours("best, mines", lambda runs: _best(runs)),
)


def _corner(puzzle: Puzzle) -> str:
    return f"corner of {puzzle.height}×{puzzle.width}"


def _best(runs: SetterRuns) -> str:
    return f"{runs.best.value}, {runs.best.mines}"


def _whole(number: float | None) -> str | None:
    """A count with its thousands set apart."""
    return None if number is None else f"{number:,.0f}"


def _seconds(number: float | None) -> str | None:
    return None if number is None else f"{number:g}"


_UNITS = {"years": 365.25 * 86_400, "days": 86_400.0, "hours": 3600.0, "minutes": 60.0}


def duration(seconds: float) -> str:
    """A time in the unit that suits it."""
    for unit, length in _UNITS.items():
        if seconds >= length:
            return f"{seconds / length:,.1f} {unit}"
    return f"{seconds:.3g} s" if seconds >= 1 else f"{1000 * seconds:.3g} ms"


def _verdicts(rows: Sequence[SetterRuns]) -> Iterator[str]:
    return verdict_summary(runs.verdict for runs in rows if len(runs))


def _verdicts_and_claim(rows: Sequence[SetterRuns]) -> Iterator[str]:
    """With what the text says of its two best searches, which is no figure."""
    yield from _verdicts(rows)
    wide, narrow = (runs for runs in rows if runs.entry.label in _CONSISTENT)
    if len(wide) and len(narrow):
        p_value = fisher_p_value(wide.num_zeros, len(wide), narrow.num_zeros, len(narrow))
        yield (
            "The text finds k in [5, 10) “even more consistent” than k in [1, 10). Here "
            f"{narrow.num_zeros} of {len(narrow)} runs against {wide.num_zeros} of {len(wide)} "
            f"reach 0 (p = {p_value:.2g} by Fisher's exact test)."
        )


_CONSISTENT = ("VNS, k in [1, 10)", "VNS, k in [5, 10)")


def _values(
    heading: str, entries: tuple[SetterEntry, ...], *remarks: str
) -> RowTable[SetterEntry, SetterRuns]:
    return RowTable(
        heading=heading, entries=entries, columns=VALUES, remarks=remarks, summarise=_verdicts
    )


_ABOUT_IMPROVED = (
    "The conclusion of the paper asks for another structure of annealing and other parameters of "
    "the genetic algorithm. Where 70 % of the population meet in each tournament, nearly all "
    "parents are the same few layouts; ten of 2,000 leave room for others. A complete solver is "
    "out of its scope. There are two here: `exact` proves by integer programming that no layout is "
    "better, and `sat` by a SAT solver, the one that the paper names, in whole numbers alone."
)

_ABOUT_CHOICES = (
    "Each row is one of the above with another choice where the text says nothing. *Ties*: which "
    "of several flips that improve equally local search takes; above, the first in reading order. "
    "*Values alone*: mines count only between the best layouts at the end; above they decide "
    "between equal values throughout. *With repeats*: the 70 % of a tournament are drawn one by "
    "one from all. *5 % of the children mutate*: one square of each of these; above it is 5 % of "
    "all squares. *Would be* is the verdict if that were the published form."
)

_ABOUT_TIME = (
    "Both columns are for one run of the same number of iterations: a descent for local search, a "
    "flip for annealing, for VNS k random flips and a descent with each k in turn, a generation "
    "for the genetic algorithm. The published times are those of the author's program on a laptop "
    "with an AMD Ryzen 7 5700U; they are round, and so are the ratios. Ours is native and counts "
    "only what a flip changes."
)

TABLES = (
    _values("Random search", RANDOM_SEARCH),
    replace(_values("The searches of the paper", SEARCHES), summarise=_verdicts_and_claim),
    RowTable(
        heading="Where the text is silent",
        entries=CHOICES,
        columns=CHOSEN,
        remarks=(_ABOUT_CHOICES,),
    ),
    _values("Beyond the paper", IMPROVED, _ABOUT_IMPROVED),
    RowTable(
        heading="Time",
        entries=(*RANDOM_SEARCH, *SEARCHES, *IMPROVED),
        columns=TIMES,
        remarks=(_ABOUT_TIME,),
    ),
)


def _brute_force(measured: Measured) -> Section:
    """Every layout of the corners, and what the whole board would take at that rate."""
    corners = [measured[entry] for entry in BRUTE_FORCE]
    table = table_of(CORNERS, corners)
    about = (
        "The paper: almost at once on 4×4, and no answer on the whole board after "
        f"{HOURS_OF_BRUTE_FORCE} hours."
    )
    if not len(corners[-1]):
        return Section("Brute force", (about,), table)
    row, remark = _projection(corners[-1])
    return Section("Brute force", (about,), replace(table, rows=[*table.rows, row]), (remark,))


def _projection(largest: SetterRuns) -> tuple[tuple[str, ...], str]:
    """The row of the whole board, and a remark on the author's hours."""
    rate = largest.evaluations / largest.cpu_seconds
    layouts, tried = 2**BOARD.num_free, rate * HOURS_OF_BRUTE_FORCE * 3600
    time = f"{duration(_seconds_of_all(largest))} (projected)"
    remark = (
        f"At {rate / 1e6:,.0f} million layouts a second, {HOURS_OF_BRUTE_FORCE} hours try "
        f"{tried:.2g} layouts: {tried / layouts:.1g} of all."
    )
    return ("the board", str(BOARD.num_free), f"{layouts:.2g}", time, NOTHING), remark


FIELDS: tuple[Column[SetterRuns], ...] = (
    Column("label", lambda runs: runs.entry.label),
    Column("form", lambda runs: runs.entry.form.value),
    Column("method", lambda runs: runs.entry.method),
    Column("height", lambda runs: runs.entry.puzzle.height),
    Column("width", lambda runs: runs.entry.puzzle.width),
    Column("iterations", lambda runs: runs.entry.iterations),
    printed("published_best", lambda published: published.best),
    printed("published_worst", lambda published: published.worst),
    printed("published_runs", lambda published: published.runs),
    printed("published_seconds", lambda published: published.seconds),
    Column("runs", len),
    Ours("best", lambda runs: runs.best.value),
    Ours("best_mines", lambda runs: runs.best.mines),
    Ours("quartile_low", lambda runs: runs.quartiles[0]),
    Ours("median", lambda runs: runs.quartiles[1]),
    Ours("quartile_high", lambda runs: runs.quartiles[2]),
    Ours("worst", lambda runs: max(runs.values)),
    Ours("proven_optimal", lambda runs: runs.is_proven),
    Ours("runs_at_0", lambda runs: runs.num_zeros),
    Ours("share_at_0", lambda runs: runs.num_zeros / len(runs)),
    Ours("interval", lambda runs: wilson_interval(runs.num_zeros, len(runs))),
    Ours("evaluations", lambda runs: runs.evaluations),
    Ours("cpu_ms_per_run", lambda runs: 1000 * runs.cpu_seconds),
    Ours("times_faster", lambda runs: runs.speedup),
    Ours("verdict", lambda runs: runs.verdict),
)


_FURTHER = {
    "random search": "exact",
    "local search": "local search, 100 starts",
    "annealing": "annealing, geometric",
    "VNS": "VNS, k in [5, 10), near squares",
    "genetic": "genetic, 2,000, small tournaments",
}
"""The row beyond the paper that stands for each method, by how its label begins."""


def _figures(measured: Measured) -> Iterator[FigureLine]:
    by_label = {entry.label: runs for entry, runs in measured.items()}
    for runs in measured.values():
        if runs.published is None:
            continue
        further = by_label[_FURTHER[runs.entry.label.split(",")[0]]]
        line = FigureLine(
            figure=f"{runs.entry.label}: best",
            published=_of_runs(runs.published.best, runs.published.runs),
            ours=_figure(runs),
            verdict=runs.verdict if len(runs) else None,
            beyond=f"{further.entry.label}: {_figure(further)}" if len(further) else None,
            note=_note(runs, measured) if len(runs) else "",
        )
        yield line
        if runs.published.worst is not None:
            yield replace(
                line,
                figure=f"{runs.entry.label}: worst",
                published=_of_runs(runs.published.worst, runs.published.runs),
                verdict=runs.worst_verdict if len(runs) else None,
                note="",
            )
    yield _brute_force_line(measured[BRUTE_FORCE[-1]])


def _note(runs: SetterRuns, measured: Measured) -> str:
    """Which choices bring a figure about that is not reproduced; empty where it is."""
    if runs.verdict is FigureVerdict.WITHIN_NOISE:
        return ""
    others = (measured[entry] for entry in CHOICES if entry.explains == runs.published)
    causes = [
        each.entry.label
        for each in others
        if len(each) and each.explanation is FigureVerdict.WITHIN_NOISE
    ]
    return f"brought about by {'; '.join(causes)}" if causes else "open"


def _of_runs(value: int, runs: int) -> str:
    return f"{value} of {runs} run{'s' if runs > 1 else ''}"


def _figure(runs: SetterRuns) -> str | None:
    """All that our runs came to; None without any."""
    if not len(runs):
        return None
    if runs.is_proven:
        return f"{runs.best.value}, proven"
    low, high = min(runs.values), max(runs.values)
    return f"{low} to {high}, median {runs.quartiles[1]:g}, of {len(runs)} runs"


def _brute_force_line(largest: SetterRuns) -> FigureLine:
    return FigureLine(
        figure="brute force on the board",
        published=f"no answer after {HOURS_OF_BRUTE_FORCE} hours",
        ours=f"{duration(_seconds_of_all(largest))}, projected" if len(largest) else None,
        verdict=None,
        beyond="exact and sat: milliseconds",
    )


def _seconds_of_all(largest: SetterRuns) -> float:
    """What all layouts of the board take at the rate of the largest corner."""
    return 2.0**BOARD.num_free * largest.cpu_seconds / largest.evaluations


def _plots(measured: Measured) -> tuple[Plot, ...]:
    longest = RANDOM_SEARCH[-1]
    searching = [entry for entry in IMPROVED if entry.is_random]
    curves = [measured[entry] for entry in (longest, *SEARCHES[1:], *searching)]
    samples = [measured[entry] for entry in (longest, *SEARCHES, *IMPROVED)]
    return (
        CurvePlot(
            "convergence",
            "Best value so far against layouts evaluated, median over the runs",
            "layouts evaluated",
            "best value so far (median)",
            tuple(Curve(runs.entry.label, runs.median_curve()) for runs in curves if len(runs)),
        ),
        SpreadPlot(
            "values",
            "Values at the end of the runs",
            "value",
            tuple(
                Sample(
                    runs.entry.label, runs.values, runs.published.values if runs.published else ()
                )
                for runs in samples
            ),
        ),
    )


PAPER = Paper[Measured](
    name="004",
    title="Minesetter",
    authors="Dimitrije Jovanović",
    about=(
        "The inverse puzzle: numbers are given, and mines are to be set on the free squares so "
        "that the numbers count them best, with as few mines as possible. Six methods, one board."
    ),
    effort=_effort,
    entries=ENTRIES,
    published_forms={
        "brute-force": (),
        "random": (),
        "lsibi": (),
        "annealing": (),
        "vns": ("k_min", "k_max"),
        "genetic": ("population",),
    },
    measure=_measure,
    amount=_amount,
    how_to_read=_HOW_TO_READ,
    sections=(_THE_BOARD, *(table.section for table in TABLES), _brute_force),
    figures=_figures,
    records=lambda measured: (record_of(FIELDS, runs) for runs in measured.values()),
    plots=_plots,
)
