"""A game tree that grows move by move, wherever the next move belongs."""

from __future__ import annotations

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.errors import GameError
from tankchess.notation import GameTree, Node, is_order_certain


class TreeGrower:
    """Adds checked moves to a tree. `at` is where the next one goes, and `position` is the board there.

    Moves are played and taken back on one board, so a tree that comes branch by branch costs little more than a line.
    """

    def __init__(self, tree: GameTree) -> None:
        self.tree = tree
        self.position: Position = tree.start.copy()
        self.at = tree.root

    def go(self, node: Node) -> None:
        """Takes moves back to where the way to `node` begins, and goes it."""
        target = node.line()
        on_way = set(map(id, target))
        while self.at.parent is not None and id(self.at) not in on_way:
            self.position.undo()
            self.at = self.at.parent
        for step in target[self.at.ply :]:
            assert step.move is not None, "only the root has no move"
            self.position.push(step.move)
        self.at = node

    def add(self, code: Move | str) -> Node:
        """Plays a move and goes to it. Raises `MoveError`, and `GameError` if another line has the move here."""
        position = self.position
        move = position.push(code) if is_order_certain(position) else position.play(code)
        if self.at.child(move) is not None:
            position.undo()
            raise GameError(f"{move}: another line has this move here")
        self.at = self.at._add(move)
        return self.at
