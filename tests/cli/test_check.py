"""`tankchess check`: what a person who draws a board has to see."""

from pathlib import Path

import pytest

from tests.cli.running import invoke, run, run_badly
from tests.lessons.samples import lesson_file

GOOD = """name = "ford"
author = "A test"
size = [8, 8]

[terrain]
high = ["A4", "B4", "C4", "D4", "E4", "F4", "G4", "H4", "A5", "B5", "C5", "D5", "E5", "F5", "G5", "H5"]

[pieces]
w = ["CLT@A1N"]
b = ["CLT@H8S"]
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ford.toml"


def written(path: Path, old: str = "", new: str = "") -> str:
    path.write_text(GOOD.replace(old, new), encoding="utf-8")
    return str(path)


def test_a_good_setup_by_name_gets_its_picture_and_good_news():
    output = run("check", "duel-12").stdout
    assert "↑CLT" in output
    assert output.splitlines()[-1] == "duel-12: no errors, no warnings (modes: command last escape3 flag)"


def test_a_file_is_checked_like_a_setup_of_the_program(path: Path):
    assert "ford: no errors, no warnings" in run("check", written(path)).stdout


def test_s2_errors_are_printed_with_their_squares_and_exit_code_1(path: Path):
    result = invoke("check", written(path, '"CLT@A1N"', '"CLT@A1N", "MT@I1N", "MT@B4N"'))
    assert result.exit_code == 1
    assert 'error (S2): pieces.w "MT@I1N": I1 is not on a board of 8x8' in result.stdout
    assert 'error (S2): pieces.w "MT@B4N": an obstacle stands on B4' in result.stdout
    assert result.stdout.splitlines()[-1] == "ford: 2 errors, no warnings"


def test_s2_the_picture_shows_what_can_be_there(path: Path):
    output = invoke("check", written(path, '"CLT@A1N"', '"CLT@A1N", "MT@I1N", "HT@C2N"')).stdout
    assert "↑CLT" in output
    assert "↑HT" in output
    assert "↑MT" not in output


def test_s3_warnings_are_printed_with_their_squares_and_exit_code_0(path: Path):
    output = run("check", written(path, '"CLT@A1N"', '"CLT@A1N", "MT@C2N"')).stdout
    assert "warning (S3): the pieces do not start in central symmetry: C2" in output
    assert output.splitlines()[-1] == "ford: no errors, 1 warning"


def test_s3_one_warning_names_every_square_that_has_its_fault(path: Path):
    output = run("check", written(path, '"CLT@A1N"', '"CLT@A1E", "MT@C2S"')).stdout
    assert "warning (S3): White's pieces do not all face the enemy's side, straight north: A1 C2" in output


def test_s2_an_impossible_size_has_no_picture(path: Path):
    result = invoke("check", written(path, "[8, 8]", "[3, 8]"))
    assert result.exit_code == 1
    assert result.stdout.startswith("error (S2): size: ")


def test_the_picture_may_be_ascii():
    assert run("check", "corner-16", "--ascii").stdout.isascii()


def test_a_name_that_is_neither_a_setup_nor_a_file_is_explained():
    assert "no setup 'no-such-board'" in run_badly("check", "no-such-board")


def test_a_file_that_is_not_there_is_explained(path: Path):
    assert "cannot be read" in run_badly("check", str(path))


def test_a_file_that_is_not_toml_is_explained(path: Path):
    path.write_text("board of 8 by 8")
    assert "not valid TOML" in run_badly("check", str(path))


def test_a_field_that_is_not_known_is_explained(path: Path):
    assert "unknown field 'colour'" in run_badly("check", written(path, "size", 'colour = "red"\nsize'))


def test_a_mode_that_is_not_known_is_explained(path: Path):
    assert "modes: ['chess'], expected" in run_badly("check", written(path, "size", 'modes = ["chess"]\nsize'))


def test_a_folder_without_lesson_files_is_explained(tmp_path: Path):
    result = invoke("check", str(tmp_path))
    assert result.exit_code == 1
    assert f"{tmp_path}: no lesson files here, expected some *.toml" in result.stdout


def test_a_lesson_file_is_played_through(path: Path):
    path.write_text(lesson_file("goal = { destroyed = 'C5' }"), encoding="utf-8")
    assert run("check", str(path)).stdout == "ford.toml: no errors\n"


def test_faults_of_lessons_are_printed_with_their_places_and_exit_code_1(path: Path):
    path.write_text(lesson_file("goal = { destroyed = 'Z9' }\nmoves = 0"), encoding="utf-8")
    result = invoke("check", str(path))
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "ford.toml, lesson sample-lesson, goal.destroyed: 'Z9' is not a square of the board, expected A1 to F6",
        "ford.toml, lesson sample-lesson, moves: 0, expected a number from 1 to 9",
        "ford.toml: 2 errors",
    ]


def test_a_folder_of_lessons_is_checked_as_a_course(tmp_path: Path):
    for name in ("one.toml", "two.toml"):
        (tmp_path / name).write_text(lesson_file("goal = { destroyed = 'C5' }"), encoding="utf-8")
    result = invoke("check", str(tmp_path))
    assert "two.toml, lesson sample-lesson, id: another lesson has it, in one.toml" in result.stdout


def test_the_folder_where_one_is_has_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "one.toml").write_text(lesson_file("goal = { destroyed = 'C5' }"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert run("check", ".").stdout == f"{tmp_path.name}: no errors\n"


def test_a_field_that_a_lesson_file_lacks_is_called_missing(path: Path):
    text = lesson_file("goal = { destroyed = 'C5' }")
    path.write_text("\n".join(line for line in text.splitlines() if not line.startswith("order")), encoding="utf-8")
    assert "ford.toml, order: missing, expected a whole number" in invoke("check", str(path)).stdout


def test_p1_a_position_in_command_mode_without_command_tanks_has_errors():
    result = invoke("check", "8x8 - wLT@A1N,bLT@H8S w")
    assert result.exit_code == 1
    assert "error (P1): mode command: White has no Command tank; if none is meant" in result.stdout
    assert result.stdout.splitlines()[-1] == "position: 2 errors, no warnings"


def test_a_position_that_a_game_may_have_is_good():
    output = run("check", "8x8 - wLT@A1N,bLT@H8S w mode=last").stdout
    assert output.splitlines()[-1] == "position: no errors, no warnings (mode: last)"


def test_a_position_that_cannot_be_read_is_told_in_one_line():
    assert "unknown piece type" in run_badly("check", "8x8 - wXX@A1N w")


def test_s2_a_clock_and_a_name_that_nobody_can_use_are_errors(path: Path):
    result = invoke("check", written(path, 'name = "ford"', 'name = "my ford"\nclock = "soon"'))
    assert result.exit_code == 1
    assert "name 'my ford': expected a short text without spaces" in result.stdout
    assert "clock 'soon': expected minutes + seconds" in result.stdout
    assert "2 errors" in result.stdout


def test_a_setup_is_checked_from_stdin_like_its_file(path: Path):
    assert run("check", "-", stdin=GOOD).stdout == run("check", written(path)).stdout
