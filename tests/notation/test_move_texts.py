"""Moves as the rulebook writes them, and the brackets behind them."""

from time import process_time

import pytest

from tankchess import Game, Position
from tankchess.game import read_games
from tankchess.notation import RecordError, move_text, read_move_texts, read_moves

# A move code and the text of the same move.
PAIRS = [
    ("H1H2N", "H1>H2/N"),
    ("I16I16SW", "I16/SW"),
    ("C3C5NExK6", "C3>C5/NE (K6)"),
    ("D4D4NxG7", "D4/N (G7)"),
    ("H15OUT", "H15>out"),
    ("H13OUT@H14", "H13>out via H14"),
    ("cH13OUT", "c H13>out"),
    ("cF6F7N", "c F6>F7/N"),
    ("F3H6E@F4,G5", "F3>H6/E via F4 G5"),
    ("F3H6E@F4xM6", "F3>H6/E via F4 (M6)"),
    ("K5K5NsK6", "K5/N (smoke K6)"),
    ("K5K7NmK6", "K5>K7/N (mine K6)"),
    ("K4K4NEfK6", "K4/NE (flame K6)"),
    ("K5K5Nb", "K5/N (bomb K6 L7)"),
    ("K5K5Nt", "K5/N (flag)"),
    ("K5K5NtK6", "K5/N (flag K6)"),
    ("K5K5NtH8+I9", "K5/N (flag H8+I9)"),
    ("K5K6N", "K5>K6/N (lost)"),
    ("K5K6N", "K5>K6/N (lost J5 L7)"),
    ("K5K6NxA1", "K5>K6/N (A1 J5 L7 + -)"),
    ("pass", "pass"),
]


@pytest.mark.parametrize(("code", "text"), PAIRS)
def test_a_move_text_says_its_move(code: str, text: str) -> None:
    assert [str(move) for move in read_moves(text)] == [code]


def test_n_the_example_of_the_rulebook_36th_move() -> None:
    white, black = read_move_texts("36. G1>H3/NE (K6), M3/S (O1 +)")
    assert (str(white.move), white.notes) == ("G1H3NExK6", ("K6",))
    assert (str(black.move), black.notes) == ("M3M3SxO1", ("O1", "+"))


def test_n_the_example_of_the_rulebook_37th_move_with_its_spaces() -> None:
    white, black = read_move_texts("37. K1 > N3/NE , H7 > K7/SE (#)")
    assert (str(white.move), white.notes) == ("K1N3NE", ())
    assert (str(black.move), black.notes) == ("H7K7SE", ("#",))


@pytest.mark.parametrize("text", ["H1 > H2 / N", " H1>H2/N ", "12. H1\t>\n H2/N", "...,H1>H2/N", "H1>H2/N()"])
def test_spaces_are_free(text: str) -> None:
    assert [str(move) for move in read_moves(text)] == ["H1H2N"]


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("H1>H2", "facing"),
        ("H1H2N", "expected a move"),
        ("H1>H2/NNE", "facing"),
        ("H1>H27/N", "square"),
        ("out", "expected the square"),
        ("H15>out (K6)", "does nothing else"),
        ("H1/N (smoke)", "expected a square"),
        ("H1/N (boom K6)", "boom"),
        ("H1/N (K6 z9)", "z9"),
        ("H1/N (flag K6 K7)", "one place"),
        ("H1/N (flag H8+I8)", "corner point"),
        ("H1/N (K6", "expected"),
        ("e4", "expected a move"),
    ],
)
def test_what_is_not_a_move_text_is_an_error(text: str, hint: str) -> None:
    with pytest.raises(RecordError, match=hint):
        read_moves(text)


MEETING = "8x8 high:H7,H6,B8,B7,B6,B5 wCLT@A1N,bCLT@H8S,bLT@E8S w"


def text_of(tfen: str, code: str) -> str:
    position = Position.from_tfen(tfen)
    text = move_text(position, code)
    assert position == Position.from_tfen(tfen)
    return text


def test_a_turn_leaves_the_start_out() -> None:
    assert text_of("16x16 - wLT@H1N,bLT@I16S w mode=last", "H1H1NE") == "H1/NE"


def test_check_has_its_sign() -> None:
    assert text_of(MEETING, "A1A2NE") == "A1>A2/NE (+)"


def test_without_announcements_there_are_no_signs() -> None:
    assert text_of(f"{MEETING} announce=no", "A1A2NE") == "A1>A2/NE"


def test_escapemate_has_its_sign() -> None:
    assert text_of(MEETING, "A1A6N") == "A1>A6/N (=)"


def test_g2_checkmate_has_its_sign_alone() -> None:
    tfen = "6x6 high:B1,B2,B3,B4,B6 wCLT@A1E,bP@A6S,bLT@A5E,bCLT@F6S b"
    assert text_of(tfen, "A5B5E") == "A5>B5/E (#)"


def test_g2_mate_with_both_threats_is_escapemate_where_destruction_could_be_averted() -> None:
    assert text_of(MEETING, "A1A5NE") == "A1>A5/NE (=)"
    alley = "10x12 high:D12,F12,D11,F11,D10,F10,D9,F9 wCLT@E7N,wMT@A1N,bCHM@J12E w"
    assert text_of(alley, "E7E8N") == "E7>E8/N (=)"


def test_g2_announced_only_has_the_signs_of_check_and_escape_and_no_mate() -> None:
    assert text_of(f"{MEETING} announce=only", "A1A2NE") == "A1>A2/NE (+)"
    assert text_of(f"{MEETING} announce=only", "A1A5NE") == "A1>A5/NE (+ -)"


def test_after_the_end_nothing_is_announced() -> None:
    assert text_of(MEETING, "A1D4NxH8") == "A1>D4/N (H8)"


def test_a_flame_names_the_pieces_that_burn_in_the_same_hedge() -> None:
    tfen = "10x10 hedge:C5+D5 wFT@C2N,wLT@J9N,bLT@D5N,bLT@J1N w mode=last"
    assert text_of(tfen, "C2C3NfC5") == "C2>C3/N (flame C5 D5)"


def test_the_target_comes_first_then_others_of_an_explosion() -> None:
    tfen = "10x10 - wLT@A5E,bRB@F5W,bLT@E4N,bLT@E6N,bLT@J1N w mode=last"
    assert text_of(tfen, "A5B5ExF5") == "A5>B5/E (F5 E4 E6)"


def test_a_bomb_names_what_it_takes_with_it_but_not_itself() -> None:
    tfen = "10x10 - wRB@E5N,wLT@D4N,bLT@F6N,bLT@J1N,wLT@A1N w mode=last"
    assert text_of(tfen, "E5E5NEb") == "E5/NE (bomb D4 F6)"


def test_a_piece_that_drives_into_water_is_lost() -> None:
    tfen = "10x10 water:A2 wLT@A1N,wLT@C1N,bLT@J1N w mode=last"
    assert text_of(tfen, "A1A2N") == "A1>A2/N (lost)"


def test_a_bomb_lost_on_a_mine_names_what_it_takes_with_it() -> None:
    tfen = "10x10 mine:A2 wRB@A1N,wLT@C1N,bLT@B3N,bLT@J1N w mode=last"
    assert text_of(tfen, "A1A2N") == "A1>A2/N (lost B3)"


def test_a_squad_caught_by_the_explosion_it_caused() -> None:
    tfen = "10x10 - wAS@A1N,wLT@J9N,bRB@A3N,bLT@J1N w mode=last"
    assert text_of(tfen, "A1A2NxA3") == "A1>A2/N (A3 A2)"


def test_the_position_of_a_game_tells_the_text_of_a_move():
    game = Game(MEETING)
    assert move_text(game.position, "A1A2NE") == "A1>A2/NE (+)"
    assert game.position.history == ()


@pytest.mark.parametrize("text", [" " * 50_000 + "x", "c" + " " * 50_000 + "x", "H1" + " " * 50_000 + "x"])
def test_a_long_row_of_spaces_is_passed_once(text):
    begun = process_time()
    with pytest.raises(RecordError):
        list(read_games(f'[Setup "basic-16"]\n\n{text} *\n'))
    with pytest.raises(RecordError):
        read_move_texts(text)
    # Half a minute, if every space is looked at again for every other.
    assert process_time() - begun < 2
