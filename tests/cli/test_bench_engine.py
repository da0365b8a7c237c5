"""`tankchess bench --engine`: what it reports, not how fast this machine is."""

import json

import pytest

from tankchess import Announce, Position
from tankchess.bench import engine
from tests.cli.running import run, run_badly

POSITIONS = engine.engine_positions()


@pytest.fixture
def quick(monkeypatch):
    """Only three of the positions, and no seconds spent on threads."""
    monkeypatch.setattr(engine, "engine_positions", lambda: POSITIONS[-3:])
    monkeypatch.setattr(engine, "thread_figures", list)


def test_the_set_holds_forty_different_positions_of_all_modes_that_are_not_over():
    positions = [Position.from_tfen(tfen) for _, tfen in POSITIONS]
    assert len({position.tfen() for position in positions}) == 40
    assert all(position.outcome() is None for position in positions)
    kinds = {(str(position.mode), position.announce) for position in positions}
    assert kinds >= {("command", Announce.YES), ("command", Announce.NO)}
    assert {mode for mode, _ in kinds} == {"command", "last", "escape3", "flag", "four"}


@pytest.mark.usefixtures("quick")
def test_the_signature_is_the_same_every_time_and_depends_on_the_nodes():
    first, second = (engine.engine_run(60) for _ in range(2))
    assert (first.nodes, first.signature) == (second.nodes, second.signature)
    assert engine.engine_run(61).signature != first.signature


@pytest.mark.usefixtures("quick")
def test_nodes_rate_and_signature_are_reported():
    output = run("bench", "--engine", "--nodes", "60").stdout
    assert "nodes of 3 positions" in output and "nodes/s" in output
    assert "(60 nodes per position)" in output.splitlines()[-1]
    data = json.loads(run("bench", "--engine", "--nodes", "60", "--json").stdout)
    assert data["signature"] in output
    assert data["signature"] in run("bench", "--engine", "--nodes", "60", "--markdown").stdout


def test_nodes_are_for_the_engine_only():
    assert "--nodes: expected only together with --engine" in run_badly("bench", "--nodes", "60")
