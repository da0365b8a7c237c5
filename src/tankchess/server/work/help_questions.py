"""The questions of players who want help. They are answered by workers that think; the others never load the engine."""

from __future__ import annotations

from typing import cast

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.server.encoding import encode
from tankchess.server.messages import FreeLine, Hint, LanguageName, MoveMark, MoveVerdict, Way
from tankchess.server.tables.played_line import PlayedLine
from tankchess.server.views.free_board import line_end
from tankchess.server.views.position_view import way_of
from tankchess.server.work.free_board_questions import line_key
from tankchess.server.work.question import Question

# How long each look takes, in seconds: as long as somebody likes to wait who has asked for help.
LOOK = 0.4


class AskHint(Question, frozen=True):
    """A good move for the side to move: a `Hint`."""

    line: PlayedLine
    ply: int
    language: LanguageName

    def answer(self) -> bytes:
        from tankchess.engine import Limits
        from tankchess.server.work.thinking import thinking

        position = self.line.position()
        with thinking() as engine:
            move = engine.search(position.copy(), Limits(movetime=2 * LOOK)).move
        if move is None:
            raise ValueError("the game is over: there is no move to choose")
        return encode(Hint(self.ply, way_of(position, move), position.say(move, self.language)))


class AskVerdict(Question, frozen=True):
    """What the last move of a line was worth: a `MoveVerdict`."""

    line: PlayedLine
    ply: int
    language: LanguageName

    def answer(self) -> bytes:
        if not self.line.moves:
            raise ValueError("there is no move yet")
        before, move = self.line.before().position(), Move.parse(self.line.moves[-1])
        return encode(verdict_on(before, move, self.ply, self.language))


class AskFreeVerdict(Question, frozen=True):
    """What a move in any position would be worth: a `MoveVerdict`."""

    line: FreeLine
    move: str
    language: LanguageName

    def key(self) -> tuple[object, ...]:
        return (AskFreeVerdict, *line_key(self.line), self.move, self.language)

    def answer(self) -> bytes:
        position, move = line_end(self.line), Move.parse(self.move)
        if not position.is_legal(move):
            raise ValueError(f"{move}: {position.why_not(move)}")
        return encode(verdict_on(position, move, len(self.line.moves) + 1, self.language))


def verdict_on(before: Position, move: Move, ply: int, language: LanguageName) -> MoveVerdict:
    """What a move is worth that can be played in a position."""
    from tankchess.analysis import analyse_move
    from tankchess.engine import Limits
    from tankchess.server.work.thinking import thinking

    with thinking() as engine:
        found = analyse_move(before, move, engine, Limits(movetime=LOOK))
    side = before.turn
    best, best_text = _told(before, None if found.is_best or not found.best else found.best[0], language)
    after = before.copy()
    after.push(move)
    reply, reply_text = _told(after, found.reply[0] if found.reply else None, language)
    return MoveVerdict(
        ply=ply,
        played=way_of(before, move),
        mark=cast(MoveMark, found.judgement.mark),
        is_best=found.is_best,
        before=found.before.seen_by(side).chances,
        after=found.after.seen_by(side).chances,
        missed=found.judgement.missed,
        allowed=found.judgement.allowed,
        best=best,
        best_text=best_text,
        reply=reply,
        reply_text=reply_text,
    )


def _told(position: Position, move: Move | None, language: LanguageName) -> tuple[Way | None, str]:
    return (None, "") if move is None else (way_of(position, move), position.say(move, language))
