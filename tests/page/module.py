"""The modules of WebAssembly, run by Node."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sapper.errors import SapperError
from sapper.labels.tree import read_tree, tree_path
from sapper.network.integer_value import champion_network_path
from sapper.patterns.file import read_pattern_option
from sapper.spec import BoardSpec

ROOT = Path(__file__).parents[2]
MODULES = ROOT / "build" / "wasm"


class WasmModule:
    """A process that answers questions by a module, with the champion's network loaded."""

    def __init__(self, name: str) -> None:
        module = MODULES / f"{name}.wasm"
        if not module.exists():
            raise FileNotFoundError(f"{module} is not there; run: make wasm")
        self._process = subprocess.Popen(
            [_node(), Path(__file__).with_name("ask.mjs"), module, champion_network_path()],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._process.communicate(timeout=60)

    def ask(self, name: str, **request: object) -> Any:
        """The answer to a question; faults are answers too."""
        return self.ask_bytes(name, json.dumps(request).encode())

    def ask_bytes(self, name: str, request: bytes) -> Any:
        """The same for any bytes, which need not be JSON."""
        return json.loads(self.answer_bytes(name, request))

    def answer_bytes(self, name: str, request: bytes) -> bytes:
        """The bytes of the answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        line = {"name": name, "request": base64.b64encode(request).decode()}
        self._process.stdin.write(json.dumps(line).encode() + b"\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().rstrip(b"\n")


def _node() -> str:
    """The machine's own, else that which `make` has put into the environment."""
    folders = os.pathsep.join([str(Path(sys.prefix) / "bin"), os.environ.get("PATH", "")])
    found = shutil.which("node", path=folders)
    if found is None:
        raise FileNotFoundError("there is no Node; run: sh scripts/provide_node.sh")
    return found


def spec_json(spec: BoardSpec) -> dict[str, object]:
    """A spec as requests have it."""
    return {
        "height": spec.height,
        "width": spec.width,
        "mines": spec.num_mines,
        "start_rule": spec.start_rule.value,
    }


def stage_json(name: str) -> dict[str, object]:
    """A stage as requests have it; what it reads from a file in Python the page hands over."""
    if name == "patterns":
        file = read_pattern_option("file", "evolved")
        rules = {"matching": file.patterns.matching.value, "order": file.patterns.order.value}
        uses = {"fired": list(file.fired), "right": list(file.right)}
        rows = file.patterns.rows.ravel().tolist()
        return {"name": name, "options": {"rows": rows, **rules, **uses}}
    if name == "labels":
        return {"name": name, "options": {"tree": list(read_tree(tree_path("evolved")).nodes)}}
    return {"name": name}


def solver_json(name: str) -> list[dict[str, object]]:
    """A solver of stages without options as requests have it."""
    return [stage_json(stage) for stage in name.split("+")]


def fault_json(error: SapperError) -> dict[str, object]:
    """An error of Python as the module answers it."""
    return {"error": {"kind": type(error).__name__, "message": str(error)}}
