"""What comes in by stdin: bytes, and lines typed by people or written by scripts."""

from __future__ import annotations

import io
import sys

BYTE_ORDER_MARK = "\ufeff"


def stdin_bytes() -> bytes:
    """All that stdin holds."""
    buffer = getattr(sys.stdin, "buffer", None)
    return sys.stdin.read().encode() if buffer is None else bytes(buffer.read())


def prepare_stdin() -> None:
    """Lets every line of stdin be read, whatever bytes are in it."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def ask(prompt: str) -> str:
    """The next line, without blanks around it. Raises `EOFError` at the end of the input."""
    # Input from a pipe does not end the line of the prompt.
    return input(prompt if sys.stdin.isatty() else f"{prompt}\n").strip().lstrip(BYTE_ORDER_MARK).strip()
