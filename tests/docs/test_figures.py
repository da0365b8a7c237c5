"""Figures and lists that the pages write by hand agree with the data they come from."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from tankchess import catalogue
from tankchess.engine.evaluation.weights import weights

DOCS = Path(__file__).parents[2] / "docs"
START = (DOCS / "start.md").read_text(encoding="utf-8")
ENGINE = (DOCS / "engine.md").read_text(encoding="utf-8")
PIECES = " ".join((DOCS / "rules" / "pieces.md").read_text(encoding="utf-8").split())


def named_in(number: str) -> set[str]:
    """The types whose names stand in a rule of the page of pieces."""
    text = re.search(rf"\*\*{number}\*\* (.*?)(?: - \*\*| ## |$)", PIECES)
    assert text is not None
    return {code for code, kind in catalogue().items() if kind.name in text[1]}


@pytest.mark.parametrize("code", ["LT", "MT", "HT"])
def test_the_first_table_agrees_with_the_catalogue(code: str):
    kind = catalogue()[code]
    armour = " / ".join(map(str, kind.armour))
    assert f"| {kind.name} ({code}) | {kind.speed} | {armour} | {kind.weapons[0].power} |" in START


def test_all_light_vehicles_are_named():
    assert named_in("P2") == {code for code, kind in catalogue().items() if kind.weight == "light"}


def test_all_pieces_that_cannot_pass_fire_are_named():
    assert named_in("P3") == {code for code, kind in catalogue().items() if "fire-shy" in kind.traits}


def test_all_pieces_too_heavy_for_the_light_landing_boat_are_named():
    heavy = {code for code, kind in catalogue().items() if kind.weight == "heavy"}
    assert named_in("P4") == heavy | {"LL", "HL"}


def test_every_group_of_weights_is_explained():
    section = ENGINE.split("## What it looks at")[1].split("##")[0]
    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == [group.name for group in fields(weights())]
