"""Draws the plots of docs/scale.md from what was measured and reckoned: bench/scale.json and bench/cluster_model.json.

Those about strength and fairness are in strength_plots.py.

With `--check` it draws nothing and says which of them are out of date. They are drawn in the light theme; the site has
the dark ones, too (docs/_extensions/plots.py).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(Path(__file__).resolve().parent))

import strength_plots  # noqa: E402
from charts import Bars, Chart, Line, Scale, draw_bars, draw_chart  # noqa: E402

FOLDER = ROOT / "docs" / "plots"
MEASURED = ROOT / "bench" / "scale.json"
RECKONED = ROOT / "bench" / "cluster_model.json"
BAR = 150
PARTS = {"server": "servers", "postgresql": "PostgreSQL", "haproxy": "HAProxy", "redis": "Redis"}
PLANNED = {
    "workers": "workers",
    "servers": "servers",
    "database": "PostgreSQL",
    "proxy": "HAProxy",
    "bus": "Redis",
}


def data() -> tuple[dict[str, Any], dict[str, Any]]:
    measured, reckoned = (json.loads(path.read_text(encoding="utf-8")) for path in (MEASURED, RECKONED))
    return measured, reckoned


def _points(steps: Sequence[dict[str, Any]], key: str) -> list[tuple[float, float]]:
    """Without the rates that were asked for in vain."""
    return [(step["a second"], step[key]) for step in steps if step["a second"] > 0.97 * step["asked"]]


def _rising(points: Sequence[tuple[float, float]], most: float) -> list[tuple[float, float]]:
    """Up to the first one that is beyond the picture."""
    found = []
    for at, value in points:
        found.append((at, min(value, most)))
        if value >= most:
            break
    return found


def moves(theme: str) -> str:
    """How long a move takes, by moves a second."""
    measured, _ = data()
    one, three = measured["moves 1"]["steps"], measured["moves 3"]["steps"]
    lines = [
        Line("one server, p99", _points(one, "p99 ms"), 0),
        Line("one server, p50", _points(one, "p50 ms"), 0, is_faint=True),
        Line("three servers, p99", _points(three, "p99 ms"), 1),
        Line("three servers, p50", _points(three, "p50 ms"), 1, is_faint=True),
    ]
    most = max(step["a second"] for step in (*one, *three))
    across = Scale(
        "moves a second", 0, -(-most // 100) * 100, ticks=[100 * each for each in range(0, int(most // 100) + 2, 2)]
    )
    up = Scale("from sending to the other player, ms", 5, 1000, ticks=[5, 10, 20, 50, 100, 200, 500, 1000], is_log=True)
    return draw_chart(Chart(across, up, lines, bar=(BAR, "bar of p99: 150 ms"), has_names_aside=True), theme)


def costs(theme: str) -> str:
    """Processor time of a move, by part: at the least rate, and at the most that both reached."""
    measured, _ = data()
    one, three = ({step["asked"]: step for step in measured[name]["steps"]} for name in ("moves 1", "moves 3"))
    common = [rate for rate in one if rate in three and one[rate]["a second"] > 0.97 * rate]
    rows = []
    for rate in (min(common), max(common)):
        for words, steps in (("one server", one), ("three servers", three)):
            step = steps[rate]
            rows.append((f"{words}, {rate:.0f} moves/s", [step["ms a move"][part] for part in PARTS]))
    return draw_bars(Bars("ms of a processor for a move", list(PARTS.values()), rows), theme)


def cores(theme: str) -> str:
    """Cores of each part, by players."""
    _, reckoned = data()
    sizes = reckoned["sizes"]
    plans = [(row["players"], row["a channel a table"]["plan"]) for row in sizes]
    lines = [
        Line(words, [(players, plan[part]) for players, plan in plans], number)
        for number, (part, words) in enumerate(PLANNED.items())
    ]
    heard = [(row["players"], row["one channel"]["plan"]["servers"]) for row in sizes if row["one channel"]]
    lines.append(Line("servers, one channel", heard, 1, is_faint=True, is_left=True))
    most = max(plan["workers"] for _, plan in plans)
    up = Scale("cores", 1, most, ticks=[1, 3, 10, 30, 100, 300, 1000], is_log=True)
    return draw_chart(Chart(_players(1000, 100_000), up, lines), theme)


def latency(theme: str) -> str:
    """p99 of a move by players, for some numbers of servers."""
    _, reckoned = data()
    lines = []
    for number, (servers, curve) in enumerate(reckoned["curves"].items()):
        points = _rising([(each["players"], each["p99 ms"]) for each in curve], 1000)
        lines.append(Line(f"{servers} server{'s' if servers != '1' else ''}", points, number))
    up = Scale("p99 of a move, ms", 5, 1000, ticks=[5, 10, 20, 50, 100, 200, 500, 1000], is_log=True)
    return draw_chart(Chart(_players(100, 20_000), up, lines, bar=(BAR, "bar of p99: 150 ms")), theme)


def day(theme: str) -> str:
    """Work for the engine through the day."""
    _, reckoned = data()
    hours = [(number, row["thinking"]) for number, row in enumerate(reckoned["hours"])]
    most = max(each for _, each in hours)
    step = 10 ** (len(str(int(most))) - 1)
    up = Scale(
        "cores that think", 0, -(-most // step) * step, ticks=[step * each for each in range(int(most // step) + 2)]
    )
    across = Scale("hour of the day", 0, 23, ticks=[0, 3, 6, 9, 12, 15, 18, 21])
    return draw_chart(Chart(across, up, [Line("", hours, 0)], height=240), theme)


def _players(least: int, most: int) -> Scale:
    ticks = [100, 300, 1000, 3000, 10_000, 30_000, 100_000]
    return Scale("players at the same time", least, most, ticks=ticks, is_log=True)


PLOTS: dict[str, Callable[[str], str]] = {
    "moves": moves,
    "move-costs": costs,
    "cores": cores,
    "players-latency": latency,
    "day": day,
    **strength_plots.PLOTS,
}


def stale() -> list[str]:
    """The names of the plots that are missing, out of date, or no longer drawn."""
    wanted = {f"{name}.svg": plot("light") for name, plot in PLOTS.items()}
    there = {file.name: file.read_text(encoding="utf-8") for file in FOLDER.glob("*.svg")}
    return sorted(name for name in wanted.keys() | there.keys() if wanted.get(name) != there.get(name))


def main(arguments: Sequence[str]) -> int:
    if list(arguments) not in ([], ["--check"]):
        print("usage: plots.py [--check]", file=sys.stderr)
        return 2
    if arguments:
        faults = [f"docs/plots/{name}: not as it would be drawn now; make pictures renews it" for name in stale()]
        if faults:
            print("\n".join(faults), file=sys.stderr)
        return 1 if faults else 0
    FOLDER.mkdir(exist_ok=True)
    for name, plot in PLOTS.items():
        (FOLDER / f"{name}.svg").write_text(plot("light"), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
