"""Minesetter: the mines of a puzzle by one method."""

from __future__ import annotations

from functools import partial

from sapper.server.jobs.desk import Desk
from sapper.server.jobs.requests import SetRequest
from sapper.server.jobs.results import Progress, SetResult, SetStanding
from sapper.setter.puzzle import Puzzle
from sapper.setter.result import SettingProgress, setting_document
from sapper.setter.set_mines import set_mines


def run_setting(request: SetRequest, desk: Desk) -> SetResult:
    """Set the mines; a job that was stopped begins anew, and comes to the same by its seed."""
    setting = set_mines(
        Puzzle.parse(request.puzzle),
        request.method,
        seed=request.seed,
        iterations=request.iterations,
        max_seconds=request.max_seconds,
        on_progress=lambda standing: desk.tell(partial(_progress, request, standing)),
    )
    log = [(each.num_evaluations, each.value, each.mines) for each in setting.log]
    return SetResult(**setting_document(setting), log=log)


def _progress(request: SetRequest, standing: SettingProgress) -> Progress:
    by_iterations = request.iterations is not None
    return Progress(
        done=standing.num_iterations if by_iterations else standing.seconds,
        total=request.iterations if by_iterations else request.max_seconds,
        words=f"{standing.score}, {standing.num_evaluations:,} evaluations",
        partial=SetStanding(
            value=standing.score.value,
            mines=standing.score.mines,
            evaluations=standing.num_evaluations,
            iterations=standing.num_iterations,
            seconds=standing.seconds,
        ),
    )
