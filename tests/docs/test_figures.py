"""Figures and lists that the pages write by hand agree with the data they come from."""

import re
from pathlib import Path

import pytest

from tankchess import catalogue
from tankchess.engine.levels import levels
from tankchess.engine.weights import weights

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


def test_the_light_vehicles_are_all_named():
    assert named_in("P2") == {code for code, kind in catalogue().items() if kind.weight == "light"}


def test_those_who_cannot_pass_fire_are_all_named():
    assert named_in("P3") == {code for code, kind in catalogue().items() if "fire-shy" in kind.traits}


def test_those_too_heavy_for_the_light_landing_boat_are_all_named():
    heavy = {code for code, kind in catalogue().items() if kind.weight == "heavy"}
    assert named_in("P4") == heavy | {"LL", "HL"}


@pytest.mark.parametrize("number", range(1, 11))
def test_the_table_of_levels_agrees_with_the_levels(number: int):
    level = levels()[number - 1]
    row = [number, level.candidates or "all", level.blur, level.nodes or "no limit", level.hasty]
    assert f"| {' | '.join(map(str, row))} |" in ENGINE


def test_the_worth_of_the_pieces_agrees_with_the_weights():
    table = re.search(r"^\| (LT .*) \|\n\|[-|]+\|\n\| (.*) \|$", ENGINE, re.MULTILINE)
    assert table is not None
    worth = zip(table[1].split(" | "), map(int, table[2].split(" | ")), strict=True)
    assert dict(worth) == weights().material


def test_every_group_of_weights_is_explained():
    assert re.findall(r"^\| `(\w+)` \|", ENGINE.split("## What it looks at")[1].split("##")[0], re.MULTILINE) == list(
        weights().__dataclass_fields__
    )
