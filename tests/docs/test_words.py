"""What is written about the pieces agrees with the rulebooks, in every language and in every place."""

import re
from pathlib import Path

import pytest

from tankchess import setup

ROOT = Path(__file__).parents[2]
TEXTS = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "src" / "tankchess").rglob("*.toml")),
    *sorted((ROOT / "web" / "src" / "i18n").glob("*.ts")),
]
COMMANDED_BY_A_SQUAD = ["fiery-battlefield-16", "fiery-battlefield-20", "fiery-battlefield-24"]


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_text_says_that_a_piece_walks(path: Path):
    assert re.findall(r"\bon foot\b|\ba pie\b|\btill fots\b", path.read_text(encoding="utf-8"), re.IGNORECASE) == []


@pytest.mark.parametrize("name", COMMANDED_BY_A_SQUAD)
def test_a_setup_commanded_by_an_anti_tank_squad_says_that_it_is_a_half_track(name: str):
    assert "Anti-tank Squad in its half-track" in setup(name).note
