"""An analysed game in a notebook: one piece of HTML that needs nothing else."""

from __future__ import annotations

from xml.etree import ElementTree

from tankchess.analysis import AnalysedGame
from tests.analysis.games import analysed, even_field, open_command_tank, way_out


def shown(analysis: AnalysedGame) -> ElementTree.Element:
    """The picture as a tree: it is well formed, or this fails."""
    return ElementTree.fromstring(analysis._repr_html_())


def words(element: ElementTree.Element) -> str:
    return " ".join(" ".join(element.itertext()).split())


def test_a_notebook_shows_the_moves_with_their_signs_and_notes():
    text = words(shown(analysed(way_out(), "G1G2N", "H8H7S")))
    assert "1. G1>G2/N ?? (missed escape 1; allows mate 1; best D7>out)" in text
    assert "White (?)" in text and "Stopped" not in text


def test_the_curve_has_a_point_before_the_first_move_and_after_every_one():
    tree = shown(analysed(even_field(), "B1B2N", "I10I9S", "B2B3N"))
    (line,) = tree.iter("{http://www.w3.org/2000/svg}polyline")
    assert len(line.attrib["points"].split()) == 4


def test_a_mistake_is_a_dot_on_the_curve():
    tree = shown(analysed(way_out(), "G1G2N"))
    (dot,) = tree.iter("{http://www.w3.org/2000/svg}circle")
    assert words(dot).startswith("1. White ??")


def test_names_of_players_are_text_and_nothing_else():
    analysis = analysed(open_command_tank(), "A1A2N")
    analysis.game.headers["White"] = '<script>alert("x")</script>&'
    html = analysis._repr_html_()
    assert "<script" not in html
    assert '<script>alert("x")</script>&' in words(ElementTree.fromstring(html))


def test_a_game_without_moves_and_one_that_was_stopped_are_shown():
    whole = analysed(even_field(), "B1B2N", "I10I9S")
    assert "Stopped after 1 of 2 moves." in words(shown(AnalysedGame(whole.game, whole.moves[:1], whole.limits)))
    assert "0 moves" in words(shown(analysed(even_field())))
