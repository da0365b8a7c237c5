"""How much memory a process may have."""

from __future__ import annotations

from contextlib import suppress

_MEGABYTE = 1 << 20


def limit_memory(megabytes: int) -> None:
    """From now on the system gives this process no more than this, and what needs more fails with `MemoryError`.

    It is what the process has mapped that counts. Where the system knows no such limit, there is none.
    """
    with suppress(ImportError, OSError, ValueError):
        # Imported here: Windows has no such module.
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        wanted = megabytes * _MEGABYTE
        resource.setrlimit(resource.RLIMIT_AS, (wanted if most < 0 else min(wanted, most), most))
