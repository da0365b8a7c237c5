"""A real server in a process of its own, as people start it, for measurements and tests."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path


class Served:
    """A running server. `address` is where it is; `limits` is called in its process before it starts.
    `module` is another one to be run, with its options.

    Without `waits` the address is not known, since it may yet be starting.
    """

    address = ""

    def __init__(
        self,
        folder: Path,
        *options: str,
        port: int = 0,
        environment: dict[str, str] | None = None,
        limits: Callable[[], None] | None = None,
        waits: bool = True,
        module: Sequence[str] | None = None,
    ) -> None:
        chosen = module or ("tankchess", "serve", "--no-browser", "--port", str(port))
        command = [sys.executable, "-m", *chosen, "--database", str(folder / "games.sqlite"), *options]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **(environment or {})},
            preexec_fn=limits,
        )
        if not waits:
            return
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "http://" not in line:
            raise AssertionError(f"the server did not start: {line}{self.process.communicate()[1]}")
        self.address = next(word for word in line.split() if word.startswith("http://")).rstrip("/")

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def interrupt(self) -> tuple[int, str]:
        """Ctrl-C: the exit code, and what it said on stderr."""
        self.process.send_signal(signal.SIGINT)
        return self.end()

    def kill(self) -> None:
        """kill -9: nothing is written any more."""
        self.process.kill()
        self.end()

    def end(self) -> tuple[int, str]:
        """Waits for the end: the exit code, and what it said on stderr."""
        _, errors = self.process.communicate(timeout=60)
        return self.process.returncode, errors
