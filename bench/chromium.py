"""A server as people start it, and the Chromium of the end-to-end tests, for what is measured in a browser."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from bench.served import Served

ROOT = Path(__file__).parents[1]


@contextmanager
def browsing() -> Iterator[tuple[Browser, str]]:
    """A browser, and the address of a server with an empty database. Both end with the block."""
    finder = [sys.executable, "scripts/browser.py"]
    path = subprocess.run(finder, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()[-1]
    flags = ["--disable-background-networking", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Served(Path(folder))
        try:
            browser = playwright.chromium.launch(executable_path=path, args=flags)
            yield browser, server.address
            browser.close()
        finally:
            server.interrupt()


def print_figures(figures: Mapping[str, object], as_json: bool) -> None:
    """Prints figures, a line each or as JSON."""
    if as_json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name.replace('_', ' '):30} {value}")
