"""The pages for who runs a server agree with the program: commands, figures, limits and tests they name exist."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.core import TyperGroup
from typer.main import get_command

from tankchess.cli import app
from tankchess.server.metrics import Metrics
from tankchess.server.services import Services
from tankchess.server.settings import RATES, Settings
from tankchess.server.storage.database import BUSY_SECONDS
from tankchess.server.storage.writer import LONGEST_WRITE
from tests.server.house import FirstMove, Hourglass

ROOT = Path(__file__).parents[2]
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
FAULTS = (ROOT / "docs" / "faults.md").read_text(encoding="utf-8")
UNITS = sorted((ROOT / "examples" / "hosting").iterdir())
COMMANDS = sorted(
    {line.strip() for line in re.findall(r"^    ((?:\S*/)?tankchess \w.*)$", HOSTING, re.MULTILINE)}
    | {
        found.replace("$$(date +%%a)", "Mon")
        for unit in UNITS
        for found in re.findall(r"(/opt/\S*/tankchess \w[^'\n]*)", unit.read_text(encoding="utf-8"))
        if "venv" not in found
    }
)


def test_there_are_commands_to_look_at():
    assert len(COMMANDS) > 8


@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_of_the_page_and_of_the_units_has_these_options(line: str):
    name, *words = shlex.split(line)[1:]
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    command = group.commands[name]
    known = {option for parameter in command.params for option in parameter.opts}
    assert [word for word in words if word.startswith("--") and word not in known] == []


@pytest.fixture
def figures(tmp_path: Path) -> set[str]:
    """The figures there are, without those of the process."""
    metrics = Metrics()
    Services(Settings(database=str(tmp_path / "games.sqlite")), Hourglass(), FirstMove(), None, metrics)
    return {f"{family.name}" for family in metrics.registry.collect() if family.name.startswith("tankchess_")}


@pytest.mark.anyio
async def test_every_figure_is_on_the_page_and_no_other(figures: set[str]):
    section = HOSTING.split("## Figures")[1].split("\n## ")[0]
    named = set(re.findall(r"`(tankchess_\w+?)(?:_total)?(?:\{[^}]*\})?`", section))
    assert named == figures


def test_the_limits_of_the_page_are_those_of_the_server():
    chosen = Settings()
    for told in (
        f"{chosen.most_sockets:,} in all, {chosen.sockets_per_address:,} for an address, {chosen.sockets_each} for a",
        f"{chosen.most_connections:,} in all, {chosen.connections_per_address:,} for an address, and "
        f"{chosen.request_seconds:.0f} s",
        f"{RATES['request'].per_second} a second for a person, {RATES['address_request'].per_second} for an address",
        f"| unfinished tables, rematches among them | {chosen.most_open_tables} for a person |",
        f"{BUSY_SECONDS} s for a file that another program has locked, {LONGEST_WRITE:.0f} s for a transaction",
        f"below {chosen.least_disk // 1_000_000} MB the server is not ready",
    ):
        assert told in HOSTING


def test_every_test_that_is_named_for_a_fault_exists():
    there = {path.name for folder in ("server", "cli") for path in (ROOT / "tests" / folder).glob("test_*.py")}
    named = set(re.findall(r"`(test_\w+\.py)`", FAULTS))
    assert named
    assert named <= there


def test_every_make_target_that_is_named_exists():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in set(re.findall(r"`make ([\w-]+)`", FAULTS + HOSTING)):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
