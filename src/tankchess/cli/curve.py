"""A small curve of block characters, for values between 0 and 1."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

BLOCKS = " ▁▂▃▄▅▆▇█"
# One sign instead of eight, if the terminal cannot show blocks.
PLAIN = "    .::##"


def curve(values: Sequence[float], width: int, rows: int, symbols: bool = True) -> list[str]:
    """Lines of text, the top one first; each value is a column, and neighbours share one where there are too many."""
    signs = BLOCKS if symbols else PLAIN
    steps = len(BLOCKS) - 1
    # Even a value of 0 shows a line at the bottom.
    heights = [max(1, round(value * rows * steps)) for value in squeeze(values, width)]
    return [
        "".join(signs[max(0, min(steps, height - row * steps))] for height in heights).rstrip()
        for row in reversed(range(rows))
    ]


def squeeze(values: Sequence[float], width: int) -> list[float]:
    """At most `width` values: the means of equal stretches."""
    if len(values) <= width:
        return list(values)
    ends = [index * len(values) // width for index in range(width + 1)]
    return [sum(values[low:high]) / (high - low) for low, high in pairwise(ends)]
