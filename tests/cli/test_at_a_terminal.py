"""A game at a real terminal: the prompt with its running clock, Ctrl-C, and what is left after a crash."""

import subprocess
import sys

import pytest

from tankchess import read_games
from tests.cli.running import SMALL

pty = pytest.importorskip("pty", reason="Windows has no pseudo terminals")

from tests.cli.terminal import Terminal  # noqa: E402  (it needs them)


def test_the_clock_runs_in_the_prompt_while_a_move_is_typed():
    with Terminal("play", SMALL, "--clock", "10+0", "--no-colour") as terminal:
        place = terminal.expect("White, move 1 (10:00 left)> ")
        terminal.type("b1b")
        # Cursor kept, line begun anew, cursor put back: what was typed stays.
        place = terminal.expect("\x1b7\rWhite, move 1 ( 9:59 left)> \x1b8", place)
        terminal.expect("\x1b7\rWhite, move 1 ( 9:58 left)> \x1b8", place)
        terminal.type("2n\r")
        terminal.expect("White plays B1B2N")
        terminal.type("quit\r")
        assert "Left unfinished" in terminal.end()
    assert terminal.exit_code == 0


def test_g10_the_flag_falls_while_nobody_types(tmp_path):
    file = tmp_path / "game.tcg"
    with Terminal("play", SMALL, "--clock", "1/move", "--record", str(file), "--no-colour") as terminal:
        terminal.expect("White's time is up.")
        terminal.expect("Result: 0-1. Black wins on time.")
        terminal.expect("Game over> ")
        terminal.type("quit\r")
        terminal.end()
    (game,) = read_games(file)
    assert '\n[Termination "time"]\n' in game.record()


def test_g10_the_flag_falls_while_a_script_is_silent():
    command = [sys.executable, "-m", "tankchess", "play", SMALL, "--clock", "1/move"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None and program.stdin is not None
        shown = ""
        while "Game over> " not in shown:
            line = program.stdout.readline()
            assert line, shown
            shown += line
        assert "White's time is up." in shown
        program.stdin.close()
        program.stdout.read()
        assert program.wait() == 0


def test_a_dumb_terminal_shows_the_clock_once_and_no_escapes():
    with Terminal("play", SMALL, "--clock", "1/move", environment={"TERM": "dumb"}) as terminal:
        terminal.expect("Game over> ")
        terminal.type("quit\r")
        assert "\x1b" not in terminal.end()


def test_ctrl_c_says_where_the_game_is(tmp_path):
    file = tmp_path / "my game.tcg"
    with Terminal("play", SMALL, "--record", str(file), "--no-colour") as terminal:
        terminal.expect("White, move 1> ")
        terminal.type("b1b2n\r")
        prompt = terminal.expect("Black, move 1> ")
        terminal.type("f6f")
        terminal.expect("f6f", prompt)
        assert f"Saved in {file}; to resume it: tankchess play '{file}'" in terminal.interrupt()
    assert terminal.exit_code == 0
    (game,) = read_games(file)
    assert [str(move) for move in game.moves] == ["B1B2N"]


def test_a_game_that_was_killed_can_be_resumed(tmp_path):
    file = tmp_path / "game.tcg"
    with Terminal("play", SMALL, "--record", str(file), "--clock", "5+0", "--no-colour") as terminal:
        terminal.expect("> ")
        terminal.type("b1b2n\r")
        terminal.expect("Black, move 1")
        terminal.kill()
    assert [path.name for path in tmp_path.iterdir()] == ["game.tcg"]
    with Terminal("play", str(file), "--no-colour") as terminal:
        terminal.expect("Black, move 1 (")
        terminal.type("f6f6se\r")
        terminal.expect("White, move 2 (")
        terminal.type("\x04")
        terminal.end()
    (game,) = read_games(file)
    assert [str(move) for move in game.moves] == ["B1B2N", "F6F6SE"]
    assert '\n[Clock "5+0"]\n' in game.record()


def test_ctrl_c_while_the_computer_thinks_leaves_the_game_in_its_file(tmp_path):
    file = tmp_path / "game.tcg"
    with Terminal("play", "basic-16", "--level", "10", "--record", str(file), "--no-colour") as terminal:
        terminal.expect("White, move 1> ")
        terminal.type("h1h2n\r")
        terminal.expect("Thinking ...")
        assert f"Saved in {file}" in terminal.interrupt()
    assert terminal.exit_code == 0
    (game,) = read_games(file)
    assert str(game.moves[0]) == "H1H2N"


def test_a_match_shows_how_it_goes_and_ctrl_c_keeps_everything(tmp_path):
    out = tmp_path / "results.jsonl"
    match = ["match", "engine:nodes=1000", "level:2", "--setup", "duel-12", "--nodes", "5", "--out", str(out)]
    with Terminal(*match, "--games", "1000") as terminal:
        terminal.expect("Elo ")
        terminal.expect("/1000")
        terminal.type("\x03")
        shown = terminal.end()
    assert terminal.exit_code == 130
    assert "stopped; the same command goes on: " in shown
    assert "Traceback" not in shown
    kept = out.read_bytes()
    assert kept.count(b"\n") >= 3
    # The processes are gone: nobody holds the file, and nothing is added to it.
    done = subprocess.run([sys.executable, "-m", "tankchess", *match, "--games", "2"], capture_output=True, check=True)
    assert done.stderr == b""
    assert out.read_bytes() == kept
