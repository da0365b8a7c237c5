"""A cluster on paper: how many cores of each part a number of players needs, where it bends, how long moves take.

    python -m bench.cluster_model            reckons it all from bench/scale.json, into bench/cluster_model.json

Costs are measured (`bench.scale`), people are assumed (`bench/community.toml`). Work takes an exponential time around
its mean, which scatters more than what was measured. All draws are seeded: the same data give the same figures.
"""

from __future__ import annotations

import json
import math
import random
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from bench.community import Community, Demand, read_community
from bench.queueing import Clock, Station, pass_through
from bench.scale_data import FULL, Costs, percentile, read_data

FILE = Path(__file__).with_name("cluster_model.json")
# What one machine for the database has.
DATABASE_CORES = 16
PLAYERS = (1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000)
FIXED = (1, 3, 10, 30)
CURVE = (100, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000, 7000, 10_000, 15_000, 20_000)
_MOVES = 15_000
_LONGEST = 120.0
_HOPELESS = 2.0
# Seconds of a worker for one position of a review.
_POSITION = 1.0


@dataclass(frozen=True)
class Plan:
    """How many there are of each: processes of the server and of the worker, cores of the others."""

    servers: int
    database: int
    bus: int
    proxy: int
    workers: int


@dataclass(frozen=True)
class Model:
    community: Community
    costs: Costs
    # A channel that all servers hear, as it was, or news only for those who have the table in use.
    is_broadcast: bool = True

    def demand(self, players: float) -> Demand:
        return self.community.demand(players)

    @property
    def job(self) -> float:
        """Seconds of a worker for an answer of the computer, on average over the levels that people choose."""
        return sum(share * self.costs.jobs[level] for level, share in self.community.levels.items())

    # How busy a part is, in cores.

    def hearing(self, demand: Demand, servers: int) -> float:
        """Of one server, for what the others have kept."""
        return demand.moves * (1 - 1 / servers) * self.costs.news if self.is_broadcast else 0.0

    def serving(self, demand: Demand) -> float:
        """Of all servers together, without what they hear of each other."""
        costs = self.costs
        games = demand.moves * costs.move + demand.jobs * costs.asking
        return games + demand.told * costs.told + demand.requests * costs.request

    def keeping(self, demand: Demand) -> float:
        return demand.moves * self.costs.kept + demand.requests * self.costs.asked

    def telling(self, demand: Demand, servers: int) -> float:
        heard = servers if self.is_broadcast else 1
        news = demand.moves * (self.costs.published + heard * self.costs.delivery)
        return news + demand.jobs * self.costs.queued

    def leading(self, demand: Demand) -> float:
        return (demand.moves + demand.requests + demand.told / 2) * self.costs.proxied

    def thinking(self, demand: Demand) -> float:
        return demand.jobs * self.job + demand.review_seconds

    # Plans.

    def servers_for(self, demand: Demand) -> int | None:
        """The fewest servers of which none is too busy; None if no number of them is enough."""
        work = self.serving(demand)
        if self.is_broadcast and demand.moves * self.costs.news >= FULL:
            return None
        servers = max(1, math.ceil(work / FULL))
        while work / servers + self.hearing(demand, servers) > FULL:
            servers += 1
        return servers

    def plan(self, players: float) -> Plan | None:
        demand = self.demand(players)
        servers = self.servers_for(demand)
        if servers is None:
            return None
        return Plan(
            servers,
            _cores(self.keeping(demand)),
            _cores(self.telling(demand, servers)),
            _cores(self.leading(demand)),
            _cores(self.thinking(demand)),
        )

    def most_players(self, is_enough: Callable[[Demand], bool]) -> int:
        """The most players for whom something is enough, to two figures."""
        low, high = 1.0, 1e8
        while high / low > 1.01:
            middle = math.sqrt(low * high)
            low, high = (middle, high) if is_enough(self.demand(middle)) else (low, middle)
        digits = int(10 ** max(0, math.floor(math.log10(low)) - 1))
        return round(low / digits) * digits

    def limits(self) -> dict[str, int]:
        """The players that each part carries, if all others are enough."""

        def bus_is_enough(demand: Demand) -> bool:
            servers = self.servers_for(demand)
            return servers is not None and self.telling(demand, servers) <= FULL

        return {
            "one worker": self.most_players(lambda demand: self.thinking(demand) <= FULL),
            "one server": self.most_players(lambda demand: self.serving(demand) <= FULL),
            "one core of HAProxy": self.most_players(lambda demand: self.leading(demand) <= FULL),
            "Redis, one core": self.most_players(bus_is_enough),
            f"PostgreSQL, {DATABASE_CORES} cores": self.most_players(
                lambda demand: self.keeping(demand) <= FULL * DATABASE_CORES
            ),
            "all servers hear all moves": self.most_players(lambda demand: self.servers_for(demand) is not None),
        }

    # One run, event by event.

    def simulate(self, players: float, plan: Plan, seed: int, most_moves: int = _MOVES) -> dict[str, Any]:
        """Milliseconds that a move takes and that somebody waits for the computer, and how busy each part was."""
        demand, costs, dice = self.demand(players), self.costs, random.Random(seed)
        seconds = min(_LONGEST, most_moves / demand.moves)
        clock = Clock()
        servers = [Station(clock, 1) for _ in range(plan.servers)]
        database, proxy = Station(clock, plan.database), Station(clock, plan.proxy)
        bus, workers = Station(clock, plan.bus), Station(clock, plan.workers)
        # News is many small things: it makes a server slower by the share of time it takes.
        slower = 1 / max(0.02, 1 - self.hearing(demand, plan.servers))
        bus_work = costs.published + (plan.servers if self.is_broadcast else 1) * costs.delivery
        times: list[float] = []
        waits: list[float] = []
        own = demand.moves - demand.jobs

        def drawn(mean: float) -> float:
            return dice.expovariate(1 / mean) if mean > 0 else 0.0

        def move(begun: float, server: Station, then: Callable[[], None] | None = None) -> None:
            def kept() -> None:
                times.append(clock.now - begun)
                bus.serve(drawn(bus_work), lambda: None)
                if then is not None:
                    then()

            way = [
                (proxy, drawn(costs.proxied)),
                (server, drawn(costs.move * slower)),
                (database, drawn(costs.kept)),
                (None, costs.commit),
            ]
            pass_through(clock, way, kept)

        def person_moves() -> None:
            server = dice.choice(servers)
            is_answered = dice.random() < demand.jobs / own
            move(clock.now, server, (lambda: computer(server)) if is_answered else None)

        def computer(server: Station) -> None:
            begun = clock.now

            def answered() -> None:
                waits.append(clock.now - begun)
                move(clock.now, server)

            level = dice.choices(list(self.community.levels), list(self.community.levels.values()))[0]
            way = [
                (server, drawn(costs.asking * slower)),
                (bus, drawn(costs.queued)),
                (workers, drawn(costs.jobs[level])),
            ]
            pass_through(clock, way, answered)

        def request() -> None:
            way = [
                (proxy, drawn(costs.proxied)),
                (dice.choice(servers), drawn(costs.request * slower)),
                (database, drawn(costs.asked)),
            ]
            pass_through(clock, way, lambda: None)

        def tell() -> None:
            dice.choice(servers).serve(drawn(costs.told * slower), lambda: None)

        def repeat(rate: float, action: Callable[[], None]) -> None:
            def due() -> None:
                action()
                clock.after(dice.expovariate(rate), due)

            if rate > 0:
                clock.after(dice.expovariate(rate), due)

        repeat(own, person_moves)
        repeat(demand.requests, request)
        repeat(demand.told, tell)
        # Reviews come after whoever waits for a move, position by position.
        repeat(demand.review_seconds / _POSITION, lambda: workers.serve(_POSITION, lambda: None, is_patient=True))
        clock.run(seconds)
        settled = sorted(times[len(times) // 10 :])
        waited = sorted(waits[len(waits) // 10 :])
        return {
            "p50 ms": round(1000 * percentile(settled, 50), 1),
            "p99 ms": round(1000 * percentile(settled, 99), 1),
            "computer p50 ms": round(1000 * percentile(waited, 50), 1),
            "computer p99 ms": round(1000 * percentile(waited, 99), 1),
            "use": {
                "server": round(sum(each.use() for each in servers) / len(servers), 3),
                "PostgreSQL": round(database.use(), 3),
                "Redis": round(bus.use(), 3),
                "HAProxy": round(proxy.use(), 3),
                "workers": round(workers.use(), 3),
            },
        }


def _cores(work: float) -> int:
    return max(1, math.ceil(work / FULL))


def reckon(model: Model) -> dict[str, Any]:
    """Everything that the page shows: with one channel for all news, as it was, and with news for those concerned."""
    ways = {"one channel": model, "a channel a table": replace(model, is_broadcast=False)}
    sizes = []
    for seed, players in enumerate(PLAYERS):
        row: dict[str, Any] = {"players": players, "demand": _rounded(asdict(model.demand(players)))}
        for name, way in ways.items():
            plan = way.plan(players)
            row[name] = None if plan is None else {"plan": asdict(plan), **way.simulate(players, plan, seed)}
        sizes.append(row)
    curves: dict[str, Any] = {}
    for servers in FIXED:
        curves[str(servers)] = curve = []
        for players in CURVE:
            plan = model.plan(players) or Plan(1, 64, 8, 64, 4096)
            plan = Plan(servers, plan.database, plan.bus, plan.proxy, plan.workers)
            if model.serving(model.demand(players)) / servers > _HOPELESS:
                break
            told = model.simulate(players, plan, servers)
            curve.append({"players": players, "p50 ms": told["p50 ms"], "p99 ms": told["p99 ms"]})
    hours = []
    for share in model.community.hours:
        demand = model.demand(100_000 * share)
        hours.append({"moves": round(demand.moves), "thinking": round(model.thinking(demand), 1)})
    return {
        "costs": _rounded({**asdict(model.costs), "job": model.job}),
        "limits": model.limits(),
        "limits with a channel a table": ways["a channel a table"].limits(),
        "sizes": sizes,
        "curves": curves,
        "hours": hours,
    }


def _rounded(figures: dict[str, Any]) -> dict[str, Any]:
    return {key: round(each, 7) if isinstance(each, float) else each for key, each in figures.items()}


def measured_model() -> Model:
    return Model(read_community(), Costs.measured(read_data()))


def main() -> int:
    FILE.write_text(json.dumps(reckon(measured_model()), indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
