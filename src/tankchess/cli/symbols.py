"""How things look on a board of characters: every terrain has a sign of its own, and colour comes on top."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rich.style import Style

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

# Two close tones of one colour tell neighbouring squares apart.
SQUARE_TONES = ("#d8c9a3", "#cfbf97")
PLAIN_INK = "#a08f66"
# What fills the upper half of a square, and what the lower; alone it fills both. Ice hides the water below it.
OBSTACLE_STYLES = {
    "high": Style(color="#54463a", bgcolor="#7d6b58"),
    "low": Style(color="#8a7450", bgcolor="#d8c9a3"),
    "hedge": Style(color="#2e6b2e", bgcolor="#a9cf8f"),
    "fire": Style(color="#b02a1a", bgcolor="#f3b890"),
}
GROUND_STYLES = {
    "ice": Style(color="#5f9fb5", bgcolor="#e4f4f9"),
    "water": Style(color="#2f6f9f", bgcolor="#93c3e2"),
    "road": Style(color="#777777", bgcolor="#c6c6c6"),
}
MARKER_STYLES = {
    "smoke": Style(color="#555555"),
    "mine": Style(color="#a00000", bold=True),
}
FLAG_STYLE = Style(color="#b0007a", bold=True)
SIDE_STYLES = {
    "w": Style(color="#202020", bgcolor="#fdf8e8", bold=True),
    "fw": Style(color="#202020", bgcolor="#bfe3ff", bold=True),
    "b": Style(color="#f5f0e0", bgcolor="#2b2b2b", bold=True),
    "fb": Style(color="#ffffff", bgcolor="#6b1f2b", bold=True),
}
WRECK_STYLE = Style(color="#3a3a3a", strike=True)


def in_case_of(side: str, code: str) -> str:
    """A piece code in the case of its side: White's armies in capitals, Black's in small letters."""
    return code if side in ("w", "fw") else code.lower()
