"""Notifications by Web Push, sent to a push service on this machine that decrypts them and checks who sent them."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
from contextlib import suppress
from typing import Any

import pytest

from tankchess.server.push import delivery, notifier
from tankchess.server.push.delivery import Forbidden, Unreachable, deliver, is_public
from tankchess.server.push.vapid_key import VapidKey, VapidKeyError
from tests.server.databases import rows
from tests.server.house import MOVES, Hourglass, open_house
from tests.server.push_service import PushBrowser, PushService, claims_of

pytestmark = pytest.mark.anyio

LENIENT: dict[str, Any] = {"push_is_lenient": True, "push_retry_seconds": (0.0, 0.0)}


async def subscribed(visitor, service, language="en"):
    browser = PushBrowser(service)
    await visitor.post("/api/push", browser.subscription(language))
    return browser


async def seated(house, **fields):
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    table = await ann.lay("me", "open", **fields)
    return ann, bob, table


async def settle(house):
    await house.services.notifier.finish()


# What is told.


async def test_a_move_in_correspondence_tells_the_other_player_and_nobody_else(tmp_path):
    with PushService() as service:
        async with open_house(tmp_path, **LENIENT) as house:
            ann, bob, table = await seated(house, days=3)
            await bob.sit(table)
            await settle(house)
            to_ann, to_bob = await subscribed(ann, service), await subscribed(bob, service, "sv")
            await ann.play(table, MOVES[0])
            await settle(house)
            assert to_ann.read() == []
            assert to_bob.read() == [
                {
                    "title": "Tank Chess",
                    "body": "Ann har dragit. Det är din tur.",
                    "url": f"/t/{table}",
                    "tag": table,
                    "lang": "sv",
                }
            ]


async def test_a_push_service_is_shown_who_sends(tmp_path):
    with PushService() as service:
        async with open_house(tmp_path, push_contact="mailto:ada@example.org", **LENIENT) as house:
            ann, bob, table = await seated(house, days=3)
            await bob.sit(table)
            await settle(house)
            await subscribed(bob, service)
            await ann.play(table, MOVES[0])
            await settle(house)
            key = (await bob.get("/api/push"))["key"]
            _, headers, _ = service.messages[0]
            claims = claims_of(headers["authorization"], key)
            assert claims["aud"] == service.address
            assert claims["sub"] == "mailto:ada@example.org"
            assert 0 < claims["exp"] - house.time.now() <= 24 * 3600
            assert headers["content-encoding"] == "aes128gcm"
            assert (headers["topic"], headers["ttl"]) == (table, "86400")


async def test_a_taken_seat_and_the_end_of_a_game_are_told(tmp_path):
    with PushService() as service:
        async with open_house(tmp_path, **LENIENT) as house:
            ann, bob, table = await seated(house, clock="5+0")
            to_ann, to_bob = await subscribed(ann, service), await subscribed(bob, service, "es")
            await bob.sit(table)
            await settle(house)
            assert [told["body"] for told in to_ann.read()] == ["Bob has joined your game."]
            await ann.play(table, MOVES[0])
            await bob.play(table, MOVES[1])
            await ann.act(table, "resign")
            await settle(house)
            assert len(to_ann.read()) == 1
            assert [told["body"] for told in to_bob.read()] == ["Tu partida con Ann ha terminado."]


async def test_who_has_the_table_open_is_told_nothing(tmp_path):
    with PushService() as service:
        async with open_house(tmp_path, **LENIENT) as house:
            ann, bob, table = await seated(house, days=3)
            await bob.sit(table)
            await settle(house)
            to_bob = await subscribed(bob, service)
            socket = await bob.socket(table)
            await ann.play(table, MOVES[0])
            await settle(house)
            assert to_bob.read() == []
            await socket.close()


async def test_a_turn_that_a_planned_move_has_taken_is_not_told(tmp_path):
    with PushService() as service:
        async with open_house(tmp_path, **LENIENT) as house:
            ann, bob, table = await seated(house, days=3)
            await bob.sit(table)
            await settle(house)
            to_ann, to_bob = await subscribed(ann, service), await subscribed(bob, service)
            view = await bob.view(table)
            plan = {"ply": 0, "key": view["key"], "premove": MOVES[1]}
            assert (await bob.call("PUT", f"/api/tables/{table}/plans", plan)).is_success
            await ann.play(table, MOVES[0])
            await settle(house)
            assert to_bob.read() == []
            assert len(to_ann.read()) == 1


# Devices.


async def test_devices_are_listed_and_can_be_taken_off_the_list(tmp_path):
    with PushService() as service:
        async with open_house(tmp_path, **LENIENT) as house:
            ann, bob, table = await seated(house, days=3)
            await bob.sit(table)
            await settle(house)
            browser = await subscribed(bob, service)
            await bob.post("/api/push", browser.subscription())
            (device,) = (await bob.get("/api/push"))["devices"]
            assert device["is_this"] is True
            assert await ann.refused("DELETE", f"/api/push/{device['id']}") == (404, "not_found")
            assert (await bob.call("DELETE", f"/api/push/{device['id']}")).status_code == 204
            assert (await bob.get("/api/push"))["devices"] == []
            await ann.play(table, MOVES[0])
            await settle(house)
            assert browser.read() == []


async def test_who_logs_out_is_told_nothing_more(tmp_path):
    with PushService() as service:
        async with open_house(tmp_path, **LENIENT) as house:
            ann, bob, table = await seated(house, days=3)
            await bob.sit(table)
            await settle(house)
            browser = await subscribed(bob, service)
            await bob.call("DELETE", "/api/session")
            await ann.play(table, MOVES[0])
            await settle(house)
            assert browser.read() == []
            house.time.advance(2 * 24 * 3600)
            await house.services.subscriptions.step()
            assert rows(tmp_path, "select id from push_subscriptions") == []


async def test_one_device_too_many_takes_the_place_of_the_oldest(tmp_path):
    with PushService() as service:
        async with open_house(tmp_path, most_push_devices=2, **LENIENT) as house:
            ann = await house.guest("Ann")
            for _ in range(3):
                house.time.advance(1)
                await subscribed(ann, service)
            assert len((await ann.get("/api/push"))["devices"]) == 2


async def test_a_token_and_a_stranger_cannot_subscribe(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        token = (await ann.post("/api/tokens", {"name": "bot"}))["token"]
        headers = {"authorization": f"Bearer {token}"}
        program = house.stranger()
        assert await program.refused("GET", "/api/push", headers=headers) == (403, "token_not_enough")
        assert await house.stranger().refused("GET", "/api/push") == (401, "not_signed_in")


# Push services that fail.


@pytest.mark.parametrize("status", [404, 410])
async def test_a_device_the_push_service_does_not_know_is_forgotten(tmp_path, status):
    with PushService(status) as service:
        async with open_house(tmp_path, **LENIENT) as house:
            ann, bob, table = await seated(house, days=3)
            await bob.sit(table)
            await settle(house)
            await subscribed(bob, service)
            await ann.play(table, MOVES[0])
            await settle(house)
            assert (await bob.get("/api/push"))["devices"] == []
            assert len(service.messages) == 1


@pytest.mark.parametrize(("statuses", "tries"), [((503, 429), 3), ((503, 503, 503), 3), ((400,), 1)])
async def test_a_service_in_trouble_is_asked_again_a_few_times_and_a_refusal_is_final(tmp_path, statuses, tries):
    with PushService(*statuses) as service:
        async with open_house(tmp_path, **LENIENT) as house:
            ann, bob, table = await seated(house, days=3)
            await bob.sit(table)
            await settle(house)
            await subscribed(bob, service)
            await ann.play(table, MOVES[0])
            await settle(house)
            assert len(service.messages) == tries
            assert len((await bob.get("/api/push"))["devices"]) == 1


async def test_a_service_that_is_down_costs_the_players_nothing_and_no_secret_is_logged(tmp_path, caplog):
    caplog.set_level(logging.DEBUG, "tankchess.server")
    with PushService() as service:
        pass
    # Nobody else may have the port meanwhile, and nobody listens at it.
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind(("127.0.0.1", int(service.address.rpartition(":")[2])))
        await check_a_service_that_is_down(tmp_path, caplog, service)


async def check_a_service_that_is_down(tmp_path, caplog, service):
    async with open_house(tmp_path, **LENIENT) as house:
        ann, bob, table = await seated(house, days=3)
        await bob.sit(table)
        await settle(house)
        browser = await subscribed(bob, service)
        view = await ann.play(table, MOVES[0])
        assert view["ply"] == 1
        await settle(house)
        assert "push" in caplog.text
        given = browser.subscription()
        key = rows(tmp_path, "select value from server_keys")[0][0]
        for secret in (browser.path, given["auth"], given["p256dh"], *key.splitlines()[1:-1]):
            assert secret not in caplog.text


# Where the server connects to.


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/x",
        "https://localhost/x",
        "https://push.example.org:8443/x",
        "https://user@push.example.org/x",
        "https://[::1/x",
        "https://203.0.113.7/x",
        "https://127.0.0.1/x",
        "https://127.1/x",
        "https://push.example.org/x\r\nX: y",
        "https://pu\u200bsh.example.org/x",
        "ftp://push.example.org/x",
        "nonsense",
    ],
)
async def test_only_https_to_a_named_host_is_accepted(tmp_path, endpoint):
    with PushService() as service:
        async with open_house(tmp_path) as house:
            ann = await house.guest("Ann")
            given = {**PushBrowser(service).subscription(), "endpoint": endpoint}
            assert await ann.refused("POST", "/api/push", given) == (422, "bad_request")


@pytest.mark.parametrize(("field", "value"), [("p256dh", "AAAA"), ("auth", "AAAA"), ("p256dh", "!"), ("auth", "é")])
async def test_keys_that_are_not_keys_are_refused(tmp_path, field, value):
    with PushService() as service:
        async with open_house(tmp_path, **LENIENT) as house:
            ann = await house.guest("Ann")
            given = {**PushBrowser(service).subscription(), field: value}
            assert await ann.refused("POST", "/api/push", given) == (422, "bad_request")


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.0.0.7", "192.168.1.1", "169.254.169.254", "::1", "fe80::1%eth0", "fd00::1", "::ffff:127.0.0.1",
     "0.0.0.0", "100.64.0.1", "224.0.0.1", "2002:7f00:1::", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::10.0.0.7",
     "64:ff9b:1::10.0.0.7", "fec0::1"],
)  # fmt: skip
def test_a_name_that_leads_inside_is_not_connected_to(monkeypatch, address):
    assert not is_public(address)
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_more: found)
    with pytest.raises(Forbidden, match="not a public address"):
        deliver("https://push.example.org/x", {}, b"")


def test_one_address_inside_among_public_ones_is_one_too_many(monkeypatch):
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)) for address in ("8.8.8.8", "10.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_more: found)
    with pytest.raises(Forbidden):
        deliver("https://push.example.org/x", {}, b"")


def test_the_connection_goes_to_the_address_that_was_checked(monkeypatch):
    lookups = iter(["8.8.8.8", "127.0.0.1"])

    def look_up(*_args, **_more):
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (next(lookups), 443))]

    asked = []

    def connect(address, _timeout):
        asked.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(Unreachable):
        deliver("https://push.example.org/x", {}, b"")
    assert asked == [("8.8.8.8", 443)]


def test_a_redirect_is_not_followed():
    with PushService(307) as service:
        assert deliver(f"{service.address}/x", {}, b"", is_lenient=True).status == 307
        assert len(service.messages) == 1


class Dripping:
    """A push service that answers byte by byte, so slowly that nobody would wait for the end."""

    BYTES = 400
    was_cut_off = False

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._thread = threading.Thread(target=self._drip, daemon=True)

    def __enter__(self) -> Dripping:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._thread.join()
        self._listener.close()

    def _drip(self) -> None:
        answer = b"HTTP/1.1 201 Created\r\nx: " + b"y" * self.BYTES + b"\r\ncontent-length: 0\r\n\r\n"
        pause = threading.Event()
        made, _ = self._listener.accept()
        with made:
            try:
                for byte in answer:
                    made.sendall(bytes([byte]))
                    pause.wait(0.02)
            except ConnectionError:
                self.was_cut_off = True


def test_a_service_that_answers_byte_by_byte_gets_no_more_time_than_another(monkeypatch):
    monkeypatch.setattr(delivery, "SECONDS", 0.5)
    with Dripping() as service, suppress(Unreachable):
        deliver(f"{service.address}/x", {}, b"", is_lenient=True)
    assert service.was_cut_off


async def test_a_service_that_is_late_does_not_keep_the_messages_of_others_from_being_sent(tmp_path, monkeypatch):
    """It may ask to be asked again in an hour, for every message."""
    monkeypatch.setattr(notifier, "_MOST_OF_ONE", 2)
    monkeypatch.setattr(notifier, "_MOST_AT_ONCE", 4)
    with PushService(*[429] * 10) as late, PushService() as service:
        async with open_house(tmp_path, push_is_lenient=True, push_retry_seconds=(3600.0,)) as house:
            eve, dan = await house.guest("Eve"), await house.guest("Dan")
            await subscribed(eve, late)
            for _ in range(5):
                await dan.sit(await eve.lay("me", "open"))
            ann, bob, table = await seated(house)
            to_ann = await subscribed(ann, service)
            await bob.sit(table)
            async with asyncio.timeout(30):
                while not to_ann.read():
                    await asyncio.sleep(0.01)
            assert [told["body"] for told in to_ann.read()] == ["Bob has joined your game."]


# The key of the server.


async def test_the_key_is_made_once_and_survives_a_restart(tmp_path):
    time = Hourglass()
    keys = []
    for _ in range(2):
        async with open_house(tmp_path, time) as house:
            keys.append((await (await house.guest()).get("/api/push"))["key"])
    assert keys[0] == keys[1]
    assert len(keys[0]) == 87


async def test_a_key_of_the_settings_is_used_and_not_kept(tmp_path):
    key = VapidKey.make()
    async with open_house(tmp_path, push_key=key.pem()) as house:
        assert (await (await house.guest()).get("/api/push"))["key"] == key.public
        assert rows(tmp_path, "select * from server_keys") == []


def test_a_text_that_is_not_a_key_is_refused_and_not_repeated():
    with pytest.raises(VapidKeyError, match="expected a private key") as refused:
        VapidKey.read("-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----")
    assert "c2VjcmV0" not in str(refused.value)
