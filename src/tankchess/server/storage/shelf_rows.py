"""The rows of the shelf: what is noted when somebody sits down at a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from tankchess.server.tables.event import Place

Versus = Literal["computer", "people", "self"]
VERSUS: tuple[Versus, ...] = ("computer", "people", "self")


def versus_of(places: Sequence[Place], person: str) -> Versus:
    """Against whom a person plays. An open seat is for somebody else."""
    others = [place for place in places if place.person != person]
    if not others:
        return "self"
    return "computer" if all(place.kind == "computer" for place in others) else "people"


def shelf_row(table: str, person: str, begun: float, setup: str, places: Sequence[Place]) -> dict[str, Any]:
    return {
        "person": person,
        "table_id": table,
        "begun": begun,
        "setup": setup,
        "versus": versus_of(places, person),
        "outcome": None,
        "is_hidden": False,
    }
