"""What there is to tell, to whom, and in which words."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Literal

from msgspec import Struct

from tankchess.server.encoding import encode
from tankchess.server.tables.event import Ended, Event, Moved, Sat
from tankchess.server.tables.live_table import LiveTable

NoticeKind = Literal["turn", "seat", "over"]
_TITLE = "Tank Chess"


class Notice(Struct, frozen=True):
    """Something a person wants to know. `ply` is that of the game then."""

    kind: NoticeKind
    person: str
    table: str
    name: str
    ply: int

    def text(self, language: str) -> str:
        words = _words()
        return words.get(language, words["en"])[self.kind].format(name=self.name)

    def payload(self, language: str) -> bytes:
        """What the service worker of the browser is given."""
        told = {"title": _TITLE, "body": self.text(language), "url": f"/t/{self.table}"}
        return encode({**told, "tag": self.table, "lang": language})


@cache
def _words() -> Mapping[str, Mapping[str, str]]:
    text = resources.files(__package__).joinpath("words.toml").read_text(encoding="utf-8")
    found: Mapping[str, Mapping[str, str]] = tomllib.loads(text)
    return found


def notices_of(live: LiveTable, event: Event) -> list[Notice]:
    """Whom an event concerns who is not there to see it."""
    state = live.state
    told: list[Notice] = []
    if state.status == "over":
        if isinstance(event, Ended | Moved) and not _was_called_off(event):
            told = [_notice(live, "over", person) for person in state.persons if person != _actor(live, event)]
    elif isinstance(event, Sat):
        told = [_notice(live, "seat", person, event.name) for person in state.persons if person != event.person]
    elif isinstance(event, Moved) and state.plan.days is not None:
        person = state.places[state.turn].person
        if person is not None and person != state.places[event.side].person:
            told = [_notice(live, "turn", person, state.places[event.side].name)]
    return [notice for notice in told if len(state.persons) > 1 and not live.is_online(notice.person)]


def is_still_true(live: LiveTable, notice: Notice) -> bool:
    """Whether it is still worth telling: a planned move may have been played in the meantime."""
    if notice.kind != "turn":
        return True
    state = live.state
    return state.status == "playing" and state.ply == notice.ply and not live.is_online(notice.person)


def _notice(live: LiveTable, kind: NoticeKind, person: str, name: str = "") -> Notice:
    others = [place.name for place in live.state.places.values() if place.person not in (None, person)]
    return Notice(kind, person, live.id, name or ", ".join(dict.fromkeys(others)), live.state.ply)


def _actor(live: LiveTable, event: Ended | Moved) -> str | None:
    """Who ended the game, and knows it. Nobody does when a clock has run out."""
    if isinstance(event, Ended):
        return None if event.by is None or event.how == "time" else live.state.places[event.by].person
    return live.state.places[event.side].person


def _was_called_off(event: Ended | Moved) -> bool:
    return isinstance(event, Ended) and event.how == "aborted"
