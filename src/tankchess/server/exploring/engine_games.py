"""The shipped games of the engine: their first moves, packed in one file, which `python -m bench.openings` makes.

lines of text, packed by LZMA: board, mode, half-moves, points by side, and the codes of the first moves
"""

from __future__ import annotations

import lzma
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).parent / "engine_games.bin"
# Half-moves of a game that are looked at, of shipped games as of all others.
MOST_PLIES = 40


class OpeningLine(NamedTuple):
    """The beginning of a game that took `plies` half-moves, with the points of the sides in their order."""

    setup: str
    mode: str
    plies: int
    points: tuple[int, ...]
    moves: tuple[str, ...]


def write_line(line: OpeningLine) -> str:
    points = "-".join(map(str, line.points))
    return " ".join((line.setup, line.mode, str(line.plies), points, *line.moves))


def read_line(text: str) -> OpeningLine:
    setup, mode, plies, points, *moves = text.split()
    return OpeningLine(setup, mode, int(plies), tuple(map(int, points.split("-"))), tuple(moves))


def pack_lines(lines: Sequence[OpeningLine]) -> bytes:
    """Sorted: games that begin alike pack well."""
    text = "".join(f"{line}\n" for line in sorted(map(write_line, lines)))
    return lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME)


def unpack_lines(data: bytes) -> list[OpeningLine]:
    return [read_line(line) for line in lzma.decompress(data).decode().splitlines()]
