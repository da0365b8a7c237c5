"""The evaluation: fair to both sides, and with the right idea of what is good."""

from hypothesis import given

from tankchess import Position
from tankchess.engine import Engine
from tankchess.engine.evaluation.weights import weights
from tests.properties.positions import tfens
from tests.properties.rotation import turned_tfen

ENGINE = Engine(hash_mb=1)


def value(tfen: str) -> int:
    return ENGINE.evaluate(Position.from_tfen(tfen)).value


@given(tfens(("command", "last", "escape3", "flag")))
def test_a_position_is_worth_the_same_seen_from_the_other_side(tfen: str) -> None:
    assert value(tfen) == value(turned_tfen(tfen))


def test_one_more_tank_is_better() -> None:
    alone = "10x10 - wCLT@A1N,bCLT@J10S,bMT@J9S w"
    helped = "10x10 - wCLT@A1N,wHT@B1N,bCLT@J10S,bMT@J9S w"
    assert value(helped) > value(alone) + 100


def test_a_command_tank_nearer_to_the_far_edge_is_better() -> None:
    far = "16x16 - wCLT@A2N,wMT@P1N,bCLT@P16S,bMT@P15S w"
    near = "16x16 - wCLT@A8N,wMT@P1N,bCLT@P16S,bMT@P15S w"
    assert value(near) > value(far)


def test_a_command_tank_with_a_safe_way_to_the_far_edge_is_better_than_one_under_fire() -> None:
    # Three moves from the edge; the enemy's gun covers the squares ahead, or looks the other way behind an obstacle.
    free = "16x16 high:H13,I13,J13,H14,J14,H15,I15,J15 wCLT@A8N,wMT@P1N,bCLT@P16S,bHT@I14S w"
    covered = "16x16 - wCLT@A8N,wMT@P1N,bCLT@P16S,bHT@D14SW w"
    assert value(free) > value(covered) + 100


def test_a_piece_that_can_be_hit_is_worth_less() -> None:
    # On a large board: on a small one the obstacles matter to the run of a Command tank, too.
    safe = "24x24 high:F5,G5,H5 wCLT@A1N,wMT@G2N,bCLT@X24S,bHT@G8S b"
    open_to_fire = "24x24 - wCLT@A1N,wMT@G2N,bCLT@X24S,bHT@G8S b"
    assert value(open_to_fire) > value(safe)


def test_g6_a_carried_flag_near_home_is_better_than_far_from_it() -> None:
    far = "12x12 - wLT@F9S^,bHD@L12S w mode=flag"
    near = "12x12 - wLT@F3S^,bHD@L12S w mode=flag"
    assert value(near) > value(far)


def test_every_type_of_the_game_has_a_weight() -> None:
    from tankchess.core.catalogue import catalogue

    assert set(catalogue()) == set(weights().material)
