"""Games and matches that cost nothing, for tests."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tankchess import Move, Position, setup
from tankchess.engine import Limits, Score
from tankchess.lab import BoardStart, FinishedGame, GameJob, Pace, PlayerName, Tournament
from tankchess.lab.game import NEVER, Adjudication, Seated, WatchedGame, watch_game
from tankchess.lab.players import Choice

SMALL = "8x8 high:D4,E5 wCLT@A1N,wMT@B1N,bCLT@H8S,bMT@G8S w announce=no"
NODES = Pace(nodes=10)


class ScriptedPlayer:
    """A player that does what a test wants."""

    def __init__(self, answer: Callable[[Position], Move], score: Score | None = None) -> None:
        self.answer = answer
        self.score = score
        self.limits: list[Limits] = []

    def choose(self, position: Position, limits: Limits) -> Choice:
        self.limits.append(limits)
        return Choice(self.answer(position), score=self.score)

    def close(self) -> None:
        pass


class ToldTime:
    """A clock that goes on by so many seconds whenever it is read."""

    def __init__(self, step: float) -> None:
        self.step = step
        self.time = 0.0

    def __call__(self) -> float:
        self.time += self.step
        return self.time


def first_move(position: Position) -> Move:
    return position.legal_moves()[0]


def watched(
    *players: ScriptedPlayer,
    tfen: str = SMALL,
    pace: Pace = NODES,
    adjudication: Adjudication = NEVER,
    step: float = 0.0,
    word: str = "engine",
) -> WatchedGame:
    position = Position.from_tfen(tfen)
    seats = [Seated(PlayerName.parse(word), player) for player in players]
    return watch_game(position, seats, pace, adjudication, ToldTime(step))


def tournament(*words: str, seed: int = 1, pace: Pace = NODES) -> Tournament:
    names = tuple(map(PlayerName.parse, words or ("random", "greedy")))
    return Tournament(names, (BoardStart.of(setup("duel-12")),), pace, seed)


def won(key: str, points: float = 1.0) -> FinishedGame:
    return FinishedGame(key, points, "checkmate", 0, ())


def first_wins(job: GameJob) -> FinishedGame:
    """In place of a game: the first player always wins."""
    return won(job.key)


def draws(job: GameJob) -> FinishedGame:
    return won(job.key, 0.5)


def fails(job: GameJob) -> FinishedGame:
    raise ValueError(f"no board for {job.key}")


def dies_once(job: GameJob) -> FinishedGame:
    """The process ends in the middle of the second game, if nobody has died of it yet."""
    grave = Path(os.environ["TANKCHESS_TEST_GRAVE"])
    if job.key == "0-1/0b" and not grave.exists():
        grave.touch()
        os._exit(9)
    return won(job.key)


def wait_until(holds: Callable[[], bool], seconds: float = 120.0) -> bool:
    """Whether something comes true in time; nobody waits so long unless it fails."""
    until = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


def living(wanted: Callable[[list[str]], bool]) -> list[str]:
    """The processes of Linux that are wanted by the fields of their status, and run: those ended are no more."""
    found = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            head, _, tail = file.read_text(errors="replace").rpartition(")")
            fields = [head.split(" ")[0], head, *tail.split()]
            if fields[2] != "Z" and wanted(fields):
                found.append(fields[0])
    return found


def dies(job: GameJob) -> FinishedGame:
    os._exit(job.pair + 7)
