"""Setup files that are wrong: the error names the file, the field and what was expected."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tankchess import SetupError, load_setup

GOOD = """name = "ford"
author = "A test"
size = [8, 8]

[terrain]
high = ["C3"]

[pieces]
w = ["CLT@A1N"]
b = ["CLT@H8S"]
"""


def error_of(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SetupError) as caught:
        load_setup(path).position()
    return str(caught.value)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ford.toml"


def test_the_pattern_of_this_file_is_good(path: Path) -> None:
    path.write_text(GOOD)
    assert load_setup(path).position().terrain("high") == ["C3"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('name = "ford"\n', "", "name"),
        ('author = "A test"\n', "", "author"),
        ("size = [8, 8]\n", "", "size"),
        ("[8, 8]", "[8]", "size"),
        ("[8, 8]", '"8x8"', "size"),
        ("[8, 8]", "[5, 8]", "size"),
        ("[8, 8]", "[8, 8.5]", "size"),
        ("size", "colour = 3\nsize", "colour"),
        ("size", 'mode = "chess"\nsize', "chess"),
        ("size", "mines = -1\nsize", "mines"),
        ("size", 'flags = "D4"\nsize', "flags"),
        ("high", "mud", "mud"),
        ('["C3"]', '"C3"', "high"),
        ('["C3"]', "[3]", "high"),
        ('["C3"]', '["C3,C4"]', "C3,C4"),
        ('["C3"]', '["J3"]', "J3"),
        ("w = ", "white = ", "white"),
        ('"CLT@A1N"', '"CLT@A1X"', "A1X"),
        ('"CLT@A1N"', '""', "pieces"),
        ("[terrain]", "[terrain", "TOML"),
    ],
)
def test_a_wrong_file_is_an_error(path: Path, old: str, new: str, fault: str) -> None:
    assert fault in error_of(path, GOOD.replace(old, new, 1))


def test_a_missing_file_is_an_error(path: Path) -> None:
    with pytest.raises(SetupError, match=r"ford\.toml"):
        load_setup(path)


def test_a_file_that_is_not_text_is_an_error(path: Path) -> None:
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SetupError):
        load_setup(path)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    place=st.integers(0, len(GOOD)),
    cut=st.integers(0, 6),
    put=st.text(alphabet=sorted(set(GOOD)), max_size=4),
)
def test_a_damaged_file_raises_only_setup_errors(path: Path, place: int, cut: int, put: str) -> None:
    path.write_text(GOOD[:place] + put + GOOD[place + cut :], encoding="utf-8")
    try:
        load_setup(path).position()
    except SetupError:
        return
