"""Makes names and chat lines fit to be shown on one line."""

from __future__ import annotations

import unicodedata

# Of the marks above and below a letter.
_MOST_MARKS = 2
_JOINER = "\u200d"
# They choose how the emoji before them is drawn.
_SELECTORS = "\ufe0e\ufe0f"
# What Unicode calls default ignorable, and is not of the kinds Cf and Cn; and two signs that are drawn as nothing.
_BLANKS = frozenset(
    (
        *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0x16FE4, 0x1D159),
        *range(0x180B, 0x1810),
        *range(0xFE00, 0xFE10),
        *range(0xE0100, 0xE01F0),
    )
)


def is_invisible(sign: str) -> bool:
    """Whether nothing is drawn for a character, not even an ordinary space."""
    return ord(sign) in _BLANKS or unicodedata.category(sign) in ("Cf", "Cs", "Co", "Cn")


def tidy_text(text: str) -> str:
    """The text without control characters, changes of direction and blank letters, with single spaces and few marks on
    a letter. What joins emoji and chooses their form stays, after something that can be seen."""
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(sign)
        if kind in ("Cc", "Zl", "Zp", "Zs"):
            sign = " "
        elif is_invisible(sign) and not (sign in _JOINER + _SELECTORS and kept and not kept[-1].isspace()):
            continue
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= _MOST_MARKS:
            kept.append(sign)
    return " ".join("".join(kept).split()).strip(_JOINER + " ")
