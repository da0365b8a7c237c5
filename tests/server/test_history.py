"""The games of a person: kept and found when they are over, exported as one file, never anybody else's."""

import pytest

from tankchess import read_games
from tankchess.server.storage import schema
from tankchess.server.storage.shelf import Bookmark, Shelf, Wanted
from tests.server.databases import migrate_to, rows
from tests.server.house import MOVES, open_house

pytestmark = pytest.mark.anyio


async def two(house, **fields):
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    table = await ann.lay("me", "open", **fields)
    await bob.sit(table)
    return ann, bob, table


async def found(visitor, **query):
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    return [line["entry"]["id"] for line in (await visitor.get(f"/api/games?{asked}"))["games"]]


async def outcomes(visitor):
    return [line["outcome"] for line in (await visitor.get("/api/games"))["games"]]


async def test_a_finished_game_stays_in_the_list_of_its_players_with_its_outcome(tmp_path):
    """Before, games disappeared from every list once they were over."""
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        assert await outcomes(ann) == [None]
        await ann.play(table, MOVES[0])
        await bob.act(table, "resign")
        assert (await outcomes(ann), await outcomes(bob)) == (["won"], ["lost"])
        assert await ann.get("/api/mine") == []


async def test_a_list_and_the_table_say_what_the_first_moves_are_called(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house, rules={"setup": "basic-16"})

        async def told():
            (line,) = (await ann.get("/api/games"))["games"]
            view = (await ann.get(f"/api/tables/{table}"))["table"]
            assert view["opening"] == line["entry"]["opening"]
            return view["opening"]

        assert await told() == []
        await ann.play(table, "F3C7NW")
        assert await told() == ["left_hook"]
        await bob.play(table, "N14P11S")
        assert await told() == ["left_hook", "edge_run"]
        await ann.play(table, "H1H2N")
        assert await told() == ["left_hook", "edge_run"]


async def test_a_draw_is_drawn_and_a_game_that_was_called_off_is_nothing(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        await ann.play(table, MOVES[0])
        await ann.act(table, "offer_draw")
        await bob.act(table, "accept_draw")
        house.time.advance(5)
        other = await ann.lay("me", "open")
        await ann.act(other, "abort")
        assert await outcomes(ann) == ["none", "drawn"]


async def test_a_game_against_oneself_is_listed_once_and_neither_won_nor_lost(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        await ann.act(table, "resign")
        assert await outcomes(ann) == ["none"]
        assert await found(ann, versus="self") == [table]


async def test_a_game_that_goes_on_after_a_takeback_is_not_over_any_more(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "computer", setup="duel-12")
        await ann.play(table, MOVES[0])
        await ann.act(table, "resign")
        assert await outcomes(ann) == ["lost"]
        await ann.act(table, "takeback")
        assert await outcomes(ann) == [None]


async def test_games_are_found_by_what_they_were(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, over = await two(house)
        await bob.act(over, "resign")
        house.time.advance(5)
        machine = await ann.lay("me", "computer", setup="basic-16")
        assert await found(ann) == [machine, over]
        assert await found(ann, state="open") == [machine]
        assert await found(ann, state="over") == [over]
        assert await found(ann, versus="computer") == [machine]
        assert await found(ann, versus="people") == [over]
        assert await found(ann, setup="duel-12") == [over]
        assert await found(ann, outcome="won") == [over]
        assert await found(ann, outcome="lost") == []


async def test_games_are_found_by_the_name_of_the_opponent_as_it_is_today(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        await ann.lay("me", "computer")
        assert await found(ann, name="bo") == [table]
        await bob.call("PATCH", "/api/session", {"name": "Ångström"})
        assert await found(ann, name="ångst") == [table]
        assert await found(ann, name="bo") == []
        # One's own name finds nothing, and signs of SQL are letters like others.
        assert await found(ann, name="Ann") == []
        assert await found(ann, name="%25") == []


async def test_pages_follow_each_other_without_gaps_while_new_games_begin(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        # Several begin in the same moment.
        tables = [await ann.lay("me", "me") for _ in range(7)]
        first = await ann.get("/api/games?limit=3")
        house.time.advance(5)
        await ann.lay("me", "me")
        second = await ann.get(f"/api/games?limit=3&after={first['next']}")
        third = await ann.get(f"/api/games?limit=3&after={second['next']}")
        pages = [line["entry"]["id"] for page in (first, second, third) for line in page["games"]]
        assert sorted(pages) == sorted(tables)
        assert third["next"] is None


@pytest.mark.parametrize("query", ["limit=0", "limit=1000", "after=x", "outcome=maybe", "state=1", "setup=A%20B"])
async def test_an_impossible_question_is_refused(tmp_path, query):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        assert await ann.refused("GET", f"/api/games?{query}") == (422, "bad_request")


async def test_nobody_sees_the_games_of_others(tmp_path):
    async with open_house(tmp_path) as house:
        ann, _, table = await two(house)
        eve = await house.guest("Eve")
        assert await found(eve) == []
        assert (await eve.call("GET", "/api/games/record.tcg")).text == ""
        assert await eve.refused("PUT", f"/api/games/{table}", {"is_hidden": True}) == (404, "not_found")
        assert await house.stranger().refused("GET", "/api/games") == (401, "not_signed_in")
        assert await found(ann) == [table]


async def test_an_abandoned_game_can_be_dismissed_and_put_back(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        assert (await ann.call("PUT", f"/api/games/{table}", {"is_hidden": True})).status_code == 204
        assert await ann.get("/api/mine") == []
        assert [entry["id"] for entry in await bob.get("/api/mine")] == [table]
        assert [line["is_hidden"] for line in (await ann.get("/api/games"))["games"]] == [True]
        await ann.call("PUT", f"/api/games/{table}", {"is_hidden": False})
        assert [entry["id"] for entry in await ann.get("/api/mine")] == [table]


async def test_all_records_come_as_one_file_that_can_be_read(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        await ann.play(table, MOVES[0])
        await bob.act(table, "resign")
        house.time.advance(5)
        hotseat = await ann.lay("me", "me")
        await ann.play(hotseat, *MOVES[:2])
        # Nothing was played here, so there is nothing to tell.
        await ann.lay("me", "computer")
        answer = await ann.call("GET", "/api/games/record.tcg")
        assert answer.headers["content-disposition"] == 'attachment; filename="tankchess-games.tcg"'
        games = list(read_games(answer.text))
        assert [(game.headers["White"], game.headers["Black"], len(game.moves)) for game in games] == [
            ("Ann", "Ann", 2),
            ("Ann", "Bob", 1),
        ]
        single = await ann.call("GET", f"/api/tables/{table}/record.tcg")
        assert single.text.strip() in answer.text


async def test_files_of_all_records_are_limited(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        answers = [(await ann.call("GET", "/api/games/record.tcg")).status_code for _ in range(6)]
        assert answers == [200] * 5 + [429]


async def test_how_a_game_ended_is_noted_later_if_it_was_not_at_once(tmp_path):
    """Games of earlier versions have no outcome, nor those whose end a stop of the server cut short."""
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        await ann.play(table, MOVES[0])
        await bob.act(table, "resign")
        await house.services.tables.settler.settled()
    rows(tmp_path, schema.shelf.update().values(outcome=None))
    async with open_house(tmp_path) as house:
        lines = await Shelf(house.services.store).page((await owner(tmp_path, "Ann")), Wanted(), None, 10)
        assert [line.outcome for line in lines] == ["won"]


async def owner(folder, name):
    return rows(folder, schema.people.select().where(schema.people.c.name == name))[0][0]


async def test_a_bookmark_is_written_and_read_exactly():
    mark = Bookmark(1763370000.123456, "abcdefghij")
    assert Bookmark.read(str(mark)) == mark


def test_the_migration_lists_the_games_of_earlier_versions(tmp_path):
    migrate_to(tmp_path, "0004")
    card = (
        '{"format":2,"rules":{"setup":"duel-12"},"mode":"command","title":"Duel","clock":null,"days":null,'
        '"places":[{"side":"w","kind":"person","person":"ann"},{"side":"b","kind":"computer","level":3}]}'
    )
    rows(tmp_path, "INSERT INTO people (id, name, created) VALUES ('ann', 'Ann', 1.0)")
    table = schema.tables.insert().values(
        id="t1", version=1, created=5.0, updated=6.0, status="over", ply=0, turn="w", is_listed=False, wakes=False,
        card=card,
    )  # fmt: skip
    rows(tmp_path, table)
    rows(tmp_path, table.values(id="t2", card="nonsense"))
    migrate_to(tmp_path, "0005")
    listed = schema.shelf.select()
    assert rows(tmp_path, listed) == [("ann", "t1", 5.0, "duel-12", "computer", None, False)]
