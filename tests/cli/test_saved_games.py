"""`tankchess play --record`, `save`, and games that are resumed."""

import os
from pathlib import Path

import pytest

from tankchess import Game, read_games
from tankchess.game import read_json
from tests.cli.running import SMALL, run, run_badly


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.tcg"


def played(*arguments: str, lines: str = "") -> str:
    return run("play", *arguments, "--no-colour", stdin=lines).stdout


def saved(path: Path) -> Game:
    (game,) = read_games(path)
    return game


def moves_in(path: Path) -> list[str]:
    return [str(move) for move in saved(path).moves]


def test_a_recorded_game_is_in_its_file(path):
    output = played(SMALL, "--record", str(path), lines="B1B2N\nF6F6SE\n")
    assert moves_in(path) == ["B1B2N", "F6F6SE"]
    assert f"Saved in {path}; to resume it: tankchess play {path}" in output


def test_the_file_is_there_before_the_first_move(path):
    played(SMALL, "--record", str(path), lines="quit\n")
    assert moves_in(path) == []


def test_a_game_is_resumed_where_it_was_left(path):
    played(SMALL, "--record", str(path), "--name", "Ann", "--name", "Åsa", lines="B1B2N\n")
    output = played(str(path), lines="F6F6SE\nquit\n")
    assert output.startswith("Ann - Åsa, 1 move, *\n")
    assert "Black plays F6F6SE" in output
    assert moves_in(path) == ["B1B2N", "F6F6SE"]
    assert list(saved(path).players.values()) == ["Ann", "Åsa"]


def test_moves_can_be_taken_back_in_a_resumed_game(path):
    played(SMALL, "--record", str(path), lines="B1B2N\n")
    assert "Taken back: B1B2N" in played(str(path), lines="undo\n")
    assert moves_in(path) == []


def test_rules_setup_and_clock_are_saved(path):
    options = ["--edition", "earlier", "--limit", "40", "--clock", "10+5", "--single-type", "HT"]
    played("duel-12", *options, "--record", str(path), lines="F1F2N\n")
    game = saved(path)
    assert game.setup_name == "duel-12"
    assert (game.position.limit, game.position.turning, str(game.position.announce)) == (40, False, "only")
    output = played(str(path), lines="clock\n")
    assert "40 moves each" in output
    assert "Clock 10+5: White 10:0" in output


def test_a_setup_file_is_not_needed_any_more(path, tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(
        'name = "own"\nauthor = "Ann"\nsize = [8, 8]\n[pieces]\nw = ["CZZ@A1N"]\nb = ["CZZ@H8S"]\n'
        '[types.ZZ]\nname = "Zebra"\nspeed = 2\narmour = [1, 1, 1]\n'
    )
    played(str(own), "--record", str(path), lines="A1A2N\n")
    own.unlink()
    assert "Black plays H8H7S" in played(str(path), lines="h8h7s\n")


def test_the_computer_keeps_its_level_and_its_side(path):
    played("duel-12", "--level", "2", "--side", "b", "--record", str(path), lines="quit\n")
    game = saved(path)
    assert game.headers["White"] == "Computer, level 2"
    assert len(game.moves) == 1
    move = str(game.position.legal_moves()[0])
    output = played(str(path), lines=f"{move}\nquit\n")
    assert f"Black plays {move}" in output
    assert output.count("White plays") == 1
    assert len(saved(path).moves) == 3


def test_another_level_can_be_chosen_for_a_resumed_game(path):
    played("duel-12", "--level", "2", "--record", str(path), lines="quit\n")
    played(str(path), "--level", "1", lines="quit\n")
    assert saved(path).headers["Level"] == "1"
    assert saved(path).headers["Black"] == "Computer, level 1"


def test_how_it_ended_is_saved_and_can_be_taken_back(path):
    output = played(SMALL, "--record", str(path), lines="B1B2N\nresign\n")
    assert "to see it again: tankchess replay" in output
    assert saved(path).result == "1-0"
    played(str(path), lines="undo\nquit\n")
    assert (saved(path).result, moves_in(path)) == ("*", [])


def test_a_game_may_be_saved_as_json(tmp_path):
    path = tmp_path / "game.json"
    played(SMALL, "--record", str(path), lines="B1B2N\n")
    played(str(path), lines="F6F6SE\n")
    (game,) = read_json(path.read_text(encoding="utf-8"))
    assert [str(move) for move in game.moves] == ["B1B2N", "F6F6SE"]


def test_save_saves_the_game_from_then_on(path):
    output = played(SMALL, lines=f"B1B2N\nsave {path}\nF6F6SE\n")
    assert f"Saved in {path}." in output
    assert moves_in(path) == ["B1B2N", "F6F6SE"]


def test_save_alone_uses_the_file_of_the_game_or_asks_for_one(path):
    assert "Say where: save game.tcg" in played(SMALL, lines="save\n")
    assert f"Saved in {path}." in played(SMALL, "--record", str(path), lines="save\nB1B2N\n")


def test_save_overwrites_nothing(path):
    path.write_text("precious")
    assert f"{path} exists: expected a new file" in played(SMALL, lines=f"save {path}\n")
    assert path.read_text() == "precious"


def test_save_needs_a_name_that_tells_the_form(tmp_path):
    assert "expected a name that ends in .tcg or .json" in played(SMALL, lines=f"save {tmp_path / 'game'}\n")


def test_a_place_that_cannot_be_written_to_does_not_end_the_game(tmp_path):
    output = played(SMALL, lines=f"save {tmp_path / 'none' / 'game.tcg'}\nB1B2N\n")
    assert "Not saved: " in output
    assert "White plays B1B2N" in output


def test_a_folder_that_vanishes_does_not_end_the_game(tmp_path, monkeypatch):
    folder = tmp_path / "gone"
    folder.mkdir()
    path = folder / "game.tcg"
    real_fsync = os.fsync

    def fail_later(handle: int) -> None:
        if path.exists():
            raise OSError(28, "No space left on device", str(path))
        real_fsync(handle)

    monkeypatch.setattr(os, "fsync", fail_later)
    output = played(SMALL, "--record", str(path), lines="B1B2N\n")
    assert "Not saved: " in output
    assert "White plays B1B2N" in output
    assert "to resume it" not in output
    assert [file.name for file in folder.iterdir()] == ["game.tcg"]
    assert moves_in(path) == []


def test_whoever_quits_without_a_file_is_told_how_to_save():
    assert "Not saved. To save a game, type save FILE" in played(SMALL, lines="B1B2N\n")
    assert "Not saved" not in played(SMALL)


def two_games(path: Path) -> None:
    first, second = Game(SMALL), Game("duel-12")
    second.play("F1F2N")
    path.write_text(first.record() + "\n" + second.record(), encoding="utf-8")


def test_one_of_several_games_is_resumed_in_a_file_of_its_own(path, tmp_path):
    two_games(path)
    before = path.read_bytes()
    own = tmp_path / "own.tcg"
    played(str(path), "--game", "2", "--record", str(own), lines="quit\n")
    assert moves_in(own) == ["F1F2N"]
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "2 games, expected --game N"),
        (["--game", "1"], "holds other games too: expected --record FILE"),
        (["--game", "2"], "holds other games too: expected --record FILE"),
        (["--game", "3"], "game 3: expected 1 to 2"),
    ],
)
def test_a_file_of_several_games_is_never_written_to(path, arguments, message):
    two_games(path)
    before = path.read_bytes()
    assert message in run_badly("play", str(path), *arguments)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["none.tcg"], "none.tcg: cannot be read"),
        ([SMALL, "--record", "no/such/folder/game.tcg"], "no/such/folder/game.tcg"),
        ([SMALL, "--record", "game.txt"], "expected a name that ends in .tcg or .json"),
        ([SMALL, "--game", "1"], "--game is for a record"),
        ([SMALL, "--side", "b"], "expected --level"),
        ([SMALL, "--name", "A", "--name", "B", "--name", "C"], "--name: expected at most 2, for w b"),
        ([SMALL, "--level", "1", "--name", "A", "--name", "B"], "--name: expected at most 1, for w"),
        ([SMALL, "--name", "A\nB", "--record", "new.tcg"], "header White: 'A\\nB', expected one line"),
    ],
)
def test_what_is_wrong_is_reported_in_one_line(arguments, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert message in run_badly("play", *arguments)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("option", [["--mode", "last"], ["--clock", "5+0"]])
def test_a_saved_game_has_its_rules_already(path, option):
    played(SMALL, "--record", str(path))
    assert "a saved game has its rules and its clock already" in run_badly("play", str(path), *option)


def test_an_existing_file_is_not_recorded_over(path):
    played(SMALL, "--record", str(path))
    assert f"{path} exists: expected a new file" in run_badly("play", SMALL, "--record", str(path))


def test_a_resignation_before_any_move_can_be_taken_back(path):
    played(SMALL, "--record", str(path), lines="resign\n")
    assert saved(path).result == "0-1"
    assert "Taken back: the end of the game" in played(str(path), lines="undo\nB1B2N\n")
    assert (saved(path).result, moves_in(path)) == ("*", ["B1B2N"])


def test_whoever_changes_sides_takes_the_name_along(path):
    played("duel-12", "--level", "2", "--name", "Ann", "--record", str(path), lines="quit\n")
    output = played(str(path), "--side", "b", lines="quit\n")
    assert "Note: White was Ann, and is Computer, level 2 now." in output
    assert "Note: Black was Computer, level 2, and is Ann now." in output
    assert list(saved(path).players.values()) == ["Computer, level 2", "Ann"]


def test_whoever_changes_sides_without_a_name_does_not_get_that_of_the_computer(path):
    played("duel-12", "--level", "2", "--record", str(path), lines="quit\n")
    output = played(str(path), "--side", "b", lines="quit\n")
    assert "Note: Black was Computer, level 2, and is somebody else now." in output
    assert list(saved(path).players.values()) == ["Computer, level 2", "?"]


def test_a_name_that_the_computer_takes_is_told(path):
    played(SMALL, "--record", str(path), "--name", "Ann", "--name", "Bob", lines="B1B2N\nquit\n")
    assert "Note: Black was Bob, and is Computer, level 1 now." in played(str(path), "--level", "1", lines="quit\n")
    assert list(saved(path).players.values()) == ["Ann", "Computer, level 1"]


def test_a_game_that_is_resumed_as_it_was_has_no_notes(path):
    played("duel-12", "--level", "2", "--name", "Ann", "--record", str(path), lines="quit\n")
    assert "Note" not in played(str(path), lines="quit\n")


def test_a_folder_that_is_not_there_is_told_in_words(tmp_path):
    place = tmp_path / "none" / "game.tcg"
    output = played(SMALL, lines=f"save {place}\n")
    assert f"Not saved: {place}: No such file or directory" in output
    assert "Errno" not in output


# The computer varies.


def replies(*options: str) -> list[str]:
    output = played("basic-16", "--level", "2", *options, lines="C3C4N\nquit\n")
    return [line for line in output.splitlines() if line.startswith("Black plays")]


def test_the_computer_varies_from_game_to_game_and_repeats_itself_with_a_seed():
    assert replies("--seed", "7") == replies("--seed", "7") != []
    assert len({tuple(replies("--seed", str(seed))) for seed in range(4)}) > 1


def test_a_saved_game_keeps_the_seed_of_the_computer(path):
    played("duel-12", "--level", "2", "--seed", "12", "--record", str(path), lines="quit\n")
    assert saved(path).headers["Seed"] == "12"
    played(str(path), "--level", "3", lines="quit\n")
    assert saved(path).headers["Seed"] == "12"


def test_a_game_that_is_not_given_a_seed_gets_one(path, tmp_path):
    other = tmp_path / "other.tcg"
    for file in (path, other):
        played("duel-12", "--level", "2", "--record", str(file), lines="quit\n")
    assert saved(path).headers["Seed"] != saved(other).headers["Seed"]


def test_a_seed_is_for_a_game_against_the_computer():
    assert "expected --level" in run_badly("play", SMALL, "--seed", "3")
