"""What can be handed on of a game: pictures of it, and the card and the words that a link shows elsewhere."""

import html
import io
import re
from datetime import date
from pathlib import Path

import pytest
from PIL import Image, ImageSequence

from tankchess import setup
from tankchess.puzzles import puzzles
from tankchess.server.http.picture_routes import MOST_FRAMES
from tankchess.server.settings import RATES, Rate
from tankchess.server.views.opponents import OPPONENTS, opponent_name
from tests.server.house import MOVES, ORIGIN, open_house

pytestmark = pytest.mark.anyio


async def begun(house, *moves):
    """A table of Ann and Bob after some moves."""
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    table = await ann.lay("me", "open")
    await bob.sit(table)
    for number, move in enumerate(moves):
        await (ann, bob)[number % 2].play(table, move)
    return table


@pytest.fixture
def client(tmp_path):
    """A built page, as small as can be."""
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "index.html").write_text("<html><head><title>Tank Chess</title></head></html>")
    return tmp_path


async def tags_of(house, path, **headers):
    page = await house.stranger().call("GET", path, headers=headers)
    assert page.status_code == 200
    return {name: html.unescape(text) for name, text in re.findall(r'="([\w:]+)" content="(.*?)">', page.text)}


def frames(gif):
    return sum(1 for _ in ImageSequence.Iterator(Image.open(io.BytesIO(gif))))


# Pictures.


async def test_the_board_after_any_number_of_moves_is_a_picture(tmp_path):
    async with open_house(tmp_path) as house:
        table = await begun(house, *MOVES[:3])
        visitor = house.stranger()
        svg = await visitor.call("GET", f"/api/tables/{table}/plies/2/board.svg")
        assert svg.headers["content-type"] == "image/svg+xml"
        assert svg.text.startswith("<svg")
        png = await visitor.call("GET", f"/api/tables/{table}/plies/2/board.png?size=300&theme=dark&flip=true")
        assert png.headers["content-type"] == "image/png"
        assert f'filename="tankchess-{table}-2.png"' in png.headers["content-disposition"]
        assert Image.open(io.BytesIO(png.content)).width == 300


async def test_a_picture_of_pixels_is_not_packed_again(tmp_path):
    async with open_house(tmp_path) as house:
        table = await begun(house)
        path = f"/api/tables/{table}/plies/0/board.png"
        answer = await house.stranger().call("GET", path, headers={"accept-encoding": "gzip"})
        assert answer.headers.get("content-encoding", "identity") == "identity"


async def test_a_game_is_a_moving_picture_up_to_the_position_that_is_looked_at(tmp_path):
    async with open_house(tmp_path) as house:
        table = await begun(house, *MOVES[:3])
        answer = await house.stranger().call("GET", f"/api/tables/{table}/plies/2/game.gif")
        assert answer.headers["content-type"] == "image/gif"
        assert frames(answer.content) == 3


async def test_a_long_game_is_shown_from_its_last_moves_on(tmp_path, monkeypatch):
    monkeypatch.setattr("tankchess.server.http.picture_routes.MOST_FRAMES", 2)
    assert MOST_FRAMES > 100
    async with open_house(tmp_path) as house:
        table = await begun(house, *MOVES[:4])
        answer = await house.stranger().call("GET", f"/api/tables/{table}/plies/4/game.gif")
        assert frames(answer.content) == 3


async def test_there_is_no_picture_of_a_move_that_was_not_played(tmp_path):
    async with open_house(tmp_path) as house:
        table = await begun(house, *MOVES[:2])
        visitor = house.stranger()
        for name in ("board.svg", "board.png", "game.gif", "card.png"):
            assert await visitor.refused("GET", f"/api/tables/{table}/plies/3/{name}") == (404, "not_found")
        assert await visitor.refused("GET", "/api/tables/0123456789/plies/0/card.png") == (404, "not_found")


async def test_pictures_are_drawn_only_so_often(tmp_path):
    rates = {**RATES, "address_picture": Rate(0.001, 2)}
    async with open_house(tmp_path, rates=rates) as house:
        table = await begun(house)
        visitor = house.stranger()
        path = f"/api/tables/{table}/plies/0/board.svg"
        assert [(await visitor.call("GET", path)).status_code for _ in range(3)] == [200, 200, 429]


async def test_cards_may_be_shown_by_pages_of_other_sites(tmp_path):
    async with open_house(tmp_path) as house:
        table = await begun(house, *MOVES[:1])
        puzzle = puzzles().daily(date(2026, 11, 17)).id
        for path in (f"/api/tables/{table}/plies/1/card.png", "/api/card.png", f"/api/puzzles/{puzzle}/card.png"):
            card = await house.stranger().call("GET", path)
            assert Image.open(io.BytesIO(card.content)).size == (1200, 630)
            assert card.headers["cross-origin-resource-policy"] == "cross-origin"
            assert "public" in card.headers["cache-control"]


# The words in the head of a page.


async def test_the_link_of_a_table_tells_who_plays_what_and_how_it_stands(client):
    async with open_house(client) as house:
        table = await begun(house, *MOVES[:3])
        tags = await tags_of(house, f"/t/{table}")
        assert tags["og:title"] == "Ann \u2013 Bob \u00b7 Tank Chess"
        assert tags["og:description"] == "Duel 12x12. Command tank. After 3 moves, Black to move."
        assert tags["og:url"] == f"{ORIGIN}/t/{table}"
        assert tags["og:image"].startswith(f"{ORIGIN}/api/tables/{table}/plies/3/card.png")
        assert tags["twitter:card"] == "summary_large_image"


async def test_the_link_of_a_game_against_the_computer_names_the_opponent_as_the_pages_do(client):
    async with open_house(client) as house:
        ann = await house.guest("Ann")
        table = await ann.lay("me", "computer")
        tags = await tags_of(house, f"/t/{table}")
        assert tags["og:title"] == "Ann \u2013 Finn, level 5 \u00b7 Tank Chess"


def test_the_opponents_have_the_names_of_the_pages():
    pages = (Path(__file__).parents[2] / "web" / "src" / "opponents" / "names.ts").read_text(encoding="utf-8")
    names = re.search(r"const NAMES = \[(.*?)\]", pages, re.DOTALL)
    assert names is not None
    assert tuple(re.findall(r'"([^"]+)"', names[1])) == OPPONENTS
    assert [opponent_name(level) for level in (0, 1, 10, 11)] == ["Pip", "Pip", "Iron Ada", "Iron Ada"]


async def test_the_link_of_a_position_shows_that_position(client):
    async with open_house(client) as house:
        table = await begun(house, *MOVES[:3])
        tags = await tags_of(house, f"/t/{table}?ply=1")
        assert tags["og:url"] == f"{ORIGIN}/t/{table}?ply=1"
        assert "/plies/1/card.png" in tags["og:image"]
        assert "After 1 move, Black to move" in tags["og:description"]


@pytest.mark.parametrize("ply", ["99", "-1", "x", "1e3", "\u0661"])
async def test_a_ply_that_is_not_there_means_the_game_as_it_stands(client, ply):
    async with open_house(client) as house:
        table = await begun(house, *MOVES[:3])
        assert (await tags_of(house, f"/t/{table}?ply={ply}"))["og:url"] == f"{ORIGIN}/t/{table}"


async def test_a_finished_game_tells_its_result(client):
    async with open_house(client) as house:
        ann = await house.guest("Ann")
        table = await ann.lay("me", "me")
        await ann.play(table, *MOVES[:2])
        await ann.act(table, "resign", side="w")
        assert "Black won" in (await tags_of(house, f"/t/{table}"))["og:description"]


async def test_the_link_of_a_puzzle_tells_what_is_to_be_found_and_nothing_more(client):
    puzzle = puzzles().daily(date(2026, 11, 17))
    async with open_house(client) as house:
        tags = await tags_of(house, f"/puzzles/{puzzle.id}")
        assert tags["og:title"] == f"{puzzle.kind.capitalize()} in {puzzle.moves} \u00b7 Tank Chess"
        assert tags["og:description"].endswith(" to move. Find the only move that wins.")
        assert tags["og:image"] == f"{ORIGIN}/api/puzzles/{puzzle.id}/card.png"
        assert not any(theme in tags["og:description"] for theme in puzzle.themes)


async def test_the_link_of_a_study_tells_its_title_and_owner_and_shows_the_place(client):
    tree = {"tfen": setup("duel-12").position().tfen(), "rows": [{"parent": -1, "move": MOVES[0]}]}
    async with open_house(client) as house:
        ann = await house.guest("Ann")
        study = (await ann.post("/api/studies", {"tree": tree, "title": "A <quiet> start"}))["study"]["id"]
        tags = await tags_of(house, f"/study/{study}?node=1")
        assert tags["og:title"] == "A <quiet> start \u00b7 Tank Chess"
        assert tags["og:description"] == "A <quiet> start. A study by Ann. 1 move."
        assert tags["og:url"] == f"{ORIGIN}/study/{study}?node=1"
        card = await house.stranger().call("GET", tags["og:image"].removeprefix(ORIGIN))
        assert Image.open(io.BytesIO(card.content)).size == (1200, 630)
        other = await tags_of(house, f'/study/{study}?node="><script>')
        assert other["og:url"] == f"{ORIGIN}/study/{study}"


@pytest.mark.parametrize(
    "path", ["/", "/lobby", "/t/0123456789", "/t/short", "/puzzles", "/puzzles/000000", "/study/0123456789"]
)
async def test_every_other_page_shows_the_place_itself(client, path):
    async with open_house(client) as house:
        tags = await tags_of(house, path)
        assert tags["og:title"] == "Tank Chess"
        assert tags["og:image"] == f"{ORIGIN}/api/card.png"


async def test_a_name_cannot_break_out_of_the_words_about_a_table(client):
    async with open_house(client) as house:
        ann = await house.guest('"><script>')
        table = await ann.lay("me", "computer")
        page = (await house.stranger().call("GET", f"/t/{table}")).text
        assert "<script" not in page
        assert "&lt;script&gt;" in page


async def test_links_lead_to_the_public_name_of_the_server(client):
    async with open_house(client, hosts=("games.example", "127.0.0.1")) as house:
        by_address = await tags_of(house, "/", host="127.0.0.1:8000")
        assert by_address["og:url"] == "http://games.example/"
        by_name = await tags_of(house, "/", host="games.example:8443")
        assert by_name["og:url"] == "http://games.example:8443/"


async def test_what_was_said_at_a_table_is_in_no_preview(client):
    async with open_house(client) as house:
        ann = await house.guest("Ann")
        table = await ann.lay("me", "open")
        await ann.post(f"/api/tables/{table}/chat", {"type": "chat", "id": "c1", "text": "a secret"})
        page = (await house.stranger().call("GET", f"/t/{table}")).text
        assert "secret" not in page
        assert "Waiting for players" in page


async def test_who_asks_too_often_gets_the_page_without_the_table(client):
    rates = {**RATES, "address_picture": Rate(0.001, 1)}
    async with open_house(client, rates=rates) as house:
        table = await begun(house)
        assert (await tags_of(house, f"/t/{table}"))["og:title"] != "Tank Chess"
        assert (await tags_of(house, f"/t/{table}"))["og:title"] == "Tank Chess"
