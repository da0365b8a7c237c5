"""A kind of ground as templates get it."""

from __future__ import annotations

from tankchess.core.words.texts import Texts
from tankchess.drawing.portrait import draw_ground
from tankchess.printing.ink import INK


def ground_entry(kind: str, words: Texts) -> dict[str, str]:
    return {
        "name": words.terrain_name(kind),
        "text": words(f"about.terrain.{kind}.text"),
        "drawing": draw_ground(kind, INK),
    }
