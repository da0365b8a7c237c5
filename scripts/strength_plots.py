"""The plots of docs/strength.md and docs/fairness.md: levels, nodes, time, tuning, and how fair the boards are.

Made of what is kept: bench/strength.json, bench/tuning.json and the figures in the setup files. What has not been
measured yet is not drawn.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from math import sqrt
from pathlib import Path
from typing import Any

from charts import Chart, Interval, Intervals, Line, Scale, draw_chart, draw_intervals

ROOT = Path(__file__).resolve().parents[1]
SETUPS = ROOT / "src" / "tankchess" / "setups" / "data"
_Z = 1.96


def _kept(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ROOT / "bench" / name).read_text(encoding="utf-8"))
    return found


def levels(theme: str) -> str:
    """The levels on one scale of Elo."""
    rows = [
        Interval(_level(each["player"]), each["elo"], each["elo"] - each["error"], each["elo"] + each["error"])
        for each in _kept("strength.json")["levels"]["ratings"]
    ]
    most = 200 * (int(max(row.high for row in rows) // 200) + 1)
    least = 200 * int(min(row.low for row in rows) // 200)
    scale = Scale("Elo, level 1 is 0", least, most, ticks=list(range(least, most + 1, 200)))
    return draw_intervals(Intervals(scale, rows), theme)


def _level(label: str) -> str:
    return label.replace("level:", "level ") if label.startswith("level:") else "level 10"


def nodes(theme: str) -> str:
    """What more nodes bring."""
    return _by_limit("nodes", "nodes a move", theme)


def times(theme: str) -> str:
    """What more time brings."""
    return _by_limit("time", "seconds a move", theme)


def _by_limit(part: str, unit: str, theme: str) -> str:
    """Elo by the limit that the players have: `engine:nodes=4000`, `engine:movetime=0.1`."""
    ratings = _kept("strength.json")[part]["ratings"]
    points = [(float(each["player"].partition("=")[2]), float(each["elo"])) for each in ratings]
    most = 100 * (int(max(value for _, value in points) // 100) + 1)
    across = Scale(unit, points[0][0], points[-1][0], ticks=[at for at, _ in points], is_log=True)
    up = Scale("Elo", 0, most, ticks=list(range(0, most + 1, 100)))
    return draw_chart(Chart(across, up, [Line("", points, 0)]), theme)


def tuning(theme: str) -> str:
    """Where the numbers went in the course of a tuning, in percent of what they were."""
    kept = _kept("tuning.json")
    rounds = kept["rounds"]
    lines = [
        Line(_short(name), list(zip(rounds, values, strict=True)), number)
        for number, (name, values) in enumerate(kept["percent"].items())
    ]
    every = [value for line in lines for _, value in line.points]
    least, most = 10 * int(min(every) // 10), 10 * (int(max(every) // 10) + 1)
    step = 10 if most - least <= 80 else 20
    up = Scale("percent of the number before", least, most, ticks=list(range(least, most + 1, step)))
    across = Scale("rounds", 0, rounds[-1], ticks=list(range(0, rounds[-1] + 1, 50)))
    return draw_chart(Chart(across, up, lines, has_names_aside=True), theme)


def _short(name: str) -> str:
    """The name of a number, without its table where it would not fit beside the plot."""
    return name if len(name) <= 17 else name.partition(".")[2]


def fairness(theme: str) -> str:
    """White's share of the points on every board of two."""
    rows = []
    for file in sorted(SETUPS.glob("*.toml")):
        balance = tomllib.loads(file.read_text(encoding="utf-8")).get("balance", {})
        if set(balance) == {"games", "nodes", "w", "b"}:
            share, games = balance["w"] / 100, balance["games"]
            reach = 100 * _Z * sqrt(share * (1 - share) / games)
            rows.append(Interval(file.stem, balance["w"], balance["w"] - reach, balance["w"] + reach))
    rows.sort(key=lambda row: row.value)
    scale = Scale("points of White, percent", 35, 65, ticks=[35, 40, 45, 50, 55, 60, 65])
    return draw_intervals(Intervals(scale, rows, bar=50), theme)


def _measured() -> set[str]:
    """What of the strength has been measured."""
    return set(_kept("strength.json")) if (ROOT / "bench" / "strength.json").exists() else set()


_OF_PARTS: dict[str, tuple[str, Callable[[str], str]]] = {
    "levels": ("levels", levels),
    "nodes": ("nodes", nodes),
    "time": ("time", times),
}

PLOTS: dict[str, Callable[[str], str]] = {
    "tuning": tuning,
    "boards": fairness,
    **{name: plot for part, (name, plot) in _OF_PARTS.items() if part in _measured()},
}
