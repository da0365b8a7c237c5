"""The log: a line or a JSON object for each message, with the number of its request, no secrets, and not too much."""

import io
import json
import logging
import re
import sys
from contextlib import contextmanager

import httpx
import pytest

from tankchess.server.logs import JsonLines, LogLimit, Readable, scrub, set_up
from tankchess.server.request_id import current_request
from tests.server.house import Hourglass, open_house
from tests.server.serving import Served

pytestmark = pytest.mark.anyio

SECRET = "x1B-" * 10 + "abc"


@contextmanager
def logged(formatter, time=None):
    """A log of its own, and what is in it."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter)
    limit = LogLimit(handler, (time or Hourglass()).tick)
    handler.addFilter(limit)
    log = logging.getLogger("tankchess.server.tests")
    log.addHandler(handler)
    log.propagate = False
    try:
        yield log, limit, lambda: stream.getvalue().splitlines()
    finally:
        log.removeHandler(handler)
        log.propagate = True


def fail():
    raise ZeroDivisionError("a test")


def test_a_line_of_json_has_the_number_of_the_request_and_the_error():
    with logged(JsonLines()) as (log, _, lines):
        token = current_request.set("abc123")
        try:
            fail()
        except ZeroDivisionError:
            log.exception("it %s", "failed", extra={"fields": {"client": "203.0.113.7"}})
        finally:
            current_request.reset(token)
        (line,) = lines()
    found = json.loads(line)
    assert found["message"] == "it failed"
    assert (found["level"], found["logger"], found["request"]) == ("error", "tankchess.server.tests", "abc123")
    assert (found["error"], found["client"]) == ("ZeroDivisionError", "203.0.113.7")
    assert "in fail" in found["traceback"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00", found["time"])


def test_a_line_for_people_stays_one_line():
    with logged(Readable()) as (log, _, lines):
        log.warning("a name\r\n2026-01-01 00:00:00 error: with a break")
        (line,) = lines()
    assert " warning: a name " in line


@pytest.mark.parametrize("formatter", [Readable, JsonLines])
@pytest.mark.parametrize("sign", ["\x1b[31m", "\x00", "\x7f", "\x9b", "\u2028", "\u202e", "\ud800"])
def test_a_log_says_nothing_to_the_terminal_of_who_reads_it(formatter, sign):
    with logged(formatter()) as (log, _, lines):
        log.warning("GET /%sred 404", sign)
        (line,) = lines()
    assert line.isprintable()
    assert "red 404" in line


@pytest.mark.parametrize(
    "text",
    [
        f"cookie: tankchess={SECRET}",
        f"__Host-tankchess={SECRET}",
        f"Authorization: Bearer {SECRET}",
        f'{{"password": "{SECRET}"}}',
        f"/api/lobby?token={SECRET}&x=1",
        f"postgresql://tankchess:{SECRET}@db/games",
        f"{SECRET} was sent",
    ],
)
@pytest.mark.parametrize("formatter", [Readable, JsonLines])
def test_no_secret_gets_into_the_log(text, formatter):
    with logged(formatter()) as (log, _, lines):
        log.error("%s", text)
        assert SECRET not in "".join(lines())


def test_a_hash_of_a_session_and_the_link_to_a_table_are_cut():
    assert scrub("session " + "0a" * 32) == "session ***"
    assert scrub("GET /api/tables/AbCdEfGhIj/socket") == "GET /api/tables/AbCd.../socket"
    assert scrub("GET /t/AbCdEfGhIj") == "GET /t/AbCd..."
    assert scrub("GET /api/lobby 200") == "GET /api/lobby 200"


@pytest.mark.parametrize("sign", ["a", "a:", "a/", "://a:", "password ", "/t/"])
def test_a_text_without_end_is_cut_before_it_is_looked_through(sign):
    """A pattern that looks far from each of its places would take minutes."""
    text = scrub(sign * 100_000)
    assert len(text) < 25_000
    assert text.endswith("...")


def test_the_same_message_comes_a_few_times_and_is_then_counted():
    time = Hourglass()
    with logged(Readable(), time) as (log, limit, lines):
        for number in range(1000):
            log.warning("connection %d was refused", number)
        log.warning("another message")
        assert len(lines()) == 6
        time.advance(10)
        limit.flush()
        assert "995 more messages like this were left out: connection %d was refused" in lines()[-1]
        log.warning("connection %d was refused", 1000)
        assert lines()[-1].endswith("connection 1000 was refused")


def test_errors_are_of_one_kind_if_they_were_raised_at_one_place():
    with logged(Readable()) as (log, limit, lines):
        for number in range(20):
            try:
                fail() if number < 19 else int("x")
            except (ZeroDivisionError, ValueError):
                log.exception("a request failed")
        text = "\n".join(lines())
        assert text.count("ZeroDivisionError: a test") == 5
        assert text.count("invalid literal") == 1
        limit.flush(is_end=True)
        assert "14 more messages" in lines()[-1]


def test_a_log_that_cannot_be_written_stops_nobody(monkeypatch):
    class Broken(io.StringIO):
        def write(self, _text):
            raise OSError("no space left on device")

    root, ours = logging.getLogger(), logging.getLogger("tankchess.server")
    before, level = list(root.handlers), ours.level
    try:
        set_up()
        monkeypatch.setattr(sys, "stderr", Broken())
        logging.getLogger("tankchess.server").warning("nobody hears it")
    finally:
        root.handlers[:] = before
        ours.setLevel(level)


async def test_every_answer_has_a_number_and_an_error_names_it(tmp_path, monkeypatch):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        numbers = {(await ann.call("GET", "/api/lobby")).headers["x-request-id"] for _ in range(3)}
        assert len(numbers) == 3
        table = await ann.lay("me", "me")
        view = await ann.view(table)
        monkeypatch.setattr("tankchess.server.views.sight.way_of", lambda *_: 1 / 0)
        body = {"type": "move", "id": "1", "ply": 0, "key": view["key"], "move": "F1F2N"}
        answer = await ann.call("POST", f"/api/tables/{table}/moves", body)
        assert answer.status_code == 500
        assert answer.headers["x-request-id"] in answer.json()["message"]
        client = await ann.socket(table)
        failed = await client.ask("move", ply=0, key=view["key"], move="F1F2N")
        assert re.search(r"logged as [0-9a-f]{16}", failed["message"])


async def test_a_number_from_a_trusted_proxy_is_kept_and_from_others_it_is_not(tmp_path):
    async with open_house(tmp_path, trusted_proxies=("10.0.0.1",)) as house:
        ann = await house.guest()
        given = {"x-request-id": "proxy-12345"}
        assert (await ann.call("GET", "/api/lobby", headers=given)).headers["x-request-id"] == "proxy-12345"
        wild = {"x-request-id": "<script>alert(1)</script>"}
        assert "script" not in (await ann.call("GET", "/api/lobby", headers=wild)).headers["x-request-id"]
        house.address = "10.0.0.2"
        answer = await house.stranger().call("GET", "/api/lobby", headers=given)
        assert answer.headers["x-request-id"] != "proxy-12345"


def test_a_server_that_is_told_to_logs_every_request_as_json(tmp_path):
    server = Served(tmp_path, "--workers", "0", "--verbose", "--log-format", "json")
    with httpx.Client(base_url=server.address, trust_env=False) as visitor:
        answer = visitor.get("/api/session?token=hush")
        cookie = visitor.cookies["tankchess"]
        visitor.get("/api/tables/AbCdEfGhIj")
    _, errors = server.interrupt()
    lines = [json.loads(line) for line in errors.splitlines()]
    requests = [line for line in lines if line["logger"] == "tankchess.server.access"]
    assert [(line["method"], line["path"], line["status"]) for line in requests] == [
        ("GET", "/api/session", 200),
        ("GET", "/api/tables/AbCd...", 404),
    ]
    assert requests[0]["request"] == answer.headers["x-request-id"]
    assert requests[0]["client"] == "127.0.0.1"
    assert cookie not in errors and "hush" not in errors
