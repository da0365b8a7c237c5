"""A game tree as rows: every move names the row that it follows. For programs that edit trees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.errors import TankChessError, worded
from tankchess.game.game import Game
from tankchess.game.tree_grower import TreeGrower
from tankchess.notation import ONGOING, GameTree, Node, Record, RecordError, record_error

START = -1


@dataclass(frozen=True, slots=True)
class TreeRow:
    """A move after the row with the number `parent`, counted from 0, or after `START`; and what was said about it.

    Of the rows with the same parent, the first is the line itself and the others are variations.
    """

    parent: int
    move: str
    comment: str = ""
    comment_before: str = ""
    signs: tuple[str, ...] = ()


def tree_rows(root: Node) -> list[TreeRow]:
    """The moves of a tree, each before those that follow it, a line before its variations."""
    numbers = {id(root): START}
    rows = []
    for number, node in enumerate(root.walk()):
        assert node.parent is not None, "walk leaves the root out"
        numbers[id(node)] = number
        rows.append(
            TreeRow(numbers[id(node.parent)], str(node.move), node.comment, node.comment_before, tuple(node.signs))
        )
    return rows


def game_from_rows(
    start: Position,
    rows: Iterable[TreeRow],
    headers: Mapping[str, str] | None = None,
    comment: str = "",
    result: str = ONGOING,
    *,
    were_checked: bool = False,
) -> Game:
    """The game that the rows tell. `comment` stands before the first move.

    Raises `RecordError`, which names the row: `row 3: ...`. Rows that `were_checked` before are not played again, which
    takes most of the time: only the main line is, and other lines are when somebody asks for a position of theirs.
    """
    grower = TreeGrower(GameTree(start))
    nodes: list[Node] = []
    try:
        grower.tree.root.comment = comment
    except RecordError as error:
        raise record_error(error, "comment: ") from None
    for number, row in enumerate(rows):
        nodes.append(_grow(grower, nodes, number, row, were_checked))
    main = grower.tree.root.main_line()
    grower.go(main[-1] if main else grower.tree.root)
    return Game.from_record(Record(dict(headers or {}), grower.tree, grower.position, result))


def _grow(grower: TreeGrower, nodes: Sequence[Node], number: int, row: TreeRow, was_checked: bool) -> Node:
    if not START <= row.parent < number:
        fault = RecordError(f"row {number}: parent {row.parent}, expected {START} for the start, or an earlier row")
        raise worded(fault, "row_parent", number=number)
    parent = grower.tree.root if row.parent == START else nodes[row.parent]
    try:
        if was_checked:
            node = parent._add(Move.parse(row.move))
        else:
            grower.go(parent)
            node = grower.add(row.move)
        node.comment, node.comment_before, node.signs = row.comment, row.comment_before, row.signs
    except TankChessError as error:
        reason = error.reason if isinstance(error, RecordError) else error
        raise worded(RecordError(f"row {number}: {reason}"), "json_why", place=f"row {number}", why=error) from None
    return node
