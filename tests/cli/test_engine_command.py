"""`tankchess engine`: the program itself, as others start it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

import tankchess
from tankchess.cli import engine
from tankchess.cli.app import OneLineErrors
from tankchess.engine import Engine, EngineError, Limits
from tankchess.protocol import EngineProgram

ROOT = Path(__file__).resolve().parents[2]
# The command as a program of its own, whatever else the command line has.
PROGRAM = [sys.executable, "-c", "import typer; from tankchess.cli.engine import engine; typer.run(engine)"]
SMALL = "8x8 - wHT@A1N,bHT@H8S w mode=last"


def talk(text: str | bytes, *arguments: str) -> list[str]:
    """All that the program answers to a text; it ends with its input."""
    data = text.encode() if isinstance(text, str) else text
    # A terminal that knows nothing but ASCII must not stand in the way.
    settings = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    ended = subprocess.run([*PROGRAM, *arguments], input=data, capture_output=True, check=True, env=settings)
    return ended.stdout.decode().splitlines()


def test_it_speaks_the_text_protocol_until_its_input_ends():
    lines = talk("ugi\nisready\n")
    assert lines[0] == f"id name tankchess {tankchess.__version__}"
    assert lines[-2:] == ["ugiok", "readyok"]


def test_its_options_are_the_defaults_of_the_protocol():
    lines = talk("ugi\n", "--threads", "2", "--hash", "16", "--level", "3", "--seed", "7")
    assert any(line.startswith("option name Threads type spin default 2 ") for line in lines)
    assert any(line.startswith("option name Hash type spin default 16 ") for line in lines)
    assert any(line.startswith("option name Level type spin default 3 ") for line in lines)


def test_a_byte_order_mark_before_the_first_line_is_overlooked():
    assert talk("isready\n".encode("utf-8-sig")) == ["readyok"]


def test_whatever_bytes_come_in_are_answered():
    lines = talk(b"\xff\xfe\x00\xc3\n\xe2\x99\x9e\nisready\r\nquit\nisready\n")
    assert [line.split(":")[0] for line in lines] == ["info string error", "info string error", "readyok"]


def test_json_speaks_line_json():
    query = {"id": "a", "position": SMALL, "limits": {"depth": 1}, "report": False}
    (line,) = talk(json.dumps(query), "--json")
    assert tankchess.Position.from_tfen(SMALL).is_legal(json.loads(line)["result"]["move"])


def test_it_plays_legal_moves_against_itself():
    position = tankchess.setup("basic-16").position(mode="last")
    with EngineProgram.start(PROGRAM, timeout=60, options={"Hash": 4}) as player:
        for _ in range(4):
            result = player.play(position, Limits(depth=1))
            assert result.move is not None
            position.play(result.move)
    assert player.exit_code == 0


def test_the_bounds_of_its_options_are_those_of_the_engine():
    with EngineProgram.start(PROGRAM, timeout=60) as player:
        bounds = {name: (option.minimum, option.maximum) for name, option in player.options.items()}
    for most in (bounds["Threads"][1], bounds["Level"][1]):
        assert most is not None
    Engine(threads=bounds["Threads"][1] or 0, level=bounds["Level"][1] or 0, hash_mb=1)
    with pytest.raises(EngineError):
        Engine(threads=1 + (bounds["Threads"][1] or 0), hash_mb=1)
    with pytest.raises(EngineError):
        Engine(level=1 + (bounds["Level"][1] or 0), hash_mb=1)


@pytest.mark.parametrize("level", [1, 5, 10])
def test_every_level_reports_what_it_thinks_before_it_moves(level: int):
    with EngineProgram.start(PROGRAM, timeout=60, options={"Level": level}) as player:
        result = player.play(tankchess.Position.from_tfen(SMALL), Limits(depth=1))
    assert result.score is not None
    assert result.lines


@pytest.mark.parametrize("words", ["depth 1000000000000", "nodes 1000000000000000", "mate 1000000000000"])
def test_a_huge_limit_is_still_a_limit(words: str):
    with EngineProgram.start(PROGRAM, timeout=60) as player:
        process = player._engine
        position = tankchess.setup("basic-16").position()
        assert player.query("gameover", position) == "false"
        process.send_line(f"go {words}")
        process.send_line("stop")
        line = player._loop.wait(process.wait_for("bestmove"))
    assert position.is_legal(line.split()[1])


@pytest.mark.parametrize("arguments", [["--level", "11"], ["--threads", "0"], ["--hash", "much"], ["--colour"]])
def test_a_wrong_option_is_reported_in_one_line(arguments: list[str]):
    app = typer.Typer(cls=OneLineErrors, add_completion=False, rich_markup_mode=None)
    app.command("engine")(engine.engine)
    app.command("other")(lambda: None)
    result = CliRunner().invoke(app, ["engine", *arguments])
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
