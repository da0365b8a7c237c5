"""Requests from other sites, too large or too many, are refused with a clear code."""

import pytest

from tankchess.server.settings import Rate
from tests.server.house import open_house

pytestmark = pytest.mark.anyio

TABLE = {"seats": [{"kind": "me"}, {"kind": "me"}], "rules": {"setup": "duel-12"}}


@pytest.mark.parametrize("path", ["/", "/t/abc", "/api/session", "/api/catalogue", "/api/nothing", "/api/tables/x"])
async def test_every_answer_has_the_headers_that_keep_pages_to_themselves(tmp_path, path):
    async with open_house(tmp_path) as house:
        headers = (await house.stranger().call("GET", path)).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "permissions-policy" in headers


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.test"},
        {"origin": "null"},
        {"origin": "http://tanks.test.evil.test"},
        {"origin": "http://evil.test", "sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "none"},
        {},
    ],
)
async def test_a_write_with_a_cookie_from_another_site_is_refused(tmp_path, headers):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        ann.client.headers = headers
        assert await ann.refused("POST", "/api/tables", TABLE) == (403, "cross_site")
        assert await ann.get("/api/mine") == []


@pytest.mark.parametrize("headers", [{"origin": "http://tanks.test"}, {"sec-fetch-site": "same-origin"}])
async def test_a_write_from_our_own_pages_is_done(tmp_path, headers):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        ann.client.headers = headers
        assert (await ann.call("POST", "/api/tables", TABLE)).status_code == 201


async def test_another_site_may_not_log_somebody_in(tmp_path):
    async with open_house(tmp_path) as house:
        eve = house.stranger()
        eve.client.headers = {"origin": "http://evil.test"}
        body = {"name": "Ann", "password": "correct horse"}
        assert await eve.refused("POST", "/api/session", body) == (403, "cross_site")


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"\xff", 400),
        (b"[" * 50_000, 422),
        (b"[]", 422),
        (b"null", 422),
        (b'{"seats":[]}', 422),
        (b'{"seats":"me"}', 422),
        (b'{"seats":[{"kind":"me"},{"kind":"me"}],"more":1}', 422),
        (b'{"seats":[{"kind":"me"},{"kind":"computer","level":11}]}', 422),
        (b'{"seats":[{"kind":"me"},{"kind":"me"}],"days":0}', 422),
        (b'{"seats":[{"kind":"me"},{"kind":"me"}],"rules":{"exchange":{"b1":"HT"}}}', 422),
        (b"x" * 100_000, 413),
    ],
)
async def test_a_body_that_makes_no_sense_is_refused(tmp_path, content, status):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        answer = await ann.call("POST", "/api/tables", content=content)
        assert answer.status_code == status
        assert answer.json()["code"] == ("too_large" if status == 413 else "bad_request")


async def test_a_large_body_is_refused_even_without_its_length(tmp_path):
    async def parts():
        for _ in range(100):
            yield b" " * 10_000

    async with open_house(tmp_path) as house:
        ann = await house.guest()
        assert await ann.refused("POST", "/api/tables", content=parts()) == (413, "too_large")


@pytest.mark.parametrize("query", ["", "ply=", "ply=x", "ply=-1", "ply=99999999999999999999", "ply=0.5", "ply=%00"])
async def test_a_query_that_makes_no_sense_is_refused(tmp_path, query):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        assert await ann.refused("GET", f"/api/tables/{table}/choices?{query}") == (422, "bad_request")


async def test_a_method_that_the_address_does_not_know_is_refused(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        answer = await ann.call("PUT", "/api/session")
        assert answer.status_code == 405
        assert answer.json()["code"] == "bad_request"
        assert {"GET", "PATCH", "POST", "DELETE"} <= {word.strip() for word in answer.headers["allow"].split(",")}
        assert await ann.refused("POST", "/anywhere") == (405, "bad_request")


async def test_too_many_requests_of_one_person_are_refused_for_a_while(tmp_path):
    async with open_house(tmp_path, rates={"request": Rate(1, 5)}) as house:
        ann, bob = await house.guest(), await house.guest()
        while (answer := await ann.call("GET", "/api/mine")).is_success:
            pass
        assert (answer.status_code, answer.json()["code"]) == (429, "rate_limited")
        assert int(answer.headers["retry-after"]) >= 1
        assert (await bob.call("GET", "/api/mine")).is_success
        house.time.advance(1)
        assert (await ann.call("GET", "/api/mine")).is_success


async def test_one_address_cannot_ask_endlessly(tmp_path):
    async with open_house(tmp_path, rates={"address_request": Rate(1, 5)}) as house:
        stranger = house.stranger()
        for _ in range(5):
            assert (await stranger.call("GET", "/api/lobby")).is_success
        assert await stranger.refused("GET", "/api/lobby") == (429, "rate_limited")
        house.address = "10.0.0.2"
        assert (await house.stranger().call("GET", "/api/lobby")).is_success


async def test_passwords_cannot_be_tried_endlessly(tmp_path):
    async with open_house(tmp_path, rates={"password": Rate(0.1, 3)}) as house:
        eve = house.stranger()
        body = {"name": "Ann", "password": "wrong password"}
        for _ in range(3):
            assert await eve.refused("POST", "/api/session", body) == (401, "wrong_password")
        assert await eve.refused("POST", "/api/session", body) == (429, "rate_limited")


async def test_nobody_can_open_tables_without_end(tmp_path):
    async with open_house(tmp_path, most_open_tables=2) as house:
        ann = await house.guest()
        for _ in range(2):
            await ann.lay("me", "me")
        assert await ann.refused("POST", "/api/tables", TABLE) == (403, "too_many_tables")


async def test_an_error_of_the_server_reveals_nothing_and_the_game_goes_on(tmp_path, monkeypatch):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        before = await ann.view(table)
        with monkeypatch.context() as patch:
            patch.setattr("tankchess.server.views.sight.way_of", lambda *_: 1 / 0)
            body = {"type": "move", "id": "1", "ply": 0, "key": before["key"], "move": "F1F2N"}
            answer = await ann.call("POST", f"/api/tables/{table}/moves", body)
        assert (answer.status_code, answer.json()["code"]) == (500, "server_error")
        assert "ZeroDivision" not in answer.text
        assert await ann.view(table) == before
        assert (await ann.play(table, "F1F2N"))["ply"] == 1
