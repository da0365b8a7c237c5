"""What programs ask of a position beyond its moves: traces, candidates, attacks, refutations, another turn."""

import copy
import pickle

import pytest
from hypothesis import given

from tankchess import Game, IllegalMove, Move, MoveError, Position, Side, setup
from tankchess.core.refutation import Fault
from tests.kit import diagram
from tests.properties.positions import tfens

CHECKED = "16x16 - wCLT@H1N,bHT@H6E,bCLT@P16S w"


def test_push_plays_a_barred_move_and_undo_takes_it_back() -> None:
    position = Position.from_tfen(CHECKED)
    assert not position.is_legal("H1H2N")
    position.push("H1H2N")
    assert position.turn is Side.BLACK
    position.undo()
    assert position.tfen() == CHECKED


def test_push_refuses_what_movement_and_fire_do_not_allow() -> None:
    position = Position.from_tfen(CHECKED)
    with pytest.raises(IllegalMove):
        position.push("H1H9N")
    assert position.tfen() == CHECKED


def test_a_trace_has_every_step_and_the_effects() -> None:
    position = diagram("""
        6  .     .  lt/S
        5  .     .  .
        1  HT/N  .  .
           A     B  C
    """)
    trace = position.trace("A1A2NE")
    assert trace.start == ("A1", "N")
    assert [tuple(stop) for stop in trace.steps] in ([("A2", "N"), ("A2", "NE")], [("A1", "NE"), ("A2", "NE")])
    assert trace.effects.losses == ()


def test_g2_the_move_that_proves_a_check_has_a_trace_although_it_is_not_its_turn() -> None:
    position = Position.from_tfen("16x16 - wCLT@H1N,bHT@H6S,bCLT@P16S w")
    proof = position.check_move()
    assert proof is not None
    assert position.trace(proof).side is Side.BLACK
    assert position.trace(proof).effects.destroyed == ("H1",)


@given(tfens())
def test_a_trace_ends_where_the_move_does_and_its_losses_are_gone(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    for move in position.legal_moves()[::7]:
        if move.is_pass:
            continue
        trace = position.trace(move)
        if trace.steps:
            assert trace.steps[-1].square == move.to_square
        after = position.after(move)
        for square in trace.effects.losses:
            piece = after.piece_at(square)
            assert piece is None or piece.is_wreck or piece.square == move.to_square


@given(tfens())
def test_the_legal_candidates_are_the_legal_moves(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    legal = [found.move for found in position.candidates() if found.is_legal]
    assert sorted(map(str, legal)) == sorted(map(str, position.legal_moves()))
    assert position.count_legal_moves() == len(legal)


@given(tfens())
def test_g2_a_refutation_is_there_exactly_for_barred_moves(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    if not position.announce.forbids or position.outcome() is not None:
        return
    legal = set(position.legal_moves())
    for move in position.pseudo_legal_moves()[::5]:
        assert (position.refutation(move) is None) == (move in legal)


def test_g2_a_refutation_names_the_answer() -> None:
    found = Position.from_tfen(CHECKED).refutation("H1H2N")
    assert found is not None
    assert found.fault is Fault.CHECK
    assert found.move is not None and found.move.target == "H2"


def test_attacks_on_a_side_name_the_move_and_its_victims() -> None:
    position = diagram("""
        6  lt/E  .  lt/N
        1  HT/N  .  .
           A     B  C
    """)
    victims = {victim for attack in position.attacks_on(Side.BLACK) for victim in attack.victims}
    assert "A6" in victims
    assert all(attack.move.from_square == "A1" for attack in position.attacks_on(Side.BLACK))


@given(tfens())
def test_another_turn_changes_the_turn_and_nothing_else(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    for side in position.order:
        turned = position.with_turn(side)
        fields = position.tfen().split(" ")
        fields[3] = str(side)
        assert turned.tfen() == " ".join(fields)
        assert turned.key == turned.fresh_key()


def test_another_turn_freely_forbids_nothing() -> None:
    free = Position.from_tfen(f"{CHECKED} limit=1 quiet=3").with_turn("w", freely=True)
    assert free.is_legal("H1H2N")
    assert (free.limit, free.house, free.quiet) == (None, False, 0)


def test_a_side_that_does_not_play_has_no_turn() -> None:
    with pytest.raises(ValueError, match="expected one of w b"):
        Position.from_tfen(CHECKED).with_turn("fw")


def test_a_pickled_position_keeps_its_history() -> None:
    position = setup("duel-12").position()
    for _ in range(3):
        position.play(position.legal_moves()[0])
    again = pickle.loads(pickle.dumps(position))
    assert again == position and again.history == position.history
    assert again.undo() == position.undo() and again == position


@pytest.mark.parametrize(
    "code", ["H7K7SExK6", "M3M3SW", "H15OUT", "cH6H7N", "F3H6E@F4,G5xM6", "F5F7Nb", "H8H8Nt", "H8H8NtK7", "H8H8NtH8+I9"]
)
def test_a_move_is_made_of_its_parts(code: str) -> None:
    move = Move.parse(code)
    parts = {"action": move.action, "target": move.target or "", "via": move.via, "is_cargo": move.is_cargo}
    assert Move.of(str(move.from_square), move.to_square, move.facing or "", **parts) == move  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("parts", "hint"),
    [
        (("Z99", "A1", "N"), "square 'Z99'"),
        (("A1", "A2", "NNE"), "facing 'NNE'"),
    ],
)
def test_a_part_that_means_nothing_is_reported(parts: tuple[str, str, str], hint: str) -> None:
    with pytest.raises(MoveError, match=hint):
        Move.of(*parts)


def test_an_action_that_means_nothing_is_reported() -> None:
    with pytest.raises(MoveError, match="action 'q'"):
        Move.of("A1", "A2", "N", action="q", target="A3")


def test_a_copy_of_a_game_is_equal_and_independent() -> None:
    game = Game("duel-12", players=["Ann", "Bob"], clock="5+3")
    game.play(game.position.legal_moves()[0], elapsed=4.0, comment="a start")
    twin = copy.deepcopy(game)
    assert twin == game and twin.record() == game.record()
    twin.undo()
    twin.headers["White"] = "Cid"
    assert len(game.moves) == 1 and game.players[Side.WHITE] == "Ann"
    assert game.clock is not None and game.clock.left[Side.WHITE] == 299.0
