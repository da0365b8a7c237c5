"""Comments and the values that programs put into them: `[%clk 0:29:31.5]`, `[%eval +1.2]`."""

from __future__ import annotations

import re

from tankchess.errors import worded
from tankchess.notation.error import RecordError

_CLOCK = re.compile(r"\[%clk\s+([0-9]{1,6}):([0-9]{1,2}):([0-9]{1,2})(\.[0-9]{1,9})?\]")
_EVALUATION = re.compile(r"\[%eval\s+([+-]?[0-9]{1,9}(?:\.[0-9]{1,9})?)\]")


def clock_in(comment: str) -> float | None:
    """The seconds left that a comment tells, None if it tells none."""
    match = _CLOCK.search(comment)
    if match is None:
        return None
    # As one number, so that it is the very one that was written.
    return float(f"{int(match[1]) * 3600 + int(match[2]) * 60 + int(match[3])}{match[4] or ''}")


def evaluation_in(comment: str) -> float | None:
    """The evaluation that a comment tells, None if it tells none."""
    match = _EVALUATION.search(comment)
    return float(match[1]) if match else None


def clock_comment(seconds: float) -> str:
    """The time left as a comment tells it, to the millisecond."""
    whole, thousandths = divmod(round(seconds * 1000), 1000)
    fraction = f".{thousandths:03}".rstrip("0") if thousandths else ""
    return f"[%clk {whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}{fraction}]"


def with_clock(comment: str, seconds: float | None) -> str:
    """The comment with another time in front, or with none. Raises `RecordError` for a time no comment can tell."""
    if seconds is None:
        return _without(_CLOCK, comment)
    if not _is_number(seconds) or not 0 <= seconds < 10_000 * 3600:
        fault = RecordError(f"clock {seconds!r}: expected seconds, 0 or more, and less than 10,000 hours")
        raise worded(fault, "comment_number")
    return f"{clock_comment(seconds)} {_without(_CLOCK, comment)}".strip()


def with_evaluation(comment: str, value: float | None) -> str:
    """The comment with another evaluation at its end, or with none. Raises `RecordError` for what is not a number."""
    if value is None:
        return _without(_EVALUATION, comment)
    if not _is_number(value) or not abs(value) < 1e9:
        fault = RecordError(f"evaluation {value!r}: expected a number of Light Tanks, nearer to 0 than 1,000,000,000")
        raise worded(fault, "comment_number")
    return f"{_without(_EVALUATION, comment)} [%eval {value:+.2f}]".strip()


def _is_number(value: object) -> bool:
    return isinstance(value, int | float)


def _without(tag: re.Pattern[str], comment: str) -> str:
    return " ".join(tag.sub(" ", comment).split()) if tag.search(comment) else comment


def tidy_comment(text: str) -> str:
    """A comment as it can be written: on one line, without braces. Raises `RecordError`."""
    if not isinstance(text, str):
        raise worded(RecordError(f"comment {text!r}: expected a text"), "comment_text")
    if "{" in text or "}" in text:
        raise worded(RecordError(f"comment {text[:40]!r}: expected a text without braces"), "comment_braces")
    return " ".join(text.split())
