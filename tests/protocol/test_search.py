"""A search that another thread may stop at any moment."""

import tankchess
from tankchess.engine import Limits
from tankchess.engine.solver.proof import MOST_MOVES
from tankchess.protocol.search import Search
from tests.protocol.fake import FakeEngine

START = tankchess.setup("duel-12").position()


def test_a_search_stopped_before_it_began_still_finds_a_move():
    engine = FakeEngine()
    search = Search(engine, START, Limits())
    search.stop()
    assert search.run().move in START.legal_moves()
    assert engine.searches[-1].limits == Limits(depth=1)


def test_a_search_stopped_before_it_began_does_not_go_beyond_its_limits():
    engine = FakeEngine()
    search = Search(engine, START, Limits(nodes=50, mate=3))
    search.stop()
    search.run()
    assert engine.searches[-1].limits == Limits(depth=1, nodes=50)


def test_a_stop_that_comes_while_the_engine_is_starting_is_said_again():
    engine = FakeEngine()
    search = Search(engine, START, Limits())
    # The engine forgets what it was told before its search begins.
    engine.at_start = search.stop
    assert search.run().move in START.legal_moves()
    assert engine.searches[-1].limits == Limits()


def test_a_game_that_is_over_is_not_searched():
    engine = FakeEngine()
    ended = tankchess.Position.from_tfen("8x8 - wLT@A1N w mode=last")
    assert Search(engine, ended, Limits(depth=3)).run().move is None
    assert engine.searches == []


def test_a_mate_beyond_the_solver_is_looked_for_as_far_as_it_goes():
    engine = FakeEngine()
    position = tankchess.Position.from_tfen("8x8 - wHT@A1N,bHT@H8S w mode=last")
    Search(engine, position, Limits(mate=10**12)).run()
    assert engine.searches[-1].limits == Limits(mate=MOST_MOVES)


def test_no_stop_of_an_ended_search_reaches_the_next_one():
    engine = FakeEngine()
    first = Search(engine, START, Limits(depth=1))
    first.run()
    first.stop()
    engine.stops = 0
    second = Search(engine, START, Limits(depth=1))
    second.run()
    assert engine.stops == 0
