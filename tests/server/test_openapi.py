"""The description of the interface, and whether the server keeps to it."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import checks

import tankchess
from tankchess.client import Client
from tankchess.server import messages
from tankchess.server.http.openapi import openapi
from tankchess.server.http.routes import ROUTES, SOCKETS
from tankchess.server.messages import NewTable, SeatWish
from tankchess.server.problems import STATUS
from tests.server.hosted import hosted

EXAMPLES = 10 if tankchess.COMPILED else 4
# The long profile adds some fifty examples for each route, thought out instead of random.
IS_LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"
PHASES = [Phase.explicit, Phase.generate] if IS_LONG else [Phase.generate]
ENDS_THE_SESSION = ("DELETE /api/session",)
BROWSERS_ONLY = [f"{route.method} {route.path}" for route in ROUTES if route.refuses_tokens]
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
]

schema = schemathesis.openapi.from_dict(openapi())
# A body that is wrong may also be refused because it is too large.
schema.config.checks.negative_data_rejection.expected_statuses.append("413")


def test_every_route_is_described() -> None:
    described = {(path, method) for path, methods in openapi()["paths"].items() for method in methods}
    assert described == {(route.path, route.method.lower()) for route in ROUTES}


def test_every_socket_is_described_with_its_messages() -> None:
    sockets = openapi()["x-websocket"]
    assert set(sockets) == {socket.path for socket in SOCKETS}
    table = sockets["/api/tables/{id}/socket"]
    assert sorted(table["client"]["discriminator"]["mapping"]) == ["act", "chat", "move", "ping"]
    assert sorted(table["server"]["discriminator"]["mapping"]) == [
        "done", "failed", "planned", "pong", "presence", "queued", "said", "update", "welcome",
    ]  # fmt: skip


def test_every_reference_leads_to_a_schema() -> None:
    text = json.dumps(openapi())
    named = {part.partition('"')[0] for part in text.split('"#/components/schemas/')[1:]}
    assert named <= set(openapi()["components"]["schemas"])


def test_no_pattern_lets_a_line_end_pass_behind_the_text() -> None:
    patterns = set(re.findall(r'"pattern": "([^"]*)"', json.dumps(openapi())))
    assert patterns
    assert [pattern for pattern in patterns if not json.loads(f'"{pattern}"').endswith(r"$(?!\n)")] == []


def test_every_code_has_a_status() -> None:
    assert set(STATUS) == set(get_args(messages.ProblemName))


def test_the_status_of_every_code_of_a_route_is_described() -> None:
    for route in ROUTES:
        responses = openapi()["paths"][route.path][route.method.lower()]["responses"]
        assert {str(STATUS[code]) for code in route.errors} <= set(responses)


def test_every_code_and_every_message_is_on_the_page_for_programs() -> None:
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    table = openapi()["x-websocket"]["/api/tables/{id}/socket"]
    words = [*STATUS, *table["client"]["discriminator"]["mapping"], *table["server"]["discriminator"]["mapping"]]
    assert [word for word in words if f"`{word}`" not in page] == []


def test_the_words_of_the_messages_are_in_the_description() -> None:
    stand = openapi()["components"]["schemas"]["Stand"]
    assert stand["description"].startswith((messages.Stand.__doc__ or "").split("\n")[0])


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str, str]]:
    """The address, token and table of a person with both seats."""
    with hosted(tmp_path_factory.mktemp("games")) as address, Client(address) as client:
        client.sign_in("Tester")
        table = client.make_table(NewTable(seats=[SeatWish("me"), SeatWish("me")])).id
        assert client.token is not None
        yield address, client.token, table


@pytest.fixture(scope="module")
def session() -> Iterator[requests.Session]:
    with requests.Session() as opened:
        opened.trust_env = False
        yield opened


@schema.parametrize()
@settings(
    max_examples=EXAMPLES, phases=PHASES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
def test_the_server_keeps_to_its_description(
    case: schemathesis.Case[Any], place: tuple[str, str, str], session: requests.Session
) -> None:
    address, token, table = place
    if case.operation.label in ENDS_THE_SESSION:
        with Client(address) as guest:
            guest.sign_in()
            token = guest.token or ""
    if "id" in case.path_parameters and case.meta is not None and case.meta.generation.mode.is_positive:
        case.path_parameters["id"] = table
    headers = {"Authorization": f"Bearer {token}"}
    if case.operation.label in BROWSERS_ONLY:
        headers = {"Origin": address}
        if "tankchess" in case.cookies:
            # A new browser each time: some of these end the session.
            case.cookies["tankchess"] = requests.get(f"{address}/api/session", timeout=60).cookies["tankchess"]
    # Cookies that earlier answers have set would come along with a case that is meant to have none.
    session.cookies.clear()
    case.call_and_validate(base_url=address, headers=headers, checks=CHECKS, session=session)


def test_afterwards_the_server_still_plays(place: tuple[str, str, str]) -> None:
    address, token, _ = place
    with Client(address, token) as client:
        table = client.make_table(NewTable(seats=[SeatWish("me"), SeatWish("me")]))
        with client.open_table(table.id) as live:
            live.play(live.position().legal_moves()[0])
            assert live.table.ply == 1
