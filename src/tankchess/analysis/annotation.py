"""The analysis as part of a record: signs, comments, and the engine's lines as variations."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tankchess.analysis.analysed import AnalysedGame, AnalysedMove
from tankchess.analysis.evaluation import HUNDREDTHS, Evaluation
from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.game import Game, Node
from tankchess.notation import MOVE_SIGNS, write_played_text

# Moves of the engine's line that a variation shows; the JSON form has all of them.
LINE_LENGTH = 5
BEST = "best"
FOUND_SIGN = "!"
_OWN = re.compile(r"\s*\[%(?:eval|note)\b[^\]]*\]")
_NOTE = re.compile(r"\[%note\s+([^\]]*)\]")


def annotate(analysed: AnalysedGame) -> Game:
    """A copy of the game with the analysis in it; an earlier analysis in it is replaced.

    A move gets its sign, `[%eval +1.20]` after it, and where there is more to say `[%note ...]`. Where there was a
    better one, the engine's line stands beside it as a variation.
    """
    game = analysed.game.copy()
    position = game.start
    for node, move in zip(game.main_line(), analysed.moves, strict=False):
        _forget(node)
        shows_line = move.judgement.is_notable and bool(move.best) and _add_line(node, move)
        _say(node, *_remarks(position, move, tells_line=not shows_line))
        sign = _sign(move)
        if sign and not set(node.signs) & set(MOVE_SIGNS):
            node.signs = (sign, *node.signs)
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
        texts.append(write_played_text(twin, move))
    return ", ".join(texts)


def note_text(position: Position, move: AnalysedMove, tells_line: bool = True) -> str:
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
        words.append(_forced(move.after))
    if tells_line and judgement.is_notable and move.best:
        words.append(f"best {line_text(position, move.best)}")
    return " ".join(filter(None, [judgement.mark, "; ".join(words)]))


def _forget(node: Node) -> None:
    """Takes out what an earlier analysis said about a move, and the line it added."""
    note = _NOTE.search(node.comment)
    marks = note[1].split(" ")[:1] if note is not None else []
    if note is not None and "found " in note[1]:
        marks.append(FOUND_SIGN)
    node.signs = [sign for sign in node.signs if sign not in marks]
    node.comment = plain_comment(node.comment)
    for other in node.variations:
        own = _NOTE.search(other.comment)
        if own is not None and own[1] == BEST:
            other.remove()


def _add_line(node: Node, move: AnalysedMove) -> bool:
    """Adds the engine's line in place of a move. False where somebody has looked at its first move already."""
    parent = node.parent
    if parent is None or parent.child(move.best[0]) is not None:
        return False
    first = parent.add_variation(*move.best[:LINE_LENGTH])
    if move.judgement.missed:
        first.signs = [FOUND_SIGN]
    _say(first, *_value(move.before), f"[%note {BEST}]")
    return True


def _say(node: Node, *remarks: str) -> None:
    node.comment = " ".join(filter(None, [node.comment, *remarks]))


def _remarks(position: Position, move: AnalysedMove, tells_line: bool) -> list[str]:
    note = note_text(position, move, tells_line)
    remarks = [f"[%eval {move.after}]"] if move.after.kind == HUNDREDTHS else []
    return [*remarks, f"[%note {note}]"] if note else remarks


def _value(evaluation: Evaluation) -> list[str]:
    """What the engine's line is worth: a number, or who wins by force."""
    if evaluation.kind == HUNDREDTHS:
        return [f"[%eval {evaluation}]"]
    return [_forced(evaluation)] if evaluation.name else []


def _sign(move: AnalysedMove) -> str:
    return move.judgement.mark or (FOUND_SIGN if move.judgement.found else "")


def _forced(evaluation: Evaluation) -> str:
    """Who wins by force."""
    who = "for" if evaluation.is_won else "against"
    return f"{evaluation.name} {who} {evaluation.view.name_in_words}"
