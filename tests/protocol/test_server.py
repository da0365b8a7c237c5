"""The engine's side of the text protocol: what is answered to which line."""

import threading

import pytest

import tankchess
from tankchess import Position
from tankchess.engine import Limits
from tankchess.protocol.server import UgiServer
from tests.protocol.fake import FakeEngine

ENDED = "8x8 - wLT@A1N w mode=last"
DRAWN = "8x8 - wLT@A1N,bLT@H8S w mode=last limit=5 move=6"
BLACK_TO_MOVE = "8x8 - wCLT@A1N,bCLT@H8S b"


class Talk:
    """A session whose answers are kept line by line."""

    def __init__(self) -> None:
        self.engine = FakeEngine()
        self.heard: list[str] = []
        self.server = UgiServer(self.engine, self.heard.append)

    def say(self, *lines: str) -> list[str]:
        """What is answered to some lines, searches included."""
        before = len(self.heard)
        for line in lines:
            assert self.server.handle(line)
        self.server.wait()
        return self.heard[before:]

    def tell(self, line: str) -> list[str]:
        """What is answered at once, while a search may go on."""
        before = len(self.heard)
        assert self.server.handle(line)
        return self.heard[before:]

    def error(self, *lines: str) -> str:
        """The one line of complaint."""
        (answer,) = self.say(*lines)
        assert answer.startswith("info string error: ")
        return answer.removeprefix("info string error: ")

    @property
    def tfen(self) -> str:
        return self.say("d")[0]


@pytest.fixture
def talk() -> Talk:
    return Talk()


def test_ugi_is_answered_with_name_author_options_and_ugiok(talk: Talk):
    lines = talk.say("ugi")
    assert lines[0] == f"id name tankchess {tankchess.__version__}"
    assert lines[1].startswith("id author ")
    assert "option name Hash type spin default 64 min 1 max 1048576" in lines
    assert "option name Clear Hash type button" in lines
    assert lines[-1] == "ugiok"


def test_uci_is_an_alias_that_ends_with_uciok(talk: Talk):
    assert talk.say("uci")[:-1] == talk.say("ugi")[:-1]
    assert talk.say("uci")[-1] == "uciok"


def test_isready_is_answered_with_readyok(talk: Talk):
    assert talk.say("isready") == ["readyok"]


def test_an_empty_line_is_not_a_command(talk: Talk):
    assert talk.say("", "   ", "\n") == []


def test_an_unknown_command_is_answered_with_the_known_ones(talk: Talk):
    error = talk.error("castle")
    assert error.startswith("unknown command 'castle', expected one of ugi uci isready")
    assert "quit" in error


def test_quit_ends_the_session(talk: Talk):
    assert talk.server.handle("quit") is False


def test_the_first_position_is_basic_16(talk: Talk):
    assert talk.tfen == tankchess.setup("basic-16").position().tfen()


def test_startpos_is_basic_16(talk: Talk):
    assert talk.say(f"position tfen {BLACK_TO_MOVE}", "position startpos") == []
    assert talk.tfen == tankchess.setup("basic-16").position().tfen()


@pytest.mark.parametrize("word", ["tfen", "fen"])
def test_a_tfen_is_all_words_up_to_moves(talk: Talk, word: str):
    assert talk.say(f"position {word} 8x8 - wLT@A1N,bLT@H8S w mode=last limit=9 moves A1A2N H8H7S") == []
    assert talk.tfen == "8x8 - wLT@A2N,bLT@H7S w mode=last limit=9 move=2 quiet=2"


def test_a_setup_may_be_played_in_another_way(talk: Talk):
    assert talk.say("position setup duel-12 mode escape3 turning no house no limit 30") == []
    expected = tankchess.setup("duel-12").position("escape3", turning=False, house=False, limit=30)
    assert talk.tfen == expected.tfen()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("position", "expected startpos, tfen TFEN or setup NAME"),
        ("position tfen", "expected startpos, tfen TFEN or setup NAME"),
        ("position startpos now", "unknown word 'now', expected moves"),
        ("position tfen 99x99 - - w", "expected 6x6 to 26x26"),
        ("position setup atlantis", "no setup 'atlantis'"),
        ("position setup duel-12 mode chess", "expected one of command last"),
        ("position setup duel-12 mode", "no value behind 'mode'"),
        ("position setup duel-12 turning perhaps", "expected yes or no"),
        ("position setup duel-12 limit -3", "expected a number of moves"),
        ("position setup duel-12 colour red", "unknown word 'colour'"),
        ("position startpos moves C3C5NE C3C5NE", "moves, number 2: C3C5NE"),
        ("position startpos moves rubbish", "moves, number 1: move 'rubbish'"),
    ],
)
def test_an_impossible_position_leaves_the_one_before(talk: Talk, line: str, words: str):
    talk.say(f"position tfen {BLACK_TO_MOVE}")
    assert words in talk.error(line)
    assert talk.tfen == BLACK_TO_MOVE


def test_a_game_that_goes_on_is_read_from_where_it_stood(talk: Talk):
    talk.say("position startpos moves C3C5NE", "position startpos moves C3C5NE N14N12SW")
    assert talk.tfen == after("C3C5NE", "N14N12SW")
    assert "moves, number 3: C3C5NE" in talk.error("position startpos moves C3C5NE N14N12SW C3C5NE")
    assert talk.tfen == after("C3C5NE", "N14N12SW")


def test_a_game_may_be_taken_back_or_go_another_way(talk: Talk):
    talk.say("position startpos moves C3C5NE N14N12SW", "position startpos moves C3C5NE")
    assert talk.tfen == after("C3C5NE")
    talk.say("position startpos moves M3K7NW")
    assert talk.tfen == after("M3K7NW")
    talk.say("position setup duel-12 moves B1A1N", "position startpos")
    assert talk.tfen == after()


def after(*codes: str) -> str:
    position = tankchess.setup("basic-16").position()
    for code in codes:
        position.play(code)
    return position.tfen()


def test_go_prints_infos_and_then_the_best_move_and_no_word_more(talk: Talk):
    lines = talk.say("position tfen 8x8 - wHT@A1N,bHT@H8S w mode=last", "go depth 2")
    assert lines == [
        "info depth 1 seldepth 2 multipv 1 score cp 34 nodes 100 nps 200 hashfull 7 time 500 pv A1A1E H8F6SW",
        "info depth 2 seldepth 3 multipv 1 score cp 34 nodes 200 nps 200 hashfull 7 time 1000 pv A1A1E H8F6SW",
        "info nodes 200 nps 200 time 1000",
        "bestmove A1A1E",
    ]


def test_a_search_of_a_few_milliseconds_does_without_a_thread(talk: Talk):
    threads: list[str] = []
    talk.engine.at_start = lambda: threads.append(threading.current_thread().name)
    talk.say("go movetime 5")
    talk.say("go movetime 5000")
    assert threads == [threading.current_thread().name, "search"]


def test_g9_the_search_knows_the_moves_played_before(talk: Talk):
    shuffle = "A1A1E H8H8E A1A1N H8H8S " * 2
    lines = talk.say(f"position tfen 8x8 - wHT@A1N,bHT@H8S w mode=last moves {shuffle}", "go depth 1")
    assert lines == ["bestmove none"]


def test_bestmove_none_is_the_answer_where_the_game_is_over(talk: Talk):
    assert talk.say(f"position tfen {ENDED}", "go depth 3") == ["bestmove none"]
    assert talk.engine.searches == []


@pytest.mark.parametrize(
    ("words", "limits"),
    [
        ("depth 7", Limits(depth=7)),
        ("nodes 5000", Limits(nodes=5000)),
        ("movetime 1500", Limits(movetime=1.5)),
        ("mate 3", Limits(mate=3)),
        ("p1time 60000 p2time 1000 p1inc 500 p2inc 0", Limits(remaining=60.0, increment=0.5)),
        ("wtime 60000 btime 1000 winc 500 binc 0", Limits(remaining=60.0, increment=0.5)),
        ("wtime -20 btime 1000", Limits(remaining=0.001)),
        ("wtime 1000 btime 1000 movestogo 40", Limits(remaining=1.0)),
        ("depth 0", Limits(depth=1)),
        ("movetime 100 depth 3 nodes 9", Limits(depth=3, nodes=9, movetime=0.1)),
    ],
)
def test_go_takes_limits_in_milliseconds(talk: Talk, words: str, limits: Limits):
    talk.say("position tfen 8x8 - wHT@A1N,bHT@H8S w mode=last", f"go {words}")
    assert talk.engine.searches[-1].limits == limits


def test_the_clock_is_that_of_the_side_to_move(talk: Talk):
    talk.say("position startpos moves C3C5NE", "go p1time 60000 p2time 1000 p1inc 500 p2inc 20")
    assert talk.engine.searches[-1].limits == Limits(remaining=1.0, increment=0.02)


def test_g7_four_players_have_four_clocks(talk: Talk):
    position = tankchess.setup("four-the-glory-20").position()
    moves = []
    for _ in range(2):
        moves.append(str(position.play(position.legal_moves()[0])))
    talk.say(
        f"position setup four-the-glory-20 moves {' '.join(moves)}",
        "go p1time 1000 p2time 2000 p3time 3000 p4time 4000 p3inc 30",
    )
    assert talk.engine.searches[-1].limits == Limits(remaining=3.0, increment=0.03)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("sideways", "unknown word 'sideways', expected one of"),
        ("depth", "go depth: '', expected a number"),
        ("depth many", "go depth: 'many', expected a number"),
        ("depth -1", "go depth: '-1', expected a number"),
        ("movetime 1e3", "expected a number of milliseconds"),
        ("nodes ٣", "expected a number"),
        ("nodes 99999999999999999999", "expected a number from 0 to 1000000000000000"),
        ("p2time 1000", "expected p1time, the clock of White, who is to move"),
        ("searchmoves", "expected move codes"),
        ("searchmoves depth 2", "expected move codes"),
        ("searchmoves rubbish", "searchmoves: move 'rubbish'"),
        ("searchmoves A1A1N", "expected a legal move"),
    ],
)
def test_a_go_that_cannot_be_understood_starts_no_search(talk: Talk, words: str, complaint: str):
    assert complaint in talk.error(f"go {words}")
    assert talk.engine.searches == []


def test_searchmoves_are_the_only_moves_looked_at(talk: Talk):
    lines = talk.say("go searchmoves M3K7NW C3C5NE M3K7NW depth 1")
    asked = talk.engine.searches[-1]
    assert list(map(str, asked.moves or ())) == ["M3K7NW", "C3C5NE"]
    assert asked.limits == Limits(depth=1)
    assert lines[-1].startswith("bestmove C3C5NE")


def test_isready_is_answered_while_a_search_runs(talk: Talk):
    talk.tell("go infinite")
    assert talk.engine.running.wait(30)
    assert talk.tell("isready") == ["readyok"]
    assert not any(line.startswith("bestmove") for line in talk.heard)
    assert talk.say("stop")[-1].startswith("bestmove ")


def test_go_alone_searches_until_it_is_stopped(talk: Talk):
    talk.tell("go")
    assert talk.engine.running.wait(30)
    assert talk.say("stop")[-1].startswith("bestmove ")
    assert talk.engine.searches[-1].limits == Limits()


def test_a_stop_right_after_go_is_never_lost(talk: Talk):
    for _ in range(20):
        assert talk.say("go infinite", "stop")[-1].startswith("bestmove ")


def test_stop_without_a_search_says_nothing(talk: Talk):
    assert talk.say("stop") == []


@pytest.mark.parametrize(
    "line", ["position startpos", "go depth 1", "setoption name Hash value 1", "uginewgame", "ucinewgame"]
)
def test_a_running_search_is_not_disturbed(talk: Talk, line: str):
    talk.tell("go infinite")
    assert talk.engine.running.wait(30)
    (error,) = talk.tell(line)
    assert "a search is running, expected stop" in error
    assert talk.say("stop")[-1].startswith("bestmove ")


def test_after_stop_the_next_position_need_not_wait_for_the_best_move(talk: Talk):
    talk.tell("go infinite")
    assert talk.engine.running.wait(30)
    lines = talk.say("stop", f"position tfen {BLACK_TO_MOVE}", "isready")
    assert lines[-2].startswith("bestmove ")
    assert lines[-1] == "readyok"
    assert talk.tfen == BLACK_TO_MOVE


def test_after_the_best_move_the_next_command_is_accepted_at_once(talk: Talk, monkeypatch: pytest.MonkeyPatch):
    told, released = threading.Event(), threading.Event()

    def write(line: str) -> None:
        talk.heard.append(line)
        if line.startswith("bestmove"):
            told.set()
            assert released.wait(30)

    server = UgiServer(talk.engine, write)
    wait = server.wait
    assert server.handle("go depth 1")
    assert told.wait(30)
    # The thread of the search is still alive, and ends only once somebody waits for it.

    def release_and_wait() -> None:
        released.set()
        wait()

    monkeypatch.setattr(server, "wait", release_and_wait)
    assert server.handle(f"position tfen {BLACK_TO_MOVE}")
    released.set()
    assert talk.heard[-1].startswith("bestmove")
    assert server.handle("d")
    assert talk.heard[-2] == BLACK_TO_MOVE


@pytest.mark.parametrize(
    ("position", "answers"),
    [
        ("startpos", ["true", "false", "none"]),
        ("startpos moves C3C5NE", ["false", "false", "none"]),
        (f"tfen {ENDED}", ["true", "true", "p1win"]),
        ("tfen 8x8 - bLT@A1N w mode=last", ["true", "true", "p2win"]),
        (f"tfen {DRAWN}", ["true", "true", "draw"]),
        ("tfen 8x8 - bLT@A1N b mode=four order=fw,b,w,fb", ["false", "true", "p2win"]),
    ],
)
def test_queries_give_turn_end_and_result(talk: Talk, position: str, answers: list[str]):
    heard = talk.say(f"position {position}", "query p1turn", "query gameover", "query result")
    assert heard == [f"response {answer}" for answer in answers]


@pytest.mark.parametrize("line", ["query", "query weather", "query result now"])
def test_a_query_for_something_else_is_explained(talk: Talk, line: str):
    assert "expected one of gameover p1turn result" in talk.error(line)


def test_d_shows_who_is_to_move_and_how_a_game_ended(talk: Talk):
    assert talk.say("d")[1] == "info string White to move, legal moves: 548"
    assert talk.say(f"position tfen {DRAWN}", "d")[1] == "info string the game is over: 1/2-1/2 limit"


def test_options_reach_the_engine(talk: Talk):
    assert talk.say("setoption name Threads value 2", "setoption name hash value 128") == []
    assert talk.say("setoption name Level value 4", "setoption name MultiPV value 3", "go depth 1")
    assert (talk.engine.threads, talk.engine.hash_mb, talk.engine.level) == (2, 128, 4)
    assert talk.engine.searches[-1].multi_pv == 3


def test_a_new_game_and_a_cleared_table_make_the_engine_forget(talk: Talk):
    assert talk.say("uginewgame", "ucinewgame", "setoption name Clear Hash") == []
    assert talk.engine.games == 3


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("setoption", "expected setoption name NAME value VALUE"),
        ("setoption name value 3", "expected a name"),
        ("setoption name Courage value 3", "no option 'Courage', expected one of Threads, Hash"),
        ("setoption name Level value 11", "option Level: '11', expected a number from 1 to 10"),
        ("setoption name Threads value two", "expected a number"),
        ("setoption name Hash value 5000", "option Hash: table of 5000 MB: expected at most 1000"),
        ("setoption name Types value {", "expected piece types as JSON"),
    ],
)
def test_an_option_that_cannot_be_set_is_explained(talk: Talk, line: str, words: str):
    assert words in talk.error(line)
    assert (talk.engine.threads, talk.engine.hash_mb, talk.engine.level) == (1, 64, 10)


def test_custom_piece_types_come_as_an_option(talk: Talk):
    own = '{"XX": {"name": "Test Tank", "speed": 2, "armour": [1, 1, 1], "weight": "light"}}'
    tfen = "8x8 - wXX@A1N,bLT@H8S w mode=last"
    assert "XX" in talk.error(f"position tfen {tfen}")
    assert talk.say(f"setoption name Types value {own}", f"position tfen {tfen}") == []
    assert talk.tfen == tfen
    assert talk.say("setoption name Types value <empty>") == []
    assert "XX" in talk.error(f"position tfen {tfen}")


def test_a_search_that_fails_still_gets_an_answer(talk: Talk):
    talk.engine.fault = RuntimeError("two\nlines")
    assert talk.say("go depth 1") == [
        "info string error: the search failed: RuntimeError: two lines",
        "bestmove none",
    ]


def test_the_end_of_the_input_ends_the_search_with_its_best_move(talk: Talk):
    talk.server.run(["isready\n", "go infinite\n"])
    assert talk.heard[0] == "readyok"
    assert talk.heard[-1].startswith("bestmove ")


def test_nothing_is_read_after_quit(talk: Talk):
    talk.server.run(["quit", "isready"])
    assert talk.heard == []


def test_the_position_of_a_search_is_not_the_one_that_is_set_later(talk: Talk):
    talk.say("go depth 1")
    talk.say(f"position tfen {BLACK_TO_MOVE}", "go depth 1")
    first, second = (Position.from_tfen(asked.tfen) for asked in talk.engine.searches)
    assert (first.width, second.width) == (16, 8)
