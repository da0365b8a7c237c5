"""The client, with engines that behave and engines that do not."""

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

import tankchess
from tankchess import Position, TankChessError
from tankchess.engine import Limits
from tankchess.protocol import (
    AsyncEngine,
    EngineDied,
    EngineFailure,
    EngineProgram,
    EngineStartError,
    EngineTimeout,
    ProtocolError,
)
from tests.lab.games import living, wait_until

SCRIPT = Path(__file__).with_name("scripted_engine.py")
ROOT = Path(__file__).resolve().parents[2]
START = tankchess.setup("basic-16").position()
DEPTH = Limits(depth=1)
# Long enough never to matter where an engine answers, short where the test is that it does not.
PATIENT = 60.0
HASTY = 0.2


def scripted(behaviour: str = "good", move: str = "C3C5NE") -> list[str]:
    return [sys.executable, str(SCRIPT), behaviour, move]


FAKE = [sys.executable, "-m", "tests.protocol.fake_program"]


def start(behaviour: str = "good", move: str = "C3C5NE", timeout: float = PATIENT) -> EngineProgram:
    return EngineProgram.start(scripted(behaviour, move), timeout=timeout, handshake_timeout=PATIENT)


def start_fake() -> EngineProgram:
    return EngineProgram.start(FAKE, cwd=ROOT, timeout=PATIENT)


def test_the_handshake_gives_name_author_and_options():
    with start() as engine:
        assert (engine.name, engine.author) == ("Scripted", "A test")
        assert list(engine.options) == ["Hash", "Style", "Clear Hash", "MultiPV"]
        assert engine.options["Style"].choices == ("Solid", "Very Wild")


def test_play_gives_the_move_and_what_was_reported_about_it():
    with start() as engine:
        result = engine.play(START, DEPTH)
    assert str(result.move) == "C3C5NE"
    assert str(result.score) == "cp 25"
    assert (result.depth, result.nodes) == (1, 90)
    assert result.lines[0].moves == (result.move,)


def test_analyse_gives_infos_until_it_is_stopped():
    with start_fake() as engine:
        analysis = engine.analyse(START, multi_pv=2)
        assert [next(analysis).line.number, next(analysis).line.number] == [1, 2]
        assert analysis.is_running
        analysis.stop()
        assert list(analysis) == []
        assert analysis.result().move in START.legal_moves()


def test_analyse_with_limits_ends_by_itself():
    with start_fake() as engine:
        assert [info.depth for info in engine.analyse(START, Limits(depth=3))] == [1, 2, 3]


def test_leaving_an_analysis_stops_it():
    with start_fake() as engine:
        with engine.analyse(START) as analysis:
            next(analysis)
        assert not analysis.is_running


def test_a_new_command_stops_the_search_before_it():
    with start_fake() as engine:
        analysis = engine.analyse(START)
        result = engine.play(START, DEPTH)
        assert not analysis.is_running
        assert result.move == analysis.result().move


def test_the_engine_can_stop_its_search_itself():
    with start_fake() as engine:
        analysis = engine.analyse(START)
        next(analysis)
        engine.stop()
        assert analysis.result().move in START.legal_moves()


def test_stop_without_a_search_does_nothing():
    with start() as engine:
        engine.stop()
        engine.ready()


def test_a_position_is_known_with_its_past():
    position = START.copy()
    position.play("C3C5NE")
    with start_fake() as engine:
        assert engine.query("p1turn", position) == "false"
        assert engine.play(position, DEPTH).move in position.legal_moves()


def test_custom_piece_types_travel_with_their_position():
    own = tankchess.load_types({"XX": {"name": "Test Tank", "speed": 2, "armour": [1, 1, 1], "weight": "light"}})
    position = Position.from_tfen("8x8 - wXX@A1N,bLT@H8S w mode=last", own)
    with start_fake() as engine:
        assert engine.play(position, DEPTH).move in position.legal_moves()
        assert engine.play(START, DEPTH).move in START.legal_moves()


def test_custom_piece_types_need_an_engine_that_takes_them():
    own = tankchess.load_types({"XX": {"name": "Test Tank", "speed": 2, "armour": [1, 1, 1], "weight": "light"}})
    position = Position.from_tfen("8x8 - wXX@A1N,bLT@H8S w mode=last", own)
    with start() as engine, pytest.raises(ProtocolError, match="no option Types"):
        engine.play(position, DEPTH)


def test_a_game_that_is_over_has_no_move():
    with start_fake() as engine:
        assert engine.play(Position.from_tfen("8x8 - wLT@A1N w mode=last"), DEPTH).move is None


def test_chosen_moves_are_the_only_ones():
    moves = START.legal_moves()[-2:]
    with start_fake() as engine:
        assert engine.play(START, DEPTH, moves=moves).move in moves
    with start() as engine, pytest.raises(ProtocolError, match="expected one of the searchmoves"):
        engine.play(START, DEPTH, moves=moves)


def test_options_are_checked_before_they_are_sent():
    with start() as engine:
        engine.configure({"Hash": 32, "Style": "Very Wild", "Clear Hash": None})
        with pytest.raises(ProtocolError, match="no option 'Courage'"):
            engine.configure({"Courage": 1})
        with pytest.raises(ProtocolError, match="expected a number from 1 to 1024"):
            engine.configure({"Hash": 4096})


def test_options_may_be_set_at_the_start():
    with EngineProgram.start(FAKE, cwd=ROOT, options={"MultiPV": 2}, timeout=PATIENT) as engine:
        engine.new_game()
        assert len(engine.play(START, DEPTH).lines) == 1
    with pytest.raises(ProtocolError, match="no option 'Courage'"):
        EngineProgram.start(scripted(), options={"Courage": 1}, timeout=PATIENT)


def test_several_lines_need_an_engine_that_offers_them():
    with start("no lines") as engine:
        assert engine.play(START, DEPTH).move is not None
        with pytest.raises(ProtocolError, match="no option 'MultiPV'"):
            engine.analyse(START, DEPTH, multi_pv=2)


def test_play_without_limits_is_refused():
    with start() as engine, pytest.raises(ProtocolError, match="expected limits or a timeout"):
        engine.play(START, Limits())


def test_quit_returns_the_exit_code_and_may_be_said_twice():
    engine = start()
    assert engine.quit() == 0
    assert engine.quit() == 0
    with pytest.raises(EngineDied, match="has been quit"):
        engine.ready()


def test_quit_in_the_middle_of_a_search_is_not_an_error():
    engine = start_fake()
    engine.analyse(START)
    assert engine.quit() == 0


# Engines that misbehave.


def test_every_failure_is_an_error_of_the_library():
    for kind in (EngineStartError, EngineDied, EngineTimeout, ProtocolError):
        assert issubclass(kind, EngineFailure)
        assert issubclass(kind, TankChessError)


def test_a_program_that_is_not_there_is_a_start_error(tmp_path: Path):
    with pytest.raises(EngineStartError, match="cannot be started: No such file"):
        EngineProgram.start([str(tmp_path / "nothing")])
    with pytest.raises(EngineStartError, match="cannot be started"):
        EngineProgram.start([str(tmp_path)])
    with pytest.raises(EngineStartError, match="expected a list of words"):
        EngineProgram.start([])


def test_a_program_that_ends_at_once_is_a_start_error_with_its_last_words():
    with pytest.raises(EngineStartError, match="exit code 3; its last words: no table of that size") as caught:
        start("dies at start")
    assert caught.value.exit_code == 3
    assert caught.value.stderr == ("no table of that size",)


def test_a_silent_program_is_given_up():
    with pytest.raises(EngineTimeout, match="no ugiok from the engine within"):
        EngineProgram.start(scripted("silent"), handshake_timeout=HASTY)


def test_an_option_that_cannot_be_understood_ends_the_handshake():
    with pytest.raises(ProtocolError, match="type enormous"):
        start("rubbish options")


def test_an_engine_that_dies_leaves_its_exit_code_and_last_words():
    with start("dies in search") as engine:
        with pytest.raises(EngineDied, match="exit code 7; its last words: out of memory") as caught:
            engine.play(START, DEPTH)
        assert caught.value.exit_code == 7
        assert caught.value.stderr == ("first word", "out of memory")
        with pytest.raises(EngineDied):
            engine.ready()


@pytest.mark.skipif(os.name != "posix", reason="signals are of POSIX systems")
def test_a_killed_engine_is_noticed_at_once():
    with start_fake() as engine:
        analysis = engine.analyse(START)
        next(analysis)
        assert engine.pid is not None
        os.kill(engine.pid, signal.SIGKILL)
        with pytest.raises(EngineDied, match="ended by signal 9"):
            analysis.result()
        with pytest.raises(EngineDied):
            list(analysis)


@pytest.mark.parametrize("behaviour", ["hangs in search", "floods"])
def test_an_engine_that_gives_no_sign_of_life_is_ended(behaviour: str):
    with start(behaviour, timeout=HASTY) as engine:
        with pytest.raises(EngineTimeout, match="has been ended"):
            engine.play(START, DEPTH)
        assert engine.exit_code is not None
        with pytest.raises(EngineTimeout):
            engine.ready()


def test_an_engine_that_ignores_stop_is_ended():
    with start("ignores stop", timeout=HASTY) as engine:
        analysis = engine.analyse(START)
        next(analysis)
        analysis.stop()
        with pytest.raises(EngineTimeout, match="has been ended"):
            analysis.result()


def test_a_search_that_outlives_its_time_is_stopped():
    with start("ignores limits") as engine:
        assert str(engine.play(START, DEPTH, timeout=HASTY).move) == "C3C5NE"


def test_a_silent_search_goes_on_as_long_as_the_engine_answers_isready():
    with start("ignores limits", timeout=4 * HASTY) as engine:
        # Longer than a silent engine would be waited for: it is asked, and answers.
        assert str(engine.play(START, DEPTH, timeout=10 * HASTY).move) == "C3C5NE"


def test_an_engine_that_ignores_quit_is_ended():
    engine = start("ignores quit", timeout=HASTY)
    assert engine.quit() not in (None, 0)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="asks Linux for its processes")
def test_what_an_engine_has_started_ends_with_it():
    with start("starts another") as engine:
        engine.play(START, DEPTH)
        group = str(engine.pid)
        assert len(living(lambda fields: fields[4] == group)) == 2
    assert engine.exit_code == 0
    assert wait_until(lambda: living(lambda fields: fields[4] == group) == [])


@pytest.mark.skipif(os.name != "posix", reason="an output is closed otherwise elsewhere")
def test_an_engine_that_closes_its_output_is_ended_and_not_said_to_have_died():
    with start("closes its output") as engine, pytest.raises(EngineDied, match="has closed its output: it has been"):
        engine.play(START, DEPTH)


def test_an_endless_line_is_a_protocol_error():
    with start("endless line") as engine, pytest.raises(ProtocolError, match="a line of more than"):
        engine.play(START, DEPTH)


@pytest.mark.parametrize(
    ("behaviour", "move", "words"),
    [
        ("good", "A1A1N", "expected a legal move"),
        ("good", "rubbish", "move 'rubbish'"),
        ("good", "none", "the game goes on"),
        ("no move", "", "expected a move code"),
    ],
)
def test_an_impossible_best_move_is_a_protocol_error_and_the_engine_lives(behaviour: str, move: str, words: str):
    with start(behaviour, move) as engine:
        with pytest.raises(ProtocolError, match=words):
            engine.play(START, DEPTH)
        engine.ready()


def test_an_impossible_response_is_a_protocol_error():
    with start("rubbish response") as engine, pytest.raises(ProtocolError, match="expected response and one word"):
        engine.query("p1turn", START)


def test_infos_that_say_nothing_are_skipped():
    with start("odd infos") as engine:
        infos = list(engine.analyse(START, DEPTH))
    assert [(info.depth, len(info.line.moves)) for info in infos] == [(4, 1), (1, 1)]


def test_a_raw_line_is_a_single_line():
    async def inject() -> None:
        async with await AsyncEngine.start(scripted(), timeout=PATIENT) as engine:
            engine.send_line("isready\nquit")

    with pytest.raises(ProtocolError, match="expected a single line"):
        asyncio.run(inject())


# The same with asyncio.


def test_async_two_engines_play_a_game_side_by_side():
    async def game() -> Position:
        position = tankchess.setup("duel-12").position()
        async with (
            await AsyncEngine.start(FAKE, cwd=ROOT, timeout=PATIENT) as white,
            await AsyncEngine.start(FAKE, cwd=ROOT, timeout=PATIENT) as black,
        ):
            for engine in (white, black, white, black):
                result = await engine.play(position, DEPTH)
                assert result.move is not None
                position.play(result.move)
        return position

    assert len(asyncio.run(game()).history) == 4


def test_async_infos_come_while_the_search_runs():
    async def analyse() -> list[int]:
        async with await AsyncEngine.start(FAKE, cwd=ROOT, timeout=PATIENT) as engine:
            depths = []
            async with await engine.analyse(START) as analysis:
                async for info in analysis:
                    depths.append(info.depth)
                    analysis.stop()
            return depths

    assert asyncio.run(analyse()) == [1]


def test_async_a_cancelled_play_stops_the_search_and_leaves_the_engine_usable():
    async def cancel() -> Position:
        async with await AsyncEngine.start(scripted("ignores limits"), timeout=PATIENT) as engine:
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(HASTY):
                    await engine.play(START, DEPTH)
            await engine.ready()
        return START

    asyncio.run(cancel())


def test_async_a_killed_engine_is_noticed_by_everyone_who_waits():
    async def kill() -> None:
        engine = await AsyncEngine.start(scripted(), timeout=PATIENT)
        await engine.kill()
        with pytest.raises(EngineDied, match="has been ended"):
            await engine.play(START, DEPTH)

    asyncio.run(kill())
