"""`tankchess`, and `python -m tankchess`: the command line, or one line that says how to get it."""

from __future__ import annotations

import sys

from tankchess.errors import MissingExtra
from tankchess.extras import needing


def main() -> None:
    try:
        with needing("cli", "the command line"):
            from tankchess.cli import main as run
    except MissingExtra as error:
        print(f"tankchess: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        # Ctrl-C while everything is still being loaded.
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
