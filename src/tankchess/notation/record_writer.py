"""One game as the text of a record, in its canonical form. `docs/records.md` has the grammar."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tankchess.notation.game_tree import GameTree
from tankchess.notation.headers import write_header
from tankchess.notation.movetext import write_played_text
from tankchess.notation.node import Node

_INDENT = "    "


def write_record(headers: Iterable[tuple[str, str]], tree: GameTree, result: str) -> str:
    """The canonical text of a game: headers, an empty line, a line for each number, the result.

    Variations stand on lines of their own below the move they replace; after them the game goes on with its number.
    """
    lines = [write_header(name, value) for name, value in headers]
    lines.append("")
    lines += _Writer(tree).body(result)
    return "\n".join(lines) + "\n"


class _Writer:
    """Writes the moves of a tree, with one position that is played forth and back."""

    def __init__(self, tree: GameTree) -> None:
        self.root = tree.root
        self.position = tree.start.copy()

    def body(self, result: str) -> Iterator[str]:
        position = self.position
        if self.root.comment:
            yield _comment(self.root.comment)
        label = f"{position.move_number}."
        number = position.move_number
        turns = ["..."] * position.order.index(position.turn) if self.root.children else []
        for node in self.root.main_line():
            if position.move_number != number:
                if turns:
                    yield f"{label} {', '.join(turns)}"
                number = position.move_number
                turns, label = [], f"{number}."
            turns.append(self.play(node))
            if len(node._siblings()) > 1:
                yield f"{label} {', '.join(turns)}"
                turns, label = [], f"{number}..."
                yield from self.variations(node)
        yield f"{label} {', '.join(turns)}   {result}" if turns else result

    def variations(self, node: Node) -> Iterator[str]:
        """The moves in place of one that has been played."""
        self.position.undo()
        for other in node.variations:
            yield f"{_INDENT}{self.variation(other)}"
        assert node.move is not None, "the root has no variations"
        self.position.push(node.move)

    def variation(self, first: Node) -> str:
        """A line in square brackets with the variations inside it. Lines that wait are kept in a list: no recursion."""
        out: list[str] = []
        waiting: list[tuple[Node, Iterator[Node], int]] = []
        node, count, number, lead = first, 0, 0, "["
        while True:
            if lead or self.position.move_number != number:
                number = self.position.move_number
                out += [lead or " ", self.label(), " "]
            else:
                out.append(", ")
            out.append(self.play(node))
            count += 1
            others = iter(node.variations)
            lead = ""
            while True:
                other = next(others, None)
                if other is not None:
                    self.position.undo()
                    waiting.append((node, others, count))
                    node, count, lead = other, 0, " ["
                    break
                if node.children:
                    node = node.children[0]
                    break
                out.append("]")
                for _ in range(count):
                    self.position.undo()
                if not waiting:
                    return "".join(out)
                node, others, count = waiting.pop()
                assert node.move is not None, "the root has no variations"
                self.position.push(node.move)
                # After a variation the line it stands in goes on with its number.
                lead = " "

    def label(self) -> str:
        """The number of a move inside a variation: `2.`, and `2...` for those who do not begin a round."""
        position = self.position
        return f"{position.move_number}{'.' if position.turn is position.order[0] else '...'}"

    def play(self, node: Node) -> str:
        """Plays a move and gives its text, with its signs and comments. Only the last of a line can be mate."""
        move = node.move
        assert move is not None, "the root is not played"
        text = write_played_text(self.position, move, not node._children)
        if node._comment_before:
            text = f"{_comment(node._comment_before)} {text}"
        if node._signs:
            text = " ".join([text, *node._signs])
        return f"{text} {_comment(node._comment)}" if node._comment else text


def _comment(text: str) -> str:
    return f"{{{text}}}"
