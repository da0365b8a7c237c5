"""Room for the bodies of requests that are read or answered: who sends much at a time does not fill the memory."""

from __future__ import annotations

from types import TracebackType

from tankchess.server.problems import Refused

# What a request holds besides its body: its head, and what it takes to answer it.
_HEAD = 8 * 1024
# A body of so few bytes is let in however many large ones there are from elsewhere: a move is one.
_SMALL = 16 * 1024
_SECONDS = 2.0


class BodyRoom:
    """Counts the bytes that all requests hold from their first byte until they are answered.

    That somebody goes away does not end the request, so a limit of connections bounds none of this. `each` is for those
    of one address, `most` for all together.
    """

    def __init__(self, each: int, most: int) -> None:
        self.each = each
        self.most = most
        self.taken = 0
        self.of_address: dict[str, int] = {}

    def place(self, address: str) -> BodyPlace:
        """The place of one request: enter it with `with`, which raises `Refused` if there is no room."""
        return BodyPlace(self, address)


class BodyPlace:
    """What one request holds."""

    __slots__ = ("_address", "_room", "_size")

    def __init__(self, room: BodyRoom, address: str) -> None:
        self._room = room
        self._address = address
        self._size = 0

    def __enter__(self) -> BodyPlace:
        self.take(_HEAD)
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        room, address = self._room, self._address
        room.taken -= self._size
        left = room.of_address.get(address, 0) - self._size
        if left > 0:
            room.of_address[address] = left
        else:
            room.of_address.pop(address, None)

    def take(self, size: int) -> None:
        """So many bytes more have arrived. Raises `Refused` if there is no room for them."""
        room, address = self._room, self._address
        of_address = room.of_address.get(address, 0) + size
        is_large = self._size + size > _HEAD + _SMALL
        if of_address > room.each or (is_large and room.taken + size > room.most):
            raise Refused("rate_limited", "too much is being sent at once: try again in a while", retry_after=_SECONDS)
        self._size += size
        room.taken += size
        room.of_address[address] = of_address
