"""How fast methods improve: the best value against the layouts evaluated, as an image."""

from __future__ import annotations

from collections.abc import Sequence

from sapper.errors import MissingExtra
from sapper.lab.report.plots import image
from sapper.setter.result import Setting
from sapper.version import __version__

try:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
except ImportError:
    raise MissingExtra("plot", "a plot") from None


def plot_convergence(settings: Sequence[Setting], file_format: str) -> bytes:
    """One curve a method; the bytes of an image file, the same for the same settings."""
    figure = Figure(figsize=(8, 5), layout="constrained")
    axes = figure.subplots()
    for setting in settings:
        _draw(axes, setting)
    axes.set_xscale("log")
    axes.set_yscale("symlog", linthresh=1)
    axes.set_ylim(bottom=-0.2)  # what lies at 0 is seen
    axes.yaxis.set_major_formatter("{x:g}")
    puzzle = settings[0].puzzle
    axes.set_xlabel(
        f"layouts evaluated; {puzzle.height}x{puzzle.width} puzzle, "
        f"seed {settings[0].seed}, sapper {__version__}"
    )
    axes.set_ylabel("value of the best layout so far")
    axes.grid(alpha=0.4)
    axes.legend()
    return image(figure, file_format)


def _draw(axes: Axes, setting: Setting) -> None:
    label = f"{setting.method}: {setting.score}"
    if setting.bound is not None:
        # What proves has few layouts to show; its line is what the others can reach.
        style = "-" if setting.proven_optimal else ":"
        axes.axhline(setting.score.value, color="black", linestyle=style, alpha=0.6, label=label)
        return
    evaluations = [max(1, entry.num_evaluations) for entry in setting.log]
    values = [entry.value for entry in setting.log]
    axes.step(
        [*evaluations, max(1, setting.num_evaluations)],
        [*values, setting.score.value],
        where="post",
        label=label,
    )
