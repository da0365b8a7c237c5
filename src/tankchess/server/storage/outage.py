"""A fault that comes back with every attempt: logged when it begins and when it is over, counted in between."""

from __future__ import annotations

import logging


class Outage:
    """Whether something fails at the moment, and how often it has."""

    def __init__(self, log: logging.Logger, what: str) -> None:
        self._log = log
        self._what = what
        self.failures = 0

    def failed(self, reason: object) -> None:
        self.failures += 1
        if self.failures == 1:
            self._log.error("%s: %s; further failures are counted, not logged", self._what, reason)

    def worked(self) -> None:
        if self.failures:
            self._log.warning("%s: it works again, after %d failures", self._what, self.failures)
            self.failures = 0
