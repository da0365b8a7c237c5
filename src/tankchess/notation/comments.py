"""Comments and the values that programs put into them: `[%clk 0:29:31]`, `[%eval +1.2]`."""

from __future__ import annotations

import re

from tankchess.notation.error import RecordError

_CLOCK = re.compile(r"\[%clk\s+([0-9]{1,4}):([0-9]{1,2}):([0-9]{1,2}(?:\.[0-9]{1,9})?)\]")
_EVALUATION = re.compile(r"\[%eval\s+([+-]?[0-9]{1,9}(?:\.[0-9]{1,9})?)\]")


def clock_in(comment: str) -> float | None:
    """The seconds left that a comment tells, None if it tells none."""
    match = _CLOCK.search(comment)
    return int(match[1]) * 3600 + int(match[2]) * 60 + float(match[3]) if match else None


def evaluation_in(comment: str) -> float | None:
    """The evaluation that a comment tells, None if it tells none."""
    match = _EVALUATION.search(comment)
    return float(match[1]) if match else None


def clock_comment(seconds: float) -> str:
    whole = int(seconds)
    return f"[%clk {whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}]"


def tidy_comment(text: str) -> str:
    """A comment as it can be written: on one line, without braces. Raises `RecordError`."""
    if "{" in text or "}" in text:
        raise RecordError(f"comment {text[:40]!r}: expected a text without braces")
    return " ".join(text.split())
