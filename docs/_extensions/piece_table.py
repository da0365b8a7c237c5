"""The directive `{piece-table}`: the twenty types, from the catalogue."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from tables import table
from twins import squares, twins

import tankchess

_ARCS = {"fixed": "straight ahead", "turret": "turret", "all": "all round"}
_TRAITS = {
    "boat": "boat",
    "amphibious": "land and water",
    "low": "low",
    "fire-shy": "cannot pass fire",
    "sweeps-mines": "sweeps mines",
    "turns-once": "turns once on a square",
}
# Types whose armour the game leaves open.
_RULED_ARMOUR = ("FT",)


def weapon_words(weapon: tankchess.Weapon) -> str:
    """A weapon in the words of the table."""
    far = weapon.max_range
    span = f"{weapon.min_range} and farther" if far > 25 else f"{weapon.min_range} to {far}"
    if weapon.min_range == far:
        span = f"exactly {far}"
    words = {
        "gun": f"gun, {_ARCS[weapon.arc]}" + ("" if (weapon.min_range, far > 25) == (2, True) else f", {span}"),
        "indirect": f"over everything, {_ARCS[weapon.arc]}, {span}",
        "flame": f"flame, {_ARCS[weapon.arc]}, {span}",
        "charges": "charges on a neighbour",
        "smoke": f"or smoke, {_ARCS[weapon.arc]}, {span}",
        "mines": "lays mines",
        "explosive": "explodes",
    }
    return words[weapon.kind]


def notes_on(kind: tankchess.PieceType) -> str:
    words = [_TRAITS[trait] for trait in _TRAITS if trait in kind.traits]
    if kind.weight == "light":
        words.append("light")
    elif kind.weight == "heavy":
        words.append("heavy")
    if kind.carries is not None:
        words.append("carries all vehicles" if kind.carries == "heavy" else f"carries up to {kind.carries}")
    if not kind.is_vehicle:
        words.append("never moves")
    if kind.code in _RULED_ARMOUR:
        words.append("armour by house ruling")
    return ", ".join(words)


class PieceTable(SphinxDirective):
    """A row for each type: its picture, its figures, its words."""

    def run(self) -> list[nodes.Node]:
        rows = []
        for code, kind in tankchess.catalogue().items():
            power = next((str(weapon.power) for weapon in kind.weapons if weapon.power), "–")
            if kind.weapon("flame") is not None:
                power = "any"
            rows.append(
                [
                    [self.picture(kind)],
                    [nodes.strong("", code), nodes.Text(" " + kind.name)],
                    str(kind.speed),
                    "/".join(map(str, kind.armour)),
                    power,
                    "; ".join(map(weapon_words, kind.weapons)) or "–",
                    notes_on(kind),
                ]
            )
        titles = ["", "type", "speed", "armour", "power", "weapon", "notes"]
        return [table(titles, rows, widths=[12, 22, 8, 9, 8, 24, 17], kind="piece-table")]

    def picture(self, kind: tankchess.PieceType) -> nodes.Node:
        ground = "water:C3,D3" if kind.is_boat else "-"
        tfen = f"6x6 {ground} w{kind.code}@C3N,b{kind.code}@D3N w mode=last"
        return twins(
            self.env.app,
            self.env.docname,
            f"piece-{kind.code}",
            f"{kind.name}, white and black",
            lambda theme: squares(tfen, theme, (2, 3), 2),
            "piece",
        )


def setup(app: Any) -> dict[str, Any]:
    app.add_directive("piece-table", PieceTable)
    return {"parallel_read_safe": False}
