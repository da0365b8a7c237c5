"""`tankchess` itself: help, version, and the two ways to start it."""

import subprocess
import sys

import tankchess
from tests.cli.running import run

COMMANDS = (
    "serve", "play", "replay", "show", "draw", "convert", "analyse", "solve", "puzzles", "moves", "perft", "setups",
    "check", "bench", "engine", "compliance",
)  # fmt: skip


def test_without_a_command_it_shows_its_help():
    output = run().stdout
    for command in COMMANDS:
        assert command in output


def test_every_command_has_help():
    for command in COMMANDS:
        assert "Usage:" in run(command, "--help").stdout


def test_the_version_says_which_core_runs():
    output = run("--version").stdout
    assert tankchess.__version__ in output
    assert ("compiled" in output) == tankchess.COMPILED


def test_it_starts_as_a_module_too():
    command = [sys.executable, "-m", "tankchess", "setups"]
    assert "basic-16" in subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_an_error_ends_a_new_process_with_exit_code_2_and_no_traceback():
    command = [sys.executable, "-m", "tankchess", "show", "8x8 - - x"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert len(ended.stderr.splitlines()) == 1


def test_setups_lists_name_and_size():
    output = run("setups").stdout
    for name in tankchess.setup_names():
        assert name in output
    assert "16x16" in output
