"""The lines `info` and `bestmove` of a search, read and written."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.engine import Info, Line, Score, SearchResult
from tankchess.errors import TankChessError
from tankchess.protocol.errors import ProtocolError

SCORE_KINDS = ("cp", "mate", "escape")
NO_MOVE = "none"
_NUMBERS = ("depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "time")
_KEYS = (*_NUMBERS, "score", "pv", "string", "currmove", "currmovenumber", "tbhits", "cpuload")


def write_info(info: Info) -> str:
    line = info.line
    words = [
        f"info depth {info.depth} seldepth {info.seldepth} multipv {line.number} score {_write_score(line.score)}",
        f"nodes {info.nodes} nps {round(info.nodes_per_second)} hashfull {info.hashfull}",
        f"time {round(info.seconds * 1000)}",
    ]
    if line.moves:
        words.append(f"pv {' '.join(map(str, line.moves))}")
    return " ".join(words)


def _write_score(score: Score) -> str:
    """UGI counts half-moves to a mate, not moves: a win in n moves takes the opponent's moves in between, too."""
    if score.kind == "cp":
        return str(score)
    return f"{score.kind} {2 * score.value - 1 if score.value > 0 else 2 * score.value}"


def write_summary(result: SearchResult) -> str:
    """The last `info` of a search, with what it cost."""
    rate = round(result.nodes / result.seconds) if result.seconds > 0 else 0
    return f"info nodes {result.nodes} nps {rate} time {round(result.seconds * 1000)}"


def write_best_move(result: SearchResult) -> str:
    """Two words and no more: whoever reads UGI by the letter takes nothing else for an answer."""
    return f"bestmove {NO_MOVE if result.move is None else result.move}"


def expected_answer(result: SearchResult) -> Move | None:
    """The move a search expects after its own, where its best line begins with the move it plays."""
    if not result.lines or len(result.lines[0].moves) < 2:
        return None
    own, answer = result.lines[0].moves[:2]
    return answer if own == result.move else None


def read_numbers(line: str) -> dict[str, int]:
    """The numbers an `info` line tells; anything else is left out."""
    words = line.split()
    numbers = {}
    for key, value in pairwise(words):
        if key in ("pv", "string"):
            break
        if key in _NUMBERS:
            number = _integer(value)
            if number is not None:
                numbers[key] = number
    return numbers


def read_info(line: str, position: Position) -> Info | None:
    """What a line `info` tells about a search in `position`; None for one without score and depth.

    A line of moves is cut off before the first that is not legal: foreign engines write all kinds of things there.
    """
    words = line.split()
    if "string" in words[:2] or "score" not in words:
        return None
    numbers, score = read_numbers(line), _read_score(words)
    if score is None or "depth" not in numbers:
        return None
    codes = words[words.index("pv") + 1 :] if "pv" in words else []
    moves = legal_prefix(codes, position)
    depth = numbers["depth"]
    best = Line(score=score, moves=moves, depth=depth, number=numbers.get("multipv", 1))
    return Info(
        depth=depth,
        seldepth=numbers.get("seldepth", depth),
        nodes=numbers.get("nodes", 0),
        seconds=numbers.get("time", 0) / 1000,
        hashfull=numbers.get("hashfull", 0),
        line=best,
    )


def _read_score(words: Sequence[str]) -> Score | None:
    place = words.index("score")
    if len(words) < place + 3 or words[place + 1] not in SCORE_KINDS:
        return None
    kind, value = words[place + 1], _integer(words[place + 2])
    if value is None:
        return None
    if kind != "cp":
        value = (value + 1) // 2 if value > 0 else -(-value // 2)
    return Score(kind, value)


def _integer(text: str) -> int | None:
    try:
        return int(text) if len(text) <= 18 else None
    except ValueError:
        return None


def legal_prefix(codes: Sequence[str], position: Position) -> tuple[Move, ...]:
    """The moves of a line up to the first that cannot be played."""
    twin = position.copy()
    moves = []
    for code in codes:
        if code in _KEYS:
            break
        try:
            moves.append(twin.play(code))
        except TankChessError:
            break
    return tuple(moves)


def read_best_move(line: str, position: Position) -> Move | None:
    """The move an engine plays in `position`, None for a game that is over. Raises `ProtocolError`."""
    words = line.split()
    if len(words) < 2:
        raise ProtocolError("bestmove without a move: expected a move code, or none where the game is over")
    if words[1] == NO_MOVE:
        if position.outcome() is None:
            raise ProtocolError("bestmove none: the game goes on, expected a legal move")
        return None
    try:
        move = Move.parse(words[1])
        reason = position.why_not(move)
    except TankChessError as error:
        raise ProtocolError(f"bestmove {_short(words[1])}: {error}") from None
    if reason is not None:
        expected = "a legal move" if position.outcome() is None else "none, the game is over"
        raise ProtocolError(f"bestmove {move}: {move} {reason}; expected {expected}")
    return move


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:37]}..."
