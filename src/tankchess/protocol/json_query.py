"""A query of the line-JSON analysis mode, read and checked. `docs/protocol.md` describes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tankchess.core.catalogue import load_types
from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.core.rules import RuleOptions
from tankchess.engine import Limits
from tankchess.engine.result import MOST_SECONDS
from tankchess.errors import RulesError, TankChessError
from tankchess.protocol.go_text import LARGEST
from tankchess.protocol.position_text import START_SETUP
from tankchess.protocol.settings import MOST_LINES
from tankchess.setups import setup

Identifier = str | int

KEYS = ("id", "position", "limits", "multi_pv", "report", "priority", "search_moves")
POSITION_KEYS = ("setup", "mode", "options", "tfen", "types", "moves")
OPTION_KEYS = ("announce", "turning", "house", "limit", "edition", "flags")
COUNTS = ("depth", "nodes", "mate")
TIMES = ("movetime", "remaining", "increment")


class QueryError(Exception):
    """A query that cannot be answered: a code for programs, words for people, the field at fault."""

    def __init__(self, code: str, message: str, field: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.field = field

    def as_data(self) -> dict[str, Any]:
        return {"code": self.code, "message": " ".join(str(self).split()), "field": self.field}


@dataclass(frozen=True, slots=True)
class Query:
    """What to analyse, how long, and what to tell about it."""

    identifier: Identifier
    position: Position
    limits: Limits
    multi_pv: int = 1
    report: bool = True
    priority: int = 0
    moves: tuple[Move, ...] | None = None

    @property
    def is_endless(self) -> bool:
        return self.limits == Limits(increment=self.limits.increment)


def read_identifier(data: Mapping[str, Any]) -> Identifier:
    """The id of a query, a text or a whole number. Raises `QueryError`."""
    identifier = data.get("id")
    if isinstance(identifier, bool) or not isinstance(identifier, str | int):
        raise QueryError("bad_query", "expected a text or a whole number", "id")
    return identifier


def read_query(data: Mapping[str, Any]) -> Query:
    """The query that an object tells. Raises `QueryError`."""
    check_keys(data, KEYS, "")
    identifier = read_identifier(data)
    if data.get("position") is None:
        raise QueryError("bad_position", 'expected a TFEN, or an object like {"setup": "basic-16"}', "position")
    position = _read_position(data["position"])
    return Query(
        identifier,
        position,
        _read_limits(data.get("limits")),
        multi_pv=_whole(data.get("multi_pv"), "multi_pv", "bad_query", 1, 1, MOST_LINES),
        report=_truth(data.get("report"), "report", True),
        priority=_whole(data.get("priority"), "priority", "bad_query", 0, -LARGEST, LARGEST),
        moves=_read_search_moves(data.get("search_moves"), position),
    )


def check_keys(data: Mapping[str, Any], known: Sequence[str], place: str) -> None:
    for key in data:
        if key not in known:
            field = f"{place}.{key}" if place else key
            raise QueryError("bad_query", f"unknown key {key[:40]!r}, expected some of {' '.join(known)}", field)


def _read_position(data: Any) -> Position:
    if isinstance(data, str):
        data = {"tfen": data}
    if not isinstance(data, Mapping):
        raise QueryError("bad_position", "expected a TFEN or an object", "position")
    check_keys(data, POSITION_KEYS, "position")
    position = _read_tfen(data) if data.get("tfen") is not None else _read_setup(data)
    codes = data.get("moves")
    for index, code in enumerate(_texts(codes, "position.moves")):
        try:
            position.play(code)
        except TankChessError as error:
            raise QueryError("illegal_move", str(error), f"position.moves[{index}]") from None
    return position


def _read_tfen(data: Mapping[str, Any]) -> Position:
    for key in ("setup", "mode", "options"):
        if data.get(key) is not None:
            raise QueryError("bad_position", "is for a setup, a tfen has keys of its own", f"position.{key}")
    if not isinstance(data["tfen"], str):
        raise QueryError("bad_position", "expected a text", "position.tfen")
    types = data.get("types")
    if types is not None and not isinstance(types, Mapping):
        raise QueryError("bad_position", "expected an object of piece types by code", "position.types")
    try:
        own = load_types(types) if types else None
    except TankChessError as error:
        raise QueryError("bad_position", str(error), "position.types") from None
    try:
        return Position.from_tfen(data["tfen"], own)
    except TankChessError as error:
        raise QueryError("bad_position", str(error), "position.tfen") from None


def _read_setup(data: Mapping[str, Any]) -> Position:
    if data.get("types") is not None:
        raise QueryError("bad_position", "own types need a tfen; those of a setup come with it", "position.types")
    for key in ("setup", "mode"):
        if data.get(key) is not None and not isinstance(data[key], str):
            raise QueryError("bad_position", "expected a text", f"position.{key}")
    options = {} if data.get("options") is None else data["options"]
    if not isinstance(options, Mapping):
        raise QueryError("bad_position", "expected an object", "position.options")
    check_keys(options, OPTION_KEYS, "position.options")
    try:
        read = RuleOptions.read({"mode": data.get("mode"), **options})
        return setup(data.get("setup") or START_SETUP).start(read)
    except RulesError as error:
        place = "position.mode" if error.option == "mode" else f"position.options.{error.option}"
        raise QueryError("bad_position", str(error), place) from None
    except TankChessError as error:
        raise QueryError("bad_position", str(error), "position.setup") from None


def _read_limits(data: Any) -> Limits:
    if data is None:
        return Limits()
    if not isinstance(data, Mapping):
        raise QueryError("bad_limits", "expected an object", "limits")
    check_keys(data, (*COUNTS, *TIMES), "limits")
    counts = {
        key: _whole(data[key], f"limits.{key}", "bad_limits", 1, 1, LARGEST)
        for key in COUNTS
        if data.get(key) is not None
    }
    times = {key: _seconds(data[key], f"limits.{key}") for key in TIMES if data.get(key) is not None}
    return Limits(**counts, **times)  # type: ignore[arg-type]


def _read_search_moves(codes: Any, position: Position) -> tuple[Move, ...] | None:
    if codes is None:
        return None
    moves = []
    for index, code in enumerate(_texts(codes, "search_moves")):
        field = f"search_moves[{index}]"
        try:
            move = Move.parse(code)
            reason = position.why_not(move)
        except TankChessError as error:
            raise QueryError("illegal_move", str(error), field) from None
        if reason is not None:
            raise QueryError("illegal_move", f"{move} {reason}", field)
        moves.append(move)
    if not moves:
        raise QueryError("bad_query", "expected at least one move code", "search_moves")
    return tuple(dict.fromkeys(moves))


def _texts(data: Any, field: str) -> list[str]:
    if data is None:
        return []
    if not isinstance(data, list) or not all(isinstance(item, str) for item in data):
        raise QueryError("bad_query", "expected an array of move codes", field)
    return data


def _truth(value: Any, field: str, default: bool) -> bool:
    if value is None:
        return default
    if not isinstance(value, bool):
        raise QueryError("bad_query", "expected true or false", field)
    return value


def _whole(value: Any, field: str, code: str, default: int, lowest: int, highest: int) -> int:
    if value is None:
        return default
    if type(value) is not int or not lowest <= value <= highest:
        raise QueryError(code, f"expected a whole number from {lowest} to {highest}", field)
    return value


def _seconds(value: Any, field: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= MOST_SECONDS:
        raise QueryError("bad_limits", f"expected a number of seconds from 0 to {MOST_SECONDS}", field)
    return float(value)
