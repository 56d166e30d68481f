"""The routes: jobs from the question to the result, runs, estimates, events, and the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import sapper
from sapper.server.app import make_api
from sapper.server.schemas import Job, JobChange, JobSummary, RunDetails
from tests.helpers.servers import EVENTS, START_PAGE, ended, serving, start, when

UNKNOWN = "0" * 32


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("lab")) as client:
        yield client


@pytest.fixture(scope="module")
def bench(client: TestClient) -> dict[str, Any]:
    """A bench that is done."""
    return ended(client, start(client, kind="bench", solvers=["exact", "logic"], games=200, seed=3))


def test_the_welcome_says_what_can_be_asked_for(client: TestClient) -> None:
    welcome = client.get("/api/").json()
    stages = {stage["name"]: stage for stage in welcome["solvers"]}
    assert welcome["version"] == sapper.__version__
    assert stages["exact"]["native"]
    assert not stages["net"]["native"]
    assert welcome["limits"]["cells"] == 10_000
    assert "small" in welcome["models"]
    assert "value" not in welcome["models"]
    assert "vns" in welcome["methods"]
    assert "002" in [paper["name"] for paper in welcome["papers"]]


def test_a_bench_is_the_one_of_the_command_line(client: TestClient, bench: dict[str, Any]) -> None:
    records = sapper.play_many("exact", sapper.BEGINNER, games=200, seed=3)
    exact, logic = bench["result"]["scores"]
    assert exact["wins"] == records.num_wins
    assert logic["paired"][0]["with"] == "exact"
    assert bench["progress"]["words"] == "400 of 400 games"
    Job.model_validate(bench)


def test_its_games_are_runs_of_the_store(client: TestClient, bench: dict[str, Any]) -> None:
    runs = client.get("/api/runs").json()
    assert [run["solver"] for run in runs][:2] == ["exact", "logic"]
    details = client.get(f"/api/runs/{bench['result']['runs'][0]}").json()
    RunDetails.model_validate(details)
    assert details["curve"][-1] == [200, bench["result"]["scores"][0]["wins"]]


@pytest.mark.parametrize("run", ["999999", "0", "-1", "x", "..%2f..%2fsecret.txt", str(2**70)])
def test_a_run_that_is_not_there_is_refused(client: TestClient, run: str) -> None:
    assert client.get(f"/api/runs/{run}").status_code in (404, 422)


def test_lists_have_no_results(client: TestClient, bench: dict[str, Any]) -> None:
    listed = client.get("/api/jobs").json()
    assert bench["id"] in [job["id"] for job in listed]
    for job in listed:
        JobSummary.model_validate(job)


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", ""), ("DELETE", ""), ("POST", "/cancel"), ("POST", "/resume")],
)
def test_a_job_that_is_not_there_is_not_found(client: TestClient, method: str, path: str) -> None:
    assert client.request(method, f"/api/jobs/{UNKNOWN}{path}").status_code == 404


@pytest.mark.parametrize("job", ["1", "../../secret.txt", "%2e%2e", "A" * 32, "0" * 33])
def test_what_is_no_id_is_refused(client: TestClient, job: str) -> None:
    assert client.get(f"/api/jobs/{job}").status_code in (404, 422)


def test_a_done_job_is_neither_cancelled_nor_resumed(
    client: TestClient, bench: dict[str, Any]
) -> None:
    for action in ("cancel", "resume"):
        answer = client.post(f"/api/jobs/{bench['id']}/{action}")
        assert answer.status_code == 409
        assert answer.json()["error"].startswith("the job is done; it must be")


def test_a_job_is_cancelled_resumed_and_deleted(client: TestClient) -> None:
    job = start(client, kind="bench", solvers=["exact+champion"], level="expert", games=10**6)
    when(client, job, lambda found: found["progress"] is not None, "the first games")
    assert client.delete(f"/api/jobs/{job}").status_code == 409
    assert client.post(f"/api/jobs/{job}/cancel").json()["state"] == "cancelled"
    assert client.post(f"/api/jobs/{job}/resume").json()["state"] == "queued"
    when(client, job, lambda found: found["state"] == "running", "another start")
    client.post(f"/api/jobs/{job}/cancel")
    assert client.delete(f"/api/jobs/{job}").status_code == 204
    assert client.get(f"/api/jobs/{job}").status_code == 404


def test_a_solver_reads_what_a_job_has_made(client: TestClient) -> None:
    options = {"generations": 3, "population": 6, "games": 10, "patterns": 30}
    evolution = ended(client, start(client, kind="evolve-patterns", options=options))
    assert evolution["state"] == "done", evolution["error"]
    name = f"patterns(job:{evolution['id']})"
    bench = ended(client, start(client, kind="bench", solvers=[name], level="beginner8", games=20))
    assert bench["result"]["scores"][0]["solver"] == name.replace("(", "(file=")


@pytest.mark.parametrize(
    ("request_", "error"),
    [
        ({"kind": "bench", "solvers": ["exakt"]}, "Did you mean 'exact'?"),
        ({"kind": "bench", "solvers": ["random+exact"]}, "random"),
        ({"kind": "bench", "solvers": ["csp(limit=-1)"]}, "limit"),
        ({"kind": "bench", "solvers": ["patterns(/etc/passwd)"]}, "reads no files of yours"),
        ({"kind": "bench", "solvers": [f"patterns(job:{UNKNOWN})"]}, "has made nothing"),
        ({"kind": "bench", "solvers": ["exact"], "level": "101x100/9"}, "cells; allowed are"),
        ({"kind": "bench", "solvers": ["exact"], "cluster": True}, "has no cluster"),
        ({"kind": "bench", "solvers": ["exact"], "games": 10**12}, "bench.games"),
        ({"kind": "bench", "solvers": ["exact"], "game": 5}, "bench.game: Extra inputs"),
        ({"kind": "train-value", "recipe": "value-small"}, "needs a teacher"),
        ({"kind": "papers", "paper": "../x"}, "unknown paper"),
        ({"kind": "set", "puzzle": "abc"}, "row 0, column 0 is 'a'"),
        ({"kind": "set", "puzzle": "1.", "method": "magic"}, "unknown method"),
        ({"kind": "magic"}, "does not match any of the expected tags"),
    ],
)
def test_what_cannot_be_done_is_said_at_once(
    client: TestClient, request_: dict[str, Any], error: str
) -> None:
    answer = client.post("/api/jobs", json=request_)
    assert answer.status_code == 422
    assert error in answer.json()["error"]
    assert "Traceback" not in answer.text


def test_too_many_jobs_are_refused(tmp_path: Path) -> None:
    with serving(tmp_path, unfinished_jobs=1) as client:
        job = start(client, kind="bench", solvers=["exact+champion"], games=10**6)
        answer = client.post("/api/jobs", json={"kind": "bench", "solvers": ["exact"]})
        assert answer.status_code == 429
        client.post(f"/api/jobs/{job}/cancel")


def test_estimates_stand_beside_the_exact_probabilities(client: TestClient) -> None:
    answer = client.post("/api/estimate", json={"position": "2 3 1\n1##\n1##"}).json()
    assert answer["exact"] == [[None, 0.5, 0.0], [None, 0.5, 0.0]]
    assert answer["estimated"][0][0] is None
    assert 0.3 < answer["estimated"][0][1] < 0.7


def test_a_contradiction_has_estimates_and_nothing_exact(client: TestClient) -> None:
    answer = client.post("/api/estimate", json={"position": "1 3 2\n1#0"}).json()
    assert answer["exact"] is None


@pytest.mark.parametrize(
    "asked",
    [
        {"position": "nonsense"},
        {"position": "2 3 1\n1##\n1##", "model": "../small"},
        {"position": "2 3 1\n1##\n1##", "model": "value"},
        {"position": "2 3 1\n1##\n1##", "model": f"job:{UNKNOWN}"},
        {"position": "2 3 1\n1##\n1##", "model": "paper-beginner"},  # made for 9×9
    ],
)
def test_what_cannot_be_estimated_is_refused(client: TestClient, asked: dict[str, str]) -> None:
    assert client.post("/api/estimate", json=asked).status_code == 422


def test_events_tell_how_a_job_changes(client: TestClient) -> None:
    with client.websocket_connect(EVENTS) as stream:
        job = start(client, kind="set", puzzle="2..\n..1", method="vns", iterations=50)
        states = []
        while "done" not in states:
            change = JobChange.model_validate(stream.receive_json())
            assert change.id == job
            assert change.job is not None
            states.append(change.job.state)
        client.delete(f"/api/jobs/{job}")
        assert stream.receive_json() == {"id": job, "job": None}


def test_streams_beyond_the_limit_are_closed(tmp_path: Path) -> None:
    with (
        serving(tmp_path, listeners=1) as client,
        client.websocket_connect(EVENTS),
        client.websocket_connect(EVENTS) as second,
    ):
        assert second.receive()["type"] == "websocket.close"


def test_the_page_is_served_with_the_types_that_browsers_insist_on(client: TestClient) -> None:
    assert client.get("/").text == START_PAGE
    assert client.get("/assets/core.wasm").headers["content-type"] == "application/wasm"
    assert client.get("/assets/").status_code == 404
    assert client.post("/").status_code == 405


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/assets/../../secret.txt"]
)
def test_nothing_outside_the_page_is_reached(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "outside" not in answer.text


def test_the_document_describes_every_route() -> None:
    paths = make_api().openapi()["paths"]
    assert sorted(paths) == [
        "/api/",
        "/api/estimate",
        "/api/jobs",
        "/api/jobs/{job_id}",
        "/api/jobs/{job_id}/cancel",
        "/api/jobs/{job_id}/resume",
        "/api/runs",
        "/api/runs/{run_id}",
    ]
