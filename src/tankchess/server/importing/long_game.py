"""A game too long to be read: told once, then passed over to its end in however many parts it comes."""

from __future__ import annotations

import re

from tankchess.notation import TextLines, split_games
from tankchess.server.importing.file_kind import FileKind

# What a rest begins with whose game has been told already. No record and no JSON begins so.
TOLD = b"\0told\0"
# A line is longer than it matters for where a game ends.
_LONG_LINE = 10_000
# Texts to their end, also where it is missing, and the brackets between them.
TOKENS = re.compile(rb'"(?:[^"\\]|\\.)*+"?|[{}]', re.DOTALL)
_WHOLE_TEXT = re.compile(rb'"(?:[^"\\]|\\.)*+"', re.DOTALL)


def stand_in(kind: FileKind, text: bytes) -> tuple[bytes, int]:
    """A short text that goes on as this beginning of a game does, and how many lines it is shorter.

    Whatever follows ends the game at the same place, so that the games behind it are read as they are.
    """
    return _of_object(text) if kind == "json" else _of_record(text)


def _of_record(text: bytes) -> tuple[bytes, int]:
    lines = text.splitlines(keepends=True)
    last = lines.pop()
    # The last line may yet go on, or be the first of the next game.
    if len(last) > _LONG_LINE:
        last = last[: _LONG_LINE // 2] + last[len(last.rstrip(b"\r\n")) :]
    games = list(split_games(TextLines(lines)))
    if not games:
        return last, len(lines)
    before = b'[Event ""]\n' if not games[-1].body else b"{\n" if text.rfind(b"{") > text.rfind(b"}") else b"0\n"
    return before + last, len(lines) - 1


def _of_object(text: bytes) -> tuple[bytes, int]:
    start = text.find(b"{")
    depth, end, is_inside = 0, max(0, start), False
    for token in TOKENS.finditer(text, end):
        depth += {b"{": 1, b"}": -1}.get(token[0], 0)
        is_inside = token[0] not in b"{}" and not _WHOLE_TEXT.fullmatch(token[0])
        end = token.end()
    # Inside a text, the sign that takes its next one along may be the last so far.
    inside = b'"' + text[end:] if is_inside else b""
    return b"{" * depth + inside if start >= 0 else b"x", text.count(b"\n")
