"""When hundreds of spectators send something at once, players have a turn in between."""

import selectors
import socket
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tankchess.server.edge.players_first import AT_ONCE, SpectatorsLast


@pytest.fixture
def pairs() -> Iterator[list[tuple[socket.socket, socket.socket]]]:
    with ExitStack() as stack:
        made = [socket.socketpair() for _ in range(3 * AT_ONCE)]
        for each in made:
            stack.enter_context(each[0])
            stack.enter_context(each[1])
        yield made


def test_players_come_first_and_others_a_few_at_a_time_until_all_had_their_turn(
    pairs: list[tuple[socket.socket, socket.socket]],
) -> None:
    player, *spectators = [near for near, _ in pairs]
    with SpectatorsLast() as selector:
        for near, far in pairs:
            selector.register(near, selectors.EVENT_READ)
            far.send(b"x")
        selector.last.update(near.fileno() for near in spectators)
        turns = []
        while found := [key.fileobj for key, _ in selector.select(0)]:
            turns.append(found)
            for ready in found:
                assert isinstance(ready, socket.socket)
                ready.recv(1)
    assert turns[0][0] is player
    assert [len(turn) for turn in turns] == [1 + AT_ONCE, AT_ONCE, AT_ONCE - 1]
    served = [near for turn in turns for near in turn]
    assert set(served) == {near for near, _ in pairs}
    assert len(served) == len(pairs)


def test_the_next_with_the_same_number_is_not_a_spectator(pairs: list[tuple[socket.socket, socket.socket]]) -> None:
    near = pairs[0][0]
    with SpectatorsLast() as selector:
        selector.register(near, selectors.EVENT_READ)
        selector.last.add(near.fileno())
        selector.unregister(near)
        assert selector.last == set()
