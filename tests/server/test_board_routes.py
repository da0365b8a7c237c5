"""Looking at the board of a table over HTTP."""

import pytest

from tankchess import Game
from tests.server.house import MOVES, open_house

pytestmark = pytest.mark.anyio


async def test_every_ply_of_the_game_can_be_looked_at(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        await ann.play(table, *MOVES[:4])
        game = Game("duel-12")
        for ply in range(5):
            if ply:
                game.play(MOVES[ply - 1])
            found = await ann.get(f"/api/tables/{table}/plies/{ply}")
            assert found["ply"] == ply
            assert found["scene"]["tfen"] == game.position.tfen()
            assert (found["last"] or {}).get("code") == (MOVES[ply - 1] if ply else None)
        assert await ann.refused("GET", f"/api/tables/{table}/plies/5") == (404, "not_found")
        assert await ann.refused("GET", f"/api/tables/{table}/plies/x") == (404, "not_found")


async def test_after_a_takeback_a_ply_is_the_new_one(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        await ann.play(table, *MOVES[:2])
        await ann.get(f"/api/tables/{table}/plies/1")
        await ann.act(table, "takeback")
        await ann.act(table, "takeback")
        await ann.play(table, MOVES[2], MOVES[1])
        assert (await ann.get(f"/api/tables/{table}/plies/1"))["last"]["code"] == MOVES[2]


async def test_the_choices_are_the_legal_moves_of_the_position_now(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        await ann.play(table, MOVES[0])
        found = await ann.get(f"/api/tables/{table}/choices?ply=1")
        game = Game("duel-12")
        game.play(MOVES[0])
        codes = {code for mover in found["movers"] for stand in mover["stands"] for code, _, _ in stand["moves"]}
        assert codes == set(map(str, game.position.legal_moves()))
        assert (found["ply"], found["side"]) == (1, "b")
        for ply in (0, 2):
            assert await ann.refused("GET", f"/api/tables/{table}/choices?ply={ply}") == (409, "stale")


async def test_there_is_nothing_to_choose_after_the_end(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        await ann.act(table, "resign")
        assert (await ann.get(f"/api/tables/{table}/choices?ply=0"))["movers"] == []


async def test_a_piece_can_be_looked_at_where_it_would_stand(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        look = await ann.get(f"/api/tables/{table}/look?ply=0&from=F1&to=F2&facing=N")
        assert look["way"][-1] == {"square": "F2", "facing": "N"}
        assert look["lines"]
        for query in ("from=F1&to=Z9&facing=N", "from=F1&to=F2&facing=X", "from=F1"):
            answer = await ann.refused("GET", f"/api/tables/{table}/look?ply=0&{query}")
            assert answer == (422, "bad_request")
        assert await ann.refused("GET", f"/api/tables/{table}/look?ply=7&from=F1&to=F2&facing=N") == (409, "stale")


async def test_a_move_that_is_not_permitted_has_its_reason(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        found = await ann.get(f"/api/tables/{table}/refusal?ply=0&move=F1F9N")
        assert (found["kind"], found["rule"], found["refutation"]) == ("rule", "M2", None)
        assert await ann.refused("GET", f"/api/tables/{table}/refusal?ply=0&move=F1F2N") == (422, "bad_request")
        assert await ann.refused("GET", f"/api/tables/{table}/refusal?ply=0&move=what") == (422, "bad_request")


async def test_threats_are_shown_only_where_the_table_shows_them(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        assert await ann.get(f"/api/tables/{table}/threats?ply=0&against=w") == []
        assert await ann.refused("GET", f"/api/tables/{table}/threats?ply=0&against=fw") == (422, "bad_request")
        secret = await ann.lay("me", "me", shows_threats=False)
        path = f"/api/tables/{secret}/threats?ply=0&against=w"
        assert await ann.refused("GET", path) == (403, "threats_off")


async def test_the_ground_is_a_picture(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        answer = await ann.call("GET", f"/api/tables/{table}/plies/0/ground.svg")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert "var(--tc-" in answer.text
        assert await ann.refused("GET", f"/api/tables/{table}/plies/1/ground.svg") == (404, "not_found")


async def test_the_catalogue_lists_what_can_be_played(tmp_path):
    async with open_house(tmp_path) as house:
        answer = await house.stranger().call("GET", "/api/catalogue")
        assert answer.headers["content-encoding"] == "gzip"
        found = answer.json()
        cards = {card["name"]: card for card in found["setups"]}
        assert (cards["duel-12"]["width"], cards["duel-12"]["players"]) == (12, 2)
        assert cards["four-the-glory-20"]["sides"] == ["w", "fw", "b", "fb"]
        assert {"code": "LT", "name": "Light Tank"}.items() <= found["types"][_index(found["types"], "LT")].items()
        assert found["levels"] == 10
        groups = {name: cards[name]["group"] for name in ("duel-12", "old-town-16", "frozen-lake-16", "corner-16")}
        assert list(groups.values()) == ["starter", "terrain", "water", "four"]


async def test_the_catalogue_says_how_the_engine_fared_on_every_board(tmp_path):
    async with open_house(tmp_path) as house:
        found = (await house.stranger().call("GET", "/api/catalogue")).json()
        for card in found["setups"]:
            assert card["balance"]["games"] >= 500
            assert list(card["balance"]["shares"]) == card["sides"]
            assert 98 <= sum(card["balance"]["shares"].values()) <= 102


def _index(types, code):
    return [kind["code"] for kind in types].index(code)


async def test_every_setup_has_a_picture_in_both_themes(tmp_path):
    async with open_house(tmp_path) as house:
        visitor = house.stranger()
        pictures = [
            await visitor.call("GET", f"/api/setups/duel-12/picture.svg?theme={theme}") for theme in ("light", "dark")
        ]
        assert all(picture.text.startswith("<svg") for picture in pictures)
        assert pictures[0].text != pictures[1].text
        assert await visitor.refused("GET", "/api/setups/nowhere/picture.svg") == (404, "not_found")
        assert await visitor.refused("GET", "/api/setups/duel-12/picture.svg?theme=pink") == (422, "bad_request")
