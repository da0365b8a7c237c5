"""A proved win as clients see it: place by place, each with all answers."""

from __future__ import annotations

from collections.abc import Sequence

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.engine import Proof
from tankchess.notation import move_text
from tankchess.server.messages import FreeBoard, LanguageName, ProofAnswer, ProofNode
from tankchess.server.views.free_board import free_board
from tankchess.server.views.mate_view import lost_answers, refuted
from tankchess.server.views.position_view import ground_name, way_of


def proof_node(
    start: Position,
    proof: Proof,
    line: Sequence[str],
    known_ground: str = "",
    ply: int = 0,
    language: LanguageName | None = None,
) -> ProofNode:
    """The place of a proof that `line` leads to, moves of both sides in turn. `ply` is that of the start.

    With a `language` a mate says why every answer to it fails, and such an answer may end the line. Raises `ValueError`
    for a line that is not of the proof.
    """
    position = before = start
    last: Move | None = None
    for number in range(0, len(line) - 1, 2):
        move, answer = Move.parse(line[number]), Move.parse(line[number + 1])
        if language and move == proof.move and not proof.answers and number + 2 == len(line):
            return _punished(position.after(move), answer, ply + len(line), known_ground)
        if move != proof.move or answer not in proof.answers:
            wrong = number + 1 if move != proof.move else number + 2
            raise ValueError(f"move {wrong}, {line[wrong - 1]}: expected a move of the proof")
        before, last = position.after(move), answer
        position, proof = before.after(answer), proof.answers[answer]
    if len(line) % 2:
        raise ValueError(f"{len(line)} moves, expected a move and an answer in turn")
    way = None if last is None else way_of(before, last)
    first = free_board(position, ply + len(line), way, known_ground, is_still=True)
    after = boards_of(position, ply + len(line), [proof.move], ground_name(position), is_open=False)
    reached = position.after(proof.move)
    answers = [ProofAnswer(str(move), move_text(reached, move), rest.moves) for move, rest in proof.answers.items()]
    answers.sort(key=lambda answer: (-answer.moves, answer.code))
    lost = lost_answers(reached, language) if language and not answers else []
    return ProofNode(str(proof.move), move_text(position, proof.move), proof.moves, [first, *after], answers, lost)


def _punished(mated: Position, answer: Move, ply: int, known_ground: str) -> ProofNode:
    """What would come after an answer that a mate bars. Raises `ValueError` for another answer."""
    after, found = refuted(mated, answer)
    boards = [free_board(after, ply, way_of(mated, answer), known_ground, is_still=True)]
    if found.move is None:
        return ProofNode("", "", 0, boards, [], [])
    end = after.copy()
    end.push(found.move)
    boards.append(free_board(end, ply + 1, way_of(after, found.move), ground_name(after), is_still=True))
    return ProofNode(str(found.move), move_text(after, found.move), 1, boards, [], [])


def boards_of(
    position: Position, ply: int, moves: Sequence[Move], known_ground: str, *, is_open: bool
) -> list[FreeBoard]:
    """The board after each of some moves; only the last one can be played on, if it `is_open`."""
    found = []
    for number, move in enumerate(moves, start=1):
        way = way_of(position, move)
        position = position.after(move)
        is_still = not (is_open and number == len(moves))
        found.append(free_board(position, ply + number, way, known_ground, is_still=is_still))
        known_ground = ground_name(position)
    return found
