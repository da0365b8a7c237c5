"""Compares the oracle with recorded positions: `python -m tests.oracle.check FILE...` (JSON lines).

A line has a `tfen` and any of: `legal` and `illegal` as lists (some of the moves), `legal` as one text (all
of them), `outcome`, and `after`, a mapping from moves to positions.
"""

import json
import sys
from pathlib import Path
from typing import Any

from .playing import ending, follow, legal_plays
from .state import canonical, parse


def faults(line: dict[str, Any]) -> list[str]:
    """What the oracle says differently, in words."""
    found = []
    tfen = line["tfen"]
    state = parse(tfen)
    plays = legal_plays(state)
    if isinstance(line.get("legal"), str):
        if canonical(tfen) != tfen:
            found.append(f"written as {canonical(tfen)}")
        wanted = set(line["legal"].split())
        if wanted - set(plays):
            found.append(f"missing: {' '.join(sorted(wanted - set(plays)))}")
        if set(plays) - wanted:
            found.append(f"too many: {' '.join(sorted(set(plays) - wanted))}")
    else:
        found += [f"missing: {code}" for code in line.get("legal", []) if code not in plays]
        found += [f"too many: {code}" for code in line.get("illegal", []) if code in plays]
    if "outcome" in line:
        wanted_end = tuple(line["outcome"]) if line["outcome"] else None
        if ending(state) != wanted_end:
            found.append(f"outcome {ending(state)}, not {wanted_end}")
    for code, text in line.get("after", {}).items():
        if code in plays and follow(state, plays[code]) != text:
            found.append(f"after {code}: {follow(state, plays[code])}\n      not {text}")
    return found


def main(paths: list[str]) -> int:
    bad = total = 0
    for path in paths:
        with Path(path).open(encoding="ascii") as lines:
            for text in lines:
                line = json.loads(text)
                total += 1
                found = faults(line)
                if found:
                    bad += 1
                    print(line["tfen"], *found, sep="\n    ")
    print(f"{total} lines, {bad} with differences")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
