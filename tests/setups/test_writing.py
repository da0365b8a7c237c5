"""Setups written as files: what is read back is the same setup."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tankchess import Mode, Setup, Side, load_types, setup, setup_names
from tankchess.core.catalogue import ARCS, TRAITS, WEIGHTS, type_table
from tankchess.core.rules import Announce, Edition, RuleOptions
from tankchess.core.sides import MODES, SIDES, TERRAIN
from tankchess.setups import read_setup, setup_from_data, setup_of
from tankchess.setups.writing import setup_data

TEXTS = st.text(st.characters(codec="utf-8"), max_size=30)
ITEMS = st.lists(st.text("ABCZ019@NSEW+()xX^", min_size=1, max_size=12), max_size=40).map(tuple)
TYPES = st.dictionaries(
    st.from_regex(r"[QXZ][A-Z]{1,2}", fullmatch=True),
    st.fixed_dictionaries(
        {
            "name": TEXTS.filter(str.strip),
            "speed": st.integers(0, 9),
            "armour": st.lists(st.integers(0, 9), min_size=3, max_size=3),
            "weight": st.sampled_from(WEIGHTS),
        },
        optional={
            "traits": st.lists(st.sampled_from([trait for trait in TRAITS if trait != "boat"]), unique=True),
            "weapon": st.fixed_dictionaries(
                {"kind": st.just("gun"), "power": st.integers(1, 10), "arc": st.sampled_from(ARCS)},
                optional={"range": st.sampled_from([[2], [1, 3], [4, 4]])},
            ),
        },
    ),
    max_size=3,
)


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    return Setup(
        name=draw(TEXTS.filter(bool)),
        author=draw(TEXTS.filter(bool)),
        title=draw(TEXTS),
        note=draw(TEXTS),
        clock=draw(TEXTS),
        width=draw(st.integers(-1, 99)),
        height=draw(st.integers(0, 30)),
        mode=draw(st.sampled_from(MODES)),
        modes=tuple(draw(st.lists(st.sampled_from(MODES), unique=True))),
        terrain=draw(st.dictionaries(st.sampled_from(list(TERRAIN)), ITEMS)),
        pieces=draw(st.dictionaries(st.sampled_from(SIDES), ITEMS)),
        types=load_types(draw(TYPES)),
        flags=draw(ITEMS),
        mines=draw(st.integers(0, 999)),
        order=tuple(draw(st.permutations(SIDES))),
        balance=draw(st.dictionaries(st.sampled_from(["games", "nodes", "w", "b"]), st.integers(0, 100))),
        options=RuleOptions(
            announce=draw(st.sampled_from([None, *Announce])),
            turning=draw(st.sampled_from([None, True, False])),
            house=draw(st.sampled_from([None, True, False])),
            limit=draw(st.none() | st.integers(1, 999_999)),
            edition=draw(st.sampled_from([None, *Edition])),
        ),
    )


@given(setups())
def test_a_written_setup_is_read_back_as_the_same_setup(found: Setup):
    assert read_setup(found.toml(), "written") == found
    assert setup_from_data(setup_data(found), "written") == found


@pytest.mark.parametrize("name", setup_names())
def test_every_shipped_setup_survives_being_written(name: str):
    assert read_setup(setup(name).toml(), name) == setup(name)


def test_a_number_of_flags_is_written_as_a_number():
    counted = replace(setup("duel-12"), mode=Mode.FLAG, options=RuleOptions(flags=3))
    assert "\nflags = 3\n" in counted.toml()
    assert read_setup(counted.toml(), "counted") == counted


def test_long_lists_are_broken_into_lines_that_can_be_read():
    lists = setup("fiery-battlefield-24").toml().partition("[terrain]")[2]
    assert max(map(len, lists.splitlines())) <= 120


@pytest.mark.parametrize("name", setup_names())
def test_a_starting_position_is_made_a_setup_with_the_same_start(name: str):
    start = setup(name).position()
    assert setup_of(start).position() == start


def test_types_of_ones_own_come_along_with_a_position():
    types = load_types({"RT": {"name": "Recon Tank", "speed": 6, "armour": [1, 1, 1]}})
    armies = {Side.WHITE: ("RT@A1N",), Side.BLACK: ("RT@H8S",)}
    own = Setup("own", "A test", 8, 8, mode=Mode.LAST, types=types, pieces=armies)
    assert setup_of(own.position()).types == types


def test_a_type_is_written_as_the_table_it_was_read_from():
    table = {
        "name": "Raft",
        "speed": 2,
        "armour": [1, 0, 0],
        "weight": "light",
        "traits": ["boat", "low"],
        "carries": "medium",
    }
    assert type_table(load_types({"RF": table})["RF"]) == table


def test_a_boat_with_an_empty_list_of_weapons_may_carry():
    table = {"name": "Barge", "speed": 4, "armour": [0, 1, 0], "traits": ["boat"], "weapon": [], "carries": "medium"}
    assert load_types({"XA": table})["XA"].carries == "medium"
