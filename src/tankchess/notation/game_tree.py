"""The moves of a game with all their variations."""

from __future__ import annotations

import re

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.errors import GameError
from tankchess.notation.node import Node

_STEP = re.compile(r"([0-9]{1,6})(?::([0-9]{1,6}))?")
# A node as a value: ply, move, the comments after and before it, signs.
Row = tuple[int, Move | None, str, str, tuple[str, ...]]


class GameTree:
    """A start, on which nobody plays, and the node that stands for it.

    `version` rises with every change of the moves. `ended` tells how the players ended the game, while it stands.
    """

    __slots__ = ("ended", "root", "start", "version")

    def __init__(self, start: Position) -> None:
        self.start = start
        self.version = 0
        self.ended = ""
        self.root = Node(self, None, None)

    def rows(self) -> list[Row]:
        """The whole tree as values; the root first, the others as `Node.walk` meets them."""
        nodes = [self.root, *self.root.walk()]
        return [(node._ply, node._move, node._comment, node._comment_before, node._signs) for node in nodes]

    def copy(self) -> GameTree:
        twin = _planted(self.start, self.rows())
        twin.ended = self.ended
        return twin

    def find(self, address: str) -> Node:
        """The node with this address, as `Node.address` writes it. Raises `GameError`."""
        node = self.root
        for step in address.strip().split("/"):
            match = _STEP.fullmatch(step)
            if match is None:
                raise GameError(f"place {address!r}: expected a number of moves, 7, or a variation, 7:2 or 7:2/9")
            ply = int(match[1])
            is_choice = match[2] is not None
            line = (node, *node.main_line())
            if not node._ply + is_choice <= ply <= line[-1]._ply:
                first = node._ply + is_choice
                raise GameError(
                    f"place {address!r}: after {ply} moves there is nothing here, expected {first} to {line[-1]._ply}"
                )
            if not is_choice:
                node = line[ply - node._ply]
                continue
            choices = line[ply - 1 - node._ply]._children
            if not 1 <= int(match[2]) <= len(choices):
                raise GameError(f"place {address!r}: choice {match[2]} of move {ply}, expected 1 to {len(choices)}")
            node = choices[int(match[2]) - 1]
        return node

    def __reduce__(self) -> tuple[object, tuple[Position, list[Row], str]]:
        return (_rebuild, (self.start, self.rows(), self.ended))


def _planted(start: Position, rows: list[Row]) -> GameTree:
    tree = GameTree(start)
    path = [tree.root]
    for ply, move, comment, before, signs in rows:
        if move is not None:
            del path[ply:]
            path.append(path[-1]._add(move))
        node = path[-1]
        node._comment, node._comment_before, node._signs = comment, before, signs
    return tree


def _rebuild(start: Position, rows: list[Row], ended: str) -> GameTree:
    """A pickled tree."""
    tree = _planted(start, rows)
    tree.ended = ended
    return tree
