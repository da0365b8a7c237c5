"""The text of a move in a record, read and written: `C3>C5/NE (K6 +)`."""

from __future__ import annotations

import re
from typing import NamedTuple

from tankchess.core.geometry import FACING_INDEX, FACINGS, SQUARE_NAMES, reading_order
from tankchess.core.kernel.layout import (
    ACTION_SHIFT,
    BLASTING,
    CARGO_BIT,
    FACING_SHIFT,
    FLAMING,
    HIT,
    MINING,
    NAMED_BIT,
    OUT_BIT,
    PASS,
    SMOKING,
    STRIDE,
    TAKING,
    TAKING_CORNER,
    TARGET_SHIFT,
    TO_SHIFT,
)
from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.notation.effects import LOST, SIGNS, play_with_notes
from tankchess.notation.error import RecordError

_SQUARE = r"[A-Z][0-9]{1,2}"
MOVE_TEXT = (
    rf"pass\b|(?P<cargo>c)?\s*(?:(?P<start>{_SQUARE})\s*>\s*)?"
    rf"(?:(?P<end>{_SQUARE})\s*/\s*(?P<facing>NE|NW|SE|SW|N|S|E|W)\b|(?P<out>out)\b)"
    rf"(?:\s*via(?P<via>(?:\s+{_SQUARE}\b(?!\s*[>/]))+))?(?P<notes>(?:\s*\([^()]*\))*)"
)
_MOVE = re.compile(MOVE_TEXT)
_NUMBER = re.compile(r"\s*(?:[0-9]{1,6}\s*\.+|\.\.\.|,)")
_NUMBERS = {name: square for square, name in SQUARE_NAMES.items()}
_TARGETED = {"smoke": SMOKING, "mine": MINING, "flame": FLAMING}
_PASS = Move(PASS, ())


class MoveText(NamedTuple):
    """A move as a record tells it: the move itself, and what is written in brackets, word by word."""

    move: Move
    notes: tuple[str, ...] = ()


def read_move_texts(text: str) -> list[MoveText]:
    """Move texts with or without numbers and commas. They need not fit any position. Raises `RecordError`."""
    found = []
    place = 0
    while text[place:].strip():
        match = _NUMBER.match(text, place)
        if match is None:
            place += len(text[place:]) - len(text[place:].lstrip())
            match = _MOVE.match(text, place)
            if match is None:
                raise RecordError(f"{shorten(text[place:])}: {EXPECTED}")
            found.append(from_match(match))
        place = match.end()
    return found


def read_moves(text: str) -> list[Move]:
    """The moves of `read_move_texts`."""
    return [move_text.move for move_text in read_move_texts(text)]


def move_text(position: Position, move: Move | str) -> str:
    """The text of a legal move, with its brackets. The position stays as it is. Raises `IllegalMove`."""
    wanted = Move.parse(move) if isinstance(move, str) else move
    notes = play_with_notes(position, wanted)
    position.undo()
    return write_move_text(wanted, notes)


def write_move_text(move: Move, notes: tuple[str, ...]) -> str:
    if move.is_pass:
        return "pass" + (f" ({' '.join(notes)})" if notes else "")
    start, end = move.from_square, move.to_square
    text = "c " if move.is_cargo else ""
    if end is None:
        text += f"{start}>out"
    else:
        text += f"{end}/{move.facing}" if start == end else f"{start}>{end}/{move.facing}"
    if move.via_squares:
        text += " via " + " ".join(move.via)
    return text + (f" ({' '.join(notes)})" if notes else "")


EXPECTED = (
    f"expected a move, as C3>C5/NE (K6 +), with a facing out of {' '.join(FACINGS)}; "
    "a comment in {}; or a result, as 1-0"
)


def from_match(match: re.Match[str]) -> MoveText:
    """The move text that `MOVE_TEXT` has found. Raises `RecordError` where its squares or brackets mean nothing."""
    cargo, start, end, facing, out, via, brackets = match.group(
        "cargo", "start", "end", "facing", "out", "via", "notes"
    )
    if end is None and out is None:
        return MoveText(_PASS)
    notes: tuple[str, ...] = ()
    bits = CARGO_BIT if cargo else 0
    if brackets:
        notes = tuple(brackets.replace("(", " ").replace(")", " ").replace(",", " ").split())
        bits |= _action(notes)
    if out is not None:
        if start is None:
            raise RecordError("out: expected the square from which the piece left, as H15>out")
        if bits >> ACTION_SHIFT:
            raise RecordError(f"{shorten(match[0])}: a piece that leaves the board does nothing else")
        bits |= _square(start) | OUT_BIT
    else:
        bits |= _square(start or end) | _square(end) << TO_SHIFT | FACING_INDEX[facing] << FACING_SHIFT
    return MoveText(Move(bits, _via(via) if via else ()), notes)


def _via(text: str) -> tuple[int, ...]:
    return tuple(sorted({_square(name) for name in text.split()}, key=reading_order))


def _action(notes: tuple[str, ...]) -> int:
    """The action told by the words in brackets, in the layout of the core."""
    words = [word for word in notes if word.strip(SIGNS)]
    if not words:
        return 0
    first, places = words[0], words[1:]
    bits = 0
    if first in _TARGETED:
        if not places:
            raise RecordError(f"({first}): expected a square, as ({first} K6)")
        bits = _TARGETED[first] << ACTION_SHIFT | _square(places[0]) << TARGET_SHIFT
    elif first == "bomb":
        bits = BLASTING << ACTION_SHIFT
    elif first == "flag":
        return _flag(places)
    elif first != LOST:
        bits = HIT << ACTION_SHIFT | _square(first) << TARGET_SHIFT
    for word in places:
        _square(word)
    return bits


def _flag(places: list[str]) -> int:
    if not places:
        return TAKING_CORNER << ACTION_SHIFT
    west, plus, east = places[0].partition("+")
    square = _square(west)
    if len(places) > 1 or (plus and _square(east) != square + STRIDE + 1):
        raise RecordError(f"(flag {' '.join(places)}): expected one place, as (flag K7) or (flag H8+I9)")
    if not plus:
        return TAKING << ACTION_SHIFT | square << TARGET_SHIFT
    return TAKING_CORNER << ACTION_SHIFT | square << TARGET_SHIFT | NAMED_BIT


def _square(name: str) -> int:
    try:
        return _NUMBERS[name]
    except KeyError:
        raise RecordError(
            f"{shorten(name)}: expected a square, A1 to Z26, a sign out of {' '.join(SIGNS)}, "
            "or smoke, mine, flame, bomb, flag, lost"
        ) from None


def shorten(text: str) -> str:
    line = text.strip().split("\n")[0].rstrip()
    return repr(line if len(line) <= 40 else line[:37] + "...")
