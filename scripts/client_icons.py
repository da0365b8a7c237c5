"""Draws the icons of the browser application from the silhouette of the Medium Tank.

client_icons.py             writes web/public/icon.svg and the pictures that systems ask for
client_icons.py --check     says whether they are there and the drawing is fresh
"""

from __future__ import annotations

import sys
from pathlib import Path

from tankchess.core.catalogue import catalogue
from tankchess.drawing.renderer import render
from tankchess.drawing.silhouettes import silhouette
from tankchess.drawing.theme import themes

PUBLIC = Path(__file__).parents[1] / "web" / "public"
GROUND = "#2c6a4d"
SQUARE = "#347a59"


def icon(corner: int, scale: float) -> str:
    """A white tank on its way to the north-east, on four green squares."""
    _, drawing = silhouette(catalogue()["MT"])
    colours = themes()["light"]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">'
        f'<rect width="96" height="96" rx="{corner}" fill="{GROUND}"/>'
        f'<path d="M{corner} 0H48V48H0V{corner}A{corner} {corner} 0 0 1 {corner} 0z'
        f'M48 48H96V{96 - corner}A{corner} {corner} 0 0 1 {96 - corner} 96H48z" fill="{SQUARE}"/>'
        f'<g transform="translate(46 50) rotate(45) scale({scale})" fill="{colours["white"]}"'
        f' stroke="{colours["white-line"]}" color="{colours["white-trim"]}" stroke-width="2" stroke-linejoin="round">'
        f"{drawing}</g></svg>\n"
    )


def is_fresh() -> bool:
    names = ("icon-192.png", "icon-512.png", "icon-maskable-512.png")
    drawn = PUBLIC / "icon.svg"
    is_drawn = drawn.exists() and drawn.read_text(encoding="utf-8") == icon(20, 1.75)
    return is_drawn and all((PUBLIC / name).exists() for name in names)


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    if arguments:
        if is_fresh():
            return 0
        print("web/public: the icons are not what the drawing says: run scripts/client_icons.py", file=sys.stderr)
        return 1
    PUBLIC.mkdir(parents=True, exist_ok=True)
    (PUBLIC / "icon.svg").write_text(icon(20, 1.75), encoding="utf-8")
    for size in (192, 512):
        render(icon(20, 1.75), size).save(PUBLIC / f"icon-{size}.png", optimize=True)
    # Systems cut maskable icons to their own shapes: full to the edge, the tank in the middle part.
    render(icon(0, 1.3), 512).save(PUBLIC / "icon-maskable-512.png", optimize=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
