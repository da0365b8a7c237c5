"""How a game begins: from what a caller gives, or from the headers of a record."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from tankchess.core.position import Position
from tankchess.core.rules import RuleOptions
from tankchess.core.sides import MODES
from tankchess.errors import SetupError, worded
from tankchess.notation import RecordError, read_types, record_error, write_types
from tankchess.setups import Setup, find_setup, setup, setup_names
from tankchess.setups.finding import is_file_name


def position_of(headers: Mapping[str, str]) -> Position:
    """The starting position a record tells, to be copied before a move is played on it.

    Raises `RecordError` or an error of what the headers hold.
    """
    mode = headers.get("Mode")
    if mode is not None and mode not in map(str, MODES):
        known = " ".join(map(str, MODES))
        fault = RecordError(f"header Mode: {mode!r}, expected one of {known}")
        raise worded(fault, "unknown_word", name="Mode", text=mode[:40], known=known)
    if "TFEN" in headers:
        position = _from_tfen(headers["TFEN"], headers.get("Types", ""))
        if mode is not None and mode != str(position.mode):
            fault = RecordError(f"header Mode: {mode}, but the TFEN is of mode {position.mode}")
            raise worded(fault, "mode_differs", text=mode, mode=str(position.mode))
        return position
    if "Setup" not in headers:
        fault = RecordError('no starting position: expected a header [Setup "basic-16"] or [TFEN "..."]')
        raise worded(fault, "no_start")
    try:
        return _from_setup(headers["Setup"], mode)
    except SetupError as error:
        raise record_error(error, "header Setup: ") from None


# The games of a file mostly begin alike, and a beginning costs as much as a hundred moves.
@lru_cache(maxsize=64)
def _from_setup(name: str, mode: str | None) -> Position:
    """What a name alone means: the first drawing of a board, though it may have been drawn anew since."""
    return setup(name, 1).position(mode)


@lru_cache(maxsize=64)
def _from_tfen(tfen: str, types: str) -> Position:
    return Position.from_tfen(tfen, read_types(types) if types else None)


def headers_of(start: Position, setup_name: str) -> list[tuple[str, str]]:
    """The headers from which `position_of` makes the very same position."""
    headers = [("Setup", setup_name)] if setup_name else []
    headers.append(("Mode", str(start.mode)))
    if not is_shipped(start, setup_name):
        headers.append(("TFEN", start.tfen()))
        if start.types:
            headers.append(("Types", write_types(start.types)))
    return headers


def is_shipped(start: Position, setup_name: str) -> bool:
    """Whether the name of the setup and the mode say everything about the start."""
    if setup_name not in setup_names():
        return False
    try:
        return _from_setup(setup_name, str(start.mode)) == start
    except SetupError:
        return False


def named_start(source: str | Path) -> Setup | Position:
    """What a text names as the start of a game: a setup, the file of one, or a position."""
    if isinstance(source, str) and not is_file_name(source) and " " in source.strip():
        return Position.from_tfen(source)
    return find_setup(source)


def opening(start: Setup | Position, options: RuleOptions) -> Position:
    """A fresh starting position: of a setup as asked for, or a position as it stands, without its past."""
    if isinstance(start, Setup):
        return start.start(options)
    if options != RuleOptions():
        fault = SetupError("a game from a position has the mode and the options of that position: expected none")
        raise worded(fault, "options_given")
    return Position.from_tfen(start.tfen(), start.types)
