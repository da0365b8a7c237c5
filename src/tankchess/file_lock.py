"""A lock on an open file, which dies with the process that holds it, however that ends."""

from __future__ import annotations

import os
import sys

if sys.platform == "win32":
    import msvcrt

    # On Windows the locked byte cannot be read by others, so it lies behind everything that is ever written.
    _FAR_AWAY = 1 << 40

    def try_lock(file: int) -> bool:
        """Locks a file for this process alone; False if another one has it. It is read from its beginning then."""
        os.lseek(file, _FAR_AWAY, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        os.lseek(file, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def try_lock(file: int) -> bool:
        """Locks a file for this process alone; False if another one has it."""
        try:
            # Not the locks of fcntl: those end as soon as the process closes the file anywhere else.
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
