"""The routes under `api/`: each reads what was asked, asks a room below, and answers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Path, Request, Response, WebSocket
from fastapi.responses import JSONResponse
from starlette.concurrency import run_in_threadpool

from sapper.errors import InvalidOption
from sapper.lab.store.job_store import StoredJob
from sapper.server.admission import check_possible
from sapper.server.answers import (
    job_change,
    job_summary,
    list_runs,
    run_details,
    welcome,
    whole_job,
)
from sapper.server.estimates import estimate
from sapper.server.events import Change
from sapper.server.jobs.requests import JobId, JobRequest
from sapper.server.laboratory import Lab
from sapper.server.schemas import (
    Estimate,
    EstimateRequest,
    Job,
    JobSummary,
    Problem,
    Run,
    RunDetails,
    Welcome,
)

MAX_RUN_ID = 2**53 - 1
TRY_AGAIN_LATER = 1013
"""The code that closes a stream for which there is no room."""
CREATED, NO_CONTENT, NOT_FOUND = 201, 204, 404

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (400, 401, 403, 404, 409, 413, 421, 422, 429)
}

JobIdPath = Annotated[JobId, Path(description="The id that the server has given the job.")]
RunIdPath = Annotated[int, Path(ge=1, le=MAX_RUN_ID)]

router = APIRouter(prefix="/api", responses=PROBLEMS)


def lab_of(request: Request) -> Lab:
    """The lab that this server serves."""
    lab: Lab = request.app.state.lab
    return lab


@router.get("/", response_model=Welcome)
def greet(request: Request) -> Welcome:
    """What the server is and can do."""
    return welcome(lab_of(request).options)


@router.get("/jobs", response_model=list[JobSummary])
async def get_jobs(request: Request) -> Response:
    """Every job, the oldest first, without results."""
    return JSONResponse([job_summary(job) for job in lab_of(request).jobs.all()])


@router.post("/jobs", response_model=Job, status_code=CREATED)
def start_job(request: Request, wanted: JobRequest) -> Response:
    """Queue a job."""
    lab = lab_of(request)
    check_possible(wanted, lab)
    return _answer(lab.jobs.add(wanted.model_dump(mode="json")), CREATED)


@router.get("/jobs/{job_id}", response_model=Job)
async def get_job(request: Request, job_id: JobIdPath) -> Response:
    """One job, with its result when it is done."""
    return _answer(lab_of(request).jobs.get(job_id))


@router.post("/jobs/{job_id}/cancel", response_model=Job)
def cancel_job(request: Request, job_id: JobIdPath) -> Response:
    """Stop a job that waits or runs; what it has done so far is kept."""
    return _answer(lab_of(request).runners.cancel(job_id))


@router.post("/jobs/{job_id}/resume", response_model=Job)
def resume_job(request: Request, job_id: JobIdPath) -> Response:
    """Let a job that was cancelled or has failed go on from where it was."""
    return _answer(lab_of(request).runners.resume(job_id))


@router.delete("/jobs/{job_id}", status_code=NO_CONTENT)
def delete_job(request: Request, job_id: JobIdPath) -> None:
    """Forget a job that has ended; games and results that it added to the store stay."""
    lab_of(request).jobs.delete(job_id)


@router.get("/runs", response_model=list[Run])
def get_runs(request: Request) -> list[Run]:
    """The experiments of the run store, the newest last."""
    return list_runs(lab_of(request).options.store)


@router.get("/runs/{run_id}", response_model=RunDetails)
def get_run(request: Request, run_id: RunIdPath) -> RunDetails:
    """One experiment, with the course of its win rate."""
    try:
        return run_details(lab_of(request).options.store, run_id)
    except InvalidOption as error:
        raise HTTPException(NOT_FOUND, str(error)) from None


@router.post("/estimate", response_model=Estimate)
async def post_estimate(request: Request, asked: EstimateRequest) -> Estimate:
    """A network's estimates beside the exact probabilities."""
    async with request.app.state.estimating:  # a few at a time: others are to be answered too
        return await run_in_threadpool(estimate, asked, lab_of(request).options.store)


@router.websocket("/events")
async def events(stream: WebSocket) -> None:
    """Push each job that changes, and nothing else."""
    lab: Lab = stream.app.state.lab
    await stream.accept()
    if lab.hub.is_full:
        await stream.close(TRY_AGAIN_LATER)
        return
    with lab.hub.listening() as listener:
        sending = asyncio.ensure_future(_send(stream, listener.changes()))
        try:
            await _until_closed(stream)
        finally:
            sending.cancel()


async def _send(stream: WebSocket, changes: AsyncIterator[Change]) -> None:
    async for job, now in changes:
        await stream.send_json(job_change(job, now))


async def _until_closed(stream: WebSocket) -> None:
    """Wait for the end; whatever a client says is not listened to."""
    while (await stream.receive())["type"] != "websocket.disconnect":
        pass


def _answer(job: StoredJob, status: int = 200) -> Response:
    return JSONResponse(whole_job(job), status)
