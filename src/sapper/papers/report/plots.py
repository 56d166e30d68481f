"""Plots of a report drawn with Matplotlib, as SVG."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from sapper.errors import MissingExtra
from sapper.papers.report.paper_report import (
    CalibrationPlot,
    CurvePlot,
    Panel,
    Plot,
    RatePlot,
    Sample,
    Series,
    SpreadPlot,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_PUBLISHED: dict[str, Any] = {"linestyle": "none", "color": "tab:gray", "markerfacecolor": "none"}
"""How a published figure is drawn, next to the shape of its mark."""

_OUTSIDE: dict[str, Any] = {"loc": "outside lower center", "fontsize": "small"}
"""Where a legend hides nothing."""

_LINES = ("-", "--", "-.", ":")
_MARKS = ("", "o", "s", "^", "D", "v", "P", "X")
"""What tells curves apart without their colours: thirty-two pairs."""
_NUM_MARKS = 8
"""So many marks stand along a curve."""


def can_plot() -> bool:
    """Whether the extra `plot` is installed."""
    try:
        import matplotlib as matplotlib
    except ImportError:
        return False
    return True


def draw_plot(plot: Plot) -> bytes:
    """The plot as an SVG file; the same bytes for the same plot. Raises MissingExtra."""
    try:
        import matplotlib
        from matplotlib.figure import Figure

        from sapper.lab.report.plots import draw_calibrations
    except ImportError:
        raise MissingExtra("plot", "drawing plots") from None
    # Without a salt the identifiers in the file would differ from run to run.
    with matplotlib.rc_context({"svg.hashsalt": "sapper", "svg.fonttype": "none"}):
        figure = Figure(layout="constrained")
        match plot:
            case RatePlot():
                _draw_rates(figure, plot)
            case CurvePlot():
                _draw_curves(figure, plot)
            case SpreadPlot():
                _draw_spread(figure, plot)
            case CalibrationPlot():
                draw_calibrations(figure, plot.calibrations)
        file = io.BytesIO()
        figure.savefig(file, format="svg", metadata={"Date": None})
    return file.getvalue()


def _draw_rates(figure: Figure, plot: RatePlot) -> None:
    figure.set_size_inches(3.2 * len(plot.panels), 3.2)
    axes = figure.subplots(1, len(plot.panels), sharey=True, squeeze=False)[0]
    for panel, axis in zip(plot.panels, axes, strict=True):
        _draw_panel(axis, panel, plot.x_label)
    axes[0].set_ylabel("games won")
    drawn = dict(zip(*reversed(_handles(axes)), strict=True))
    if drawn:
        figure.legend(drawn.values(), drawn.keys(), ncols=len(drawn), **_OUTSIDE)


def _draw_panel(axis: Axes, panel: Panel, x_label: str) -> None:
    axis.set_title(panel.title)
    axis.set_xlabel(x_label)
    axis.set_ylim(-0.03, 1.03)
    axis.grid(alpha=0.3)
    for series in panel.series:
        _draw_series(axis, series)


def _handles(axes: Sequence[Axes]) -> tuple[list[Any], list[str]]:
    """What was drawn in all panels, and what it is called."""
    pairs = [axis.get_legend_handles_labels() for axis in axes]
    return [each for drawn, _ in pairs for each in drawn], [
        each for _, labels in pairs for each in labels
    ]


def _draw_series(axis: Axes, series: Series) -> None:
    points = series.points
    if series.is_published:
        axis.plot(
            [point.x for point in points],
            [point.rate for point in points],
            marker="o",
            label=series.label,
            **_PUBLISHED,
        )
        return
    bounds = [point.interval or (point.rate, point.rate) for point in points]
    axis.errorbar(
        [point.x for point in points],
        [point.rate for point in points],
        yerr=[
            [point.rate - low for point, (low, _) in zip(points, bounds, strict=True)],
            [high - point.rate for point, (_, high) in zip(points, bounds, strict=True)],
        ],
        fmt=".",
        color="tab:blue",
        label=series.label,
    )


def _draw_curves(figure: Figure, plot: CurvePlot) -> None:
    figure.set_size_inches(7.5, 4.5)
    axis = figure.subplots()
    for index, curve in enumerate(plot.curves):
        xs, ys = zip(*curve.points, strict=True)
        axis.step(
            xs,
            ys,
            where="post",
            color=f"C{index}",
            linestyle=_LINES[index % len(_LINES)],
            marker=_MARKS[index // len(_LINES) % len(_MARKS)] or None,
            markevery=max(1, len(xs) // _NUM_MARKS),
            label=curve.label,
        )
    axis.set_xscale("log" if plot.is_logarithmic else "linear")
    if plot.begins_at_zero:
        axis.set_ylim(bottom=0)
    axis.set_xlabel(plot.x_label)
    axis.set_ylabel(plot.y_label)
    axis.grid(alpha=0.3)
    if plot.curves:
        figure.legend(ncols=2, **_OUTSIDE)


def _draw_spread(figure: Figure, plot: SpreadPlot) -> None:
    figure.set_size_inches(7.5, 1.2 + 0.35 * len(plot.samples))
    axis = figure.subplots()
    places = range(len(plot.samples))
    for place, sample in zip(places, plot.samples, strict=True):
        _draw_sample(axis, place, sample)
    axis.plot([], [], marker="d", label="published", **_PUBLISHED)
    axis.plot([], [], marker="|", linestyle="none", color="black", label="median")
    axis.set_yticks(places, [sample.label for sample in plot.samples])
    axis.set_ylim(len(plot.samples) - 0.5, -0.5)  # the first at the top
    axis.set_xlabel(plot.x_label)
    axis.grid(axis="x", alpha=0.3)
    figure.legend(ncols=2, **_OUTSIDE)


def _draw_sample(axis: Axes, place: int, sample: Sample) -> None:
    """A disc for each value, as large as its share; a bar between the quartiles; the median."""
    axis.plot(sample.published, [place] * len(sample.published), marker="d", **_PUBLISHED)
    if not sample.values:
        return
    counts = Counter(sample.values)
    sizes = [200 * count / len(sample.values) for count in counts.values()]
    axis.scatter(list(counts), [place] * len(counts), sizes, color="tab:blue", alpha=0.6)
    low, median, high = np.quantile(sample.values, [0.25, 0.5, 0.75])
    axis.plot([low, high], [place, place], color="tab:blue", linewidth=3, alpha=0.6)
    axis.plot([median], [place], marker="|", markersize=14, color="black")
