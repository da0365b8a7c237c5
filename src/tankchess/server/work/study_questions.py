"""The questions about studies, and about trees that nobody keeps: whether they hold, and pictures of their places."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar

from msgspec import Raw

from tankchess.game import Game
from tankchess.notation import Node
from tankchess.server.encoding import decode, encode
from tankchess.server.messages import TreeOfMoves
from tankchess.server.studies.kept_tree import KeptTree
from tankchess.server.tables.kept_game import KeptGame
from tankchess.server.views.embedded_view import embedded_game
from tankchess.server.views.tree_view import game_of, tree_view
from tankchess.server.work.picture_questions import MOVING_SIZE, SECONDS_A_MOVE
from tankchess.server.work.question import Question, digest_of

# More moves would take more than a worker's time.
MOST_FRAMES = 120


class AskKeptTree(Question, frozen=True):
    """Whether every move of a tree is legal: the tree as it is kept."""

    tree: TreeOfMoves
    shrinks: ClassVar[bool] = False

    def key(self) -> Hashable:
        return (AskKeptTree, digest_of(encode(self.tree)))

    def answer(self) -> bytes:
        view = tree_view(game_of(self.tree))
        tree = view.tree
        return encode(KeptTree(Raw(encode(tree)), view.mode, view.order, len(tree.rows), tree.setup))


class PlaceOfTree(Question, frozen=True):
    """The base of questions about one place of a tree. `tree` is the JSON of a `TreeOfMoves`, `name` stands for it."""

    name: str
    tree: bytes
    node: str

    def key(self) -> Hashable:
        return (type(self), *(getattr(self, each) for each in self.__struct_fields__ if each != "tree"))

    def place(self) -> tuple[Game, Node]:
        """The game and the place. Of the moves, only those are played that lead there. Raises `ValueError`."""
        game = game_of(decode(self.tree, TreeOfMoves), were_checked=True)
        return game, game.find(self.node)


class AskNodeTfen(PlaceOfTree, frozen=True):
    """The position of a place, as TFEN."""

    def answer(self) -> bytes:
        return f"{self.place()[1].position().tfen()}\n".encode()


class AskNodeDrawing(PlaceOfTree, frozen=True):
    """The board of a place as SVG, with the move that led there."""

    theme: str
    flip: bool

    def answer(self) -> bytes:
        from tankchess.drawing import draw

        return draw(self.place()[1], theme=self.theme, flip=self.flip).encode()


class AskNodePixels(PlaceOfTree, frozen=True):
    """The same as PNG, so many pixels wide."""

    theme: str
    flip: bool
    size: int
    shrinks: ClassVar[bool] = False

    def answer(self) -> bytes:
        from tankchess.drawing import draw_png

        return draw_png(self.place()[1], theme=self.theme, flip=self.flip, size=self.size)


class AskNodeAnimation(PlaceOfTree, frozen=True):
    """The moves that lead to a place as GIF, the last of them if there are very many."""

    theme: str
    flip: bool
    shrinks: ClassVar[bool] = False

    def answer(self) -> bytes:
        from tankchess.drawing import animate

        game, node = self.place()
        line = node.line()
        if len(line) > MOST_FRAMES:
            game = Game(line[-MOST_FRAMES - 1].position())
            for step in line[-MOST_FRAMES:]:
                assert step.move is not None, "only the root has no move"
                game.play(step.move, was_played=True)
            node = game.node
        return animate(game, node=node, theme=self.theme, flip=self.flip, size=MOVING_SIZE, seconds=SECONDS_A_MOVE)


class AskNodeCard(PlaceOfTree, frozen=True):
    """The preview card of a place."""

    title: str
    lines: tuple[str, ...]
    shrinks: ClassVar[bool] = False

    def answer(self) -> bytes:
        from tankchess.drawing.card import draw_card

        node = self.place()[1]
        return draw_card(node.position(), title=self.title, lines=self.lines, last_move=node.move)


class AskStudyRecord(PlaceOfTree, frozen=True):
    """A study as a record, with all its lines. The title is its event, unless the tree names one."""

    title: str

    def answer(self) -> bytes:
        game = self.place()[0]
        if self.title and game.headers.get("Event", "?") == "?":
            game.headers["Event"] = self.title
        return game.record().encode()


class AskEmbeddedStudy(PlaceOfTree, frozen=True):
    """A line of a study for the page of somebody else: an `EmbeddedGame`."""

    title: str
    owner: str
    page: str

    def answer(self) -> bytes:
        game, node = self.place()
        return encode(embedded_game(game, node, self.title, self.owner, self.page))


class AskEmbeddedTable(Question, frozen=True):
    """The same for the game of a table. `name` stands for the table and its version."""

    name: str
    game: KeptGame
    ply: int
    page: str

    def key(self) -> Hashable:
        return (AskEmbeddedTable, self.name, self.ply, self.page)

    def answer(self) -> bytes:
        game = self.game.game()
        line = game.main_line()
        node = line[self.ply - 1] if self.ply else game.root
        return encode(embedded_game(game, node, "", "", self.page))
