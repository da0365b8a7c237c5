"""What the engine thinks of any position: its best lines, threats and proofs, for everybody in turn."""

import asyncio
from typing import Any

import msgspec
import pytest

from tankchess import Position, setup
from tankchess.puzzles import puzzles
from tankchess.server.fair_queue import alone
from tankchess.server.messages import FreeLine
from tankchess.server.problems import Refused
from tankchess.server.settings import RATES, Rate
from tankchess.server.work import thinking
from tankchess.server.work.line_questions import AskBoardProofNode, AskEngineLines, AskThreatLine
from tankchess.server.work.open_search import LEASE, OpenSearch
from tankchess.server.work.pool import WorkPool
from tankchess.server.work.thinker import THINKER
from tests.server.house import MOVES, open_house

pytestmark = pytest.mark.anyio

# White mates in one.
MATE = "10x8 high:F3,F4,C6 wLT@B2N,wCLT@A1N,bMT@G7NE,bCLT@I8S w"
DUEL = setup("duel-12").position().tfen()
BOARDS = ["duel-12", "capture-16", "corner-16", "four-the-glory-20", "frozen-lake-16"]


def lines_of(line: FreeLine, lines: int = 2, step: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(AskEngineLines(line, lines, step).answer())
    return found


@pytest.mark.parametrize("name", BOARDS)
def test_there_are_lines_on_every_kind_of_board(name: str):
    position = setup(name).position()
    found = lines_of(FreeLine(position.tfen(), setup=name), 3)
    assert len(found["lines"]) == 3 and found["depth"] >= 1 and found["nodes"] > 0
    assert found["side"] == position.turn.value
    for line in found["lines"]:
        assert line["way"]["code"] == line["moves"][0]["code"]
        assert 0 <= line["chances"] <= 1
        board = position.copy()
        for move in line["moves"]:
            assert (board.turn.value, board.move_number) == (move["side"], move["number"])
            board.play(move["code"])


@pytest.mark.parametrize("mode", ["command", "last", "escape3", "flag", "four"])
def test_there_are_lines_in_every_mode(mode: str):
    start = setup({"flag": "capture-16", "four": "four-the-glory-20"}.get(mode, "duel-12"))
    position = start.position(mode=mode)
    assert lines_of(FreeLine(position.tfen(), setup=start.name))["lines"]


def test_with_two_players_the_chances_are_those_of_the_first_side_whoever_is_to_move():
    found = lines_of(FreeLine(Position.from_tfen(MATE).mirror().tfen()), 1)
    best = found["lines"][0]
    assert (found["side"], found["view"]) == ("b", "w")
    assert (best["kind"], best["value"], best["chances"]) == ("mate", -1, 0.0)


def test_the_first_side_wins_by_force_and_the_search_is_over():
    found = lines_of(FreeLine(MATE), 1)
    best = found["lines"][0]
    assert (best["kind"], best["value"], best["chances"]) == ("mate", 1, 1.0)
    assert Position.from_tfen(MATE).after(best["moves"][0]["code"]).outcome() is not None
    assert found["is_final"]


def test_after_the_end_there_are_no_lines():
    position = Position.from_tfen(MATE)
    mate = next(str(move) for move in position.legal_moves() if position.after(move).outcome() is not None)
    found = lines_of(FreeLine(MATE, [mate]))
    assert found["lines"] == [] and found["is_final"]


def test_asked_again_it_has_thought_further():
    line = FreeLine(DUEL)
    first = lines_of(line, 2, 0)
    later = [lines_of(line, 2, step) for step in range(1, 9)]
    assert later[-1]["depth"] >= first["depth"] and later[-1]["nodes"] > first["nodes"]
    seconds = [found["seconds"] for found in later]
    assert seconds == sorted(seconds) and seconds[-1] > 1


def test_the_engine_stops_when_nobody_asks_any_more():
    lines_of(FreeLine(DUEL), 1, 0)
    search = thinking._open
    assert search is not None
    search._over.wait(LEASE + 20)
    assert not search.is_going


def test_an_answer_does_not_wait_for_ever_for_a_first_line(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(OpenSearch, "_hear", lambda _search, _info: None)
    found = lines_of(FreeLine(DUEL), 1, 0)
    assert found["lines"] == [] and not found["is_final"]


def test_another_question_to_the_engine_ends_the_search_at_once():
    lines_of(FreeLine(DUEL), 1, 0)
    search = thinking._open
    assert search is not None
    with thinking.thinking() as engine:
        assert not search.is_going and engine.search(Position.from_tfen(MATE)).move is not None


def test_a_threat_is_what_the_next_side_would_do():
    # Black's Command tank stands open to White, who is not to move.
    found = msgspec.json.decode(AskThreatLine(FreeLine(MATE.replace(" w", " b"))).answer())
    assert found["side"] == "w" and found["line"] is None, "that is a check"
    found = msgspec.json.decode(AskThreatLine(FreeLine(DUEL)).answer())
    assert found["side"] == "b" and found["line"]["way"]["side"] == "b"


def test_with_four_players_the_threat_is_that_of_the_next_one():
    position = setup("four-the-glory-20").position()
    found = msgspec.json.decode(AskThreatLine(FreeLine(position.tfen(), setup="four-the-glory-20")).answer())
    assert found["side"] == position.order[1].value


def test_a_win_is_proved_and_opened_answer_by_answer():
    entry = min((entry for entry in puzzles().entries() if entry.moves == 2), key=lambda entry: entry.id)
    start = puzzles()[entry.id].start
    line = FreeLine(start.tfen())
    node = msgspec.json.decode(AskBoardProofNode(line, (), "").answer())["node"]
    after = start.after(node["code"])
    assert {answer["code"] for answer in node["answers"]} == {str(move) for move in after.legal_moves()}
    answer = node["answers"][0]["code"]
    below = msgspec.json.decode(AskBoardProofNode(line, (node["code"], answer), "").answer())["node"]
    assert below["moves"] == 1 and after.after(answer).after(below["code"]).outcome() is not None
    assert [board["board"]["ply"] for board in below["boards"]] == [2, 3]


def test_where_nothing_is_won_or_nobody_can_mate_there_is_no_proof():
    last = setup("duel-12").position(mode="last").tfen()
    assert msgspec.json.decode(AskBoardProofNode(FreeLine(last), (), "").answer()) == {"node": None}


async def test_the_routes_answer_as_the_questions_do(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        found = await ann.post("/api/board/lines", {"line": {"tfen": MATE}, "lines": 2})
        assert found["lines"][0]["kind"] == "mate"
        assert (await ann.post("/api/board/threat", {"line": {"tfen": DUEL}}))["side"] == "b"
        proof = await ann.post("/api/board/proof", {"line": {"tfen": MATE}})
        assert proof["node"]["moves"] == 1 and proof["node"]["answers"] == []


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"line": {"tfen": "nonsense"}}, "TFEN"),
        ({"line": {"tfen": DUEL, "moves": ["A1A9N"]}}, "A1A9N"),
        ({"line": {"tfen": DUEL}, "lines": 6}, "lines"),
        ({"line": {"tfen": DUEL}, "step": -1}, "step"),
    ],
)
async def test_what_cannot_be_looked_at_is_told(tmp_path, body, field):
    async with open_house(tmp_path) as house:
        answer = await (await house.guest()).call("POST", "/api/board/lines", body)
        assert answer.status_code in (400, 422) and field in answer.text


async def test_nobody_is_helped_in_a_game_against_people(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, eve = await house.guest(), await house.guest(), await house.guest()
        table = await ann.lay("me", "open")
        await bob.post(f"/api/tables/{table}/seats", {})
        for number, move in enumerate(MOVES[:4]):
            await (ann, bob)[number % 2].play(table, move)
        scene = (await ann.view(table))["scene"]
        start = setup("duel-12").position().tfen()
        for line in ({"tfen": scene["tfen"]}, {"tfen": start, "moves": list(MOVES[:5])}):
            answer = await ann.call("POST", "/api/board/lines", {"line": line})
            assert answer.status_code == 403 and answer.json()["code"] == "no_help"
            assert (await eve.call("POST", "/api/board/lines", {"line": line})).status_code == 200
            assert await ann.refused("POST", "/api/explorer", {"line": line}) == (403, "no_help")
            assert (await eve.call("POST", "/api/explorer", {"line": line})).status_code == 200
        assert await ann.refused("POST", "/api/fairness", {"tfen": scene["tfen"]}) == (403, "no_help")
        elsewhere = {"line": {"tfen": start, "moves": list(MOVES[:3])}}
        assert (await ann.call("POST", "/api/board/lines", elsewhere)).status_code == 200


async def test_those_who_analyse_are_answered_in_turn_and_nobody_queues_without_end():
    pool = WorkPool(1, waiting=3, command=THINKER)
    await pool.start()
    answered: list[str] = []

    async def ask(person: str, step: int) -> None:
        await pool.ask(alone(person), AskEngineLines(FreeLine(DUEL if person == "ann" else MATE), 1, step))
        answered.append(person)

    try:
        asking = [asyncio.ensure_future(ask(person, step)) for person, step in (("ann", 0), ("ann", 1), ("ann", 2))]
        await asyncio.sleep(0)
        asking += [asyncio.ensure_future(ask("bob", 0)), asyncio.ensure_future(ask("ann", 3))]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await pool.ask(alone("ann"), AskEngineLines(FreeLine(DUEL), 1, 4))
        assert refused.value.code == "rate_limited" and refused.value.retry_after
        await asyncio.gather(*asking)
    finally:
        await pool.stop()
    assert answered == ["ann", "bob", "ann", "ann", "ann"], "his comes as soon as the one that was begun is done"


async def test_proofs_have_a_limit_of_their_own_and_going_through_one_costs_nothing(tmp_path):
    async with open_house(tmp_path, rates=RATES | {"proof": Rate(0.001, 1)}) as house:
        ann = await house.guest()
        first = await ann.post("/api/board/proof", {"line": {"tfen": MATE}})
        path = [first["node"]["code"]]
        assert (await ann.call("POST", "/api/board/proof", {"line": {"tfen": MATE}, "path": path})).status_code != 429
        assert await ann.refused("POST", "/api/board/proof", {"line": {"tfen": DUEL}}) == (429, "rate_limited")
