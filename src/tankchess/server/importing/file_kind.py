"""What a file is, by how it begins: records, JSON, or something that holds no games of ours."""

from __future__ import annotations

import re
from typing import Literal

ForeignKind = Literal["archive", "pdf", "utf16", "binary", "chess", "page", "empty"]
FileKind = Literal["record", "json"]

_BEGINNINGS: tuple[tuple[bytes, ForeignKind], ...] = (
    (b"PK\x03\x04", "archive"),
    (b"PK\x05\x06", "archive"),
    (b"\x1f\x8b", "archive"),
    (b"7z\xbc\xaf\x27\x1c", "archive"),
    (b"Rar!", "archive"),
    (b"BZh", "archive"),
    (b"\xfd7zXZ", "archive"),
    (b"\x28\xb5\x2f\xfd", "archive"),
    (b"%PDF-", "pdf"),
    (b"\xff\xfe", "utf16"),
    (b"\xfe\xff", "utf16"),
)
_MARK = b"\xef\xbb\xbf"
# So many bytes tell what a file is.
ENOUGH = 4096
_JSON = re.compile(rb"\s*(?:\{|\[\s*(?:\{|\]\s*$))")
_PAGE = re.compile(rb"\s*<(?:!doctype|html|\?xml|svg)", re.IGNORECASE)
# Moves of chess name files by small letters: 1. e4, 1. Nf3, 1. O-O.
_CHESS = re.compile(rb"(?m)^\s*1\.\s*(?:[a-h][1-8]|[NBRQK][a-h]?[1-8]?x?[a-h][1-8])\b")
_OURS = re.compile(rb'(?m)^\s*\[(?:Setup|TFEN)\s+"')


def kind_of(data: bytes) -> FileKind | ForeignKind:
    """The kind of a file that begins so; `data` is all there is, or at least `ENOUGH`."""
    for beginning, kind in _BEGINNINGS:
        if data.startswith(beginning):
            return kind
    text = data.removeprefix(_MARK)
    sample = text[:ENOUGH]
    if not text.strip():
        return "empty"
    if b"\0" in sample or sum(byte < 32 and byte not in b"\t\n\r\f\x1a" for byte in sample) > len(sample) // 20:
        return "binary"
    if _JSON.match(sample):
        return "json"
    if _PAGE.match(sample):
        return "page"
    if _CHESS.search(sample) and not _OURS.search(sample):
        return "chess"
    return "record"
