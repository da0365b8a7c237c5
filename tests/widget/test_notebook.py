"""The example notebook is well formed, and its cells run one after the other."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import nbformat
import pytest

NOTEBOOK = Path(__file__).parents[2] / "examples" / "notebook.ipynb"
SHOWN = ("_repr_mimebundle_", "_repr_html_", "_repr_svg_")


@pytest.fixture(scope="module")
def notebook() -> dict[str, Any]:
    read: dict[str, Any] = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    return read


def run(source: str, names: dict[str, Any]) -> Any:
    """Runs a cell as a notebook does, and gives the value of its last line, if that has one."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if isinstance(last, ast.Expr) else None


def test_the_notebook_is_well_formed_and_carries_no_outputs(notebook: dict[str, Any]) -> None:
    nbformat.validate(notebook)
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert [cell["id"] for cell in code if cell["outputs"] or cell["execution_count"]] == []


def test_every_cell_runs_and_every_part_shows_a_picture(
    notebook: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    names: dict[str, Any] = {}
    shown = []
    for cell in notebook["cells"]:
        value = run("".join(cell["source"]), names) if cell["cell_type"] == "code" else None
        if value is not None:
            assert any(getattr(value, name, lambda: None)() for name in SHOWN), cell["id"]
            shown.append(type(value).__name__)
    assert shown == ["Game", "Game", "SVG", "SVG", "SVG", "Game", "Node", "AnalysedGame", "GameViewer"]
    assert "<Node 1:2: D7OUT !> 1" in capsys.readouterr().out
