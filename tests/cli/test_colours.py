"""Colours on a real terminal, and where there are to be none."""

import os
import re
import subprocess
import sys

import pytest
from rich.style import Style

from tankchess import Position
from tankchess.cli.board import draw
from tankchess.cli.symbols import MIXED, SIXTEEN, Palette
from tests.cli.running import SMALL

pytest.importorskip("pty", reason="Windows has no pseudo terminals")

from tests.cli.terminal import Terminal

COLOUR = re.compile(r"\x1b\[[0-9;]*(?:[349][0-7]|10[0-7]|[34]8;[25])[0-9;]*m")
EVERYTHING = (
    "8x8 high:A1;low:B1;water:C1,D1;hedge:A3;fire:D3;ice:D1;road:E1;smoke:F1;mine:G1"
    " wLT@H1N,fwLT@H2N,bLT@H8S,fbLT@G8S,xwLT@C5N w mode=four"
)


def shown(*arguments: str, **environment: str | None) -> str:
    with Terminal("show", SMALL, *arguments, environment=environment) as terminal:
        return terminal.end()


def piped(*arguments: str, **environment: str) -> str:
    command = [sys.executable, "-m", "tankchess", "show", SMALL, *arguments]
    clean = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLORTERM")}
    return subprocess.run(command, env=clean | environment, capture_output=True, text=True, check=True).stdout


def test_a_terminal_of_sixteen_colours_gets_these_only():
    text = shown()
    assert COLOUR.search(text)
    assert not re.search(r"[34]8;", text)


def test_more_colours_where_the_terminal_has_them():
    assert "48;5;" in shown(TERM="xterm-256color")
    assert "48;2;216;201;163" in shown(TERM="xterm-256color", COLORTERM="truecolor")


@pytest.mark.parametrize("value", ["1", "0", "no"])
def test_no_color_is_obeyed_whatever_its_value(value):
    assert "\x1b" not in shown(NO_COLOR=value)


def test_no_color_that_is_empty_means_nothing():
    assert COLOUR.search(shown(NO_COLOR=""))


def test_force_color_that_is_empty_means_nothing():
    assert COLOUR.search(shown(FORCE_COLOR=""))
    assert "\x1b" not in piped(FORCE_COLOR="")


def test_a_dumb_terminal_has_no_colours():
    assert "\x1b" not in shown(TERM="dumb")


@pytest.mark.parametrize("option", ["--no-colour", "--no-color", "--ascii"])
def test_an_option_switches_colours_off(option):
    assert "\x1b" not in shown(option, FORCE_COLOR="1")


@pytest.mark.parametrize("option", ["--colour", "--color"])
def test_an_option_switches_colours_on_whatever_the_environment_says(option):
    assert COLOUR.search(shown(option, NO_COLOR="1"))
    assert COLOUR.search(piped(option, NO_COLOR="1", TERM="dumb"))
    assert COLOUR.search(shown(option, "--ascii"))


def test_a_pipe_has_colours_only_where_they_are_forced():
    assert "\x1b" not in piped(TERM="xterm")
    assert COLOUR.search(piped(FORCE_COLOR="1", TERM="xterm"))
    assert "\x1b" not in piped(FORCE_COLOR="1", NO_COLOR="1", TERM="xterm")


def names(style: str | Style) -> tuple[str, str]:
    """Ink and ground of a style that has both."""
    assert isinstance(style, Style) and style.color is not None and style.bgcolor is not None
    return style.color.name, style.bgcolor.name


def pairs(palette: Palette) -> set[tuple[str, str]]:
    """Ink and ground of every sign that a board with everything on it shows."""
    lines = draw(Position.from_tfen(EVERYTHING), palette=palette)[1:-1]
    return {names(span.style) for line in lines for span in line.spans if line.plain[span.start : span.end].strip()}


@pytest.mark.parametrize("palette", [MIXED, SIXTEEN])
def test_no_sign_has_the_colour_of_its_ground(palette):
    assert all(ink != ground for ink, ground in pairs(palette))


def test_sixteen_colours_are_used_in_pairs_that_differ_in_light():
    # Terminals choose what the colours look like, but these stay dark and those light.
    dark, light = {"black", "blue", "red", "magenta", "bright_black"}, {"bright_white", "white", "bright_cyan"}
    middle = {"yellow", "green", "cyan"}
    for ink, ground in pairs(SIXTEEN):
        assert {ink, ground} <= dark | light | middle
        assert (ink in dark) != (ground in dark) or (ink, ground) == ("black", "bright_black"), (ink, ground)


def test_sixteen_colours_tell_sides_and_ground_apart():
    assert len({names(style)[1] for style in [*SIXTEEN.sides.values(), SIXTEEN.squares[0]]}) == 5
    assert len({names(style)[1] for style in (SIXTEEN.obstacles | SIXTEEN.grounds).values()}) == 7
