"""Another commit of ours as a player: its sources unpacked and compiled in a cache, and run as a program."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import tankchess
from tankchess.lab.error import LabError
from tankchess.lab.player_name import PlayerName

_NAME = re.compile(r"[0-9A-Za-z_@{}^~./][0-9A-Za-z_@{}^~./-]{0,99}")
_PROGRAM = ("-P", "-m", "tankchess", "engine")


def cache_folder() -> Path:
    """Where built commits are kept: `$XDG_CACHE_HOME/tankchess/commits`, or below `~/.cache`."""
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "tankchess" / "commits"


def with_program(
    name: PlayerName, checkouts: Sequence[Path] = (), cache: Path | None = None, tell: Callable[[str], None] = print
) -> PlayerName:
    """The player of a commit with the program to run; it is built unless it has been before. Others stay as they are.

    The commit is looked for in the checkouts: by default the current folder, and where this package lies. `tell`
    hears that something takes long. Raises `LabError`.
    """
    if not name.commit:
        return name
    commit, checkout = _find(name.commit, checkouts or (Path.cwd(), Path(tankchess.__file__).parent))
    cache = cache or cache_folder()
    is_compiled = "compiled" if tankchess.COMPILED else "pure"
    folder = cache / f"{commit}-{sysconfig.get_config_var('SOABI')}-{is_compiled}"
    if not folder.is_dir():
        tell(f"building commit {commit[:10]} (a minute or more, once)")
        _build(commit, checkout, folder, is_compiled)
    command = (sys.executable, *_PROGRAM)
    environment = (("PYTHONPATH", str(folder / "src")), ("TANKCHESS_PURE", "" if tankchess.COMPILED else "1"))
    return replace(name, commit=commit, command=command, environment=environment)


def _find(text: str, checkouts: Sequence[Path]) -> tuple[str, Path]:
    """The whole name of a commit, and a checkout that has it."""
    if not _NAME.fullmatch(text):
        raise LabError(f"commit {text!r}: expected the name of a commit, as acd297d or main~2")
    for checkout in checkouts:
        done = _run(["git", "rev-parse", "--quiet", "--verify", "--end-of-options", f"{text}^{{commit}}"], checkout)
        if done.returncode == 0:
            return done.stdout.decode().strip(), checkout
    raise LabError(f"commit {text}: not known to the checkout in {checkouts[0]}; go to the folder of one that has it")


def _build(commit: str, checkout: Path, folder: Path, mode: str) -> None:
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        draft = Path(tempfile.mkdtemp(prefix=f"{commit[:10]}-", dir=folder.parent))
    except OSError as error:
        raise LabError(f"commit {commit[:10]}: {folder.parent}: {error.strerror}") from None
    try:
        archive = _run(["git", "archive", "--format=tar", commit], _top(checkout))
        if archive.returncode:
            raise LabError(f"commit {commit[:10]}: {_last_line(archive.stderr)}")
        with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as tar:
            tar.extractall(draft, filter="data")
        environment = {**os.environ, "TANKCHESS_BUILD": mode}
        done = _run([sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"], draft, environment)
        if done.returncode:
            raise LabError(f"commit {commit[:10]} cannot be built: {_last_line(done.stderr)}")
        try:
            # Whoever built the same commit meanwhile was as good.
            draft.rename(folder)
        except OSError:
            if not folder.is_dir():
                raise
    except (OSError, tarfile.TarError) as error:
        raise LabError(f"commit {commit[:10]} cannot be built: {error}") from None
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _top(checkout: Path) -> Path:
    """The top of a checkout: an archive made further down has only what lies there."""
    return Path(_run(["git", "rev-parse", "--show-toplevel"], checkout).stdout.decode().strip())


def _run(
    command: Sequence[str], folder: Path, environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
    except OSError as error:
        raise LabError(f"{command[0]}: {error.strerror}") from None


def _last_line(said: bytes) -> str:
    lines = said.decode("utf-8", "replace").strip().splitlines()
    return lines[-1] if lines else "no reason given"
