"""Runs one stage of `make`: says what it does and how long it usually takes, then how long it took.

stage.py NAME ABOUT COMMAND...      runs the command, passes its exit code on
stage.py --finish START MESSAGE     the closing line; START is `date +%s` of the beginning
"""

from __future__ import annotations

import subprocess
import sys
import time


def run(name: str, about: str, command: list[str]) -> int:
    print(f"== {name} (usually {about})", flush=True)
    started = time.monotonic()
    try:
        code = subprocess.call(command)
    except OSError as error:
        print(error, file=sys.stderr)
        code = 127
    took = f"{time.monotonic() - started:.1f} s"
    if code:
        print(f"-- {name}: FAILED after {took} (exit code {code}): {' '.join(command)}", flush=True)
    else:
        print(f"-- {name}: ok, {took}", flush=True)
    return code


def finish(start: str, message: str) -> int:
    seconds = int(time.time()) - int(start)
    print(f"\n{message} ({seconds // 60} min {seconds % 60} s)")
    return 0


def main(arguments: list[str]) -> int:
    if len(arguments) == 3 and arguments[0] == "--finish":
        return finish(arguments[1], arguments[2])
    if len(arguments) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    return run(arguments[0], arguments[1], arguments[2:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
