"""What a search remembers of how far pieces get is what they reach, whoever stood there before."""

import re
from array import array
from collections.abc import Iterator

from hypothesis import example, given

from tankchess import Position
from tankchess.engine import Engine
from tankchess.engine.evaluation.weights import weights
from tankchess.engine.search.searcher import Searcher
from tankchess.engine.search.transposition_table import TranspositionTable
from tests.properties.positions import tfens

# One for all positions: it remembers.
SEARCHER = Searcher(TranspositionTable(1), weights(), array("i", [0]))
FRESH = Engine(hash_mb=1)
FACINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
FACING = re.compile(r"(@[A-Z]+[0-9]+)([NESW]+)(?=[, ])")
# The same free squares around two pieces that differ in facing, or in speed.
ALONE = "16x16 - wCLT@H8N,bCHD@A1S w"


def turned(tfen: str) -> Iterator[Position]:
    """The position, and the same with its pieces turned on their squares, all that carry nothing."""
    for turn in range(8):
        text = FACING.sub(lambda found: found[1] + FACINGS[(FACINGS.index(found[2]) + turn) % 8], tfen)  # noqa: B023
        yield Position.from_tfen(text)


def remembered(position: Position) -> int:
    SEARCHER.begin(position.copy()._board, [], 0)
    return SEARCHER.first_sight()


@example(ALONE)
@example(ALONE.replace("CLT", "CHT"))
@given(tfens(("command", "last")))
def test_a_search_that_has_seen_other_positions_judges_as_one_that_has_not(tfen: str) -> None:
    for position in turned(tfen):
        score = FRESH.evaluate(position)
        if score.kind == "cp" and position.outcome() is None:
            assert remembered(position) == score.value, position.tfen()


def test_m8_mines_water_and_fire_elsewhere_among_the_same_free_squares_are_not_mistaken_for_each_other() -> None:
    for ground in ("mine", "water", "fire"):
        for squares in ("H9", "G9,H9,I9", "H10", "G8,I8", "G9,H10,I9"):
            position = Position.from_tfen(ALONE.replace("-", f"{ground}:{squares}"))
            assert remembered(position) == FRESH.evaluate(position).value, (ground, squares)
