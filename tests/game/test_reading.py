"""Record files: many games, warnings, errors that leave the rest readable."""

import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tankchess import TankChessError
from tankchess.game import Game, read_games, read_json, write_games, write_json
from tankchess.notation import RecordError, RecordWarning

HEAD = '[Setup "basic-16"]\n[Mode "command"]\n\n'
GOOD = HEAD + "1. H1>H2/N, I16/SW\n2. C3>C5/NE, M14>M13/S   *\n".replace("M14>M13", "N14>N13")
START = '[TFEN "8x8 high:H7,H6,B8,B7,B6,B5 wCLT@A1N,bCLT@H8S,bLT@E8S w"]\n\n'


def warnings_of(text: str) -> list[RecordWarning]:
    (game,) = read_games(text)
    return game.warnings


def error_of(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        list(read_games(text))
    return caught.value


def test_a_game_is_read_without_warnings() -> None:
    (game,) = read_games(GOOD)
    assert [str(move) for move in game.moves] == ["H1H2N", "I16I16SW", "C3C5NE", "N14N13S"]
    assert game.warnings == []


def test_an_empty_file_has_no_games(tmp_path: Path) -> None:
    path = tmp_path / "empty.tcg"
    path.write_text(" \n\n", encoding="utf-8")
    assert list(read_games(path)) == list(read_games("")) == []


def test_many_games_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "club.tcg"
    games = [Game("basic-16", headers={"Event": f"Game {number}"}) for number in range(5)]
    assert write_games(games, path) == 5
    assert list(read_games(path)) == list(read_games(str(path))) == games


def test_games_may_follow_each_other_without_an_empty_line() -> None:
    assert len(list(read_games(GOOD + GOOD.replace("\n\n", "\n")))) == 2


def test_a_file_is_read_game_by_game() -> None:
    taken = []

    def lines() -> Iterator[str]:
        for number in range(1000):
            taken.append(number)
            yield from GOOD.splitlines(keepends=True)

    next(read_games(lines()))
    assert len(taken) == 2


def test_windows_line_ends_and_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "windows.tcg"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert list(read_games(path)) == list(read_games(GOOD))


def test_bytes_are_read_as_the_text_they_are() -> None:
    data = GOOD.encode()
    assert list(read_games(data)) == list(read_games(bytearray(data))) == list(read_games(GOOD))


def test_open_files_of_text_and_of_bytes_are_read(tmp_path: Path) -> None:
    path = tmp_path / "game.tcg"
    path.write_text(GOOD + GOOD, encoding="utf-8-sig")
    with path.open(encoding="utf-8") as text, path.open("rb") as data:
        assert list(read_games(text)) == list(read_games(data)) == list(read_games(GOOD + GOOD))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_byte_order_mark_is_not_part_of_the_text(end: str) -> None:
    text = "\ufeff" + GOOD.replace("\n", end)
    assert list(read_games(text)) == list(read_games(text.encode())) == list(read_games(GOOD))
    assert read_json("\ufeff" + write_json(read_games(GOOD))) == list(read_games(GOOD))


@pytest.mark.parametrize(
    ("encoding", "name"), [("latin-1", "Åsa Müller"), ("cp1252", "Åsa “Fox”"), ("latin-1", "\x81")]
)
def test_names_in_an_older_encoding_are_read_with_a_warning(tmp_path: Path, encoding: str, name: str) -> None:
    path = tmp_path / "old.tcg"
    path.write_bytes(GOOD.encode() + f'\n[Event "?"]\n[White "{name}"]\n'.encode(encoding) + GOOD.encode())
    first, second = read_games(path)
    assert first.warnings == []
    assert second.headers["White"] == name
    assert second.warnings == ["line 8: not UTF-8, read as Windows-1252 (Latin-1)"]


def test_utf_16_is_refused_with_advice(tmp_path: Path) -> None:
    path = tmp_path / "wide.tcg"
    path.write_text(GOOD, encoding="utf-16")
    with pytest.raises(RecordError, match="UTF-16 text: expected UTF-8; save the file as UTF-8") as caught:
        list(read_games(path))
    assert str(caught.value).startswith(f"{path}, game 1, line 1: ")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (None, "a source of type NoneType: expected a path, the text of a record, bytes, an open file or lines"),
        (7, "a source of type int: expected a path"),
        ("1. H1>H2/N", "cannot be read: .* .a text on one line is taken for a path; a record begins with a header"),
        ([7], "line 1 is int: expected lines of text, or of bytes"),
    ],
)
def test_what_is_neither_text_nor_bytes_is_refused_with_advice(source: Any, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        list(read_games(source))


def test_comments_stay_with_their_moves() -> None:
    text = HEAD + "{first} 1. H1>H2/N {[%clk 0:29:31]} {good\nmove}, I16/SW {[%eval +1.2]} *"
    (game,) = read_games(text)
    assert [game.comment(ply) for ply in range(3)] == ["first", "[%clk 0:29:31] good move", "[%eval +1.2]"]


def test_a_header_like_line_in_a_comment_belongs_to_the_comment() -> None:
    (game,) = read_games(HEAD + "1. H1>H2/N {see\n[%clk 0:29:31]\n[the other game]\n} *")
    assert game.comment() == "see [%clk 0:29:31] [the other game]"


# Warnings.


def test_a_missing_sign_is_a_warning() -> None:
    (warning,) = warnings_of(START + "1. A1>A2/NE *")
    assert "White's A1>A2/NE" in warning and "(+)" in warning


def test_a_wrong_sign_is_a_warning() -> None:
    (warning,) = warnings_of(HEAD + "1. H1>H2/N (+) *")
    assert warning == "move 1, White's H1>H2/N (+): expected nothing in brackets"


def test_a_check_that_is_mate_is_a_warning() -> None:
    assert any("expected (=)" in warning for warning in warnings_of(START + "1. A1>A5/NE (+) 1-0"))
    assert any("expected (=)" in warning for warning in warnings_of(START + "1. A1>A5/NE 1-0"))


def test_a_mate_that_is_only_check_is_a_warning() -> None:
    assert any("expected (+)" in warning for warning in warnings_of(START + "1. A1>A2/NE (#) *"))


def test_the_order_of_the_words_in_brackets_is_free_but_for_the_target() -> None:
    head = '[TFEN "10x10 - wLT@A5E,bRB@F5W,bLT@E4N,bLT@E6N,bLT@J1N w mode=last"]\n\n'
    assert warnings_of(head + "1. A5>B5/E (F5 E6 E4) *") == []
    assert len(warnings_of(head + "1. A5>B5/E (F5 E4) *")) == 1


def test_a_wrong_number_is_a_warning() -> None:
    assert warnings_of(HEAD + "7. H1>H2/N *") == ["number 7: the move is number 1"]


def test_a_record_without_a_result_is_a_warning() -> None:
    assert warnings_of(HEAD + "1. H1>H2/N") == ["the moves end without a result"]


def test_results_that_do_not_agree_are_warnings() -> None:
    assert len(warnings_of('[Result "1-0"]\n[Termination "resigned"]\n' + HEAD + "1. H1>H2/N 0-1")) == 1
    assert len(warnings_of('[Result "0-1"]\n' + START + "1. A1>A5/NE (=) 0-1")) == 1


def test_a_result_without_a_termination_is_read_as_resigned() -> None:
    (game,) = read_games(HEAD + "1. H1>H2/N 1-0")
    outcome = game.outcome()
    assert outcome is not None and str(outcome.termination) == "resigned" and len(game.warnings) == 1


def test_an_unknown_clock_or_termination_is_a_warning() -> None:
    assert len(warnings_of('[Clock "long"]\n' + GOOD)) == 1
    assert warnings_of('[Termination "bored"]\n' + HEAD + "1-0") != []
    assert warnings_of('[Clock "?"]\n' + GOOD) == []


def test_a_second_header_is_left_out_with_a_warning() -> None:
    (game,) = read_games('[White "Ann"]\n[White "Bob"]\n' + GOOD)
    assert game.headers["White"] == "Ann" and game.warnings == ["line 2: a second [White] is left out"]


# Errors.


def test_an_impossible_move_is_an_error_with_its_place_and_rule() -> None:
    error = error_of(GOOD + "\n" + HEAD + "1. H1>H2/N, I16/SW\n2. C3>C16/NE *")
    assert (error.game, error.line, error.move) == (2, 11, 2)
    assert "White's 'C3>C16/NE'" in str(error) and "(rule M" in str(error)
    assert str(error).startswith("game 2, line 11, move 2: ")


def test_an_impossible_move_of_black() -> None:
    assert "Black's" in error_of(HEAD + "1. H1>H2/N, H2>H1/N *").reason


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        (HEAD + "1. H1-H2 *", "expected a move"),
        (HEAD + "1. H1>H2/N {no end *", "without its }"),
        (HEAD + "1. H1>H2/N (K6", "expected"),
        (HEAD + "1. H1>H2/N * 2. C3>C4/N", "after the result"),
        (HEAD + "1. H1>H2/N 4-2-7-1", "2 players"),
        (HEAD + "1. H1>H2/N 3-2", "expected one of 1-0"),
        (HEAD + "1. H1>H99/N *", "H99"),
        ('[Setup "no-such-board"]\n\n*', "no-such-board"),
        ('[Setup "basic-16"]\n[Mode "chess"]\n\n*', "expected one of command"),
        ('[Setup "basic-16"]\n[Mode "four"]\n\n*', "four"),
        ('[TFEN "8x8"]\n\n*', "TFEN"),
        ('[TFEN "8x8 - wLT@A1N,bLT@H8S w mode=last"]\n[Mode "flag"]\n\n*', "mode last"),
        ('[TFEN "8x8 - wLT@A1N,bLT@H8S w mode=last"]\n[Types "{"]\n\n*', "Types"),
        ('[White "Ann"]\n\n*', "expected a header"),
        ('[White "Ann]\n[Setup "basic-16"]\n\n*', "White"),
        ("1. e4 e5 2. Nf3 1-0\n", "expected a header"),
        ("\x00\x01\x02\n\x03", "expected a header"),
    ],
)
def test_what_cannot_be_read_is_an_error(text: str, hint: str) -> None:
    error = error_of(text)
    assert hint in str(error) and error.game == 1 and error.line is not None
    assert isinstance(error, TankChessError)


def test_an_error_in_a_header_names_its_line() -> None:
    assert error_of('[White "Ann"]\n[TFEN "8x8"]\n\n*').line == 2
    assert error_of('[White "Ann"]\n[Setup "basic-16"]\n[Mode "chess"]\n\n*').line == 3


@pytest.mark.parametrize("name", ["\x00", "x" * 5000, "."])
def test_a_name_that_is_not_a_file(name: str) -> None:
    with pytest.raises(RecordError, match="cannot be read"):
        list(read_games(name))


@pytest.mark.parametrize("bad", ["1. H1>H9/N *\n", "1. H1>H2/N {no end\n", "1. H1>H2/N (\n", "garbage\n", "1. (\x00\n"])
def test_after_a_bad_game_the_rest_is_readable(bad: str) -> None:
    games = read_games(GOOD + HEAD + bad + GOOD)
    assert next(games).warnings == []
    with pytest.raises(RecordError, match="game 2"):
        next(games)
    assert next(games).warnings == []
    assert list(games) == []


def test_bad_headers_do_not_spoil_the_next_game() -> None:
    errors: list[RecordError] = []
    games = list(read_games(GOOD + '[Setup "x]\n\n1. H1>H2/N *\n' + GOOD, on_error=errors.append))
    assert len(games) == 2 and [error.line for error in errors] == [6]


@pytest.mark.parametrize("length", range(0, len(GOOD), 7))
def test_a_truncated_file_is_a_game_or_an_error(length: int) -> None:
    errors: list[RecordError] = []
    games = list(read_games(GOOD[:length] + "\n", on_error=errors.append))
    assert len(games) + len(errors) == (1 if GOOD[:length].strip() else 0)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"missing\.tcg: cannot be read"):
        list(read_games(tmp_path / "missing.tcg"))


def test_an_error_in_a_file_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "bad.tcg"
    path.write_bytes(b"\xff\xfe\x00\x01 nothing we know")
    with pytest.raises(RecordError) as caught:
        list(read_games(path))
    assert str(caught.value).startswith(f"{path}, game 1, line 1: ")


def test_an_error_can_be_pickled() -> None:
    error = error_of(HEAD + "1. H1>H9/N *")
    twin = pickle.loads(pickle.dumps(error))
    assert (str(twin), twin.game, twin.line, twin.move) == (str(error), 1, 4, 1)
