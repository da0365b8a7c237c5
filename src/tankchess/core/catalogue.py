"""Piece types as data (P5): the catalogue of the game, and custom types in the same words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from tankchess.core.kernel import layout as L
from tankchess.errors import CatalogueError, worded
from tankchess.shipped import read_shipped

# The range of a weapon that reaches any distance.
ENDLESS = L.ENDLESS

MAX_SPEED = 9
MAX_ARMOUR = 9
MAX_OWN_TYPES = 40
WEIGHTS = ("light", "medium", "heavy", "super-heavy")
TRAITS = ("boat", "amphibious", "low", "fire-shy", "sweeps-mines", "turns-once")
ARCS = ("fixed", "turret", "all")
_FARTHEST = 25
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
            raise worded(CatalogueError(f"piece types: not valid TOML: {error}"), "types_form") from None
        if "types" in data and "pieces" in data:
            fault = CatalogueError("piece types: both [types.XX] and [pieces.XX], expected [types.XX] alone")
            raise worded(fault, "types_form")
        tables = data.get("types", data.get("pieces"))
    if not isinstance(tables, Mapping):
        raise worded(CatalogueError("piece types: expected tables of types, [types.XX]"), "types_form")
    if len(tables) > MAX_OWN_TYPES:
        fault = CatalogueError(f"piece types: {len(tables)} types, expected at most {MAX_OWN_TYPES}")
        raise worded(fault, "many_types", most=MAX_OWN_TYPES)
    for code in tables:
        if not isinstance(code, str) or not _OWN_CODE.fullmatch(code):
            fault = CatalogueError(f"piece type {code!r}: expected a code of two or three letters A-Z, the first not C")
            raise worded(fault, "type_code", code=str(code))
        if code in catalogue():
            fault = CatalogueError(f"piece type {code}: the game already has a type with this code")
            raise worded(fault, "type_known", code=code)
    return _read_types(tables)


def type_table(piece_type: PieceType) -> dict[str, Any]:
    """A type as the table that `load_types` reads."""
    table: dict[str, Any] = {
        "name": piece_type.name,
        "speed": piece_type.speed,
        "armour": list(piece_type.armour),
        "weight": piece_type.weight,
    }
    if piece_type.weapons:
        table["weapon"] = [_weapon_table(weapon) for weapon in piece_type.weapons]
    if piece_type.traits:
        table["traits"] = sorted(piece_type.traits)
    if piece_type.carries is not None:
        table["carries"] = piece_type.carries
    return table


def _weapon_table(weapon: Weapon) -> dict[str, Any]:
    table: dict[str, Any] = {"kind": weapon.kind}
    if weapon.power:
        table["power"] = weapon.power
    # The others reach all the next squares, and say neither arc nor range.
    if weapon.is_aimed:
        table["arc"] = weapon.arc
        table["range"] = [weapon.min_range] + ([] if weapon.max_range == ENDLESS else [weapon.max_range])
    return table


class _Place(NamedTuple):
    """Where in the table of a type something is said: `piece type RT, gun, power`."""

    code: str
    fields: tuple[str, ...] = ()

    def __str__(self) -> str:
        return ", ".join((f"piece type {self.code}", *self.fields))

    def at(self, field: str) -> _Place:
        return _Place(self.code, (*self.fields, field))

    def fault(self, text: str, word: str, **values: Any) -> CatalogueError:
        field = self.fields[-1] if self.fields else ""
        return worded(CatalogueError(f"{self}: {text}"), word, code=self.code, field=field, **values)


def _read_types(tables: Mapping[str, Any]) -> dict[str, PieceType]:
    return {code: _read_type(_Place(code), table) for code, table in tables.items()}


def _read_type(where: _Place, table: Any) -> PieceType:
    if not isinstance(table, Mapping):
        raise where.fault("expected a table", "type_form")
    unknown = set(table) - {"name", "speed", "armour", "weight", "weapon", "traits", "carries"}
    if unknown:
        raise where.fault(f"unknown field {min(map(str, unknown))!r}", "type_form")
    name = table.get("name")
    if not isinstance(name, str) or not name.strip():
        raise where.at("name").fault("expected a string", "type_name")
    speed = _number(table.get("speed"), 0, MAX_SPEED, where.at("speed"))
    armour = table.get("armour")
    if not isinstance(armour, list | tuple) or len(armour) != 3:
        fault = "expected three numbers: front, side, rear"
        raise where.at("armour").fault(fault, "type_number", low=0, high=MAX_ARMOUR)
    front, side, rear = (_number(value, 0, MAX_ARMOUR, where.at("armour")) for value in armour)
    weight = _word(table.get("weight", "medium"), WEIGHTS, where.at("weight"))
    traits = table.get("traits", [])
    if not isinstance(traits, list | tuple):
        raise where.at("traits").fault("expected a list", "type_form")
    traits = frozenset(_word(trait, TRAITS, where.at("traits")) for trait in traits)
    carries = table.get("carries")
    if carries is not None:
        _word(carries, WEIGHTS[:3], where.at("carries"))
        if "boat" not in traits or table.get("weapon"):
            raise where.at("carries").fault("only a boat without a weapon carries others", "type_carries")
    if {"boat", "amphibious"} <= traits:
        raise where.at("traits").fault("a boat is not amphibious", "type_amphibious")
    weapons = _read_weapons(table.get("weapon", ()), where)
    if speed == 0 and any(weapon.kind in ("mines", "explosive") for weapon in weapons):
        fault = "a piece that never moves cannot lay mines or be a bomb"
        raise where.at("weapon").fault(fault, "type_standing")
    return PieceType(where.code, name, speed, (front, side, rear), weight, weapons, traits, carries)


def _read_weapons(tables: Any, where: _Place) -> tuple[Weapon, ...]:
    if isinstance(tables, Mapping):
        tables = [tables]
    if not isinstance(tables, list | tuple):
        raise where.at("weapon").fault("expected a table or a list of tables", "type_form")
    weapons = tuple(_read_weapon(table, where) for table in tables)
    kinds = [weapon.kind for weapon in weapons]
    if len(set(kinds)) < len(kinds) or sum(weapon.traits.destroys for weapon in weapons) > 1:
        guns = ", ".join(kind for kind, traits in WEAPON_KINDS.items() if traits.destroys)
        raise where.at("weapon").fault(f"expected one of {guns}, and each kind once", "type_weapons")
    return weapons


def _read_weapon(table: Any, where: _Place) -> Weapon:
    if not isinstance(table, Mapping):
        raise where.at("weapon").fault("expected a table", "type_form")
    kind = _word(table.get("kind"), tuple(WEAPON_KINDS), where.at("weapon kind"))
    needed, span = WEAPON_KINDS[kind].fields, WEAPON_KINDS[kind].span
    where = where.at(kind)
    given = set(table) - {"kind"}
    missing = needed - given
    if missing:
        raise where.fault(f"{min(missing)} is missing", "type_missing", missing=min(missing))
    unknown = given - needed - {"range"}
    if unknown:
        raise where.fault(f"unknown field {min(map(str, unknown))!r}", "type_form")
    power = _number(table["power"], 1, MAX_ARMOUR + 1, where.at("power")) if "power" in needed else 0
    arc = _word(table["arc"], ARCS, where.at("arc")) if "arc" in needed else "all"
    if "range" in given:
        span = _range(table["range"], endless=kind == "gun", where=where.at("range"))
    if span is None or (kind in ("charges", "mines", "explosive") and span != (1, 1)):
        raise where.at("range").fault("expected [1, 1]", "type_next")
    return Weapon(kind, power, arc, span[0], span[1])


def _range(value: Any, *, endless: bool, where: _Place) -> tuple[int, int]:
    lengths = (1, 2) if endless else (2,)
    if not isinstance(value, list | tuple) or len(value) not in lengths:
        text = "expected [nearest, farthest]" + (" or [nearest]" if endless else "")
        raise where.fault(text, "type_number", low=1, high=_FARTHEST)
    nearest = _number(value[0], 1, _FARTHEST, where)
    farthest = _number(value[1], nearest, _FARTHEST, where) if len(value) == 2 else ENDLESS
    return nearest, farthest


def _number(value: Any, low: int, high: int, where: _Place) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        text = f"{value!r}, expected a whole number from {low} to {high}"
        raise where.fault(text, "type_number", low=low, high=high)
    return value


def _word(value: Any, words: tuple[str, ...], where: _Place) -> str:
    if not isinstance(value, str) or value not in words:
        raise where.fault(f"{value!r}, expected one of {', '.join(words)}", "type_word", words=words)
    return value
