"""Which engine this is: the same code plays the same games, on every machine and after a pause."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import tankchess
from tankchess.lab.error import LabError

_PARTS = ("core", "engine")
_ENDINGS = (".py", ".toml")


@cache
def fingerprint() -> str:
    """A text that changes with the code of rules and engine, and with their data."""
    root = Path(tankchess.__file__).parent
    digest = hashlib.sha256()
    for part in _PARTS:
        for file in sorted((root / part).rglob("*")):
            if file.suffix in _ENDINGS:
                digest.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes())
    return f"{tankchess.__version__}-{digest.hexdigest()[:12]}"


def check_fingerprint(wanted: str) -> None:
    """Raises `LabError` where rules and engine are not those that are wanted; of nothing, any will do."""
    if wanted and wanted != fingerprint():
        raise LabError(f"this machine has tankchess {fingerprint()}, but the work is for {wanted}")
