"""`tankchess puzzles`: lists, boards, solving, proving and mining."""

import json
import time
from dataclasses import replace
from pathlib import Path

import pytest

from tankchess.puzzles import PuzzleBook, workshop, write_puzzles
from tankchess.puzzles.pool import PuzzlePool
from tests.cli.running import invoke, run, run_badly
from tests.puzzles.examples import ESCAPE_IN_TWO, EXAMPLES, MATE_IN_ONE


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "mine.bin"
    path.write_bytes(write_puzzles(EXAMPLES))
    return str(path)


def test_alone_it_shows_its_help():
    assert "mine" in run("puzzles").stdout


def test_a_word_that_is_none_of_its_commands_is_refused():
    assert "no such command 'pin' (tankchess puzzles --help lists them)" in run_badly("puzzles", "pin")


def test_puzzles_are_listed_the_easiest_first(file):
    lines = run("puzzles", "list", "--file", file).stdout.splitlines()
    assert lines[1].startswith("0e2868  900     mate in 1")
    assert len([line for line in lines if line[:1] != " "]) == 1 + len(EXAMPLES)


def test_the_list_is_of_a_theme_or_a_length(file):
    chosen = json.loads(run("puzzles", "list", "--file", file, "--theme", "runner", "--moves", "2", "--json").stdout)
    assert [puzzle["id"] for puzzle in chosen] == ["hrt1gc", "8xdx4g"]


def test_themes_are_listed_with_their_numbers(file):
    assert json.loads(run("puzzles", "list", "--file", file, "--themes", "--json").stdout)["runner"] == 3


def test_an_unknown_theme_is_refused(file):
    assert "theme 'pin': expected one of" in run_badly("puzzles", "list", "--file", file, "--theme", "pin")


def test_a_puzzle_is_shown_with_its_goal_and_without_its_solution(file):
    output = run("puzzles", "show", "HRT1GC", "--file", file, "--ascii").stdout
    assert "Puzzle hrt1gc: White to move, escapemate in 2 moves" in output
    assert "G4E6NW" not in output
    assert "Solution: G4E6NW H11I10N E6F8N" in run("puzzles", "show", "hrt1gc", "--file", file, "--line").stdout


def test_without_an_id_the_puzzle_of_today_is_shown():
    assert "Puzzle " in run("puzzles", "show", "--ascii").stdout


def test_the_puzzle_of_the_day_is_the_same_in_every_time_zone(monkeypatch):
    """The two are 26 hours apart: never the same day by their own clocks."""
    shown = []
    for zone in ("UTC-14", "UTC+12"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        shown.append(run("puzzles", "show", "--ascii").stdout)
    monkeypatch.undo()
    time.tzset()
    assert shown[0] == shown[1]


def test_an_id_that_does_not_exist_is_refused(file):
    assert "puzzle 'zzzzzz': there is none" in run_badly("puzzles", "show", "zzzzzz", "--file", file)


def test_a_damaged_file_is_refused_with_the_place(tmp_path):
    path = tmp_path / "mine.bin"
    path.write_bytes(write_puzzles(EXAMPLES)[:-1])
    assert "puzzle file mine.bin, end:" in run_badly("puzzles", "list", "--file", str(path))


def test_a_puzzle_is_solved_at_the_terminal(file):
    typed = "hint\nG4H5N\na1a2n\ng4e6nw\nE6E9NE\n"
    output = run("puzzles", "solve", "hrt1gc", "--file", file, "--ascii", stdin=typed).stdout
    assert "Look at the Light Tank on G4." in output
    assert "G4H5N does not win in time" in output
    assert "No: A1A2N finds no piece on A1" in output
    assert "(1 to go)" in output
    assert "Solved: G4E6NW H11I10N E6E9NE" in output


def test_who_gives_up_is_told_the_solution(file):
    assert "Solution: L9L5S" in run("puzzles", "solve", "0e2868", "--file", file, "--ascii", stdin="give\n").stdout


def test_all_puzzles_of_a_file_are_proved(tmp_path):
    path = tmp_path / "mine.bin"
    path.write_bytes(write_puzzles([MATE_IN_ONE, ESCAPE_IN_TWO]))
    assert "2 puzzles proved" in run("puzzles", "prove", str(path), "--jobs", "1").stdout


def test_a_puzzle_that_is_none_is_named(tmp_path):
    path = tmp_path / "mine.bin"
    path.write_bytes(write_puzzles([replace(ESCAPE_IN_TWO, solution=("G4H5N", "H11I10N", "E6F8N"))]))
    ended = invoke("puzzles", "prove", str(path), "--jobs", "1")
    assert ended.exit_code == 1
    assert "puzzle hrt1gc: solution G4H5N" in ended.stdout
    assert "G4E6NW win as soon, expected none" in ended.stdout


def test_themes_are_found_anew(tmp_path):
    old, new = tmp_path / "old.bin", tmp_path / "new.bin"
    old.write_bytes(write_puzzles([replace(MATE_IN_ONE, themes=("pin",)), ESCAPE_IN_TWO]))
    assert "1 puzzle with other themes" in run("puzzles", "renew", str(new), "--file", str(old)).stdout
    assert set(PuzzleBook.read(new)) == {MATE_IN_ONE, ESCAPE_IN_TWO}


def test_mining_adds_to_the_pool_and_writes_a_file(tmp_path, monkeypatch):
    # Of every length at least one is looked for. Here only wins in one move are wanted, so it ends with the first.
    monkeypatch.setattr(workshop, "MIX", {1: 1.0})
    pool, out = tmp_path / "pool.jsonl", tmp_path / "mine.bin"
    options = ("--setup", "duel-12", "--seed", "1", "--total", "1", "--minutes", "2", "--out", str(out))
    output = run("puzzles", "mine", str(pool), *options).stdout
    found = PuzzlePool(pool).puzzles
    assert found
    assert f"written to {out}" in output
    assert set(PuzzleBook.read(out)) == set(found)


def test_mining_goes_on_from_a_puzzle_file(tmp_path):
    pool, old, new = tmp_path / "pool.jsonl", tmp_path / "old.bin", tmp_path / "new.bin"
    old.write_bytes(write_puzzles([MATE_IN_ONE, ESCAPE_IN_TWO]))
    options = ("--with", str(old), "--total", "1", "--setup", "duel-12", "--minutes", "0.01", "--out", str(new))
    run("puzzles", "mine", str(pool), *options)
    assert {MATE_IN_ONE, ESCAPE_IN_TWO} <= set(PuzzleBook.read(new))


def test_ctrl_c_keeps_what_was_found_and_still_writes_the_file(tmp_path, monkeypatch):
    def mine_one(pool, *_boards, **_options):
        pool.add("one", [MATE_IN_ONE])
        raise KeyboardInterrupt

    monkeypatch.setattr(workshop, "mine", mine_one)
    pool, out = tmp_path / "pool.jsonl", tmp_path / "mine.bin"
    ended = invoke("puzzles", "mine", str(pool), "--out", str(out))
    assert ended.exit_code == 130
    assert "1 new puzzle from 1 game in" in ended.stdout
    assert PuzzlePool(pool).puzzles == list(PuzzleBook.read(out)) == [MATE_IN_ONE]


# A game in which Black escapes at the end, and could not be kept from it.
CLUB_GAME = Path(__file__).parents[1] / "data" / "club.tcg"


def test_recorded_games_are_mined(tmp_path):
    pool = tmp_path / "pool.jsonl"
    assert "from 1 game in" in run("puzzles", "mine", str(pool), "--from", str(CLUB_GAME)).stdout
    assert [puzzle.source.game for puzzle in PuzzlePool(pool).puzzles] == ["club.tcg:1"]
    assert "no new puzzles from no games" in run("puzzles", "mine", str(pool), "--from", str(CLUB_GAME)).stdout


def test_a_board_without_mates_is_refused(tmp_path):
    message = run_badly("puzzles", "mine", str(tmp_path / "pool.jsonl"), "--setup", "corner-16")
    assert "--setup corner-16: expected one of basic-16" in message


def test_a_pool_that_is_none_is_refused(tmp_path):
    pool = tmp_path / "pool.jsonl"
    pool.write_text("not a pool\n", encoding="utf-8")
    assert "pool.jsonl, line 1" in run_badly("puzzles", "mine", str(pool))
