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


class PositionReader:
    """Reads one `position` command after the other. What the last one told is not read again if the game goes on."""

    def __init__(self) -> None:
        self._start: tuple[str, ...] = ()
        self._types: Mapping[str, PieceType] | None = None
        self._codes: tuple[str, ...] = ()
        self._position: Position | None = None

    def read(self, words: Sequence[str], types: Mapping[str, PieceType] | None = None) -> Position:
        """As `read_position`. The position is not to be changed by the caller."""
        start, codes = _split(words)
        known = len(self._codes)
        goes_on = start == self._start and types is self._types and codes[:known] == self._codes
        if goes_on and self._position is not None:
            position = self._position
            if len(codes) > known:
                position = position.copy()
                play_all(position, codes[known:], known + 1)
        else:
            position = _read_start(start, types)
            play_all(position, codes)
        self._start, self._types, self._codes, self._position = start, types, codes, position
        return position


def read_position(words: Sequence[str], types: Mapping[str, PieceType] | None = None) -> Position:
    """The position that the words behind `position` tell; `types` are additional piece types a TFEN may use.

    Raises `ProtocolError` or another `TankChessError` that says what is wrong.
    """
    start, codes = _split(words)
    position = _read_start(start, types)
    play_all(position, codes)
    return position


def _split(words: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words that tell the start, and the moves."""
    cut = words.index("moves") if "moves" in words else len(words)
    return tuple(words[:cut]), tuple(words[cut + 1 :])


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


def play_all(position: Position, codes: Sequence[str], first: int = 1) -> None:
    """Plays the moves from number `first` on. Raises `ProtocolError` that names the first that cannot be played."""
    for number, code in enumerate(codes, start=first):
        try:
            position.play(code)
        except TankChessError as error:
            raise ProtocolError(f"moves, number {number}: {error}; expected a legal move code") from None


def write_position(position: Position) -> str:
    """The command that makes an engine know a position with its past, which counts for repetitions (G9)."""
    start = position.copy()
    codes = [str(start.undo()) for _ in position.history][::-1]
    command = f"position fen {start.tfen()}"
    return f"{command} moves {' '.join(codes)}" if codes else command
