"""The games of a file that comes in parts, read slice by slice: a slice ends with the time it may take."""

from __future__ import annotations

import hashlib
import json
import re
import time
from collections.abc import Iterator
from typing import Any, NamedTuple, get_args

from msgspec import Struct

from tankchess.core.words.sentences import say_error
from tankchess.errors import TankChessError, worded
from tankchess.game import Game
from tankchess.game.json_form import game_from_json
from tankchess.game.start import position_of
from tankchess.notation import RawGame, RecordError, TextLines, read_record, split_games
from tankchess.server.importing.file_kind import ENOUGH, FileKind, ForeignKind, kind_of
from tankchess.server.importing.long_game import TOKENS, TOLD, stand_in
from tankchess.server.messages import ImportFault, LanguageName
from tankchess.server.messages.imports import MOST_FAULTS
from tankchess.server.messages.tree import LONGEST_TEXT, MOST_ROWS

# A question is answered after about so many seconds, however many games that makes: others wait, too.
SLICE = 0.25
LONGEST_REASON = 300
LONGEST_NAME = 60
# A longer game is not kept.
LONGEST_RECORD = 200_000
_NO_JSON = worded(RecordError("expected JSON"), "json_form")
_BEFORE_OBJECT = re.compile(rb"[\s,\[\]]*")


class ReadGame(Struct, frozen=True):
    """A game as it is kept. `digest` is the same for the same game; `number` counts the games of its file."""

    number: int
    players: list[str]
    date: str
    event: str
    setup: str
    mode: str
    result: str
    plies: int
    digest: str
    record: str


class Reading(Struct, frozen=True):
    """How far a file has been read: its kind, the lines and games before, and the beginning of the game at hand.

    Of a game that is too long only a stand-in is left, behind `TOLD`.
    """

    kind: FileKind | None = None
    lines: int = 0
    games: int = 0
    rest: bytes = b""


class ReadSlice(Struct, frozen=True):
    """What was found: games, the first faults and their number, and how much of the part was `used`.

    A `foreign` file has no games of ours.
    """

    reading: Reading
    used: int
    games: list[ReadGame]
    faults: list[ImportFault]
    faulty: int = 0
    foreign: ForeignKind | None = None


class _Piece(NamedTuple):
    """A game that has ended: what was read of it, or its fault, and where it ends in the text."""

    game: Game | None
    fault: ImportFault | None
    end: int
    lines: int


def read_slice(reading: Reading, data: bytes, is_last: bool, seconds: float = SLICE) -> ReadSlice:
    """Reads on in a part of a file; with `is_last` the file ends with it."""
    until = time.monotonic() + seconds
    is_told = reading.rest.startswith(TOLD)
    before = reading.rest.removeprefix(TOLD)
    text = before + data
    kind = reading.kind
    if kind is None and len(text) < ENOUGH and not is_last:
        return ReadSlice(Reading(rest=text), len(data), [], [])
    if kind is None:
        found = kind_of(text)
        if found not in ("record", "json"):
            return ReadSlice(reading, len(data), [], [], 0, found)  # type: ignore[arg-type]
        kind = "json" if found == "json" else "record"
    pieces = _objects(text, is_last) if kind == "json" else _records(text, is_last)
    games: list[ReadGame] = []
    faults: list[ImportFault] = []
    end, lines, count = 0, 0, 0
    is_through = True
    for piece in pieces:
        start, line = end, reading.lines + lines + 1
        end, lines = piece.end, piece.lines
        count += not is_told
        number = reading.games + count
        if is_told:
            # The end of a game that was told when it became too long.
            is_told = False
        elif piece.game is not None:
            try:
                games.append(read_game(piece.game, number))
            except TankChessError as error:
                faults.append(import_fault(error, number, line + _blank_lines(text[start:end])))
        elif piece.fault is not None:
            told = piece.fault
            place = None if told.line is None else told.line + reading.lines
            faults.append(ImportFault(number, place, told.move, told.texts))
        if time.monotonic() >= until:
            is_through = False
            break
    left = text[end:]
    if not is_through:
        # What has not been looked at comes again; the rest of an earlier part cannot.
        used = max(0, end - len(before))
        rest = before[end:]
        after = Reading(kind, reading.lines + lines, reading.games + count, rest)
        return ReadSlice(after, used, games, faults[:MOST_FAULTS], len(faults))
    if is_last:
        left = b""
    elif len(left) > LONGEST_TEXT:
        if not is_told:
            count += 1
            line = reading.lines + lines + 1 + _blank_lines(left)
            faults.append(import_fault(too_long(LONGEST_RECORD), reading.games + count, line))
        left, fewer = stand_in(kind, left)
        lines += fewer
        left = TOLD + left
    elif is_told:
        left = TOLD + left
    after = Reading(kind, reading.lines + lines, reading.games + count, left)
    return ReadSlice(after, len(data), games, faults[:MOST_FAULTS], len(faults))


def _blank_lines(text: bytes) -> int:
    """How many lines come before the game that begins there."""
    return text[: len(text) - len(text.lstrip(b" \t\r\n,[]"))].count(b"\n")


def read_game(game: Game, number: int = 1) -> ReadGame:
    """A game as it is kept. Raises `RecordError` for one that is too long to be shown."""
    record = _clean(game.record())
    if len(record) > LONGEST_RECORD:
        raise too_long(LONGEST_RECORD)
    if sum(1 for _ in game.root.walk()) > MOST_ROWS:
        fault = RecordError(f"a game with variations of more than {MOST_ROWS} moves")
        raise worded(fault, "record_large", most=MOST_ROWS)
    headers = game.headers
    return ReadGame(
        number=number,
        players=[_short(name) for name in game.players.values()],
        date=_short(headers.get("Date", ""), 10),
        event=_short(headers.get("Event", "")),
        setup=_short(game.setup_name),
        mode=game.start.mode.value,
        result=_short(game.result, 40),
        plies=len(game.moves),
        digest=hashlib.blake2b(record.encode(), digest_size=16).hexdigest(),
        record=record,
    )


def too_long(most: int) -> RecordError:
    """The fault of a game that takes more than so many bytes."""
    return worded(RecordError(f"a game of more than {most // 1000} kB"), "record_long", most=most // 1000)


def _short(text: str, most: int = LONGEST_NAME) -> str:
    return _clean(text).replace("\n", " ")[:most]


def _clean(text: str) -> str:
    """Without the character that PostgreSQL refuses."""
    return text.replace("\0", "")


def import_fault(error: TankChessError, game: int, line: int | None, move: int | None = None) -> ImportFault:
    """An error of the library without its place, in every language."""
    texts = {language: _clean(say_error(error, language))[:LONGEST_REASON] for language in get_args(LanguageName)}
    return ImportFault(game, line, move, texts)


# Records.


def _records(text: bytes, is_last: bool) -> Iterator[_Piece]:
    """The games that have certainly ended: the last of a part goes on in the next."""
    lines = text.splitlines(keepends=True)
    if lines and not is_last:
        # A line may go on, and so may an end of line made of two characters.
        lines.pop()
    ends = [0]
    for line in lines:
        ends.append(ends[-1] + len(line))
    before: RawGame | None = None
    for raw in split_games(TextLines(lines)):
        if before is not None:
            yield _of_record(before, ends)
        before = raw
    if is_last and before is not None:
        yield _of_record(before, ends)


def _of_record(raw: RawGame, ends: list[int]) -> _Piece:
    last = min(raw.last, len(ends) - 1)
    try:
        return _Piece(Game.from_record(read_record(raw, position_of, None)), None, ends[last], last)
    except RecordError as error:
        fault = import_fault(error, raw.number, error.line or raw.line, error.move)
    except TankChessError as error:
        fault = import_fault(error, raw.number, raw.line)
    return _Piece(None, fault, ends[last], last)


# JSON: an array of games, or one after the other.


def _objects(text: bytes, is_last: bool) -> Iterator[_Piece]:
    at, lines = 0, 0
    while True:
        start = _start_of_object(text, at)
        if start >= len(text):
            return
        end = _end_of_object(text, start)
        if end is None and not is_last:
            return
        line = lines + text.count(b"\n", at, start) + 1
        stop = len(text) if end is None else end
        lines += text.count(b"\n", at, stop)
        at = stop
        yield _of_object(text[start:stop], line, stop, lines)


def _start_of_object(text: bytes, at: int) -> int:
    found = _BEFORE_OBJECT.match(text, at if at else 3 * text.startswith(b"\xef\xbb\xbf"))
    return found.end() if found else at


def _end_of_object(text: bytes, start: int) -> int | None:
    """Where the object ends that begins here. None if the text ends before it does."""
    if text[start : start + 1] != b"{":
        # Something else stands where a game should: it ends where one may begin.
        found = text.find(b"{", start)
        return None if found < 0 else found
    depth = 0
    for token in TOKENS.finditer(text, start):
        if token[0] == b"{":
            depth += 1
        elif token[0] == b"}":
            depth -= 1
            if depth == 0:
                return token.end()
    return None


def _of_object(text: bytes, line: int, end: int, lines: int) -> _Piece:
    try:
        data: Any = json.loads(text.decode("utf-8"))
    except json.JSONDecodeError as error:
        return _Piece(None, import_fault(_NO_JSON, 0, line + error.lineno - 1), end, lines)
    except (ValueError, RecursionError):
        return _Piece(None, import_fault(_NO_JSON, 0, line), end, lines)
    try:
        return _Piece(game_from_json(data), None, end, lines)
    except RecordError as error:
        return _Piece(None, import_fault(error, 0, line, error.move), end, lines)
    except TankChessError as error:
        return _Piece(None, import_fault(error, 0, line), end, lines)
