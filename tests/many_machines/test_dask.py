"""A match on a real Dask scheduler with two workers, each a process of its own. `make lab-test` runs it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tankchess import setup
from tankchess.lab import BoardStart, FinishedGame, GameJob, LabError, ResultsFile, play_tournament
from tankchess.lab.dask_executor import DaskExecutor
from tankchess.lab.executor import all_done
from tankchess.lab.self_play import SelfPlayGame, SelfPlayJob, SelfPlayPlan, jobs_of, play_self_play
from tests.lab.games import tournament

# Slow enough that a worker dies in the middle of a game, and fast enough for a test.
MATCH = tournament("engine:nodes=3000", "level:2")
PAIRS = 6
PATIENCE = 60.0
ROOT = Path(__file__).parents[2]


class Cluster:
    """A scheduler and its workers."""

    def __init__(self, folder: Path, workers: int = 2) -> None:
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.scheduler = self.start("scheduler", "--port", "0", "--no-dashboard", "--no-show")
        until = time.monotonic() + PATIENCE
        while not self.file.exists() and time.monotonic() < until:
            time.sleep(0.1)
        self.address = str(json.loads(self.file.read_text())["address"])
        self.workers = [self.worker() for _ in range(workers)]

    def start(self, kind: str, *options: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", kind, "--scheduler-file", str(self.file), *options]
        log = (self.folder / f"{kind}-{len(self.processes)}.log").open("wb")
        process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log, start_new_session=True)
        log.close()
        self.processes.append(process)
        return process

    def worker(self) -> subprocess.Popen[bytes]:
        # No nanny: what is killed stays dead.
        place = str(self.folder / "scratch")
        return self.start("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", place)

    def close(self) -> None:
        for process in self.processes:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    made = Cluster(tmp_path)
    yield made
    made.close()


def executor(cluster: Cluster, workers: int = 2) -> DaskExecutor[GameJob, FinishedGame]:
    """One that all workers have come to."""
    found: DaskExecutor[GameJob, FinishedGame] = DaskExecutor(cluster.address, patience=PATIENCE)
    found._client.wait_for_workers(workers, timeout=PATIENCE)
    return found


def lines(path: Path) -> list[str]:
    """The games of a results file as they stand there."""
    return [json.loads(line)["key"] for line in path.read_text(encoding="utf-8").splitlines()[1:]]


ALL = sorted(job.key for job in MATCH.jobs(PAIRS))


def test_a_worker_that_is_killed_costs_no_game_and_counts_none_twice(cluster, tmp_path):
    path = tmp_path / "results.jsonl"
    with ResultsFile(path, MATCH.description()) as results:
        for number, done in enumerate(play_tournament(MATCH, PAIRS, results, executor(cluster))):
            assert done.failure == ""
            if number == 1:
                os.killpg(cluster.workers[0].pid, signal.SIGKILL)
    assert sorted(lines(path)) == ALL
    assert cluster.workers[0].wait() == -signal.SIGKILL


def test_a_match_goes_on_with_other_workers_and_comes_to_the_same_games(cluster, tmp_path):
    path = tmp_path / "results.jsonl"
    with ResultsFile(path, MATCH.description()) as results:
        playing = play_tournament(MATCH, PAIRS, results, executor(cluster))
        for _ in range(3):
            next(playing)
        playing.close()
        begun = dict(results.games)
    assert len(begun) >= 3
    os.killpg(cluster.workers[1].pid, signal.SIGKILL)
    with ResultsFile(path, MATCH.description()) as results:
        assert results.games == begun
        for done in play_tournament(MATCH, PAIRS, results, executor(cluster, 1)):
            assert done.job.key not in begun
    assert sorted(lines(path)) == ALL


def test_a_scheduler_that_is_killed_ends_the_match_and_everything_is_kept(cluster, tmp_path):
    path = tmp_path / "results.jsonl"
    with ResultsFile(path, MATCH.description()) as results:
        playing = play_tournament(MATCH, PAIRS, results, executor(cluster))
        next(playing)
        os.killpg(cluster.scheduler.pid, signal.SIGKILL)
        with pytest.raises(LabError, match="is lost"):
            list(playing)
        kept = len(results.games)
    assert len(lines(path)) == kept >= 1
    with ResultsFile(path, MATCH.description()) as results:
        assert len(results.games) == kept


def test_self_play_on_many_machines_gives_the_same_games(cluster):
    plan = SelfPlayPlan((BoardStart.of(setup("duel-12")),), nodes=30)
    hands: DaskExecutor[SelfPlayJob, SelfPlayGame] = DaskExecutor(cluster.address, play_self_play, PATIENCE)
    found = {job.number: game for job, game in all_done(jobs_of(plan, range(3)), hands)}
    assert found == {number: plan.play(number) for number in range(3)}


def test_a_scheduler_without_workers_is_told(tmp_path):
    cluster = Cluster(tmp_path, workers=0)
    try:
        with pytest.raises(LabError, match="has no worker: start one"):
            DaskExecutor(cluster.address, patience=2.0)
    finally:
        cluster.close()


def test_a_scheduler_that_is_not_there_is_told():
    with pytest.raises(LabError, match=r"no Dask scheduler at tcp://127\.0\.0\.1:1"):
        DaskExecutor("tcp://127.0.0.1:1", patience=1.0)
