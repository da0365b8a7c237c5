"""Runs the command line inside the test and hands back what it printed."""

from dataclasses import dataclass

from typer.testing import CliRunner

from tankchess.cli import app

# Two Command tanks and a Medium Tank on a small board; nobody is in danger.
SMALL = "6x6 high:C3 wCLT@A1N,wMT@B1N,bCLT@F6S w"


# What the person's terminal is like must not matter to the tests.
TERMINAL = {"COLUMNS": "120", "FORCE_COLOR": None, "NO_COLOR": None, "TTY_COMPATIBLE": None, "TTY_INTERACTIVE": None}


@dataclass(frozen=True)
class Run:
    exit_code: int
    stdout: str
    stderr: str


def invoke(*arguments: str, stdin: str | bytes = "") -> Run:
    result = CliRunner(env=TERMINAL).invoke(app, list(arguments), input=stdin, catch_exceptions=False)
    return Run(result.exit_code, result.stdout, result.stderr)


def run(*arguments: str, stdin: str | bytes = "") -> Run:
    """A run that must succeed."""
    result = invoke(*arguments, stdin=stdin)
    assert result.exit_code == 0, result.stderr
    return result


def run_badly(*arguments: str, stdin: str | bytes = "") -> str:
    """The message of a run that must fail: one line on stderr, exit code 2, nothing on stdout."""
    result = invoke(*arguments, stdin=stdin)
    assert result.exit_code == 2
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("tankchess: ")
    return lines[0]
