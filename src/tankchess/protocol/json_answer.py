"""What the line-JSON analysis mode tells about a search, as data for `json.dumps`."""

from __future__ import annotations

from typing import Any

from tankchess.core.outcome import Outcome
from tankchess.core.position import Position
from tankchess.engine import Info, Line, Score, SearchResult
from tankchess.protocol.info_text import expected_answer


def info_data(info: Info) -> dict[str, Any]:
    return {
        "depth": info.depth,
        "seldepth": info.seldepth,
        "nodes": info.nodes,
        "seconds": round(info.seconds, 3),
        "nodes_per_second": round(info.nodes_per_second),
        "hashfull": info.hashfull,
        "line": line_data(info.line),
    }


def result_data(result: SearchResult, position: Position, cancelled: bool) -> dict[str, Any]:
    """The end of a query; `cancelled` where it was ended before its limits."""
    answer = expected_answer(result)
    return {
        "move": None if result.move is None else str(result.move),
        "ponder": None if answer is None else str(answer),
        "score": None if result.score is None else score_data(result.score),
        "lines": [line_data(line) for line in result.lines],
        "depth": result.depth,
        "nodes": result.nodes,
        "seconds": round(result.seconds, 3),
        "turn": str(position.turn),
        "outcome": outcome_data(position.outcome()),
        "cancelled": cancelled,
    }


def line_data(line: Line) -> dict[str, Any]:
    return {
        "number": line.number,
        "depth": line.depth,
        "score": score_data(line.score),
        "moves": [str(move) for move in line.moves],
    }


def score_data(score: Score) -> dict[str, Any]:
    return {"kind": score.kind, "value": score.value}


def outcome_data(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    return {
        "result": str(outcome.result),
        "termination": str(outcome.termination),
        "winner": None if outcome.winner is None else str(outcome.winner),
    }
