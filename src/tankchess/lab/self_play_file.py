"""The file of self-play: a head that says what was played, then a block for each game, each with a checksum.

    file   = MAGIC, version (u16), head block, game blocks
    block  = length of what follows the two numbers (u32), its CRC-32 (u32), zlib data
    head   = JSON: what was played (`SelfPlayPlan.description`)
    game   = length of the JSON (u32), JSON: number, board, tfen, types, opening, points; count of moves and of judged
             positions (u32 each); moves (i64 each); judged positions (score i16, static i16, flags u8 each); moves
             aside (i64 each, 0 for none); positions aside (as judged ones, flags 255 for none)

All numbers are little-endian. It is only ever added to, and games may stand in any order.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

from tankchess.lab.error import LabError
from tankchess.lab.kept_file import KeptFile
from tankchess.lab.results_file import difference_of
from tankchess.lab.self_play import JudgedPosition, SelfPlayGame

MAGIC = b"TANKCHESS-SELFPLAY\0"
VERSION = 1
_START = struct.Struct(f"<{len(MAGIC)}sH")
_BLOCK = struct.Struct("<II")
_COUNT = struct.Struct("<I")
_COUNTS = struct.Struct("<II")
_JUDGED = struct.Struct("<hhB")
_NOTHING = JudgedPosition(0, 0, 255)
# No game needs as much; a length beyond it is damage.
_LONGEST_BLOCK = 1 << 24
# What the data of every block begin with, as zlib packs them.
_PACKED = b"\x78\x9c"


class SelfPlayFileError(LabError):
    """A file that is not one of self-play, is of another version, or is damaged."""


class _Unreadable(Exception):
    """A block that is damaged, or with which the file ends before it does."""


class SelfPlayReader:
    """Reads a file game by game. `head` is what was played; `end` is behind the last whole block that was read.

    `remarks` says in words what could not be read.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.remarks: list[str] = []
        try:
            self._file: BinaryIO = path.open("rb")
        except OSError as error:
            raise SelfPlayFileError(f"{path}: {error.strerror}") from None
        try:
            self.head = self._read_head()
        except BaseException:
            self._file.close()
            raise
        self.end = self._file.tell()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._file.close()

    def games(self) -> Iterator[SelfPlayGame]:
        """The games in the order of the file. What is damaged is left out, up to the next block that is whole."""
        number = 0
        while True:
            number += 1
            place = self._file.tell()
            try:
                data = self._read_block()
                if data is None:
                    return
                game = _game_of(data)
            except (_Unreadable, ValueError, KeyError, TypeError, struct.error):
                if not self._skip_damage(place, number):
                    return
                continue
            self.end = self._file.tell()
            yield game

    def _skip_damage(self, place: int, number: int) -> bool:
        """Goes to the next whole block behind a place; False if there is none, so that the file ends there."""
        self._file.seek(place)
        rest = self._file.read()
        packed = rest.find(_PACKED, _BLOCK.size + 1)
        while packed >= 0:
            begin = packed - _BLOCK.size
            size, checksum = _BLOCK.unpack_from(rest, begin)
            if 0 < size <= len(rest) - packed and zlib.crc32(rest[packed : packed + size]) == checksum:
                self.remarks.append(f"{self.path}: game block {number} is damaged ({begin} bytes)")
                self._file.seek(place + begin)
                return True
            packed = rest.find(_PACKED, packed + 1)
        self.remarks.append(f"{self.path}: the last game was cut short")
        return False

    def _read_head(self) -> Mapping[str, Any]:
        start = self._file.read(_START.size)
        if not start.startswith(MAGIC) or len(start) < _START.size:
            raise SelfPlayFileError(f"{self.path}: not a file of self-play")
        version = _START.unpack(start)[1]
        if version != VERSION:
            raise SelfPlayFileError(f"{self.path}: self-play of format {version}, this version reads format {VERSION}")
        try:
            head = json.loads(self._read_block() or b"")
        except (_Unreadable, ValueError):
            head = None
        if not isinstance(head, dict):
            raise SelfPlayFileError(f"{self.path}: its head, which says what was played, is damaged (checksum)")
        return head

    def _read_block(self) -> bytes | None:
        """The data of the next block, None at the end of the file."""
        lengths = self._file.read(_BLOCK.size)
        if not lengths:
            return None
        if len(lengths) < _BLOCK.size:
            raise _Unreadable
        size, checksum = _BLOCK.unpack(lengths)
        packed = self._file.read(size) if size <= _LONGEST_BLOCK else b""
        if len(packed) < size or zlib.crc32(packed) != checksum:
            raise _Unreadable
        try:
            return zlib.decompress(packed)
        except zlib.error:
            raise _Unreadable from None


class SelfPlayFile:
    """A file that games are added to, one process at a time. `numbers` are the games that it has.

    Opening the file of a self-play that was stopped goes on with it: a last game that was cut short is removed, one
    that is damaged is left alone, and `remarks` says so. Raises `LabError` for another file, which is not touched.
    """

    def __init__(self, path: Path, description: Mapping[str, Any]) -> None:
        self.path = path
        self.numbers: set[int] = set()
        self.remarks: list[str] = []
        self._file = KeptFile(path, "process")
        try:
            self._file.begin_at(self._take_in(description) if self._file.size else 0)
            if not self._file.end:
                self._write(_START.pack(MAGIC, VERSION) + _block(_json(description)))
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def append(self, game: SelfPlayGame) -> None:
        """Adds a game, on disk when this returns; one that is there already is left as it is."""
        if game.number not in self.numbers:
            self._write(_block(_bytes_of(game)))
            self.numbers.add(game.number)

    def _take_in(self, description: Mapping[str, Any]) -> int:
        with SelfPlayReader(self.path) as reader:
            difference = difference_of(reader.head, json.loads(_json(description)))
            if difference:
                raise SelfPlayFileError(f"{self.path} is of another self-play, {difference}: choose another file")
            self.numbers = {game.number for game in reader.games()}
            self.remarks = [f"{remark} and is played again" for remark in reader.remarks]
            return reader.end

    def _write(self, data: bytes) -> None:
        self._file.add(
            data, f"the {len(self.numbers)} games before it are kept, and the same command goes on from there"
        )


def _json(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode()


def _block(data: bytes) -> bytes:
    packed = zlib.compress(data, 6)
    return _BLOCK.pack(len(packed), zlib.crc32(packed)) + packed


def _bytes_of(game: SelfPlayGame) -> bytes:
    names = ("number", "board", "tfen", "types", "opening", "points")
    head = _json({name: getattr(game, name) for name in names})
    parts = [_COUNT.pack(len(head)), head, _COUNTS.pack(len(game.moves), len(game.judged))]
    parts.append(struct.pack(f"<{len(game.moves)}q", *game.moves))
    parts += [_JUDGED.pack(found.score, found.static, found.flags) for found in game.judged]
    parts.append(struct.pack(f"<{len(game.aside_moves)}q", *game.aside_moves))
    for beside in game.aside:
        kept = beside or _NOTHING
        parts.append(_JUDGED.pack(kept.score, kept.static, kept.flags))
    return b"".join(parts)


def _game_of(data: bytes) -> SelfPlayGame:
    (length,) = _COUNT.unpack_from(data)
    place = _COUNT.size + length
    head = json.loads(data[_COUNT.size : place])
    played, looked = _COUNTS.unpack_from(data, place)
    place += _COUNTS.size
    moves = struct.unpack_from(f"<{played}q", data, place)
    place += 8 * played
    judged = _judged(data, place, looked)
    place += _JUDGED.size * looked
    aside_moves = struct.unpack_from(f"<{looked}q", data, place)
    aside = _judged(data, place + 8 * looked, looked)
    if len(data) != place + (8 + _JUDGED.size) * looked:
        raise ValueError("bytes are left over")
    return SelfPlayGame(
        number=int(head["number"]),
        board=str(head["board"]),
        tfen=str(head["tfen"]),
        types=str(head["types"]),
        opening=int(head["opening"]),
        points=int(head["points"]),
        moves=moves,
        judged=tuple(judged),
        aside_moves=aside_moves,
        aside=tuple(None if beside == _NOTHING else beside for beside in aside),
    )


def _judged(data: bytes, place: int, count: int) -> list[JudgedPosition]:
    return [JudgedPosition(*_JUDGED.unpack_from(data, place + _JUDGED.size * index)) for index in range(count)]
