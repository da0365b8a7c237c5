"""A server with settings of its own: `python -m tests.e2e.house FOLDER`."""

from __future__ import annotations

import contextlib
import signal
import socket
import subprocess
import sys
from pathlib import Path

import uvicorn

from tankchess.server.application import create_app
from tankchess.server.settings import Settings

ROOT = Path(__file__).parents[2]
AWAY_SECONDS = 0.3


class Hasty:
    """A running server that lets a game be claimed as soon as a player is away."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "tests.e2e.house", str(folder)]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("http://"), "the server did not start"

    def interrupt(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=60)


def main() -> None:
    listener = socket.create_server(("127.0.0.1", 0))
    settings = Settings(database=str(Path(sys.argv[1]) / "games.sqlite"), away_seconds=AWAY_SECONDS)
    server = uvicorn.Server(
        uvicorn.Config(create_app(settings), ws="websockets-sansio", lifespan="on", log_level="warning")
    )
    print(f"http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])


if __name__ == "__main__":
    main()
