"""`solve` asks the solver; a `Proof` is its answer."""

from __future__ import annotations

import threading
import time
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tankchess.core.kernel.move_codes import shared_referee
from tankchess.core.move import Move, make_moves
from tankchess.core.outcome import Termination
from tankchess.core.position import Position
from tankchess.core.sides import Mode
from tankchess.engine import scale as S
from tankchess.engine.error import EngineError
from tankchess.engine.search.nogil import solve_freely
from tankchess.engine.solver.solver import Solver

MOST_MOVES = S.LONGEST_PROOF
_TICK = 0.01


@dataclass(frozen=True, slots=True)
class Proof:
    """A forced win: the attacker's move, and for each permitted answer the proof that goes on from there."""

    move: Move
    moves: int
    kind: str
    answers: dict[Move, Proof] = field(default_factory=dict)
    nodes: int = 0

    @property
    def line(self) -> tuple[Move, ...]:
        """Best play of both sides: the answer that holds out longest."""
        if not self.answers:
            return (self.move,)
        answer, rest = max(self.answers.items(), key=lambda item: item[1].moves)
        return (self.move, answer, *rest.line)

    @property
    def size(self) -> int:
        """The positions in the proof in which the attacker moves."""
        return 1 + sum(rest.size for rest in self.answers.values())


class ProofSearch(NamedTuple):
    """What became of a search for a proof. Without one, `is_complete` says that there is none; else nobody knows."""

    proof: Proof | None
    is_complete: bool


def solve(
    position: Position,
    moves: int,
    *,
    without: Sequence[Move | str] = (),
    nodes: int | None = None,
    seconds: float | None = None,
    stop: threading.Event | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> Proof | None:
    """The shortest forced checkmate or escapemate of the side to move, in at most so many moves, or None.

    `without` are first moves that it must not begin with: without the winning one, None proves that no other wins.
    None proves that there is none only if no limit came first, of the search or of the game. `on_progress` gets the
    moves tried and the nodes so far. Every line of the proof has been played through and judged by the core.

    >>> position = Position.from_tfen("10x8 high:F3,F4,C6 wLT@B2N,wCLT@A1N,bMT@G7NE,bCLT@I8S w")
    >>> proof = solve(position, 1)
    >>> proof.kind, proof.moves
    ('mate', 1)
    """
    return search_proof(
        position, moves, without=without, nodes=nodes, seconds=seconds, stop=stop, on_progress=on_progress
    ).proof


def search_proof(
    position: Position,
    moves: int,
    *,
    without: Sequence[Move | str] = (),
    nodes: int | None = None,
    seconds: float | None = None,
    stop: threading.Event | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> ProofSearch:
    """As `solve`, for those who must know whether a search without a proof was ended by a limit."""
    if not isinstance(position, Position):
        raise EngineError(f"solve: {type(position).__name__}, expected a Position, as game.position is")
    if position.mode is not Mode.COMMAND:
        raise EngineError(f"solve: mates exist only in command mode, and this is mode {position.mode}")
    if type(moves) is not int or not 1 <= moves <= MOST_MOVES:
        raise EngineError(f"solve: {moves!r} moves, expected 1 to {MOST_MOVES}")
    omitted = _omitted(position, without)
    if position.outcome() is not None:
        return ProofSearch(None, True)
    solver, flag = _solver_for(moves)
    solver.begin(position.copy()._board, nodes or 0)
    solver.leave_out(omitted)
    until = None if seconds is None else time.perf_counter() + seconds
    for count in range(1, moves + 1):
        if position.announce.forbids:
            _run(solver, count, flag, until, stop, on_progress)
        elif count > 1 and _win_at_once(position) is None:
            # Where nothing is forbidden the game goes on after the mate, until the Command tank falls: a move more.
            _run(solver, count - 1, flag, until, stop, on_progress)
        if solver.stopped:
            return ProofSearch(None, False)
        if solver.is_proved() or (not position.announce.forbids and _win_at_once(position) is not None):
            try:
                return ProofSearch(_extract(solver, position.copy(), count, flag), True)
            except _Drawn:
                return ProofSearch(None, False)
    return ProofSearch(None, True)


def _omitted(position: Position, without: Sequence[Move | str]) -> array[int]:
    """The integers of the first moves that are not to be tried."""
    if isinstance(without, str):
        raise EngineError(f"solve: without {without!r}, expected a list of moves")
    if without and not position.announce.forbids:
        raise EngineError("solve: without some moves: expected a position of announced play")
    omitted = array("q")
    for given in without:
        move = given if isinstance(given, Move) else Move.parse(given)
        code = position.code_of(move)
        if code is None:
            raise EngineError(f"solve: without {move}: {position.why_not(move)}")
        omitted.append(code)
    return omitted


class _Drawn(Exception):
    """A line of the proof ends the game by a limit or a repetition first, of which the solver knows nothing (G9)."""


def _win_at_once(position: Position) -> int | None:
    """A move of the side to move that destroys the enemy's Command tank or leaves with its own."""
    board, referee = position._board, shared_referee()
    mover = position.turn
    enemy = next(side for side in position.order if side is not mover)
    code = referee.threat(board, enemy.number) or referee.way_out(board, mover.number)
    return code or None


_threads = threading.local()


def _solver_for(moves: int) -> tuple[Solver, array[int]]:
    """A solver with a clean table. The small one for mates in one is kept: making it takes longer than the mate."""
    if moves > 1:
        flag = array("i", [0])
        return Solver(flag, _entries(moves)), flag
    try:
        solver, flag = _threads.solver
    except AttributeError:
        flag = array("i", [0])
        solver = Solver(flag, _entries(moves))
        _threads.solver = solver, flag
    solver.forget()
    flag[0] = 0
    return solver, flag


def _entries(moves: int) -> int:
    """The size of the table: clearing a large one takes longer than finding a mate in one."""
    return 1 << min(12 + 4 * (moves - 1), 21)


def _run(
    solver: Solver,
    count: int,
    flag: array[int],
    until: float | None,
    stop: threading.Event | None,
    on_progress: Callable[[int, int], None] | None,
) -> None:
    if count == 1:
        # Too short to be stopped.
        solve_freely(solver, count)
        return
    worker = threading.Thread(target=solve_freely, args=(solver, count), daemon=True)
    worker.start()
    try:
        while worker.is_alive():
            worker.join(_TICK)
            if (stop is not None and stop.is_set()) or (until is not None and time.perf_counter() >= until):
                flag[0] = 1
            if on_progress is not None:
                on_progress(count, solver.nodes)
    finally:
        if worker.is_alive():
            flag[0] = 1
            worker.join()


def _extract(solver: Solver, position: Position, count: int, flag: array[int]) -> Proof:
    """Reads the proof from the table, in the fewest moves it knows, and plays every line of it on a real position."""
    nodes = solver.nodes
    solver.limit(0)
    flag[0] = 0
    extra = 0 if position.announce.forbids else 1
    winning = None if position.announce.forbids else _win_at_once(position)
    if winning is not None:
        return _follow(solver, position, 1, winning, nodes, flag)
    for least in range(1 + extra, count + 1):
        solver.put(position._board)
        solve_freely(solver, least - extra)
        if solver.is_proved():
            # Further down every move counts again.
            solver.leave_out(array("q"))
            return _follow(solver, position, least, solver.winning_move(), nodes, flag)
    raise EngineError("solve: the proof could not be read back")


def _follow(solver: Solver, position: Position, moves: int, code: int, nodes: int, flag: array[int]) -> Proof:
    attacker = position.turn
    move = position.play(make_moves(position._board, array("q", [code]))[0])
    outcome = position.outcome()
    if outcome is not None and outcome.winner is not attacker:
        raise _Drawn
    answers: dict[Move, Proof] = {}
    if outcome is None:
        for answer in position.legal_moves():
            position.play(answer)
            if position.outcome() is not None:
                raise _Drawn
            answers[answer] = _extract(solver, position, moves - 1, flag)
            position.undo()
        kind = max(answers.values(), key=lambda rest: rest.moves).kind
        moves = 1 + max(rest.moves for rest in answers.values())
    else:
        escapes = outcome.termination in (Termination.ESCAPEMATE, Termination.ESCAPED)
        kind = "escape" if escapes else "mate"
        moves = 1
    position.undo()
    return Proof(move, moves, kind, answers, nodes)
