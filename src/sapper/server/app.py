"""The application: `api/` and the files of the page, behind the guard."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from sapper.errors import SapperError
from sapper.page.delivery import CONTENT_TYPES
from sapper.server.answers import welcome
from sapper.server.guard import Guard, problem
from sapper.server.job_list import TooManyJobs, UnknownJob, WrongState
from sapper.server.laboratory import Lab
from sapper.server.routes import router
from sapper.server.schemas import JobChange
from sapper.version import __version__

ESTIMATES_AT_ONCE = 2
STATUS: dict[type[Exception], int] = {
    UnknownJob: 404,
    WrongState: 409,
    TooManyJobs: 429,
    SapperError: 422,
    OSError: 503,
}
"""How errors of the rooms below are answered; the most special class counts."""
MAX_FAULT = 300
"""Characters of a field, and of what is wrong with it."""


def make_app(lab: Lab, *, page: Path, hosts: frozenset[str], token: str | None) -> Guard:
    """The application that serves a lab and the page of a folder."""
    app = make_api()
    app.state.lab = lab
    app.state.estimating = asyncio.Semaphore(ESTIMATES_AT_ONCE)
    app.mount("/", PageFiles(directory=page, html=True))
    return Guard(app, lab.options.limits, hosts, token)


def make_api() -> FastAPI:
    """The part under `api/`; without a lab it can only be described."""
    app = FastAPI(
        title="Sapper",
        version=__version__,
        lifespan=_lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # they would load scripts from elsewhere
        redoc_url=None,
    )
    app.include_router(router)
    app.add_exception_handler(HTTPException, _answer_refusal)
    app.add_exception_handler(RequestValidationError, _answer_invalid)
    for error in STATUS:
        app.add_exception_handler(error, _answer_error)
    app.openapi = lambda: _described(app)  # type: ignore[method-assign]  # FastAPI's own way
    return app


class PageFiles(StaticFiles):
    """The files of the page, with the types that browsers insist on, whatever the system says."""

    def file_response(self, full_path: Any, *arguments: Any, **options: Any) -> Response:
        """A file, or that it has not changed."""
        response = super().file_response(full_path, *arguments, **options)
        kind = CONTENT_TYPES.get(Path(full_path).suffix, CONTENT_TYPES[""])
        response.headers["content-type"] = kind
        return response


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    lab: Lab = app.state.lab
    lab.open()  # whoever made it closes it, however the server ends
    getting_ready = asyncio.create_task(asyncio.to_thread(welcome, lab.options))
    yield
    await getting_ready


def _described(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document, with what events say, which it has no place for otherwise."""
    if app.openapi_schema is None:
        document = get_openapi(
            title=app.title,
            version=app.version,
            routes=app.routes,
            separate_input_output_schemas=False,  # they would differ in nothing but their names
        )
        change = JobChange.model_json_schema(ref_template="#/components/schemas/{model}")
        document["components"]["schemas"] |= {JobChange.__name__: _without_definitions(change)}
        app.openapi_schema = document
    return app.openapi_schema


def _without_definitions(schema: dict[str, Any]) -> dict[str, Any]:
    """Its parts are components of their own already."""
    return {name: value for name, value in schema.items() if name != "$defs"}


def _answer_refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return problem(error)


def _answer_invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    faults = [_fault(each) for each in error.errors()]
    return JSONResponse({"error": "; ".join(faults)}, 422)


def _fault(error: dict[str, Any]) -> str:
    """What is wrong; with which field, unless an error of Sapper says it."""
    if isinstance(error.get("ctx", {}).get("error"), SapperError):
        return str(error["ctx"]["error"])
    place = ".".join(map(str, error["loc"][1:])) or str(error["loc"][0])
    return f"{place[:MAX_FAULT]}: {error['msg'][:MAX_FAULT]}"


def _answer_error(request: Request, error: Exception) -> Response:
    status = next(STATUS[kind] for kind in type(error).__mro__ if kind in STATUS)
    return JSONResponse({"error": str(error)}, status)
