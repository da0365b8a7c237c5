"""Pictures of `docs/pictures` are drawn anew while the site is built, light and dark."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.util import logging
from twins import static_folder, twins

SCRIPT = Path(__file__).parents[2] / "scripts" / "pictures.py"
logger = logging.getLogger(__name__)


def replace_images(app: Any, doctree: nodes.document) -> None:
    """Every picture that scripts/pictures.py knows becomes a pair; its claims have to hold."""
    script = app.tankchess_pictures
    known = script["scenes"]()
    for image in list(doctree.findall(nodes.image)):
        name = Path(image["uri"]).stem
        if name not in known or "pictures/" not in image["uri"]:
            continue
        for fault in script["false_claims"](known[name]):
            logger.warning("picture %s: %s", name, fault, location=image)
        pair = twins(
            app, app.env.docname, name, image["alt"], lambda theme, name=name: script["draw_scene"](known[name], theme)
        )
        image.replace_self(pair)


def setup(app: Any) -> dict[str, Any]:
    app.tankchess_pictures = runpy.run_path(str(SCRIPT))
    static_folder(app).mkdir(parents=True, exist_ok=True)
    app.config.html_static_path.append(str(static_folder(app)))
    # Before Sphinx collects the images, so that the committed ones are not copied as well.
    app.connect("doctree-read", replace_images, priority=10)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
