"""`tankchess analyse`: tables, files and errors. The command stands alone here, whatever else the command line has."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from tankchess import Game, read_games
from tankchess.analysis import analysed_moves
from tankchess.cli import analysis_report
from tankchess.cli.analyse import analyse
from tankchess.cli.app import OneLineErrors
from tankchess.cli.curve import curve
from tankchess.game import game_to_json
from tests.analysis.games import even_field, open_command_tank, way_out
from tests.cli.running import TERMINAL, Run

FEW = ("--nodes", "600")


def invoke(*arguments: str, stdin: str = "") -> Run:
    app = typer.Typer(cls=OneLineErrors, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
    app.callback()(lambda: None)
    app.command("analyse")(analyse)
    result = CliRunner(env=TERMINAL).invoke(app, ["analyse", *arguments], input=stdin, catch_exceptions=False)
    return Run(result.exit_code, result.stdout, result.stderr)


def run(*arguments: str, stdin: str = "") -> str:
    result = invoke(*arguments, stdin=stdin)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def run_badly(*arguments: str) -> str:
    """The message of a run that must fail: one line on stderr, exit code 2, nothing on stdout."""
    result = invoke(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    (line,) = result.stderr.splitlines()
    assert line.startswith("tankchess: ")
    return line


@pytest.fixture
def file(tmp_path: Path) -> str:
    """Two games: a missed escape, then a missed mate."""
    games = []
    for start, names, moves in (
        (way_out(), ["Ann", "B\x1b[31mob"], ["G1G2N", "H8H7S"]),
        (open_command_tank(), ["Eve", "Åsa"], ["A1A2N"]),
    ):
        game = Game(start, players=names)
        for move in moves:
            game.play(move)
        games.append(game.record())
    path = tmp_path / "games.tcg"
    path.write_text("\n".join(games), encoding="utf-8")
    return str(path)


def test_a_table_a_curve_and_the_moves_that_deserve_a_comment(file):
    output = run(file, "--game", "1", *FEW)
    assert output.startswith("Ann - B?[31mob, 2 moves, *\n")
    assert "White's winning chances" in output
    assert "1. White: G1>G2/N   ?? missed escape 1" in output
    row = next(line for line in output.splitlines() if line.startswith("White (Ann)"))
    assert row.split()[2:] == ["1", "20.00", "0", "1", "1", "0"]


def test_all_games_of_a_file_are_analysed(file):
    output = run(file, *FEW)
    assert "missed escape 1" in output and "missed mate 1" in output


def test_an_annotated_record_is_written(file, tmp_path):
    out = tmp_path / "better.tcg"
    run(file, *FEW, "--out", str(out))
    first, second = read_games(out)
    assert "missed escape 1" in first.comment(1)
    assert "missed mate 1" in second.comment(1)


def test_json_goes_to_a_file_or_to_stdout_and_is_the_same(file, tmp_path):
    out = tmp_path / "analysis.json"
    printed = run(file, *FEW, "--json", "--out", str(out))
    assert [game["moves"][0]["missed"] for game in json.loads(printed)] == ["escape 1", "mate 1"]
    assert out.read_text(encoding="utf-8") == printed
    assert run(file, *FEW, "--json") == printed


def test_a_record_comes_from_stdin_too(file):
    assert "missed mate 1" in run("-", *FEW, stdin=Path(file).read_text(encoding="utf-8"))


def test_depth_and_threads_are_passed_on(file):
    data = json.loads(run(file, "--game", "2", "--depth", "1", "--threads", "2", "--json"))
    assert (data["limits"]["depth"], data["threads"]) == (1, 2)


def test_four_players_have_a_row_and_a_curve_each(tmp_path):
    game = Game("8x8 - wCLT@A1N,fwCLT@A8E,bCLT@H8S,fbCLT@H1W w mode=four")
    for _ in range(4):
        game.play(sorted(game.position.legal_moves(), key=str)[0])
    path = tmp_path / "four.tcg"
    path.write_text(game.record())
    output = run(str(path), "--nodes", "100")
    assert output.count("winning chances") == 4
    assert "Flag Black (?)" in output


def test_ctrl_c_keeps_what_is_done_and_says_so(file, tmp_path, monkeypatch):
    whole = analysed_moves

    def interrupted(game, engine, limits):
        yield next(whole(game, engine, limits))
        raise KeyboardInterrupt

    monkeypatch.setattr(analysis_report, "analysed_moves", interrupted)
    out = tmp_path / "part.tcg"
    result = invoke(file, *FEW, "--out", str(out))
    assert result.exit_code == 130
    assert "Stopped after 1 of 2 moves." in result.stdout
    assert f"stopped after 1 of 3 moves; what is done is in {out}" in result.stderr
    (game,) = read_games(out)
    assert "missed escape 1" in game.comment(1)
    assert (len(game.moves), game.comment(2)) == (2, "")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--nodes", "5", "--depth", "2"], "--time, --nodes, --depth: expected only one of them"),
        (["--time", "0"], "--time 0: expected seconds"),
        (["--time", "nan"], "--time nan: expected seconds"),
        (["--nodes", "0"], "--nodes"),
        (["--game", "3"], "game 3: expected 1 to 2"),
        (["--out", "games.txt"], "--out games.txt: expected a file that ends in .tcg or .json"),
        (["--out", "nowhere/games.tcg"], "no folder nowhere"),
        (["--threads", "9999"], "threads 9999: expected a whole number"),
    ],
)
def test_what_is_wrong_is_reported_in_one_line(file, arguments, message):
    assert message in run_badly(file, *arguments)


def test_a_bad_file_is_reported_in_one_line(tmp_path):
    assert "cannot be read: No such file" in run_badly(str(tmp_path / "none.tcg"))
    bad = tmp_path / "bad.tcg"
    bad.write_text('[Setup "basic-16"]\n\n1. A9>A8/N *\n')
    assert "bad.tcg, game 1, line 3, move 1: White's" in run_badly(str(bad))
    bad.write_text("")
    assert "no games in it" in run_badly(str(bad))


def test_a_game_without_moves_is_not_an_error(tmp_path):
    path = tmp_path / "empty.tcg"
    path.write_text(Game(even_field()).record())
    assert run(str(path), *FEW).startswith("? - ?, 0 moves, *\n")


def test_a_curve_has_a_column_for_each_value_and_shares_them_when_there_are_many():
    assert curve([0.0, 0.5, 1.0], 10, 2) == ["  █", "▁██"]
    assert [len(row) for row in curve([1.0] * 1000, 40, 2)] == [40, 40]
    assert curve([0.0, 1.0], 10, 1, symbols=False)[0].isascii()


def test_g5_a_game_that_went_on_after_its_end_is_analysed_with_every_move() -> None:
    record = (
        '[Mode "escape3"]\n[TFEN "8x8 - wLT@A8N,wLT@B8N,bLT@H8S w mode=escape3 out=w1,b0"]\n\n'
        "1. A8>out, H8>H7/S\n2. B8>out   1-0\n"
    )
    told = json.loads(run("-", *FEW, "--json", stdin=record))
    assert [move["text"] for move in told["moves"]] == ["A8>out", "H8>H7/S", "B8>out"]
    assert "3 moves, 1-0" in run("-", *FEW, stdin=record)


BAD = '[White "Max"]\n[Setup "basic-16"]\n\n1. H1>H9/N *\n'


def test_a_game_that_cannot_be_read_is_told_and_the_others_are_analysed(file):
    first, second = (game.record() for game in read_games(Path(file)))
    Path(file).write_text("\n".join([first, BAD, second]), encoding="utf-8")
    result = invoke(file, *FEW)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"tankchess: {file}, game 2, ")
    assert len(result.stderr.splitlines()) == 1
    assert "missed escape 1" in result.stdout and "missed mate 1" in result.stdout


def test_a_game_of_json_that_cannot_be_read_is_told_and_the_others_are_analysed(file, tmp_path):
    data = [game_to_json(game) for game in read_games(Path(file))]
    path = tmp_path / "games.json"
    path.write_text(json.dumps([data[0], {"version": 3}, data[1]]), encoding="utf-8")
    result = invoke(str(path), *FEW)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"tankchess: {path}, game 2: $[1]")
    assert "missed escape 1" in result.stdout and "missed mate 1" in result.stdout


def test_a_file_of_which_no_game_can_be_read_is_an_error(file):
    Path(file).write_text(BAD, encoding="utf-8")
    assert "game 1" in run_badly(file, *FEW)


def test_the_analysis_does_not_replace_its_game_unless_somebody_says_so(file):
    before = Path(file).read_bytes()
    assert "expected another one, or --force" in run_badly(file, *FEW, "--out", file)
    assert Path(file).read_bytes() == before
    run(file, *FEW, "--out", file, "--force")
    assert "missed escape 1" in next(read_games(Path(file))).comment(1)
