"""A book of puzzles: by id, by theme, by rating, by day; and the one that comes with the package."""

import subprocess
import sys
from datetime import date, timedelta

import pytest

from tankchess import setup_names
from tankchess.puzzles import PuzzleBook, PuzzleError, UnknownPuzzle, UnknownTheme, puzzles, write_puzzles
from tankchess.puzzles.puzzle import id_of
from tankchess.puzzles.puzzle_file import PuzzleFile
from tests.puzzles.examples import ANOTHER_ESCAPE, ESCAPE_IN_TWO, EXAMPLES, MATE_IN_ONE, THREE_MOVES


def book_of(*chosen):
    return PuzzleBook(PuzzleFile(write_puzzles(chosen), "mine.bin"))


BOOK = book_of(*EXAMPLES)


def test_a_puzzle_is_found_by_its_id():
    assert BOOK["hrt1gc"] == ESCAPE_IN_TWO
    assert "hrt1gc" in BOOK
    assert len(BOOK) == len(EXAMPLES)


def test_an_id_that_does_not_exist_is_named():
    with pytest.raises(UnknownPuzzle, match="puzzle 'zzzzzz': there is none with this id among 5") as caught:
        BOOK["zzzzzz"]
    assert caught.value.id == "zzzzzz"


def test_a_theme_gives_its_puzzles_the_easiest_first():
    assert BOOK.by_theme("runner") == (ESCAPE_IN_TWO, ANOTHER_ESCAPE, THREE_MOVES)


def test_an_unknown_theme_is_told_which_there_are():
    with pytest.raises(UnknownTheme, match="theme 'pin': expected one of commander counter"):
        BOOK.by_theme("pin")


def test_themes_are_counted():
    assert BOOK.themes()["runner"] == 3


def test_a_puzzle_near_a_rating_is_the_same_for_the_same_seed():
    everything = puzzles()
    chosen = [everything.near(1400, seed=seed) for seed in (1, 1, 2, 3, 4)]
    assert chosen[0] == chosen[1]
    assert len(set(chosen)) > 1
    assert all(puzzle is not None and abs(puzzle.rating - 1400) < 100 for puzzle in chosen)


def test_puzzles_to_avoid_are_not_drawn_and_in_the_end_there_is_none():
    seen: list[str] = []
    while (puzzle := BOOK.near(1000, avoid=seen, seed=7)) is not None:
        seen.append(puzzle.id)
    assert sorted(seen) == sorted(puzzle.id for puzzle in EXAMPLES)


def test_a_puzzle_near_a_rating_can_be_one_with_a_theme():
    assert BOOK.near(2600, theme="mate-in-1", seed=1) == MATE_IN_ONE
    with pytest.raises(UnknownTheme):
        BOOK.near(1000, theme="pin")


def test_every_puzzle_has_its_day_before_one_comes_again():
    days = [date(2026, 12, 30) + timedelta(days=number) for number in range(2 * len(BOOK))]
    chosen = [BOOK.daily(day).id for day in days]
    assert len(set(chosen[: len(BOOK)])) == len(BOOK)
    assert chosen[: len(BOOK)] == chosen[len(BOOK) :]


def test_an_empty_book_has_no_puzzle_of_the_day():
    with pytest.raises(PuzzleError, match="the book is empty"):
        book_of().daily(date(2026, 1, 1))


def test_a_puzzle_is_opened_without_loading_the_engine():
    program = (
        "import sys, datetime; from tankchess.puzzles import puzzles;"
        "puzzles().daily(datetime.date(2026, 11, 17)).start;"
        "print([name for name in sys.modules if name.startswith('tankchess.engine')])"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "[]\n"


# The puzzles that come with the package.


def test_there_are_at_least_500_puzzles():
    assert len(puzzles()) >= 500


def test_every_board_with_a_command_mode_has_puzzles():
    four_players = {"corner-16", "four-the-glory-20"}
    assert {puzzle.setup for puzzle in puzzles()} == set(setup_names()) - four_players


def test_every_puzzle_has_the_id_of_its_position():
    assert all(puzzle.id == id_of(puzzle.start) for puzzle in puzzles())


def test_no_puzzle_is_another_one_mirrored_or_turned():
    keys = [
        twin.key
        for puzzle in puzzles()
        for twin in (puzzle.start.mirror(), puzzle.start.rotate(), puzzle.start.mirror_sideways())
    ]
    assert not set(keys) & {puzzle.start.key for puzzle in puzzles()}


def test_a_game_gives_two_puzzles_at_most():
    games = [puzzle.source.game for puzzle in puzzles()]
    assert max(games.count(game) for game in games) <= 2


def test_the_main_line_is_as_long_as_the_puzzle_says():
    assert all(len(puzzle.solution) == 2 * puzzle.moves - 1 for puzzle in puzzles())


def test_a_start_counts_no_moves_towards_a_limit():
    assert all(puzzle.start.quiet == 0 and puzzle.start.move_number == 1 for puzzle in puzzles())
