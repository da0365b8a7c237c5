"""File descriptors: each connection takes one, and the database must never find none left."""

from __future__ import annotations

import sys

# For the database, the engine's processes, files that are sent, and whatever else is open.
RESERVE = 200


def raise_limit() -> int:
    """Raises the number of descriptors this process may have to what the system allows, and returns it."""
    if sys.platform == "win32":
        return 1 << 20
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        # Some systems allow less than they say (macOS): then it stays as it was.
        for wanted in (hard, 10_240):
            if wanted != resource.RLIM_INFINITY and wanted > soft:
                try:
                    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
                    break
                except (ValueError, OSError):
                    continue
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 1 << 20 if soft == resource.RLIM_INFINITY else soft


def most_connections(wanted: int) -> int:
    """How many connections there may be: as many as wanted, if there are descriptors for them."""
    limit = raise_limit()
    return min(wanted, max(10, limit - min(RESERVE, limit // 2)))
