"""The pages lead to each other, even when they are read as plain files."""

import re
from pathlib import Path

import pytest

import tankchess
import tankchess.analysis
import tankchess.drawing
import tankchess.engine
import tankchess.fairness
import tankchess.game
import tankchess.lessons
import tankchess.printing
import tankchess.protocol
import tankchess.puzzles
import tankchess.setups
import tankchess.widget

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
MODULES = (
    tankchess,
    tankchess.engine,
    tankchess.analysis,
    tankchess.fairness,
    tankchess.lessons,
    tankchess.printing,
    tankchess.protocol,
    tankchess.puzzles,
    tankchess.widget,
)
# Most names of these are names of the package itself, where they are described.
PARTS = (tankchess.drawing, tankchess.game, tankchess.setups)
PUBLIC = [f"{module.__name__}.{name}" for module in MODULES for name in module.__all__]
PUBLIC += [f"{part.__name__}.{name}" for part in PARTS for name in part.__all__ if name not in tankchess.__all__]
REFERENCE = re.findall(r"\.\. (?:auto\w+|py:data):: ([\w.]+)", (DOCS / "reference.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_of_a_page_leads_to_a_file(page: Path):
    targets = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    missing = [target for target in targets if "://" not in target and not (page.parent / target).exists()]
    assert missing == []


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_name_is_in_the_reference(name: str):
    assert name in REFERENCE


def test_the_reference_has_every_name_once_and_only_public_ones():
    assert sorted(REFERENCE) == sorted(PUBLIC)


def test_the_site_asks_no_other_host_for_anything():
    sources = [DOCS / "conf.py", *sorted((DOCS / "_static").iterdir()), *sorted((DOCS / "_extensions").glob("*.py"))]
    assert [path.name for path in sources if "://" in path.read_text(encoding="utf-8")] == []
