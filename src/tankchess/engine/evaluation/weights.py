"""The weights of the evaluation, read from `weights.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, TypeVar

from tankchess.core.catalogue import PieceType
from tankchess.engine.error import EngineError
from tankchess.shipped import read_shipped

Group = TypeVar("Group")

# Beyond this the sums of the evaluation leave the integers of C. It is more than thirty wins.
_LARGEST = 1_000_000


@dataclass(frozen=True, slots=True)
class OwnTypes:
    """What a custom type is worth: a base, and so much for each point of a figure."""

    base: int
    speed: int
    power: int
    armour: int


@dataclass(frozen=True, slots=True)
class Escape:
    """What it is worth to be so many moves from leaving the board, and to have left it."""

    command: tuple[int, ...]
    vehicle: tuple[int, ...]
    safe_share: int
    run: tuple[int, ...]
    left: int


@dataclass(frozen=True, slots=True)
class Danger:
    """What counts against a side whose pieces can be hit; the first three in percent of the worth of a piece."""

    dearest: int
    second: int
    rest: int
    near_command: int
    command: int


@dataclass(frozen=True, slots=True)
class Net:
    """What it is worth to be near the enemy's Command tank."""

    attack: int
    attack_range: int


@dataclass(frozen=True, slots=True)
class Activity:
    """Freedom, ground gained and the right to move."""

    mobility: int
    advance: int
    tempo: int


@dataclass(frozen=True, slots=True)
class Flags:
    """Flags brought home, carried, or near."""

    home: int
    carried: int
    near: int


@dataclass(frozen=True, slots=True)
class FourPlayers:
    """Points of a game for four."""

    point: int


@dataclass(frozen=True, slots=True)
class Searching:
    """How the search judges what to look at; `weights.toml` says what each number means."""

    window: int
    margin: int
    margin_depth: int
    razor: int
    few_base: int
    few_margin: int
    few_depth: int
    quiet_base: int
    quiet_factor: int
    quiet_depth: int
    wide_factor: int
    late_base: int
    late_divisor: int
    sibling_depth: int
    root_from: int
    root_less: int
    pass_base: int
    pass_divisor: int
    extension: int
    hope: int
    history_gain: int
    history_loss: int


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth, in hundredths of a Light Tank. A field for each table of the file, of the same name."""

    material: Mapping[str, int]
    own_types: OwnTypes
    escape: Escape
    danger: Danger
    net: Net
    activity: Activity
    flag: Flags
    four: FourPlayers
    search: Searching

    def worth(self, piece_type: PieceType) -> int:
        """The material value of a type; a custom one is judged by speed, power and armour."""
        if piece_type.code in self.material:
            return self.material[piece_type.code]
        power = max((weapon.power or 2 for weapon in piece_type.weapons), default=0)
        return (
            self.own_types.base
            + self.own_types.speed * piece_type.speed
            + self.own_types.power * min(power, 5)
            + self.own_types.armour * sum(piece_type.armour)
        )


@cache
def weights() -> Weights:
    """The weights the engine plays with."""
    return read_weights(read_shipped("engine", "evaluation", "weights.toml"))


def read_weights(text: str) -> Weights:
    """Reads the text of a file of weights.

    >>> read_weights("[material]\\nLT = 100")
    Traceback (most recent call last):
    tankchess.engine.error.EngineError: weights: missing own_types, escape, danger, net, activity, flag, four, search
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise EngineError(f"weights: {error}") from None
    _check_keys("weights", data, Weights)
    for name, entries in data.items():
        if not isinstance(entries, dict):
            raise EngineError(f"weights, {name}: expected a table, not {entries!r}")
    return Weights(
        material={code: _number(f"weights, [material] {code}", worth) for code, worth in data["material"].items()},
        own_types=_group("own_types", data, OwnTypes),
        escape=_group("escape", data, Escape),
        danger=_group("danger", data, Danger),
        net=_group("net", data, Net),
        activity=_group("activity", data, Activity),
        flag=_group("flag", data, Flags),
        four=_group("four", data, FourPlayers),
        search=_searching(data),
    )


def _searching(data: Mapping[str, Any]) -> Searching:
    found = _group("search", data, Searching)
    for name in ("late_divisor", "pass_divisor", "window"):
        if getattr(found, name) < 1:
            raise EngineError(f"weights, [search] {name}: expected at least 1, not {getattr(found, name)}")
    return found


def _group(name: str, data: Mapping[str, Any], form: type[Group]) -> Group:
    """One table of the file. Its entries are whole numbers, or lists of them where the field is a tuple."""
    place = f"weights, [{name}]"
    _check_keys(place, data[name], form)
    values: dict[str, Any] = {}
    for field in fields(form):  # type: ignore[arg-type]
        value = data[name][field.name]
        if field.type == "int":
            values[field.name] = _number(f"{place} {field.name}", value)
        elif isinstance(value, list):
            values[field.name] = tuple(_number(f"{place} {field.name}", item) for item in value)
        else:
            raise EngineError(f"{place} {field.name}: expected a list of whole numbers, not {value!r}")
    return form(**values)


def _check_keys(place: str, data: Mapping[str, Any], form: type) -> None:
    """Every field of the form must be there, and nothing else."""
    known = [field.name for field in fields(form)]
    unknown = [key for key in data if key not in known]
    if unknown:
        raise EngineError(f"{place}: unknown {', '.join(unknown)} (known: {' '.join(known)})")
    missing = [key for key in known if key not in data]
    if missing:
        raise EngineError(f"{place}: missing {', '.join(missing)}")


def _number(place: str, value: object) -> int:
    if type(value) is not int:
        raise EngineError(f"{place}: expected a whole number, not {value!r}")
    if abs(value) > _LARGEST:
        raise EngineError(f"{place}: expected a whole number from -{_LARGEST} to {_LARGEST}, not {value}")
    return value
