"""Notifications: what a browser sends to be told, and the devices that are."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tankchess.server.messages.names import LanguageName, Request


class Subscribe(Request, frozen=True):
    """A browser wants to be told: the address of its push service and its keys, as the browser gives them."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]
    p256dh: Annotated[str, Meta(min_length=1, max_length=120)]
    auth: Annotated[str, Meta(min_length=1, max_length=60)]
    language: LanguageName = "en"


class PushDevice(Struct, frozen=True):
    """A browser that is told. `id` is for taking it off the list."""

    id: str
    name: str
    created: float
    is_this: bool


class PushState(Struct, frozen=True):
    """The key of the server, which a browser needs to subscribe, and your devices that are told."""

    key: str
    devices: list[PushDevice]
