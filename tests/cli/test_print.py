"""`tankchess print`: pages for a real table, as a PDF in a file or on stdout."""

import subprocess
import sys

import pytest

from tankchess import setup
from tankchess.core.rules import RuleOptions
from tankchess.printing import print_cards, print_reference, print_score_sheet, print_setup
from tests.cli.running import run, run_badly

OWN = """
name = "../own place"
author = "Ann"
size = [6, 6]
mode = "last"
[pieces]
w = ["LT@A1N"]
b = ["LT@F6S"]
"""


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_it_writes_a_file_named_after_the_sheet_and_says_so(folder):
    assert run("print", "reference").stdout == "tankchess-reference.pdf written\n"
    assert (folder / "tankchess-reference.pdf").read_bytes() == print_reference()


def test_paper_language_and_file_are_options(folder):
    assert run("print", "score-sheet", "--paper", "letter", "--language", "sv", "-o", "mine.pdf").stdout == ""
    assert (folder / "mine.pdf").read_bytes() == print_score_sheet(paper="letter", language="sv")


def test_a_setup_is_named_or_a_file_and_can_be_played_in_another_mode(folder):
    run("print", "setup", "duel-12", "--mode", "flag")
    wanted = print_setup(setup("duel-12"), RuleOptions.read({"mode": "flag"}))
    assert (folder / "tankchess-duel-12.pdf").read_bytes() == wanted
    (folder / "own.toml").write_text(OWN)
    assert run("print", "setup", "own.toml").stdout == "tankchess-own-place.pdf written\n"


def test_cards_are_of_all_pieces_or_of_a_setup_with_the_pieces_that_were_exchanged(folder):
    run("print", "cards", "-o", "all.pdf")
    assert (folder / "all.pdf").read_bytes() == print_cards()
    run("print", "cards", "duel-12")
    assert (folder / "tankchess-duel-12-cards.pdf").read_bytes() == print_cards(setup("duel-12"))
    run("print", "cards", "duel-12", "--single-type", "HT", "-o", "heavy.pdf")
    assert (folder / "heavy.pdf").stat().st_size < (folder / "tankchess-duel-12-cards.pdf").stat().st_size


def test_a_line_on_its_own_sends_it_to_stdout():
    command = [sys.executable, "-m", "tankchess", "print", "score-sheet", "--out", "-"]
    assert subprocess.run(command, capture_output=True, check=True).stdout == print_score_sheet()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["poster"], 'sheet "poster": expected one of reference cards setup score-sheet'),
        (["setup"], "setup: expected the name of a setup (see: tankchess setups) or its file"),
        (["setup", "duel"], "no setup 'duel': did you mean duel-12?"),
        (["setup", "6x6 - wLT@A1N w mode=last"], "a TFEN: expected the name of a setup"),
        (["setup", "duel-12", "--mode", "four"], "setup duel-12: made for two, not for mode=four"),
        (["reference", "duel-12"], "reference: expected no setup, 'duel-12' is one too many"),
        (["cards", "--mode", "last"], "options like --mode are for a setup, and none is named"),
        (["cards", "duel-12", "--mode", "last"], "cards: the pieces are the same in every mode"),
        (["reference", "--paper", "a5"], "paper 'a5': expected one of a4 letter"),
        (["reference", "--language", "fr"], "language 'fr': expected one of en es sv"),
    ],
)
def test_what_cannot_be_printed_is_refused_with_what_was_expected(folder, arguments, message):
    assert message in run_badly("print", *arguments)
    assert [*folder.iterdir()] == []
