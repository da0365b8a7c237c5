"""`tankchess play`: a game for two, typed in."""

from contextlib import chdir

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tankchess import Position
from tests.cli.running import SMALL, run, run_badly


def play(*lines: str, start: str = SMALL) -> str:
    return run("play", start, "--no-colour", stdin="".join(f"{line}\n" for line in lines)).stdout


def test_a_move_changes_the_board_and_the_turn():
    output = play("B1B2N")
    assert "White plays B1B2N" in output
    assert "Black to move" in output


def test_capitals_do_not_matter_where_the_move_is_clear():
    assert "White plays B1B2N" in play("b1b2n")


@pytest.mark.parametrize("text", ["b1>b2/n", "B1 > B2/N", "b1>b2 / n", " B1B2N "])
def test_a_move_may_be_written_as_in_a_record(text):
    assert "White plays B1B2N" in play(text)


def test_a_record_text_without_its_facing_shows_how_it_can_go_on():
    assert "B1B2 can go on as:" in play("b1>b2")


def test_a_wrong_record_text_says_what_was_expected():
    assert "expected a move, as C3>C5/NE" in play("b1>b2/x")


def test_a_wrong_move_in_small_letters_gets_the_same_reason():
    assert f"No: B1B6N {Position.from_tfen(SMALL).why_not('B1B6N')}" in play("b1b6n")


def test_a_byte_order_mark_before_the_first_line_is_overlooked():
    assert "White plays B1B2N" in play("\ufeffB1B2N")


def test_record_shows_the_game_so_far():
    assert "1. B1>B2/N   *" in play("b1b2n", "record")


def test_clock_says_where_there_is_none():
    assert "This game has no clock" in play("clock")


def test_a_code_cut_short_shows_how_it_can_go_on():
    output = play("B1B2")
    assert "can go on as:" in output
    assert "B1B2N" in output


def test_a_wrong_move_is_answered_with_the_reason():
    reason = Position.from_tfen(SMALL).why_not("B1B6N")
    assert reason is not None
    output = play("B1B6N")
    assert f"No: B1B6N {reason}" in output
    assert "Black to move" not in output


def test_nonsense_is_answered_and_the_game_goes_on():
    output = play("hello", "B1B2N")
    assert "Black to move" in output


def test_moves_of_one_piece():
    output = play("moves B1")
    assert "B1 MT Medium Tank facing N" in output
    assert "A1 LT" not in output


def test_moves_of_a_square_off_the_board_are_refused():
    assert "A1 to F6" in play("moves Z9")


def test_explain_gives_the_steps():
    explanation = Position.from_tfen(SMALL).explain("B1B2N")
    assert f"B1B2N: {explanation}" in play("explain B1B2N")


def test_explain_of_an_illegal_move_says_why():
    assert "No: B1B6N is out of reach" in play("explain B1B6N")


def test_undo_takes_back():
    output = play("B1B2N", "undo")
    assert "Taken back: B1B2N" in output
    assert output.rstrip().endswith(f"Left unfinished at: {SMALL}")


def test_undo_without_a_move_is_answered():
    assert "Left unfinished" in play("undo")


def test_tfen_prints_the_position():
    assert play("tfen", "quit").splitlines().count(SMALL) == 1


@pytest.mark.parametrize("word", ["help", "legend", "board", "moves", "explain"])
def test_every_word_is_understood(word):
    assert len(play(word).splitlines()) > len(play().splitlines())


def test_resigning_ends_the_game_for_the_other_side():
    assert "Result: 0-1. Black wins by resignation." in play("resign")
    assert "Result: 1-0. White wins by resignation." in play("B1B2N", "resign")


def test_nobody_resigns_for_four():
    output = play("resign", start="8x8 - wLT@A1N,fwLT@H1N,bLT@H8S,fbLT@A8S w mode=four")
    assert "Result" not in output


def test_quit_and_the_end_of_input_exit_cleanly():
    assert "Left unfinished" in play("quit")
    assert "Left unfinished" in play()


def test_the_result_is_shown_and_no_move_follows():
    output = play("F6F6SW", "A1A2N", "quit", start="6x6 - wCLT@A1N,bCLT@F6S b limit=1")
    assert "Result: 1/2-1/2. Draw at the move limit." in output
    assert "The game is over" in output


def test_g2_check_is_announced_where_nothing_is_forbidden():
    output = play("C5A5S", "A1A2N", start="6x6 high:E5,E6,F5 wCLT@A1N,bMT@C5W,bCLT@F6S b announce=only")
    assert "CHECK: A5A" in output
    assert "White plays A1A2N" in output


def test_g10_the_players_may_agree_on_a_draw():
    assert "Result: 1/2-1/2. Draw by agreement." in play("draw")


def test_g4_the_players_may_agree_to_stop_and_count():
    output = play("stop", start="8x8 - wLT@A1N,wLT@C1N,bLT@H8S w mode=last")
    assert "Result: 1-0. White wins on count, by agreement." in output


def test_g2_in_command_there_is_nothing_to_count():
    assert "in mode command nothing is counted" in play("stop")


def test_the_computer_agrees_to_nothing():
    output = run("play", "duel-12", "--no-colour", "--level", "1", stdin="draw\n").stdout
    assert "The computer plays on." in output


def test_check_is_announced():
    before, after = play("C5A5S", start="6x6 high:E5,E6,F5 wCLT@A1N,bMT@C5W,bCLT@F6S b").split("Black plays")
    assert "CHECK" not in before
    assert "CHECK: A5A" in after


def test_without_a_position_it_starts_basic_16():
    output = run("play", stdin="tfen\n").stdout
    assert "16x16 " in output


def test_against_the_computer_every_move_gets_an_answer():
    output = run("play", "duel-12", "--no-colour", "--level", "1", stdin="F1F2N\n").stdout
    assert "White plays F1F2N" in output
    assert "Black plays" in output
    assert "White to move, move 2" in output


def test_against_the_computer_undo_goes_back_to_your_own_turn():
    output = run("play", "duel-12", "--no-colour", "--level", "1", stdin="F1F2N\nundo\n").stdout
    assert output.count("Taken back:") == 2
    assert "Taken back: F1F2N" in output


def test_the_computer_begins_where_it_has_the_first_side():
    output = run("play", "duel-12", "--no-colour", "--level", "1", "--side", "b", stdin="").stdout
    assert "White plays" in output


def test_a_side_that_does_not_play_is_refused():
    assert "expected one of w b" in run_badly("play", "duel-12", "--level", "1", "--side", "fw")


def test_hint_names_a_legal_move():
    words = play("hint").split("The computer would play ")[1]
    assert Position.from_tfen(SMALL).is_legal(words.split(":")[0])


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.one_of(
            st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), max_size=12),
            st.sampled_from(
                ["b1b2n", "undo", "moves", "explain", "save", "save .", "save \0.tcg", "clock", "B1>", "/"]
            ),
            st.from_regex(r"[a-h][1-9][>]?[a-h][1-9]/?[nesw]{0,2}( ?\([a-z0-9 +]*\))?", fullmatch=True),
        ),
        max_size=5,
    )
)
def test_nothing_that_is_typed_ends_the_program(tmp_path, lines):
    with chdir(tmp_path):
        output = run("play", SMALL, "--no-colour", stdin="\n".join(lines)).stdout
    assert "Type a move, or help." in output


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("undo", "No: undo: no move has been played in this game"),
        ("moves Z9", 'No: "Z9" is not a square of this board'),
        ("stop", "No: stop and count: in mode command nothing is counted"),
        ("save x.txt", "No: x.txt: expected a name that ends in .tcg or .json"),
    ],
)
def test_whatever_is_refused_at_the_prompt_is_refused_alike(line, message):
    assert message in play(line)
