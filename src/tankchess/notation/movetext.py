"""The text of a move in a record, read and written: `C3>C5/NE (K6 +)`."""

from __future__ import annotations

import re
from typing import NamedTuple

from tankchess.core.action import ACTIONS
from tankchess.core.geometry import FACINGS, LAST_SQUARE, SQUARE_NAMES
from tankchess.core.move import PASS_MOVE, Move
from tankchess.core.position import Position
from tankchess.errors import MoveError, worded
from tankchess.notation.effects import LOST, SIGNS, play_with_notes
from tankchess.notation.error import RecordError, record_error

_SQUARE = r"[A-Z][0-9]{1,2}"
# It begins with no space: whoever looks for it has passed those, and would pass a long row of them again for each.
MOVE_TEXT = (
    rf"pass\b|(?:(?P<cargo>c)\s*+)?(?:(?P<start>{_SQUARE})\s*>\s*)?"
    rf"(?:(?P<end>{_SQUARE})\s*/\s*(?P<facing>NE|NW|SE|SW|N|S|E|W)\b|(?P<out>out)\b)"
    rf"(?:\s*via(?P<via>(?:\s+{_SQUARE}\b(?!\s*[>/]))+))?(?P<notes>(?:\s*\([^()]*\))*)"
)
_MOVE = re.compile(MOVE_TEXT)
_NUMBER = re.compile(r"\s*(?:[0-9]{1,6}\s*\.+|\.\.\.|,)")
SQUARES = frozenset(SQUARE_NAMES.values())
_ACTIONS = {action.word: action.letter for action in ACTIONS if action.word}


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
                fault = RecordError(f"{shorten(text[place:])}: {EXPECTED}")
                raise worded(fault, "record_token", text=short(text[place:]))
            found.append(from_match(match))
        place = match.end()
    return found


def read_moves(text: str) -> list[Move]:
    """The moves of `read_move_texts`."""
    return [move_text.move for move_text in read_move_texts(text)]


def move_text(position: Position, move: Move | str) -> str:
    """The text of a legal move, with its brackets. The position stays as it is. Raises `IllegalMove`."""
    wanted = Move.parse(move) if isinstance(move, str) else move
    board = position.copy() if position.is_frozen else position
    notes = play_with_notes(board, wanted)
    if board is position:
        position.undo()
    return write_move_text(wanted, notes)


def write_played_text(position: Position, move: Move, mates: bool = True) -> str:
    """Plays a move of a game on `position`, without asking whether it is permitted, and gives its text.

    Without `mates` a mate has the sign of a check or an escape, as in `play_with_notes`.
    """
    return write_move_text(move, play_with_notes(position, move, mates, was_played=True))


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


def from_match(match: re.Match[str], corner: str = LAST_SQUARE) -> MoveText:
    """The move text that `MOVE_TEXT` has found; `corner` is the last square of the board.

    Raises `RecordError` where its squares or brackets mean nothing.
    """
    cargo, start, end, facing, out, via, brackets = match.group(
        "cargo", "start", "end", "facing", "out", "via", "notes"
    )
    if end is None and out is None:
        return MoveText(PASS_MOVE)
    notes: tuple[str, ...] = ()
    action, target = "", ""
    if brackets:
        notes = tuple(brackets.replace("(", " ").replace(")", " ").replace(",", " ").split())
        action, target = _action(notes, corner)
    if out is not None and start is None:
        raise worded(RecordError("out: expected the square from which the piece left, as H15>out"), "move_out")
    try:
        move = Move.of(
            start or end,
            None if out is not None else end,
            facing or "",
            action=action,
            target=target,
            via=via.split() if via else (),
            is_cargo=bool(cargo),
        )
    except MoveError as error:
        raise _at_corner(error, match[0], corner) from None
    return MoveText(move, notes)


def _at_corner(error: MoveError, text: str, corner: str) -> RecordError:
    """The error of a record for a move that means nothing; a square that does not exist is one of its board."""
    values = dict(error.values)
    if error.word != "no_square":
        return record_error(error, f"{shorten(text)}: ")
    fault = RecordError(f"{shorten(text)}: square {values['text']!r}: expected A1 to {corner}")
    return worded(fault, "no_square", text=values["text"], last=corner)


def _action(notes: tuple[str, ...], corner: str) -> tuple[str, str]:
    """The letter and the target of the action that the words in brackets tell."""
    words = [word for word in notes if word.strip(SIGNS)]
    if not words:
        return "", ""
    first, places = words[0], words[1:]
    if first == "flag":
        if len(places) > 1:
            fault = RecordError(f"(flag {' '.join(places)}): expected one place, as (flag K7) or (flag H8+I9)")
            raise worded(fault, "move_flag", text=short(" ".join(places)))
        return "t", places[0] if places else ""
    for word in places:
        _check_square(word, corner)
    if first == LOST:
        return "", ""
    if first not in _ACTIONS:
        _check_square(first, corner)
        return "x", first
    if first == "bomb":
        return "b", ""
    if not places:
        raise worded(RecordError(f"({first}): expected a square, as ({first} K6)"), "move_target", text=first)
    return _ACTIONS[first], places[0]


def _check_square(name: str, corner: str) -> None:
    if name not in SQUARES:
        words = f"{', '.join(_ACTIONS)}, {LOST}"
        fault = RecordError(
            f"{shorten(name)}: expected a square, A1 to {corner}, a sign out of {' '.join(SIGNS)}, or {words}"
        )
        raise worded(fault, "move_note", text=short(name), last=corner, signs=" ".join(SIGNS), known=words)


def shorten(text: str) -> str:
    return repr(short(text))


def short(text: str) -> str:
    """The first line of a text, or its beginning."""
    line = text.strip().split("\n")[0].rstrip()
    return line if len(line) <= 40 else line[:37] + "..."
