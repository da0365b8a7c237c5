"""A move as a value: what the piece does on one turn, and its code."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tankchess.core.action import ACTIONS, LETTERS
from tankchess.core.geometry import FACING_INDEX, FACINGS, LAST_SQUARE, SQUARE_NAMES, parse_square, reading_order
from tankchess.core.kernel import layout as L
from tankchess.errors import MoveError, worded

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterable

    from tankchess.core.kernel.board import Board

# A flag is taken by the same letter from a corner point, which its code names by two squares.
_ACTION_LETTERS = {action.number: action.letter for action in ACTIONS} | {L.TAKING_CORNER: "t"}
_AIMED = {action.letter: action.number for action in ACTIONS if action.aims}

_SQUARE = r"[A-Z][0-9]+"
_CODE = re.compile(
    rf"(?P<cargo>c?)(?P<start>{_SQUARE})(?:(?P<out>OUT)|(?P<end>{_SQUARE})(?P<facing>NE|NW|SE|SW|N|S|E|W))"
    rf"(?:@(?P<via>{_SQUARE}(?:,{_SQUARE})*))?"
    rf"(?P<action>(?:[{''.join(_AIMED)}]{_SQUARE}|b|t(?:{_SQUARE}(?:\+{_SQUARE})?)?)?)"
)
_NO_SQUARES: tuple[int, ...] = ()
_NUMBERS = {name: square for square, name in SQUARE_NAMES.items()}


class Move:
    """One turn of a player. Immutable; two moves are equal if their codes are.

    `bits` is the move in the layout of the core, without its path; `via_squares` are the squares where its way
    removed markers.
    """

    def __init__(self, bits: int, via_squares: tuple[int, ...]) -> None:
        self.bits = bits
        self.via_squares = via_squares

    @staticmethod
    def parse(text: str) -> Move:
        """Reads a move code. It need not fit any position."""
        return parse_move(text)

    @staticmethod
    def of(
        start: str,
        end: str | None = None,
        facing: str = "",
        *,
        action: str = "",
        target: str = "",
        via: Iterable[str] = (),
        is_cargo: bool = False,
    ) -> Move:
        """A move from its parts, as its properties give them; without an `end` it leaves the board.

        It need not fit any position. Raises `MoveError` for a part that means nothing.
        """
        bits = _numbered(start) | (L.CARGO_BIT if is_cargo else 0)
        if end is None:
            bits |= L.OUT_BIT
            if action:
                raise worded(MoveError("a piece that leaves the board does nothing else"), "move_leaves")
        else:
            if facing not in FACING_INDEX:
                known = " ".join(FACINGS)
                raise _part("facing", facing, known, f"facing {facing!r}: expected one of {known}")
            bits |= _numbered(end) << L.TO_SHIFT | FACING_INDEX[facing] << L.FACING_SHIFT
        if action:
            if action not in LETTERS:
                known = " ".join(LETTERS)
                raise _part("action", action, known, f"action {action!r}: expected one of {known}, or none")
            bits |= _action_bits(action + target, action + target)
        if not via:
            return Move(bits, _NO_SQUARES)
        return Move(bits, tuple(sorted({_numbered(name) for name in via}, key=reading_order)))

    def __str__(self) -> str:
        return write_move(self.bits, self.via_squares)

    def __repr__(self) -> str:
        return f"Move.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self.bits == other.bits and self.via_squares == other.via_squares

    def __hash__(self) -> int:
        return hash((self.bits, self.via_squares))

    def __reduce__(self) -> tuple[object, tuple[int, tuple[int, ...]]]:
        return (Move, (self.bits, self.via_squares))

    @property
    def is_pass(self) -> bool:
        return self.bits == L.PASS

    @property
    def is_out(self) -> bool:
        """Whether the piece leaves the board."""
        return self.bits & L.OUT_BIT != 0

    @property
    def is_cargo(self) -> bool:
        """Whether it is the cargo of the boat on the first square that moves."""
        return self.bits & L.CARGO_BIT != 0

    @property
    def from_square(self) -> str | None:
        return None if self.is_pass else SQUARE_NAMES[self.bits & L.SQUARE_MASK]

    @property
    def to_square(self) -> str | None:
        if self.is_pass or self.is_out:
            return None
        return SQUARE_NAMES[(self.bits >> L.TO_SHIFT) & L.SQUARE_MASK]

    @property
    def facing(self) -> str | None:
        if self.is_pass or self.is_out:
            return None
        return FACINGS[(self.bits >> L.FACING_SHIFT) & 7]

    @property
    def via(self) -> tuple[str, ...]:
        """The squares, except its last, where the way removed smoke or swept mines."""
        return tuple(SQUARE_NAMES[square] for square in self.via_squares)

    @property
    def action(self) -> str:
        """The letter of the action: x fires, s smoke, m mine, f flame, b bomb, t takes a flag; empty for none."""
        if self.is_pass:
            return ""
        return _ACTION_LETTERS.get((self.bits >> L.ACTION_SHIFT) & 15, "")

    @property
    def target(self) -> str | None:
        """The square of the action, or the corner point of a named flag."""
        return None if self.is_pass else (write_target(self.bits) or None)


PASS_MOVE = Move(L.PASS, ())


def _part(name: str, value: str, known: str, text: str) -> MoveError:
    return worded(MoveError(text), "unknown_word", name=name, text=str(value)[:40], known=known)


def _numbered(name: str) -> int:
    number = _NUMBERS.get(name)
    if number is None:
        fault = MoveError(f"square {name!r}: expected A1 to {LAST_SQUARE}")
        raise worded(fault, "no_square", text=str(name)[:40], last=LAST_SQUARE)
    return number


def make_moves(board: Board, codes: array[int]) -> list[Move]:
    """Moves from integers of the core that belong to the position on `board`."""
    moves = []
    for index in range(len(codes)):
        code = codes[index]
        # Without the call of __init__ a move takes 35 ns instead of 110.
        move = Move.__new__(Move)
        move.via_squares = _NO_SQUARES
        if code >> L.PATH_SHIFT and code != L.PASS:
            move.via_squares = cleared_squares(board, code)
            code &= L.PATHLESS
        if (code >> L.ACTION_SHIFT) & 15 == L.TAKING_CORNER and not code & L.NAMED_BIT:
            # The only flag at hand on a corner point needs no name.
            code &= L.UNTARGETED
        move.bits = code
        moves.append(move)
    return moves


def cleared_squares(board: Board, code: int) -> tuple[int, ...]:
    """The squares, except the last, whose markers the path of a move removes."""
    slot = board.mover(code)
    end = 0 if code & L.OUT_BIT else (code >> L.TO_SHIFT) & L.SQUARE_MASK
    facing = board.facing[slot]
    removed = board.tables.clears[board.kind[slot]]
    cells = board.cell
    path = code >> L.PATH_SHIFT
    square = code & L.SQUARE_MASK
    cleared = set()
    while path > 1:
        path, digit = divmod(path, 3)
        if digit == L.AHEAD:
            square += L.STEPS[facing]
            if cells[square] & removed and square != end:
                cleared.add(square)
        else:
            facing = (facing + (-1 if digit == L.LEFT else 1)) & 7
    return tuple(sorted(cleared, key=reading_order))


def write_move(bits: int, via_squares: tuple[int, ...]) -> str:
    """The move code."""
    if bits == L.PASS:
        return "pass"
    text = "c" if bits & L.CARGO_BIT else ""
    text += SQUARE_NAMES[bits & L.SQUARE_MASK]
    if bits & L.OUT_BIT:
        text += "OUT"
    else:
        text += SQUARE_NAMES[(bits >> L.TO_SHIFT) & L.SQUARE_MASK] + FACINGS[(bits >> L.FACING_SHIFT) & 7]
    if via_squares:
        text += "@" + ",".join(SQUARE_NAMES[square] for square in via_squares)
    action = (bits >> L.ACTION_SHIFT) & 15
    if action:
        text += _ACTION_LETTERS[action] + write_target(bits)
    return text


def write_target(bits: int) -> str:
    action = (bits >> L.ACTION_SHIFT) & 15
    target = (bits >> L.TARGET_SHIFT) & L.SQUARE_MASK
    if action == L.TAKING_CORNER:
        if not bits & L.NAMED_BIT:
            return ""
        return f"{SQUARE_NAMES[target]}+{SQUARE_NAMES[target + L.STRIDE + 1]}"
    return SQUARE_NAMES[target] if target else ""


def parse_move(text: str) -> Move:
    """Reads a move code; an error says where it goes wrong."""
    if not isinstance(text, str):
        raise worded(MoveError(f"move: {text!r} is not a string"), "text_unread")
    if text == "pass":
        return Move(L.PASS, ())
    match = _CODE.fullmatch(text)
    if match is None:
        raise _unread(text, _expectation(text))
    bits = _square(text, match["start"])
    if match["cargo"]:
        bits |= L.CARGO_BIT
    if match["out"]:
        bits |= L.OUT_BIT
        if match["action"]:
            raise _unread(text, "a piece that leaves the board does nothing else")
    else:
        bits |= _square(text, match["end"]) << L.TO_SHIFT | FACING_INDEX[match["facing"]] << L.FACING_SHIFT
    via = tuple(_square(text, name) for name in (match["via"] or "").split(",") if name)
    if list(via) != sorted(set(via), key=reading_order):
        raise _unread(text, "squares after @ must be sorted by column, then row, each once")
    return Move(bits | _action_bits(text, match["action"]), via)


def _action_bits(text: str, action: str) -> int:
    letter, place = action[:1], action[1:]
    if not letter:
        return 0
    if letter == "b":
        return L.BLASTING << L.ACTION_SHIFT
    if letter in _AIMED:
        return _AIMED[letter] << L.ACTION_SHIFT | _square(text, place) << L.TARGET_SHIFT
    if not place:
        return L.TAKING_CORNER << L.ACTION_SHIFT
    first, _, second = place.partition("+")
    square = _square(text, first)
    if not second:
        return L.TAKING << L.ACTION_SHIFT | square << L.TARGET_SHIFT
    if _square(text, second) != square + L.STRIDE + 1:
        raise _unread(text, "a corner point is written by its south-west and north-east squares, as H8+I9")
    return L.TAKING_CORNER << L.ACTION_SHIFT | square << L.TARGET_SHIFT | L.NAMED_BIT


def _square(text: str, name: str) -> int:
    square = parse_square(name)
    if square is None:
        fault = _unread(text, f"{_shorten(name)} is not a square (expected A1 to {LAST_SQUARE})")
        raise worded(fault, "no_square", text=name[:40], last=LAST_SQUARE)
    return square


def _unread(text: str, expected: str) -> MoveError:
    return worded(MoveError(f"move {_shorten(text)}: {expected}"), "move_code", text=text[:40])


def _shorten(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")


def _expectation(text: str) -> str:
    """Which part of a code is wrong, found by reading as far as it goes."""
    match = re.match(rf"c?{_SQUARE}", text)
    if match is None:
        return "expected a square to start from, as in H7K7SE"
    rest = text[match.end() :]
    if not rest.startswith("OUT") and not re.match(rf"{_SQUARE}(N|S|E|W)", rest):
        return f"after {match[0]} expected a square and a facing (N NE E SE S SW W NW), or OUT"
    return f"expected @ and squares, an action ({' '.join(_AIMED)} with a square, b, t), or the end of the code"
