"""How much a number of players asks of a server: moves, requests, the computer's answers, reviews.

`bench/community.toml` has what is assumed of them. "Players" are always those who are there at the same time, in the
busiest hour of the day.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("community.toml")
# Seconds of the engine for a review: one for each position, and no more than that (`review_desk`).
LONGEST_REVIEW = 90.0


@dataclass(frozen=True)
class Activity:
    """What a share of the players does; all else are numbers of one person in a minute."""

    name: str
    share: float
    requests: float
    moves: float = 0.0
    plies: int = 0
    reviewed: float = 0.0
    hears: float = 0.0


@dataclass(frozen=True)
class Demand:
    """All of it together, for each second. `moves` are those that are kept, also the computer's."""

    sockets: float
    moves: float
    jobs: float
    reviews: float
    review_seconds: float
    requests: float
    told: float


@dataclass(frozen=True)
class Community:
    activities: tuple[Activity, ...]
    levels: dict[int, float]
    hours: tuple[float, ...]

    def demand(self, players: float) -> Demand:
        moves = jobs = reviews = engine = requests = told = 0.0
        for each in self.activities:
            number = players * each.share
            made = number * each.moves / 60
            answered = made if each.name == "computer" else 0.0
            jobs += answered
            moves += made + answered
            requests += number * each.requests / 60
            told += number * each.hears / 60
            if each.plies:
                # Two players of each game, or one and the computer.
                ended = (made + answered) / each.plies
                wished = ended * each.reviewed * (1 if each.name == "computer" else 2)
                reviews += wished
                engine += wished * min(LONGEST_REVIEW, each.plies)
        return Demand(players, moves, jobs, reviews, engine, requests, told)


def read_community(path: Path = FILE) -> Community:
    """Raises `ValueError` if shares do not add up to one."""
    data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    activities = tuple(Activity(name, **each) for name, each in data["activity"].items())
    levels = {int(level): share for level, share in data["levels"].items()}
    for what, shares in (("activity", [each.share for each in activities]), ("levels", list(levels.values()))):
        if abs(sum(shares) - 1) > 1e-9:
            raise ValueError(f"{path.name}, {what}: the shares add up to {sum(shares):g}, expected 1")
    return Community(activities, levels, tuple(data["day"]["hours"]))
