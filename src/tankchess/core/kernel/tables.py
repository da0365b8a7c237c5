"""Piece types lowered to flat tables of integers, once for each set of types: all the compiled modules read."""

from __future__ import annotations

from collections.abc import Mapping

from tankchess.core.catalogue import WEIGHTS, PieceType, Weapon, catalogue
from tankchess.core.kernel import layout as L
from tankchess.errors import CatalogueError

_ARC_OFFSETS = {"fixed": (0,), "turret": (-1, 0, 1), "all": tuple(range(L.DIRECTIONS))}


class Tables:
    """What the rules ask about a piece type, by type number. Numbers follow the catalogue, then the custom types.

    `shuts` to `clears` are masks of terrain: where a type cannot go, what a square must have for it, what drowns it,
    what destroys it, what it must leave at once, and which markers it removes.
    """

    def __init__(self, own: Mapping[str, PieceType] | None = None) -> None:
        self.own = dict(own or {})
        for code, piece_type in self.own.items():
            if code != piece_type.code or code in catalogue():
                raise CatalogueError(f"piece type {code}: expected a code of its own")
        self.types = [*catalogue().values(), *self.own.values()]
        self.number = {piece_type.code: number for number, piece_type in enumerate(self.types)}
        self.speed = L.zeros(L.MAX_TYPES)
        self.armour = L.zeros(L.MAX_TYPES * L.DIRECTIONS)
        self.low = L.zeros(L.MAX_TYPES)
        self.shuts = L.zeros(L.MAX_TYPES)
        self.needs = L.zeros(L.MAX_TYPES)
        self.drowns = L.zeros(L.MAX_TYPES)
        self.destroys = L.zeros(L.MAX_TYPES)
        self.hurries = L.zeros(L.MAX_TYPES)
        self.clears = L.zeros(L.MAX_TYPES)
        self.turns_once = L.zeros(L.MAX_TYPES)
        self.carries = L.zeros(L.MAX_TYPES * L.MAX_TYPES)
        self.transport = L.zeros(L.MAX_TYPES)
        self.windowed = L.zeros(L.MAX_TYPES)
        self.spreads = L.zeros(L.MAX_TYPES)
        self.only_gun = L.zeros(L.MAX_TYPES)
        self.kills_by_gun = L.zeros(L.MAX_TYPES)
        self.only_short = L.zeros(L.MAX_TYPES)
        self.only_blast = L.zeros(L.MAX_TYPES)
        self.lays = L.zeros(L.MAX_TYPES)
        self.blast = L.zeros(L.MAX_TYPES)
        self.gun_power = L.zeros(L.MAX_TYPES)
        self.gun_arc = L.zeros(L.MAX_TYPES * L.DIRECTIONS)
        self.gun_min = L.zeros(L.MAX_TYPES)
        self.gun_max = L.zeros(L.MAX_TYPES)
        self.lob_power = L.zeros(L.MAX_TYPES)
        self.lob_arc = L.zeros(L.MAX_TYPES * L.DIRECTIONS)
        self.lob_min = L.zeros(L.MAX_TYPES)
        self.lob_max = L.zeros(L.MAX_TYPES)
        self.flame_power = L.zeros(L.MAX_TYPES)
        self.flame_arc = L.zeros(L.MAX_TYPES * L.DIRECTIONS)
        self.flame_min = L.zeros(L.MAX_TYPES)
        self.flame_max = L.zeros(L.MAX_TYPES)
        self.charge_power = L.zeros(L.MAX_TYPES)
        self.smokes = L.zeros(L.MAX_TYPES)
        self.smoke_arc = L.zeros(L.MAX_TYPES * L.DIRECTIONS)
        self.smoke_min = L.zeros(L.MAX_TYPES)
        self.smoke_max = L.zeros(L.MAX_TYPES)
        for number, piece_type in enumerate(self.types):
            self._lower(number, piece_type)

    def _lower(self, number: int, piece_type: PieceType) -> None:
        front, side, rear = piece_type.armour
        for offset in range(L.DIRECTIONS):
            self.armour[number * L.DIRECTIONS + offset] = side
        self.armour[number * L.DIRECTIONS] = front
        self.armour[number * L.DIRECTIONS + L.DIRECTIONS // 2] = rear
        traits = piece_type.traits
        self.speed[number] = piece_type.speed
        self.low[number] = "low" in traits
        self.turns_once[number] = "turns-once" in traits
        self._lower_ground(number, piece_type)
        self.transport[number] = piece_type.carries is not None
        for other_number, other in enumerate(self.types):
            self.carries[number * L.MAX_TYPES + other_number] = piece_type.can_carry(other)
        self.windowed[number] = 0 < piece_type.speed <= L.WINDOW_RADIUS and "turns-once" not in traits
        kinds = {weapon.kind for weapon in piece_type.weapons}
        self.spreads[number] = any(weapon.traits.spreads for weapon in piece_type.weapons)
        self.only_gun[number] = kinds <= {"gun"}
        self.kills_by_gun[number] = {weapon.kind for weapon in piece_type.weapons if weapon.does_harm} <= {"gun"}
        self.only_short[number] = kinds <= {"indirect", "charges"}
        self.only_blast[number] = kinds == {"explosive"}
        for weapon in piece_type.weapons:
            self._lower_weapon(number, weapon)

    def _lower_ground(self, number: int, piece_type: PieceType) -> None:
        """The terrain that makes a difference to a type, one mask for each thing terrain does."""
        traits = piece_type.traits
        self.shuts[number] = L.BLOCKED
        if "boat" in traits:
            # Open water and nothing else (M9, M10).
            self.shuts[number] |= L.ICE
            self.needs[number] = L.WATER
        elif "amphibious" not in traits:
            self.drowns[number] |= L.WATER
        if piece_type.weight != WEIGHTS[0]:
            self.drowns[number] |= L.ICE
        if "fire-shy" in traits:
            self.destroys[number] |= L.FIRE
        else:
            self.hurries[number] |= L.FIRE
        self.clears[number] = L.SMOKE
        if "sweeps-mines" in traits:
            self.clears[number] |= L.MINE
        else:
            self.destroys[number] |= L.MINE

    def _lower_weapon(self, number: int, weapon: Weapon) -> None:
        if weapon.kind == "gun":
            self.gun_power[number] = weapon.power
            self.gun_min[number] = weapon.min_range
            self.gun_max[number] = weapon.max_range
        elif weapon.kind == "indirect":
            self.lob_power[number] = weapon.power
            self.lob_min[number] = weapon.min_range
            self.lob_max[number] = weapon.max_range
        elif weapon.kind == "flame":
            self.flame_power[number] = L.ANY_POWER
            self.flame_min[number] = weapon.min_range
            self.flame_max[number] = weapon.max_range
        elif weapon.kind == "charges":
            self.charge_power[number] = weapon.power
        elif weapon.kind == "smoke":
            self.smokes[number] = 1
            self.smoke_min[number] = weapon.min_range
            self.smoke_max[number] = weapon.max_range
        elif weapon.kind == "mines":
            self.lays[number] = 1
        elif weapon.kind == "explosive":
            self.blast[number] = weapon.power
        for facing in range(L.DIRECTIONS):
            arc = 0
            for offset in _ARC_OFFSETS[weapon.arc]:
                arc |= 1 << ((facing + offset) % L.DIRECTIONS)
            if weapon.kind == "gun":
                self.gun_arc[number * L.DIRECTIONS + facing] = arc
            elif weapon.kind == "indirect":
                self.lob_arc[number * L.DIRECTIONS + facing] = arc
            elif weapon.kind == "flame":
                self.flame_arc[number * L.DIRECTIONS + facing] = arc
            elif weapon.kind == "smoke":
                self.smoke_arc[number * L.DIRECTIONS + facing] = arc

    def ground(self, kind: int, cell: int) -> int:
        """What the terrain of a square does to a vehicle of a type that enters it: a GROUND number of `layout`."""
        if cell & self.shuts[kind] or cell & self.needs[kind] != self.needs[kind]:
            return L.GROUND_SHUT
        if cell & L.ICE:
            # Only the ice counts, not the water below it.
            cell &= ~L.WATER
        if cell & self.drowns[kind]:
            return L.GROUND_DROWNS
        if cell & self.destroys[kind]:
            return L.GROUND_DESTROYS
        return L.GROUND_HURRIES if cell & self.hurries[kind] else L.GROUND_BEARS
