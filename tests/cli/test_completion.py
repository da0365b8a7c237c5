"""Completion: what the shells ask when Tab is pressed, and what they are told."""

import os
import shutil
import subprocess
import sys
from contextlib import chdir
from pathlib import Path

import pytest
from typer.testing import CliRunner

import tankchess
from tankchess.cli import app
from tankchess.drawing import themes
from tests.cli.running import run

PROGRAM = [sys.executable, "-m", "tankchess"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("board.toml", "game.tcg", "game.json", "notes.txt", "basic-own.toml", ".hidden.toml", "a b.toml"):
        (tmp_path / name).touch()
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "ford.toml").touch()
    return tmp_path


def asked(folder: Path, **environment: str) -> str:
    """The answer of a new process, as a shell gets it."""
    done = subprocess.run(
        PROGRAM, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    return done.stdout


def told_to_bash(line: str) -> dict[str, str]:
    words = line.split(" ")
    return {"_TANKCHESS_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}


def bash(folder: Path, line: str) -> list[str]:
    """What bash gets for a line whose last word is being typed. The same without a new process, which takes long."""
    with chdir(folder):
        result = CliRunner(env=told_to_bash(line)).invoke(app, [], prog_name="tankchess", catch_exceptions=False)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.split()


def test_a_new_process_answers_the_shell(folder):
    line = "tankchess show ba"
    assert (
        asked(folder, **told_to_bash(line)).split() == bash(folder, line) == ["basic-16", "basic-20", "basic-own.toml"]
    )


def test_commands_and_options_are_offered(folder):
    assert bash(folder, "tankchess per") == ["perft"]
    assert bash(folder, "tankchess play --rec") == ["--record"]


def test_a_position_is_a_setup_or_the_file_of_one(folder):
    assert bash(folder, "tankchess show ba") == ["basic-16", "basic-20", "basic-own.toml"]
    assert bash(folder, "tankchess moves ") == [*tankchess.setup_names(), "basic-own.toml", "board.toml", "sub/"]
    assert bash(folder, "tankchess perft sub/") == ["sub/ford.toml"]


def test_only_the_first_word_of_a_position_is_one(folder):
    assert bash(folder, "tankchess show basic-16 ") == []


def test_a_game_may_start_from_a_record_too(folder):
    assert bash(folder, "tankchess play g") == ["game.json", "game.tcg"]
    assert bash(folder, "tankchess draw g") == ["game.json", "game.tcg"]


def test_what_reads_records_is_offered_records(folder):
    assert bash(folder, "tankchess replay ") == ["game.json", "game.tcg", "sub/"]


def test_what_looks_after_a_server_is_offered_databases(folder):
    (folder / "games.sqlite").touch()
    for command in ("restore ", "backup --database ", "doctor --database "):
        assert bash(folder, f"tankchess {command}") == ["games.sqlite", "sub/"]


def test_other_names_are_left_to_the_shell(folder):
    assert bash(folder, "tankchess show su") == []
    assert bash(folder, "tankchess show no/such/folder/") == []
    assert bash(folder, "tankchess show .h") == [".hidden.toml"]


@pytest.mark.parametrize(
    ("line", "offers"),
    [
        ("play --level 1", ["1", "10"]),
        ("play --mode ", ["command", "last", "escape3", "flag", "four"]),
        ("play --clock s", ["suggested"]),
        ("play --side ", ["w", "fw", "b", "fb"]),
        ("show --edition ", ["current", "earlier"]),
        ("show --announce ", ["yes", "only", "no"]),
        ("show --single-type H", ["HD", "HL", "HM", "HT"]),
        ("draw --theme ", list(themes())),
        ("draw --threats f", ["fw", "fb"]),
        ("convert --to ", ["tcg", "json", "svg", "png", "gif", "board"]),
        ("engine --level 10", ["10"]),
    ],
)
def test_the_values_of_an_option_are_offered(tmp_path, line, offers):
    assert bash(tmp_path, f"tankchess {line}") == offers


def test_every_mode_that_is_offered_is_one():
    for mode in ("command", "last", "escape3", "flag"):
        assert f"Mode {mode}" in run("show", "basic-16", "--mode", mode).stdout


def test_zsh_and_fish_are_told_what_the_words_mean(tmp_path):
    line = "tankchess play --clock s"
    zsh = asked(tmp_path, _TANKCHESS_COMPLETE="complete_zsh", _TYPER_COMPLETE_ARGS=line)
    assert zsh.strip() == """_arguments '*: :(("suggested":"as the setup says"))'"""
    fish = asked(
        tmp_path,
        _TANKCHESS_COMPLETE="complete_fish",
        _TYPER_COMPLETE_ARGS=line,
        _TYPER_COMPLETE_FISH_ACTION="get-args",
    )
    assert fish.strip() == "suggested\tas the setup says"


def test_zsh_offers_files_where_there_is_nothing_to_offer(tmp_path):
    told = {"_TYPER_COMPLETE_ARGS": "tankchess convert "}
    assert asked(tmp_path, _TANKCHESS_COMPLETE="complete_zsh", **told).strip() == "_files"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_has_a_script_that_goes_by_the_name_of_the_command(tmp_path, shell):
    script = asked(tmp_path, _TANKCHESS_COMPLETE=f"source_{shell}")
    assert f"_TANKCHESS_COMPLETE=complete_{shell}" in script
    assert "python" not in script


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash on this machine")
def test_a_real_bash_completes_with_the_script(folder):
    command = folder / "bin" / "tankchess"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tankchess "$@"\n')
    command.chmod(0o755)
    script = asked(folder, _TANKCHESS_COMPLETE="source_bash")
    words = "COMP_WORDS=(tankchess show basic-); COMP_CWORD=2; _tankchess_completion tankchess"
    done = subprocess.run(
        ["bash", "--norc", "-c", f'{script}\n{words}\nprintf "%s\\n" "${{COMPREPLY[@]}}"\ncomplete -p tankchess'],
        cwd=folder,
        env={**os.environ, "PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split("\n")[:3] == ["basic-16", "basic-20", "basic-own.toml"]
    assert "complete -o default -F _tankchess_completion tankchess" in done.stdout


def test_help_tells_how_to_install_it():
    assert "--install-completion" in run("--help").stdout
