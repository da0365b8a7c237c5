"""What the pages claim about their pictures is true."""

import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = runpy.run_path(str(ROOT / "scripts" / "pictures.py"))
SCENES = SCRIPT["scenes"]()
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
USED = {name for page in PAGES for name in re.findall(r"pictures/([\w-]+)\.svg", page.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("name", SCENES)
def test_the_claims_of_a_picture_hold(name: str):
    assert SCRIPT["false_claims"](SCENES[name]) == []


def test_a_false_claim_is_found():
    start = "7x6 high:C4 wHT@C3N,bLT@G6S w mode=last"
    faults = SCRIPT["false_claims"]({"tfen": start, "legal": ["C3C5N"], "illegal": {"C3C2N": "M3"}, "state": "check"})
    assert len(faults) == 3


def test_every_picture_is_on_a_page_and_every_page_has_its_pictures():
    assert set(SCENES) == USED


def test_every_picture_is_as_it_would_be_drawn_now():
    assert SCRIPT["stale"]() == []


def test_a_picture_that_was_forgotten_is_found(tmp_path, monkeypatch):
    (tmp_path / "pictures.toml").write_text('[small]\ntfen = "6x6 - wLT@A1N,bLT@F6S w mode=last"\n', encoding="utf-8")
    (tmp_path / "former.svg").write_text("<svg/>", encoding="utf-8")
    monkeypatch.setitem(SCRIPT["stale"].__globals__, "FOLDER", tmp_path)
    assert SCRIPT["stale"]() == ["former.svg", "small.svg"]
