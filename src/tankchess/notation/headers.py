r"""Header lines: `[White "Player one"]`, with `\"` and `\\` inside the quotes."""

from __future__ import annotations

import re

from tankchess.errors import worded
from tankchess.notation.error import RecordError

HEADER = re.compile(r'\s*\[\s*([A-Za-z][A-Za-z0-9_]*)\s*"((?:[^"\\]|\\.)*)"\s*\]\s*')
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_ESCAPED = re.compile(r"\\(.)")


def read_headers(line: str) -> list[tuple[str, str]] | None:
    """The headers of a line, usually one; None if it holds anything else."""
    found = []
    place = 0
    text = line.rstrip("\r\n")
    while place < len(text):
        match = HEADER.match(text, place)
        if match is None:
            return None
        found.append((match[1], _ESCAPED.sub(r"\1", match[2])))
        place = match.end()
    return found or None


def write_header(name: str, value: str) -> str:
    """One header line without its end. Raises `RecordError` for what no reader could give back."""
    if not _NAME.fullmatch(name):
        fault = RecordError(f"header {name!r}: expected a name of letters, digits and _")
        raise worded(fault, "header_name", name=name[:40])
    if "\n" in value or "\r" in value:
        raise worded(RecordError(f"header {name}: {value!r}, expected one line"), "header_line", name=name)
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'
