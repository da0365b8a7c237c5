"""The log: a line for people or a JSON object for programs, with the number of the request and without secrets.

The same message comes a few times in ten seconds and is then only counted: nobody can fill a disk with it.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Literal

from sqlalchemy.exc import SQLAlchemyError

from tankchess.server.request_id import current_request
from tankchess.server.storage.database import reason_of

LogFormat = Literal["text", "json"]

_ExceptionInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]

# So many of one kind in so many seconds.
_MOST_ALIKE = 5
_PERIOD = 10.0
_MOST_KINDS = 500
# A traceback is shorter.
_MOST_SIGNS = 20_000

# What uvicorn has to say about clients that make mistakes, or were refused by us.
_NO_NEWS = (
    "ASGI callable returned without completing handshake.",
    "Invalid HTTP request received.",
    "Invalid UTF-8 sequence received from client.",
    "Unsupported upgrade request.",
)

# A table's address lets anybody in who knows it: its beginning is enough to tell tables apart.
_TABLE = re.compile(r"(/(?:api/tables|t)/[0-9A-Za-z]{4})[0-9A-Za-z]{6}(?![0-9A-Za-z])")
# No pattern may look far from where it begins: what comes from outside can be long, and would take minutes.
_CREDENTIALS = re.compile(r"(://[^\s:/@]{0,200}:)[^\s@]{1,500}@")
# Sessions and tokens are 43 characters of base 64, their hashes 64 digits.
_SECRET = re.compile(r"(?<![\w-])(?:[\w-]{43}|[0-9a-f]{64})(?![\w-])")
_NAMED = re.compile(
    r"(?i)((?:password|token|secret|authorization|cookie)\"?'?\s*[=:]\s*\"?'?)(?:Bearer\s+)?[^\s\"',;&]+"
)


def scrub(text: str) -> str:
    """A text without what would let its reader in somewhere, and without the end of what is too long to be read."""
    if len(text) > _MOST_SIGNS:
        text = f"{text[:_MOST_SIGNS]}..."
    text = _TABLE.sub(r"\1...", text)
    text = _CREDENTIALS.sub(r"\1***@", text)
    return _NAMED.sub(r"\1***", _SECRET.sub("***", text))


def set_up(form: LogFormat = "text", verbose: bool = False) -> LogLimit:
    """Sends everything that is logged in this process to stderr. With `verbose` also every request."""
    handler = _Terminal()
    handler.setFormatter(JsonLines() if form == "json" else Readable())
    limit = LogLimit(handler)
    handler.addFilter(limit)
    root = logging.getLogger()
    for earlier in [each for each in root.handlers if isinstance(each, _Terminal)]:
        root.removeHandler(earlier)
    root.addHandler(handler)
    logging.getLogger("tankchess.server").setLevel(logging.INFO if verbose else logging.WARNING)
    return limit


class _Terminal(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        # A stream that is closed or full must not stop the server.
        try:
            print(self.format(record), file=sys.stderr, flush=True)
        except (OSError, ValueError):
            return


class _Terse(logging.Formatter):
    """If the database fails, its own message says more than a traceback, and shows no values."""

    def formatException(self, ei: _ExceptionInfo) -> str:  # noqa: N802
        if isinstance(ei[1], SQLAlchemyError):
            return f"the database: {reason_of(ei[1])}"
        return super().formatException(ei)


class Readable(_Terse):
    """One line, then the traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        number = current_request.get()
        text = f"{_time(record):%Y-%m-%d %H:%M:%S} {record.levelname.lower()}: {_one_line(record.getMessage())}"
        if number:
            text += f" [{number}]"
        fields = fields_of(record)
        if "ms" in fields:
            text += f" {fields['client']} {fields['ms']} ms"
        if record.exc_info and record.exc_info[0] is not None:
            text += f"\n{self.formatException(record.exc_info)}"
        return _visible(scrub(text))


class JsonLines(_Terse):
    """One JSON object a line: time, level, logger, message, request, and what else is known."""

    def format(self, record: logging.LogRecord) -> str:
        found: dict[str, Any] = {
            "time": _time(record).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if number := current_request.get():
            found["request"] = number
        found.update(fields_of(record))
        if record.exc_info and record.exc_info[0] is not None:
            found["error"] = record.exc_info[0].__name__
            found["traceback"] = self.formatException(record.exc_info)
        clean = {name: scrub(value) if isinstance(value, str) else value for name, value in found.items()}
        return _visible(json.dumps(clean, ensure_ascii=False))


def fields_of(record: logging.LogRecord) -> dict[str, Any]:
    """What a message says besides its text: `log.info(..., extra={"fields": {...}})`."""
    fields: dict[str, Any] = getattr(record, "fields", {})
    return fields


def _time(record: logging.LogRecord) -> datetime:
    return datetime.fromtimestamp(record.created, UTC)


def _one_line(text: str) -> str:
    """Nobody makes a second line by a name with a line break in it."""
    return " ".join(text.split("\n")).replace("\r", " ").strip()


def _visible(text: str) -> str:
    """Nobody talks to the terminal of who reads the log: signs that are not seen are written as JSON writes them."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign == "\n" else json.dumps(sign)[1:-1] for sign in text)


class LogLimit(logging.Filter):
    """Lets a few messages of a kind through, counts the others, and says later how many they were.

    Messages are of a kind if the same line of the code logs them, and the same line has raised their error. Requests
    are all let through: who wants to see them wants all.
    """

    def __init__(self, handler: logging.Handler, tick: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._handler = handler
        self._tick = tick
        self._kinds: dict[tuple[object, ...], _Kind] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.msg in _NO_NEWS and not logging.getLogger("tankchess.server").isEnabledFor(logging.INFO):
            return False
        if record.name.endswith(".access"):
            return True
        self.flush()
        key = (record.name, record.levelno, record.pathname, record.lineno, *_raised_at(record))
        kind = self._kinds.get(key)
        if kind is None:
            if len(self._kinds) >= _MOST_KINDS:
                self._kinds.pop(next(iter(self._kinds)))
            kind = self._kinds[key] = _Kind(record, self._tick() + _PERIOD)
        kind.count += 1
        return kind.count <= _MOST_ALIKE

    def flush(self, is_end: bool = False) -> None:
        """Says how many messages were left out, for kinds whose time is over."""
        now = self._tick()
        for key, kind in [(key, kind) for key, kind in self._kinds.items() if is_end or kind.ends <= now]:
            del self._kinds[key]
            if kind.count > _MOST_ALIKE:
                self._handler.emit(kind.summary())


class _Kind:
    """Messages of one kind within a period."""

    def __init__(self, first: logging.LogRecord, ends: float) -> None:
        self._name, self._level, self._text = first.name, first.levelno, str(first.msg)
        self.ends = ends
        self.count = 0

    def summary(self) -> logging.LogRecord:
        left_out = self.count - _MOST_ALIKE
        record = logging.LogRecord(
            self._name, self._level, "", 0, "%d more messages like this were left out: %s", (left_out, self._text), None
        )
        record.fields = {"left_out": left_out}
        return record


def _raised_at(record: logging.LogRecord) -> tuple[object, ...]:
    if not record.exc_info or record.exc_info[0] is None:
        return ()
    place = record.exc_info[2]
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    return (record.exc_info[0], None if place is None else (place.tb_frame.f_code.co_filename, place.tb_lineno))
