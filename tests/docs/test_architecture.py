"""The architecture page names every module, and explains the words of the code."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "tankchess"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
GLOSSARY = PAGE.split("## Glossary")[1].split("\n## ")[0]
WORDS = re.findall(r"^\| ([a-z][a-z ()]*?) \|", GLOSSARY, flags=re.MULTILINE)
MODULES = sorted(
    file.relative_to(SOURCE).with_suffix("").as_posix()
    for file in SOURCE.rglob("*.py")
    if not file.name.startswith("__") and "migrations" not in file.parts and "compliance" not in file.parts
)


@pytest.mark.parametrize("module", MODULES)
def test_every_module_is_on_the_page(module: str) -> None:
    names = (module, module.split("/", 1)[-1], module.rsplit("/", 1)[-1], module.replace("/", "."))
    assert any(re.search(rf"`(?:tankchess\.)?{re.escape(name)}`", PAGE) for name in names)


def test_every_package_is_on_the_page() -> None:
    packages = {folder.parent.name for folder in SOURCE.rglob("__init__.py")} - {"tankchess", "versions"}
    assert [name for name in sorted(packages) if name not in PAGE] == []


def test_the_glossary_is_sorted_and_says_no_word_twice() -> None:
    assert sorted(set(WORDS) - {"word"}) == [word for word in WORDS if word != "word"]


def classes() -> dict[str, list[str]]:
    """Every class of the package with the modules that define one of that name."""
    found: dict[str, list[str]] = {}
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, []).append(file.relative_to(SOURCE).as_posix())
    return found


def test_no_two_classes_have_one_name() -> None:
    assert {name: files for name, files in classes().items() if len(files) > 1} == {}
