"""Moves that come at the same time share a transaction, and nobody waits for company that does not come."""

from __future__ import annotations

import asyncio

import pytest

from tankchess.server.storage.gathering import PAUSE, Gathering
from tests.server.databases import rows
from tests.server.test_failed_writes import opened
from tests.server.test_store import person

pytestmark = pytest.mark.anyio


def pauses_of(gathering: Gathering, groups: list[int]) -> list[float]:
    """How long was waited for each of the groups, given by their sizes."""
    pauses = []
    for jobs in groups:
        pauses.append(gathering.pause())
        gathering.gathered(jobs)
    return pauses


def test_the_writer_waits_as_long_as_it_brings_company():
    assert pauses_of(Gathering(), [2, 3, 2, 5]) == [PAUSE] * 4


def test_one_failure_does_not_end_the_waiting():
    assert pauses_of(Gathering(), [2, 1, 1, 2, 2]) == [PAUSE, PAUSE, 0.0, PAUSE, PAUSE]


def test_company_that_comes_by_itself_is_a_reason_to_wait_again():
    assert pauses_of(Gathering(), [1, 1, 1, 1, 2, 2]) == [PAUSE, 0.0, PAUSE, 0.0, 0.0, PAUSE]


def test_somebody_who_plays_alone_hardly_ever_waits():
    pauses = pauses_of(Gathering(), [1] * 1000)
    assert sum(pause > 0 for pause in pauses) < 25


def test_those_who_come_together_anyway_hardly_ever_wait():
    gathering, pauses = Gathering(), []
    for jobs in [4, 5, 3] * 300:
        pauses.append(gathering.pause())
        gathering.gathered(jobs, before=jobs)
    assert sum(pause > 0 for pause in pauses) < 25


def test_when_they_come_one_by_one_again_waiting_is_tried_and_stays():
    gathering = Gathering()
    for _ in range(300):
        gathering.pause()
        gathering.gathered(4, before=4)
    pauses = []
    for _ in range(100):
        pauses.append(gathering.pause())
        gathering.gathered(4 if pauses[-1] else 1, before=1)
    assert pauses[64:] == [PAUSE] * 36


async def test_a_job_that_comes_a_little_later_shares_the_transaction(tmp_path, monkeypatch):
    monkeypatch.setattr("tankchess.server.storage.gathering.PAUSE", 0.1)
    async with opened(tmp_path) as (store, tried):
        first = store.writer.submit(person(1))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        await asyncio.gather(first, store.writer.submit(person(2)))
        assert tried == [(2, True)]
        assert sorted(rows(tmp_path, "select id from people")) == [("1",), ("2",)]


async def test_a_server_that_stops_does_not_wait_for_company(tmp_path, monkeypatch):
    monkeypatch.setattr("tankchess.server.storage.gathering.PAUSE", 600.0)
    async with opened(tmp_path) as (store, tried):
        store.writer.hurry(10.0)
        await store.writer.submit(person(1))
        assert tried == [(1, True)]
