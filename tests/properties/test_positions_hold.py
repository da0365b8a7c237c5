"""What holds for every position, whatever stands on it."""

import pickle
import re
from random import Random

from hypothesis import example, given
from hypothesis import strategies as st

from tankchess import Move, MoveError, Piece, Position
from tests.kit import verdict
from tests.properties.positions import FACINGS, tfens
from tests.properties.rotation import turned_code, turned_result, turned_tfen

seeds = st.integers(0, 2**32)


def some(moves: list[Move], seed: int, count: int) -> list[Move]:
    """A few of the moves, those with an action or a way named first."""
    rng = Random(seed)
    special = [move for move in moves if move.action or move.via or move.is_out or move.is_cargo]
    return rng.sample(special, min(count // 2, len(special))) + rng.sample(moves, min(count, len(moves)))


@given(tfens())
def test_a_text_comes_back_the_same(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    assert Position.from_tfen(position.tfen()) == position
    assert Position.from_tfen(position.tfen()).tfen() == position.tfen()


@given(tfens(), seeds)
def test_playing_and_undoing_restores_everything(tfen: str, seed: int) -> None:
    position = Position.from_tfen(tfen)
    before = (position.tfen(), position.key, hash(position.copy()), [str(move) for move in position.legal_moves()])
    for move in some(position.legal_moves(), seed, 20):
        position.play(move)
        assert position.undo() == move
        assert position == Position.from_tfen(tfen)
    assert (
        position.tfen(),
        position.key,
        hash(position),
        [str(move) for move in position.legal_moves()],
    ) == before


LOOSE_FLAGS = "8x8 high:D5;hedge:D3+E2;fire:C1+D1 wLT@B1N,wTD@H2SW^,bMT@C7E,bHT@G8S w mode=flag flags=B2,F2+G3"


@example(LOOSE_FLAGS, 1)
@given(tfens(), seeds)
def test_a_copy_is_the_same_game_and_leaves_the_position_alone(tfen: str, seed: int) -> None:
    position = Position.from_tfen(tfen)
    before = (position.tfen(), position.key, position.legal_moves())
    for move in some(position.legal_moves(), seed, 5):
        twin = position.copy()
        assert (twin.tfen(), twin.key, twin.legal_moves()) == before
        twin.play(move)
        assert (twin.tfen(), twin.key) == (position.after(move).tfen(), twin.fresh_key())
    assert (position.tfen(), position.key, position.legal_moves()) == before


@given(tfens(), seeds)
def test_the_running_key_is_the_fresh_key(tfen: str, seed: int) -> None:
    position = Position.from_tfen(tfen)
    assert position.key == position.fresh_key()
    for move in some(position.legal_moves(), seed, 20):
        following = position.after(move)
        assert following.key == following.fresh_key()


@given(tfens(), seeds)
def test_a_played_position_is_the_position_of_its_text(tfen: str, seed: int) -> None:
    position = Position.from_tfen(tfen)
    for move in some(position.legal_moves(), seed, 20):
        following = position.after(move)
        read = Position.from_tfen(following.tfen())
        assert (read, read.key, verdict(read)) == (following, following.key, verdict(following))


@given(tfens())
def test_no_move_is_listed_twice(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    for moves in (position.pseudo_legal_moves(), position.legal_moves()):
        codes = [str(move) for move in moves]
        assert len(codes) == len(set(codes))


@given(tfens())
def test_legal_moves_are_moves_of_the_pieces(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    assert set(position.legal_moves()) <= set(position.pseudo_legal_moves())


@given(tfens())
def test_every_listed_move_is_legal_and_has_no_reason_against_it(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    for move in position.legal_moves():
        assert position.is_legal(move)
        assert position.is_legal(str(move))
        assert position.why_not(move) is None
        assert Move.parse(str(move)) == move


def mutants(code: str, rng: Random, position: Position) -> list[str]:
    """Codes much like `code`: another facing, square, target, way or action."""
    square = f"{chr(ord('A') + rng.randrange(position.width))}{rng.randrange(position.height) + 1}"
    found = re.findall(r"[A-Z]\d+", code)
    changed = [code.replace(rng.choice(found), square, 1)] if found else []
    stem = re.sub(r"[xsmfbt].*$", "", code)
    return [
        *changed,
        re.sub(r"(?<=\d)[NESW]{1,2}(?![A-Z]*\d+[NESW])", rng.choice(FACINGS), code, count=1),
        re.sub(r"@[A-Z0-9,]+", "", code),
        stem,
        f"{stem}{rng.choice('xsmf')}{square}",
        f"{stem}{rng.choice('bt')}",
        code.removeprefix("c") if code.startswith("c") else "c" + code,
        f"{found[0]}OUT" if found else "pass",
        "pass",
    ]


@given(tfens(), seeds)
def test_a_move_that_is_not_listed_is_not_legal_and_has_a_reason(tfen: str, seed: int) -> None:
    position = Position.from_tfen(tfen)
    rng = Random(seed)
    legal = {str(move) for move in position.legal_moves()}
    barred = [str(move) for move in position.pseudo_legal_moves() if str(move) not in legal]
    tried = {
        code for move in some(position.pseudo_legal_moves(), seed, 8) for code in mutants(str(move), rng, position)
    }
    for code in sorted(tried | set(barred[:20])):
        try:
            Move.parse(code)
        except MoveError:
            continue
        assert position.is_legal(code) == (code in legal), code
        assert (position.why_not(code) is None) == (code in legal), code


@given(tfens())
def test_the_other_side_of_the_board_mirrors_the_moves(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    turned = Position.from_tfen(turned_tfen(tfen))
    size = (position.width, position.height)
    mirrored = sorted(turned_code(str(move), size) for move in position.legal_moves())
    assert mirrored == sorted(str(move) for move in turned.legal_moves())


@given(tfens())
def test_the_other_side_of_the_board_mirrors_the_outcome(tfen: str) -> None:
    result, _, termination = verdict(Position.from_tfen(tfen)).partition(" ")
    mirrored = " ".join([turned_result(result), termination]).strip()
    assert verdict(Position.from_tfen(turned_tfen(tfen))) == mirrored


@given(tfens())
def test_a_pickled_position_is_the_same_position(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    restored = pickle.loads(pickle.dumps(position))
    assert (restored, restored.key, restored.tfen()) == (position, position.key, position.tfen())
    assert restored.legal_moves() == position.legal_moves()


@given(tfens())
def test_a_game_is_over_exactly_when_there_are_no_legal_moves(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    assert (position.outcome() is None) == bool(position.legal_moves())


@given(tfens(("command",)))
def test_check_is_proved_by_a_move_that_destroys_the_command_tank(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    proof = position.check_move()
    assert (proof is not None) == position.in_check()
    if proof is not None and not decided(position):
        side = position.turn
        struck = swapped(tfen).after(proof)
        assert not any(piece.is_command and piece.side is side for piece in crew(struck))


@given(tfens(("command",)))
def test_an_escape_threat_is_proved_by_a_move_that_leaves(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    proof = position.escape_move()
    assert (proof is not None) == position.escape_threat()
    if proof is not None and not decided(position):
        assert proof.is_out
        assert verdict(swapped(tfen).after(proof)).endswith("escaped")


def decided(position: Position) -> bool:
    """Whether a Command tank is lost or has left already."""
    return verdict(position).endswith(("destroyed", "escaped"))


def swapped(tfen: str) -> Position:
    """The position with the other side to move, nothing announced, no limits: to try out a threat."""
    size, terrain, pieces, turn, *keys = tfen.split(" ")
    kept = [key for key in keys if key.split("=")[0] in ("turning", "mines")]
    other = "b" if turn == "w" else "w"
    return Position.from_tfen(" ".join([size, terrain, pieces, other, *kept, "announce=no", "house=no"]))


def crew(position: Position) -> list[Piece]:
    """Every living piece, cargo included."""
    return [one for piece in position.pieces() for one in (piece, piece.cargo) if one is not None]
