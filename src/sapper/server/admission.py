"""Whether what was asked for can be done here: said at once, before a job waits for nothing."""

from __future__ import annotations

from importlib.util import find_spec

from sapper.errors import InvalidOption, MissingExtra
from sapper.server.jobs.desk import find_product
from sapper.server.jobs.requests import (
    BenchRequest,
    EvolveLabelsRequest,
    JobRequest,
    TrainNetRequest,
    TrainValueRequest,
)
from sapper.server.jobs.solver_names import is_built_in, with_files
from sapper.server.laboratory import Lab
from sapper.solvers.registry import make_solver


def check_possible(request: JobRequest, lab: Lab) -> None:
    """Raise an error of Sapper where an extra, a cluster or the file of another job is missing."""
    match request:
        case BenchRequest():
            _check_bench(request, lab)
        case EvolveLabelsRequest() if find_spec("deap") is None:
            raise MissingExtra("evolve", "evolving labels")
        case TrainNetRequest() | TrainValueRequest() if find_spec("torch") is None:
            raise MissingExtra("train", "training a network")
        case TrainValueRequest(teacher=str() as teacher):
            find_product(lab.options.store, teacher)


def _check_bench(request: BenchRequest, lab: Lab) -> None:
    if request.cluster and lab.options.cluster is None:
        raise InvalidOption("this server has no cluster; start it with --cluster ADDRESS")
    for name in request.solvers:
        found = with_files(name, lambda job: str(find_product(lab.options.store, job)))
        if is_built_in(found):  # what others wrote is made in the process of the job alone
            make_solver(found)
