"""The questions whose answers are pictures. Drawing one takes up to a few seconds.

What draws is imported where it is needed: that is never in the server itself.
"""

from __future__ import annotations

from typing import ClassVar

from tankchess.core.move import Move
from tankchess.drawing.card_shape import CardPlayer
from tankchess.game import Game
from tankchess.server.tables.game_rules import known_setup
from tankchess.server.tables.played_line import PlayedLine
from tankchess.server.work.question import Question

# Small enough for a chat, large enough to tell the pieces of the largest board apart.
MOVING_SIZE = 480
SECONDS_A_MOVE = 0.8


class AskPicture(Question, frozen=True):
    """The picture of a setup."""

    setup: str
    theme: str

    def answer(self) -> bytes:
        from tankchess.drawing import draw

        return draw(known_setup(self.setup).position(), theme=self.theme, coordinates=False).encode()


class AskDrawing(Question, frozen=True):
    """The board of a game as SVG, with its last move."""

    line: PlayedLine
    theme: str
    flip: bool

    def answer(self) -> bytes:
        from tankchess.drawing import draw

        return draw(self.line.position(), theme=self.theme, flip=self.flip, last_move=_last(self.line)).encode()


class AskPixels(Question, frozen=True):
    """The same as PNG, so many pixels wide."""

    line: PlayedLine
    theme: str
    flip: bool
    size: int
    shrinks: ClassVar[bool] = False

    def answer(self) -> bytes:
        from tankchess.drawing import draw_png

        position, last = self.line.position(), _last(self.line)
        return draw_png(position, theme=self.theme, flip=self.flip, last_move=last, size=self.size)


class AskMovingPicture(Question, frozen=True):
    """A game as GIF: from the position at the end of `line`, by these moves."""

    line: PlayedLine
    moves: tuple[str, ...]
    theme: str
    flip: bool
    shrinks: ClassVar[bool] = False

    def answer(self) -> bytes:
        from tankchess.drawing import animate

        game = Game(self.line.position())
        for code in self.moves:
            game.play(Move.parse(code), was_played=True)
        return animate(game, theme=self.theme, flip=self.flip, size=MOVING_SIZE, seconds=SECONDS_A_MOVE)


class AskCard(Question, frozen=True):
    """The preview card of a position."""

    line: PlayedLine
    title: str
    players: tuple[CardPlayer, ...]
    lines: tuple[str, ...]
    shrinks: ClassVar[bool] = False

    def answer(self) -> bytes:
        from tankchess.drawing.card import draw_card

        position, last = self.line.position(), _last(self.line)
        return draw_card(position, title=self.title, players=self.players, lines=self.lines, last_move=last)


class AskHomeCard(Question, frozen=True):
    """The preview card of the place itself."""

    setup: str
    title: str
    lines: tuple[str, ...]
    shrinks: ClassVar[bool] = False

    def answer(self) -> bytes:
        from tankchess.drawing.card import draw_card

        return draw_card(known_setup(self.setup).position(), title=self.title, lines=self.lines)


def _last(line: PlayedLine) -> str | None:
    return line.moves[-1] if line.moves else None
