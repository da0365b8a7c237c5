"""`docs/setups.md` says what the program does."""

import re
from pathlib import Path

import pytest

from tankchess import setup_names
from tankchess.core.catalogue import TRAITS, WEIGHTS
from tankchess.core.sides import TERRAIN
from tankchess.setups import check_setup
from tankchess.setups.setup import FIELDS, TABLES, read_setup

PAGE = (Path(__file__).parents[2] / "docs" / "setups.md").read_text(encoding="utf-8")


def test_s1_the_example_of_the_page_is_a_good_setup():
    example = re.search(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert example is not None
    assert check_setup(read_setup(example[1], "the page")) == []


@pytest.mark.parametrize("field", [*sorted(FIELDS), *(f"[{table}]" for table in sorted(TABLES))])
def test_s1_every_field_is_on_the_page(field: str):
    assert f"| `{field}` |" in PAGE


@pytest.mark.parametrize("kind", TERRAIN)
def test_s1_every_terrain_is_on_the_page(kind: str):
    assert f"| `{kind}` |" in PAGE


@pytest.mark.parametrize("word", [*TRAITS, *WEIGHTS])
def test_s1_p5_every_word_for_custom_types_is_on_the_page(word: str):
    assert f"`{word}`" in PAGE


def test_s1_every_setup_is_on_the_page():
    table = PAGE[PAGE.index("## The boards") :].replace(
        "`-20`, `-24`", "`fiery-battlefield-20`, `fiery-battlefield-24`"
    )
    assert {name for name in setup_names() if f"`{name}`" in table} == set(setup_names())
