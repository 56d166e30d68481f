"""What becomes of work when parts of a Dask cluster are gone."""

from __future__ import annotations

import itertools
import multiprocessing
import os
from pathlib import Path

import dask.config
import pytest

from sapper.errors import LostWorker
from sapper.work.cluster import Cluster
from tests.helpers import work
from tests.helpers.clusters import dying_preload, scheduler_process

pytestmark = pytest.mark.skipif(os.name != "posix", reason="these are signals of POSIX")


def test_a_scheduler_that_ends_in_mid_run_is_named_without_a_trace(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with scheduler_process() as (scheduler, address):
        running = Cluster(address).run(work.square, itertools.count())
        assert next(running).result >= 0
        scheduler.kill()
        with pytest.raises(LostWorker, match=f"the scheduler of the cluster {address} has ended"):
            list(running)
    assert not [record for record in caplog.records if record.exc_info]


def test_a_local_worker_that_is_lost_as_it_starts_is_an_error(tmp_path: Path) -> None:
    with (
        dask.config.set({"distributed.worker.preload": [dying_preload(tmp_path)]}),
        pytest.raises(LostWorker, match="a worker process of local:1 was lost as it started"),
    ):
        list(Cluster("local:1").run(work.square, [1]))
    assert multiprocessing.active_children() == []
