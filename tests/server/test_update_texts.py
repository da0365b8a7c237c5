"""The news of a table is encoded once, and everybody finds their own seats in it."""

from __future__ import annotations

import msgspec
import pytest

from tankchess.server.messages import Update
from tankchess.server.tables.event import DrawOffered
from tests.server.house import MOVES, open_house

pytestmark = pytest.mark.anyio


async def test_an_update_is_the_table_as_the_person_sees_it(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob = await house.guest('"seats":[]'), await house.guest("Bob")
        table = await ann.lay("me", "open")
        await bob.sit(table)
        await ann.play(table, MOVES[0])
        live = await house.services.tables.find(table)
        view = house.services.tables.service.view(live)
        for person in (*live.state.persons, None, "somebody else"):
            text = view.update(person, DrawOffered(["w"]), 0)
            update = msgspec.json.decode(text, type=Update)
            assert update.table == view.table(person)
            assert [seat.is_you for seat in update.table.seats] == [
                place.person == person for place in live.state.places.values()
            ]
            assert (update.event, update.by, len(update.moves)) == ("draw_offered", "w", 1)
            # Not only as a value: the text is what encoding the whole would give.
            assert text == msgspec.json.encode(update)
