"""Routes for what can be played, and for the description of the interface."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tankchess.server.http.route import Call, Reply
from tankchess.server.problems import not_found
from tankchess.server.work.picture_questions import AskPicture
from tankchess.server.work.questions import AskCatalogue, AskDescription
from tankchess.setups import setup_names

_FOR_AN_HOUR = (("cache-control", "public, max-age=3600"),)
_TO_BE_CHECKED = (("cache-control", "no-cache"),)


class PictureQuery(Struct, frozen=True):
    theme: Literal["light", "dark"] = "light"


async def show_catalogue(call: Call) -> Reply:
    return Reply.of(await call.ask(AskCatalogue()), headers=_TO_BE_CHECKED)


async def draw_setup(call: Call) -> Reply:
    name = call.path["name"]
    if name not in setup_names():
        raise not_found(f"setup {name}")
    return Reply.of(await call.ask(AskPicture(name, call.query.theme)), "image/svg+xml", _FOR_AN_HOUR)


async def show_description(call: Call) -> Reply:
    return Reply.of(await call.ask(AskDescription()), headers=_TO_BE_CHECKED)
