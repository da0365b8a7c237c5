"""Boards that belong to no table: any position can be looked at and played with."""

import pytest

from tankchess import Position, setup
from tankchess.engine import solve
from tests.server.house import open_house

pytestmark = pytest.mark.anyio

DUEL = setup("duel-12").position().tfen()
# White mates in one.
SMALL = "10x8 high:F3,F4,C6 wLT@B2N,wCLT@A1N,bMT@G7NE,bCLT@I8S w"
QUIET = "12x12 high:E5 wLT@B2N,wCLT@A1N,bCLT@L12S w"
BARRED = "8x8 - wCLT@A1N,wMT@D4N,bMT@A8S,bCLT@H8S w"


async def test_a_position_is_shown_with_all_its_moves_and_its_terrain(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        found = await ann.post("/api/board", {"line": {"tfen": SMALL}})
        assert found["board"]["scene"]["tfen"] == Position.from_tfen(SMALL).tfen()
        assert found["board"]["ply"] == 0 and found["board"]["last"] is None
        codes = {
            code for mover in found["choices"]["movers"] for stand in mover["stands"] for code, _, _ in stand["moves"]
        }
        assert codes == set(map(str, Position.from_tfen(SMALL).legal_moves()))
        assert "<" in found["ground"] and found["ending"] is None and found["mode"] == "command"
        assert {card["code"] for card in found["types"]} == {"LT", "MT"}


async def test_the_terrain_is_not_sent_twice(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        first = await ann.post("/api/board", {"line": {"tfen": QUIET}})
        known = first["board"]["scene"]["ground"]
        again = await ann.post("/api/board", {"line": {"tfen": QUIET, "moves": ["B2B3N"]}, "ground": known})
        assert again["ground"] is None and again["board"]["scene"]["ground"] == known


async def test_a_line_ends_with_the_move_that_led_there_and_the_other_side_to_move(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        found = await ann.post("/api/board", {"line": {"tfen": QUIET, "moves": ["B2B4N"]}})
        assert found["board"]["ply"] == 1 and found["board"]["last"]["code"] == "B2B4N"
        assert found["choices"]["side"] == "b"


async def test_a_side_that_plays_alone_moves_again_and_again(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        line = {"tfen": QUIET, "moves": ["B2B4N", "B4B5N"], "alone": "w"}
        found = await ann.post("/api/board", {"line": line})
        assert found["board"]["ply"] == 2 and found["choices"]["side"] == "w"
        assert found["board"]["last"]["code"] == "B4B5N"


async def test_a_game_that_is_over_says_how_and_offers_nothing(tmp_path):
    proof = solve(Position.from_tfen(SMALL), 1)
    assert proof is not None
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        found = await ann.post("/api/board", {"line": {"tfen": SMALL, "moves": [str(proof.move)]}})
        assert found["ending"]["winner"] == "w"
        assert found["choices"]["movers"] == []


async def test_a_look_shows_the_way_and_the_lines_of_fire(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        asked = {"line": {"tfen": SMALL}, "from": "B2", "to": "B4", "facing": "N"}
        found = await ann.post("/api/board/look", asked)
        assert [step["square"] for step in found["way"]] == ["B3", "B4"]
        assert found["lines"]


async def test_a_barred_move_is_refused_with_the_answer_to_it(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        found = await ann.post("/api/board/refusal", {"line": {"tfen": BARRED}, "move": "D4D5N"})
        assert found["kind"] == "check" and found["rule"] == "G2"
        assert found["refutation"]["code"].startswith("A8")


async def test_a_square_that_a_piece_cannot_reach_is_refused_whichever_way_it_faces(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        asked = {"line": {"tfen": "8x8 - wCLT@A1N,bCLT@H8S w"}, "move": "A1A8S", "any_facing": True}
        assert (await ann.post("/api/board/refusal", asked))["texts"]["es"].startswith("Demasiado lejos: hacen falta 7")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ({"tfen": "8x8"}, "tfen"),
        ({"tfen": "8x8 - wLX@A1N,wCLT@B1N,bCLT@H8S w"}, "LX"),
        ({"tfen": QUIET, "moves": ["B2B4N", "B4B5N"]}, "move 2, B4B5N"),
        ({"tfen": SMALL, "moves": ["nonsense"]}, "move 1, nonsense"),
        ({"tfen": SMALL, "setup": "no-such-board"}, "no-such-board"),
        ({"tfen": ""}, "tfen"),
        ({"tfen": "x" * 20_000}, "tfen"),
    ],
)
async def test_a_line_that_cannot_be_is_refused_with_the_place(tmp_path, line, words):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        answer = await ann.call("POST", "/api/board", {"line": line})
        assert answer.status_code in (400, 422)
        problem = answer.json()
        assert problem["code"] == "bad_request" and words.lower() in problem["message"].lower()


async def test_strangers_may_look_too(tmp_path):
    async with open_house(tmp_path) as house:
        stranger = house.stranger()
        answer = await stranger.call("POST", "/api/board", {"line": {"tfen": DUEL, "setup": "duel-12"}})
        assert answer.status_code == 200
