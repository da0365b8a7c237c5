"""A process that is nothing but the server. `tankchess serve` becomes one as soon as its options are read.

What reads options takes 10 MB, and a server would keep them for as long as it runs.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tankchess.errors import TankChessError
from tankchess.server.starting import ServeOptions, start

_BAD_START, _INTERRUPTED = 2, 130


def take_over(options: ServeOptions) -> None:
    """Makes of this process the server. It returns only where that cannot be done: then nothing has changed."""
    # On Windows another process would be started, and nobody would wait for it.
    can_be_replaced = sys.platform != "win32" and sys.executable and not getattr(sys, "frozen", False)
    if not can_be_replaced or sys.flags.ignore_environment:
        return
    # As it was started: files in the folder where it is called are modules of ours only if they were before.
    here = [] if {"", str(Path.cwd())} & set(sys.path) else ["-P"]
    sys.stdout.flush()
    sys.stderr.flush()
    with suppress(OSError):
        os.execv(sys.executable, [sys.executable, *here, "-m", __name__, json.dumps(asdict(options))])


def options_in(text: str) -> ServeOptions:
    """The options as `take_over` hands them on."""
    told: dict[str, Any] = {}
    for name, value in json.loads(text).items():
        told[name] = tuple(value) if isinstance(value, list) else value
    return ServeOptions(**told)


def main() -> int:
    try:
        return start(options_in(sys.argv[1]))
    except TankChessError as error:
        reason = str(error)
    except OSError as error:
        reason = f"{error.filename}: {error.strerror}" if error.filename and error.strerror else str(error)
    except KeyboardInterrupt:
        return _INTERRUPTED
    print(f"tankchess: {' '.join(reason.split())}", file=sys.stderr)
    return _BAD_START


if __name__ == "__main__":
    sys.exit(main())
