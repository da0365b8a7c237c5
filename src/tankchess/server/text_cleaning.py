"""Makes names and chat lines fit to be shown on one line."""

from __future__ import annotations

import unicodedata

from tankchess.server.problems import Refused

LONGEST_NAME = 24
LONGEST_KEY = 64
# Of the marks above and below a letter.
_MOST_MARKS = 2


def tidy_text(text: str) -> str:
    """The text without control characters and changes of direction, with single spaces and few marks on a letter."""
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
    """A name to be shown. Raises `Refused` if nothing is left of it."""
    name = tidy_text(text)[:LONGEST_NAME].strip()
    if not any(sign.isalnum() for sign in name):
        raise Refused("bad_name", "name: expected at least one letter or digit")
    return name


def name_key(name: str) -> str:
    """The key by which names are compared: `Ann`, `ANN` and `ａｎｎ` are the same name."""
    key = unicodedata.normalize("NFKC", name).casefold().replace(" ", "")
    # No name contains U+0000, but somebody may try to log in with it, and PostgreSQL cannot store it.
    return key.replace("\0", "")[:LONGEST_KEY]
