"""Which workers do a piece of work."""

from __future__ import annotations

from sapper.errors import InvalidOption
from sapper.work.here import Here
from sapper.work.jobs import jobs_or_processors
from sapper.work.processes import Processes
from sapper.work.threads import Threads
from sapper.work.workers import Workers


def make_workers(
    *, jobs: int | None = None, cluster: str | None = None, needs_python: bool
) -> Workers:
    """So many workers on this machine, by default one a processor, or those of a Dask cluster.

    Work outside Python is done in threads, work that `needs_python` in processes, and a single job
    in the calling thread. `cluster` is the address of a Dask scheduler or `local:N`.
    """
    if cluster is not None:
        if jobs is not None:
            raise InvalidOption("a cluster has its own workers; give jobs or a cluster, not both")
        from sapper.work.cluster import Cluster

        return Cluster(cluster)
    count = jobs_or_processors(jobs)
    if count == 1:
        return Here()
    return Processes(count) if needs_python else Threads(count)
