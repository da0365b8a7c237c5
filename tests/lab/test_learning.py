"""A network learns from self-play; PyTorch is needed for that, and only for that."""

from __future__ import annotations

import sys
from array import array

import pytest

from tankchess.errors import MissingExtra
from tankchess.lab.learning import EpochReport, LearningSettings, Lessons, learn


def lessons() -> Lessons:
    """One thing that the own side sees is worth something, another is not."""
    found = Lessons(array("H"), array("H"), array("h"), array("h"), array("d"), array("i"), "test")
    for number in range(400):
        row = 10 if number % 2 else 40
        found.rows.extend([row, 100, 100, 200])
        found.counts.extend([2, 2])
        found.statics.append(0)
        found.scores.append(100 if row == 10 else -100)
        found.results.append(0.5)
        found.games.append(number)
    return found


def test_a_network_learns_what_the_search_knows_and_says_how_it_was_made():
    pytest.importorskip("torch")
    progress: list[EpochReport] = []
    network = learn(lessons(), LearningSettings(epochs=5, blend=1.0, rate=0.02, batch=32), progress.append)
    assert progress[-1].removed > 0.8
    assert network.made["data"] == "test"
    assert network.made["settings"]["epochs"] == 5
    assert network.made["error"]["after"] < network.made["error"]["before"]


def test_the_same_seed_makes_the_same_network():
    pytest.importorskip("torch")
    settings = LearningSettings(epochs=2, blend=1.0, rate=0.02)
    assert learn(lessons(), settings) == learn(lessons(), settings)


def test_without_pytorch_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(MissingExtra, match="learning"):
        learn(lessons(), LearningSettings())
