"""Limits of rates: each request takes one from a bucket that fills up with time."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tankchess.server.problems import Refused
from tankchess.server.settings import RATES, Rate
from tankchess.server.time_source import TimeSource

_MOST_BUCKETS = 50_000


class RateLimits:
    """The buckets of all people and addresses. A bucket that is full again is forgotten."""

    def __init__(self, rates: Mapping[str, Rate], time: TimeSource) -> None:
        self._rates = {**RATES, **rates}
        self._time = time
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}
        # What was counted, for the other processes of a cluster.
        self.on_count: Callable[[str, str, int], None] | None = None

    def spend(self, kind: str, who: str, count: int = 1) -> None:
        """Counts one request of a kind, or as many bytes. Raises `Refused` if there were too many."""
        wait = self.wait(kind, who, count)
        if wait > 0:
            raise Refused("rate_limited", f"too many requests: try again in {wait:.0f} s or more", retry_after=wait)

    def wait(self, kind: str, who: str, count: int = 1) -> float:
        """Counts one request, or several, and returns 0; or counts nothing and returns the seconds to wait."""
        rate = self._rates[kind]
        now = self._time.tick()
        key = (kind, who)
        left, seen = self._buckets.get(key, (float(rate.at_once), now))
        left = min(float(rate.at_once), left + (now - seen) * rate.per_second)
        if left < count:
            return (count - left) / rate.per_second if rate.per_second > 0 else 3600.0
        if len(self._buckets) >= _MOST_BUCKETS and key not in self._buckets:
            self._prune(now)
        self._buckets[key] = (left - count, now)
        if self.on_count is not None:
            self.on_count(kind, who, count)
        return 0.0

    def give_back(self, kind: str, who: str) -> None:
        """Takes back the count of one request: it was one of those that are not limited."""
        rate = self._rates[kind]
        left, seen = self._buckets.get((kind, who), (float(rate.at_once), self._time.tick()))
        self._buckets[kind, who] = (min(float(rate.at_once), left + 1), seen)
        if self.on_count is not None:
            self.on_count(kind, who, -1)

    def charge(self, kind: str, who: str, count: int) -> None:
        """Counts what was spent in another process, also more than there was: then it takes longer to fill up again."""
        rate = self._rates.get(kind)
        if rate is None:
            return
        now, most = self._time.tick(), float(rate.at_once)
        left, seen = self._buckets.get((kind, who), (most, now))
        left = min(most, left + (now - seen) * rate.per_second)
        if len(self._buckets) >= _MOST_BUCKETS and (kind, who) not in self._buckets:
            self._prune(now)
        self._buckets[kind, who] = (max(-most, min(most, left - count)), now)

    def _prune(self, now: float) -> None:
        """Forgets full buckets, and if that is not enough, the half that was used longest ago."""
        kept = {
            key: (left, seen)
            for key, (left, seen) in self._buckets.items()
            if left + (now - seen) * self._rates[key[0]].per_second < self._rates[key[0]].at_once
        }
        if len(kept) >= _MOST_BUCKETS:
            recent = sorted(kept.items(), key=lambda item: item[1][1])[_MOST_BUCKETS // 2 :]
            kept = dict(recent)
        self._buckets = kept
