"""Whether the server can do its work: that a move would be kept, and how the computer is."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from tankchess.server.storage.database import path_of, url_of

if TYPE_CHECKING:
    from tankchess.server.services import Services

# Heartbeats that may be missing.
_MISSED = 3
# Seconds for which the free space of a disk is remembered.
_DISK_SECONDS = 5.0


class Readiness(Struct, frozen=True, omit_defaults=True):
    """`database` and `disk` are ok or say what is wrong; the server is ready if both are ok.

    `workers` is how many engine processes there are, of how many. Without any the server itself chooses moves, weakly.
    `bus` is that of a cluster, and has to be ok, too.
    """

    ready: bool
    database: str
    disk: str
    workers: str
    bus: str = ""


class ReadinessCheck:
    """Looks, without asking the database: the heartbeat does that."""

    def __init__(self, services: Services) -> None:
        self._services = services
        path = path_of(url_of(services.settings.database))
        self._folder: Path | None = None if path is None else path.parent
        self._looked = float("-inf")
        self._free = 0

    def look(self) -> Readiness:
        database, disk = self._database(), self._disk()
        alive, wanted = self.workers()
        cluster = self._services.cluster
        bus = "" if cluster is None else cluster.condition
        is_ready = database == disk == "ok" and bus in ("", "ok")
        return Readiness(is_ready, database, disk, f"{alive} of {wanted}", bus)

    def heartbeat_age(self) -> float:
        """Seconds since the server last wrote that it is alive."""
        services = self._services
        return services.time.tick() - services.tables.timekeeper.beaten

    def workers(self) -> tuple[int, int]:
        """How many engine processes live, and how many there should be."""
        chooser = self._services.chooser
        return len(getattr(chooser, "pids", ())), getattr(chooser, "wanted", 0)

    def free_disk(self) -> int:
        """Bytes left where the database is; 0 for PostgreSQL, which may be on another machine."""
        if self._folder is None:
            return 0
        now = self._services.time.tick()
        if now - self._looked >= _DISK_SECONDS:
            self._looked = now
            try:
                self._free = shutil.disk_usage(self._folder).free
            except OSError:
                self._free = 0
        return self._free

    def _database(self) -> str:
        if not self._services.store.writer.is_working:
            return "the last write failed"
        if self.heartbeat_age() > _MISSED * self._services.settings.heartbeat_seconds:
            return "no heartbeat"
        return "ok"

    def _disk(self) -> str:
        if self._folder is None or self.free_disk() >= self._services.settings.least_disk:
            return "ok"
        return "nearly full"
