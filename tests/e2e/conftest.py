"""A server and a browser for each process of the tests, visitors for each test."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from bench.served import Served
from tests.e2e.house import Hasty
from tests.e2e.visitor import Visitor, open_visitor
from tests.e2e.waiting import LONGEST

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "src" / "tankchess" / "server" / "static" / "index.html"
BOARD = ROOT / "web" / "packages" / "board"
BOARD_TYPES = BOARD / "dist" / "index.d.ts"
PICTURES = ROOT / "build" / "screenshots"
FLAGS = [
    "--headless=new",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

FAILED = pytest.StashKey[bool]()
Visit = Callable[..., Visitor]


def pytest_configure(config: pytest.Config) -> None:
    """Builds the client and finds the browser once, before processes are started that need both."""
    if hasattr(config, "workerinput"):
        return
    if not CLIENT.exists():
        subprocess.run([sys.executable, "scripts/client.py"], cwd=ROOT, check=True)
    if not BOARD_TYPES.exists():
        subprocess.run([sys.executable, "scripts/client.py", "--board"], cwd=ROOT, check=True)
    found = subprocess.run(
        [sys.executable, "scripts/browser.py"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    )
    os.environ["TANKCHESS_CHROMIUM"] = found.stdout.splitlines()[-1]
    PICTURES.mkdir(parents=True, exist_ok=True)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server as people start it."""
    server = Served(tmp_path_factory.mktemp("server"))
    yield server
    code, errors = server.interrupt()
    assert code == 0 and "Traceback" not in errors, f"the server ended with exit code {code}: {errors}"


@pytest.fixture(scope="session")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hasty]:
    """A server that takes a player for gone at once."""
    server = Hasty(tmp_path_factory.mktemp("hasty"))
    yield server
    server.interrupt()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    expect.set_options(timeout=LONGEST)
    flags = [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else FLAGS
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ["TANKCHESS_CHROMIUM"], args=flags)
        yield browser
        browser.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Notes whether the test failed, so that its pages can be kept."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def visit(request: pytest.FixtureRequest, served: Served, chromium: Browser) -> Iterator[Visit]:
    """Opens the application for one more visitor, with a browser context of their own.

    Keyword arguments are those of `open_visitor`. When the test is done, nobody may have seen an error, and no request
    may have left the origin.
    """
    visitors: list[Visitor] = []

    def open_one(**options: Any) -> Visitor:
        visitor = open_visitor(chromium, options.pop("address", served.address), **options)
        visitors.append(visitor)
        return visitor

    yield open_one
    if request.node.stash.get(FAILED, False):
        for number, visitor in enumerate(visitors):
            visitor.page.screenshot(path=PICTURES / "failed" / f"{request.node.name}-{number}.png")
    for visitor in visitors:
        visitor.context.close()
    for visitor in visitors:
        visitor.guard.check()
