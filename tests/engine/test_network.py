"""The network of the evaluation: a correction, the same for both sides and by whichever way a position was reached."""

from __future__ import annotations

from random import Random

import pytest

from tankchess import Position, setup
from tankchess.core.kernel import layout as L
from tankchess.engine import Engine, EngineError, Limits
from tankchess.engine import scale as S
from tankchess.engine.evaluation.insight import Insight
from tankchess.engine.evaluation.network import MAGIC, MODELS, NetworkError, group_of, read_network
from tankchess.engine.evaluation.observer import reflected_rows
from tests.engine.networks import empty_network, random_network

BOARDS = ("duel-12", "frozen-lake-16", "highway-20x16")


def commanders(position: Position) -> tuple[int, int]:
    board = position._board
    found = {board.describe(slot).side: slot for slot in range(board.count) if board.describe(slot).command}
    return found[L.WHITE], found[L.BLACK]


def correction(position: Position, insight: Insight) -> int:
    """From the beginning."""
    insight.prepare(position._board, *commanders(position))
    insight.keep(position._board, 0, 0)
    return insight.correction(position._board, position._board.number(L.TURN), 0)


def played(board: str, moves: int, seed: int) -> list[Position]:
    """The positions of a game by chance."""
    dice = Random(seed)
    position = setup(board).position()
    found = [position.copy()]
    for _ in range(moves):
        if position.outcome() is None:
            position.play(dice.choice(position.legal_moves()))
            found.append(position.copy())
    return [position for position in found if position.outcome() is None]


@pytest.mark.parametrize("board", BOARDS)
def test_what_is_kept_and_followed_is_what_is_seen_from_the_beginning(board):
    network = random_network()
    line = played(board, 40, 3)
    fresh, kept = Insight(network), Insight(network)
    kept.prepare(line[0]._board, *commanders(line[0]))
    kept.keep(line[0]._board, 0, 0)
    found, expected = [], []
    for number, position in enumerate(line):
        if number % 5 == 0:
            kept.keep(position._board, number % 7 + 1, 0)
        base = 0 if number < 3 else (number - number % 5) % 7 + 1
        found.append(kept.correction(position._board, position._board.number(L.TURN), base))
        expected.append(correction(position, fresh))
    assert found == expected
    assert len(set(found)) > 3


@pytest.mark.parametrize("board", BOARDS)
def test_the_board_turned_round_with_colours_exchanged_is_worth_the_same(board):
    insight = Insight(random_network())
    for position in played(board, 12, 5):
        assert correction(position.rotate(), insight) == correction(position, insight)


def test_a_reflected_board_shows_the_reflected_rows():
    twins = reflected_rows()
    assert [twins[twins[row]] for row in range(S.NETWORK_ROWS)] == list(range(S.NETWORK_ROWS))
    insight = Insight(None)
    for position in played("highway-20x16", 8, 7):
        insight.look(position._board, *commanders(position))
        seen = [sorted(twins[row] for row in insight.rows_of(position._board, viewer)) for viewer in (0, 1)]
        mirrored = position.mirror_sideways()
        insight.look(mirrored._board, *commanders(mirrored))
        assert [sorted(insight.rows_of(mirrored._board, viewer)) for viewer in (0, 1)] == seen


def test_a_network_of_zeros_changes_nothing():
    position = setup("duel-12").position()
    plain = Engine(hash_mb=1).search(position, Limits(nodes=400))
    empty = Engine(hash_mb=1, network=empty_network()).search(position, Limits(nodes=400))
    assert (plain.move, plain.score, plain.nodes) == (empty.move, empty.score, empty.nodes)


def test_a_network_is_added_to_the_evaluation_and_kept_within_its_limit():
    position = setup("duel-12").position()
    network = random_network(limit=7)
    change = Engine(hash_mb=1, network=network).evaluate(position).value - Engine(hash_mb=1).evaluate(position).value
    assert change == correction(position, Insight(network))
    assert 0 < abs(change) <= 7


@pytest.mark.parametrize("mode", ["last", "escape3", "flag"])
def test_it_is_off_in_the_other_modes(mode):
    position = setup("duel-12").position().with_rules(mode=mode)
    assert Engine(hash_mb=1, network=random_network()).evaluate(position) == Engine(hash_mb=1).evaluate(position)


def test_every_piece_type_is_like_one_of_the_models():
    types = setup("basic-16").position()._board.tables.types
    assert [group_of(piece_type) for piece_type in types if piece_type.code in MODELS] == list(range(len(MODELS)))
    assert all(0 <= group_of(piece_type) < len(MODELS) for piece_type in types)


def test_a_network_is_read_as_it_was_written():
    network = random_network()
    assert read_network(network.to_bytes()) == network
    assert len(network.to_bytes()) < 1_000_000


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "not a network"),
        (b"[types]\n" * 50, "not a network"),
        (random_network().to_bytes()[:-5], "damaged"),
        (random_network().to_bytes()[:200] + b"?" + random_network().to_bytes()[201:], "damaged"),
        (random_network().to_bytes().replace(MAGIC + b"\1", MAGIC + b"\2", 1), "format 2, this version reads format 1"),
    ],
)
def test_a_foreign_or_damaged_file_is_refused_with_the_reason(data, reason):
    with pytest.raises(NetworkError, match=reason) as caught:
        read_network(data)
    assert isinstance(caught.value, EngineError)


def test_a_weight_that_would_overflow_is_refused():
    network = random_network()
    network.table[5] = S.MOST_WEIGHT + 1
    with pytest.raises(NetworkError, match="beyond"):
        read_network(network.to_bytes())
