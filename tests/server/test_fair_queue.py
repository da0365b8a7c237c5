"""The queue of the computer: everybody in turn, whoever was served longest ago first."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tankchess.server.fair_queue import Asker, FairQueue


def queue_of(*askers):
    """A queue in which these wait; each item is its asker's name with a number."""
    queue: FairQueue[Any] = FairQueue()
    for number, asker in enumerate(askers):
        queue.add(Asker(*asker.split("/")), f"{asker} {number}")
    return queue


def names(queue):
    return [queue.take().item.partition(" ")[0] for _ in range(len(queue))]


def test_addresses_take_turns_and_people_at_an_address_do():
    queue = queue_of("a/ann", "a/ann", "a/bob", "a/bob", "b/eve", "b/eve", "b/eve")
    assert names(queue) == ["a/ann", "b/eve", "a/bob", "b/eve", "a/ann", "b/eve", "a/bob"]


def test_what_one_person_asks_for_is_done_in_its_order():
    queue = queue_of(*["a/ann"] * 4)
    assert [queue.take().item for _ in range(4)] == [f"a/ann {number}" for number in range(4)]


def test_who_was_served_longest_ago_comes_first_though_others_have_waited_longer():
    queue = queue_of("a/ann", "a/bob", "a/eve")
    assert names(queue) == ["a/ann", "a/bob", "a/eve"]
    for asker in ("a/eve", "a/bob", "a/ann", "a/new"):
        queue.add(Asker(*asker.split("/")), asker)
    assert names(queue) == ["a/new", "a/ann", "a/bob", "a/eve"]


def test_the_share_is_that_of_the_address_the_person_and_the_request():
    queue = queue_of("a/ann", "b/bob", "b/eve", "b/eve")
    assert [queue.take().share for _ in range(4)] == [1 / 2, 1 / 2, 1 / 2, 1]


def test_who_leaves_is_forgotten():
    queue = queue_of("a/ann", "b/bob")
    queue.remove(Asker("a", "ann"), "a/ann 0")
    queue.remove(Asker("a", "ann"), "a/ann 0")
    assert queue.order() == ["b/bob 1"]
    assert queue.take().share == 1
    with pytest.raises(LookupError):
        queue.take()


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("xyz"))), st.integers(0, 5))
def test_the_order_told_is_the_order_in_which_they_are_taken(askers, served):
    queue: FairQueue[Any] = FairQueue()
    for asker in askers[:served]:
        queue.add(Asker(*asker), None)
        queue.take()
    for number, asker in enumerate(askers):
        queue.add(Asker(*asker), number)
    told = queue.order()
    assert [queue.take().item for _ in range(len(queue))] == told
    assert sorted(told) == list(range(len(askers)))
