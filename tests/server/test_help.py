"""Help in a game against the computer: a hint, and what a move was worth."""

import msgspec
import pytest

from tankchess import Position
from tankchess.server.messages import LanguageName
from tankchess.server.tables.played_line import PlayedLine
from tankchess.server.work.help_questions import AskHint, AskVerdict
from tests.server.house import MOVES, open_house

pytestmark = pytest.mark.anyio

# White mates in one; and one move that does not.
MATE = "10x8 high:F3,F4,C6 wLT@B2N,wCLT@A1N,bMT@G7NE,bCLT@I8S w"


def computer(level: int = 1) -> dict[str, object]:
    return {"kind": "computer", "level": level}


async def test_a_hint_is_a_legal_move_with_a_sentence_in_the_language_asked_for(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", computer())
        legal = {
            code
            for mover in (await ann.get(f"/api/tables/{table}/choices?ply=0"))["movers"]
            for stand in mover["stands"]
            for code, _, _ in stand["moves"]
        }
        hint = await ann.get(f"/api/tables/{table}/hint?ply=0&language=es")
        assert hint["ply"] == 0 and hint["way"]["code"] in legal
        position = Position.from_tfen((await ann.view(table))["scene"]["tfen"])
        assert hint["text"] == position.say(hint["way"]["code"], "es")


@pytest.mark.parametrize("language", ["en", "es", "sv"])
def test_the_hint_finds_the_mate(language: LanguageName):
    answer = AskHint(PlayedLine("duel-12", MATE), 0, language).answer()
    found = Position.from_tfen(MATE)
    code = str(msgspec.json.decode(answer)["way"]["code"])
    found.play(code)
    outcome = found.outcome()
    assert outcome is not None and outcome.winner == "w"


def test_a_missed_mate_is_called_so_with_the_better_move():
    position = Position.from_tfen(MATE)
    quiet = next(
        str(move)
        for move in position.legal_moves()
        if move.from_square == "A1" and position.after(move).outcome() is None
    )
    verdict = msgspec.json.decode(AskVerdict(PlayedLine("duel-12", MATE, (quiet,)), 1, "en").answer())
    assert verdict["missed"] == "mate 1" and verdict["mark"] == "??" and not verdict["is_best"]
    assert verdict["before"] == 1.0 and verdict["after"] < 1.0
    assert position.after(verdict["best"]["code"]).outcome() is not None
    assert verdict["best_text"] == position.say(verdict["best"]["code"])


def test_the_best_move_is_called_best():
    position = Position.from_tfen(MATE)
    mate = next(str(move) for move in position.legal_moves() if position.after(move).outcome() is not None)
    verdict = msgspec.json.decode(AskVerdict(PlayedLine("duel-12", MATE, (mate,)), 1, "en").answer())
    assert verdict["is_best"] and verdict["best"] is None and verdict["mark"] == ""
    assert verdict["after"] == 1.0 and verdict["reply"] is None


async def test_nobody_is_helped_against_other_people_or_at_other_peoples_tables(tmp_path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.guest(), await house.guest()
        shared = await ann.lay("me", "open")
        await ben.sit(shared)
        for what in ("hint", "verdict"):
            assert await ann.refused("GET", f"/api/tables/{shared}/{what}?ply=0") == (403, "no_help")
        alone = await ann.lay("me", computer())
        for what in ("hint", "verdict"):
            assert await ben.refused("GET", f"/api/tables/{alone}/{what}?ply=0") == (403, "not_your_seat")
        stranger = house.stranger()
        assert await stranger.refused("GET", f"/api/tables/{alone}/hint?ply=0") == (401, "not_signed_in")


async def test_only_ones_own_turn_and_ones_own_moves_are_helped_with(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        await ann.play(table, MOVES[0])
        assert await ann.refused("GET", f"/api/tables/{table}/hint?ply=0") == (409, "stale")
        assert await ann.refused("GET", f"/api/tables/{table}/verdict?ply=0") == (403, "not_your_seat")
        assert await ann.refused("GET", f"/api/tables/{table}/verdict?ply=2") == (404, "not_found")
        assert (await ann.get(f"/api/tables/{table}/verdict?ply=1"))["ply"] == 1
        await ann.act(table, "resign")
        assert await ann.refused("GET", f"/api/tables/{table}/hint?ply=1") == (409, "game_over")


async def test_a_worker_that_thinks_is_started_with_the_first_question(tmp_path):
    async with open_house(tmp_path, thinking_workers=1) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        assert house.services.thought.pids == []
        await ann.get(f"/api/tables/{table}/hint?ply=0")
        assert len(house.services.thought.pids) == 1


async def test_a_move_is_judged_in_any_position(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        mate = next(
            str(move)
            for move in Position.from_tfen(MATE).legal_moves()
            if Position.from_tfen(MATE).after(move).outcome()
        )
        found = await ann.post("/api/board/verdict", {"line": {"tfen": MATE}, "move": mate, "language": "sv"})
        assert found["is_best"] and found["after"] == 1.0
        answer = await ann.call("POST", "/api/board/verdict", {"line": {"tfen": MATE}, "move": "B2J8N"})
        assert answer.status_code == 422 and "B2J8N" in answer.json()["message"]
