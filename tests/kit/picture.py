"""Positions drawn as ASCII pictures.

    position = diagram('''
        3  .     .     %
        2  mt/E  .     ~LL/N(MT/S)
        1  LT/N  LT/N  .
           A     B     C
    ''')

The pictures are those of lessons: `tankchess.lessons.picture` says how they are drawn.
"""

from __future__ import annotations

from collections.abc import Mapping

from tankchess import PieceType, Position
from tankchess.lessons.picture import PictureError, picture_tfen

__all__ = ["PictureError", "diagram", "picture_tfen"]


def diagram(
    picture: str,
    turn: str = "w",
    *,
    mode: str = "last",
    size: str | None = None,
    types: Mapping[str, PieceType] | None = None,
    **keys: object,
) -> Position:
    """The position of a picture; `mode`, `size` and `keys` are those of `picture_tfen`."""
    return Position.from_tfen(picture_tfen(picture, turn, mode=mode, size=size, **keys), types=types)
