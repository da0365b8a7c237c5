"""The `go` command: what to search and how long, read and written."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.engine import Limits
from tankchess.engine.result import MOST
from tankchess.errors import TankChessError
from tankchess.protocol.errors import ProtocolError

PLAYERS = 4
_ALIASES = {"wtime": "p1time", "btime": "p2time", "winc": "p1inc", "binc": "p2inc"}
_CLOCKS = tuple(f"p{number}{kind}" for number in range(1, PLAYERS + 1) for kind in ("time", "inc"))
_COUNTS = ("movetime", "depth", "nodes", "mate")
# Known to chess programs; it says nothing about a game without time controls by number of moves.
_IGNORED = ("movestogo",)
_WORDS = (*_ALIASES, *_CLOCKS, *_COUNTS, *_IGNORED, "infinite", "searchmoves")
# A number of milliseconds this large is the longest time that `Limits` take.
LARGEST = MOST


@dataclass(frozen=True, slots=True)
class SearchOrder:
    """What a `go` asks for: limits, and the only moves to look at, or None for all."""

    limits: Limits
    moves: tuple[Move, ...] | None = None


def read_go(words: Sequence[str], position: Position) -> SearchOrder:
    """The order that the words behind `go` give in a position. Raises `ProtocolError`."""
    numbers: dict[str, int] = {}
    codes: list[str] = []
    rest = deque(words)
    while rest:
        word = rest.popleft()
        if word == "searchmoves":
            codes += _codes(rest)
        elif word != "infinite":
            numbers[_ALIASES.get(word, word)] = _number(word, rest)
    return _order(numbers, codes, position)


def _codes(rest: deque[str]) -> list[str]:
    """The moves behind `searchmoves`, up to the next word of the command."""
    codes = []
    while rest and rest[0] not in _WORDS:
        codes.append(rest.popleft())
    if not codes:
        raise ProtocolError("go searchmoves: expected move codes behind it")
    return codes


def _number(word: str, rest: deque[str]) -> int:
    """The number behind a word; a clock may be below zero, as some programs tell it."""
    if word not in _WORDS:
        raise ProtocolError(f"go: unknown word {word!r}, expected one of {' '.join(_WORDS)}")
    text = rest.popleft() if rest else ""
    lowest = 0 if word in (*_COUNTS, *_IGNORED) else -LARGEST
    digits = text[1:] if text.startswith("-") else text
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 16 and lowest <= int(text) <= LARGEST):
        unit = "a number of milliseconds" if word == "movetime" or word[-3:] in ("ime", "inc") else "a number"
        raise ProtocolError(f"go {word}: {text[:40]!r}, expected {unit} from {lowest} to {LARGEST}")
    return int(text)


def _order(numbers: dict[str, int], codes: Sequence[str], position: Position) -> SearchOrder:
    player = position.order.index(position.turn) + 1
    clock = numbers.get(f"p{player}time")
    if clock is None and any(f"p{number}time" in numbers for number in range(1, PLAYERS + 1)):
        raise ProtocolError(f"go: expected p{player}time, the clock of {position.turn.name_in_words}, who is to move")
    limits = Limits(
        depth=_at_least_one(numbers.get("depth")),
        nodes=_at_least_one(numbers.get("nodes")),
        movetime=_seconds(numbers.get("movetime")),
        remaining=_seconds(clock),
        increment=max(numbers.get(f"p{player}inc", 0), 0) / 1000,
        mate=_at_least_one(numbers.get("mate")),
    )
    return SearchOrder(limits, read_moves(codes, position) if codes else None)


def _at_least_one(number: int | None) -> int | None:
    return None if number is None else max(number, 1)


def _seconds(milliseconds: int | None) -> float | None:
    """A clock that has run out still leaves a millisecond: an answer late is better than none."""
    return None if milliseconds is None else max(milliseconds, 1) / 1000


def read_moves(codes: Sequence[str], position: Position) -> tuple[Move, ...]:
    """The legal moves to be looked at. Raises `ProtocolError` for one that is not legal."""
    moves = []
    for code in codes:
        try:
            move = Move.parse(code)
            reason = position.why_not(move)
        except TankChessError as error:
            raise ProtocolError(f"searchmoves: {error}") from None
        if reason is not None:
            raise ProtocolError(f"searchmoves: {move} {reason}; expected a legal move")
        moves.append(move)
    return tuple(dict.fromkeys(moves))


def write_go(order: SearchOrder, position: Position) -> str:
    """The command for an order. Only the clock of the side to move is known, so all players are given the same."""
    limits = order.limits
    words = ["go"]
    if limits.remaining is not None:
        for number in range(1, len(position.order) + 1):
            words.append(f"p{number}time {_milliseconds(limits.remaining)}")
            words.append(f"p{number}inc {round(limits.increment * 1000)}")
    if limits.movetime is not None:
        words.append(f"movetime {_milliseconds(limits.movetime)}")
    for name in ("depth", "nodes", "mate"):
        value = getattr(limits, name)
        if value is not None:
            words.append(f"{name} {value}")
    if len(words) == 1:
        words.append("infinite")
    if order.moves is not None:
        words.append(f"searchmoves {' '.join(map(str, order.moves))}")
    return " ".join(words)


def _milliseconds(seconds: float) -> int:
    return max(1, round(seconds * 1000))
