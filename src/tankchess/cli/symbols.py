"""How things look on a board of characters: every terrain has a sign of its own, and colour comes on top."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rich.console import Console
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


@dataclass(frozen=True, slots=True)
class Palette:
    """One set of colours. A style without a background keeps that of the ground below.

    `obstacles` fill the upper half of a square, `grounds` the lower; alone they fill both. Ice hides its water.
    """

    squares: tuple[Style, Style]
    obstacles: dict[str, Style]
    grounds: dict[str, Style]
    markers: Mapping[str, Style]
    sides: Mapping[str, Style]
    wreck: Style
    flag: Style


# Two close tones of one colour tell neighbouring squares apart.
MIXED = Palette(
    squares=(Style(color="#a08f66", bgcolor="#d8c9a3"), Style(color="#a08f66", bgcolor="#cfbf97")),
    obstacles={
        "high": Style(color="#54463a", bgcolor="#7d6b58"),
        "low": Style(color="#8a7450", bgcolor="#d8c9a3"),
        "hedge": Style(color="#2e6b2e", bgcolor="#a9cf8f"),
        "fire": Style(color="#b02a1a", bgcolor="#f3b890"),
    },
    grounds={
        "ice": Style(color="#5f9fb5", bgcolor="#e4f4f9"),
        "water": Style(color="#2f6f9f", bgcolor="#93c3e2"),
        "road": Style(color="#777777", bgcolor="#c6c6c6"),
    },
    markers={"smoke": Style(color="#555555"), "mine": Style(color="#a00000", bold=True)},
    sides={
        "w": Style(color="#202020", bgcolor="#fdf8e8", bold=True),
        "fw": Style(color="#202020", bgcolor="#bfe3ff", bold=True),
        "b": Style(color="#f5f0e0", bgcolor="#2b2b2b", bold=True),
        "fb": Style(color="#ffffff", bgcolor="#6b1f2b", bold=True),
    },
    wreck=Style(color="#3a3a3a", strike=True),
    flag=Style(color="#b0007a", bold=True),
)

# What the sixteen look like is the terminal's choice, and so is what lies behind the text. Every square therefore has
# a background of its own, and every sign one of the few pairs that can be told apart wherever they are used. Nothing
# is bold on the board: many terminals make another colour of that.
SIXTEEN = Palette(
    squares=(Style(color="black", bgcolor="yellow"), Style(color="black", bgcolor="yellow")),
    obstacles={
        "high": Style(color="black", bgcolor="bright_black"),
        "low": Style(color="bright_black", bgcolor="yellow"),
        "hedge": Style(color="black", bgcolor="green"),
        "fire": Style(color="bright_white", bgcolor="red"),
    },
    grounds={
        "ice": Style(color="black", bgcolor="cyan"),
        "water": Style(color="bright_white", bgcolor="blue"),
        "road": Style(color="black", bgcolor="white"),
    },
    markers={"smoke": Style(color="black"), "mine": Style(color="bright_white", bgcolor="red")},
    sides={
        "w": Style(color="black", bgcolor="bright_white"),
        "fw": Style(color="black", bgcolor="bright_cyan"),
        "b": Style(color="bright_white", bgcolor="black"),
        "fb": Style(color="bright_white", bgcolor="magenta"),
    },
    wreck=Style(color="black", strike=True),
    flag=Style(color="bright_white", bgcolor="magenta"),
)


def palette_of(out: Console) -> Palette:
    """The colours that a terminal can show. Without colours it does not matter which."""
    return SIXTEEN if out.color_system in ("standard", "windows") else MIXED


def in_case_of(side: str, code: str) -> str:
    """A piece code in the case of its side: White's armies in capitals, Black's in small letters."""
    return code if side in ("w", "fw") else code.lower()
