"""The Python client and the example bot, against a real server."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tankchess.client import (
    Client,
    ClientError,
    ConnectionLost,
    RequestRefused,
    SessionEnded,
    TableConnection,
)
from tankchess.server.messages import NewTable, Rules, SeatWish
from tests.server.serving import Served, serving

BOT = Path(__file__).parents[2] / "examples" / "bot.py"
SHORT = Rules(setup="duel-12", mode="last", limit=4)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("games")) as running:
        yield running


@pytest.fixture
def client(server: Served) -> Iterator[Client]:
    with Client(server.address) as visitor:
        visitor.sign_in()
        yield visitor


def two_seats(client: Client, *, listed: bool = False) -> str:
    wish = NewTable(seats=[SeatWish("me"), SeatWish("open")], rules=SHORT, is_listed=listed)
    return client.make_table(wish).id


def play_through(live: TableConnection) -> None:
    while live.wait_for_turn(60):
        live.play(live.position().legal_moves()[0])


def test_a_guest_takes_a_name_and_keeps_it_with_the_token(server: Served) -> None:
    with Client(server.address) as guest:
        me = guest.sign_in("Ada")
        token = guest.token
    with Client(server.address, token) as again:
        assert (me.name, again.sign_in()) == ("Ada", me)


def test_a_token_cannot_change_the_name(server: Served, client: Client) -> None:
    with Client(server.address, client.token) as again, pytest.raises(ClientError, match="name"):
        again.sign_in("Ada")


def test_after_signing_out_the_token_is_void_and_its_tables_are_closed(server: Served) -> None:
    with Client(server.address) as guest:
        guest.sign_in()
        token = guest.token
        with guest.open_table(two_seats(guest)) as live:
            guest.sign_out()
            with pytest.raises(SessionEnded):
                live.ping()
    with Client(server.address, token) as again:
        for ask in (again.sign_in, again.my_tables, lambda: again.open_table("0000000000")):
            with pytest.raises(RequestRefused) as refused:
                ask()
            assert refused.value.code == "not_signed_in"


def test_no_connection_uses_the_request_ids_of_another(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server would answer that the move was made. Objects may well have the address of one that is gone."""
    monkeypatch.setattr("tankchess.client.id", lambda _object: 1, raising=False)
    table = client.make_table(NewTable(seats=[SeatWish("me"), SeatWish("me")], rules=Rules(setup="duel-12"))).id
    for ply in range(1, 4):
        with client.open_table(table) as live:
            live.play(live.position().legal_moves()[0])
        assert len(client.table(table).moves) == ply


def test_the_catalogue_names_the_setups(client: Client) -> None:
    assert "basic-16" in [card.name for card in client.catalogue().setups]


def test_a_whole_game_against_the_computer(client: Client) -> None:
    table = client.make_table(NewTable(seats=[SeatWish("me"), SeatWish("computer", 1)], rules=SHORT))
    with client.open_table(table.id) as live:
        play_through(live)
        assert live.table.ending is not None
        assert len(live.moves) == live.table.ply
    assert str(live.table.ending.result) in client.record(table.id)


def test_two_clients_play_each_other(server: Served, client: Client) -> None:
    table = two_seats(client)
    with Client(server.address) as friend:
        friend.sign_in()
        friend.sit(table)
        with client.open_table(table) as one, friend.open_table(table) as two:
            assert (one.sides, two.sides) == (["w"], ["b"])
            first = one.position().legal_moves()[0]
            one.play(first)
            assert two.wait_for_turn(60)
            assert [move.code for move in two.moves] == [str(first)]
            one.say("Good luck!")
            two.ping()
            assert [line.text for line in two.chat] == ["Good luck!"]
            two.act("resign")
            assert one.wait_for_turn(60) is False


def test_choices_come_for_the_position_at_hand(client: Client) -> None:
    table = client.table(two_seats(client)).table
    choices = client.choices(table.id, table.ply)
    assert (choices.key, choices.side) == (table.key, "w")


def test_an_open_table_is_in_the_lobby_and_in_your_own_list(client: Client) -> None:
    table = two_seats(client, listed=True)
    assert table in [entry.id for entry in client.lobby().open]
    assert table in [entry.id for entry in client.my_tables()]


def test_what_is_refused_has_a_code(server: Served, client: Client) -> None:
    table = two_seats(client)
    with Client(server.address) as friend:
        friend.sign_in()
        friend.sit(table)
        with friend.open_table(table) as live:
            with pytest.raises(RequestRefused) as refused:
                live.play(live.position().legal_moves()[0])
            assert refused.value.code == "not_your_turn"
        with client.open_table(table) as live:
            with pytest.raises(RequestRefused) as refused:
                live.play("A1A9N")
            assert refused.value.code == "illegal_move"


def test_a_table_that_is_not_there_is_refused(client: Client) -> None:
    for ask in (client.table, client.open_table):
        with pytest.raises(RequestRefused) as refused:
            ask("0000000000")
        assert refused.value.code == "not_found"


def test_a_server_that_cannot_be_reached_is_an_error_of_its_own() -> None:
    with Client("http://127.0.0.1:9") as client, pytest.raises(ConnectionLost):
        client.lobby()


def test_two_example_bots_find_each_other_and_play(server: Served) -> None:
    def bot(*options: str) -> subprocess.Popen[str]:
        command = [sys.executable, str(BOT), "--address", server.address, "--setup", "duel-12", *options]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    with Client(server.address) as host:
        host.sign_in()
        table = two_seats(host, listed=True)
        guest = bot("--random", "--table", table, "--name", "Guest bot")
        with host.open_table(table) as live:
            play_through(live)
            ending = live.table.ending
        output, errors = guest.communicate(timeout=120)
    assert (guest.returncode, errors) == (0, "")
    assert ending is not None
    assert output.splitlines() == [
        "signed in as Guest bot",
        f"playing at {server.address}/t/{table}",
        f"{ending.result} ({ending.termination})",
    ]


def test_the_bot_says_in_one_line_what_is_wrong() -> None:
    command = [sys.executable, str(BOT), "--random", "--address", "http://127.0.0.1:9"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ended.returncode, len(ended.stderr.splitlines())) == (1, 1)
