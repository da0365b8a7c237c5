"""`tankchess solve`: proves a forced checkmate or escapemate."""

from __future__ import annotations

import json
import time
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn
from rich.tree import Tree

from tankchess.cli.console import console
from tankchess.cli.output import note_plain_core
from tankchess.cli.source import Words, read_position

# Engine and solver are imported where they are used: loading them would slow down every other command.

# A proof with more answers than this is shown by its main line; --tree shows all of it.
SHORT_PROOF = 12
UNPROVED = 1


def solve(
    words: Words,
    moves: Annotated[
        int, typer.Option("--moves", "-n", metavar="N", min=1, max=20, help="Moves the win may take.")
    ] = 3,
    seconds: Annotated[
        float | None, typer.Option("--time", metavar="S", min=0.01, help="Seconds to try.", show_default=False)
    ] = None,
    tree: Annotated[bool, typer.Option("--tree", help="The whole proof, every answer.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="The proof as JSON.")] = False,
) -> None:
    """Prove a forced checkmate or escapemate.

    It looks for the shortest win of the side to move. Exit code 1 if there is none.
    """
    from tankchess.engine import solve as prove

    position = read_position(words)
    note_plain_core()
    screen = Console(stderr=True)
    started = time.perf_counter()
    with Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        console=screen,
        transient=True,
        disable=not screen.is_terminal,
    ) as progress:
        task = progress.add_task("looking for a mate in 1")

        def show(count: int, nodes: int) -> None:
            progress.update(task, description=f"looking for a mate in {count}: {nodes:,} positions")

        proof = prove(position, moves, seconds=seconds, on_progress=show)
    took = time.perf_counter() - started
    out = console()
    if proof is None:
        limited = seconds is not None and took >= seconds
        if as_json:
            typer.echo(json.dumps({"proved": False, "complete": not limited, "seconds": round(took, 3)}))
        elif limited:
            out.print(f"Nothing proved in {took:.1f} s: there may be a win in {moves}")
        else:
            out.print(f"No forced checkmate or escapemate in {moves} ({took:.2f} s)")
        raise typer.Exit(UNPROVED)
    if as_json:
        typer.echo(json.dumps({"proved": True, "seconds": round(took, 3), "nodes": proof.nodes, **_as_json(proof)}))
        return
    word = {"mate": "Checkmate", "escape": "Escapemate"}[proof.kind]
    out.print(f"{word} in {proof.moves}: {' '.join(map(str, proof.line))}")
    size = "One position" if proof.size == 1 else f"{proof.size} positions"
    out.print(f"{size} in the proof, {proof.nodes:,} looked at, {took:.2f} s")
    if tree or 1 < proof.size <= SHORT_PROOF:
        branch = Tree(str(proof.move))
        _grow(branch, proof)
        out.print(branch)


def _grow(branch: Tree, proof: Any) -> None:
    for answer, rest in sorted(proof.answers.items(), key=lambda item: str(item[0])):
        _grow(branch.add(f"{answer}  {rest.move}"), rest)


def _as_json(proof: Any) -> dict[str, Any]:
    answers = {str(answer): _as_json(rest) for answer, rest in proof.answers.items()}
    return {"move": str(proof.move), "moves": proof.moves, "kind": proof.kind, "answers": answers}
