"""A release: its tag, its notes, and the workflows that make it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
import release
import try_core

import tankchess

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
CHANGELOG = """# Changelog

## [Unreleased]

## [1.2.3] - 2026-01-02

### Added
- A tank.

## [1.2.2] - 2026-01-01

### Fixed
- A wreck.
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.2.3"\n')
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG)
    return tmp_path


def test_a_tag_must_say_the_version_of_the_package(project: Path):
    assert release.check(project, "v1.2.3") == "1.2.3"
    for tag in ("v1.2.2", "1.2.3", "v1.2.3.1"):
        with pytest.raises(release.Refused, match=re.escape(f"the tag {tag}: expected v1.2.3")):
            release.check(project, tag)


def test_the_notes_are_the_section_of_the_changelog(project: Path):
    assert release.notes(project, "1.2.3") == "### Added\n- A tank.\n"
    assert release.notes(project, "1.2.2") == "### Fixed\n- A wreck.\n"


def test_a_version_that_the_changelog_does_not_know_is_not_released(project: Path):
    with pytest.raises(release.Refused, match=r"expected a section \"## \[9.9.9\]"):
        release.notes(project, "9.9.9")


@pytest.mark.skipif(not tankchess.COMPILED, reason="it tries compiled wheels")
def test_what_every_wheel_is_tried_with_holds_here():
    assert try_core.faults() == []


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_every_action_is_pinned_by_its_version(workflow: Path):
    used = re.findall(r"uses: (\S+)", workflow.read_text(encoding="utf-8"))
    assert [name for name in used if not re.fullmatch(r"[\w./-]+@v\d+\.\d+\.\d+|\./\S+\.yml", name)] == []


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_the_workflows_call_what_there_is(workflow: Path):
    text = workflow.read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"make PYTHON=python ([a-z-]+)", text)) <= targets
    for path in re.findall(r"(?:scripts|tests)/[\w/.]+", text):
        assert (ROOT / path).exists(), path


def test_every_python_of_the_classifiers_is_tested():
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["classifiers"]
    promised = {name.rpartition(" ")[2] for name in listed if re.search(r":: 3\.\d+$", name)}
    matrix = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    assert promised <= {
        version for row in re.findall(r"python: \[(.*)\]", matrix) for version in row.replace('"', "").split(", ")
    }
