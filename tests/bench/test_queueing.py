"""Queues behave as the theory of queues says."""

import random
from collections.abc import Callable
from functools import partial
from math import factorial

import pytest

from bench.queueing import Clock, Station, pass_through

RATE = 70.0
MEAN = 0.01
JOBS = 30_000


def times_at(cores: int, rate: float, work: Callable[[random.Random], float], seed: int = 1) -> tuple[float, float]:
    """The mean time at a station, and the use of it."""
    clock, dice = Clock(), random.Random(seed)
    station = Station(clock, cores)
    times: list[float] = []

    def arrive() -> None:
        begun = clock.now
        station.serve(work(dice), lambda: times.append(clock.now - begun))
        clock.after(dice.expovariate(rate), arrive)

    arrive()
    clock.run(JOBS / rate)
    return sum(times) / len(times), station.use()


def test_one_server_with_scattered_work_is_m_m_1():
    mean, use = times_at(1, RATE, lambda dice: dice.expovariate(1 / MEAN))
    assert mean == pytest.approx(1 / (1 / MEAN - RATE), rel=0.08)
    assert use == pytest.approx(RATE * MEAN, rel=0.03)


def test_one_server_with_even_work_is_m_d_1():
    mean, _ = times_at(1, RATE, lambda _dice: MEAN)
    load = RATE * MEAN
    assert mean == pytest.approx(MEAN + load * MEAN / (2 * (1 - load)), rel=0.04)


def test_three_servers_are_m_m_3():
    rate, cores = 240.0, 3
    offered = rate * MEAN
    last = offered**cores / factorial(cores) * cores / (cores - offered)
    waits = last / (sum(offered**k / factorial(k) for k in range(cores)) + last)
    mean, _ = times_at(cores, rate, lambda dice: dice.expovariate(1 / MEAN))
    assert mean == pytest.approx(MEAN + waits / (cores / MEAN - rate), rel=0.08)


def test_the_same_seed_gives_the_same_times_and_another_seed_others():
    runs = [times_at(1, RATE, lambda dice: dice.expovariate(1 / MEAN), seed) for seed in (3, 3, 4)]
    assert runs[0] == runs[1]
    assert runs[0] != runs[2]


def test_who_comes_first_is_served_first():
    clock = Clock()
    order: list[tuple[str, float]] = []
    station = Station(clock, 1)
    for name in "abc":
        station.serve(1.0, partial(lambda each: order.append((each, clock.now)), name))
    assert station.waiting == 2
    clock.run(10)
    assert order == [("a", 1.0), ("b", 2.0), ("c", 3.0)]
    assert station.use() == pytest.approx(0.3)


def test_patient_work_waits_until_nobody_else_does():
    clock = Clock()
    order: list[str] = []
    station = Station(clock, 1)
    for name, is_patient in (("first", False), ("review", True), ("person", False)):
        station.serve(1.0, partial(order.append, name), is_patient=is_patient)
    clock.run(10)
    assert order == ["first", "person", "review"]


def test_a_way_leads_through_stations_and_waits_between_them():
    clock, ends = Clock(), []
    first, second = Station(clock, 1), Station(clock, 1)
    for _ in range(2):
        pass_through(clock, [(first, 1.0), (None, 5.0), (second, 2.0)], lambda: ends.append(clock.now))
    clock.run(20)
    assert ends == [8.0, 10.0]
