"""Reads a picture back, so that a test can ask what is on it."""

import xml.etree.ElementTree as ElementTree
from xml.etree.ElementTree import Element

from tankchess import Position, catalogue
from tankchess.bench.library import perft_positions
from tankchess.drawing import draw

SVG = "{http://www.w3.org/2000/svg}"
EVERY_TERRAIN = (
    "8x8 high:A1;low:B1;water:C1,D1;hedge:A3+A4,C3;fire:D3;ice:D1;road:E1;smoke:F1;mine:G1 wCLT@H1N,bCLT@H8S w"
)


def picture(position: Position | str, **options: object) -> Element:
    """The root of the picture of a position or TFEN; fails if it is not well-formed XML."""
    board = Position.from_tfen(position) if isinstance(position, str) else position
    return ElementTree.fromstring(draw(board, **options))  # type: ignore[arg-type]


def named(root: Element, word: str, value: str) -> Element | None:
    """The group that a `data-` word names."""
    return next((group for group in root.iter(f"{SVG}g") if group.get(f"data-{word}") == value), None)


def titles(root: Element) -> list[str]:
    return [title.text or "" for title in root.iter(f"{SVG}title")]


def texts(root: Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text")]


def drawn_as(root: Element, title: str) -> Element:
    """The vehicle whose words begin with `title`."""
    for use in root.iter(f"{SVG}use"):
        if any(words.startswith(title) for words in titles(use)):
            return use
    raise AssertionError(f"no vehicle {title!r} in the picture: {titles(root)}")


def every_piece() -> Position:
    """Every type of the game, boats on row 1 and the others on rows 3 and 4."""
    sea = iter(f"{column}1" for column in "ABCDEFGHIJ")
    land = iter(f"{column}{row}" for row in (3, 4) for column in "ABCDEFGHIJ")
    pieces = ",".join(f"w{kind.code}@{next(sea if kind.is_boat else land)}N" for kind in catalogue().values())
    return Position.from_tfen(f"10x8 water:{','.join(f'{column}1' for column in 'ABCDEFGHIJ')} {pieces} w mode=last")


def busy_position() -> Position:
    """24 x 24 squares with every terrain and every piece."""
    found = next(item for item in perft_positions() if item["name"].startswith("every"))
    return Position.from_tfen(found["tfen"])
