"""Functions, items, results and errors on their way between processes."""

from __future__ import annotations

import pickle
import traceback
from typing import Any

import cloudpickle

from sapper.errors import InvalidOption


def packed(thing: Any) -> bytes:
    """The thing as bytes, with the code of what was defined in a notebook or a running script.

    Raises InvalidOption for what cannot travel.
    """
    try:
        data: bytes = cloudpickle.dumps(thing)
    except Exception as error:  # pickling runs code of others
        raise InvalidOption(
            f"this work cannot be sent to other processes ({error}); use a single job"
        ) from None
    return data


def unpacked(data: bytes) -> Any:
    """The thing that was packed."""
    return pickle.loads(data)


def portable(error: BaseException) -> BaseException:
    """The error, or its text where it cannot travel between processes."""
    try:
        pickle.loads(cloudpickle.dumps(error))
    except Exception:
        return RuntimeError("".join(traceback.format_exception(error)))
    return error
