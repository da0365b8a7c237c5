"""Events and cards as JSON: written in the current format, read in any format there ever was.

Each step turns the fields of a row into those of the next format; a row goes through all steps from its own format on.
Steps are never changed: rows in the format they read exist forever. `tables.event` says when a new one is needed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tankchess.errors import TankChessError
from tankchess.server.encoding import decoder_of, encode
from tankchess.server.tables.event import FORMAT, Card, Event, Row
from tankchess.server.tables.game_rules import known_setup
from tankchess.server.tables.intent import Intent

Fields = dict[str, Any]
Step = Callable[[Fields], Fields]


class UnreadableRow(TankChessError):
    """A row of the database that this version cannot read."""


def write_row(row: Row) -> str:
    """The JSON of an event or a card."""
    return encode(row).decode()


def read_event(text: str) -> Event:
    """An event of any format. Raises `UnreadableRow`."""
    event: Event = _read(text, Event)
    return event


def read_card(text: str) -> Card:
    """A card of any format. Raises `UnreadableRow`."""
    card: Card = _read(text, Card)
    return card


def read_intent(text: str) -> Intent:
    """Plans of any format. Raises `UnreadableRow`."""
    intent: Intent = _read(text, Intent)
    return intent


class _Head(msgspec.Struct):
    """The one field that is looked at first."""

    format: int = 1


def _read(text: str, kind: Any) -> Any:
    try:
        number = decoder_of(_Head).decode(text).format
        if number == FORMAT:
            return decoder_of(kind).decode(text)
        if 1 <= number < FORMAT:
            return msgspec.convert(upgrade(msgspec.json.decode(text), number), kind)
    except (msgspec.MsgspecError, LookupError, TypeError, AttributeError, TankChessError) as error:
        # A step stumbles in its own way over a row that is spoilt.
        raise UnreadableRow(f"{error}: {text[:100]}") from None
    raise UnreadableRow(f"format {number}: expected 1 to {FORMAT}; a newer version of Tank Chess wrote it")


def upgrade(fields: Fields, number: int) -> Fields:
    """The fields of a row in the current format; `number` is the format they are in."""
    for step in _STEPS[number - 1 :]:
        fields = step(fields)
    return {**fields, "format": FORMAT}


# The steps. Cards have no type; of the events, only `laid` has a plan.


def _announce_as_a_word(fields: Fields) -> Fields:
    """From 1 to 2: `announce` was true or false in every mode. Now it is a word, and in mode command only (G2)."""
    if "plan" in fields:
        return {**fields, "plan": _announce_as_a_word(fields["plan"])}
    rules = fields.get("rules")
    if rules is None or not isinstance(rules.get("announce"), bool):
        return fields
    mode = rules.get("mode") or known_setup(rules.get("setup", "basic-16")).mode.value
    word = ("yes" if rules["announce"] else "no") if mode == "command" else None
    return {**fields, "rules": {**rules, "announce": word}}


# The first leads from format 1 to 2, and so on.
_STEPS: tuple[Step, ...] = (_announce_as_a_word,)
