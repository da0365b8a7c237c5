"""A board in a notebook to step through a game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tankchess.drawing import draw
from tankchess.drawing.theme import find_theme
from tankchess.errors import ArgumentError
from tankchess.extras import needing
from tankchess.game import Game
from tankchess.notation import GameError, Node
from tankchess.widget.move_list import move_list

with needing("notebook", "the board in a notebook"):
    import anywidget
    import traitlets

_HERE = Path(__file__).parent
SMALLEST_SIZE = 200
# What programs put into comments, in words: `[%eval +1.20]`, `[%clk 0:29:31]`, `[%note ? loses 1.10]`.
_VALUE = re.compile(r"\[%(\w+)\s+([^\]]*)\]")
_WORDS = {"eval": "evaluation {}", "clk": "clock {}", "note": "{}"}


class _Place(traitlets.TraitType[Node, Node | str | int]):
    """A move of the viewer's game, given as a node or by its address."""

    info_text = "a node of the game, or its address"

    def validate(self, obj: Any, value: Any) -> Node:
        game: Game = obj.game
        if not isinstance(value, Node):
            return game.find(value)
        if value.root is not game.root or _nearest(value) is not value:
            raise GameError(f"node {value!r}: expected one of this game")
        return value


class _Ply(traitlets.TraitType[int, int]):
    """A number of moves along the line that is shown."""

    info_text = "a number of moves"

    def validate(self, obj: Any, value: Any) -> int:
        last = len(obj.line)
        if type(value) is not int or not 0 <= value <= last:
            raise GameError(f"ply {value!r}: expected 0 to {last}")
        return value


class _ThemeName(traitlets.TraitType[str, str]):
    """The name of a theme of `draw`."""

    info_text = "the name of a theme"

    def validate(self, _obj: Any, value: Any) -> str:
        if not isinstance(value, str):
            raise ArgumentError(f"theme {value!r}: expected a name")
        find_theme(value)
        return value


class _Size(traitlets.TraitType[int, int]):
    """The width of the board."""

    info_text = "a width in pixels"

    def validate(self, _obj: Any, value: Any) -> int:
        if type(value) is not int or value < SMALLEST_SIZE:
            raise ArgumentError(f"size {value!r}: expected at least {SMALLEST_SIZE} pixels")
        return value


def _sent(node: Node, _widget: object) -> str:
    return node.address


def _received(address: object, widget: GameViewer) -> Node:
    """The node that a page asks for. Where it was taken out of the game meanwhile, the page gets the moves anew."""
    try:
        return widget.game.find(str(address))
    except GameError:
        widget.refresh()
        # For Python nothing has changed, so it would not tell the page, which still has the address it asked for.
        widget.send_state("node")
        return widget.node


class GameViewer(anywidget.AnyWidget):
    """A game to step through, with its variations, comments and signs: the last line of a cell shows it.

    `node` is the move that is shown, the root for the start; it can be set to a node or to an address, as `Game.find`
    reads it. `ply` is its number and can be set to any along the line that is shown. `theme`, `flip` and `size` (the
    width of the board in pixels) are those of `draw`. All of them are traits: `viewer.observe(function, "node")` calls
    a function when somebody has gone on. After a change of the game, `refresh` shows it.

    Raises `GameError` for a node or number that is not in the game, and `ArgumentError` for a theme or size that does
    not exist.

    >>> from tankchess import Game
    >>> from tankchess.widget import GameViewer
    >>> game = Game("duel-12")
    >>> _ = [game.play(game.position.legal_moves()[0]) for _ in range(3)]
    >>> viewer = GameViewer(game)
    >>> viewer.ply = 2
    >>> viewer.node == game.find(2)
    True
    """

    _esm = _HERE / "viewer.js"
    _css = _HERE / "viewer.css"

    node = _Place().tag(sync=True, to_json=_sent, from_json=_received)
    ply = _Ply(default_value=0)
    theme = _ThemeName(default_value="light").tag(sync=True)
    flip = traitlets.Bool(False).tag(sync=True)
    size = _Size(default_value=480).tag(sync=True)

    # What the page shows: the moves once, everything else for the current place only.
    _title = traitlets.Unicode("").tag(sync=True)
    _moves: Any = traitlets.List().tag(sync=True)
    _picture = traitlets.Unicode("").tag(sync=True)
    _comment = traitlets.Unicode("").tag(sync=True)

    def __init__(
        self,
        game: Game,
        *,
        node: Node | str | int = 0,
        theme: str = "light",
        flip: bool = False,
        size: int = 480,
    ) -> None:
        if not isinstance(game, Game):
            raise ArgumentError(f"game {type(game).__name__}: expected a Game")
        self._game = game
        super().__init__(node=node, theme=theme, flip=flip, size=size)
        self.refresh()

    @property
    def game(self) -> Game:
        return self._game

    @property
    def line(self) -> tuple[Node, ...]:
        """The moves that lead to the current one, and those that follow it."""
        return (*self.node.line(), *self.node.main_line())

    def refresh(self) -> None:
        """Shows the game as it is now. If the current move was taken out of it, the last one before it is shown."""
        game = self._game
        with self.hold_sync():
            self._title = f"{' – '.join(game.players.values())}   {game.result}"
            self._moves = move_list(game.root)
            self.node = _nearest(self.node)
            self._show()

    @traitlets.default("node")
    def _start(self) -> Node:
        return self._game.root

    @traitlets.observe("node")
    def _on_node(self, _change: object) -> None:
        self.ply = self.node.ply
        self._show()

    @traitlets.observe("ply")
    def _on_ply(self, _change: object) -> None:
        if self.ply != self.node.ply:
            self.node = (self.node.root, *self.line)[self.ply]

    @traitlets.observe("theme", "flip", "size")
    def _on_look(self, _change: object) -> None:
        self._show()

    def _show(self) -> None:
        node = self.node
        with self.hold_sync():
            self._picture = draw(node, theme=self.theme, flip=self.flip, size=self.size)
            self._comment = readable(" ".join(filter(None, [node.comment_before, node.comment])))


def readable(comment: str) -> str:
    """A comment with the values of programs in words; one that nobody knows stays as it is."""
    return _VALUE.sub(
        lambda found: f"({_WORDS[found[1]].format(found[2])})" if found[1] in _WORDS else found[0], comment
    )


def _nearest(node: Node) -> Node:
    """The node itself, or the last before it that is still in the game."""
    found = node.root
    for each in node.line():
        if each not in found.children:
            break
        found = each
    return found
