"""What `bench.scale` has measured, as it is kept in `bench/scale.json`, and what follows from it."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("scale.json")
# What a move may take, in milliseconds, for 99 of 100: the bar of docs/measurements-cluster.md.
BAR = 150.0
# No core is planned to be busier than that in the busiest hour.
FULL = 0.6


def percentile(times: Sequence[float], percent: int) -> float:
    """Of sorted times; 0 if there are none."""
    return times[min(len(times) - 1, len(times) * percent // 100)] if times else 0.0


def read_data(path: Path = FILE) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def machine() -> dict[str, Any]:
    """Where and with what something is measured."""
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    names = [line.partition(": ")[2] for line in Path("/proc/cpuinfo").read_text().splitlines() if "model name" in line]
    return {
        "commit": commit.stdout.strip(),
        "date": time.strftime("%Y-%m-%d", time.gmtime()),
        "processor": names[0] if names else platform.processor(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "load before": round(os.getloadavg()[0], 1),
    }


def keep(name: str, figures: Mapping[str, Any], about: Mapping[str, Any]) -> None:
    """Puts a run in the place of the one before."""
    known = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    known[name] = {"machine": about, **figures}
    FILE.write_text(json.dumps(dict(sorted(known.items())), indent=1) + "\n", encoding="utf-8")


def best_steps(runs: Sequence[Sequence[dict[str, Any]]]) -> list[dict[str, Any]]:
    """For each rate the run in which moves were quickest: whatever else the machine does makes them slower."""
    found: dict[float, dict[str, Any]] = {}
    for step in (step for run in runs for step in run):
        known = found.get(step["asked"])
        if known is None or step["p99 ms"] < known["p99 ms"]:
            found[step["asked"]] = step
    return [found[rate] for rate in sorted(found)]


def carried(steps: Sequence[Mapping[str, Any]], bar: float = BAR) -> float:
    """The most moves a second at which 99 of 100 took no longer than the bar: read off between two steps.

    A lower rate that took longer was disturbed by something else.
    """
    within = [place for place, step in enumerate(steps) if step["p99 ms"] <= bar]
    if not within:
        return 0.0
    last = steps[within[-1]]
    if within[-1] + 1 == len(steps):
        return float(last["a second"])
    beyond = steps[within[-1] + 1]
    share = (bar - last["p99 ms"]) / (beyond["p99 ms"] - last["p99 ms"])
    return float(last["a second"] + share * (beyond["a second"] - last["a second"]))


def planned_step(steps: Sequence[Mapping[str, Any]], use: float = FULL) -> Mapping[str, Any]:
    """The step at which a server was about as busy as it is planned to be: the busier it is, the less a move costs."""
    return min(steps, key=lambda step: abs(step["cores"]["server"] - use))


@dataclass(frozen=True)
class Costs:
    """Seconds of a processor. `news` is what a server needs to hear of a move that another one has kept.

    `delivery` is what Redis needs to tell one more server, `told` a server to tell one more watcher. `jobs` is what a
    worker needs for an answer of the computer, by level; `asking` and `queued` are what the server and Redis need to
    have it made, besides its move and the one before it.
    """

    move: float
    news: float
    told: float
    request: float
    kept: float
    asked: float
    published: float
    delivery: float
    proxied: float
    asking: float
    queued: float
    jobs: Mapping[int, float]
    commit: float = 0.004

    @classmethod
    def measured(cls, data: Mapping[str, Any]) -> Costs:
        """The moves of one server and of three at about the same rate differ for Redis by two more who hear of them."""
        step = planned_step(data["moves 1"]["steps"])
        rate = step["asked"]
        three = min(data["moves 3"]["steps"], key=lambda each: abs(each["asked"] - rate))["ms a move"]
        one = step["ms a move"]
        delivery = max(0.0, (three["redis"] - one["redis"]) / 2)
        requests = data["requests"]["ms a request"]
        # Of a server that is as little busy as that of the workers' run was, a move costs the most.
        quiet = data["moves 1"]["steps"][0]["ms a move"]
        job = data["work"]["levels"]["5"]["ms a job"]
        return cls(
            move=one["server"] / 1000,
            news=data["bus"]["ms of a server for news"] / 1000,
            told=data["sockets"]["ms of a server a message"] / 1000,
            request=requests["server"] / 1000,
            kept=one["postgresql"] / 1000,
            asked=requests["postgresql"] / 1000,
            published=max(0.0, one["redis"] - delivery) / 1000,
            delivery=delivery / 1000,
            proxied=one["haproxy"] / 1000,
            asking=max(0.0, job["server"] - 2 * quiet["server"]) / 1000,
            queued=max(0.0, job["redis"] - 2 * quiet["redis"]) / 1000,
            jobs={int(level): each["ms a job"]["worker"] / 1000 for level, each in data["work"]["levels"].items()},
        )
