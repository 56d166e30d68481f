"""How quick the page is in Chromium: first load, clicks on an expert board, long tasks on 100×100.

The page must be built (`make site`). Sizes are those of the files that the first load of Play asks
for, gzipped. Times are the browser's own; the largest are those of a machine that does other things
as well.

    python benchmarks/page.py
"""

from __future__ import annotations

import gzip
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
NUM_CLICKS = 60
SEED = 11

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
    board = generate(parse_level("expert", "safe"), seed=SEED, first=(0, 0))
    cells = np.argwhere(board.numbers != MINE)
    np.random.default_rng(SEED).shuffle(cells)
    grid = page.get_by_role("grid")
    expect(grid.get_by_role("gridcell").first).not_to_have_attribute("aria-label", "hidden")
    for row, col in cells[:NUM_CLICKS]:
        grid.get_by_role("row").nth(int(row)).get_by_role("gridcell").nth(int(col)).click()
    answers, drawn = page.evaluate("[window.answers, window.drawn]")
    page.context.close()
    return {
        "expert_clicks": len(answers),
        "answer_ms_median": round(statistics.median(answers), 2),
        "answer_ms_p95": round(float(np.quantile(answers, 0.95)), 2),
        "drawn_after_answer_ms_median": round(statistics.median(drawn), 2),
        "drawn_after_answer_ms_p95": round(float(np.quantile(drawn, 0.95)), 2),
    }


def large_board(browser: Browser, address: str) -> dict[str, Any]:
    """An opening over most of a board of 100×100, then odds on all of it."""
    page = fresh_page(browser, address)
    page.goto("/#/play?level=100x100/600&rule=opening&seed=3&first=50,50")
    expect(page.get_by_role("gridcell", name="row 50, column 50")).to_have_attribute(
        "aria-label", "empty, row 50, column 50", timeout=30_000
    )
    page.get_by_label("Practice").check()
    page.get_by_label("Show odds").check()
    page.wait_for_load_state("networkidle")
    expect(page.locator(".board .tint").first).to_be_visible(timeout=30_000)
    tasks = page.evaluate("window.longTasks")
    page.context.close()
    return {"long_tasks_100x100": len(tasks), "longest_task_ms": round(max(tasks, default=0.0), 1)}


if __name__ == "__main__":
    main()
