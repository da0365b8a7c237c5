"""The guide to additions (docs/extending.md) agrees with the sources: no file is missing, and none is superfluous."""

import re
from functools import cache
from pathlib import Path

import pytest

from tankchess.core.sides import TERRAIN

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "extending.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", GUIDE, re.MULTILINE | re.DOTALL))
SUFFIXES = {".py", ".pxd", ".toml", ".ts", ".tsx", ".css"}
# Boards, lessons and measured positions are content, and generated files follow their sources.
IS_CONTENT = re.compile(
    r"/setups/(?:data|earlier)/|/lessons/data/|_positions\.toml$|/server/static/|\.generated\.|\.test\.|/api/messages\.ts$|/layout\.pxd$"
)

# How the example of each kind is spelled where it is dealt with: names and words in quotes, never mere prose.
EXAMPLES = {
    "A piece": r"\bHD\b",
    "A terrain": r"\bHEDGE\b|\"hedge\"|^hedge = |--tc-hedge\b|board\.terrain\.hedge\b|standing\.hedge\b"
    r"|^\[terrain\.hedge\]",
    "An action": r"\bFLAMING\b|\bflame_(?:power|arc)\b|\"flame\"|\"x\", \"f\"|\"xfs?\""
    r"|(?:=== |case |has\()\"f\"|\"f\": _|board\.button\.flame\b|\.lit\b|\blit: |\"lit\"",
    "A mode": r"\bESCAPE3\b|\"escape3\"|\bescape3: |mode\.escape3\b",
    "A table option": r"\bshows_threats\b",
    "A term of the evaluation": r"\btempo\b",
}
ANY_TERRAIN = "|".join(rf"\b{kind.upper()}\b|\"{kind}\"" for kind in TERRAIN)


def listed(section: str) -> list[str]:
    """The files of a section's lists, in their order."""
    return re.findall(r"^\d+\. `([^`]+)`: ", SECTIONS[section], re.MULTILINE)


@cache
def sources() -> dict[str, str]:
    found = {}
    for folder in (ROOT / "src", ROOT / "web" / "src"):
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix in SUFFIXES and not IS_CONTENT.search(name):
                found[name] = path.read_text(encoding="utf-8")
    return found


def naming(pattern: str) -> set[str]:
    return {name for name, text in sources().items() if re.search(pattern, text, re.MULTILINE)}


@pytest.mark.parametrize("section", SECTIONS)
def test_every_file_of_the_guide_exists_and_says_why_it_is_there(section: str) -> None:
    files = listed(section)
    assert files
    assert [file for file in files if not (ROOT / file).is_file()] == []
    assert len(re.findall(r"^\d+\. ", SECTIONS[section], re.MULTILINE)) == len(files)


@pytest.mark.parametrize("section", EXAMPLES)
def test_every_source_that_names_the_example_is_listed(section: str) -> None:
    assert naming(EXAMPLES[section]) - set(listed(section)) == set()


@pytest.mark.parametrize("section", [kind for kind in EXAMPLES if kind != "A terrain"])
def test_every_listed_source_names_the_example(section: str) -> None:
    assert set(listed(section)) - naming(EXAMPLES[section]) == set()


def test_every_source_listed_for_a_terrain_names_a_terrain() -> None:
    assert set(listed("A terrain")) - naming(EXAMPLES["A terrain"]) - naming(ANY_TERRAIN) == set()


def test_a_language_is_the_same_files_as_every_other_and_what_loads_them() -> None:
    files = {Path(file).name for file in listed("A language") if file.startswith("web/")}
    folder = ROOT / "web" / "src" / "i18n"
    for language in ("sv", "es"):
        there = {path.name.replace(language, "sv", 1) for path in folder.glob(f"{language}.*ts")}
        assert there | {"index.ts", "chapters.ts"} == files


def test_a_piece_of_the_catalogue_is_named_by_no_rule() -> None:
    rules = [name for name in sources() if name.startswith("src/tankchess/core/") and name.endswith(".py")]
    assert [name for name in rules if re.search(r"\"(?:LT|MT|HT|TD|TK|FT|SL|RB|ML|MS|AH)\"", sources()[name])] == []
