"""What a puzzle is about, found by program. Each theme is defined by the docstring of its function."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise

from tankchess.core.position import Position
from tankchess.engine import Proof
from tankchess.puzzles.solved_line import SolvedLine

# A shot from so far away comes as a surprise.
LONG_SHOT = 8
# With so few pieces on the board, both Command tanks included, a game is near its end.
FEW_PIECES = 6
# The pieces of the basic game; all others come with an expansion.
BASIC_TYPES = frozenset({"LT", "MT", "HT", "TD", "HM"})


def fork(line: SolvedLine) -> bool:
    """The first move announces check and escape at once."""
    return line.first.after.in_check() and line.first.after.escape_threat()


def opened_line(line: SolvedLine) -> bool:
    """After a move of the solver a piece that did not move can destroy the Command tank, and could not before."""
    for before, move, after in line.moves:
        square = line.commander(after, line.defender)
        if square is None:
            continue
        had = {piece.square for piece in before.attackers(square, line.solver)}
        has = {piece.square for piece in after.attackers(square, line.solver)}
        if has - had - {move.to_square}:
            return True
    return False


def double_check(line: SolvedLine) -> bool:
    """After the first move two pieces or more could destroy the Command tank."""
    square = line.commander(line.first.after, line.defender)
    return square is not None and len(line.first.after.attackers(square, line.solver)) > 1


def quiet_move(line: SolvedLine) -> bool:
    """The first move does nothing but drive or turn, and threatens neither check nor escape."""
    after = line.first.after
    return not line.first.move.action and not after.in_check() and not after.escape_threat()


def capture(line: SolvedLine) -> bool:
    """The first move destroys a piece of the defender's."""
    return line.start.is_capture(line.first.move)


def sacrifice(line: SolvedLine) -> bool:
    """A permitted answer to the first move destroys the piece that moved."""
    after, square = line.first.after, line.first.move.to_square
    return any(
        any(piece.square == square for piece in after.destroys(answer))
        for answer in line.proof.answers
        if answer.action in ("x", "f", "b")
    )


def wreck_shield(line: SolvedLine) -> bool:
    """A wreck that lay on the board at the start is needed: without it the defender would have a move in the end."""
    old = {piece.square for piece in line.start.pieces(alive=False)}
    return any(line.holds_without(piece.square) for piece in line.final.pieces(alive=False) if piece.square in old)


def made_wreck(line: SolvedLine) -> bool:
    """The same of a wreck that was made on the way."""
    old = {piece.square for piece in line.start.pieces(alive=False)}
    return any(line.holds_without(piece.square) for piece in line.final.pieces(alive=False) if piece.square not in old)


def blocked_way(line: SolvedLine) -> bool:
    """A piece of the solver's that threatens nothing in the end is in the way: without it the defender had a move."""
    busy = {move.from_square for move, _ in line.hunters}
    return any(
        line.holds_without(piece.square)
        for piece in line.final.pieces(side=line.solver)
        if piece.square not in busy and not piece.is_command and piece.cargo is None
    )


def over_cover(line: SolvedLine) -> bool:
    """A mortar or howitzer fires, or could in the end, over something that stops a direct shot."""
    return any(shot.is_covered for shot in (*line.shots, *line.last_shots))


def bomb(line: SolvedLine) -> bool:
    """The solver blows a bomb up, or could in the end and destroy the Command tank by it."""
    return any(step.move.action == "b" for step in line.moves) or any(move.action == "b" for move, _ in line.hunters)


def flame(line: SolvedLine) -> bool:
    """The solver uses a flamethrower, or could in the end and destroy the Command tank by it."""
    fired = [step.shooter for step in line.moves if step.move.action in ("x", "f")]
    fired += [shot.shooter for shot in line.last_shots]
    return any(piece.type.weapon("flame") is not None for piece in fired)


def smoke(line: SolvedLine) -> bool:
    """The solver launches smoke, or drives some away."""
    return any(step.move.action == "s" or step.before.trace(step.move).effects.dispersed for step in line.moves)


def mine(line: SolvedLine) -> bool:
    """The solver lays or sweeps a mine."""
    return any(step.move.action == "m" or step.before.trace(step.move).effects.swept for step in line.moves)


def boat(line: SolvedLine) -> bool:
    """A boat of the solver's moves, or its cargo."""
    return any(step.piece.type.is_boat or step.move.is_cargo for step in line.moves)


def reverse(line: SolvedLine) -> bool:
    """A move of the solver's is the step back."""
    return any(step.before.trace(step.move).is_back for step in line.moves)


def rear_shot(line: SolvedLine) -> bool:
    """The solver hits a piece from exactly behind."""
    return any(shot.hits_rear for shot in line.shots)


def long_shot(line: SolvedLine) -> bool:
    """The solver fires over eight squares or more."""
    return any(shot.distance >= LONG_SHOT for shot in line.shots)


def commander(line: SolvedLine) -> bool:
    """The solver's own Command tank could destroy the other one after a move of its own."""
    for step in line.moves:
        square = line.commander(step.after, line.defender)
        if square is not None and step.piece.is_command and step.move.to_square is not None:
            if any(piece.square == step.move.to_square for piece in step.after.attackers(square, line.solver)):
                return True
    return False


def runner(line: SolvedLine) -> bool:
    """The win is an escape, and the Command tank itself moves first."""
    return line.proof.kind == "escape" and line.first.piece.is_command


def opened_way(line: SolvedLine) -> bool:
    """The win is an escape, and the Command tank does not move: its way is opened or covered by others."""
    return line.proof.kind == "escape" and not any(step.piece.is_command for step in line.moves)


def one_piece(line: SolvedLine) -> bool:
    """In a win of two moves or more, all moves of the solver are made by one piece."""
    places = [(step.move.from_square, step.move.to_square) for step in line.moves]
    return len(places) > 1 and all(here[1] == there[0] for here, there in pairwise(places))


def counter(line: SolvedLine) -> bool:
    """The solver begins in check, or facing an escape."""
    return line.start.in_check() or line.start.escape_threat()


def few_pieces(line: SolvedLine) -> bool:
    """Six pieces or fewer are on the board."""
    return len(line.start.pieces()) <= FEW_PIECES


def expansion(line: SolvedLine) -> bool:
    """The first move is made by a piece that comes with an expansion."""
    return line.first.piece.type.code not in BASIC_TYPES


THEMES: Mapping[str, Callable[[SolvedLine], bool]] = {
    function.__name__.replace("_", "-"): function
    for function in (
        fork,
        opened_line,
        double_check,
        quiet_move,
        capture,
        sacrifice,
        wreck_shield,
        made_wreck,
        blocked_way,
        over_cover,
        bomb,
        flame,
        smoke,
        mine,
        boat,
        reverse,
        rear_shot,
        long_shot,
        commander,
        runner,
        opened_way,
        one_piece,
        counter,
        few_pieces,
        expansion,
    )
}


def find_themes(start: Position, proof: Proof) -> tuple[str, ...]:
    """All themes of a puzzle, sorted: those of the table, `mate-in-2` or `escape-in-2`, and the type moved first."""
    line = SolvedLine(start, proof)
    found = [name for name, holds in THEMES.items() if holds(line)]
    return tuple(sorted([f"{proof.kind}-in-{proof.moves}", *found, type_theme(line.first.piece.type.name)]))


def type_theme(name: str) -> str:
    """The theme of the puzzles in which a type of piece moves first: `heavy-mortar`."""
    return name.lower().replace(" ", "-")
