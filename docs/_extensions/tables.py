"""Tables built by the directives of this folder."""

from __future__ import annotations

from collections.abc import Sequence

from docutils import nodes

Cell = str | Sequence[nodes.Node]


def table(titles: Sequence[str], rows: Sequence[Sequence[Cell]], widths: Sequence[int], kind: str) -> nodes.container:
    """A table that scrolls sideways where it is too wide for the screen."""
    group = nodes.tgroup(cols=len(titles))
    group.extend(nodes.colspec(colwidth=width) for width in widths)
    group += nodes.thead("", row(titles))
    group += nodes.tbody("", *(row(cells) for cells in rows))
    return nodes.container("", nodes.table("", group, classes=[kind]), classes=["table-wrapper"])


def row(cells: Sequence[Cell]) -> nodes.row:
    entries = []
    for cell in cells:
        content = [nodes.Text(cell)] if isinstance(cell, str) else list(cell)
        entries.append(nodes.entry("", nodes.paragraph("", "", *content)))
    return nodes.row("", *entries)
