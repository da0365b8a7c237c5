"""Small messages that several commands share, and files that are written completely or not at all."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import typer

import tankchess


def unicode_works() -> bool:
    """Whether stdout can show arrows and shades."""
    try:
        "↗▓⚑".encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def visible(text: str) -> str:
    """Text from a file or a person: signs that the terminal cannot show, or would obey, become question marks."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    shown = "".join(sign if sign.isprintable() else "?" for sign in text)
    return shown.encode(encoding, "replace").decode(encoding)


def complain(message: str) -> None:
    """What is wrong with the input, in one line on stderr."""
    print(f"tankchess: {' '.join(message.split())}", file=sys.stderr)


def refusal(error: Exception) -> str:
    """What is wrong with a line that was typed at a prompt."""
    return visible(f"No: {words_of(error)}")


def words_of(error: Exception) -> str:
    """An error in words; one of the system names the file before the reason, as ours do."""
    if isinstance(error, OSError) and error.filename is not None and error.strerror:
        return f"{error.filename}: {error.strerror}"
    return str(error)


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


def refuse_own_input(source: str, target: Path, force: bool) -> None:
    """A file is not replaced by what is made of it, unless somebody says so. Raises `typer.BadParameter`."""
    try:
        is_same = not force and target.samefile(source)
    except (OSError, ValueError):
        # One of them is not a file, or not there.
        return
    if is_same:
        raise typer.BadParameter(f"{target}: the file that is read; expected another one, or --force to replace it")


def check_files(written: Mapping[str, Path | None], read: Sequence[Path] = ()) -> None:
    """Refuses files, by the names of their options, that cannot be written, or of which one would replace another.

    Raises `typer.BadParameter`.
    """
    known = {file.resolve(): str(file) for file in read}
    for option, file in written.items():
        if file is None:
            continue
        if not file.parent.is_dir():
            raise typer.BadParameter(f"{file}: no folder {file.parent}")
        if file.is_dir():
            raise typer.BadParameter(f"{option} {file}: a folder; expected the name of a file")
        if file.resolve() in known:
            raise typer.BadParameter(f"{option} {file}: the same file as {known[file.resolve()]}; expected another one")
        known[file.resolve()] = option


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
            file.flush()
            # The name must not exist before the content does, even if the power fails.
            os.fsync(file.fileno())
        # A new file gets the permissions that the user's mask allows; an old one keeps its own.
        draft.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_mask())
        draft.replace(path)
    except BaseException as error:
        draft.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise OSError(error.errno, error.strerror, str(path)) from None
        raise


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
