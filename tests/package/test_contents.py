"""What is in the sdist and in the wheel."""

from __future__ import annotations

import re
import tarfile
import zipfile
from email import message_from_string
from email.message import Message
from pathlib import Path

import pytest

import tankchess
from tests.package.building import ROOT, SUFFIX
from tests.package.tools import UV, succeed


@pytest.fixture(scope="session")
def in_sdist(sdist: Path) -> set[str]:
    with tarfile.open(sdist) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


@pytest.fixture(scope="session")
def in_wheel(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="session")
def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return message_from_string(archive.read(name).decode())


def sources() -> set[str]:
    """The files of the package as somebody wrote them."""
    written = (*(ROOT / "src").rglob("*.py"), *(ROOT / "src").rglob("*.pxd"), *(ROOT / "src").rglob("*.toml"))
    return {file.relative_to(ROOT / "src").as_posix() for file in written}


def test_the_sdist_holds_every_source_and_what_builds_it(in_sdist: set[str]):
    assert {f"src/{name}" for name in sources()} <= in_sdist
    wanted = {"setup.py", "scripts/backend.py", "scripts/client.py", "web/package-lock.json", "src/tankchess/py.typed"}
    assert wanted | {"examples/bot.py", "LICENSE", "CHANGELOG.md", "Makefile", "requirements.lock"} <= in_sdist


def test_the_sdist_holds_nothing_that_was_compiled_or_fetched(in_sdist: set[str]):
    assert [name for name in in_sdist if name.endswith((".so", ".c", ".pyc")) or "node_modules" in name] == []


def test_the_wheel_holds_the_package_its_data_and_its_types(in_wheel: set[str]):
    assert sources() | {"tankchess/py.typed"} <= in_wheel
    assert {"tankchess/widget/viewer.js", "tankchess/widget/viewer.css"} <= in_wheel
    assert {name.partition("/")[0].partition("-")[0] for name in in_wheel} == {"tankchess"}


def test_the_wheel_holds_every_compiled_module(in_wheel: set[str]):
    built = {file.relative_to(ROOT / "src").as_posix() for file in (ROOT / "src").rglob(f"*{SUFFIX}")}
    assert {name for name in in_wheel if name.endswith(SUFFIX)} == built
    assert bool(built) == tankchess.COMPILED


@pytest.mark.parametrize("packed", ["", ".br", ".gz"])
def test_both_hold_the_pages_with_scripts_named_by_their_content(in_sdist: set[str], in_wheel: set[str], packed: str):
    for names in ({name.removeprefix("src/") for name in in_sdist}, in_wheel):
        static = {name.removeprefix("tankchess/server/static/") for name in names}
        assert f"index.html{packed}" in static
        hashed = rf"assets/index-[\w-]{{8,}}\.(js|css){re.escape(packed)}"
        assert {found[1] for name in static if (found := re.fullmatch(hashed, name))} == {"js", "css"}
        assert ".built" not in static


@pytest.mark.parametrize("data", ["en", "es", "sv", "boards"])
def test_the_wheel_holds_the_rules_in_every_language_and_their_boards(in_wheel: set[str], data: str):
    script = re.compile(rf"tankchess/server/static/assets/{data}\.generated-[\w-]+\.js")
    assert any(script.fullmatch(name) for name in in_wheel)


def test_the_index_accepts_both(sdist: Path, wheel: Path):
    assert succeed([UV, "tool", "run", "--quiet", "twine", "check", "--strict", str(sdist), str(wheel)], sdist.parent)


def test_every_link_of_the_index_page_is_absolute(metadata: Message):
    page = metadata.get_payload()
    assert isinstance(page, str)
    links = re.findall(r"\]\(([^)]+)\)", page)
    assert any(link.endswith("basic-16.svg") for link in links)
    assert [link for link in links if not link.startswith(("https://", "#"))] == []


def test_the_metadata_names_the_licence_the_addresses_and_the_extras(metadata: Message):
    assert metadata["License-Expression"] == "MIT AND OFL-1.1"
    named = [address.partition(",")[0] for address in metadata.get_all("Project-URL", [])]
    assert {"Homepage", "Documentation", "Changelog", "Issues", "Source"} <= set(named)
    extras = set(metadata.get_all("Provides-Extra", []))
    assert extras == {
        "all",
        "cli",
        "client",
        "cluster",
        "images",
        "lab",
        "learning",
        "notebook",
        "postgres",
        "print",
        "server",
    }
    assert [need for need in metadata.get_all("Requires-Dist", []) if "extra ==" not in need] == []
