"""The moves of a game and its variations as JSON: lines one after the other, each with where it branches off."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

from tankchess.errors import TankChessError
from tankchess.game.tree_grower import TreeGrower
from tankchess.notation import GameTree, Node, RecordError, read_sign, tidy_comment

LINE_KEYS = ("of", "after", "moves", "comments", "comments_before", "signs")

_PLY = re.compile(r"0|[1-9][0-9]{0,5}")


def lines_to_json(root: Node) -> dict[str, Any]:
    """`moves`, `comments`, `comments_before`, `signs` of the main line, and `variations` with the same of the others.

    What is empty is left out of a variation. A variation stands after the line that it is `of`.
    """
    main = root.main_line()
    lines = [(root, *main)]
    variations: list[dict[str, Any]] = []
    for number, line in enumerate(lines):
        for node in line:
            for other in node.children[1:]:
                nodes = (other, *other.main_line())
                lines.append(nodes)
                told = {key: value for key, value in _line(nodes).items() if value}
                variations.append({"of": number, "after": node.ply, **told})
    whole = _line(lines[0])
    return {**whole, "variations": variations}


def _line(nodes: tuple[Node, ...]) -> dict[str, Any]:
    return {
        "moves": [str(node.move) for node in nodes if node.move is not None],
        "comments": {str(node.ply): node.comment for node in nodes if node.comment},
        "comments_before": {str(node.ply): node.comment_before for node in nodes if node.comment_before},
        "signs": {str(node.ply): list(node.signs) for node in nodes if node.signs},
    }


class GameObject(Protocol):
    """What reads the object of a game: values out of it, and errors that name their place."""

    data: Mapping[str, Any]

    def error(
        self, place: str, reason: object, word: str = "json_why", move: int | None = None, **values: Any
    ) -> RecordError: ...
    def words(self, place: str, value: Any) -> str: ...
    def check_keys(self, place: str, table: Mapping[str, Any], known: tuple[str, ...]) -> None: ...
    def as_object(self, place: str, value: Any) -> Mapping[str, Any]: ...


class JsonLineReader(TreeGrower):
    """Reads the lines of a game into a tree. `position` is at its end when `read` is done. Raises `RecordError`."""

    def __init__(self, table: GameObject, tree: GameTree) -> None:
        super().__init__(tree)
        self.table = table

    def read(self) -> None:
        data = self.table.data
        lines = [[self.tree.root, *self.read_line(self.tree.root, data, "")]]
        for index, variation in enumerate(self.array("variations", data.get("variations"), "an array of lines")):
            place = f"variations[{index}]"
            told = self.table.as_object(place, variation)
            self.table.check_keys(place, told, LINE_KEYS)
            of = self.number(f"{place}.of", told.get("of"), 0, len(lines) - 1, "a line before this one")
            line = lines[of]
            last = line[-1].ply - 1
            if last < line[0].ply:
                reason = f"line {of} has no move with another in its place"
                raise self.table.error(f"{place}.of", reason, "json_branch", number=of)
            after = self.number(f"{place}.after", told.get("after"), line[0].ply, last, "a number of moves")
            added = self.read_line(line[after - line[0].ply], told, f"{place}.")
            if not added:
                raise self.table.error(f"{place}.moves", "expected a move", "json_move")
            lines.append(added)
        self.go(lines[0][-1])

    def read_line(self, branch: Node, told: Mapping[str, Any], prefix: str) -> list[Node]:
        """Adds a line after `branch`, with what is said about its moves."""
        self.go(branch)
        nodes: list[Node] = []
        for index, code in enumerate(self.array(f"{prefix}moves", told.get("moves"), "an array of move codes")):
            nodes.append(self.play(f"{prefix}moves[{index}]", code))
        moved = {node.ply: node for node in nodes}
        # Words before the game stand at ply 0; a variation has no such place.
        for node, place, value in self.by_ply(f"{prefix}comments", told, {0: branch, **moved} if not prefix else moved):
            node.comment = self.said(place, value, tidy_comment)
        for node, place, value in self.by_ply(f"{prefix}comments_before", told, moved):
            node.comment_before = self.said(place, value, tidy_comment)
        for node, place, value in self.by_ply(f"{prefix}signs", told, moved):
            signs = self.array(place, value, "an array of signs")
            node.signs = [self.said(f"{place}[{index}]", sign, read_sign) for index, sign in enumerate(signs)]
        return nodes

    def play(self, place: str, code: Any) -> Node:
        number = self.position.move_number
        text = self.table.words(place, code)
        try:
            return self.add(text)
        except TankChessError as error:
            raise self.table.error(place, error, move=number) from None

    # Values.

    def array(self, place: str, value: Any, expected: str) -> list[Any]:
        if value is None:
            return []
        if not isinstance(value, list):
            raise self.table.error(place, f"expected {expected}", "json_list")
        return value

    def number(self, place: str, value: Any, first: int, last: int, what: str) -> int:
        if type(value) is not int or not first <= value <= last:
            raise self.table.error(place, f"expected {what}, {first} to {last}", "json_number", low=first, high=last)
        return value

    def by_ply(self, place: str, told: Mapping[str, Any], nodes: Mapping[int, Node]) -> Iterator[tuple[Node, str, Any]]:
        """What is said of which node, and where in the data it stands."""
        for key, value in self.table.as_object(place, told.get(place.rpartition(".")[2])).items():
            if not _PLY.fullmatch(key) or int(key) not in nodes:
                plies = f"{min(nodes)} to {max(nodes)}" if nodes else "1 on, and there are no moves"
                raise self.table.error(f"{place}.{key}", f"expected a ply from {plies}", "json_ply")
            yield nodes[int(key)], f"{place}.{key}", value

    def said(self, place: str, value: Any, read: Callable[[str], str]) -> str:
        text = self.table.words(place, value)
        try:
            return read(text)
        except RecordError as error:
            raise self.table.error(place, error) from None
