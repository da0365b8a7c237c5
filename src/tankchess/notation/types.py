"""Own piece types inside a record: compact JSON, in the words of the catalogue."""

from __future__ import annotations

import json
from collections.abc import Mapping

from tankchess.core.catalogue import PieceType, load_types, type_table
from tankchess.errors import worded
from tankchess.notation.error import RecordError


def write_types(types: Mapping[str, PieceType]) -> str:
    """The text of a [Types] header, by code."""
    tables = {code: type_table(types[code]) for code in sorted(types)}
    return json.dumps(tables, separators=(",", ":"), ensure_ascii=True)


def read_types(text: str) -> dict[str, PieceType]:
    """The types of a [Types] header. Raises `RecordError` or `CatalogueError`."""
    try:
        tables = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise worded(RecordError(f"header Types: expected piece types as JSON: {error}"), "types_json") from None
    return load_types(tables if isinstance(tables, dict) else {"": tables})
