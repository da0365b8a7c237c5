"""Jobs on many machines, by Dask: a scheduler, and workers that have tankchess installed."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Generic

from tankchess.extras import needing
from tankchess.lab.error import LabError
from tankchess.lab.executor import TRIES, USUAL_WORK, J, JobDone, R, failure_of

_PATIENCE = 30.0
# Jobs that wait at the scheduler for each thread of a worker, so that none is idle until we hear of it.
_AHEAD = 1.5


class DaskExecutor(Generic[J, R]):
    """Jobs at a scheduler. One whose worker is lost is begun again by the scheduler."""

    def __init__(self, address: str, work: Callable[[J], R] = USUAL_WORK, patience: float = _PATIENCE) -> None:
        with needing("lab", "work on many machines"):
            import distributed
        # The library has no types worth the name.
        self._library: Any = distributed
        self._work = work
        self._address = address
        # Two commands at one scheduler must not take each other's jobs for their own.
        self._name = uuid.uuid4().hex[:12]
        self._jobs: dict[str, tuple[Any, J, int]] = {}
        try:
            self._client: Any = self._library.Client(address, timeout=patience, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise LabError(f"no Dask scheduler at {address}: {str(error) or 'no answer'}") from None
        try:
            self._client.wait_for_workers(1, timeout=patience)
        except (OSError, ValueError, TimeoutError):
            self.close()
            raise LabError(
                f"the Dask scheduler at {address} has no worker: start one, as dask worker {address}"
            ) from None

    @property
    def room(self) -> int:
        return max(1, int(_AHEAD * self._threads())) - len(self._jobs)

    def _threads(self) -> int:
        try:
            return sum(self._client.nthreads().values())
        except (OSError, ValueError, TimeoutError) as error:
            raise self._lost(error) from None

    def give(self, job: J) -> None:
        self._submit(job, 0)

    def _submit(self, job: J, tries: int) -> None:
        key = f"tankchess-{self._name}-{job.key}-{tries}"
        self._jobs[key] = (self._client.submit(self._work, job, key=key, pure=False), job, tries)

    def wait(self) -> list[JobDone[J, R]]:
        while self._jobs:
            futures = [future for future, _, _ in self._jobs.values()]
            try:
                with self._client.as_current():
                    self._library.wait(futures, return_when="FIRST_COMPLETED")
            except (OSError, ValueError, TimeoutError) as error:
                raise self._lost(error) from None
            except Exception as error:
                # The library has a type of its own for futures that went with the scheduler.
                if type(error).__name__ in ("CancelledError", "FutureCancelledError"):
                    raise self._lost(error) from None
                raise
            done = [
                news for key in list(self._jobs) if self._jobs[key][0].status != "pending" for news in self._hear(key)
            ]
            if done:
                return done
        return []

    def _hear(self, key: str) -> list[JobDone[J, R]]:
        future, job, tries = self._jobs.pop(key)
        if future.status == "finished":
            found = future.result()
            future.release()
            return [JobDone(job, found)]
        if future.status in ("cancelled", "lost"):
            raise self._lost(future.status)
        error = future.exception()
        future.release()
        if type(error).__name__ == "KilledWorker" and tries + 1 < TRIES:
            self._submit(job, tries + 1)
            return []
        return [JobDone(job, None, failure_of(error))]

    def _lost(self, reason: object) -> LabError:
        kept = "what was played is kept, and the same command goes on"
        return LabError(f"the Dask scheduler at {self._address} is lost ({reason or 'no answer'}); {kept}")

    def close(self) -> None:
        futures = [future for future, _, _ in self._jobs.values()]
        self._jobs.clear()
        if self._client is None:
            return
        client, self._client = self._client, None
        # Whoever is not there any more plays nothing either.
        with suppress(Exception):
            client.cancel(futures)
        client.close(timeout=2)
