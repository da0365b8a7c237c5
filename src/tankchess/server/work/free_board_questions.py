"""The questions about boards that belong to no table."""

from __future__ import annotations

from tankchess.core.move import Move
from tankchess.server.encoding import encode
from tankchess.server.messages import FreeLine
from tankchess.server.views.choices import look_at, refusal_of, refusal_there
from tankchess.server.views.free_board import line_end, open_board
from tankchess.server.work.question import Question, digest_of


class AskFreeBoard(Question, frozen=True):
    """The board at the end of a line: a `FreeBoard`."""

    line: FreeLine
    ground: str

    def key(self) -> tuple[object, ...]:
        return (AskFreeBoard, *line_key(self.line), self.ground)

    def answer(self) -> bytes:
        return encode(open_board(self.line, self.ground))


class AskFreeLook(Question, frozen=True):
    """The way of a piece to a square, and its lines of fire from there: a `Look`."""

    line: FreeLine
    square: str
    to: str
    facing: str
    is_cargo: bool
    via: tuple[str, ...]

    def key(self) -> tuple[object, ...]:
        return (AskFreeLook, *line_key(self.line), self.square, self.to, self.facing, self.is_cargo, self.via)

    def answer(self) -> bytes:
        return encode(look_at(line_end(self.line), self.square, self.to, self.facing, self.is_cargo, self.via))


class AskFreeRefusal(Question, frozen=True):
    """Why a move is not permitted: a `Refusal`."""

    line: FreeLine
    move: str
    any_facing: bool

    def key(self) -> tuple[object, ...]:
        return (AskFreeRefusal, *line_key(self.line), self.move, self.any_facing)

    def answer(self) -> bytes:
        refuse = refusal_there if self.any_facing else refusal_of
        return encode(refuse(line_end(self.line), Move.parse(self.move)))


def line_key(line: FreeLine) -> tuple[object, ...]:
    """A line as something that can be looked up."""
    return (digest_of(encode(line)),)
