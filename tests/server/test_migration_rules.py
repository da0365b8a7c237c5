"""Migrations run while servers of the version before go on: they only add what those can do without."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tankchess.server.storage.database import MIGRATIONS
from tankchess.server.storage.missing_indexes import FIRST

# The rule holds from the version on that was the first to run in clusters.
RULED = sorted(file for file in (MIGRATIONS / "versions").glob("[0-9]*.py") if file.name.partition("_")[0] >= FIRST)
ADDING = {"create_table", "create_index", "add_column"}


def faults_of(source: str) -> list[str]:
    """What the upgrade of a migration does that servers of the version before would not survive."""
    tree = ast.parse(source)
    [upgrade] = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "upgrade"]
    calls = list(_calls_of_op(upgrade))
    created = {_text(call.args[0]) for name, call in calls if name == "create_table"}
    found = []
    for name, call in calls:
        if name not in ADDING:
            found.append(f"op.{name} does more than add something")
        if name == "add_column" and _text(call.args[0]) not in created:
            found += [f"{_text(call.args[0])}: {fault}" for fault in _column_faults(call.args[1])]
        if name == "create_index" and _text(call.args[1]) not in created:
            if not _is_true(call, "if_not_exists"):
                found.append(f"{_text(call.args[0])} may be there already: if_not_exists=True is missing")
            if _is_true(call, "unique"):
                found.append(f"{_text(call.args[0])} refuses rows that the version before may write")
    return found


def _calls_of_op(function: ast.FunctionDef) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            owner = node.func.value
            if isinstance(owner, ast.Name) and owner.id == "op":
                yield node.func.attr, node


def _column_faults(column: ast.expr) -> list[str]:
    assert isinstance(column, ast.Call)
    options = {keyword.arg: keyword.value for keyword in column.keywords}
    nullable = options.get("nullable")
    is_needed = isinstance(nullable, ast.Constant) and nullable.value is False
    name = _text(column.args[0])
    return [f"{name} is needed and has no server_default"] if is_needed and "server_default" not in options else []


def _text(node: ast.expr) -> str:
    assert isinstance(node, ast.Constant), ast.dump(node)
    return str(node.value)


def _is_true(call: ast.Call, option: str) -> bool:
    return any(
        each.arg == option and isinstance(each.value, ast.Constant) and each.value.value for each in call.keywords
    )


@pytest.mark.parametrize("file", RULED, ids=lambda file: file.stem)
def test_a_migration_only_adds_what_the_version_before_can_do_without(file: Path) -> None:
    assert faults_of(file.read_text()) == []


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("op.drop_column('people', 'name')", "op.drop_column does more than add something"),
        ("op.drop_table('people')", "op.drop_table does more than add something"),
        ("op.rename_table('people', 'persons')", "op.rename_table does more than add something"),
        ("op.alter_column('people', 'name', nullable=False)", "op.alter_column does more than add something"),
        ("op.execute('DELETE FROM people')", "op.execute does more than add something"),
        (
            "op.add_column('people', sa.Column('age', sa.Integer, nullable=False))",
            "people: age is needed and has no server_default",
        ),
        ("op.create_index('ix', 'people', ['name'])", "ix may be there already: if_not_exists=True is missing"),
        (
            "op.create_index('ix', 'people', ['name'], unique=True, if_not_exists=True)",
            "ix refuses rows that the version before may write",
        ),
    ],
)
def test_what_would_break_the_version_before_is_found(line: str, fault: str) -> None:
    assert faults_of(f"def upgrade() -> None:\n    {line}\n") == [fault]


@pytest.mark.parametrize(
    "line",
    [
        "op.add_column('people', sa.Column('age', sa.Integer))",
        "op.add_column('people', sa.Column('age', sa.Integer, nullable=False, server_default='0'))",
        "op.create_table('more', sa.Column('id', sa.Integer)); op.create_index('ix', 'more', ['id'], unique=True)",
    ],
)
def test_what_only_adds_is_not_complained_about(line: str) -> None:
    assert faults_of(f"def upgrade() -> None:\n    {line}\n") == []
