"""Thinking time (G10): sudden death with increment, delay, per move."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tankchess import IllegalMove, Side, Termination
from tankchess.game import Clock, Game, GameError, TimeControl, read_games, suggested_clock


@pytest.mark.parametrize("text", ["30+0", "0.5+3", "45d10", "90/move", "3+0.5", "1000000/move"])
def test_a_time_control_reads_back(text: str) -> None:
    assert str(TimeControl.parse(text)) == text


@given(st.floats(1, 59e6), st.floats(0.001, 999999), st.sampled_from(["increment", "delay", "none", "move"]))
def test_any_time_control_reads_back(base: float, bonus: float, kind: str) -> None:
    control = {
        "increment": TimeControl(base, bonus),
        "delay": TimeControl(base, delay=bonus),
        "none": TimeControl(base),
        "move": TimeControl(base, per_move=True),
    }[kind]
    twin = TimeControl.parse(str(control))
    assert twin.base == pytest.approx(base, rel=1e-12)
    assert (twin.increment, twin.delay, twin.per_move) == (control.increment, control.delay, control.per_move)


@pytest.mark.parametrize("text", ["", "30", "30+", "+5", "-1+0", "0+5", "30+0+0", "90/game", "abc", "0/move"])
def test_what_is_not_a_time_control(text: str) -> None:
    with pytest.raises(GameError, match="clock"):
        TimeControl.parse(text)


def test_g10_an_increment_is_added_after_each_move() -> None:
    assert TimeControl.parse("1+5").after(60, 20) == 45


def test_g10_a_delay_costs_nothing() -> None:
    control = TimeControl.parse("1d5")
    assert control.after(60, 4) == 60 and control.after(60, 20) == 45


def test_g10_time_per_move_begins_anew() -> None:
    control = TimeControl.parse("90/move")
    assert control.after(90, 89) == 90 and control.after(90, 90) is None


def test_g10_time_that_is_used_up_is_over() -> None:
    assert TimeControl.parse("1+5").after(60, 60) is None


@pytest.mark.parametrize(("width", "height", "text"), [(16, 16, "30+0"), (20, 20, "45+0"), (12, 12, "30+0")])
def test_g10_the_suggested_time(width: int, height: int, text: str) -> None:
    assert str(suggested_clock(width, height)) == text


def test_a_setup_suggests_its_own_clock() -> None:
    game = Game("basic-16", clock="suggested")
    assert game.clock == Clock.start(TimeControl(1800), (Side.WHITE, Side.BLACK))


def test_g10_a_move_after_the_time_is_not_played() -> None:
    game = Game("basic-16", clock="1+0")
    game.play("H1H2N", elapsed=59)
    game.play("I16I15S", elapsed=1)
    with pytest.raises(GameError, match="White's time ran out"):
        game.play("H2H1N", elapsed=2)
    outcome = game.outcome()
    assert outcome is not None and (str(outcome.result), outcome.termination) == ("0-1", Termination.TIME)
    assert len(game.moves) == 2


def test_an_illegal_move_costs_no_time() -> None:
    game = Game("basic-16", clock="1+0")
    with pytest.raises(IllegalMove):
        game.play("H1H9N", elapsed=30)
    assert game.clock is not None and game.clock.left[Side.WHITE] == 60


def test_takeback_gives_the_time_back() -> None:
    game = Game("basic-16", clock="1+0")
    game.play("H1H2N", elapsed=30)
    game.undo()
    assert game.clock is not None and game.clock.left[Side.WHITE] == 60


def test_the_record_gives_the_time_left() -> None:
    game = Game("basic-16", clock="30+0")
    game.play("H1H2N", elapsed=29)
    game.play("I16I15S", elapsed=0.5)
    text = game.record()
    assert "1. H1>H2/N {[%clk 0:29:31]}, I16>I15/S {[%clk 0:29:59.5]}   *" in text
    (twin,) = read_games(text)
    assert twin.clock is not None and twin.clock.left == {Side.WHITE: 1771, Side.BLACK: 1799.5}
    twin.undo()
    assert twin.clock.left == {Side.WHITE: 1771, Side.BLACK: 1800}


@pytest.mark.parametrize("elapsed", [-1.0, float("nan"), float("inf")])
def test_time_that_cannot_have_passed(elapsed: float) -> None:
    with pytest.raises(GameError, match="elapsed"):
        Game("basic-16", clock="1+0").play("H1H2N", elapsed=elapsed)


@given(
    st.lists(st.floats(0, 20), min_size=1, max_size=4), st.sampled_from(["1+0", "1+0.3", "1d2", "90/move", "999999+5"])
)
def test_the_time_left_is_the_same_after_saving(elapsed: list[float], control: str) -> None:
    game = Game("duel-12", clock=control)
    for seconds in elapsed:
        game.play(game.position.legal_moves()[0], elapsed=seconds)
    (twin,) = read_games(game.record())
    assert game.clock is not None and twin.clock is not None
    assert twin.clock.left == game.clock.left
