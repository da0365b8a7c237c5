"""Writes the colours of the board for the browser application, `--tc-<name>` for every name of the drawing's themes.

client_colours.py             writes web/src/styles/board.generated.css
client_colours.py --check     says whether it is fresh, and whether the high-contrast colours are complete
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from tankchess.drawing.theme import themes

STYLES = Path(__file__).parents[1] / "web" / "src" / "styles"
TARGET = STYLES / "board.generated.css"
CONTRAST = STYLES / "contrast.css"
SELECTORS = {"light": ":root", "dark": ':root[data-theme="dark"]'}
HEAD = "/* Made by scripts/client_colours.py from the themes of tankchess.drawing. Do not edit: run that script. */"


def text() -> str:
    blocks = [HEAD]
    for theme, selector in SELECTORS.items():
        lines = [f"  --tc-{name}: {colour};" for name, colour in themes()[theme].items()]
        blocks.append("\n".join([f"{selector} {{", *lines, "}"]))
    return "\n\n".join(blocks) + "\n"


def missing_from_contrast() -> list[str]:
    """The colours that contrast.css, which is written by hand, does not give."""
    given = set(re.findall(r"--tc-([a-z-]+):", CONTRAST.read_text(encoding="utf-8")))
    return [name for name in themes()["light"] if name not in given]


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    if not arguments:
        TARGET.parent.mkdir(parents=True, exist_ok=True)
        TARGET.write_text(text(), encoding="utf-8")
        return 0
    if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text():
        print(f"{TARGET.name} is not what themes.toml says: run scripts/client_colours.py", file=sys.stderr)
        return 1
    if missing := missing_from_contrast():
        print(f"{CONTRAST.name}: no colour for {' '.join(missing)}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
