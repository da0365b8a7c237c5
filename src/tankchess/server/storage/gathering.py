"""Whether the writer waits for company: a transaction of several moves costs little more than that of one."""

from __future__ import annotations

# Seconds. Nobody notices them, and at 400 moves a second they bring four together.
PAUSE = 0.008
# So many groups at most go ahead before waiting is tried again.
_MOST_SKIPPED = 64


class Gathering:
    """Waits as long as waiting brings company. Where it does not, it is tried more and more seldom.

    So somebody who plays alone, however fast, hardly ever waits. Nor do those wait who come together anyway.
    """

    __slots__ = ("_come_together", "_failures", "_has_waited", "_skips")

    def __init__(self) -> None:
        self._failures = 0
        self._skips = 0
        self._has_waited = False
        # Whether a group was all there before the pause that was made for it.
        self._come_together = False

    def pause(self) -> float:
        """Seconds to wait after the first job of a group has come."""
        self._has_waited = not self._skips
        if self._skips:
            self._skips -= 1
            return 0.0
        return PAUSE

    def gathered(self, jobs: int, before: int = 1) -> None:
        """Takes note of the group that came together, and of how many were there before the pause."""
        if not self._has_waited:
            if jobs > 1 and not self._come_together:
                self._failures = self._skips = 0
            return
        self._come_together = jobs == before > 1
        if jobs > before:
            self._failures = self._skips = 0
        else:
            self._failures += 1
            self._skips = min(_MOST_SKIPPED, 2**self._failures - 1)
