"""The analysis as comments of the record, which hold no variations: brackets belong to the moves."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tankchess.analysis.analysed import AnalysedGame, AnalysedMove
from tankchess.analysis.evaluation import HUNDREDTHS
from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.game import Game
from tankchess.notation import move_text

# Moves of the engine's line that a comment shows; the JSON form has all of them.
LINE_LENGTH = 5
_OWN = re.compile(r"\s*\[%(?:eval|note)\b[^\]]*\]")


def annotate(analysed: AnalysedGame) -> Game:
    """A copy of the game with the analysis in its comments; an earlier analysis in them is replaced.

    After each move stands `[%eval +1.20]`, and where there is more to say `[%note ...]`.
    """
    game = analysed.game.copy()
    position = game.start
    for move in analysed.moves:
        parts = [plain_comment(game.comment(move.ply)), *_remarks(position, move)]
        game.set_comment(" ".join(filter(None, parts)), move.ply)
        position.push(move.move)
    return game


def plain_comment(comment: str) -> str:
    """A comment without what an analysis put into it."""
    return _OWN.sub("", comment).strip()


def line_text(position: Position, moves: Sequence[Move], most: int | None = LINE_LENGTH) -> str:
    """The first moves of a line as records write them, with commas between them. The position stays as it is."""
    twin = position.copy()
    texts = []
    for move in moves[:most]:
        texts.append(move_text(twin, move))
        twin.play(move)
    return ", ".join(texts)


def _remarks(position: Position, move: AnalysedMove) -> list[str]:
    remarks = [f"[%eval {move.after}]"] if move.after.kind == HUNDREDTHS else []
    note = note_text(position, move)
    return [*remarks, f"[%note {note}]"] if note else remarks


def note_text(position: Position, move: AnalysedMove) -> str:
    """What is to be said about a move besides its value, in words; `position` is the one before it."""
    judgement = move.judgement
    words = []
    if judgement.missed:
        words.append(f"missed {judgement.missed}")
    if judgement.allowed:
        words.append(f"allows {judgement.allowed}")
    elif judgement.mark and not judgement.missed:
        words.append(f"loses {judgement.loss / 100:.2f}")
    if judgement.found:
        words.append(f"found {judgement.found}")
    elif move.after.name and not judgement.allowed:
        words.append(_forced(move))
    if judgement.is_notable and move.best:
        words.append(f"best {line_text(position, move.best)}")
    return " ".join(filter(None, [judgement.mark, "; ".join(words)]))


def _forced(move: AnalysedMove) -> str:
    """Who wins by force after a move."""
    after = move.after
    if after.is_won:
        return f"{after.name} for {after.view.name_in_words}"
    return f"{after.name} against {after.view.name_in_words}"
