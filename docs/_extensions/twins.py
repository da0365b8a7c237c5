"""Pictures in two themes: which of them is seen follows the reader's choice of light or dark."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes

import tankchess

FOLDER = "boards"
THEMES = ("light", "dark")
_FRAME = re.compile(r'viewBox="[^"]*" width="\d+" height="\d+"')
_SQUARE = 48


def static_folder(app: Any) -> Path:
    """Where drawn pictures go on their way to `_static/boards`; it lies beside the site, not among the sources."""
    return Path(app.outdir).parent / "docs-pictures"


def twins(app: Any, docname: str, name: str, alt: str, picture: Callable[[str], str], kind: str = "board") -> nodes.raw:
    """Draws a picture in both themes and returns the two images; `picture` gives it in a theme."""
    folder = static_folder(app) / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    root = "../" * docname.count("/")
    images = []
    for theme in THEMES:
        text = picture(theme)
        (folder / f"{name}-{theme}.svg").write_text(text, encoding="utf-8")
        size = re.search(r'width="(\d+)" height="(\d+)"', text)
        assert size is not None
        images.append(
            f'<img class="{kind} only-{theme}" src="{root}_static/{FOLDER}/{name}-{theme}.svg" alt="{escape(alt)}"'
            f' width="{size[1]}" height="{size[2]}" loading="lazy">'
        )
    return nodes.raw("", "".join(images), format="html")


def squares(tfen: str, theme: str, columns: tuple[int, int], row: int) -> str:
    """A part of a drawn board: some columns of one row, both counted from 0."""
    position = tankchess.Position.from_tfen(tfen)
    first, last = columns
    width = (last - first + 1) * _SQUARE
    frame = f'viewBox="{first * _SQUARE} {(position.height - 1 - row) * _SQUARE} {width} {_SQUARE}"'
    return _FRAME.sub(f'{frame} width="{width}" height="{_SQUARE}"', tankchess.draw(position, theme=theme), count=1)
