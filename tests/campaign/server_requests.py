"""Requests to the server as its OpenAPI document allows them, and as it does not.

No answer may be a fault of the server (5xx), and none may take long. Half of the ids are those of
jobs that exist, and half of the solvers and positions can be read: else nearly all would be refused
at the door. What jobs do is not the question here: each ends at once, and every third fails.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.core.result import Ok

from sapper.lab.store.run_store import Document
from sapper.server.app import make_api
from sapper.server.jobs.program import JobItem
from sapper.server.laboratory import Lab
from tests.helpers.servers import OWN, client_of, lab_options

MAX_SECONDS = 5.0
"""Many times what the slowest answer takes on a busy machine."""
SOLVERS = ("exact", "logic+csp+least-risk", "patterns(sure-first)", "net", "csp(limit=7)+random")
MODELS = ("small", "large", "paper-beginner", "value", "../small.onnx")
POSITION = "2 3 1\n1##\n1##"

Outcome = Counter[tuple[str, int]]
"""How often each operation was answered with each status."""


def main() -> None:
    """Send so many requests to each operation, and tell how they were answered."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=600, help="of each operation")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, campaign_client(Path(folder)) as client:
        outcome = Campaign(client, options.cases, options.seed).run()
    for (operation, status), count in sorted(outcome.items()):
        print(f"{operation:32} {status} {count:6,}")
    print(f"{outcome.total():,} requests: no fault of the server, none took {MAX_SECONDS:g} s")


@contextmanager
def campaign_client(folder: Path) -> Iterator[TestClient]:
    """A client of a lab whose jobs end at once."""
    lab = Lab(lab_options(folder), program=end_at_once)
    try:
        with client_of(lab, folder) as client:
            yield client
    finally:
        lab.close()


def end_at_once(item: JobItem) -> Document:
    if int(item.id[:2], 16) % 3 == 0:
        raise ValueError("every third fails")
    return {}


class Campaign:
    """One run over all operations."""

    def __init__(self, client: TestClient, cases: int, seed: int) -> None:
        self._client, self._cases, self._seed = client, cases, seed
        self._rng = random.Random(seed)
        self._outcome: Outcome = Counter()

    def run(self) -> Outcome:
        """Send every request; raises AssertionError for an answer that should not be."""
        schema = schemathesis.openapi.from_dict(make_api().openapi())
        for found in schema.get_all_operations():
            assert isinstance(found, Ok), found
            for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
                self._try(found.ok(), mode)
        return self._outcome

    def _try(self, operation: Any, mode: GenerationMode) -> None:
        strategy = operation.as_strategy(generation_mode=mode)

        @seed(self._seed)
        @settings(
            max_examples=self._cases,
            database=None,
            deadline=None,
            phases=[Phase.generate],  # the lab is not the same twice: nothing can be replayed
            suppress_health_check=list(HealthCheck),
        )
        @given(case=strategy)
        def send(case: Any) -> None:
            self._send(case)

        with suppress(Unsatisfiable):  # where nothing is sent, nothing can be wrong with it
            send()

    def _send(self, case: Any) -> None:
        self._make_likely(case)
        request = _as_httpx_takes_it(case.as_transport_kwargs(base_url=OWN))
        sent_at = time.monotonic()
        answer = self._client.request(**request)
        seconds = time.monotonic() - sent_at
        label = f"{case.method} {case.path}"
        assert answer.status_code < 500, (label, case.body, answer.text)
        assert seconds < MAX_SECONDS, (label, case.body, seconds)
        self._outcome[label, answer.status_code] += 1

    def _make_likely(self, case: Any) -> None:
        """Let half of the requests come further than to the door."""
        if self._rng.random() < 0.5:
            return
        jobs = self._client.get("/api/jobs").json()
        if jobs and "job_id" in (case.path_parameters or {}):
            case.path_parameters["job_id"] = self._rng.choice(jobs)["id"]
        if isinstance(case.body, dict) and "solvers" in case.body:
            case.body["solvers"] = [self._rng.choice(SOLVERS)]
        if isinstance(case.body, dict) and "position" in case.body:
            case.body |= {"position": POSITION, "model": self._rng.choice(MODELS)}


def _as_httpx_takes_it(request: dict[str, Any]) -> dict[str, Any]:
    """Raw bytes under their own name, and no cookies: the server reads none."""
    renamed = {"content" if name == "data" else name: value for name, value in request.items()}
    return {name: value for name, value in renamed.items() if name != "cookies"}


if __name__ == "__main__":
    main()
