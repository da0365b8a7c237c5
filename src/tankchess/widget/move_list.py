"""The moves of a game in the order in which people read them, as plain values for a page."""

from __future__ import annotations

from collections.abc import Iterator

from tankchess.core.position import Position
from tankchess.notation import Node, write_played_text

Entry = dict[str, object]


def move_list(root: Node) -> list[Entry]:
    """Every move of the tree: a move, then the variations in its place, then what follows it.

    An entry has the `address` of its move and that of the move before it (`parent`), `label`, the number where one is
    due, `text`, `signs`, and `depth`: 0 for the game itself, 1 for a variation, 2 for one inside it. `begins` marks the
    first move of a variation.
    """
    return list(_entries(root, root.position()))


def _entries(root: Node, position: Position) -> Iterator[Entry]:
    # What is still to be read, the next at the end; nesting is limited by memory alone.
    waiting: list[tuple[Node, int, bool]] = [(root.children[0], 0, False)] if root.children else []
    path: list[Node] = []
    number = 0
    while waiting:
        node, depth, begins = waiting.pop()
        assert node.move is not None and node.parent is not None, "the root is not listed"
        goes_on = node.parent is (path[-1] if path else root) and not begins
        if not goes_on:
            path = _go(position, path, node.parent.line())
        label = ""
        if not goes_on or position.move_number != number:
            number = position.move_number
            label = f"{number}{'.' if position.turn is position.order[0] else '…'}"
        yield {
            "address": node.address,
            "parent": node.parent.address,
            "label": label,
            "text": write_played_text(position, node.move, not node.children),
            "signs": list(node.signs),
            "depth": depth,
            "begins": begins,
        }
        path.append(node)
        if node.children:
            waiting.append((node.children[0], depth, False))
        waiting += [(other, depth + 1, True) for other in reversed(node.variations)]


def _go(position: Position, path: list[Node], line: tuple[Node, ...]) -> list[Node]:
    """Takes moves back and plays others, from the end of one line to that of another, which is returned."""
    pairs = enumerate(zip(path, line, strict=False))
    shared = next((place for place, (old, new) in pairs if old is not new), min(len(path), len(line)))
    for _ in path[shared:]:
        position.undo()
    for node in line[shared:]:
        assert node.move is not None, "only the root has no move"
        position.push(node.move)
    return list(line)
