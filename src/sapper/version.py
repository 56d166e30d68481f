"""The version of the package, below everything that prints it."""

from __future__ import annotations

__version__ = "0.1.0"
