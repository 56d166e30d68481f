"""Plots of a report drawn with Matplotlib, as SVG."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from sapper.errors import MissingExtra
from sapper.papers.report import Panel, Plot, Series

if TYPE_CHECKING:
    from matplotlib.axes import Axes


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
    except ImportError:
        raise MissingExtra("plot", "drawing plots") from None
    # Without a salt the identifiers in the file would differ from run to run.
    with matplotlib.rc_context({"svg.hashsalt": "sapper", "svg.fonttype": "none"}):
        figure = Figure(figsize=(3.2 * len(plot.panels), 3.2), layout="constrained")
        axes = figure.subplots(1, len(plot.panels), sharey=True, squeeze=False)[0]
        for panel, axis in zip(plot.panels, axes, strict=True):
            _draw_panel(axis, panel, plot.x_label)
        axes[0].set_ylabel("games won")
        file = io.BytesIO()
        figure.savefig(file, format="svg", metadata={"Date": None})
    return file.getvalue()


def _draw_panel(axis: Axes, panel: Panel, x_label: str) -> None:
    axis.set_title(panel.title)
    axis.set_xlabel(x_label)
    axis.set_ylim(-0.03, 1.03)
    axis.grid(alpha=0.3)
    for series in panel.series:
        _draw_series(axis, series)
    if panel.series:
        axis.legend(fontsize="small")


def _draw_series(axis: Axes, series: Series) -> None:
    points = series.points
    if series.is_published:
        axis.plot(
            [point.x for point in points],
            [point.rate for point in points],
            "o",
            color="tab:gray",
            markerfacecolor="none",
            label=series.label,
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
