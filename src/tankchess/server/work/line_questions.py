"""Questions about the best lines of any position. They are answered by workers that think; the others never load it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.core.sides import Mode, Side
from tankchess.notation import write_played_text
from tankchess.server.encoding import encode
from tankchess.server.messages import BoardProof, EngineLine, EngineLines, FreeLine, LineMove, ScoreKind, ThreatView
from tankchess.server.views.free_board import line_end
from tankchess.server.views.position_view import side_name, way_of
from tankchess.server.work.free_board_questions import line_key
from tankchess.server.work.question import Question

if TYPE_CHECKING:
    from tankchess.engine import Line, Proof

# How long an answer lets the engine think, in seconds: little at first, then so much that others wait no longer.
FIRST, LATER = 0.1, 0.2
THREAT = 0.15
# A proof is looked for in so many moves, for so many seconds.
PROOF_MOVES, PROOF_SECONDS = 8, 2.0
# So many moves of a line are told.
_TOLD = 10
_PROOFS = 16


class AskEngineLines(Question, frozen=True):
    """The best lines at the end of a line, after one more step of thinking: `EngineLines`."""

    line: FreeLine
    lines: int
    step: int

    def key(self) -> Hashable:
        return (AskEngineLines, *line_key(self.line), self.lines, self.step)

    def answer(self) -> bytes:
        from tankchess.server.work.thinking import open_search

        position = line_end(self.line)
        view = _view(position)
        if position.outcome() is not None:
            return encode(_told(position, view))
        search = open_search((line_key(self.line), self.lines), position, self.lines)
        found = search.wait(LATER if self.step else FIRST)
        lines = [engine_line(position, line, view) for line in found.lines]
        return encode(_told(position, view, found.depth, found.nodes, found.seconds, lines, found.is_over))


class AskThreatLine(Question, frozen=True):
    """What the next side would do if it were to move already: a `ThreatView`."""

    line: FreeLine

    def key(self) -> Hashable:
        return (AskThreatLine, *line_key(self.line))

    def answer(self) -> bytes:
        from tankchess.engine import Limits
        from tankchess.server.work.thinking import thinking

        position = line_end(self.line)
        turned = _turned(position)
        lines: tuple[Line, ...] = ()
        if position.outcome() is None and position.check_move() is None and turned.outcome() is None:
            with thinking() as engine:
                lines = engine.search(turned.copy(), Limits(movetime=THREAT)).lines
        line = engine_line(turned, lines[0], _view(turned)) if lines else None
        return encode(ThreatView(side_name(turned.turn), line))


class AskBoardProofNode(Question, frozen=True):
    """A place of the proof of a win: a `BoardProof`."""

    line: FreeLine
    path: tuple[str, ...]
    ground: str

    def key(self) -> Hashable:
        return (AskBoardProofNode, *line_key(self.line), self.path, self.ground)

    def answer(self) -> bytes:
        from tankchess.server.views.proof_view import proof_node

        position = line_end(self.line)
        proof = _proof(position.copy().freeze())
        if proof is None:
            return encode(BoardProof(None))
        return encode(BoardProof(proof_node(position, proof, self.path, self.ground, len(self.line.moves))))


@lru_cache(_PROOFS)
def _proof(position: Position) -> Proof | None:
    """The shortest forced win of the side to move; kept, since somebody goes through it place by place."""
    from tankchess.engine import solve

    if position.mode is not Mode.COMMAND or position.outcome() is not None:
        return None
    return solve(position, PROOF_MOVES, seconds=PROOF_SECONDS)


def engine_line(position: Position, line: Line, view: Side) -> EngineLine:
    """A line of the engine in a position, as clients see it."""
    from tankchess.analysis import Evaluation

    evaluation = Evaluation.of_score(line.score, position.turn).seen_by(view)
    return EngineLine(
        moves=_moves(position.copy(), line.moves[:_TOLD]),
        way=way_of(position, line.moves[0]),
        kind=cast(ScoreKind, evaluation.kind),
        value=evaluation.value,
        chances=evaluation.chances,
    )


def _moves(board: Position, moves: Sequence[Move]) -> list[LineMove]:
    """Moves that are played on a board, one after the other."""
    told = []
    for move in moves:
        side, number = side_name(board.turn), board.move_number
        told.append(LineMove(str(move), write_played_text(board, move), number, side))
    return told


def _told(
    position: Position,
    view: Side,
    depth: int = 0,
    nodes: int = 0,
    seconds: float = 0.0,
    lines: list[EngineLine] | None = None,
    is_final: bool = True,
) -> EngineLines:
    return EngineLines(
        depth=depth,
        nodes=nodes,
        seconds=round(seconds, 3),
        lines=lines or [],
        view=side_name(view),
        side=side_name(position.turn),
        number=position.move_number,
        is_final=is_final,
    )


def _view(position: Position) -> Side:
    """Whose chances are told: of two players always the same, of more the one to move."""
    return position.order[0] if len(position.order) == 2 else position.turn


def _turned(position: Position) -> Position:
    """The same board with the next side to move: of more than two, the next that has moves."""
    order = position.order
    here = order.index(position.turn)
    others = [position.with_turn(side) for side in (*order[here + 1 :], *order[:here])]
    return next((turned for turned in others if turned.count_legal_moves()), others[0])
