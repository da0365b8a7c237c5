"""Draws the pictures of README.md and of the documentation from `docs/pictures/pictures.toml`.

With `--check` it draws nothing and says which of them are out of date.

A picture is a position (`setup` or `tfen`), the moves played on it (`play`, the last one is shown), and what is drawn
over it. What a page claims about it is written beside it and checked before anything is drawn: `legal` moves,
`illegal` moves with the rule that forbids them, and `state`: check, escape, or how the game ended.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import tankchess

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "pictures"
_KEYS = {"setup", "tfen", "play", "quietly", "reach", "fire", "threats", "arrows", "theme", "legal", "illegal", "state"}


def scenes() -> dict[str, Mapping[str, Any]]:
    """The pictures by name."""
    tables = tomllib.loads((FOLDER / "pictures.toml").read_text(encoding="utf-8"))
    for name, scene in tables.items():
        unknown = set(scene) - _KEYS
        if unknown:
            raise ValueError(f"picture {name}: unknown key {min(unknown)!r}")
    return tables


def start_of(scene: Mapping[str, Any]) -> tankchess.Position:
    if "setup" in scene:
        return tankchess.setup(scene["setup"]).position()
    return tankchess.Position.from_tfen(scene["tfen"])


def draw_scene(scene: Mapping[str, Any], theme: str | None = None) -> str:
    """The picture as SVG text, in its own theme or another."""
    position = start_of(scene)
    last = None
    for move in scene.get("play", []):
        last = position.play(move)
    return tankchess.draw(
        position,
        theme=theme or scene.get("theme", "light"),
        last_move=None if scene.get("quietly") else last,
        arrows=[(start, end) for start, end in scene.get("arrows", [])],
        reach_of=scene.get("reach"),
        fire_of=scene.get("fire"),
        threats=scene.get("threats"),
    )


def false_claims(scene: Mapping[str, Any]) -> list[str]:
    """What the data claim and the rules deny."""
    try:
        position = start_of(scene)
    except tankchess.TankChessError as error:
        return [str(error)]
    wrong = [f"{move} {position.why_not(move)}" for move in scene.get("legal", []) if not position.is_legal(move)]
    for move, rule in scene.get("illegal", {}).items():
        reason = position.why_not(move)
        if reason is None or reason.rule != rule:
            wrong.append(f"{move}: expected rule {rule} to forbid it, found {reason}")
    try:
        for move in scene.get("play", []):
            position.play(move)
    except tankchess.IllegalMove as error:
        return [*wrong, str(error)]
    outcome = position.outcome()
    states = {"check": position.in_check(), "escape": position.escape_threat()}
    if outcome is not None:
        states[str(outcome.termination)] = True
    if "state" in scene and not states.get(scene["state"], False):
        wrong.append(f"expected {scene['state']}, found {', '.join(key for key, is_so in states.items() if is_so)}")
    return wrong


def stale() -> list[str]:
    """The names of the pictures that are missing, out of date, or no longer asked for."""
    wanted = {f"{name}.svg": draw_scene(scene) for name, scene in scenes().items()}
    there = {file.name: file.read_text(encoding="utf-8") for file in FOLDER.glob("*.svg")}
    return sorted(name for name in wanted.keys() | there.keys() if wanted.get(name) != there.get(name))


def main(arguments: Sequence[str]) -> int:
    if list(arguments) not in ([], ["--check"]):
        print("usage: pictures.py [--check]", file=sys.stderr)
        return 2
    faults = [f"picture {name}: {fault}" for name, scene in scenes().items() for fault in false_claims(scene)]
    if not faults and arguments:
        faults = [f"docs/pictures/{name}: not as it would be drawn now; make pictures renews it" for name in stale()]
    if faults:
        print("\n".join(faults), file=sys.stderr)
        return 1
    if not arguments:
        for name, scene in scenes().items():
            (FOLDER / f"{name}.svg").write_text(draw_scene(scene), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
