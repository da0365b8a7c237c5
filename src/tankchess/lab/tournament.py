"""A match of two players or more: who meets whom, on which boards, and the games that follow from it."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from itertools import combinations, pairwise
from typing import Any

from tankchess.lab.error import LabError
from tankchess.lab.fingerprint import fingerprint
from tankchess.lab.game import NEVER, Adjudication
from tankchess.lab.job import FinishedGame, GameJob
from tankchess.lab.opening import RANDOM_MOVES, BoardStart
from tankchess.lab.pace import Pace
from tankchess.lab.player_name import PlayerName
from tankchess.lab.statistics import PairStatistics

_KEY = re.compile(r"([0-9]{1,3})-([0-9]{1,3})/([0-9]{1,9})([ab])")
MOST_PLAYERS = 100


class Pairings(StrEnum):
    """Who meets whom: everybody, the first one all others, or each the next one. Equal to its text."""

    ALL = "all"
    FIRST = "first"
    NEIGHBOURS = "neighbours"


@dataclass(frozen=True, slots=True)
class Tournament:
    """What a match is. Its games have names, and each of them is the same job every time."""

    players: tuple[PlayerName, ...]
    starts: tuple[BoardStart, ...]
    pace: Pace
    seed: int = 1
    random_moves: int = RANDOM_MOVES
    adjudication: Adjudication = NEVER
    pairings: Pairings = Pairings.ALL

    def __post_init__(self) -> None:
        if not 2 <= len(self.players) <= MOST_PLAYERS:
            raise LabError(f"a match of {len(self.players)}: expected 2 to {MOST_PLAYERS} players")
        if not self.starts:
            raise LabError("a match without a board: expected at least one")

    @property
    def meetings(self) -> list[tuple[int, int]]:
        numbers = range(len(self.players))
        if self.pairings is Pairings.FIRST:
            return [(0, other) for other in numbers[1:]]
        return list(pairwise(numbers) if self.pairings is Pairings.NEIGHBOURS else combinations(numbers, 2))

    def job(self, meeting: tuple[int, int], pair: int, is_swapped: bool) -> GameJob:
        first, second = meeting
        return GameJob(
            meeting=meeting,
            pair=pair,
            is_swapped=is_swapped,
            players=(self.players[first], self.players[second]),
            start=self.starts[pair % len(self.starts)],
            pace=self.pace,
            seed=self.seed,
            random_moves=self.random_moves,
            adjudication=self.adjudication,
            engine=fingerprint(),
        )

    def jobs(self, pairs: int) -> Iterator[GameJob]:
        """All games up to so many pairs for each meeting, one pair of each in turn."""
        for pair in range(pairs):
            for meeting in self.meetings:
                for is_swapped in (False, True):
                    yield self.job(meeting, pair, is_swapped)

    def job_of(self, key: str) -> GameJob | None:
        """The job with this name; None if it is none of this match."""
        place = place_of(key)
        return self.job(*place) if place is not None and place[0] in self.meetings else None

    def pairs(self, games: Mapping[str, FinishedGame]) -> dict[tuple[int, int], dict[int, tuple[float, float]]]:
        """The points of the first player of each meeting in both games of each pair that is complete."""
        halves: dict[tuple[tuple[int, int], int], dict[bool, float]] = {}
        for game in games.values():
            place = place_of(game.key)
            if place is not None:
                halves.setdefault(place[:2], {})[place[2]] = game.points
        found: dict[tuple[int, int], dict[int, tuple[float, float]]] = {meeting: {} for meeting in self.meetings}
        for (meeting, pair), points in sorted(halves.items()):
            if len(points) == 2 and meeting in found:
                found[meeting][pair] = (points[False], points[True])
        return found

    def statistics(self, games: Mapping[str, FinishedGame]) -> dict[tuple[int, int], PairStatistics]:
        return {meeting: PairStatistics.of(pairs.values()) for meeting, pairs in self.pairs(games).items()}

    def description(self) -> dict[str, Any]:
        """All that makes it this match, for the head of its file; how many games are played is not part of it."""
        return {
            "players": [_described(player) for player in self.players],
            "boards": [asdict(start) for start in self.starts],
            "pace": asdict(self.pace),
            "seed": self.seed,
            "random": self.random_moves,
            "adjudication": asdict(self.adjudication),
            "pairings": str(self.pairings),
            "engine": fingerprint(),
        }


def place_of(key: str) -> tuple[tuple[int, int], int, bool] | None:
    """Which game a name speaks of: the players, the pair, and whether they have changed seats."""
    match = _KEY.fullmatch(key)
    return None if match is None else ((int(match[1]), int(match[2])), int(match[3]), match[4] == "b")


def _described(player: PlayerName) -> dict[str, Any]:
    """A player without what is only true of one machine."""
    data = asdict(player)
    del data["environment"]
    if player.commit:
        del data["command"]
    data["weights"] = f"{zlib.crc32(player.weights.encode()):08x}" if player.weights else ""
    return {key: value for key, value in data.items() if value not in ("", None, ())}
