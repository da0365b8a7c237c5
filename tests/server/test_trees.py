"""Games with variations that belong to no table: read, edited elsewhere, and written again."""

import json

import pytest

from tankchess import Game, Position, setup
from tankchess.errors import IllegalMove
from tankchess.game import game_to_json
from tankchess.game.tree_rows import TreeRow, game_from_rows, tree_rows
from tankchess.server.messages import FreeLine, ReadTree, TreeOfMoves
from tankchess.server.messages.tree import LONGEST_TEXT
from tankchess.server.work.free_board_questions import AskFreeBoard
from tankchess.server.work.tree_questions import AskTree, AskTreeRecord
from tests.server.house import open_house

pytestmark = pytest.mark.anyio

DUEL = setup("duel-12").position().tfen()
OWN = '{"ZT":{"name":"Zebra Tank","speed":4,"armour":[2,1,1],"weight":"light"}}'


def some_game() -> Game:
    """Two moves, another first move with an answer, words and signs."""
    game = Game("duel-12", players=["Ann", "Bob"])
    first, other = game.position.legal_moves()[0], game.position.legal_moves()[9]
    game.play(first)
    game.play(game.position.legal_moves()[0])
    branch = game.root.add_variation(other)
    branch.add_variation(branch.position().legal_moves()[3])
    branch.comment, branch.signs = "quieter", ["!?"]
    game.root.comment = "A short game."
    game.main_line()[0].comment_before = "Now it begins."
    return game


async def problem(visitor, path, body, status=422):
    answer = await visitor.call("POST", path, body)
    assert answer.status_code == status, answer.text
    return answer.json()


async def read(visitor, text, **more):
    return await visitor.post("/api/trees/read", {"text": text, **more})


async def test_a_position_is_read_with_its_own_piece_types(tmp_path):
    async with open_house(tmp_path) as house:
        visitor = await house.guest()
        tfen = "8x8 - wCLT@A1N,wZT@B1N,bCLT@H8S w"
        found = await read(visitor, tfen, types=OWN)
        assert "Zebra Tank" in found["tree"]["types"] and found["tree"]["tfen"].startswith(tfen)
        assert "ZT" in (await problem(visitor, "/api/trees/read", {"text": tfen}))["message"]


async def test_a_record_becomes_rows_that_name_what_they_follow(tmp_path):
    async with open_house(tmp_path) as house:
        found = await read(await house.guest(), some_game().record())
        tree = found["tree"]
        assert [row["parent"] for row in tree["rows"]] == [-1, 0, -1, 2]
        assert [row.get("side", "w") for row in tree["rows"]] == ["w", "b", "w", "b"]
        assert {row["number"] for row in tree["rows"]} == {1}
        assert tree["rows"][2]["comment"] == "quieter" and tree["rows"][2]["signs"] == ["!?"]
        assert tree["rows"][0]["comment_before"] == "Now it begins." and tree["comment"] == "A short game."
        assert (tree["setup"], tree["headers"]["White"], found["order"]) == ("duel-12", "Ann", ["w", "b"])


@pytest.mark.parametrize("form", ["record", "json"])
async def test_what_was_read_is_written_as_the_same_record(tmp_path, form):
    game = some_game()
    text = game.record() if form == "record" else json.dumps(game_to_json(game))
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        tree = (await read(ann, text))["tree"]
        assert (await ann.post("/api/trees/record", tree))["record"] == game.record()


async def test_a_tfen_and_the_name_of_a_setup_are_games_without_moves(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        by_text, by_name = await read(ann, f"\ufeff {DUEL}\n"), await read(ann, "duel-12")
        assert by_text["tree"]["rows"] == by_name["tree"]["rows"] == []
        assert by_text["tree"]["tfen"] == by_name["tree"]["tfen"] == Position.from_tfen(DUEL).tfen()


@pytest.mark.parametrize("text", ["duel-12", " Duel-12\n", "Duel 12×12", "duel 12x12"])
async def test_a_board_is_found_by_its_name_and_by_its_title(tmp_path, text):
    async with open_house(tmp_path) as house:
        assert (await (await house.guest()).post("/api/trees/read", {"text": text}))["tree"]["setup"] == "duel-12"


async def test_own_piece_types_come_and_go_with_the_tree(tmp_path):
    tfen = "8x8 high:B1,B2,A2 wCLT@A1N,wZT@C1N,bCLT@H8S w"
    record = f'[TFEN "{tfen}"]\n[Types "{OWN.replace(chr(34), chr(92) + chr(34))}"]\n\n1. C1>C2/N   *\n'
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        tree = (await read(ann, record))["tree"]
        assert "Zebra" in tree["types"]
        assert "Zebra" in (await ann.post("/api/trees/record", tree))["record"]
        line = {"tfen": tree["tfen"], "types": tree["types"], "moves": ["C1C2N"]}
        found = await ann.post("/api/board", {"line": line})
        assert (found["text"], found["number"]) == ("C1>C2/N", 1)
        assert "ZT" in {card["code"] for card in found["types"]}


async def test_one_game_of_several_can_be_asked_for(tmp_path):
    first, second = some_game(), Game("duel-12", players=["Eve", "Dan"])
    text = first.record() + "\n" + second.record()
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        found = await read(ann, text, game=2)
        assert (found["tree"]["headers"]["White"], found["games"]) == ("Eve", 2)
        refused = await problem(ann, "/api/trees/read", {"text": text, "game": 3})
        assert refused["message"] == "There is no game 3 here. Games: 2."


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("12x12 high:E5 wXX@B2N w", "XX"),
        ('[Setup "duel-12"]\n\n1. A1>A9/N *\n', "A1"),
        ('[Setup "nowhere"]\n\n1. A1>A9/N *\n', "nowhere"),
        ("hello", "There is no board “hello”. Known: basic-16 "),
        ("basic-61", "There is no board “basic-61”. Did you mean “basic-16”?"),
        ("1. A1>A9/N", "no starting position"),
        ("{}", "version"),
    ],
)
async def test_a_text_that_is_no_game_is_refused_with_the_place(tmp_path, text, told):
    async with open_house(tmp_path) as house:
        refused = await problem(await house.guest(), "/api/trees/read", {"text": text})
        assert told in refused["message"] and refused["code"] == "bad_request"


async def test_a_text_that_is_too_long_is_refused(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        await problem(ann, "/api/trees/read", {"text": "x" * (LONGEST_TEXT + 1)})
        await problem(ann, "/api/trees/read", {"text": "x" * (1 << 20)}, 413)


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([{"parent": 0, "move": "B2B3N"}], "row 0: parent 0"),
        ([{"parent": -1, "move": "A1A9N"}], "row 0: "),
        ([{"parent": -1, "move": "F1F2N"}, {"parent": -1, "move": "F1F2N"}], "row 1: "),
        ([{"parent": -1, "move": "F1F2N", "comment": "a } b"}], "row 0: "),
    ],
)
async def test_a_tree_that_does_not_hold_is_refused_with_the_row(tmp_path, rows, told):
    async with open_house(tmp_path) as house:
        refused = await problem(await house.guest(), "/api/trees/record", {"tfen": DUEL, "rows": rows})
        assert refused["message"].startswith(told)


def test_moves_that_were_checked_before_make_the_same_game_without_being_played():
    game = some_game()
    rows = tree_rows(game.root)
    checked = game_from_rows(game.start, rows, game.headers, game.root.comment)
    found = game_from_rows(game.start, rows, game.headers, game.root.comment, were_checked=True)
    assert found.record() == checked.record()
    assert found.find("1:2/2").position() == game.find("1:2/2").position()
    spoilt = game_from_rows(game.start, [*rows, TreeRow(3, "A1A9N")], were_checked=True)
    with pytest.raises(IllegalMove):
        spoilt.find("1:2/3").position()


async def test_what_is_asked_is_not_kept_with_the_answer():
    """Whoever asks decides how long a text is: thousands of long ones must not fill the memory."""
    long = ReadTree("duel-12" + "\u3000" * 100_000)
    assert len(str(AskTree(long).key())) < 200
    tree = TreeOfMoves(DUEL, comment="x" * 4000)
    assert len(str(AskTreeRecord(tree).key())) < 200
    assert len(str(AskFreeBoard(FreeLine(DUEL, ["A1A2N"] * 1000), "").key())) < 300


@pytest.mark.parametrize(
    "body",
    [
        {"tfen": DUEL, "rows": [{"parent": -1, "move": "A1A2N"}] * 6000},
        {"tfen": DUEL, "headers": {str(number): "" for number in range(50_000)}},
    ],
)
async def test_a_body_with_more_parts_than_any_tree_is_refused_unread(tmp_path, body):
    async with open_house(tmp_path) as house:
        refused = await problem(await house.guest(), "/api/trees/record", body, 413)
        assert "objects" in refused["message"]


async def test_a_draft_with_more_items_than_any_board_is_refused_unread(tmp_path):
    async with open_house(tmp_path) as house:
        body = {"draft": {"terrain": {"high": ["a"] * 12_000}}}
        assert (await problem(await house.guest(), "/api/setups/check", body, 413))["code"] == "too_large"


async def test_what_is_wrong_with_a_text_is_told_in_the_language_of_the_visitor(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        told = {}
        for language in ("en", "es", "sv"):
            body = {"text": '[Setup "dual-12"]\n\n1. A1>A2/N *', "language": language}
            told[language] = (await problem(ann, "/api/trees/read", body))["message"]
        assert told == {
            "en": "Game 1, line 1: There is no board “dual-12”. Did you mean “duel-12”?",
            "es": "Partida 1, línea 1: No hay ningún tablero «dual-12». ¿Querías decir «duel-12»?",
            "sv": "Spel 1, rad 1: Det finns ingen spelplan ”dual-12”. Menade du ”duel-12”?",
        }
        odd = {"text": '[Setup "duel-12"]\n\n', "language": "sv"}
        assert (await ann.post("/api/trees/read", odd))["warnings"] == ["Dragen slutar utan resultat."]


FORD = """# A board of one's own.
name = "ford"
title = "The Ford"
author = "Ann"
size = [8, 8]

[terrain]
water = ["C4", "F5"]

[pieces]
w = ["CLT@D1N", "MT@F1N"]
b = ["CLT@E8S", "MT@C8S"]
"""


async def test_a_setup_file_is_a_board_without_moves_under_its_title(tmp_path):
    async with open_house(tmp_path) as house:
        visitor = await house.guest()
        found = await read(visitor, "\ufeff" + FORD.replace("\n", "\r\n"))
        assert found["title"] == "The Ford" and found["tree"]["tfen"].startswith("8x8 water:C4,F5 ")
        assert found["tree"].get("rows", []) == [] and found["tree"].get("setup", "") == ""
        shipped = await read(visitor, setup("duel-12").toml())
        assert shipped["tree"]["setup"] == "duel-12"


async def test_a_changed_file_of_a_shipped_board_is_not_taken_for_it(tmp_path):
    async with open_house(tmp_path) as house:
        text = setup("duel-12").toml().replace('title = "', 'title = "Not the ')
        found = await read(await house.guest(), text)
        assert found["tree"].get("setup", "") == "" and found["title"].startswith("Not the ")


@pytest.mark.parametrize(
    ("spoilt", "told"),
    [
        (FORD.replace("[8, 8]", "[8, 8"), "rad "),
        (FORD.replace("MT@F1N", "MT@Z1N"), "Z1"),
        (FORD.replace("author", "autor"), "autor"),
    ],
)
async def test_what_is_wrong_with_a_setup_file_is_told_in_the_language_of_the_visitor(tmp_path, spoilt, told):
    async with open_house(tmp_path) as house:
        answer = await problem(await house.guest(), "/api/trees/read", {"text": spoilt, "language": "sv"})
        assert told in answer["message"] and "expected" not in answer["message"]
