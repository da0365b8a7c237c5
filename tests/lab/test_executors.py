"""Executors: every job comes back once, whoever dies."""

import os
import subprocess
import sys
from _thread import interrupt_main
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

from tankchess.lab import FinishedGame, GameJob, HereExecutor, ProcessExecutor
from tankchess.lab.running import GameExecutor
from tests.lab.games import dies, dies_once, fails, first_wins, living, tournament, wait_until


def all_done(executor: GameExecutor, pairs: int = 2) -> dict[str, str]:
    """What became of each job: the failure, or nothing."""
    try:
        jobs = list(tournament().jobs(pairs))
        for job in jobs:
            executor.give(job)
        found = []
        while done := executor.wait():
            found += done
        assert sorted(done.job.key for done in found) == sorted(job.key for job in jobs)
        assert all((done.game is None) == bool(done.failure) for done in found)
        return {done.job.key: done.failure for done in found}
    finally:
        executor.close()
        executor.close()


@pytest.mark.parametrize("make", [HereExecutor, lambda work: ProcessExecutor(2, work)])
def test_every_job_comes_back_once(make: Callable[..., GameExecutor]):
    assert set(all_done(make(first_wins)).values()) == {""}


@pytest.mark.parametrize("make", [HereExecutor, lambda work: ProcessExecutor(1, work)])
def test_a_job_that_fails_comes_back_with_the_reason(make: Callable[..., GameExecutor]):
    failures = all_done(make(fails), pairs=1)
    assert failures["0-1/0b"] == "ValueError: no board for 0-1/0b"


def test_a_game_whose_process_died_is_begun_again(tmp_path, monkeypatch):
    grave = tmp_path / "grave"
    monkeypatch.setenv("TANKCHESS_TEST_GRAVE", str(grave))
    assert set(all_done(ProcessExecutor(2, dies_once)).values()) == {""}
    assert grave.exists()


def test_a_game_of_which_every_process_dies_is_given_up():
    failures = all_done(ProcessExecutor(1, dies), pairs=1)
    assert failures["0-1/0a"] == "the process that did it died 3 times (exit code 7)"


def test_an_executor_has_room_for_as_many_games_as_it_has_processes():
    executor = ProcessExecutor(2, first_wins)
    assert executor.room == 2
    executor.give(tournament().job((0, 1), 0, False))
    assert executor.room == 1
    executor.close()


def test_games_that_are_played_when_it_is_closed_come_to_nothing():
    executor: GameExecutor = ProcessExecutor(1)
    executor.give(tournament("engine:nodes=1000000000", "random").job((0, 1), 0, False))
    executor.close()
    assert executor.wait() == []


HANGING = """
import os, pathlib, sys, time
for line in sys.stdin:
    word = line.split()[0]
    print({"ugi": "ugiok", "isready": "readyok"}.get(word, ""), flush=True)
    if word == "go":
        pathlib.Path(sys.argv[1]).write_text(str(os.getpid()))
        time.sleep(600)
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="asks Linux for its processes")
def test_a_program_that_thinks_when_it_is_closed_is_ended(tmp_path):
    program, note = tmp_path / "hanging.py", tmp_path / "pid"
    program.write_text(HANGING, encoding="utf-8")
    executor: GameExecutor = ProcessExecutor(1)
    executor.give(tournament(f"command:{sys.executable} {program} {note}", "random").job((0, 1), 0, False))
    assert wait_until(lambda: note.exists() and note.read_text() != "")
    assert living(lambda fields: fields[0] == note.read_text()) != []
    executor.close()
    assert wait_until(lambda: living(lambda fields: fields[0] == note.read_text()) == [])


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is no signal there")
def test_ctrl_c_said_again_does_not_leave_half_of_it_behind(tmp_path):
    program, note = tmp_path / "hanging.py", tmp_path / "pid"
    program.write_text(HANGING, encoding="utf-8")
    executor: ProcessExecutor[GameJob, FinishedGame] = ProcessExecutor(1)
    executor.give(tournament(f"command:{sys.executable} {program} {note}", "random").job((0, 1), 0, False))
    assert wait_until(lambda: note.exists() and note.read_text() != "")
    (hand,) = executor._processes.values()

    def say_it_again() -> None:
        wait_until(lambda: hand.connection.closed)
        interrupt_main()

    impatient = Thread(target=say_it_again)
    impatient.start()
    try:
        executor.close()
        impatient.join()
    except KeyboardInterrupt:
        pytest.fail("Ctrl-C was heard while everything was being ended")
    with pytest.raises(ValueError, match="process object is closed"):
        hand.process.is_alive()


COUNTING = """
import sys
from tankchess.lab import ProcessExecutor
from tests.lab.games import tournament

if __name__ == "__main__":
    executor = ProcessExecutor(1)
    executor.give(tournament(f"command:{sys.executable} {sys.argv[1]} {sys.argv[2]}", "random").job((0, 1), 0, False))
    executor.wait()
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="asks Linux for its processes")
def test_when_the_process_that_counts_is_killed_nothing_of_it_goes_on(tmp_path):
    program, note, counting = tmp_path / "hanging.py", tmp_path / "pid", tmp_path / "counting.py"
    program.write_text(HANGING, encoding="utf-8")
    counting.write_text(COUNTING, encoding="utf-8")
    place = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    parent = subprocess.Popen([sys.executable, str(counting), str(program), str(note)], env=place)
    assert wait_until(lambda: note.exists() and note.read_text() != "")
    hands = living(lambda fields: fields[3] == str(parent.pid))
    assert hands != []
    parent.kill()
    parent.wait()
    assert wait_until(lambda: living(lambda fields: fields[0] in (*hands, note.read_text())) == [])
