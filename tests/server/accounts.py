"""What tests about accounts share."""

from __future__ import annotations

from typing import Any

from tests.server.house import House, Visitor

PASSWORD = "correct horse battery"
OTHER_PASSWORD = "staple gun and a kettle"
SESSION_ENDED = 4401
CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36"


async def account(house: House, name: str = "Ann", password: str = PASSWORD) -> Visitor:
    """Somebody who has just made an account."""
    visitor = await house.guest()
    await visitor.post("/api/accounts", {"name": name, "password": password})
    return visitor


async def logged_in(house: House, name: str = "Ann", password: str = PASSWORD) -> Visitor:
    """Another browser of the same person."""
    visitor = house.stranger()
    await visitor.post("/api/session", {"name": name, "password": password})
    return visitor


async def program(house: House, owner: Visitor, name: str = "bot") -> Visitor:
    """A program with a token of its owner's."""
    token = (await owner.post("/api/tokens", {"name": name}))["token"]
    return bearing(house, token)


def bearing(house: House, token: str) -> Visitor:
    visitor = house.stranger()
    visitor.client.headers = {"authorization": f"Bearer {token}"}
    return visitor


async def is_in(visitor: Visitor) -> bool:
    """Whether this session or token still stands for somebody."""
    answer: Any = await visitor.call("GET", "/api/mine")
    return bool(answer.is_success)
