"""One move of a game, with what was said about it and the moves that may follow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.errors import GameError
from tankchess.notation.comments import clock_in, evaluation_in, tidy_comment, with_clock, with_evaluation
from tankchess.notation.signs import read_signs

if TYPE_CHECKING:
    from tankchess.notation.game_tree import GameTree


class Node:
    """A move of a game and its place among the others.

    `children` are the moves that follow it: the first goes on with the line, each other begins a variation, and no two
    are the same move. The root is the start of the game and has no move. `ply` counts the moves from the start.

    >>> from tankchess import Game
    >>> game = Game("basic-16")
    >>> _ = game.play("H1H2N")
    >>> other = game.root.add_variation("C3C5NE", "I16I16SW")
    >>> other.signs, other.comment = ["!?"], "sharper"
    >>> [str(node.move) for node in game.root.children], other.address, other.is_main_line
    (['H1H2N', 'C3C5NE'], '1:2', False)
    """

    __slots__ = ("_children", "_comment", "_comment_before", "_move", "_parent", "_ply", "_signs", "_tree")

    def __init__(self, tree: GameTree, parent: Node | None, move: Move | None) -> None:
        self._tree = tree
        self._parent = parent
        self._move = move
        self._ply: int = 0 if parent is None else parent._ply + 1
        self._children: list[Node] = []
        self._comment = ""
        self._comment_before = ""
        self._signs: tuple[str, ...] = ()

    # What there is.

    @property
    def move(self) -> Move | None:
        """The move, None for the root."""
        return self._move

    @property
    def parent(self) -> Node | None:
        """The move before it, None for the root."""
        return self._parent

    @property
    def children(self) -> tuple[Node, ...]:
        return tuple(self._children)

    @property
    def ply(self) -> int:
        return self._ply

    @property
    def root(self) -> Node:
        return self._tree.root

    @property
    def is_root(self) -> bool:
        return self._parent is None

    @property
    def is_main_line(self) -> bool:
        """Whether the move is one of the game itself, not of a variation."""
        node = self
        while node._parent is not None:
            if not node._parent._children or node._parent._children[0] is not node:
                return False
            node = node._parent
        return True

    @property
    def variations(self) -> tuple[Node, ...]:
        """The other moves that were looked at in place of this one; empty where this one is itself a variation."""
        siblings = self._siblings() if self._parent is not None else []
        return tuple(siblings[1:]) if siblings and siblings[0] is self else ()

    @property
    def address(self) -> str:
        """Where the move stands, as `Game.find` reads it: `7` is the seventh of the game, `7:2` a second choice there.

        `7:2/9` is two moves further on in that variation.
        """
        parts: list[str] = []
        for node in self.line():
            choice = node._choice()
            if choice:
                parts.append(f"{node._ply}:{choice + 1}")
        if not parts or int(parts[-1].split(":")[0]) != self._ply:
            parts.append(str(self._ply))
        return "/".join(parts)

    def child(self, move: Move | str) -> Node | None:
        """The child with this move, if there is one."""
        wanted = Move.parse(move) if isinstance(move, str) else move
        return next((child for child in self._children if child._move == wanted), None)

    # What was said.

    @property
    def comment(self) -> str:
        """The words after the move; of the root, before the game. Raises `RecordError` for braces."""
        return self._comment

    @comment.setter
    def comment(self, text: str) -> None:
        self._comment = tidy_comment(text)

    @property
    def comment_before(self) -> str:
        """The words before the move. The root has none."""
        return self._comment_before

    @comment_before.setter
    def comment_before(self, text: str) -> None:
        self._check_move("a comment before it")
        self._comment_before = tidy_comment(text)

    @property
    def signs(self) -> tuple[str, ...]:
        """What a sign says about the move: `!`, `??`, or a number as `$14`; `$1` to `$6` are read as `!` to `?!`."""
        return self._signs

    @signs.setter
    def signs(self, signs: Iterable[str]) -> None:
        self._check_move("a sign")
        self._signs = read_signs(signs)

    @property
    def clock(self) -> float | None:
        """The seconds left after the move, as `[%clk 0:29:31]` in the comment tells them."""
        return clock_in(self._comment)

    @clock.setter
    def clock(self, seconds: float | None) -> None:
        self._comment = with_clock(self._comment, seconds)

    @property
    def evaluation(self) -> float | None:
        """What the position is worth, in Light Tanks, as `[%eval +1.20]` in the comment tells it."""
        return evaluation_in(self._comment)

    @evaluation.setter
    def evaluation(self, value: float | None) -> None:
        self._comment = with_evaluation(self._comment, value)

    # Ways through the tree.

    def line(self) -> tuple[Node, ...]:
        """The moves that lead here, this one included; empty for the root."""
        found = []
        node = self
        while node._parent is not None:
            found.append(node)
            node = node._parent
        return tuple(reversed(found))

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of `line`."""
        return tuple(node._move for node in self.line() if node._move is not None)

    def main_line(self) -> tuple[Node, ...]:
        """The moves that follow, always the first of the children."""
        found = []
        node = self
        while node._children:
            node = node._children[0]
            found.append(node)
        return tuple(found)

    def walk(self) -> Iterator[Node]:
        """Every move below: a move before its answers, the line before its variations."""
        waiting = self._children[::-1]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += node._children[::-1]

    __iter__ = walk

    def position(self) -> Position:
        """The position after the move, with the moves that led to it; free to play on."""
        position = self._tree.start.copy()
        for move in self.moves:
            position.push(move)
        return position

    # Changes.

    def add_variation(self, *moves: Move | str) -> Node:
        """Adds a line of moves after this one and returns the node of its first.

        Moves that are there already are gone along. Where nothing follows yet, the line goes on with these moves.
        Raises `IllegalMove`, and adds nothing, if one of them is not legal, and `GameError` after a game that its
        players have ended, and where the move was removed.
        """
        if not moves:
            raise GameError("add_variation: expected a move")
        self._check_there()
        position = self.position()
        last = self
        fresh: list[Move] = []
        for each in moves:
            move = Move.parse(each) if isinstance(each, str) else each
            known = None if fresh else last.child(move)
            if known is not None:
                position.push(move)
                last = known
            else:
                fresh.append(position.play(move))
        if fresh:
            last._check_open()
            for move in fresh:
                last = last._add(move)
        return last.line()[self._ply]

    def promote(self) -> None:
        """Moves this one up by a place among the moves it stands beside. The first stays where it is."""
        self._move_to(max(0, self._place() - 1))

    def demote(self) -> None:
        """Moves this one down by a place. The last stays where it is."""
        self._move_to(self._place() + 1)

    def promote_to_main(self) -> None:
        """Makes the line that leads here the main line of the game. That of the root is there already."""
        self._check_there()
        for node in self.line():
            node._move_to(0)

    def remove(self) -> None:
        """Takes the move out of the game, with everything that follows it. None of them can be changed afterwards."""
        self._check_there()
        del self._siblings()[self._place()]
        self._tree.version += 1

    def _add(self, move: Move, is_first: bool = False) -> Node:
        """A new child, unchecked."""
        node = Node(self._tree, self, move)
        if is_first:
            self._children.insert(0, node)
        else:
            self._children.append(node)
        self._tree.version += 1
        return node

    def _clear(self) -> None:
        """Takes away everything that follows."""
        self._children.clear()
        self._tree.version += 1

    def _move_to(self, place: int) -> None:
        siblings = self._siblings()
        siblings.remove(self)
        siblings.insert(place, self)
        self._tree.version += 1

    def _siblings(self) -> list[Node]:
        if self._parent is None:
            raise GameError("the start of a game stands where it is: expected a move")
        return self._parent._children

    def _choice(self) -> int:
        """The place among the siblings, 0 for a removed node, too."""
        return next((place for place, node in enumerate(self._siblings()) if node is self), 0)

    def _place(self) -> int:
        place = next((place for place, node in enumerate(self._siblings()) if node is self), None)
        if place is None:
            raise GameError(f"move {self._move}: it was removed from the game")
        return place

    def _check_there(self) -> None:
        """Refuses a node that was removed, or stands after one that was."""
        for node in self.line():
            node._place()

    def _check_open(self) -> None:
        """After a game that its players ended there are no more moves; variations before its end are free."""
        if self._tree.ended and not self._children and self.is_main_line:
            raise GameError(f"the game is over: {self._tree.ended}")

    def _check_move(self, what: str) -> None:
        if self._parent is None:
            raise GameError(f"the start of a game has no move: expected a node with one for {what}")

    # A chain of parents is longer than pickle could follow: a node is told by its tree and its place in it.

    def __reduce__(self) -> tuple[object, tuple[GameTree, list[int]]]:
        return (_rebuild, (self._tree, [node._place() for node in self.line()]))

    def __repr__(self) -> str:
        if self._move is None:
            return "<Node: the start>"
        signs = "".join(f" {sign}" for sign in self._signs)
        return f"<Node {self.address}: {self._move}{signs}>"

    def _repr_svg_(self) -> str:
        """What a notebook shows: the position after the move. `tankchess` gives positions their pictures."""
        picture: str = Position._repr_svg_(self)  # type: ignore[attr-defined]
        return picture


def _rebuild(tree: GameTree, places: list[int]) -> Node:
    """A pickled node."""
    node = tree.root
    for place in places:
        node = node._children[place]
    return node
