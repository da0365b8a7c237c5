"""Piece types as data (P5): the catalogue of the game, and custom types in the same words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from tankchess.core.kernel import layout as L
from tankchess.errors import CatalogueError
from tankchess.shipped import read_shipped

# The range of a weapon that reaches any distance.
ENDLESS = L.ENDLESS

MAX_SPEED = 9
MAX_ARMOUR = 9
MAX_OWN_TYPES = 40
WEIGHTS = ("light", "medium", "heavy", "super-heavy")
TRAITS = ("boat", "amphibious", "low", "fire-shy", "sweeps-mines", "turns-once")
ARCS = ("fixed", "turret", "all")
_OWN_CODE = re.compile(r"[ABD-Z][A-Z]{1,2}")


class WeaponKind(NamedTuple):
    """What all weapons of a kind have in common.

    `fields` is what their tables must say, `span` the range of those that say none; `rule` gives them directions and
    range. A kind `destroys` the piece it is aimed at, `is_direct` if what stands in its line stops it, and `spreads`
    if its harm may go on from the target, as fire does along a hedge.
    """

    fields: frozenset[str]
    span: tuple[int, int] | None
    rule: str
    destroys: bool = False
    is_direct: bool = False
    spreads: bool = False


WEAPON_KINDS: Mapping[str, WeaponKind] = {
    "gun": WeaponKind(frozenset({"power", "arc"}), (2, ENDLESS), "F2", destroys=True, is_direct=True),
    "indirect": WeaponKind(frozenset({"power", "arc", "range"}), None, "F7", destroys=True),
    "flame": WeaponKind(frozenset({"arc", "range"}), None, "A4", destroys=True, is_direct=True, spreads=True),
    "charges": WeaponKind(frozenset({"power"}), (1, 1), "A2", destroys=True),
    "smoke": WeaponKind(frozenset({"arc", "range"}), None, "A3"),
    "mines": WeaponKind(frozenset(), (1, 1), "A1"),
    "explosive": WeaponKind(frozenset({"power"}), (1, 1), "A5"),
}


@dataclass(frozen=True, slots=True)
class Weapon:
    """One thing a piece can do after its move. `power` is 0 where the kind has none."""

    kind: str
    power: int
    arc: str
    min_range: int
    max_range: int

    @property
    def traits(self) -> WeaponKind:
        """What it has in common with all weapons of its kind."""
        return WEAPON_KINDS[self.kind]

    @property
    def is_aimed(self) -> bool:
        """Whether it is pointed: it has an arc, and is used from a boat, too (L4)."""
        return "arc" in self.traits.fields

    @property
    def does_harm(self) -> bool:
        return self.power > 0 or self.traits.destroys


@dataclass(frozen=True, slots=True)
class PieceType:
    """A kind of vehicle: how far it drives, what it withstands and what it does."""

    code: str
    name: str
    speed: int
    armour: tuple[int, int, int]
    weight: str = "medium"
    weapons: tuple[Weapon, ...] = ()
    traits: frozenset[str] = frozenset()
    carries: str | None = None

    def weapon(self, kind: str) -> Weapon | None:
        return next((weapon for weapon in self.weapons if weapon.kind == kind), None)

    @property
    def is_vehicle(self) -> bool:
        """A piece that never moves is not a vehicle (G4)."""
        return self.speed > 0

    @property
    def is_boat(self) -> bool:
        return "boat" in self.traits

    @property
    def is_low(self) -> bool:
        """A low silhouette: fired over, alive or wrecked (F6)."""
        return "low" in self.traits

    def can_carry(self, other: PieceType) -> bool:
        """Whether `other` may go aboard (L1, P4)."""
        if self.carries is None or other.is_boat or not other.is_vehicle:
            return False
        return WEIGHTS.index(other.weight) <= WEIGHTS.index(self.carries)


@cache
def catalogue() -> Mapping[str, PieceType]:
    """The twenty types of the game, by code."""
    # Imported when there is something to read, here and below: it would be a tenth of importing the package.
    import tomllib

    text = read_shipped("core", "catalogue.toml")
    return MappingProxyType(_read_types(tomllib.loads(text)["types"]))


def load_types(source: str | Mapping[str, Any]) -> dict[str, PieceType]:
    """Custom piece types from TOML text with `[types.XX]` tables, or from the mapping of those tables.

    Texts of earlier versions, with `[pieces.XX]` tables, are read too. Raises `CatalogueError`.
    """
    tables: Any = source
    if isinstance(source, str):
        import tomllib

        try:
            data = tomllib.loads(source)
        except tomllib.TOMLDecodeError as error:
            raise CatalogueError(f"piece types: not valid TOML: {error}") from None
        if "types" in data and "pieces" in data:
            raise CatalogueError("piece types: both [types.XX] and [pieces.XX], expected [types.XX] alone")
        tables = data.get("types", data.get("pieces"))
    if not isinstance(tables, Mapping):
        raise CatalogueError("piece types: expected tables of types, [types.XX]")
    if len(tables) > MAX_OWN_TYPES:
        raise CatalogueError(f"piece types: {len(tables)} types, expected at most {MAX_OWN_TYPES}")
    for code in tables:
        if not isinstance(code, str) or not _OWN_CODE.fullmatch(code):
            raise CatalogueError(f"piece type {code!r}: expected a code of two or three letters A-Z, the first not C")
        if code in catalogue():
            raise CatalogueError(f"piece type {code}: the game already has a type with this code")
    return _read_types(tables)


def _read_types(tables: Mapping[str, Any]) -> dict[str, PieceType]:
    return {code: _read_type(code, table) for code, table in tables.items()}


def _read_type(code: str, table: Any) -> PieceType:
    where = f"piece type {code}"
    if not isinstance(table, Mapping):
        raise CatalogueError(f"{where}: expected a table")
    unknown = set(table) - {"name", "speed", "armour", "weight", "weapon", "traits", "carries"}
    if unknown:
        raise CatalogueError(f"{where}: unknown field {min(map(str, unknown))!r}")
    name = table.get("name")
    if not isinstance(name, str) or not name.strip():
        raise CatalogueError(f"{where}, name: expected a string")
    speed = _number(table.get("speed"), 0, MAX_SPEED, f"{where}, speed")
    armour = table.get("armour")
    if not isinstance(armour, list | tuple) or len(armour) != 3:
        raise CatalogueError(f"{where}, armour: expected three numbers: front, side, rear")
    front, side, rear = (_number(value, 0, MAX_ARMOUR, f"{where}, armour") for value in armour)
    weight = _word(table.get("weight", "medium"), WEIGHTS, f"{where}, weight")
    traits = table.get("traits", [])
    if not isinstance(traits, list | tuple):
        raise CatalogueError(f"{where}, traits: expected a list")
    traits = frozenset(_word(trait, TRAITS, f"{where}, traits") for trait in traits)
    carries = table.get("carries")
    if carries is not None:
        _word(carries, WEIGHTS[:3], f"{where}, carries")
        if "boat" not in traits or "weapon" in table:
            raise CatalogueError(f"{where}, carries: only a boat without a weapon carries others")
    if {"boat", "amphibious"} <= traits:
        raise CatalogueError(f"{where}, traits: a boat is not amphibious")
    weapons = _read_weapons(table.get("weapon", ()), where)
    if speed == 0 and any(weapon.kind in ("mines", "explosive") for weapon in weapons):
        raise CatalogueError(f"{where}, weapon: a piece that never moves cannot lay mines or be a bomb")
    return PieceType(code, name, speed, (front, side, rear), weight, weapons, traits, carries)


def _read_weapons(tables: Any, where: str) -> tuple[Weapon, ...]:
    if isinstance(tables, Mapping):
        tables = [tables]
    if not isinstance(tables, list | tuple):
        raise CatalogueError(f"{where}, weapon: expected a table or a list of tables")
    weapons = tuple(_read_weapon(table, where) for table in tables)
    kinds = [weapon.kind for weapon in weapons]
    if len(set(kinds)) < len(kinds) or sum(weapon.traits.destroys for weapon in weapons) > 1:
        guns = ", ".join(kind for kind, traits in WEAPON_KINDS.items() if traits.destroys)
        raise CatalogueError(f"{where}, weapon: expected one of {guns}, and each kind once")
    return weapons


def _read_weapon(table: Any, where: str) -> Weapon:
    if not isinstance(table, Mapping):
        raise CatalogueError(f"{where}, weapon: expected a table")
    kind = _word(table.get("kind"), tuple(WEAPON_KINDS), f"{where}, weapon kind")
    needed, span = WEAPON_KINDS[kind].fields, WEAPON_KINDS[kind].span
    where = f"{where}, {kind}"
    given = set(table) - {"kind"}
    missing = needed - given
    if missing:
        raise CatalogueError(f"{where}: {min(missing)} is missing")
    unknown = given - needed - {"range"}
    if unknown:
        raise CatalogueError(f"{where}: unknown field {min(map(str, unknown))!r}")
    power = _number(table["power"], 1, MAX_ARMOUR + 1, f"{where}, power") if "power" in needed else 0
    arc = _word(table["arc"], ARCS, f"{where}, arc") if "arc" in needed else "all"
    if "range" in given:
        span = _range(table["range"], endless=kind == "gun", where=f"{where}, range")
    if span is None or (kind in ("charges", "mines", "explosive") and span != (1, 1)):
        raise CatalogueError(f"{where}, range: expected [1, 1]")
    return Weapon(kind, power, arc, span[0], span[1])


def _range(value: Any, *, endless: bool, where: str) -> tuple[int, int]:
    lengths = (1, 2) if endless else (2,)
    if not isinstance(value, list | tuple) or len(value) not in lengths:
        raise CatalogueError(f"{where}: expected [nearest, farthest]" + (" or [nearest]" if endless else ""))
    nearest = _number(value[0], 1, 25, where)
    farthest = _number(value[1], nearest, 25, where) if len(value) == 2 else ENDLESS
    return nearest, farthest


def _number(value: Any, low: int, high: int, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise CatalogueError(f"{where}: {value!r}, expected a whole number from {low} to {high}")
    return value


def _word(value: Any, words: tuple[str, ...], where: str) -> str:
    if not isinstance(value, str) or value not in words:
        raise CatalogueError(f"{where}: {value!r}, expected one of {', '.join(words)}")
    return value
