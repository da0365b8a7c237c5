"""A start that fails: one line where the database or the bus is at fault, and all lines where the program is."""

from __future__ import annotations

import traceback

import pytest
from sqlalchemy.exc import OperationalError

from tankchess.server.bus.bus import BusAway, BusError
from tankchess.server.start_faults import in_one_line, one_reason
from tankchess.server.storage.writer import NotKept


def said_of(fault: Exception) -> str:
    """What the application says of a start that failed like this."""
    try:
        with one_reason():
            raise fault
    except Exception:
        message = {"type": "lifespan.startup.failed", "message": traceback.format_exc()}
    return str(in_one_line(message)["message"])


@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        (
            OperationalError("SELECT 1", None, Exception("the connection is lost\nand more")),
            "the database: the connection is lost",
        ),
        (NotKept(), "the database: this could not be saved, and nothing has changed: try again"),
        (BusAway("it does not answer"), "the bus: it does not answer"),
        (BusError("the bus redis://a/0: it does not answer"), "the bus redis://a/0: it does not answer"),
    ],
)
def test_what_is_lost_in_the_middle_of_a_start_is_told_in_one_line(fault: Exception, expected: str) -> None:
    assert said_of(fault) == expected


def test_a_fault_of_the_program_is_told_with_the_lines_that_led_to_it() -> None:
    told = said_of(KeyError("places"))
    assert told.startswith("Traceback")
    assert "KeyError: 'places'" in told
