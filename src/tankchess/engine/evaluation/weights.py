"""The weights of the evaluation, read from `weights.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from tankchess.core.catalogue import PieceType


@dataclass(frozen=True)
class Weights:
    """What things are worth, in hundredths of a Light Tank, by the names of the file."""

    material: Mapping[str, int]
    own_types: Mapping[str, int]
    escape: Mapping[str, Any]
    danger: Mapping[str, int]
    activity: Mapping[str, int]
    flag: Mapping[str, int]
    four: Mapping[str, int]

    def worth(self, piece_type: PieceType) -> int:
        """The material value of a type; one of a player's own is judged by speed, power and armour."""
        if piece_type.code in self.material:
            return self.material[piece_type.code]
        power = max((weapon.power or 2 for weapon in piece_type.weapons), default=0)
        return (
            self.own_types["base"]
            + self.own_types["speed"] * piece_type.speed
            + self.own_types["power"] * min(power, 5)
            + self.own_types["armour"] * sum(piece_type.armour)
        )


@cache
def weights() -> Weights:
    """The weights the engine plays with."""
    from importlib import resources

    text = resources.files(__package__).joinpath("weights.toml").read_text(encoding="utf-8")
    return Weights(**tomllib.loads(text))
