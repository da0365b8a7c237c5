"""`tankchess compliance`: table, JSON and exit code."""

import json
import shlex
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from tankchess.cli import compliance
from tankchess.cli.app import OneLineErrors
from tankchess.protocol.compliance import STEPS
from tests.cli.running import TERMINAL, Run
from tests.protocol.test_client import FAKE, ROOT, scripted


def invoke(*arguments: str) -> Run:
    app = typer.Typer(cls=OneLineErrors, add_completion=False, rich_markup_mode=None)
    app.command("compliance", context_settings=compliance.CONTEXT)(compliance.compliance)
    app.command("other")(lambda: None)
    result = CliRunner(env=TERMINAL).invoke(app, ["compliance", *arguments], catch_exceptions=False)
    return Run(result.exit_code, result.stdout, result.stderr)


def test_a_good_engine_has_a_table_of_passes_and_exit_code_0(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(ROOT)
    # All of them are in the tests of the protocol; three make a table.
    monkeypatch.setattr("tankchess.protocol.compliance.STEPS", STEPS[:3])
    result = invoke("--timeout", "60", *FAKE)
    assert result.exit_code == 0, result.stdout
    for name, _ in STEPS[:3]:
        assert f"{name} " in result.stdout
    assert result.stdout.splitlines()[-1] == "3 passed, 0 failed, 0 skipped"


def test_a_failed_step_has_its_reason_and_exit_code_1():
    result = invoke(*scripted("dies at start"))
    assert result.exit_code == 1
    assert "fail" in result.stdout
    assert "no table of that size" in " ".join(result.stdout.split())
    assert result.stdout.splitlines()[-1] == f"0 passed, 1 failed, 0 skipped, {len(STEPS) - 1} not taken"


def test_json_says_the_same_to_programs():
    result = invoke("--json", *scripted("dies at start"))
    data = json.loads(result.stdout)
    assert (result.exit_code, data["passed"], data["command"]) == (1, False, scripted("dies at start"))
    (step,) = data["steps"]
    assert (step["name"], step["verdict"]) == (STEPS[0][0], "fail")


def test_what_follows_the_program_belongs_to_it():
    result = invoke("--json", sys.executable, "-c", "import sys; sys.exit(sys.argv[1:])", "--json", "--timeout")
    data = json.loads(result.stdout)
    assert data["command"][-2:] == ["--json", "--timeout"]
    assert "['--json', '--timeout']" in data["steps"][0]["detail"]


@pytest.mark.parametrize("arguments", [[], ["--json"], ["--timeout", "soon", "engine"], ["--colour", "engine"]])
def test_a_wrong_call_is_reported_in_one_line(arguments: list[str]):
    result = invoke(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1


def test_the_command_may_be_quoted_as_one(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("tankchess.protocol.compliance.STEPS", STEPS[:1])
    result = invoke("--timeout", "60", "--json", shlex.join(FAKE))
    assert result.exit_code == 0, result.stdout
    assert json.loads(result.stdout)["command"] == list(FAKE)


def test_a_program_with_blanks_in_its_name_is_not_split(tmp_path: Path):
    program = tmp_path / "my engine"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    assert compliance.split_command([str(program)]) == [str(program)]


def test_what_follows_a_quoted_command_belongs_to_it():
    assert compliance.split_command(["no-such engine", "--level", "3"]) == ["no-such", "engine", "--level", "3"]


def test_a_quotation_that_does_not_end_is_told():
    assert "No closing quotation" in invoke('engine "x').stderr
