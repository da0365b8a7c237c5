"""The explorer: moves of a position with counts and results, and the games that went through it."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import insert, select, update

from tankchess import setup, setup_names
from tankchess.server.encoding import decode_binary
from tankchess.server.exploring import engine_book, engine_games, explorer
from tankchess.server.exploring.counting import counted_line
from tankchess.server.exploring.engine_games import MOST_PLIES, OpeningLine, pack_lines, unpack_lines
from tankchess.server.importing import import_rows
from tankchess.server.storage import schema
from tankchess.server.storage.writer import Job
from tankchess.server.time_source import DAY
from tankchess.server.work import explorer_questions
from tankchess.server.work.explorer_questions import AskCount, CountedSlice, GameToCount
from tests.server.databases import rows
from tests.server.house import MOVES, House, Visitor, open_house
from tests.server.test_imports import PASSWORD, record, send

pytestmark = pytest.mark.anyio

START = setup("duel-12").position().tfen()


async def explore(who: Visitor, *moves: str, source: str = "server", **line: Any) -> dict[str, Any]:
    asked = {"line": {"tfen": START, "moves": moves, "setup": "duel-12", **line}, "source": source}
    found: dict[str, Any] = await who.post("/api/explorer", asked)
    return found


async def finished(house: House, who: Visitor, *moves: str, loser: str = "b") -> str:
    """A game of a listed table that has been over for a while."""
    table = await who.lay("me", "open", is_listed=True)
    other = await house.guest()
    await other.sit(table)
    for ply, move in enumerate(moves):
        await (who, other)[ply % 2].play(table, move)
    await (who if loser == "w" else other).act(table, "resign")
    house.time.advance(3600)
    return table


async def counted(house: House) -> None:
    house.time.advance(3600)
    await house.services.explorer_index.settled()


async def test_games_of_tables_are_counted_once_they_are_over(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        for loser, moves in (("b", MOVES[:4]), ("w", MOVES[:2]), ("b", (MOVES[2], MOVES[1]))):
            await finished(house, ann, *moves, loser=loser)
        await ann.lay("me", "me")
        await counted(house)
        view = await explore(ann)
        assert (view["side"], view["total"]) == ("w", 3)
        first, second = view["moves"]
        assert (first["code"], first["count"], first["white"], first["black"]) == (MOVES[0], 2, 1, 1)
        assert first["points"] == 0.5 and first["length"] == 3
        assert (second["code"], second["points"]) == (MOVES[2], 1.0)
        assert second["text"] == "D1>D2/N" and second["way"]["steps"]
        later = await explore(ann, MOVES[0])
        assert (later["side"], later["total"], later["moves"][0]["points"]) == ("b", 2, 0.5)
        await counted(house)
        assert (await explore(ann))["total"] == 3


async def test_a_position_is_found_by_whatever_moves_it_was_reached(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        await finished(house, ann, *MOVES[:6])
        await counted(house)
        around = (MOVES[2], MOVES[1], MOVES[0], MOVES[3])
        assert [move["code"] for move in (await explore(ann, *around))["moves"]] == [MOVES[4]]


async def test_games_against_the_computer_are_counted_without_being_listed(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        table = await ann.lay("me", "computer")
        await ann.play(table, MOVES[0])
        await ann.act(table, "resign")
        await counted(house)
        seen = await explore(house.stranger())
        assert ([move["code"] for move in seen["moves"]], seen["games"]) == ([MOVES[0]], [])


async def test_games_of_people_are_counted_only_at_listed_tables(tmp_path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.guest("Ann"), await house.guest("Ben")
        private = await ann.lay("me", "me")
        await ann.play(private, *MOVES[:2])
        await ann.act(private, "resign", side="b")
        public = await finished(house, ann, MOVES[0])
        await counted(house)

        def ids(view: dict[str, Any]) -> list[str]:
            return [game["table"]["id"] for game in view["games"]]

        for who in (ann, ben, house.stranger()):
            seen = await explore(who)
            assert ids(seen) == [public] and seen["total"] == 1
        assert (seen["games"][0]["move"], seen["games"][0]["result"]) == (MOVES[0], "1-0")


async def test_imported_games_are_seen_by_their_owner_alone(tmp_path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.guest(), await house.guest()
        await send(ann, record("Cleo", "Dan") + record("Eve", "Fay"))
        await send(ann, record("Gus", "Hal"), is_explored=False)
        await counted(house)
        mine = await explore(ann, source="mine")
        assert (mine["total"], mine["moves"][0]["black"]) == (2, 2)
        assert sorted(game["imported"]["players"][0] for game in mine["games"]) == ["Cleo", "Eve"]
        assert (await explore(ann, source="all"))["total"] >= 2
        for who in (ben, house.stranger()):
            assert (await explore(who, source="mine"))["total"] == 0
            assert (await explore(who, source="server"))["total"] == 0


async def test_a_game_that_is_removed_is_not_counted_any_more(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        first = await send(ann, record("Cleo"))
        second = await send(ann, record("Eve") + record("Fay", moves=2))
        await counted(house)
        assert (await explore(ann, source="mine"))["total"] == 3
        assert (await ann.call("DELETE", f"/api/imported/{first['last']}")).is_success
        assert (await ann.get("/api/imported"))["total"] == 2
        await counted(house)
        assert (await explore(ann, source="mine"))["total"] == 2
        again = await send(ann, record("Cleo"))
        assert again["kept"] == 1
        assert (await ann.call("DELETE", f"/api/imports/{second['id']}")).is_success
        await counted(house)
        assert (await explore(ann, source="mine"))["total"] == 1
        assert (await ann.call("DELETE", "/api/imported")).is_success
        await counted(house)
        assert (await explore(ann, source="mine"))["total"] == 0
    assert rows(tmp_path, select(schema.explored_moves.c.move)) == []
    assert rows(tmp_path, select(schema.imported_games.c.id)) == []


async def change(house: House, *statements: Any) -> None:
    """Writes rows as no request would."""

    def work(connection: Any) -> None:
        for statement in statements:
            connection.execute(statement)

    await house.services.store.writer.submit(Job(work=work))


async def test_a_game_with_a_review_leaves_and_the_others_are_still_counted(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        game = (await send(ann, record("Cleo")))["last"]
        await counted(house)
        leaves = update(schema.imported_games).values(explored=import_rows.LEAVING)
        await change(house, leaves, insert(schema.imported_reviews).values(game_id=game, made=0.0, body="{}"))
        await send(ann, record("Dan"))
        await counted(house)
        assert (await explore(ann, source="mine"))["total"] == 1
    assert rows(tmp_path, select(schema.imported_reviews.c.game_id)) == []


async def test_one_part_of_the_explorer_that_fails_does_not_hold_up_the_others(tmp_path, monkeypatch):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        await finished(house, ann, *MOVES[:2])
        await send(ann, record("Cleo"))

        async def fails() -> bool:
            raise RuntimeError("spoilt")

        monkeypatch.setattr(house.services.explorer_index, "_leave", fails)
        await counted(house)
        assert [(await explore(ann, source=source))["total"] for source in ("mine", "server")] == [1, 1]


def test_a_game_that_breaks_its_reader_counts_as_nothing(monkeypatch):
    def breaks(_text: str) -> Any:
        raise IndexError("spoilt")

    monkeypatch.setattr(explorer_questions, "read_games", breaks)
    found = decode_binary(AskCount((GameToCount("A", record="x"),)).answer(), CountedSlice)
    assert (found.looked, found.games) == (1, [])


async def test_a_game_handed_over_while_it_is_counted_is_counted_for_its_new_owner(tmp_path, monkeypatch):
    async with open_house(tmp_path) as house:
        ann, guest = await house.guest(), await house.guest()
        owners = [(await who.get("/api/session"))["id"] for who in (ann, guest)]
        index = house.services.explorer_index
        slow = index._counted
        handed: list[Any] = []

        async def overtaken(games: Any) -> Any:
            found = await slow(games)
            if games and not handed:
                handed.append(games)
                await house.services.store.writer.submit(
                    Job(work=lambda plain: import_rows.hand_over(plain, owners[1], owners[0], 10, 100_000))
                )
            return found

        monkeypatch.setattr(index, "_counted", overtaken)
        await send(guest, record("Cleo"))
        await counted(house)
        assert [(await explore(who, source="mine"))["total"] for who in (ann, guest)] == [1, 0]


async def test_few_games_are_looked_up_and_those_of_every_move_are_among_them(tmp_path, monkeypatch):
    monkeypatch.setattr(explorer, "_MOST_LOOKED_UP", 2)
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        for moves in (MOVES[:2], MOVES[:2], MOVES[:2], (MOVES[2], MOVES[1])):
            await finished(house, ann, *moves)
        await counted(house)
        view = await explore(ann)
        assert view["total"] == 4 and sorted(game["move"] for game in view["games"]) == sorted((MOVES[0], MOVES[2]))


async def test_what_a_guest_has_imported_is_counted_for_the_account(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        await ann.post("/api/accounts", {"name": "Ann", "password": PASSWORD})
        guest = await house.guest()
        await send(guest, record("Cleo"))
        await counted(house)
        assert (await guest.call("POST", "/api/session", {"name": "Ann", "password": PASSWORD})).is_success
        await counted(house)
        assert (await explore(guest, source="mine"))["total"] == 1
        assert (await guest.call("POST", "/api/accounts/deletion", {"password": PASSWORD})).is_success
        house.time.advance(DAY)
        await counted(house)
    assert rows(tmp_path, select(schema.explored_moves.c.move)) == []


async def test_what_was_played_once_goes_first_when_there_is_too_much(tmp_path):
    async with open_house(tmp_path, most_explored_moves=6) as house:
        ann = await house.guest()
        for moves in (MOVES[:8], MOVES[:2]):
            await finished(house, ann, *moves)
        house.time.advance(DAY)
        await counted(house)
        assert (await explore(ann))["total"] == 2
        assert (await explore(ann, MOVES[0]))["total"] == 2
    assert len(rows(tmp_path, select(schema.explored_moves.c.move))) <= 6


async def test_a_line_that_makes_no_sense_is_refused_with_its_fault(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        for line in ({"tfen": "nonsense"}, {"tfen": START, "setup": "duel-12", "moves": ["A1A9N"]}):
            assert await ann.refused("POST", "/api/explorer", {"line": line}) == (422, "bad_request")


def some_lines() -> list[OpeningLine]:
    return [
        OpeningLine("duel-12", "command", 40, (1, 0), MOVES[:4]),
        OpeningLine("duel-12", "command", 60, (1, 1), MOVES[:3]),
        OpeningLine("duel-12", "last", 50, (0, 1), MOVES[:3]),
    ]


def test_games_of_the_engine_come_out_of_their_file_as_they_went_in():
    assert sorted(unpack_lines(pack_lines(some_lines()))) == sorted(some_lines())


async def test_games_of_the_engine_count_by_their_mode(tmp_path, monkeypatch):
    file = tmp_path / "games.bin"
    file.write_bytes(pack_lines(some_lines()))
    monkeypatch.setattr(engine_book, "FILE", file)
    for cached in (engine_book._lines, engine_book._counted):
        cached.cache_clear()
    async with open_house(tmp_path) as house:
        view = await explore(await house.guest(), source="engine")
        (move,) = view["moves"]
        assert (move["code"], move["count"], move["white"], move["drawn"], move["length"]) == (MOVES[0], 2, 1, 1, 50)
        assert move["points"] == 0.75 and view["games"] == []
    for cached in (engine_book._lines, engine_book._counted):
        cached.cache_clear()


def test_every_shipped_game_of_the_engine_can_be_played_on_every_board_in_every_mode():
    lines = unpack_lines(engine_games.FILE.read_bytes())
    kinds = {(line.setup, line.mode) for line in lines}
    assert {name for name, _ in kinds} == set(setup_names())
    assert kinds == {(name, str(mode)) for name in setup_names() for mode in setup(name).offered}
    assert engine_games.FILE.stat().st_size < 400_000
    for line in lines[::25]:
        game = counted_line(line)
        assert game is not None and len(game.moves) == min(MOST_PLIES, line.plies)
