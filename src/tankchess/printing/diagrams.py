"""The drawings that explain a rule."""

from __future__ import annotations

from tankchess.core.catalogue import catalogue
from tankchess.core.position import Position
from tankchess.core.words.texts import Texts
from tankchess.drawing import draw
from tankchess.drawing.frame import SQUARE
from tankchess.drawing.silhouettes import silhouette
from tankchess.drawing.terrain import FONT
from tankchess.printing.ink import INK

FONT_OF_PAGES = "Inter"
_MOVING = "9x6 high:G4,H4;low:C4 wMT@E2N,wLT@A1N,bLT@I6S w mode=last"
# Where a shot comes from, in eighths of a turn to the right of the facing, and the armour it hits (F3).
_HITS = ("front", "side", "side", "side", "rear", "side", "side", "side")
_LABELS = (
    ("front", 16, -106, "start"),
    ("side", 118, -64, "start"),
    ("side", -118, -64, "end"),
    ("rear", 16, 118, "start"),
)
_ACROSS, _DOWN = 9, 6


def in_our_type(drawing: str) -> str:
    """A drawing whose words are set in the typeface of the pages."""
    return drawing.replace(FONT, FONT_OF_PAGES)


def moving_diagram() -> str:
    """Where a piece can go: the fewest steps to each square, and the ways it can face there."""
    position = Position.from_tfen(_MOVING)
    return in_our_type(draw(position, theme=INK, reach_of="E2", coordinates=False))


def armour_diagram(words: Texts) -> str:
    """Which side of a piece a shot hits, by where it comes from."""
    arrows = "".join(_arrow(eighth, side) for eighth, side in enumerate(_HITS))
    labels = "".join(
        f'<text x="{x}" y="{y}" text-anchor="{anchor}">{words(f"board.armour.{side}")}</text>'
        for side, x, y, anchor in _LABELS
    )
    half_width, half_height = _ACROSS * SQUARE / 2, _DOWN * SQUARE / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-half_width - 8:g} {-half_height - 8:g}'
        f' {_ACROSS * SQUARE + 16} {_DOWN * SQUARE + 16}" width="448" height="304">'
        f'<rect x="{-half_width:g}" y="{-half_height:g}" width="{_ACROSS * SQUARE}" height="{_DOWN * SQUARE}"'
        f' rx="6" fill="{INK["dark"]}"/>{arrows}'
        f'<g transform="scale(1.5)" fill="{INK["white"]}" stroke="{INK["white-line"]}" color="{INK["white-trim"]}"'
        f' stroke-width="2" stroke-linejoin="round">{silhouette(catalogue()["MT"])[1]}</g>'
        f'<g font-family="{FONT_OF_PAGES}" font-size="19" font-weight="600" fill="{INK["word"]}"'
        f">{labels}</g></svg>"
    )


def _arrow(eighth: int, side: str) -> str:
    """A shot towards the middle: thick at the front, dotted at the rear."""
    look = {
        "front": 'stroke-width="5"',
        "side": 'stroke-width="2.5"',
        "rear": 'stroke-width="5" stroke-dasharray="3 7"',
    }
    far = 118 if eighth % 4 == 0 else 130
    return (
        f'<g transform="rotate({eighth * 45})" fill="none" stroke="{INK["word"]}" stroke-linecap="round">'
        f'<path d="M0-{far}V-52" {look[side]}/>'
        '<path d="M-8-60L0-50 8-60" stroke-width="3" stroke-linejoin="round"/></g>'
    )
