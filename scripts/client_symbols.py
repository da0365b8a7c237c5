"""Writes the drawings of the browser board from `tankchess.drawing`: `symbols.generated.ts` and `tiles.generated.ts`.

They are in `web/src/symbols`. The first has the pieces, the second single squares of every terrain, for the editor;
`ground.generated.ts` beside them says which kinds there are, and which gives way to which.

Colours are CSS variables, `var(--tc-<token>)`, so that one set of drawings follows every theme of the page. With
`--check` it writes nothing and says whether the files are up to date.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

import tankchess
from tankchess.core.catalogue import catalogue
from tankchess.core.draft import gives_way
from tankchess.core.kernel import layout
from tankchess.core.sides import TERRAIN
from tankchess.drawing import fire, pieces, silhouettes, terrain
from tankchess.drawing.frame import Frame
from tankchess.drawing.theme import themes

FOLDER = Path(__file__).resolve().parents[1] / "web" / "src" / "symbols"

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


def tiles() -> dict[str, str]:
    """One square of every terrain, with its corner at 0 0."""
    ground = _bare_ground()
    return {kind: ground._draw(kind, {(0, 0)}) for kind in TERRAIN}


def tile_patterns() -> dict[str, str]:
    """What fills the tiles, as elements with a name."""
    ground = _bare_ground()
    return {kind: ground._pattern(kind) for kind in TERRAIN}


def _bare_ground() -> terrain.Terrain:
    position = tankchess.setup("basic-16").position()
    return terrain.Terrain(position, Frame(position.width, position.height), css_theme(), "tc-tile-fill-")


def _table(name: str, note: str, drawings: Mapping[str, str]) -> str:
    rows = "".join(f"  {json.dumps(key)}: {json.dumps(drawing)},\n" for key, drawing in drawings.items())
    return f"/** {note} */\nexport const {name}: Readonly<Record<string, string>> = {{\n{rows}}};\n"


_HEAD = "// Made by scripts/client_symbols.py from tankchess.drawing. Do not edit: run that script.\n"


def ground() -> str:
    """The kinds of terrain, and what a brush does with them."""
    kinds = tuple(TERRAIN)
    joined = tuple(kind for kind in kinds if TERRAIN[kind] & layout.SHAPED)
    rows = "".join(f"  {kind}: {_list(gives_way(kind))},\n" for kind in kinds)
    name = "TerrainKindName"
    return "\n".join(
        (
            _HEAD.replace("tankchess.drawing", "tankchess.core and tankchess.drawing").rstrip("\n"),
            f'import type {{ {name} }} from "../api/messages";\n',
            "/** All kinds, in the order of setup files. */",
            f"export const KINDS: readonly {name}[] = {_list(kinds)};\n",
            "/** The kinds in the order in which they lie on each other, the lowest first. */",
            f"export const LAYERS: readonly {name}[] = {_list(terrain.LAYERS)};\n",
            "/** Those whose squares can be one obstacle. */",
            f"export const JOINED: readonly {name}[] = {_list(joined)};\n",
            "/** What goes from a square before something is painted there. Ice lies on water, which comes with it. */",
            f"export const GIVES_WAY: Readonly<Record<{name}, readonly {name}[]>> = {{\n{rows}}};\n",
        )
    )


def _list(words: Iterable[str]) -> str:
    return f"[{', '.join(map(json.dumps, words))}]"


def written() -> dict[Path, str]:
    """The files and what belongs into them."""
    symbols = [
        _HEAD,
        _table("TYPES", "The vehicles from above, facing north around 0 0, by type code; 48 units a square.", types()),
        _table("MARKS", "What stays upright whatever a piece faces, and what is drawn on squares.", marks()),
        _table("PATTERNS", "What fills the hulls of the Flag teams, as elements with a name.", patterns()),
    ]
    single = [
        _HEAD,
        _table("TILES", "One square of every terrain, with its upper left corner at 0 0; 48 units a square.", tiles()),
        _table("TILE_PATTERNS", "What fills the tiles, as elements with a name.", tile_patterns()),
    ]
    return {
        FOLDER / "symbols.generated.ts": "\n".join(symbols),
        FOLDER / "tiles.generated.ts": "\n".join(single),
        FOLDER / "ground.generated.ts": ground(),
    }


def main() -> int:
    for path, text in written().items():
        if "--check" not in sys.argv[1:]:
            path.write_text(text, encoding="utf-8")
            print(f"{path.name}: {len(text)} bytes")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            print(f"{path.name} is stale: run python scripts/client_symbols.py", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
