"""Headers, piece types and comments of a record."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tankchess import CatalogueError, load_types
from tankchess.notation import (
    RecordError,
    clock_comment,
    clock_in,
    evaluation_in,
    read_headers,
    read_types,
    tidy_comment,
    write_header,
    write_types,
)


def test_quotes_and_backslashes_are_escaped() -> None:
    assert write_header("White", 'The "Fox" \\') == '[White "The \\"Fox\\" \\\\"]'


@given(st.text(st.characters(exclude_characters="\r\n", exclude_categories=["Cs"])))
def test_a_header_reads_back(value: str) -> None:
    assert read_headers(write_header("Event", value) + "\n") == [("Event", value)]


@pytest.mark.parametrize("line", ['[ White  "Ann" ]', '  [White "Ann"]  ', '[White"Ann"]'])
def test_spaces_in_a_header_are_free(line: str) -> None:
    assert read_headers(line) == [("White", "Ann")]


@pytest.mark.parametrize("line", ["[White Ann]", '[White "Ann]', '[%clk "0:10"]', '[White "Ann"] 1. H1>H2/N', "", "[]"])
def test_what_is_not_a_header(line: str) -> None:
    assert read_headers(line) is None


@pytest.mark.parametrize(("name", "value"), [("Wh ite", "Ann"), ("", "Ann"), ("White", "Ann\nBob"), ("White", "Ann\r")])
def test_a_header_that_could_not_be_read_is_not_written(name: str, value: str) -> None:
    with pytest.raises(RecordError, match="header"):
        write_header(name, value)


TYPES = """
    [types.RT]
    name = "Rocket \\"Tank\\""
    speed = 3
    armour = [1, 0, 0]
    weight = "heavy"
    weapon = [
        { kind = "indirect", power = 3, arc = "fixed", range = [2, 4] },
        { kind = "smoke", arc = "all", range = [1, 2] },
    ]
    [types.SG]
    name = "Siege gun"
    speed = 0
    armour = [4, 4, 4]
    weapon = { kind = "gun", power = 9, arc = "turret", range = [1] }
    [types.XB]
    name = "Ferry"
    speed = 2
    armour = [0, 0, 0]
    traits = ["boat"]
    carries = "heavy"
    [types.AX]
    name = "Sappers"
    speed = 2
    armour = [0, 0, 0]
    weapon = [{ kind = "charges", power = 3 }, { kind = "mines" }, { kind = "explosive", power = 4 }]
    traits = ["low", "fire-shy"]
    [types.SH]
    name = "Short gun"
    speed = 2
    armour = [0, 0, 0]
    weapon = { kind = "gun", power = 2, arc = "fixed", range = [2, 3] }
    [types.FL]
    name = "Flame"
    speed = 2
    armour = [0, 0, 0]
    weapon = { kind = "flame", arc = "turret", range = [2, 2] }
"""


def test_custom_types_read_back() -> None:
    types = load_types(TYPES)
    assert read_types(write_types(types)) == types


def test_custom_types_are_compact() -> None:
    text = write_types({"SG": load_types(TYPES)["SG"]})
    assert text == (
        '{"SG":{"name":"Siege gun","speed":0,"armour":[4,4,4],"weight":"medium",'
        '"weapon":[{"kind":"gun","power":9,"arc":"turret","range":[1]}]}}'
    )


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"RT":1}', '{"LT":{}}', "null", "[" * 100_000])
def test_types_that_cannot_be_read_are_an_error(text: str) -> None:
    with pytest.raises((RecordError, CatalogueError)):
        read_types(text)


def test_clock_and_evaluation_in_a_comment() -> None:
    comment = "[%clk 1:29:31] [%eval -1.2] a quiet move"
    assert clock_in(comment) == 5371 and evaluation_in(comment) == -1.2
    assert clock_in("late") is None and evaluation_in("[%eval good]") is None


def test_a_clock_comment_reads_back() -> None:
    assert clock_comment(1771.6) == "[%clk 0:29:31.6]" and clock_in("[%clk 0:29:31]") == 1771


def test_a_comment_is_one_line_without_braces() -> None:
    assert tidy_comment(" two\n lines ") == "two lines"
    with pytest.raises(RecordError, match="braces"):
        tidy_comment("a } b")
