"""Somebody with a browser: a context of their own, its page, and the interface of the server as the same person."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Literal, TypeVar, cast

import msgspec
from playwright.sync_api import APIResponse, Browser, BrowserContext, Page, StorageState

from tankchess import Position
from tankchess.server.messages import Done, NewTable, PlayMove, Rules, SeatWish, TableView, Welcome
from tests.e2e.guard import Guard
from tests.e2e.table_page import TablePage
from tests.e2e.waiting import LONGEST

Answer = TypeVar("Answer")
DESK = (1440, 900)
PHONE = (360, 740)


class Visitor:
    """A person at the application. What is asked of the server here is asked with the cookie of the browser."""

    def __init__(self, context: BrowserContext, address: str, guard: Guard, *, touches: bool) -> None:
        self.context = context
        self.address = address
        self.guard = guard
        self.touches = touches
        self.page: Page = context.new_page()

    def go(self, path: str) -> None:
        """Opens a page of the application and waits until it is there."""
        self.page.goto(self.address + path)
        self.page.locator("main h1, main .loading").first.wait_for(state="attached")
        self.page.locator("main .loading").wait_for(state="detached")

    def table(self, table_id: str) -> TablePage:
        """Opens the page of a table."""
        self.go(f"/t/{table_id}")
        return self.at_table()

    def at_table(self) -> TablePage:
        """The page of the table where the visitor is."""
        self.page.locator(".table-page").wait_for()
        return TablePage(self.page, touches=self.touches)

    def at_board(self) -> TablePage:
        """The board of a page that is no table."""
        self.page.locator(".tc-board").wait_for()
        return TablePage(self.page, touches=self.touches)

    # The interface of the server.

    def get(self, path: str, kind: type[Answer]) -> Answer:
        return _read(self.context.request.get(self.address + path), kind)

    def post(self, path: str, message: object, kind: type[Answer]) -> Answer:
        headers = {"Origin": self.address, "Content-Type": "application/json"}
        body = msgspec.json.encode(message)
        return _read(self.context.request.post(self.address + path, data=body, headers=headers), kind)

    def lay(self, *seats: str, rules: Rules | None = None, **options: Any) -> TableView:
        """Opens a table; seats are `me`, `open`, or `computer`, which plays at level 1."""
        self.get("/api/session", dict)
        wishes = [SeatWish(_kind(seat), 1) for seat in seats]
        return self.post("/api/tables", NewTable(wishes, rules or Rules(setup="duel-12"), **options), TableView)

    def look_at(self, table_id: str) -> TableView:
        """The table as it is now."""
        return self.get(f"/api/tables/{table_id}", Welcome).table

    def position(self, table_id: str) -> Position:
        return Position.from_tfen(self.look_at(table_id).scene.tfen)

    def play(self, table_id: str, codes: Iterable[str]) -> None:
        """Plays moves without the board: the way to a position that a test is about."""
        for number, code in enumerate(codes):
            table = self.look_at(table_id)
            message = PlayMove(f"{table_id}-{table.ply}-{number}", table.ply, table.key, code)
            self.post(f"/api/tables/{table_id}/moves", message, Done)


def _kind(seat: str) -> Literal["me", "computer", "open"]:
    assert seat in ("me", "computer", "open")
    return seat  # type: ignore[return-value]


def _read(answer: APIResponse, kind: type[Answer]) -> Answer:
    assert answer.ok, f"{answer.url}: {answer.status} {answer.text()}"
    return msgspec.json.decode(answer.body(), type=kind)


def open_visitor(
    chromium: Browser,
    address: str,
    *,
    size: tuple[int, int] = DESK,
    touches: bool = False,
    moves: bool = False,
    language: str = "en",
    settings: dict[str, object] | None = None,
    **options: Any,
) -> Visitor:
    """A new visitor. `moves` shows the pieces driving; `settings` are those of the browser's storage."""
    kept = [{"name": f"tankchess.{name}", "value": json.dumps(value)} for name, value in (settings or {}).items()]
    stored = cast(StorageState, {"cookies": [], "origins": [{"origin": address, "localStorage": kept}]})
    context = chromium.new_context(
        viewport={"width": size[0], "height": size[1]},
        has_touch=touches,
        is_mobile=touches,
        locale=language,
        reduced_motion="no-preference" if moves else "reduce",
        storage_state=stored,
        **options,
    )
    context.set_default_timeout(LONGEST)
    return Visitor(context, address, Guard(context, address), touches=touches)
