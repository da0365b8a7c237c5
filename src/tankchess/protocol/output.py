"""Lines for a listener, written from several threads."""

from __future__ import annotations

import threading
from typing import TextIO


class Output:
    """Writes whole lines, one at a time, each at once. A listener that is gone is not an error: its input ends too."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lock = threading.Lock()

    def __call__(self, line: str) -> None:
        with self._lock:
            try:
                self._stream.write(f"{line}\n")
                self._stream.flush()
            except (OSError, ValueError):
                return


def one_line(message: object) -> str:
    """A message without line breaks, so that it cannot be taken for several answers."""
    return " ".join(str(message).split())
