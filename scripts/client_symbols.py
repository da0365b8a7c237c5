"""Writes the piece drawings of the browser board, `web/src/symbols/symbols.generated.ts`, from `tankchess.drawing`.

Colours are CSS variables, `var(--tc-<token>)`, so that one set of drawings follows every theme of the page. With
`--check` it writes nothing and says whether the file is up to date.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

import tankchess
from tankchess.core.catalogue import catalogue
from tankchess.drawing import fire, pieces, silhouettes, terrain
from tankchess.drawing.frame import Frame
from tankchess.drawing.theme import themes

TARGET = Path(__file__).resolve().parents[1] / "web" / "src" / "symbols" / "symbols.generated.ts"

# What stands for a custom type, whose traits the board is not told.
UNKNOWN = ("medium", "turret")


def css_theme() -> Mapping[str, str]:
    """Every colour token as a variable of the page."""
    return {token: f"var(--tc-{token})" for token in themes()["light"]}


def types() -> dict[str, str]:
    """The silhouettes by type code, facing north around 0 0; `""` is the one for unknown codes."""
    parts = silhouettes._drawings()["parts"]
    found = {code: silhouettes.silhouette(piece_type)[1] for code, piece_type in catalogue().items()}
    found[""] = "".join(parts[name] for name in UNKNOWN)
    return dict(sorted(found.items()))


def marks() -> dict[str, str]:
    """What pieces and squares carry besides: antennas, flags, what is seen of wrecks, mines, clouds, hits."""
    theme = css_theme()
    position = tankchess.setup("basic-16").position()
    drawer = pieces.Pieces(position, Frame(position.width, position.height), theme, "")
    ground = terrain.Terrain(position, Frame(position.width, position.height), theme, "tc-mark-")
    flame = terrain._PATTERNS["fire"][2].format(ground=theme["fire"], line=theme["fire-line"])
    return {
        "antenna-white": drawer._antenna("white"),
        "antenna-black": drawer._antenna("black"),
        "pennant": drawer._pennant(),
        "banner": drawer._banner(),
        "flag": drawer._flag(),
        "loose-flag": drawer._loose_flag(0, 0),
        "carried-flag": f'<g transform="translate(-10 -3) scale(.8)">{drawer._flag()}</g>',
        "wisp": (
            f'<path d="{pieces._WISP}" fill="none" stroke="{theme["halo"]}" stroke-width="4" opacity=".35"/>'
            f'<path d="{pieces._WISP}" fill="none" stroke="{theme["smoke-line"]}" stroke-width="2"/>'
        ),
        "upturned": silhouettes._drawings()["parts"]["upturned"],
        "crack": f'<path d="{pieces._CRACK}" fill="none" stroke-width="1.8"/>',
        "burst": fire.burst(theme, (0, 0)),
        "cloud": (
            f'<path d="{terrain._CLOUD}" fill="{theme["smoke"]}" stroke="{theme["smoke-line"]}" stroke-width="2"/>'
        ),
        "mine": _plain_mine(theme),
        "flame": f'<g transform="translate(-16 -17) scale(1.35)">{flame}</g>',
        "compass": ground._compass(0, 0),
    }


def patterns() -> dict[str, str]:
    """The fillings of the hulls of the Flag teams, by tone."""
    theme = css_theme()
    return {tone: pieces.banded(theme, tone, f"tc-{tone}") for tone in pieces._BANDED.values()}


def _plain_mine(theme: Mapping[str, str]) -> str:
    return (
        f'<path d="{terrain._SPIKES}" stroke="{theme["mine-line"]}" stroke-width="3" stroke-linecap="round"/>'
        f'<circle r="8" fill="{theme["mine-line"]}" stroke="{theme["mine"]}" stroke-width="1.5"/>'
        f'<circle cx="-2.5" cy="-2.5" r="2" fill="{theme["mine"]}"/>'
    )


def _table(name: str, note: str, drawings: Mapping[str, str]) -> str:
    rows = "".join(f"  {json.dumps(key)}: {json.dumps(drawing)},\n" for key, drawing in drawings.items())
    return f"/** {note} */\nexport const {name}: Readonly<Record<string, string>> = {{\n{rows}}};\n"


def written() -> str:
    return "\n".join(
        [
            "// Made by scripts/client_symbols.py from tankchess.drawing. Do not edit: run that script.\n",
            _table(
                "TYPES", "The vehicles from above, facing north around 0 0, by type code; 48 units a square.", types()
            ),
            _table("MARKS", "What stays upright whatever a piece faces, and what is drawn on squares.", marks()),
            _table("PATTERNS", "What fills the hulls of the Flag teams, as elements with a name.", patterns()),
        ]
    )


def main() -> int:
    text = written()
    if "--check" in sys.argv[1:]:
        is_fresh = TARGET.exists() and TARGET.read_text(encoding="utf-8") == text
        if not is_fresh:
            print(f"{TARGET.name} is stale: run python scripts/client_symbols.py", file=sys.stderr)
        return 0 if is_fresh else 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text, encoding="utf-8")
    print(f"{TARGET.name}: {len(types())} types, {len(marks())} marks, {len(text)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
