"""The time for a search that does not hold the interpreter: whoever should stop it may be kept from waking up."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tankchess.engine.search import plain as cython

# Compiled, it is the C function of the .pxd.
if not cython.compiled:
    from time import perf_counter


class Clock:
    """Tells seconds since some moment."""

    def seconds(self) -> float:
        return perf_counter()
