"""Tables, measurements and plots of Minesetter methods, published figures beside ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from sapper.lab.report.statistics import wilson_interval
from sapper.lab.report.tables import Table
from sapper.papers.paper_report import Curve, CurvePlot, Sample, Section, SpreadPlot
from sapper.papers.setter_runs import PublishedRuns, SetterRuns
from sapper.papers.verdict import FigureVerdict
from sapper.papers.win_rates import NOTHING

_SECONDS = {"years": 365.25 * 86_400, "days": 86_400.0, "hours": 3600.0, "minutes": 60.0}


def values_section(heading: str, measured: Sequence[SetterRuns], *remarks: str) -> Section:
    """What value the methods come to."""
    columns = (
        *("method", "run as", "iterations", "published", "best, mines", "quartiles"),
        *("median", "worst", "reach 0", "verdict"),
    )
    rows = tuple(_value_cells(runs) for runs in measured)
    table = Table(columns, rows, num_labels=2)
    return Section(heading, (), table, (*verdict_summary(measured), *remarks))


def verdict_summary(measured: Sequence[SetterRuns]) -> Iterator[str]:
    """How many entries are better, within noise and worse, as a sentence; none without any."""
    verdicts = Counter(runs.verdict for runs in measured if len(runs))
    compared = sum(verdicts[verdict] for verdict in FigureVerdict)
    if compared:
        counts = ", ".join(f"{verdicts[verdict]} {verdict.value}" for verdict in FigureVerdict)
        yield f"Of {compared} published figures, ours are: {counts}."


def speed_section(measured: Sequence[SetterRuns], *remarks: str) -> Section:
    """CPU time of a run, and how often it goes into the published time."""
    columns = (
        *("method", "run as", "iterations", "evaluations a run", "published s a run"),
        *("CPU ms a run", "times faster"),
    )
    rows = tuple(_speed_cells(runs) for runs in measured)
    return Section("Time", (), Table(columns, rows, num_labels=2), remarks)


def measurement(runs: SetterRuns) -> dict[str, Any]:
    """All that is known of an entry, as a flat record."""
    entry, published = runs.entry, runs.entry.published
    return {
        "label": entry.label,
        "method": entry.method,
        "height": entry.puzzle.height,
        "width": entry.puzzle.width,
        "iterations": entry.iterations,
        "published_best": published and published.best,
        "published_worst": published and published.worst,
        "published_runs": published and published.runs,
        "published_seconds": published and published.seconds,
        "runs": len(runs),
        **(_measured(runs) if len(runs) else dict.fromkeys(_MEASURED)),
    }


def convergence_plot(measured: Sequence[SetterRuns]) -> CurvePlot:
    """The best value against the work done."""
    curves = tuple(Curve(runs.entry.label, runs.median_curve()) for runs in measured if len(runs))
    return CurvePlot(
        "convergence",
        "Best value so far against layouts evaluated, median over the runs",
        "layouts evaluated",
        "best value so far (median)",
        curves,
    )


def spread_plot(measured: Sequence[SetterRuns]) -> SpreadPlot:
    """The values that the runs ended with."""
    samples = tuple(
        Sample(
            runs.entry.label,
            runs.values,
            runs.entry.published.values if runs.entry.published else (),
        )
        for runs in measured
    )
    return SpreadPlot("values", "Values at the end of the runs", "value", samples)


def duration(seconds: float) -> str:
    """A time in the unit that suits it."""
    for unit, length in _SECONDS.items():
        if seconds >= length:
            return f"{seconds / length:,.1f} {unit}"
    return f"{seconds:.3g} s" if seconds >= 1 else f"{1000 * seconds:.3g} ms"


def whole(number: float | None) -> str:
    """A count with its thousands set apart."""
    return NOTHING if number is None else f"{number:,.0f}"


_MEASURED = (
    *("best", "best_mines", "quartile_low", "median", "quartile_high", "worst", "proven_optimal"),
    *("runs_at_0", "share_at_0", "interval", "evaluations", "cpu_ms_per_run", "times_faster"),
    "verdict",
)


def _measured(runs: SetterRuns) -> dict[str, Any]:
    low, median, high = runs.quartiles
    values = (
        *(runs.best.value, runs.best.mines, low, median, high, max(runs.values), runs.is_proven),
        *(runs.num_zeros, runs.num_zeros / len(runs), wilson_interval(runs.num_zeros, len(runs))),
        *(runs.evaluations, 1000 * runs.cpu_seconds, runs.speedup),
        runs.verdict and runs.verdict.value,
    )
    return dict(zip(_MEASURED, values, strict=True))


def _labels(runs: SetterRuns) -> tuple[str, str, str]:
    entry = runs.entry
    return entry.label, f"`{entry.method}`", whole(entry.iterations)


def _value_cells(runs: SetterRuns) -> tuple[str, ...]:
    labels = (*_labels(runs), _shown_published(runs.entry.published))
    if not len(runs):
        return (*labels, *[NOTHING] * 6)
    low, median, high = runs.quartiles
    best = f"{runs.best.value}, {runs.best.mines}" + (" (proven)" if runs.is_proven else "")
    reach = f"{runs.num_zeros} of {len(runs)}"
    verdict = NOTHING if runs.verdict is None else runs.verdict.value
    spread = f"{low:g} to {high:g}"
    return (*labels, best, spread, f"{median:g}", str(max(runs.values)), reach, verdict)


def _shown_published(published: PublishedRuns | None) -> str:
    if published is None:
        return NOTHING
    return " to ".join(map(str, published.values))


def _speed_cells(runs: SetterRuns) -> tuple[str, ...]:
    published = runs.entry.published
    seconds = NOTHING
    if published is not None and published.seconds is not None:
        seconds = f"{published.seconds:g}"
    if not len(runs):
        return (*_labels(runs), NOTHING, seconds, NOTHING, NOTHING)
    return (
        *_labels(runs),
        whole(runs.evaluations),
        seconds,
        f"{1000 * runs.cpu_seconds:.3g}",
        whole(runs.speedup),
    )
