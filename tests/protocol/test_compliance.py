"""The examination of engines: a good one passes, and each fault is found by the step that is for it."""

import asyncio
import sys
from collections.abc import Sequence

import pytest

import tankchess
from tankchess import Position
from tankchess.protocol.compliance import STEPS, Step, Verdict, examine
from tankchess.protocol.compliance.positions import ENDED, FAULTS, WIN_IN_ONE, openings
from tankchess.protocol.errors import ProtocolError
from tankchess.protocol.position_text import read_position
from tests.protocol.test_client import FAKE, HASTY, PATIENT, ROOT, scripted

BY_NAME = dict(STEPS)


@pytest.fixture(autouse=True)
def in_the_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def examined(command: Sequence[str], *names: str, timeout: float = PATIENT) -> list[Step]:
    """The steps of these names, or all of them."""

    async def steps() -> list[Step]:
        chosen = [(name, BY_NAME[name]) for name in names] or STEPS
        return [step async for step in examine(command, timeout, chosen)]

    return asyncio.run(steps())


def test_an_engine_that_keeps_its_promises_passes_every_step():
    steps = examined(FAKE)
    assert [(step.name, step.detail) for step in steps if step.verdict is not Verdict.PASS] == []
    assert len(steps) == len(STEPS)


def test_after_a_failed_greeting_nothing_else_is_asked():
    (step,) = examined(scripted("dies at start"))
    assert step.verdict is Verdict.FAIL
    assert "exit code 3" in step.detail


def test_a_program_that_is_not_there_fails_the_greeting():
    (step,) = examined(["no-such-engine-anywhere"])
    assert "cannot be started" in step.detail


@pytest.mark.parametrize(
    ("behaviour", "name", "words"),
    [
        ("good", "knows startpos", "query p1turn after startpos moves C3C5NE: response 'true', expected 'false'"),
        ("good", "knows every setup and mode", "query gameover on basic-16 (command): response 'true'"),
        ("good", "knows when a game is over", "response 'true', expected 'p1win'"),
        ("good", "moves on every setup and mode", "basic-16 (last): bestmove C3C5NE: "),
        ("good", "plays legal games", "basic-16 (command), move 1: bestmove C3C5NE: "),
        ("good", "obeys searchmoves", "expected one of the searchmoves"),
        ("good", "finds a win with go mate", "expected a legal move"),
        ("good", "tells several lines", "lines [1] with MultiPV 3"),
        ("good", "refuses impossible positions", "which has to leave the position as it was"),
        ("dies in search", "obeys depth", "out of memory"),
        ("rubbish response", "survives nonsense", "response 'maybe not'"),
    ],
)
def test_a_fault_is_found_by_its_step(behaviour: str, name: str, words: str):
    _, step = examined(scripted(behaviour), "greets with ugiok", name)
    assert step.verdict is Verdict.FAIL
    assert words in step.detail


@pytest.mark.parametrize(
    ("behaviour", "name", "words"),
    [
        ("ignores limits", "obeys depth", "did not end by itself"),
        ("ignores limits", "obeys nodes", "did not end by itself"),
        ("ignores stop", "hears isready and stop in a search", "no bestmove"),
        ("hangs in search", "hears isready and stop in a search", "no readyok"),
        ("ignores quit", "quits", "still running"),
        ("ignores quit", "ends with its input", "still running"),
    ],
)
def test_an_engine_that_does_not_answer_fails_in_time(behaviour: str, name: str, words: str):
    # The greeting is part of it, so the patience must be enough for a program to start.
    (step,) = examined(scripted(behaviour), name, timeout=10 * HASTY)
    assert step.verdict is Verdict.FAIL
    assert words in step.detail


def test_a_step_after_a_lost_engine_has_a_new_one():
    steps = examined(scripted("dies in search"), "answers isready", "obeys depth", "answers isready")
    assert [step.verdict for step in steps] == [Verdict.PASS, Verdict.FAIL, Verdict.PASS]


def test_what_an_engine_does_not_offer_is_skipped():
    (step,) = examined(scripted("no lines"), "tells several lines")
    assert (step.verdict, step.detail) == (Verdict.SKIP, "no option MultiPV")


def test_an_engine_may_report_little():
    (step,) = examined([sys.executable, "-c", "print('ugiok')"])
    assert "no line id name NAME" in step.detail or "ended" in step.detail


# What engines are examined with is itself checked by the rules.


def test_the_openings_have_every_setup_in_every_mode_and_both_players_to_move():
    found = list(openings())
    names = [f"{name} ({mode})" for name in tankchess.setup_names() for mode in tankchess.setup(name).offered]
    assert sorted(name for name, _ in found) == sorted(names)
    assert found[0][0] == "basic-16 (command)"
    assert {position.turn is position.order[0] for _, position in found} == {True, False}


def test_the_ended_games_have_the_results_given():
    outcomes = {tfen: Position.from_tfen(tfen).outcome() for tfen in ENDED}
    results = {tfen: outcome and str(outcome.result) for tfen, outcome in outcomes.items()}
    assert list(results.values()) == ["1-0", "0-1", "1/2-1/2"]
    assert list(ENDED.values()) == ["p1win", "p2win", "draw"]


def test_g2_exactly_one_move_gives_checkmate():
    position = Position.from_tfen(WIN_IN_ONE)
    ends = {str(move): position.after(move).outcome() for move in position.legal_moves()}
    assert len(ends) == 115
    assert [(code, str(end.termination)) for code, end in ends.items() if end is not None] == [("G5G6NW", "checkmate")]


@pytest.mark.parametrize("fault", FAULTS)
def test_the_impossible_positions_are_impossible(fault: str):
    with pytest.raises((ProtocolError, tankchess.TfenError)):
        read_position(fault.split()[1:])
