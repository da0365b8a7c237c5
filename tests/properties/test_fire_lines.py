"""Lines of fire against the move list: the moves destroy exactly the pieces that the lines say a shot destroys (F1)."""

from hypothesis import given

from tankchess import Move, Position
from tests.properties.positions import tfens

Stand = tuple[str, bool, str, str, tuple[str, ...]]


def shots_by_stand(position: Position) -> dict[Stand, set[str]]:
    """The targets of the moves of a position, by piece, final square, facing and markers cleared."""
    found: dict[Stand, set[str]] = {}
    for move in position.pseudo_legal_moves():
        if move.from_square is None or move.to_square is None or move.facing is None or not survives(position, move):
            continue
        stand = (move.from_square, move.is_cargo, move.to_square, move.facing, move.via)
        targets = found.setdefault(stand, set())
        if move.action == "x" and move.target is not None:
            targets.add(move.target)
    return found


def survives(position: Position, move: Move) -> bool:
    """A piece destroyed by its own move cannot act (A7)."""
    if move.action:
        return True
    after = position.after(move)
    mover = after.piece_at(str(move.to_square))
    return mover is not None and not mover.is_wreck and mover.side is position.turn


def free_play(tfen: str) -> Position:
    """The position with nothing forbidden except by the rules of movement and fire."""
    dropped = ("announce=", "limit=", "house=", "quiet=")
    fields = [field for field in tfen.split() if not field.startswith(dropped)]
    return Position.from_tfen(" ".join([*fields, *([] if "mode=" in tfen else ["announce=no"])]))


@given(tfens())
def test_f1_lines_of_fire_destroy_what_the_moves_destroy(tfen):
    position = free_play(tfen)
    if position.outcome() is not None:
        return
    for (start, is_cargo, end, facing, via), targets in shots_by_stand(position).items():
        lines = position.fire_lines(start, facing, end, cargo=is_cargo, via=via)
        shots = [line for line in lines if line.weapon != "explosive"]
        assert {target.square for line in shots for target in line.targets if target.destroys} == targets, (start, end)
        assert len({line.direction for line in shots}) == len(shots)


@given(tfens())
def test_a5_the_lines_of_a_bomb_show_what_its_explosion_destroys(tfen):
    position = free_play(tfen)
    if position.outcome() is not None:
        return
    for move in position.pseudo_legal_moves():
        if move.action != "b" or move.from_square is None or position.turn is None:
            continue
        explained = position.explain(move)
        lost = {*explained.destroyed, *explained.sunk, *explained.burnt}
        lines = position.fire_lines(move.from_square, move.facing, move.to_square, cargo=move.is_cargo, via=move.via)
        struck = {target.square for line in lines for target in line.targets if target.destroys}
        assert struck <= lost
