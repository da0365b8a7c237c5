"""What the connections of one server share."""

from __future__ import annotations

from typing import cast

from uvicorn.server import ServerState

from tankchess.server.edge.connections import Connection, Connections
from tankchess.server.edge.descriptors import most_connections
from tankchess.server.settings import Settings


class EdgeState(ServerState):
    """The state of uvicorn, and the guard of all connections."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        everybody = cast("set[Connection]", self.connections)
        self.guard = Connections(settings, lambda: everybody, most_connections(settings.most_connections))
