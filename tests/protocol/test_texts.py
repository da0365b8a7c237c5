"""The lines of the protocol: what is written is read again, and what is not understood is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tankchess
from tankchess import Move, Position
from tankchess.engine import Info, Limits, Line, Score
from tankchess.protocol import ProtocolError
from tankchess.protocol.go_text import SearchOrder, read_go, write_go
from tankchess.protocol.info_text import read_best_move, read_info, write_info
from tankchess.protocol.option import Option, read_option
from tankchess.protocol.position_text import read_position, write_position

START = tankchess.setup("basic-16").position()
HEAVY = Position.from_tfen("8x8 - wHT@A1N,bHT@H8S w mode=last")
ENDED = Position.from_tfen("8x8 - wLT@A1N w mode=last")


def again(position: Position) -> Position:
    return read_position(write_position(position).split()[1:])


@pytest.mark.parametrize("name", tankchess.setup_names())
def test_a_position_is_sent_with_the_moves_that_led_to_it(name: str):
    position = tankchess.setup(name).position()
    for _ in range(3):
        position.play(position.legal_moves()[0])
    assert again(position) == position
    assert again(position).history == position.history


def test_g9_a_position_sent_with_its_moves_remembers_its_repetitions():
    position = HEAVY.copy()
    for code in ["A1A1E", "H8H8E", "A1A1N", "H8H8S"] * 2:
        position.play(code)
    assert again(position).outcome() == position.outcome() is not None


def test_a_position_without_a_past_is_its_tfen():
    assert write_position(HEAVY) == f"position fen {HEAVY.tfen()}"


counts = st.none() | st.integers(1, 10**9)
seconds = st.none() | st.integers(1, 10**9).map(lambda number: number / 1000)


@given(counts, counts, seconds, seconds, st.integers(0, 10**6), counts)
def test_limits_are_read_as_they_were_written(depth, nodes, movetime, remaining, increment, mate):
    rest = 0.0 if remaining is None else increment / 1000
    order = SearchOrder(Limits(depth, nodes, movetime, remaining, rest, mate), None)
    assert read_go(write_go(order, START).split()[1:], START) == order


def test_the_moves_to_look_at_are_read_as_they_were_written():
    moves = tuple(START.legal_moves()[:3])
    order = SearchOrder(Limits(depth=2), moves)
    assert write_go(order, START) == f"go depth 2 searchmoves {' '.join(map(str, moves))}"
    assert read_go(write_go(order, START).split()[1:], START) == order


def test_no_limits_are_written_as_infinite():
    assert write_go(SearchOrder(Limits()), START) == "go infinite"


def test_g7_all_four_clocks_are_written():
    position = tankchess.setup("corner-16").position()
    line = write_go(SearchOrder(Limits(remaining=2.0, increment=0.1)), position)
    assert line.startswith("go p1time 2000 p1inc 100 p2time 2000")
    assert line.endswith("p4time 2000 p4inc 100")


@pytest.mark.parametrize(
    ("score", "words"),
    [
        (Score("cp", -35), "score cp -35 "),
        (Score("mate", 1), "score mate 1 "),
        (Score("mate", 3), "score mate 5 "),
        (Score("mate", 0), "score mate 0 "),
        (Score("mate", -1), "score mate -2 "),
        (Score("escape", 2), "score escape 3 "),
        (Score("escape", -2), "score escape -4 "),
    ],
)
def test_moves_to_a_mate_are_told_as_half_moves(score: Score, words: str):
    line = write_info(Info(1, 1, 1, 0.0, 0, Line(score, (), 1)))
    assert words in line
    assert read_info(line, HEAVY) == Info(1, 1, 1, 0.0, 0, Line(score, (), 1))


@pytest.mark.parametrize("score", [Score("cp", -35), Score("mate", 2), Score("escape", -1)])
def test_an_info_is_read_as_it_was_written(score: Score):
    line = Line(score, (Move.parse("A1A1E"), Move.parse("H8H8E")), 5, 2)
    info = Info(5, 9, 12345, 1.5, 88, line)
    assert read_info(write_info(info), HEAVY) == info


def test_a_line_of_moves_ends_before_the_first_that_is_illegal():
    info = read_info("info depth 3 score cp 1 pv A1A1E A1A1E H8H8E", HEAVY)
    assert info is not None
    assert info.line.moves == (Move.parse("A1A1E"),)


@pytest.mark.parametrize(
    "line",
    [
        "info string depth 3 score cp 1",
        "info depth 3",
        "info score cp 1",
        "info depth 3 score",
        "info depth 3 score cp",
        "info depth 3 score cp much",
        "info depth 3 score parsec 12",
        "info depth x score cp 1",
    ],
)
def test_an_info_without_depth_and_score_says_nothing(line: str):
    assert read_info(line, HEAVY) is None


def test_the_best_move_is_checked_by_the_rules():
    assert read_best_move("bestmove A1A1E ponder H8H8E", HEAVY) == Move.parse("A1A1E")
    assert read_best_move("bestmove none", ENDED) is None


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("bestmove", "expected a move code"),
        ("bestmove rubbish", "move 'rubbish'"),
        ("bestmove B1B1E", "expected a legal move"),
        ("bestmove none", "the game goes on, expected a legal move"),
    ],
)
def test_a_best_move_that_cannot_be_played_is_refused(line: str, words: str):
    with pytest.raises(ProtocolError, match=words):
        read_best_move(line, HEAVY)


def test_after_the_end_there_is_no_best_move():
    with pytest.raises(ProtocolError, match="expected none, the game is over"):
        read_best_move("bestmove A1A2N", ENDED)


OPTIONS = [
    Option("Hash", "spin", 64, 1, 1024),
    Option("Own Book", "check", False),
    Option("Style", "combo", "Very Wild", choices=("Solid", "Very Wild")),
    Option("Log File", "string", ""),
    Option("Clear Hash", "button"),
]


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.kind)
def test_an_option_is_read_as_it_was_written(option: Option):
    assert read_option(str(option)) == option


def test_the_lines_of_options_are_those_of_chess_programs():
    assert str(OPTIONS[0]) == "option name Hash type spin default 64 min 1 max 1024"
    assert str(OPTIONS[2]) == "option name Style type combo default Very Wild var Solid var Very Wild"
    assert str(OPTIONS[3]) == "option name Log File type string default <empty>"


@pytest.mark.parametrize(
    "line", ["option", "option name", "option name X", "option type spin", "option name X type spin min low"]
)
def test_an_option_that_cannot_be_understood_is_refused(line: str):
    with pytest.raises(ProtocolError, match="expected"):
        read_option(line)


def test_a_default_outside_its_own_bounds_is_reported_as_it_is():
    assert read_option("option name X type spin default 9 min 1 max 5").default == "9"


@pytest.mark.parametrize(
    ("option", "value", "checked"),
    [(OPTIONS[0], "7", 7), (OPTIONS[1], "TRUE", True), (OPTIONS[2], "solid", "Solid"), (OPTIONS[4], 5, None)],
)
def test_a_value_takes_the_kind_of_its_option(option: Option, value: str, checked: object):
    assert option.check(value) == checked


@pytest.mark.parametrize(
    ("option", "value"), [(OPTIONS[0], 0), (OPTIONS[0], "x"), (OPTIONS[1], "maybe"), (OPTIONS[2], "Timid")]
)
def test_a_value_that_does_not_fit_is_refused(option: Option, value: str):
    with pytest.raises(ProtocolError, match=f"option {option.name}: .* expected"):
        option.check(value)
