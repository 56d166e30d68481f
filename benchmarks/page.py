"""How quick the page is in Chromium: first load, clicks on an expert board, long tasks on 100×100.

The page must be built (`make site`). Sizes are those of the files that the first load of Play asks
for, gzipped. Times are the browser's own, by the clock; the load of the machine stands beside them.
Of the longest task there is also the processor's time, on which other work has little influence.
Cells are found by their place: a query by role walks over ten thousand of them, in a long task.

    python benchmarks/page.py
"""

from __future__ import annotations

import gzip
import json
import os
import statistics
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from common import write_results
from playwright.sync_api import Browser, Page, Response, expect, sync_playwright

from sapper.board import MINE
from sapper.generators import generate
from sapper.page.files import page_folder
from sapper.page.server import PageServer
from sapper.spec import parse_level

NUM_LOADS = 5
NUM_CLICKS = 100
SEED = 11
HELD_MS = 60  # how long a hand holds the button
BETWEEN_MS = 100

# Notes when each question goes to a worker, when its answer comes, and when the frame after that
# answer has been drawn; and every task of the main thread that takes longer than 50 ms.
WITNESS = """
(() => {
  window.answers = []; window.drawn = []; window.longTasks = [];
  const Plain = window.Worker;
  window.Worker = class extends Plain {
    constructor(...given) {
      super(...given);
      this.asked = new Map();
      this.addEventListener("message", ({ data }) => {
        const began = this.asked.get(data.id);
        if (began === undefined) return;
        const now = performance.now();
        window.answers.push(now - began);
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => window.drawn.push(performance.now() - now);
          port2.postMessage(0);
        });
      });
    }
    postMessage(message, ...rest) {
      if (message.name === "game_open") this.asked.set(message.id, performance.now());
      super.postMessage(message, ...rest);
    }
  };
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.longTasks.push(task.duration);
  }).observe({ type: "longtask", buffered: true });
})()
"""


def main() -> None:
    """Measure, print and keep the figures."""
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("SAPPER_CHROMIUM") or None, args=["--no-sandbox"]
        )
        measured = {
            **first_load(browser, address),
            **expert_clicks(browser, address),
            **large_board(browser, address),
            "chromium": browser.version,
            "load_average": round(os.getloadavg()[0], 1),
        }
        browser.close()
    for name, value in measured.items():
        print(f"{name:32} {value}")
    write_results("page", **measured)


@contextmanager
def served() -> Iterator[str]:
    """The address of the built page."""
    with PageServer(page_folder()) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.address
        server.shutdown()


def fresh_page(browser: Browser, address: str) -> Page:
    """A page in a profile of its own, with witnesses."""
    page = browser.new_context(base_url=address, service_workers="block").new_page()
    page.add_init_script(WITNESS)
    return page


def first_load(browser: Browser, address: str) -> dict[str, Any]:
    """What the first load of Play brings, and when its board can be used."""
    sizes = loaded_sizes(browser, address)
    return {
        "first_load_gzipped_bytes": sum(sizes),
        "first_load_files": len(sizes),
        "board_usable_ms": round(usable(browser, address), 1),
    }


def loaded_sizes(browser: Browser, address: str) -> list[int]:
    """Of each file that the first load asks for, gzipped."""
    page = fresh_page(browser, address)
    responses: list[Response] = []
    page.on("response", lambda response: responses.append(response))
    page.goto("/#/play?level=expert&seed=1")
    expect(page.get_by_role("gridcell").last).to_be_visible()
    page.wait_for_load_state("networkidle")
    bodies = {response.url: response.body() for response in responses}
    page.context.close()
    return [len(gzip.compress(body, 9)) for body in bodies.values()]


def usable(browser: Browser, address: str) -> float:
    """From the start of the navigation until a first click has been answered."""
    times = []
    for _ in range(NUM_LOADS):
        page = fresh_page(browser, address)
        page.goto("/#/play?level=expert&rule=opening&seed=1&first=3,3")  # opens it by itself
        expect(page.get_by_role("gridcell", name="empty, row 3, column 3")).to_be_visible()
        times.append(float(page.evaluate("performance.now()")))
        page.context.close()
    return statistics.median(times)


def expert_clicks(browser: Browser, address: str) -> dict[str, Any]:
    """Openings of safe cells on an expert board: the worker's answer, and the frame after it."""
    page = fresh_page(browser, address)
    page.goto(f"/#/play?level=expert&rule=safe&seed={SEED}&first=0,0")
    page.wait_for_selector(OPENED)
    page.wait_for_load_state("networkidle")
    for row, col in safe_cells()[:NUM_CLICKS]:
        click(page, row, col)
    answers, drawn = page.evaluate("[window.answers, window.drawn]")
    page.context.close()
    return {
        "expert_clicks": len(answers),
        "answer_ms_median": round(statistics.median(answers), 2),
        "answer_ms_p95": round(float(np.quantile(answers, 0.95)), 2),
        "drawn_after_answer_ms_median": round(statistics.median(drawn), 2),
        "drawn_after_answer_ms_p95": round(float(np.quantile(drawn, 0.95)), 2),
    }


OPENED = ".board .c:not(.h)"


def safe_cells() -> list[tuple[int, int]]:
    """Those of the expert board, in an order of chance."""
    board = generate(parse_level("expert", "safe"), seed=SEED, first=(0, 0))
    cells = np.argwhere(board.numbers != MINE)
    np.random.default_rng(SEED).shuffle(cells)
    return [(int(row), int(col)) for row, col in cells]


def click(page: Page, row: int, col: int) -> None:
    """As a hand does it: there, down, up, and on to the next."""
    box = page.evaluate(
        "([row, col]) => document.querySelector('.board').children[row].children[col]"
        ".getBoundingClientRect().toJSON()",
        [row, col],
    )
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(HELD_MS)
    page.mouse.down()
    page.wait_for_timeout(HELD_MS)
    page.mouse.up()
    page.wait_for_timeout(BETWEEN_MS)


COMMITTED = "FrameCommittedInBrowser"
READY = "ProcessReadyInBrowser"
TRACED = ["toplevel", "disabled-by-default-devtools.timeline"]


def large_board(browser: Browser, address: str) -> dict[str, Any]:
    """On a board of 100×100: an opening over most of it, odds on all of it, a click, scrolling."""
    page = fresh_page(browser, address)
    page.add_init_script(
        "for (const name of ['practice', 'odds']) localStorage.setItem(`sapper.${name}`, 'true')"
    )
    browser.start_tracing(page=page, categories=TRACED)
    page.goto("/#/play?level=100x100/600&rule=opening&seed=3&first=50,50")
    page.wait_for_selector(".board .tint", timeout=60_000)
    page.wait_for_timeout(3 * BETWEEN_MS)
    click(page, 0, 0)
    page.mouse.wheel(0, 1000)
    page.wait_for_timeout(10 * BETWEEN_MS)
    long_tasks = page.evaluate("window.longTasks")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    page.context.close()
    return {
        "long_tasks_100x100": len(long_tasks),
        "longest_task_ms": round(max(long_tasks, default=0.0), 1),
        "longest_task_cpu_ms": round(longest_cpu_ms(events, address), 1),
    }


def longest_cpu_ms(events: list[dict[str, Any]], address: str) -> float:
    """How long the processor was busy with the longest task of the page's main thread."""
    processes = page_processes(events, address)
    main_threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    return max(
        float(event.get("tdur", 0)) / 1000
        for event in events
        if (event["pid"], event["tid"]) in main_threads and event["pid"] in processes
    )


def page_processes(events: list[dict[str, Any]], address: str) -> set[int]:
    """The processes of the page; one that was still starting is told later, by another name."""

    def told(name: str) -> list[dict[str, Any]]:
        return [event["args"]["data"] for event in events if event["name"] == name]

    ready = {one["frame"]: one["processId"] for one in told(READY)}
    return {
        one["processId"] if "processId" in one else ready[one["frame"]]
        for one in told(COMMITTED)
        if one["url"].startswith(address)
    }


if __name__ == "__main__":
    main()
