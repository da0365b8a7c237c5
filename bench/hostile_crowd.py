"""Several guests of one address, each with boards whose lists of moves take as long as they may.

They come from an address of their own, so that the bystander of `bench.hostile` does not count as one of them.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import time

import httpx

from tankchess.server.messages import FreeLine

GUESTS = 6
# Questions of each that wait at a time.
_AT_ONCE = 4
_ADDRESS = "127.0.0.2"
_FILES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# It lays mines on its way, so every way counts by itself.
_TYPE = {
    "name": "Layer",
    "speed": 9,
    "armour": [1, 1, 1],
    "weight": "light",
    "weapon": [{"kind": "mines"}, {"kind": "gun", "power": 2, "arc": "turret"}],
}
_PIECES = 120


def board(number: int) -> FreeLine:
    """One of many boards of 26 x 26 squares: no answer is kept for another."""
    squares = [f"{file}{rank}" for rank in range(3, 24, 2) for file in _FILES[::2]][:_PIECES]
    turned = (number % 8, number // 8)
    facings = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    pieces = [f"{'wb'[index % 2]}ZZ@{square}N" for index, square in enumerate(squares)]
    commanders = [f"wCLT@A1{facings[turned[0]]}", f"bCLT@{_FILES[25 - turned[1] % 20]}26S"]
    return FreeLine(f"26x26 - {','.join(commanders + pieces)} w", types=json.dumps({"ZZ": _TYPE}))


async def ask_as_many(address: str, ends: float) -> dict[int, int]:
    """What the guests were answered, by status."""
    answers: dict[int, int] = {}
    numbers = itertools.count()

    async def ask_on(client: httpx.AsyncClient) -> None:
        while time.perf_counter() < ends:
            body = {"line": {"tfen": (line := board(next(numbers))).tfen, "types": line.types}}
            status = (await client.post("/api/board", json=body)).status_code
            answers[status] = answers.get(status, 0) + 1
            if status == httpx.codes.TOO_MANY_REQUESTS:
                await asyncio.sleep(0.5)

    async def guest() -> None:
        transport = httpx.AsyncHTTPTransport(local_address=_ADDRESS)
        options = {"base_url": address, "headers": {"origin": address}, "timeout": 120.0}
        async with httpx.AsyncClient(transport=transport, **options) as client:  # type: ignore[arg-type]
            await client.get("/api/session")
            await asyncio.gather(*(ask_on(client) for _ in range(_AT_ONCE)))

    await asyncio.gather(*(guest() for _ in range(GUESTS)))
    return answers
