"""Plots of `docs/plots` are drawn anew while the site is built, light and dark."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from docutils import nodes
from twins import twins

SCRIPT = Path(__file__).parents[2] / "scripts" / "plots.py"


def replace_images(app: Any, doctree: nodes.document) -> None:
    """Every plot that scripts/plots.py knows becomes a pair."""
    known = app.tankchess_plots["PLOTS"]
    for image in list(doctree.findall(nodes.image)):
        name = Path(image["uri"]).stem
        if name in known and "plots/" in image["uri"]:
            image.replace_self(twins(app, app.env.docname, f"plot-{name}", image["alt"], known[name], "plot"))


def setup(app: Any) -> dict[str, Any]:
    app.tankchess_plots = runpy.run_path(str(SCRIPT))
    app.connect("doctree-read", replace_images, priority=10)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
