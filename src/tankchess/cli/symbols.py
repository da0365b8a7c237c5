"""The signs on a board of characters: every terrain has a sign of its own. Colour comes on top (`palette`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

FACINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


@dataclass(frozen=True, slots=True)
class Symbols:
    """One set of signs, each a single column wide. `arrows` is None where facings are spelled out."""

    terrain: Mapping[str, str]
    plain: str
    flag: str
    arrows: Mapping[str, str] | None


UNICODE = Symbols(
    terrain={
        "high": "▓",
        "low": "▄",
        "water": "≈",
        "hedge": "♣",
        "fire": "▲",
        "ice": "◇",
        "road": "═",
        "smoke": "░",
        "mine": "¤",
    },
    plain="·",
    flag="⚑",
    arrows=dict(zip(FACINGS, "↑↗→↘↓↙←↖", strict=True)),
)

ASCII = Symbols(
    terrain={
        "high": "#",
        "low": "=",
        "water": "~",
        "hedge": "%",
        "fire": "^",
        "ice": ":",
        "road": "-",
        "smoke": "&",
        "mine": "o",
    },
    plain=".",
    flag="!",
    arrows=None,
)


def in_case_of(side: str, code: str) -> str:
    """A piece code in the case of its side: White's armies in capitals, Black's in small letters."""
    return code if side in ("w", "fw") else code.lower()
