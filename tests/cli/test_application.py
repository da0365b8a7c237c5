"""`tankchess` itself: help, version, and the two ways to start it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import typer.main

import tankchess
from tankchess.cli import app
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


def commands_of(group: Any) -> Iterator[Any]:
    for command in getattr(group, "commands", {}).values():
        yield command
        yield from commands_of(command)


def test_what_an_option_is_without_being_given_is_a_value_it_takes():
    """A number outside its own limits would refuse the command to everybody who leaves the option out."""
    for command in commands_of(typer.main.get_command(app)):
        for option in command.params:
            if isinstance(option.default, int | float):
                assert option.min is None or option.default >= option.min, (command.name, option.name)
                assert option.max is None or option.default <= option.max, (command.name, option.name)


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


def test_ctrl_c_while_it_is_still_being_loaded_ends_it_without_a_traceback(tmp_path):
    (tmp_path / "typer.py").write_text("raise KeyboardInterrupt")
    command = [sys.executable, "-m", "tankchess", "setups"]
    ended = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(tmp_path)}, capture_output=True, text=True)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


def test_setups_lists_name_and_size():
    output = run("setups").stdout
    for name in tankchess.setup_names():
        assert name in output
    assert "16x16" in output
