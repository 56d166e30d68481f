"""Where a training runs."""

from __future__ import annotations

import torch

from sapper.errors import InvalidOption, UnknownName

DEVICES = ("auto", "cpu", "cuda")


def find_device(name: str) -> str:
    """`cpu` or `cuda`; raises InvalidOption where the machine has no such device."""
    if name not in DEVICES:
        raise UnknownName("device", name, DEVICES)
    has_cuda = torch.cuda.is_available()
    if name == "auto":
        return "cuda" if has_cuda else "cpu"
    if name == "cuda" and not has_cuda:
        raise InvalidOption("PyTorch finds no CUDA device here; use --device cpu")
    return name
