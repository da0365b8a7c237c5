"""The file that puzzles are kept in: written and read back, damaged, foreign, of another version."""

import struct
import zlib
from dataclasses import replace
from pathlib import Path

import pytest

from tankchess.puzzles import PuzzleBook, PuzzleFileError, write_puzzles
from tankchess.puzzles.puzzle_file import PuzzleFile
from tests.puzzles.examples import ESCAPE_IN_TWO, EXAMPLES, MATE_IN_ONE

DATA = write_puzzles(EXAMPLES)


def read_all(data: bytes) -> list[object]:
    file = PuzzleFile(data, "mine.bin")
    return [file.open(entry) for entry in file.entries.values()]


def with_header(**changed: int) -> bytes:
    """The file with other numbers in its header, and a checksum that fits."""
    names = ("version", "row", "puzzles", "blocks", "names", "tables")
    magic, *numbers, _ = struct.unpack("<8sHHIIIII", DATA[:32])
    values = dict(zip(names, numbers, strict=True)) | changed
    head = struct.pack("<8sHHIIII", magic, *values.values())
    return head + struct.pack("<I", zlib.crc32(head)) + DATA[32:]


def test_what_was_written_is_read_back():
    assert sorted(read_all(DATA), key=str) == sorted(EXAMPLES, key=str)


def test_the_order_of_the_puzzles_does_not_change_the_file():
    assert write_puzzles(reversed(EXAMPLES)) == DATA


def test_a_book_without_puzzles_is_a_file_like_any_other():
    assert read_all(write_puzzles([])) == []


@pytest.mark.parametrize("first", range(4))
def test_no_byte_can_change_unnoticed(first):
    for place in range(first, len(DATA), 4):
        damaged = bytearray(DATA)
        damaged[place] ^= 0x41
        with pytest.raises(PuzzleFileError, match=r"mine\.bin"):
            read_all(bytes(damaged))


def test_no_end_can_be_missing_unnoticed():
    for length in range(0, len(DATA), 7):
        with pytest.raises(PuzzleFileError, match=r"mine\.bin"):
            read_all(DATA[:length])


def test_nothing_can_be_added_unnoticed():
    with pytest.raises(PuzzleFileError, match=rf"end: {len(DATA) + 1} bytes, expected {len(DATA)}"):
        read_all(DATA + b"\0")


def test_another_version_is_named():
    with pytest.raises(PuzzleFileError, match="header: version 2, expected 1") as caught:
        read_all(with_header(version=2))
    assert caught.value.place == "header"


def test_a_file_of_another_kind_is_no_puzzle_file():
    with pytest.raises(PuzzleFileError, match=r"begins with b'\[Event \"', expected b'TCPUZZLE'"):
        read_all(b'[Event "Club evening"]\n')


def test_a_header_that_promises_more_than_there_is_is_refused():
    with pytest.raises(PuzzleFileError, match="within the index"):
        read_all(with_header(puzzles=1_000_000))


def test_a_damaged_block_is_named_with_its_place_and_spoils_no_other():
    other = replace(ESCAPE_IN_TWO, setup="duel-13")
    data = bytearray(write_puzzles([MATE_IN_ONE, other]))
    data[-1] ^= 1
    file = PuzzleFile(bytes(data), "mine.bin")
    assert file.open(file.entries[MATE_IN_ONE.id]) == MATE_IN_ONE
    with pytest.raises(PuzzleFileError, match=rf"block 1 \(bytes \d+ to {len(data) - 1}\): checksum"):
        file.open(file.entries[other.id])


def test_a_book_is_read_from_a_file_by_its_name(tmp_path: Path):
    (tmp_path / "mine.bin").write_bytes(DATA)
    assert set(PuzzleBook.read(tmp_path / "mine.bin")) == set(EXAMPLES)
