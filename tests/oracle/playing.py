"""Moves, permitted moves, what a move leads to, and how the game ends (G)."""

from collections.abc import Iterator
from dataclasses import dataclass

from .acting import act, actions, explode
from .moving import End, arrive, mover_at, reach
from .state import Piece, State, parse, square_name, squares_text, write
from .table import Square

Ending = tuple[str, str]  # result and termination


@dataclass(frozen=True)
class Play:
    """One move: who goes where, and what it does there."""

    square: Square
    cargo: bool
    end: End
    action: str

    def code(self) -> str:
        goal = "OUT" if self.end.square is None else square_name(self.end.square) + self.end.facing
        via = "@" + squares_text(self.end.cleared) if self.end.cleared else ""
        return f"{'c' if self.cargo else ''}{square_name(self.square)}{goal}{via}{self.action}"


def does_more(move: Play | None) -> bool:
    """Whether it is more than driving: an action, or a pass."""
    return move is None or bool(move.action)


def plays(state: State, side: str) -> Iterator[Play]:
    """Everything movement and fire rules allow the side, as if it were its turn."""
    for square, piece in state.living(side):
        if piece.type == "P":
            for shot in actions(state, square, False):
                if shot.startswith("x"):
                    yield Play(square, False, End(square, piece.facing, "", False, frozenset()), shot)
            continue
        for cargo in (False, True) if piece.cargo is not None else (False,):
            for end in reach(state, square, cargo):
                yield Play(square, cargo, end, "")
                if end.square is None or end.fate:
                    continue  # A7
                arrived, _ = arrive(state, square, cargo, end)
                for action in actions(arrived, end.square, end.aboard):
                    yield Play(square, cargo, end, action)


def play(state: State, move: Play) -> State:
    """The position after the move, with the turn passed on."""
    mover = mover_at(state, move.square, move.cargo)
    after, losses = arrive(state, move.square, move.cargo, move.end)
    place = move.end.square
    if place is None:
        both = state.mode == "escape3" and mover.cargo is not None  # G5
        after.out[mover.side] += 2 if both else 1
    elif move.end.fate in ("mined", "burnt") and mover.type == "RB":
        explode(after, place, losses)
    elif move.action:
        losses += act(after, place, move.end.aboard, move.action)
    if place is not None and state.mode == "flag":
        bring_home(after, mover.side, place, move.end.aboard)
    for lost in losses:
        if lost.side != mover.side and state.mode == "four":
            after.score[mover.side] += worth(lost)
    something = bool(losses) or place is None or move.action.startswith("t")
    after.quiet = 0 if something else state.quiet + 1
    if not any(piece.type == "ML" for piece in after.everybody()):
        after.mines = 10
    pass_turn(after)
    return after


def worth(piece: Piece) -> int:
    return 2 if piece.command else 1


def bring_home(state: State, side: str, place: Square, aboard: bool) -> None:
    """G6: the moved piece, and its cargo, on the edge it started from."""
    standing = state.pieces.get(place)
    if standing is None or standing.wreck or standing.side != side:
        return
    if place[1] != (1 if side == "w" else state.height):
        return
    cargo, flag = standing.cargo, standing.flag
    if cargo is not None and cargo.flag:
        cargo = without_flag(cargo)
        state.home[side] += 1
    if flag and not aboard:
        flag = False
        state.home[side] += 1
    state.pieces[place] = Piece(standing.side, standing.type, standing.facing, standing.command, False, flag, cargo)


def without_flag(piece: Piece) -> Piece:
    return Piece(piece.side, piece.type, piece.facing, piece.command)


def pass_turn(state: State) -> None:
    """The next player; in four those without pieces are skipped. The number rises when the order wraps."""
    order = state.order
    index = order.index(state.turn)
    ahead = [place for place in range(index + 1, index + len(order) + 1) if state.living(order[place % len(order)])]
    following = ahead[0] if state.mode == "four" and ahead else index + 1
    if following >= len(order):
        state.move += 1
    state.turn = order[following % len(order)]


# --- Command tanks --------------------------------------------------------------------------------


def enemy_of(side: str) -> str:
    return "b" if side == "w" else "w"


def has_command(state: State, side: str) -> bool:
    return any(piece.command for piece in state.everybody(side))


def could_destroy(state: State, attacker: str) -> bool:
    """Whether some move of the attacker costs the other side its Command tank."""
    for move in plays(state, attacker):
        bomb = move.end.fate and mover_at(state, move.square, move.cargo).type == "RB"
        if not bomb and move.action[:1] not in ("x", "f", "b"):
            continue  # nobody else is lost by such a move
        if not has_command(play(state, move), enemy_of(attacker)):
            return True
    return False


def could_leave(state: State, side: str) -> bool:
    return any(
        end.square is None
        for square, piece in state.living(side)
        for cargo in ((False, True) if piece.cargo is not None else (False,))
        if mover_at(state, square, cargo).command
        for end in reach(state, square, cargo)
    )


def permitted(state: State, move: Play) -> bool:
    """G2."""
    side, enemy = state.turn, enemy_of(state.turn)
    after = play(state, move)
    if move.end.square is None:
        return True
    if not has_command(after, side):
        return False
    if not has_command(after, enemy):
        return True
    return not could_leave(after, enemy) and not could_destroy(after, enemy)


def keeps_command(state: State, move: Play) -> bool:
    """Whether the mover's Command tank survives the move and cannot be destroyed right after it."""
    after = play(state, move)
    return has_command(after, state.turn) and not could_destroy(after, enemy_of(state.turn))


# --- endings --------------------------------------------------------------------------------------


def vehicles(state: State, side: str) -> int:
    """Living vehicles, including cargo but not Pillboxes."""
    return sum(piece.type != "P" for piece in state.everybody(side))


def versus(white: int, black: int) -> str:
    """The result of a comparison."""
    if white == black:
        return "1/2-1/2"
    return "1-0" if white > black else "0-1"


def points(state: State) -> str:
    """The result in four: survivors and destroyed enemies, in the order of play."""
    totals = []
    for side in state.order:
        totals.append(state.score[side] + sum(worth(piece) for piece in state.everybody(side)))
    return "-".join(map(str, totals))


def count(state: State) -> str:
    """The result when the game stops without a goal reached."""
    if state.mode == "four":
        return points(state)
    if state.mode == "last":
        return versus(vehicles(state, "w"), vehicles(state, "b"))
    if state.mode == "escape3":
        return versus(state.out["w"], state.out["b"])
    if state.mode == "flag":
        return versus(state.home["w"], state.home["b"])
    return "1/2-1/2"


def goal(state: State) -> Ending | None:
    white, black = vehicles(state, "w"), vehicles(state, "b")
    if state.mode == "command":
        if any(state.out.values()):
            return versus(state.out["w"], state.out["b"]), "escaped"
        commands = has_command(state, "w"), has_command(state, "b")
        return None if all(commands) else (versus(*commands), "destroyed")
    if state.mode == "last":
        return None if white and black else (versus(white, black), "destroyed")
    if state.mode == "escape3":
        if max(state.out.values()) >= 3:
            return versus(state.out["w"], state.out["b"]), "escaped"
        w_out, b_out = state.out["w"], state.out["b"]
        if w_out > b_out + black or b_out > w_out + white or not (white or black):
            return count(state), "unreachable"
        return None
    if state.mode == "flag":
        total = flags_in_game(state)
        for side in ("w", "b"):
            if 2 * state.home[side] > total:
                return ("1-0" if side == "w" else "0-1"), "flag"
        if white and black:
            return None
        return (versus(white, black) if white or black else count(state)), "destroyed"
    alive = [side for side in state.order if state.living(side)]
    return (points(state), "destroyed") if len(alive) <= 1 else None


def flags_in_game(state: State) -> int:
    held = 0
    for piece in state.pieces.values():
        held += piece.flag
        held += piece.cargo is not None and piece.cargo.flag
    return len(state.flags) + held + sum(state.home.values())


def forbids(state: State) -> bool:
    """Announced play bars moves; announced only (the earlier rulebooks) does not."""
    return state.mode == "command" and state.announce == "yes"


def mate(state: State) -> Ending | None:
    """G2, or G8 where nothing is forbidden."""
    if not forbids(state):
        stuck = all(next(plays(state, side), None) is None for side in state.order)
        return (count(state), "pass") if stuck else None
    if any(permitted(state, move) for move in plays(state, state.turn)):
        return None
    enemy = enemy_of(state.turn)
    won = "1-0" if enemy == "w" else "0-1"
    check, escape = could_destroy(state, enemy), could_leave(state, enemy)
    if check and escape:
        return won, "escapemate" if any(
            keeps_command(state, move) for move in plays(state, state.turn)
        ) else "checkmate"
    if check or escape:
        return won, "checkmate" if check else "escapemate"
    return "1/2-1/2", "stalemate"


def ending(state: State) -> Ending | None:
    """G9 gives the order; repetition needs a history and is not seen here."""
    found = goal(state) or mate(state)
    if found:
        return found
    if state.limit is not None and state.move > state.limit:
        return count(state), "limit"
    players = sum(bool(state.living(side)) for side in state.order) if state.mode == "four" else 2
    if state.house and state.quiet >= 100 * players:
        drawn = state.mode == "last" and state.limit is None  # G9
        return "1/2-1/2" if drawn else count(state), "quiet"
    return None


# --- from text to text ----------------------------------------------------------------------------


def legal_plays(state: State) -> dict[str, Play | None]:
    """Permitted moves by their codes; `pass` has no play."""
    if ending(state) is not None:
        return {}
    if forbids(state):
        return {move.code(): move for move in plays(state, state.turn) if permitted(state, move)}
    found: dict[str, Play | None] = {move.code(): move for move in plays(state, state.turn)}
    return found or {"pass": None}


def legal(tfen: str) -> set[str]:
    """The move codes the game permits; none when it is over."""
    return set(legal_plays(parse(tfen)))


def follow(state: State, move: Play | None) -> str:
    """The TFEN after the move, or after a pass."""
    if move is not None:
        return write(play(state, move))
    after = state.copy()
    after.quiet += 1
    pass_turn(after)
    return write(after)


def after(tfen: str, code: str) -> str:
    """The TFEN after a move that movement and fire rules allow."""
    state = parse(tfen)
    if code == "pass":
        return follow(state, None)
    return follow(state, next(move for move in plays(state, state.turn) if move.code() == code))


def outcome(tfen: str) -> Ending | None:
    return ending(parse(tfen))


def in_check(tfen: str) -> bool:
    """Whether the opponent could destroy the Command tank of the side to move."""
    state = parse(tfen)
    return could_destroy(state, enemy_of(state.turn))


def escape_threat(tfen: str) -> bool:
    """Whether the opponent's Command tank could leave."""
    state = parse(tfen)
    return could_leave(state, enemy_of(state.turn))
