"""What the tests of value networks share."""

from __future__ import annotations

import pytest
import torch


@pytest.fixture(autouse=True, scope="package")
def one_thread() -> None:
    """Tiny networks gain nothing from threads, and tests that run side by side lose by them."""
    torch.set_num_threads(1)
