"""A file of records cut into games, line by line: never more than one game is in memory."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tankchess.notation.headers import read_headers

# A line that begins so goes on with the moves: no header has a number for a name.
_VARIATION = re.compile(r"\[\s*(?:[0-9]|$)")


@dataclass(slots=True)
class RawGame:
    """One game of a file as text: its number, its headers with their lines, its moves and the line they begin on.

    `last` is the last line that belongs to it. `fault` is a line that ought to be a header and is none.
    """

    number: int
    line: int
    headers: list[tuple[str, str, int]] = field(default_factory=list)
    body: list[str] = field(default_factory=list)
    body_line: int = 0
    last: int = 0
    fault: tuple[int, str] | None = None

    @property
    def text(self) -> str:
        return "".join(self.body)


def split_games(lines: Iterable[str]) -> Iterator[RawGame]:
    """The games of a file. A game begins with its headers, so a bad one never spoils the next."""
    game: RawGame | None = None
    number = 0
    in_comment = False
    count = 0
    for count, line in enumerate(lines, start=1):
        if game is not None and game.body and not _may_be_header(line):
            in_comment = _ends_in_comment(line, in_comment)
            game.body.append(line)
            continue
        if not line.strip():
            continue
        headers = read_headers(line) if line.lstrip().startswith("[") else None
        # A whole header ends a comment that nobody closed: the next game must not pay for it.
        is_header = headers is not None or (_may_be_header(line) and not in_comment)
        if game is None or (is_header and game.body):
            if game is not None:
                game.last = count - 1
                yield game
            number += 1
            game = RawGame(number, count)
            in_comment = False
        if headers is not None:
            game.headers += [(name, value, count) for name, value in headers]
        elif is_header:
            game.fault = game.fault or (count, line.strip())
        else:
            game.body_line = game.body_line or count
            game.body.append(line)
            in_comment = _ends_in_comment(line, in_comment)
    if game is not None:
        game.last = count
        yield game


def _may_be_header(line: str) -> bool:
    return line.startswith("[") and _VARIATION.match(line) is None


def _ends_in_comment(line: str, in_comment: bool) -> bool:
    opened, closed = line.rfind("{"), line.rfind("}")
    return in_comment if opened == closed else opened > closed
