"""Names and chat lines as they are kept: text that can be shown on one line, whatever somebody sent."""

from __future__ import annotations

import unicodedata

from tankchess.server.problems import Refused

LONGEST_NAME = 24
LONGEST_KEY = 64
# Marks, but no tower of them.
_MOST_MARKS = 2


def tidy_text(text: str) -> str:
    """The same text without control signs and turned writing, spaces single, accents not piled up."""
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(sign)
        if kind in ("Cc", "Zl", "Zp", "Zs"):
            sign = " "
        elif kind in ("Cf", "Cs", "Co", "Cn") and sign != "\u200d":
            continue
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= _MOST_MARKS:
            kept.append(sign)
    return " ".join("".join(kept).split()).strip("\u200d ")


def tidy_name(text: str) -> str:
    """A name to be shown. Raises `Refused` where nothing is left of it."""
    name = tidy_text(text)[:LONGEST_NAME].strip()
    if not any(sign.isalnum() for sign in name):
        raise Refused("bad_name", "name: expected at least one letter or digit")
    return name


def name_key(name: str) -> str:
    """By this, names are the same: `Ann`, `ANN` and `ａｎｎ` are one."""
    key = unicodedata.normalize("NFKC", name).casefold().replace(" ", "")
    # No name has it, but somebody may try to log in with it; and a database may have no place for it.
    return key.replace("\0", "")[:LONGEST_KEY]
