"""What goes to a process and comes back: bytes with their length before them. And how such a process begins."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import BinaryIO

LENGTH_BYTES = 4
# What a worker may say before it begins: that it has heard.
HEARD = bytes(LENGTH_BYTES)


def framed(data: bytes) -> bytes:
    """The data with its length before it."""
    return len(data).to_bytes(LENGTH_BYTES, "big") + data


def length_in(head: bytes) -> int:
    return int.from_bytes(head, "big")


def read_frames(requests: BinaryIO) -> Iterator[bytes]:
    """The requests, one after the other, until there are no more."""
    while len(head := requests.read(LENGTH_BYTES)) == LENGTH_BYTES:
        yield requests.read(length_in(head))


def run_worker(serve: Callable[[BinaryIO, BinaryIO], None]) -> None:
    """Runs a process that serves its input until that ends, so that it never outlives the server."""
    # Ctrl-C is for the server: it closes the input of its workers when it is done.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(AttributeError, OSError):
        os.nice(5)
    with suppress(BrokenPipeError):
        serve(sys.stdin.buffer, sys.stdout.buffer)
