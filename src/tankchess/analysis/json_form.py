"""The analysis as data, for programs. The form is described in docs/analysis.md."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from tankchess.analysis.analysed import AnalysedGame, AnalysedMove, Summary
from tankchess.analysis.annotation import line_text
from tankchess.analysis.evaluation import Evaluation
from tankchess.core.position import Position
from tankchess.game import game_to_json
from tankchess.notation import write_played_text

VERSION = 1


def analysis_to_json(analysed: AnalysedGame) -> dict[str, Any]:
    """The analysis as data that `json.dumps` can write."""
    limits = analysed.limits
    position = analysed.game.start
    moves = []
    for move in analysed.moves:
        moves.append(_move(position, move))
        position.push(move.move)
    return {
        "version": VERSION,
        "game": game_to_json(analysed.game),
        "limits": {"time": limits.movetime, "nodes": limits.nodes, "depth": limits.depth},
        "threads": analysed.threads,
        "complete": analysed.is_complete,
        "players": {str(summary.side): _summary(summary) for summary in analysed.summaries()},
        "moves": moves,
    }


def write_analyses(analyses: Iterable[AnalysedGame]) -> str:
    """The text of a JSON file: an object for one game, an array of them otherwise."""
    data = [analysis_to_json(analysed) for analysed in analyses]
    return json.dumps(data[0] if len(data) == 1 else data, indent=2) + "\n"


def _summary(summary: Summary) -> dict[str, Any]:
    return {
        "name": summary.name,
        "moves": summary.moves,
        "average_loss": round(summary.average_loss, 1),
        "mistakes": summary.mistakes,
        "blunders": summary.blunders,
        "missed": summary.missed,
        "found": summary.found,
    }


def _move(position: Position, move: AnalysedMove) -> dict[str, Any]:
    judgement = move.judgement
    return {
        "ply": move.ply,
        "number": move.number,
        "side": str(move.side),
        "move": str(move.move),
        "text": write_played_text(position.copy(), move.move),
        "before": _evaluation(move.before),
        "after": _evaluation(move.after),
        "best": [str(best) for best in move.best],
        "best_text": line_text(position, move.best, None),
        "loss": judgement.loss,
        "chances_lost": round(judgement.chances_lost, 4),
        "mark": judgement.mark or None,
        "missed": judgement.missed or None,
        "allowed": judgement.allowed or None,
        "found": judgement.found or None,
        "depth": move.depth,
        "nodes": move.nodes,
    }


def _evaluation(evaluation: Evaluation) -> dict[str, Any]:
    return {
        "view": str(evaluation.view),
        "kind": evaluation.kind,
        "value": evaluation.value,
        "chances": round(evaluation.chances, 4),
    }
