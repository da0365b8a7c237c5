"""The guides to pieces and terrain over HTTP."""

import pytest

from tankchess.core.catalogue import catalogue
from tankchess.core.sides import TERRAIN
from tests.server.house import open_house

pytestmark = pytest.mark.anyio


async def test_every_piece_has_a_guide_with_figures_duels_and_a_board(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        for code in catalogue():
            found = await ann.get(f"/api/pieces/{code}")
            assert found["card"]["code"] == code and found["demonstration"]["lines"]
        tank = await ann.get("/api/pieces/MT")
        assert {"type": "HT", "weapon": "gun", "faces": ["rear"]} in tank["duels"]
        assert {"type": "LT", "weapon": "gun", "faces": ["rear"]} in tank["attackers"]
        assert tank["ground"]["ice"] == "sunk" and tank["ground"]["fire"] == "through"


async def test_every_kind_of_terrain_has_a_guide(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        for kind in TERRAIN:
            found = await ann.get(f"/api/terrain/{kind}")
            assert found["kind"] == kind and found["passages"]
        assert (await ann.get("/api/terrain/low"))["hides_low"]


async def test_the_board_of_a_guide_is_played_with_by_its_own_lines(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        shown = (await ann.get("/api/pieces/LL"))["demonstration"]
        for line in shown["lines"]:
            asked = {"tfen": shown["tfen"], "moves": line["moves"], "alone": shown["player"]}
            board = await ann.post("/api/board", {"line": asked})
            assert board["board"]["ply"] == len(line["moves"]) and set(line["words"]) == {"en", "es", "sv"}


@pytest.mark.parametrize("path", ["pieces/XX", "terrain/lava", "pieces/mt"])
async def test_what_there_is_not_is_said(tmp_path, path):
    async with open_house(tmp_path) as house:
        stranger = house.stranger()
        answer = await stranger.call("GET", f"/api/{path}")
        assert answer.status_code == 404 and answer.json()["code"] == "not_found"
