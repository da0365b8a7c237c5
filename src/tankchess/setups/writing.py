"""A setup as the fields of its file, and as the text of one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from tankchess.core.catalogue import type_table
from tankchess.core.draft import MINE_POOL
from tankchess.core.sides import SIDES, TERRAIN, Mode
from tankchess.setups.setup import OPTIONS, Setup

_WIDTH = 110
_TABLES = ("terrain", "pieces", "balance")


def setup_data(setup: Setup) -> dict[str, Any]:
    """The fields of the file of a setup, in their order, for `setup_from_data`; what is as usual is left out."""
    options = {name: getattr(setup.options, name) for name in OPTIONS}
    fields = {
        "name": setup.name,
        "title": setup.title,
        "author": setup.author,
        "note": setup.note,
        "size": [setup.width, setup.height],
        "mode": None if setup.mode is Mode.COMMAND else str(setup.mode),
        "modes": [str(mode) for mode in setup.modes],
        "clock": setup.clock,
        "mines": None if setup.mines == MINE_POOL else setup.mines,
        "flags": list(setup.flags) or setup.options.flags,
        "order": None if setup.order == SIDES else [str(side) for side in setup.order],
        **{name: _plain(value) for name, value in options.items()},
        "terrain": {kind: list(setup.terrain[kind]) for kind in TERRAIN if kind in setup.terrain},
        "pieces": {str(side): list(setup.pieces[side]) for side in SIDES if side in setup.pieces},
        "types": {code: type_table(kind) for code, kind in setup.types.items()},
        "balance": dict(setup.balance),
    }
    # A mode or a switch that was said stays said: only what is empty or missing goes.
    return {name: value for name, value in fields.items() if value is not None and value not in ("", [], {})}


def write_setup(setup: Setup) -> str:
    """The text of the file of a setup."""
    data = setup_data(setup)
    lines = [_line(name, value) for name, value in data.items() if name not in (*_TABLES, "types")]
    for name in ("terrain", "pieces"):
        lines += _table(name, data.get(name, {}))
    for code, table in data.get("types", {}).items():
        lines += _table(f"types.{code}", table)
    lines += _table("balance", data.get("balance", {}))
    return "\n".join(lines) + "\n"


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, str) else value


def _table(name: str, table: Mapping[str, Any]) -> list[str]:
    return ["", f"[{name}]", *(_line(key, value) for key, value in table.items())] if table else []


def _line(name: str, value: Any) -> str:
    line = f"{name} = {_value(value)}"
    if len(line) <= _WIDTH or not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        return line
    return "\n".join([f"{name} = [", *_rows(map(_text, value)), "]"])


def _rows(items: Iterable[str]) -> list[str]:
    """Items on lines of a readable length."""
    rows = ["   "]
    for item in items:
        if len(rows[-1]) + len(item) + 2 > _WIDTH and rows[-1].strip():
            rows.append("   ")
        rows[-1] += f" {item},"
    return rows


def _value(value: Any) -> str:
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_value(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return str(value)


def _text(text: str) -> str:
    """A text in quotation marks. JSON escapes the same characters as TOML, but for one."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
