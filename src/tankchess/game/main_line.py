"""The moves of the game itself, out of the tree of all its variations."""

from __future__ import annotations

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.core.sides import Mode, Side
from tankchess.notation import GameTree, Node


class MainLine:
    """The main line of a tree and the position at its end. It is followed anew after the tree was edited.

    The position is handed out frozen; it is copied when the game goes on, and only if somebody has asked for it.
    """

    def __init__(self, tree: GameTree, position: Position) -> None:
        """`position` is at the end of the main line, and belongs to it from now on."""
        self.tree = tree
        self.nodes = list(tree.root.main_line())
        self._position = position
        self._version = tree.version

    def __reduce__(self) -> tuple[object, tuple[GameTree, Position]]:
        # A pickle of the nodes one by one would tell the way to each of them.
        return (MainLine, (self.tree, self._position))

    def copy(self) -> MainLine:
        return MainLine(self.tree.copy(), self._position.copy())

    @property
    def position(self) -> Position:
        """The position at its end, to look at."""
        return self._position.freeze()

    @property
    def free_position(self) -> Position:
        """The same, for the game alone: whatever is played on it has to be in the tree, too, or be taken back."""
        if self._position.is_frozen:
            self._position = self._position.copy()
        return self._position

    @property
    def seen_position(self) -> Position:
        """The same, for questions that do not change it."""
        return self._position

    def go_on_to(self, reached: Position) -> None:
        """Takes over the position after the next move, which has to be appended."""
        self._position = reached

    @property
    def end(self) -> Node:
        return self.nodes[-1] if self.nodes else self.tree.root

    def movers(self) -> list[Side]:
        """Who played each move: two players take turns, of four some may be skipped (G7)."""
        start, order, count = self.tree.start, self.tree.start.order, len(self.nodes)
        if start.mode is not Mode.FOUR:
            first = order.index(start.turn)
            return [order[(first + ply) % 2] for ply in range(count)]
        position = self._position.copy()
        movers = [(position.undo(), position.turn)[1] for _ in range(count)]
        return movers[::-1]

    def append(self, move: Move) -> Node:
        """Notes a move that was played on the position."""
        node = self.end._add(move)
        self.nodes.append(node)
        self._version = self.tree.version
        return node

    def pop(self) -> None:
        """Takes the last move back, and the variations in its place with it."""
        self.free_position.undo()
        self.nodes.pop()
        self.end._clear()
        self._version = self.tree.version

    def follow(self) -> int | None:
        """Follows the tree where it was edited: how many moves are still the same, None if all of them are."""
        if self._version == self.tree.version:
            return None
        self._version = self.tree.version
        nodes = list(self.tree.root.main_line())
        pairs = enumerate(zip(self.nodes, nodes, strict=False))
        kept = next((ply for ply, (old, new) in pairs if old is not new), min(len(self.nodes), len(nodes)))
        if kept == len(self.nodes) == len(nodes):
            return None
        position = self.free_position
        for _ in range(len(self.nodes) - kept):
            position.undo()
        for node in nodes[kept:]:
            assert node.move is not None, "only the root has no move"
            position.push(node.move)
        self.nodes = nodes
        return kept
