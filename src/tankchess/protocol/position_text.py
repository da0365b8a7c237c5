"""The `position` command: a position as a line of the protocol, read and written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tankchess.core.catalogue import PieceType
from tankchess.core.position import Position
from tankchess.core.rules import OPTION_NAMES, RuleOptions
from tankchess.errors import RulesError, TankChessError
from tankchess.protocol.errors import ProtocolError
from tankchess.setups import setup

START_SETUP = "basic-16"
EXPECTED = "expected startpos, tfen TFEN or setup NAME, then maybe moves CODE ..."


def read_position(words: Sequence[str], types: Mapping[str, PieceType] | None = None) -> Position:
    """The position that the words behind `position` tell; `types` are additional piece types a TFEN may use.

    Raises `ProtocolError` or another `TankChessError` that says what is wrong.
    """
    start, codes = list(words), []
    if "moves" in start:
        cut = start.index("moves")
        start, codes = start[:cut], start[cut + 1 :]
    position = _read_start(start, types)
    play_all(position, codes)
    return position


def _read_start(words: Sequence[str], types: Mapping[str, PieceType] | None) -> Position:
    match list(words):
        case ["startpos"]:
            return setup(START_SETUP).position()
        case ["fen" | "tfen", _, *_]:
            return Position.from_tfen(" ".join(words[1:]), types)
        case ["setup", name, *rest]:
            return _read_setup(name, rest)
        case ["startpos", word, *_]:
            raise ProtocolError(f"position startpos: unknown word {word!r}, expected moves")
        case _:
            raise ProtocolError(f"position: {EXPECTED}")


def _read_setup(name: str, words: Sequence[str]) -> Position:
    """A setup by name, with pairs of words that say how it is played: `mode last limit 25`."""
    if len(words) % 2:
        raise ProtocolError(f"position setup {name}: no value behind {words[-1]!r}")
    told = dict(zip(words[::2], words[1::2], strict=True))
    for key in told:
        if key not in OPTION_NAMES:
            known = " ".join(OPTION_NAMES)
            raise ProtocolError(f"position setup {name}: unknown word {key!r}, expected moves or one of {known}")
    try:
        return setup(name).start(RuleOptions.read(told))
    except RulesError as error:
        raise ProtocolError(f"position setup {name}: {error}") from None


def play_all(position: Position, codes: Sequence[str]) -> None:
    """Plays the moves. Raises `ProtocolError` that names the first one that cannot be played."""
    for number, code in enumerate(codes, start=1):
        try:
            position.play(code)
        except TankChessError as error:
            raise ProtocolError(f"moves, number {number}: {error}; expected a legal move code") from None


def write_position(position: Position) -> str:
    """The command that makes an engine know a position with its past, which counts for repetitions (G9)."""
    start = position.copy()
    codes = [str(start.undo()) for _ in position.history][::-1]
    command = f"position tfen {start.tfen()}"
    return f"{command} moves {' '.join(codes)}" if codes else command
