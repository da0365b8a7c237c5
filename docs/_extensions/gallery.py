"""The directive `{gallery}`: a picture of every included setup."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from twins import twins

import tankchess


class Gallery(SphinxDirective):
    """A section for each setup, `basic-16` first."""

    def run(self) -> list[nodes.Node]:
        names = sorted(tankchess.setup_names(), key=lambda name: (name != "basic-16", name))
        return [self.card(tankchess.setup(name)) for name in names]

    def card(self, setup: tankchess.Setup) -> nodes.section:
        position = setup.position()
        section = nodes.section(ids=[setup.name], names=[setup.name], classes=["setup"])
        section += nodes.title("", setup.title or setup.name)
        armies = [len(items) for items in setup.pieces.values() if items]
        facts = [
            f"{position.width} by {position.height}",
            f"{armies[0]} pieces a side" if len(set(armies)) == 1 else f"{sum(armies)} pieces",
            "modes: " + ", ".join(str(mode) for mode in setup.offered),
        ]
        if setup.clock:
            facts.append(f"clock {setup.clock}")
        section += nodes.paragraph("", "", nodes.literal("", setup.name), nodes.Text(" · " + " · ".join(facts)))
        if setup.note:
            section += nodes.paragraph("", setup.note)
        alt = f"The board {setup.title or setup.name}"
        pair = twins(
            self.env.app,
            self.env.docname,
            f"setup-{setup.name}",
            alt,
            lambda theme: tankchess.draw(position, theme=theme),
        )
        section += nodes.paragraph("", "", pair)
        return section


def setup(app: Any) -> dict[str, Any]:
    app.add_directive("gallery", Gallery)
    return {"parallel_read_safe": False}
