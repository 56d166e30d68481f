"""How trainings went: the loss on positions that were not trained on, as an image."""

from __future__ import annotations

from collections.abc import Sequence

from sapper.errors import MissingExtra
from sapper.lab.report.plots import image
from sapper.network.card import ModelCard

try:
    from matplotlib.figure import Figure
except ImportError:
    raise MissingExtra("plot", "a plot") from None


def plot_losses(cards: Sequence[ModelCard], file_format: str) -> bytes:
    """One curve a network; the bytes of an image file, the same for the same cards."""
    figure = Figure(figsize=(8, 5), layout="constrained")
    axes = figure.subplots()
    for card in cards:
        steps, losses = zip(*card.losses, strict=True)
        label = f"{card.name}, seed {card.seed}, sapper {card.version}: {losses[-1]:.4g}"
        axes.plot(steps, losses, label=label)
    axes.set_xlabel("steps")
    axes.set_ylabel("validation loss")
    axes.set_yscale("log")
    axes.grid(alpha=0.4, which="both")
    axes.legend()
    return image(figure, file_format)
