"""Where the numbers of a tuning went, from the games that `tankchess tune` has kept. `python -m bench.tuning FILE`.

It is written to bench/tuning.json, from which `make pictures` draws the plot of docs/strength.md.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from tankchess.lab.job import FinishedGame
from tankchess.lab.opening import BoardStart
from tankchess.lab.pace import Pace
from tankchess.lab.parameters import TunedParameter
from tankchess.lab.tuning import Tuning

KEPT = Path(__file__).with_name("tuning.json")


def main(
    file: Annotated[Path, typer.Argument(help="The --out of a tuning.")],
    every: Annotated[int, typer.Option("--every", min=1, help="Rounds from one point to the next.")] = 10,
    most: Annotated[int, typer.Option("--most", min=1, help="So many numbers, those that went farthest.")] = 5,
) -> None:
    """Keep the course of a tuning: its rounds, and the numbers in percent of what they were."""
    with file.open(encoding="utf-8") as lines:
        head, *rows = [json.loads(line) for line in lines]
    found = course(head["match"], rows, every, most)
    KEPT.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    for name, values in found["percent"].items():
        print(f"{name}: {values[-1]:.0f} %")


def course(described: dict[str, Any], rows: Sequence[dict[str, Any]], every: int, most: int) -> dict[str, Any]:
    """The course of a tuning, from what the head of its file says and from its games."""
    tuning = Tuning(
        described["weights"],
        tuple(TunedParameter(**each) for each in described["tuning"]),
        tuple(BoardStart(**each) for each in described["boards"]),
        Pace(**described["pace"]),
        described["rounds"],
        described["pairs"],
        described["gain"],
        described["seed"],
        described["random"],
    )
    games = {row["key"]: FinishedGame(row["key"], row["points"], row["end"], row["opening"], ()) for row in rows}
    history = tuning.history(games)
    rounds = sorted({*range(0, len(history), every), len(history) - 1})
    percent = {
        parameter.name: [round(100 * history[number][index] / parameter.start, 1) for number in rounds]
        for index, parameter in enumerate(tuning.parameters)
    }
    farthest = sorted(percent, key=lambda name: -abs(percent[name][-1] - 100))[:most]
    return {
        "games": len(games),
        "nodes": described["pace"]["nodes"],
        "rounds": rounds,
        "last": {
            parameter.name: [parameter.start, round(value)]
            for parameter, value in zip(tuning.parameters, history[-1], strict=True)
        },
        "percent": {name: percent[name] for name in farthest},
    }


if __name__ == "__main__":
    typer.run(main)
