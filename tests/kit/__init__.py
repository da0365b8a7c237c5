"""What the tests are written with: pictures of positions, and short questions about them."""

from tests.kit.picture import PictureError, diagram, picture_tfen
from tests.kit.queries import actions, after, codes, codes_from, forbids, on, places, targets, verdict

__all__ = [
    "PictureError",
    "actions",
    "after",
    "codes",
    "codes_from",
    "diagram",
    "forbids",
    "on",
    "picture_tfen",
    "places",
    "targets",
    "verdict",
]
