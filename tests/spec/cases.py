"""The example positions of the rules, read from `tests/data`.

`cases.jsonl`: small positions with moves that are legal or not, one rule each. `positions.jsonl`: random
positions with every legal move, the outcome and the text after some of the moves, worked out by another
program.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[1] / "data"


def lines(name: str) -> list[dict[str, Any]]:
    """The records of a `.jsonl` file of `tests/data`."""
    return [json.loads(line) for line in (DATA / name).read_text(encoding="ascii").splitlines()]
