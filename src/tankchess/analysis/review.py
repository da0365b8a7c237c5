"""Goes through a game with the engine, position after position."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from tankchess.analysis.analysed import AnalysedGame, AnalysedMove
from tankchess.analysis.evaluation import HUNDREDTHS, Evaluation
from tankchess.analysis.judgement import judge
from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.core.sides import Side
from tankchess.engine import Engine, EngineError, Limits
from tankchess.game import Game

Progress = Callable[[int, int], None]
# Forced moves in a row that a look may skip.
FORCED_MOVES = 8


def analyse_game(
    game: Game, engine: Engine, limits: Limits | None = None, on_progress: Progress | None = None
) -> AnalysedGame:
    """Every move of a game with the engine's opinion; `limits` are for each position (a second, if none are given).

    `on_progress` is called with the number of moves done and of all moves, after each of them. The game is not
    changed. With a limit of nodes or depth and one thread, the same game gives the same analysis.
    """
    limits = limits or Limits(movetime=1.0)
    done: list[AnalysedMove] = []
    for move in analysed_moves(game, engine, limits):
        done.append(move)
        if on_progress is not None:
            on_progress(len(done), len(game.moves))
    return AnalysedGame(game, tuple(done), limits, engine.threads)


def analysed_moves(game: Game, engine: Engine, limits: Limits) -> Iterator[AnalysedMove]:
    """The same move by move, for callers that may stop in between."""
    engine.new_game()
    position = game.start
    review = _review_of(position, engine, limits)
    for move in game.moves:
        yield review.of_move(position, move)
        position.push(move)


def analyse_move(position: Position, move: Move | str, engine: Engine, limits: Limits | None = None) -> AnalysedMove:
    """The engine's opinion on one move that can be played in a position; `limits` are for each of the two looks.

    The position is not changed. Raises `IllegalMove` for a move that cannot be played.
    """
    chosen = Move.parse(move) if isinstance(move, str) else move
    position.trace(chosen)
    return _review_of(position, engine, limits or Limits(movetime=1.0)).of_move(position, chosen)


class GameReview:
    """The moves of a game judged one by one, when they are asked for: each position is looked at once.

    Asking in the order of play costs least and says most: a forced win that was seen is remembered.
    """

    def __init__(self, game: Game, engine: Engine, limits: Limits | None = None) -> None:
        self._moves = game.moves
        self._review = _review_of(game.start, engine, limits or Limits(movetime=1.0))
        self._positions = [game.start]

    def __len__(self) -> int:
        return len(self._moves)

    def of_ply(self, ply: int) -> AnalysedMove:
        """The move that led to a ply, which counts from 1. Raises `IndexError` for one that is not there."""
        if not 1 <= ply <= len(self._moves):
            raise IndexError(f"ply {ply}: expected 1 to {len(self._moves)}")
        return self._review.of_move(self.position(ply - 1), self._moves[ply - 1])

    def of_ply_until(self, ply: int, until: float) -> AnalysedMove | None:
        """The same, or None where a search would have to be begun after that time (of `time.monotonic`).

        What was looked at is remembered: asked again, it goes on from there.
        """
        self._review.until = until
        try:
            return self.of_ply(ply)
        except _Paused:
            return None
        finally:
            self._review.until = None

    def position(self, ply: int) -> Position:
        """The position after so many moves; it is not to be changed."""
        for move in self._moves[len(self._positions) - 1 : ply]:
            after = self._positions[-1].copy()
            after.push(move)
            self._positions.append(after)
        return self._positions[ply]


def _review_of(start: Position, engine: Engine, limits: Limits) -> _Review:
    return _FourPlayers(engine, limits) if len(start.order) > 2 else _TwoPlayers(engine, limits)


class _Paused(Exception):
    """The time for looking is over."""


@dataclass(frozen=True, slots=True)
class _Look:
    """What a search says about a position, for the side to move."""

    evaluation: Evaluation
    line: tuple[Move, ...] = ()
    depth: int = 0
    nodes: int = 0


def _place(position: Position) -> tuple[int, int]:
    """Tells apart the positions of one game and of the lines from them."""
    return position.key, len(position.history)


class _Review:
    """Judges one move after the other; remembers which side is on the way to a forced win."""

    def __init__(self, engine: Engine, limits: Limits) -> None:
        self.engine = engine
        self.limits = limits
        # When no further search is begun.
        self.until: float | None = None
        self.winning: set[Side] = set()
        self.seen: dict[tuple[int, int], _Look] = {}
        self.promised: dict[tuple[int, int], _Look] = {}

    def look(self, position: Position, further: int = FORCED_MOVES) -> _Look:
        """What a position is worth, each one looked at once.

        A side with a single move has nothing to think about, so the look is taken `further` on. A
        forced end that was seen from an earlier position holds, even where a search from here misses it.
        """
        place = _place(position)
        if place not in self.seen:
            moves = position.legal_moves()
            forced = len(moves) == 1 and further > 0 and len(position.order) == 2
            look = self.look_past(position, moves[0], further) if forced else self.search(position)
            if look.evaluation.kind == HUNDREDTHS:
                look = self.promised.get(place, look)
            elif look.evaluation.name and len(position.order) == 2:
                self.promise(position, look)
            self.seen[place] = look
        return self.seen[place]

    def promise(self, position: Position, look: _Look) -> None:
        """Notes a forced end for the positions that its line goes through."""
        twin = position.copy()
        evaluation = look.evaluation
        for number, move in enumerate(look.line[:-1], start=1):
            evaluation = evaluation.seen_by(twin.turn)
            if evaluation.is_won:
                evaluation = replace(evaluation, value=evaluation.value - 1)
            twin.play(move)
            if evaluation.value == 0:
                return
            rest = _Look(evaluation.seen_by(twin.turn), look.line[number:], look.depth - number, look.nodes)
            self.promised.setdefault(_place(twin), rest)

    def look_past(self, position: Position, move: Move, further: int) -> _Look:
        ahead = self.look(position.after(move), further - 1)
        evaluation = ahead.evaluation.seen_by(position.turn)
        if evaluation.name and evaluation.is_won:
            evaluation = replace(evaluation, value=evaluation.value + 1)
        return _Look(evaluation, (move, *ahead.line), ahead.depth + 1, ahead.nodes)

    def search(self, position: Position, move: Move | None = None) -> _Look:
        """A search, of one move alone if it is given."""
        side = position.turn
        outcome = position.outcome()
        if outcome is not None:
            return _Look(Evaluation.of_outcome(outcome, side, position.order))
        if self.until is not None and time.monotonic() >= self.until:
            raise _Paused
        result = self.engine.search(position, self.limits, moves=None if move is None else [move])
        if result.score is None:
            raise EngineError(f"the engine has no move in {position.tfen()}, and the game is not over")
        line = result.lines[0].moves if result.lines else ()
        return _Look(Evaluation.of_score(result.score, side), line, result.depth, result.nodes)

    def analysed(
        self,
        position: Position,
        move: Move,
        look: _Look,
        after: Evaluation,
        view: Side,
        reply: tuple[Move, ...] = (),
    ) -> AnalysedMove:
        """Puts the parts together; `after` is from the point of view of the side to move.

        The search after the move looks a half-move further than the one before it, and the side to move always looks
        a little better. So that a move is not blamed for that, the engine's own choice is also looked at from the
        position after it.
        """
        side = position.turn
        before = look.evaluation
        is_best = bool(look.line) and look.line[0] == move
        if look.line and not is_best and after.chances < before.chances:
            fair = self.kept_by(position, look.line[0])
            if fair.chances < before.chances:
                before = fair
        judgement = judge(before, after, is_best, side in self.winning)
        if after.is_won:
            self.winning.add(side)
        else:
            self.winning.discard(side)
        return AnalysedMove(
            ply=len(position.history) + 1,
            number=position.move_number,
            side=side,
            move=move,
            before=before.seen_by(view),
            after=after.seen_by(view),
            best=look.line,
            judgement=judgement,
            depth=look.depth,
            nodes=look.nodes,
            reply=reply,
        )

    def of_move(self, position: Position, move: Move) -> AnalysedMove:
        raise NotImplementedError

    def kept_by(self, position: Position, move: Move) -> Evaluation:
        """What the side to move has after a move, looked at from there."""
        raise NotImplementedError


class _TwoPlayers(_Review):
    """What one player has the other lacks: a look at each position shows both what was there and what was kept."""

    def of_move(self, position: Position, move: Move) -> AnalysedMove:
        look = self.look(position)
        ahead = self.look_after(position, move)
        return self.analysed(position, move, look, ahead.evaluation.seen_by(position.turn), Side.WHITE, ahead.line)

    def kept_by(self, position: Position, move: Move) -> Evaluation:
        return self.look_after(position, move).evaluation.seen_by(position.turn)

    def look_after(self, position: Position, move: Move) -> _Look:
        after = position.copy()
        # A move of the game may have come after its end by the rules (G5): it was played all the same.
        after.push(move)
        return self.look(after)


class _FourPlayers(_Review):
    """No player's value follows from another's: the move played is searched for the side that played it (G7)."""

    def of_move(self, position: Position, move: Move) -> AnalysedMove:
        return self.analysed(position, move, self.look(position), self.kept_by(position, move), position.turn)

    def kept_by(self, position: Position, move: Move) -> Evaluation:
        outcome = position.after(move).outcome()
        if outcome is not None:
            return Evaluation.of_outcome(outcome, position.turn, position.order)
        return self.search(position, move).evaluation
