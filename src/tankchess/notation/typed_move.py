"""Moves as people type them: codes or the text of records, in capitals or small letters."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tankchess.notation.movetext import read_moves

_SQUARE = r"[a-z][0-9]{1,2}"
_CODE = re.compile(
    rf"(?P<cargo>c(?=[a-z]))?(?P<start>{_SQUARE})"
    rf"(?:(?P<out>out)|(?P<end>{_SQUARE})(?P<facing>ne|nw|se|sw|n|e|s|w))"
    rf"(?P<via>@{_SQUARE}(?:,{_SQUARE})*)?"
    rf"(?P<action>[a-z])?(?P<target>{_SQUARE}(?:\+{_SQUARE})?)?",
    re.IGNORECASE,
)
# A move without its facing, from which a player wants to go on.
_BEGINNING = re.compile(rf"(c ?)?({_SQUARE})\s*>\s*({_SQUARE})\s*/?", re.IGNORECASE)
_WORD = re.compile(r"[A-Za-z]+[0-9]*")
_IN_CAPITALS = re.compile(rf"{_SQUARE}|[ns]?[ew]|[ns]")


def read_typed_move(text: str, legal: Sequence[str]) -> str:
    """The code of the move that `text` tells, one of `legal` where it can be; otherwise the text as it is.

    Raises `RecordError` for what looks like the text of a record and is not.
    """
    code = _code_of(text.strip())
    alike = [known for known in legal if known.lower() == code.lower()]
    return alike[0] if len(alike) == 1 else code


def _code_of(text: str) -> str:
    beginning = _BEGINNING.fullmatch(text)
    if beginning is not None:
        return f"{'c' if beginning[1] else ''}{beginning[2]}{beginning[3]}".replace(" ", "")
    if ">" in text or "/" in text:
        moves = read_moves(_WORD.sub(_in_case, text))
        return str(moves[0]) if len(moves) == 1 else text
    match = _CODE.fullmatch(text.replace(" ", ""))
    return text if match is None else _spelled(match)


def _in_case(match: re.Match[str]) -> str:
    """A word of a record: squares and facings in capitals, the rest in small letters, cargo apart from its square."""
    word = match[0].lower()
    if re.fullmatch(rf"c{_SQUARE}", word):
        return f"c {word[1:].upper()}"
    return word.upper() if _IN_CAPITALS.fullmatch(word) else word


def _spelled(match: re.Match[str]) -> str:
    part = {name: found or "" for name, found in match.groupdict().items()}
    way = "OUT" if part["out"] else (part["end"] + part["facing"]).upper()
    action = part["action"].lower() + part["target"].upper()
    return part["cargo"].lower() + part["start"].upper() + way + part["via"].upper() + action
