"""A network's estimates of a position beside the exact probabilities."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt

from sapper.analysis import analyse
from sapper.errors import BudgetExceeded, InvalidOption, shown
from sapper.network.card import MINE_PROBABILITY
from sapper.network.estimating import predict_positions
from sapper.network.inference import check_model, load_network, model_path
from sapper.position import Position
from sapper.server.answers import risk_models
from sapper.server.jobs.desk import find_product
from sapper.server.jobs.requests import check_cells
from sapper.server.jobs.solver_names import JOB_PREFIX, job_named
from sapper.server.schemas import Estimate, EstimateRequest

MAX_SECONDS = 1.0
"""The exact analysis is left out where it takes longer."""

Rows = list[list[float | None]]


def estimate(request: EstimateRequest, store: Path) -> Estimate:
    """Both, for the hidden cells; raises an error of Sapper for what cannot be read."""
    position = Position.parse(request.position)
    check_cells(position.height, position.width)
    model = _model(request.model, store)
    check_model(model, MINE_PROBABILITY)
    (estimated,) = predict_positions(load_network(model_path(model)), [position])
    return Estimate(
        model=request.model, estimated=_rows(estimated, position), exact=_exact(position)
    )


def _model(name: str, store: Path) -> str:
    job = job_named(name)
    if job is not None:
        return str(find_product(store, job))
    if name not in risk_models():
        allowed = ", ".join(risk_models())
        raise InvalidOption(
            f"the network is {shown(name)}; allowed are {allowed} and {JOB_PREFIX}ID of a training"
        )
    return name


def _exact(position: Position) -> Rows | None:
    try:
        analysis = analyse(position, max_seconds=MAX_SECONDS)
    except BudgetExceeded:
        return None
    return _rows(analysis.mine_probability, position) if analysis.consistent else None


def _rows(values: npt.NDArray[np.floating], position: Position) -> Rows:
    hidden = position.is_hidden
    return [
        [float(value) if is_hidden else None for value, is_hidden in zip(*row, strict=True)]
        for row in zip(values, hidden, strict=True)
    ]
