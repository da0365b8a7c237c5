"""Whole games as the reference client of UGI reads them: `bestmove MOVE` and `response WORD` exactly, or it waits."""

import asyncio
import sys
from collections.abc import Coroutine
from typing import Any

import pytest

from tankchess.protocol import EngineDied
from tankchess.protocol.compliance.reference import STARTS, ReferenceGame, ReferencePlayer, play_game
from tankchess.protocol.compliance.step import Broken
from tankchess.protocol.position_text import read_position
from tests.protocol.test_client import FAKE, HASTY, PATIENT, ROOT

ENGINE = [sys.executable, "-m", "tankchess", "engine", "--hash", "16"]


@pytest.fixture(autouse=True)
def in_the_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def run(work: Coroutine[Any, Any, ReferenceGame]) -> ReferenceGame:
    return asyncio.run(work)


async def game_of(
    command: list[str], start: str, timeout: float = PATIENT, clock: int = 1000, most: int = 400
) -> ReferenceGame:
    players = [await ReferencePlayer.start(command, PATIENT) for _ in range(2)]
    for player in players:
        player.timeout = timeout
    try:
        return await play_game(players, start, clock=clock, increment=10, most=most)
    finally:
        for player in players:
            await player.close()


@pytest.mark.parametrize("start", ["setup duel-12", "setup frozen-lake-16"])
def test_the_engine_plays_a_whole_game_by_a_fast_clock(start: str):
    game = run(game_of(ENGINE, start))
    position = read_position([*start.split(), "moves", *game.moves])
    if game.late is None:
        # A machine that is busy enough makes anybody late: then the game was at least played so far.
        assert position.outcome() is not None
        assert game.result in ("p1win", "p2win", "draw")


def test_a_game_is_broken_off_after_so_many_moves():
    game = run(game_of(FAKE, "startpos", clock=600_000, most=6))
    assert (game.result, game.late, len(game.moves)) == ("none", None, 6)


def test_g7_with_four_players_each_has_a_clock():
    async def play() -> ReferenceGame:
        player = await ReferencePlayer.start(FAKE, PATIENT)
        try:
            return await play_game([player] * 4, "setup four-the-glory-20", clock=600_000, increment=0, most=8)
        finally:
            await player.quit()

    assert len(run(play()).moves) == 8


def test_a_player_who_answers_too_late_has_lost():
    game = run(game_of(FAKE, "startpos", clock=0))
    assert (game.late, len(game.moves)) == (1, 1)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("bestmove C3C5NE ponder N14N12SW", "no line 'bestmove MOVE'"),
        ("bestmove", "no line 'bestmove MOVE'"),
        ("bestmove\tC3C5NE", "no line 'bestmove MOVE'"),
        ("bestmove C3C3N", "C3C3N"),
    ],
)
def test_a_best_move_with_a_word_too_many_or_too_few_is_skipped(answer: str, words: str):
    with pytest.raises(Broken, match=words) as caught:
        run(game_of(speaking(f"go={answer}"), "startpos", 5 * HASTY))
    if len(answer.split()) != 2 or "\t" in answer:
        assert f"skipped {answer!r}" in str(caught.value)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("query=response", "no line 'response WORD for query p1turn'"),
        ("query=response true now", "skipped 'response true now'"),
        ("query=response perhaps", "query p1turn after 0 half-moves: response 'perhaps', expected 'true'"),
        ("isready=readyok now", "no line 'readyok' within"),
    ],
)
def test_an_answer_is_exactly_what_the_client_waits_for(said: str, words: str):
    with pytest.raises(Broken, match=words):
        run(game_of(speaking(said), "startpos", 5 * HASTY))


def test_a_greeting_with_a_word_too_many_is_skipped():
    with pytest.raises(Broken, match="no line 'ugiok'"):
        asyncio.run(ReferencePlayer.start(speaking("ugi=ugiok now"), 5 * HASTY))


def test_an_engine_that_dies_is_reported():
    with pytest.raises(EngineDied, match="the engine has ended"):
        run(game_of(speaking("go="), "startpos"))


@pytest.mark.parametrize("start", STARTS)
def test_the_games_of_the_examination_begin_where_both_have_moves(start: str):
    assert read_position(start.split()).outcome() is None


def speaking(said: str) -> list[str]:
    """A program that answers one command with these words, and the others as a client wants them; with none it ends."""
    word, _, answer = said.partition("=")
    answers = {"ugi": "ugiok", "isready": "readyok", "go": "bestmove C3C5NE", word: answer}
    program = (
        "import sys\n"
        f"answers = {answers!r}\n"
        "for line in sys.stdin:\n"
        "    word = line.split()[0]\n"
        "    default = {'p1turn': 'response true', 'gameover': 'response false'}.get(line.split()[-1])\n"
        "    answer = answers.get(word, default if word == 'query' else None)\n"
        "    if answer: print(answer, flush=True)\n"
        "    if word == 'quit' or answer == '': break\n"
    )
    return [sys.executable, "-c", program]
