"""The lines of a file as text, whatever wrote it: UTF-8, with a byte order mark or without, or an older encoding."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tankchess.errors import worded
from tankchess.notation.error import RecordError

BYTE_ORDER_MARK = "\ufeff"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


class TextLines:
    """Lines of text out of lines of text or of bytes, one after the other.

    A line that is not UTF-8 is read as Windows-1252, the usual form of Latin-1; `older` has the numbers of such lines.
    Raises `RecordError` for lines that are neither text nor bytes, and for UTF-16.
    """

    def __init__(self, lines: Iterable[str] | Iterable[bytes]) -> None:
        self._lines = lines
        self.older: list[int] = []

    def __iter__(self) -> Iterator[str]:
        count = 0
        for line in self._lines:
            if isinstance(line, str):
                count += 1
                yield line.removeprefix(BYTE_ORDER_MARK) if count == 1 else line
                continue
            if not isinstance(line, bytes | bytearray):
                raise RecordError(f"line {count + 1} is {type(line).__name__}: expected lines of text, or of bytes")
            if not count and bytes(line[:2]) in _UTF_16:
                fault = RecordError("UTF-16 text: expected UTF-8; save the file as UTF-8", game=1, line=1)
                raise worded(fault, "record_utf16")
            # Old files may end their lines with a carriage return alone.
            for part in line.splitlines(keepends=True):
                count += 1
                text, is_older = decode_line(bytes(part))
                if is_older:
                    self.older.append(count)
                yield text.removeprefix(BYTE_ORDER_MARK) if count == 1 else text


def decode(data: bytes) -> str:
    """A whole text: UTF-16 with its mark, or read line by line as `TextLines` does."""
    return "".join(TextLines(as_utf_8(data).splitlines(keepends=True)))


def as_utf_8(data: bytes) -> bytes:
    """UTF-16, which has a mark, as UTF-8; other bytes as they are."""
    return data.decode("utf-16", errors="replace").encode() if data[:2] in _UTF_16 else data


def decode_line(line: bytes) -> tuple[str, bool]:
    """A line as text, and whether it was in an older encoding than UTF-8."""
    try:
        return line.decode("utf-8"), False
    except UnicodeDecodeError:
        pass
    try:
        return line.decode("cp1252"), True
    except UnicodeDecodeError:
        # Five bytes mean nothing in Windows-1252; in Latin-1 every byte means something.
        return line.decode("latin-1"), True
