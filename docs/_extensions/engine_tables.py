"""The directives `{levels}` and `{worth}`: the strengths of the engine, and what it thinks the pieces are worth."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from tables import table

from tankchess import catalogue
from tankchess.engine.evaluation.weights import weights
from tankchess.engine.levels import levels

LEVEL_TITLES = ("level", "Elo", "candidates", "misjudged by", "positions looked at", "hasty moves in a hundred")


class Levels(SphinxDirective):
    """A row for each level."""

    def run(self) -> list[nodes.Node]:
        rows = [
            [
                str(number),
                str(level.elo),
                str(level.candidates or "all"),
                str(level.blur),
                "no limit" if level.nodes is None else f"{level.nodes:,}",
                str(level.hasty),
            ]
            for number, level in enumerate(levels(), 1)
        ]
        return [table(LEVEL_TITLES, rows, widths=[10, 10, 18, 18, 22, 22], kind="option-table")]


class Worth(SphinxDirective):
    """A row for each worth, the dearest pieces first."""

    def run(self) -> list[nodes.Node]:
        names: dict[int, list[str]] = {}
        for kind in catalogue().values():
            names.setdefault(weights().worth(kind), []).append(kind.name)
        rows = [[str(worth), ", ".join(names[worth])] for worth in sorted(names, reverse=True)]
        return [table(["worth", "pieces"], rows, widths=[15, 85], kind="option-table")]


def setup(app: Any) -> dict[str, Any]:
    app.add_directive("levels", Levels)
    app.add_directive("worth", Worth)
    return {"parallel_read_safe": True}
