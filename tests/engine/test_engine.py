"""The engine as others see it: legal moves in every mode, limits that hold, settings that are checked."""

import threading
from collections.abc import Sequence

import pytest

import tankchess
from tankchess import Move, MoveError, Position, Side
from tankchess.engine import Engine, EngineError, Info, Limits
from tankchess.engine.search import deepening, pool

# White leaves with the next move; none of its guns hurts the Heavy Destroyer.
ESCAPE_IN_ONE = "16x16 - wCLT@H14N,bCHD@A1S,bMT@C3S w"
# The only answers are those of the Command tank itself.
MATED_IN_ONE = (
    "12x12 high:B2,B3,B5,B6,B11,C6,C8,C9,D8,D11,E3,E4,E11,F3,F4,G9,G10,H2,H9,H10,I2,I5,J4,J5,J7,K2,K7,K8,K10,K11 "
    "wLT@B1N,bLT@B10S,bMT@C12S,wMT@D1N,bTD@E12S,wCLT@F1N,bHT@F10S,wTD@H1N,wLT@H3W,wHT@I7NE,wMT@J1N,bCLT@J9E,"
    "bMT@J11NE,bLT@K12S b"
)
CHECKED = "8x8 - wCLT@A1N,wHT@H1N,bMT@E5S,bCLT@H8S w"


@pytest.fixture
def engine() -> Engine:
    return Engine(hash_mb=1)


@pytest.mark.parametrize("name", tankchess.setup_names())
def test_it_plays_a_legal_move_in_every_setup(engine: Engine, name: str) -> None:
    position = tankchess.setup(name).position()
    result = engine.search(position, Limits(nodes=150))
    assert result.move is not None
    assert position.is_legal(result.move)


@pytest.mark.parametrize("mode", ["command", "last", "escape3", "flag"])
def test_it_plays_a_short_game_of_every_mode_by_the_rules(engine: Engine, mode: str) -> None:
    position = tankchess.setup("capture-16").position(mode=mode)
    for _ in range(6):
        move = engine.search(position, Limits(nodes=200)).move
        assert move is not None
        position.play(move)


def test_g7_with_four_players_it_plays_for_the_side_to_move(engine: Engine) -> None:
    position = tankchess.setup("corner-16").position()
    for _ in range(5):
        move = engine.search(position, Limits(nodes=200)).move
        assert move is not None
        position.play(move)


def test_g7_the_answer_of_any_of_the_three_others_is_seen_at_the_second_half_move(engine: Engine) -> None:
    """The last one before us again can destroy the Light Tank, wherever it goes; the two others can do nothing."""
    walls = "high:B1,B2,A2,I10,I9,J9,A9,B9,B10,I1,I2,J2"
    pieces = "wCLT@A1N,wLT@E2N,fwCLT@A10S,bCLT@J10S,fbCLT@J1N,fbMT@E8S"
    position = Position.from_tfen(f"10x10 {walls} {pieces} w mode=four")
    assert position.order[-1] is Side.FLAG_BLACK
    one, two = (engine.search(position, Limits(depth=depth)).score for depth in (1, 2))
    assert one is not None and two is not None
    assert two.value < one.value - 90


def test_the_position_it_is_given_stays_as_it_was(engine: Engine) -> None:
    position = tankchess.setup("duel-12").position()
    before = position.tfen()
    engine.search(position, Limits(nodes=500))
    assert position.tfen() == before


def test_g1_a_command_tank_that_can_leave_leaves(engine: Engine) -> None:
    position = Position.from_tfen(ESCAPE_IN_ONE + " announce=no")
    result = engine.search(position, Limits(depth=1))
    assert str(result.move) == "H14OUT"
    assert str(result.score) == "escape 1"


def test_g2_in_announced_play_it_threatens_to_leave_where_nobody_can_answer(engine: Engine) -> None:
    position = Position.from_tfen("16x16 - wCLT@H9N,bCHD@A12N,bMT@C3S w")
    result = engine.search(position, Limits(depth=3))
    assert result.move is not None
    after = position.after(result.move).outcome()
    assert after is not None and str(after.termination) == "escapemate"


def test_g2_every_move_it_plays_out_of_check_is_permitted(engine: Engine) -> None:
    position = Position.from_tfen(CHECKED)
    result = engine.search(position, Limits(depth=3))
    assert result.move is not None
    assert position.is_legal(result.move)


def test_g5_with_the_order_open_it_brings_out_the_vehicle_that_decides(engine: Engine) -> None:
    position = Position.from_tfen("12x12 - wHT@A2N,bHT@L1S,bHT@K1S b mode=escape3 out=w1")
    result = engine.search(position, Limits(nodes=3000))
    assert str(result.move) in ("L1OUT", "K1OUT")
    assert result.score is not None and result.score.value > 0


def test_g5_a_side_that_leads_ends_the_game_by_the_loss_that_makes_the_order_certain(engine: Engine) -> None:
    position = Position.from_tfen("8x8 - wHT@A1N,bLT@A6E,bP@H8S w mode=escape3 out=w1,b0")
    move = engine.search(position, Limits(nodes=2000)).move
    assert move is not None
    assert str(position.after(move).outcome().result) == "1-0"  # type: ignore[union-attr]


@pytest.mark.parametrize("level", [1, 5, 10])
def test_g2_announced_only_every_level_plays_by_the_rules_to_the_end(level: int) -> None:
    engine = Engine(level=level, hash_mb=1)
    position = tankchess.setup("duel-12").position(edition="earlier")
    for _ in range(120):
        if position.outcome() is not None:
            break
        move = engine.search(position, Limits(nodes=60)).move
        assert move is not None
        position.play(move)
    outcome = position.outcome()
    assert outcome is None or str(outcome.termination) in ("destroyed", "escaped", "repetition")


def test_g2_announced_only_it_takes_the_command_tank_that_was_left_in_check(engine: Engine) -> None:
    position = Position.from_tfen("16x16 - wCLT@H1N,bHT@H6E,bCLT@P16S w announce=only")
    position.play("H1H2N")
    move = engine.search(position, Limits(nodes=500)).move
    assert move is not None
    assert str(position.after(move).outcome().termination) == "destroyed"  # type: ignore[union-attr]


def test_g9_last_tank_without_a_limit_a_repetition_is_worth_a_draw(engine: Engine) -> None:
    position = Position.from_tfen("8x8 high:A2,B2,B1 wLT@A1N,bHT@H8S,bHT@G8S w mode=last quiet=199")
    score = engine.search(position, Limits(nodes=200)).score
    assert score is not None and score.value == 0


def test_a_finished_game_has_no_move(engine: Engine) -> None:
    position = Position.from_tfen("16x16 - wCLT@H15N,bCLT@A9S w announce=no")
    position.play("H15OUT")
    assert engine.search(position, Limits(depth=1)).move is None


def test_its_lines_can_be_played(engine: Engine) -> None:
    position = tankchess.setup("duel-12").position()
    for line in engine.search(position, Limits(nodes=4000), multi_pv=3).lines:
        twin = position.copy()
        for move in line.moves:
            twin.play(move)


def test_several_lines_begin_with_different_moves_best_first(engine: Engine) -> None:
    lines = engine.search(tankchess.setup("duel-12").position(), Limits(depth=2), multi_pv=3).lines
    assert len({line.moves[0] for line in lines}) == 3
    scores = [line.score.value for line in lines]
    assert scores == sorted(scores, reverse=True)


def test_it_chooses_among_given_moves_only(engine: Engine) -> None:
    position = tankchess.setup("basic-16").position()
    wanted = [Move.parse("H1H2N"), Move.parse("C3C5N")]
    assert engine.search(position, Limits(nodes=500), moves=wanted).move in wanted


def test_given_moves_may_be_move_codes(engine: Engine) -> None:
    position = tankchess.setup("basic-16").position()
    assert str(engine.search(position, Limits(nodes=500), moves=["C3C5NE"]).move) == "C3C5NE"
    mixed: list[Move | str] = [Move.parse("H1H2N"), "C3C5N", "C3C5N"]
    assert str(engine.search(position, Limits(nodes=500), moves=mixed).move) in ("H1H2N", "C3C5N")


@pytest.mark.parametrize("move", ["H1H9N", Move.parse("H1H9N")])
def test_a_given_move_that_is_not_legal_is_refused_with_the_reason(engine: Engine, move: Move | str) -> None:
    position = tankchess.setup("basic-16").position()
    with pytest.raises(EngineError) as caught:
        engine.search(position, Limits(nodes=10), moves=[move])
    assert str(caught.value) == f"search among given moves: H1H9N {position.why_not('H1H9N')}"


def test_a_given_text_that_is_not_a_move_code_says_what_was_expected(engine: Engine) -> None:
    with pytest.raises(MoveError, match="expected a square to start from"):
        engine.search(tankchess.setup("basic-16").position(), Limits(nodes=10), moves=["rubbish"])


@pytest.mark.parametrize("moves", ["C3C5NE", [], ()])
def test_given_moves_are_a_list_of_at_least_one(engine: Engine, moves: Sequence[str]) -> None:
    with pytest.raises(EngineError, match="expected a list of moves"):
        engine.search(tankchess.setup("basic-16").position(), Limits(nodes=10), moves=moves)


@pytest.mark.parametrize("short", [0.0, 1e9])
def test_a_search_tells_every_depth_with_a_thread_of_its_own_and_without(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, short: float
) -> None:
    monkeypatch.setattr(pool, "_SHORT", short)
    told: list[tuple[int, str]] = []
    result = engine.search(
        Position.from_tfen(MATED_IN_ONE),
        Limits(depth=3, movetime=1e6),
        on_info=lambda info: told.append((info.depth, str(info.line.moves[0]))),
    )
    assert [depth for depth, _ in told] == [1, 2, 3]
    assert told[-1] == (result.depth, str(result.move))


def test_a_search_without_time_takes_a_legal_move(engine: Engine) -> None:
    for name in ("fortress-20", "fiery-battlefield-24", "capture-16", "corner-16"):
        position = tankchess.setup(name).position()
        result = engine.search(position, Limits(movetime=0))
        assert result.move is not None
        assert position.is_legal(result.move)


def test_a_node_limit_is_kept(engine: Engine) -> None:
    result = engine.search(tankchess.setup("basic-16").position(), Limits(nodes=5000))
    assert result.nodes <= 5001


def test_a_depth_limit_is_kept(engine: Engine) -> None:
    assert engine.search(tankchess.setup("duel-12").position(), Limits(depth=2)).depth == 2


def test_it_reports_every_finished_depth(engine: Engine) -> None:
    heard: list[Info] = []
    engine.search(tankchess.setup("duel-12").position(), Limits(depth=3), on_info=heard.append)
    assert [info.depth for info in heard] == [1, 2, 3]


def test_a_search_without_limits_ends_when_it_is_stopped(engine: Engine) -> None:
    position = tankchess.setup("basic-16").position()
    result = engine.search(position, Limits(), on_info=lambda _: engine.stop())
    assert result.move is not None


def test_a_fault_within_a_search_is_not_taken_for_an_answer(monkeypatch: pytest.MonkeyPatch, engine: Engine) -> None:
    def fail(*_: object) -> int:
        raise MemoryError("no room for the line")

    monkeypatch.setattr(deepening, "search_freely", fail)
    with pytest.raises(MemoryError, match="no room for the line"):
        engine.search(tankchess.setup("duel-12").position(), Limits(depth=2))


def test_another_thread_can_stop_it(engine: Engine) -> None:
    begun = threading.Event()

    def stop_soon() -> None:
        begun.wait()
        engine.stop()

    helper = threading.Thread(target=stop_soon)
    helper.start()
    result = engine.search(tankchess.setup("basic-16").position(), Limits(), on_info=lambda _: begun.set())
    helper.join()
    assert result.move is not None


def test_two_threads_find_a_mate_that_one_finds() -> None:
    position = Position.from_tfen(ESCAPE_IN_ONE)
    assert str(Engine(threads=2, hash_mb=1).search(position, Limits(depth=2)).score) == "escape 1"


def test_mate_n_asks_the_solver_and_gives_its_line(engine: Engine) -> None:
    position = Position.from_tfen("16x16 - wCLT@H9N,bCHD@A12N,bMT@C3S w")
    result = engine.search(position, Limits(mate=1))
    assert result.score is not None and str(result.score) == "escape 1"


@pytest.mark.parametrize(("name", "value"), [("threads", 0), ("threads", 1000), ("hash_mb", 0), ("level", 11)])
def test_a_setting_out_of_range_is_refused_with_the_range(engine: Engine, name: str, value: int) -> None:
    before = getattr(engine, name)
    with pytest.raises(EngineError, match="expected a whole number from 1 to"):
        setattr(engine, name, value)
    assert getattr(engine, name) == before


def test_a_table_too_large_for_the_machine_is_refused_and_the_old_one_stays(engine: Engine) -> None:
    with pytest.raises(EngineError, match="room for at most"):
        engine.hash_mb = 1 << 20
    assert engine.hash_mb == 1
    assert engine.search(tankchess.setup("duel-12").position(), Limits(nodes=100)).move is not None


def test_a_side_that_will_be_mated_counts_the_moves_below_zero(engine: Engine) -> None:
    """G2: whatever Black answers, White mates with the next move."""
    position = Position.from_tfen(MATED_IN_ONE)
    result = engine.search(position, Limits(depth=4))
    assert str(result.score) == "mate -1"
