"""Signs after a move, `!` or `??`, and the numbers that programs write for these and for others: `$1`, `$14`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tankchess.errors import worded
from tankchess.notation.error import RecordError

# The six that everybody writes; their numbers are $1 to $6.
MOVE_SIGNS = ("!", "?", "!!", "??", "!?", "?!")
HIGHEST = 255

_NUMBERED = re.compile(r"\$([0-9]{1,6})")


def read_sign(text: str) -> str:
    """A sign as nodes keep it: one of the six, or a number as `$14`. Raises `RecordError`."""
    if text in MOVE_SIGNS:
        return text
    match = _NUMBERED.fullmatch(text)
    if match is None or int(match[1]) > HIGHEST:
        fault = RecordError(f"sign {text!r}: expected one of {' '.join(MOVE_SIGNS)}, or $0 to ${HIGHEST}")
        raise worded(fault, "record_sign", text=text[:40], known=" ".join(MOVE_SIGNS), most=f"${HIGHEST}")
    number = int(match[1])
    return MOVE_SIGNS[number - 1] if 1 <= number <= len(MOVE_SIGNS) else f"${number}"


def read_signs(texts: Iterable[str]) -> tuple[str, ...]:
    """Signs in their order, each once; a text is one sign."""
    return tuple(dict.fromkeys(read_sign(text) for text in ([texts] if isinstance(texts, str) else texts)))
