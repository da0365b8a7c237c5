"""The clock of a game in the terminal (G10)."""

from io import StringIO

import pytest
from rich.console import Console

from tankchess import Game
from tankchess.cli.symbols import ASCII
from tankchess.cli.terminal_table import TerminalTable
from tankchess.cli.turn_clock import TimeUp, TurnClock
from tests.cli.running import SMALL, run


class Watch:
    """A time that goes on when the test says so."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def table(clock: str) -> tuple[TerminalTable, Watch, StringIO]:
    watch, text = Watch(), StringIO()
    return TerminalTable(Game(SMALL, clock=clock), Console(file=text, width=120), ASCII, now=watch), watch, text


def test_g10_a_clock_runs_from_turn_to_turn():
    board, watch, _ = table("1+0")
    watch.time += 4
    assert board.prompt() == "White, move 1 (0:56 left)> "
    board.answer("B1B2N")
    assert board.prompt() == "Black, move 1 (1:00 left)> "
    watch.time += 5
    board.answer("F6F6SE")
    assert board.prompt() == "White, move 2 (0:56 left)> "
    assert board.clock.in_words() == "White 0:56, Black 0:55"


def test_g10_a_delay_comes_before_the_players_own_time():
    board, watch, _ = table("1d5")
    watch.time += 5
    assert board.prompt() == "White, move 1 (1:00 left)> "
    watch.time += 1
    assert board.prompt() == "White, move 1 (0:59 left)> "
    assert board.clock.until_flag() == 59


def test_a_prompt_that_is_shown_again_keeps_its_length():
    board, watch, _ = table("10+0")
    first = board.prompt()
    watch.time += 1
    assert board.prompt(len(first)) == "White, move 1 ( 9:59 left)> "
    assert len(board.prompt(len(first))) == len(first)


def test_hours_are_shown_where_there_are_some():
    assert TurnClock(Game(SMALL, clock="90+0")).shown(Game(SMALL).turn) == "1:30:00"


def test_g10_a_move_that_comes_too_late_loses_on_time():
    board, watch, text = table("1+0")
    watch.time += 61
    board.answer("B1B2N")
    assert "Result: 0-1. Black wins on time." in text.getvalue()
    assert board.prompt() == "Game over> "


def test_g10_time_that_is_up_ends_the_game_without_a_move():
    board, watch, text = table("1+0")
    watch.time += 60
    with pytest.raises(TimeUp):
        board.turn()
    board.time_is_up()
    assert "White's time is up." in text.getvalue()
    assert "Result: 0-1. Black wins on time." in text.getvalue()
    assert "White 0:00, Black 1:00" in text.getvalue()


def test_g10_the_time_of_a_finished_game_stands_still():
    board, watch, _ = table("1+0")
    board.answer("resign")
    watch.time += 30
    assert board.clock.in_words() == "White 1:00, Black 1:00"


def test_undo_gives_the_time_back():
    board, watch, _ = table("1+0")
    watch.time += 20
    board.answer("B1B2N")
    board.answer("undo")
    assert board.prompt() == "White, move 1 (1:00 left)> "


def test_the_computer_hurries_when_little_time_is_left():
    board, watch, _ = table("1+0")
    assert board.thinking_time() == 1.0
    watch.time += 59
    assert board.thinking_time() == pytest.approx(0.05)


def test_g10_the_suggested_clock_is_that_of_the_setup():
    assert "(30:00 left)" in run("play", "basic-16", "--clock", "suggested", stdin="").stdout


def test_clock_tells_the_time_of_all_players():
    assert "Clock 10+5: White 10:00, Black 10:00." in run("play", SMALL, "--clock", "10+5", stdin="clock\n").stdout


def test_g10_a_loss_on_time_before_any_move_can_be_taken_back_with_its_time():
    board, watch, text = table("1+0")
    watch.time += 61
    board.answer("B1B2N")
    board.answer("undo")
    assert "Taken back: the end of the game" in text.getvalue()
    assert board.prompt() == "White, move 1 (1:00 left)> "
