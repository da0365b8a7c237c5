"""A piece type as templates get it: its drawings, its figures, and what it does in words."""

from __future__ import annotations

from typing import Any

from tankchess.core.catalogue import PieceType
from tankchess.core.words.texts import Texts
from tankchess.drawing.portrait import draw_field, draw_type
from tankchess.printing.ink import INK


def piece_entry(kind: PieceType, words: Texts) -> dict[str, Any]:
    front, side, rear = kind.armour
    return {
        "code": kind.code,
        "name": words.type_name(kind),
        "drawing": draw_type(kind, INK),
        "field": draw_field(kind, INK) if kind.weapons else None,
        "speed": str(kind.speed),
        "power": words.power(kind),
        "armour": [str(front), str(side), str(rear)],
        "armour_words": words("card.armour.words", front=front, side=side, rear=rear),
        # What is not aimed is told in full by what it does.
        "weapons": [words.weapon(weapon) for weapon in kind.weapons if weapon.is_aimed],
        "specials": words.specials(kind),
    }


def figure_labels(words: Texts) -> dict[str, str]:
    return {
        "speed": words("about.speed"),
        "power": words("about.power"),
        "armour": words("about.armour.short"),
        "field": words("card.field"),
    }
