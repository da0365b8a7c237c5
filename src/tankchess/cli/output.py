"""The console, and small messages that several commands share."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from rich.console import Console

import tankchess


def console(colour: bool = True) -> Console:
    """A console that never breaks lines of its own accord: a board is as wide as it is."""
    return Console(
        no_color=not colour,
        color_system="auto" if colour else None,
        highlight=False,
        markup=False,
        emoji=False,
        soft_wrap=True,
    )


def unicode_works() -> bool:
    """Whether stdout can show arrows and shades."""
    try:
        "↗▓⚑".encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def note_plain_core() -> None:
    """Says on stderr that the plain core is running although nobody asked for it."""
    if not tankchess.COMPILED and not os.environ.get("TANKCHESS_PURE"):
        print(
            "tankchess: note: this is the plain Python core, about a hundred times slower than the"
            " compiled one; reinstall with a C compiler at hand",
            file=sys.stderr,
        )


def rate(moves: int, seconds: float) -> str:
    """Moves a second, in a unit that fits."""
    a_second = moves / seconds if seconds > 0 else 0.0
    if a_second >= 1e6:
        return f"{a_second / 1e6:.1f} million moves/s"
    return f"{a_second / 1e3:.1f} thousand moves/s"


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file completely or not at all. Raises `OSError` with the name that was asked for."""
    if path.exists() and not path.is_file():
        # A device, or a pipe: there is nothing to replace. A folder is refused in words.
        path.write_bytes(data)
        return
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    draft = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        # A new file gets the permissions that the user's mask allows; an old one keeps its own.
        draft.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_mask())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
