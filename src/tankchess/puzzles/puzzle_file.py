"""The file that puzzles are kept in: an index that is read at once, and packed blocks that are opened when needed.

    header    32 bytes: TCPUZZLE, version, size of an index row, puzzles, blocks, size of the names, two checksums
    names     the themes, one a line
    blocks    12 bytes each: where a block begins, its size, its checksum
    index     a row a puzzle, sorted by id: id, rating, moves, kind, block, line in it, themes as bits
    the blocks, each packed by zlib: a line a puzzle

All numbers are little-endian, all checksums CRC-32. [docs/puzzles.md](puzzles.md) describes every field.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tankchess.puzzles.error import PuzzleFileError
from tankchess.puzzles.puzzle import ID_LENGTH, Puzzle, PuzzleSource, is_id

MAGIC = b"TCPUZZLE"
VERSION = 1
KINDS = ("mate", "escape")
# Puzzles of one board are packed together: they share their terrain. A block is small enough to be opened in a blink.
BLOCK_PUZZLES = 32

_HEADER = struct.Struct("<8sHHIIIII")
_BLOCK = struct.Struct("<III")
_ROW = struct.Struct(f"<{ID_LENGTH}sHBBHH16s")
MOST_THEMES = 8 * 16
_FIELDS = 5


class PuzzleEntry(NamedTuple):
    """What the index knows of a puzzle without opening it."""

    id: str
    rating: int
    moves: int
    kind: str
    themes: tuple[str, ...]
    block: int
    line: int


class PuzzleFile:
    """A puzzle file as it was read. The index is checked at once, a block when it is opened.

    Raises `PuzzleFileError`, which says what is wrong at which place.
    """

    def __init__(self, data: bytes, name: str) -> None:
        self.name = name
        self._data = data
        self._opened: dict[int, list[str]] = {}
        rows, blocks, names_size, tables_sum = self._read_header()
        tables = data[_HEADER.size : self._tables_end(rows, blocks, names_size)]
        if len(tables) != names_size + blocks * _BLOCK.size + rows * _ROW.size:
            raise self._fault("index", f"the file ends after {len(data)} bytes, within the index: it is cut short")
        self._check_sum("index", tables, tables_sum)
        self.themes = self._read_names(tables[:names_size])
        block_table = tables[names_size : names_size + blocks * _BLOCK.size]
        self._blocks = list(_BLOCK.iter_unpack(block_table))
        self._check_size()
        self.entries = self._read_index(tables[names_size + len(block_table) :])

    def open(self, entry: PuzzleEntry) -> Puzzle:
        """The puzzle of an entry of this file."""
        lines = self._open_block(entry.block)
        place = f"block {entry.block}, line {entry.line}"
        if entry.line >= len(lines):
            raise self._fault(place, f"expected a puzzle, and the block has {len(lines)}")
        fields = lines[entry.line].split("\t")
        if len(fields) != _FIELDS or not fields[4].isdigit():
            raise self._fault(
                place, f"expected position, solution, setup, game and half-move, found {len(fields)} fields"
            )
        tfen, solution, setup, game, ply = fields
        return Puzzle(
            entry.id,
            tfen,
            entry.moves,
            entry.kind,
            tuple(solution.split()),
            entry.themes,
            entry.rating,
            setup,
            PuzzleSource(game, int(ply)),
        )

    # Reading.

    def _read_header(self) -> tuple[int, int, int, int]:
        head = self._data[: _HEADER.size]
        if not head.startswith(MAGIC):
            raise self._fault("header", f"begins with {head[:8]!r}, expected {MAGIC!r}: this is no puzzle file")
        if len(head) < _HEADER.size:
            raise self._fault("header", f"{len(head)} bytes, expected {_HEADER.size}: the file is cut short")
        _, version, row_size, rows, blocks, names_size, tables_sum, header_sum = _HEADER.unpack(head)
        if version != VERSION:
            raise self._fault("header", f"version {version}, expected {VERSION}: made for another version of tankchess")
        self._check_sum("header", head[:-4], header_sum)
        if row_size != _ROW.size:
            raise self._fault("header", f"rows of {row_size} bytes, expected {_ROW.size}")
        return rows, blocks, names_size, tables_sum

    def _tables_end(self, rows: int, blocks: int, names_size: int) -> int:
        return _HEADER.size + names_size + blocks * _BLOCK.size + rows * _ROW.size

    def _check_size(self) -> None:
        expected = max((start + size for start, size, _ in self._blocks), default=len(self._data))
        if len(self._data) != expected:
            raise self._fault("end", f"{len(self._data)} bytes, expected {expected}: the file is cut short or goes on")

    def _check_sum(self, place: str, data: bytes, expected: int) -> None:
        found = zlib.crc32(data)
        if found != expected:
            raise self._fault(place, f"checksum {found:08x}, expected {expected:08x}: the file is damaged")

    def _read_names(self, data: bytes) -> tuple[str, ...]:
        names = tuple(self._decode("names", data).split("\n"))
        if len(names) > MOST_THEMES:
            raise self._fault("names", f"{len(names)} themes, expected at most {MOST_THEMES}")
        return names

    def _read_index(self, data: bytes) -> dict[str, PuzzleEntry]:
        entries: dict[str, PuzzleEntry] = {}
        for number, (raw, rating, moves, kind, block, line, bits) in enumerate(_ROW.iter_unpack(data)):
            place = f"index, row {number}"
            wanted = self._decode(place, raw)
            if not is_id(wanted) or kind >= len(KINDS) or block >= len(self._blocks):
                raise self._fault(place, f"id {wanted!r}, kind {kind}, block {block}: no puzzle is written so")
            mask = int.from_bytes(bits, "little")
            if mask >> len(self.themes):
                raise self._fault(place, f"themes {mask:x}: expected {len(self.themes)} bits at most")
            themes = tuple(name for bit, name in enumerate(self.themes) if mask >> bit & 1)
            entries[wanted] = PuzzleEntry(wanted, rating, moves, KINDS[kind], themes, block, line)
        return entries

    def _open_block(self, number: int) -> list[str]:
        if number not in self._opened:
            start, size, expected = self._blocks[number]
            place = f"block {number} (bytes {start} to {start + size - 1})"
            packed = self._data[start : start + size]
            self._check_sum(place, packed, expected)
            try:
                text = zlib.decompress(packed)
            except zlib.error as error:
                raise self._fault(place, f"cannot be unpacked ({error})") from None
            self._opened[number] = self._decode(place, text).split("\n")
        return self._opened[number]

    def _decode(self, place: str, data: bytes) -> str:
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise self._fault(place, f"byte {error.start} is no text, expected UTF-8") from None

    def _fault(self, place: str, fault: str) -> PuzzleFileError:
        return PuzzleFileError(f"puzzle file {self.name}, {place}: {fault}", place)


# Writing.


def write_puzzles(puzzles: Iterable[Puzzle]) -> bytes:
    """The bytes of a puzzle file. The same puzzles give the same bytes, in whatever order they come."""
    ordered = sorted(puzzles, key=lambda puzzle: (puzzle.setup, puzzle.id))
    themes = sorted({theme for puzzle in ordered for theme in puzzle.themes})
    if len(themes) > MOST_THEMES:
        raise PuzzleFileError(f"{len(themes)} themes: a puzzle file has room for {MOST_THEMES}", "names")
    groups = _blocks_of(ordered)
    packed = [zlib.compress("\n".join(map(_line_of, group)).encode(), 9) for group in groups]
    rows = sorted(
        _row(puzzle, block, line, themes) for block, group in enumerate(groups) for line, puzzle in enumerate(group)
    )
    names = "\n".join(themes).encode()
    start = _HEADER.size + len(names) + len(packed) * _BLOCK.size + len(rows) * _ROW.size
    block_table = b""
    for block in packed:
        block_table += _BLOCK.pack(start, len(block), zlib.crc32(block))
        start += len(block)
    tables = names + block_table + b"".join(rows)
    head = _HEADER.pack(MAGIC, VERSION, _ROW.size, len(rows), len(packed), len(names), zlib.crc32(tables), 0)[:-4]
    return b"".join([head, struct.pack("<I", zlib.crc32(head)), tables, *packed])


def _blocks_of(ordered: Sequence[Puzzle]) -> list[list[Puzzle]]:
    groups: list[list[Puzzle]] = []
    for puzzle in ordered:
        if not groups or groups[-1][0].setup != puzzle.setup or len(groups[-1]) >= BLOCK_PUZZLES:
            groups.append([])
        groups[-1].append(puzzle)
    return groups


def _line_of(puzzle: Puzzle) -> str:
    fields = (puzzle.tfen, " ".join(puzzle.solution), puzzle.setup, puzzle.source.game, str(puzzle.source.ply))
    if any("\t" in field or "\n" in field for field in fields):
        raise PuzzleFileError(f"puzzle {puzzle.id}: a tab or line break in {fields!r}, expected none", "block")
    return "\t".join(fields)


def _row(puzzle: Puzzle, block: int, line: int, themes: Sequence[str]) -> bytes:
    bits = sum(1 << themes.index(theme) for theme in puzzle.themes)
    return _ROW.pack(
        puzzle.id.encode(),
        puzzle.rating,
        puzzle.moves,
        KINDS.index(puzzle.kind),
        block,
        line,
        bits.to_bytes(16, "little"),
    )
