"""Writes what first moves are called for the browser application, in `web/src/components/openings.generated.ts`.

client_openings.py             writes the file
client_openings.py --check     says whether it is fresh
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tankchess.setups.opening_names import opening_plans

TARGET = Path(__file__).parents[1] / "web" / "src" / "components" / "openings.generated.ts"
HEAD = "// Made by scripts/client_openings.py from setups/openings.toml. Do not edit: run that script.\n"


def written() -> str:
    plans = opening_plans()
    rows = "".join(
        f"  {square}: [{', '.join(_plan(*plan) for plan in found)}],\n" for square, found in plans.plans.items()
    )
    return (
        f"{HEAD}\nexport const start =\n  {json.dumps(plans.start)};\n"
        f"export const width = {plans.width};\nexport const height = {plans.height};\n"
        f'export const waiting = "{plans.waiting}";\n'
        f"/** By the square of the piece: names, each with the columns that its move ends in, or any. */\n"
        f"export const plans: Readonly<Record<string, readonly (readonly [string, string])[]>> = {{\n{rows}}};\n"
    )


def _plan(name: str, columns: str = "") -> str:
    return f'["{name}", "{columns}"]'


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    if not arguments:
        TARGET.write_text(written(), encoding="utf-8")
    elif not TARGET.exists() or TARGET.read_text(encoding="utf-8") != written():
        print(f"{TARGET.name} is stale: run scripts/client_openings.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
