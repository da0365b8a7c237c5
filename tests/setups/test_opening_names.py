"""What first moves are called."""

from __future__ import annotations

import pytest

import tankchess
from tankchess.core.words.sentences import LANGUAGES
from tankchess.setups.opening_names import opening_keys, opening_name, opening_plans

START = tankchess.setup("basic-16").position()


@pytest.mark.parametrize(
    ("codes", "keys"),
    [
        ([], ()),
        (["F3C7NW"], ("left_hook",)),
        (["F3E6N"], ("left_probe",)),
        (["H1H1E"], ("waiting_turn",)),
        (["F3C7NW", "N14P11S"], ("left_hook", "edge_run")),
        (["M3N6NE", "D14B11S", "H3E6NW"], ("bridgehead", "corridor")),
        (["pass"], ()),
    ],
)
def test_an_opening_is_the_plan_of_each_side(codes: list[str], keys: tuple[str, ...]) -> None:
    assert opening_keys(START.tfen(), codes) == keys


def test_blacks_plans_are_whites_after_half_a_turn() -> None:
    plans = opening_plans()
    assert plans.plan("F3C7NW", 0) == plans.plan("K14N10SE", 1) == "left_hook"


def test_every_first_move_has_a_name() -> None:
    assert all(opening_keys(START.tfen(), [str(move)]) for move in START.legal_moves())


@pytest.mark.parametrize("mode", ["last", "escape3", "flag"])
def test_other_modes_have_no_names(mode: str) -> None:
    assert opening_keys(tankchess.setup("basic-16").position(mode=mode).tfen(), ["F3C7NW"]) == ()


def test_other_boards_have_no_names() -> None:
    assert opening_keys(tankchess.setup("duel-12").position().tfen(), ["F3C7NW"]) == ()


def test_names_exist_in_every_language() -> None:
    plans = opening_plans()
    keys = {plans.waiting, *(plan[0] for found in plans.plans.values() for plan in found)}
    for language in LANGUAGES:
        assert all(opening_name([key], language) for key in keys)
    assert opening_name(["left_hook", "edge_run"]) == "Left Hook against Edge Run"
    assert opening_name(["left_hook", "edge_run"], "es") == "Gancho de izquierda contra Carrera por el borde"
    assert opening_name(["left_hook", "edge_run"], "sv") == "Vänsterkroken mot Kantlöpningen"
    assert opening_name([]) == ""


def test_a_record_has_the_name_and_reads_back_the_same() -> None:
    game = tankchess.Game("basic-16")
    assert "Opening" not in game.record()
    game.play("F3C7NW")
    game.play("N14P11S")
    assert '[Opening "Left Hook against Edge Run"]' in game.record()
    assert list(tankchess.read_games(game.record())) == [game]
    wrong = game.record().replace("Left Hook against Edge Run", "Something else")
    assert list(tankchess.read_games(wrong)) == [game], "it follows from the moves"


def test_elsewhere_the_header_is_kept_as_it_is() -> None:
    game = tankchess.Game("duel-12", headers={"Opening": "My own"})
    assert '[Opening "My own"]' in game.record()
    assert list(tankchess.read_games(game.record())) == [game]
