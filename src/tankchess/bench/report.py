"""Figures as data and as text, with the machine they were measured on."""

from __future__ import annotations

import platform
import subprocess
from collections.abc import Iterable
from pathlib import Path

import tankchess
from tankchess.bench.figure import Figure


def as_data(figures: Iterable[Figure]) -> dict[str, object]:
    rows = [
        {
            "name": figure.name.strip(),
            "value": figure.value,
            "unit": figure.unit,
            "bar": figure.bar,
            "holds": figure.holds,
        }
        for figure in figures
    ]
    return {
        "commit": commit(),
        "machine": cpu_model(),
        "python": platform.python_version(),
        "compiled": tankchess.COMPILED,
        "figures": rows,
    }


def as_markdown(figures: Iterable[Figure]) -> str:
    lines = [machine_in_words(), "", "| figure | value | bar |", "|---|---|---|"]
    lines += [f"| {f.name.strip()} | {shown(f.value)} {f.unit} | {bar_in_words(f)} |" for f in figures]
    return "\n".join(lines)


def bar_in_words(figure: Figure) -> str:
    if figure.bar is None:
        return ""
    return f"{'>=' if figure.bar_is_minimum else '<='} {figure.bar:g}"


def shown(value: float) -> str:
    """Three significant digits, without an exponent."""
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"


def machine_in_words() -> str:
    core = "compiled" if tankchess.COMPILED else "plain Python"
    return f"Commit {commit()}, {cpu_model()}, Python {platform.python_version()}, {core}"


def cpu_model() -> str:
    """The name of the processor, as far as the system reveals it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    for line in lines:
        key, _, value = line.partition(":")
        if key.strip() == "model name":
            return value.strip()
    return platform.processor() or platform.machine()


def commit() -> str:
    """The commit this code comes from, with a + where files differ from it; "unknown" outside a checkout."""
    root = Path(__file__).resolve().parents[3]
    if not (root / ".git").exists():
        return "unknown"
    command = ["git", "-C", str(root), "describe", "--always", "--dirty=+", "--exclude=*"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
