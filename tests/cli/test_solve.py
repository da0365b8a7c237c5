"""`tankchess solve`: forced wins with their proofs."""

import json

from tests.cli.running import invoke, run, run_badly

MATE_IN_ONE = "10x8 high:F3,F4,C6 wLT@B2N,wCLT@A1N,bMT@G7NE,bCLT@I8S w"
PEACE = "12x12 high:F5,F6,G6,G7 wCHD@A2N,bCHD@L11S w"


def test_a_mate_is_reported_with_its_moves():
    output = run("solve", MATE_IN_ONE, "--moves", "1").stdout
    assert output.startswith("Checkmate in 1: ")


def test_the_proof_as_json_names_move_kind_and_answers():
    proof = json.loads(run("solve", MATE_IN_ONE, "--moves", "1", "--json").stdout)
    assert (proof["proved"], proof["kind"], proof["moves"], proof["answers"]) == (True, "mate", 1, {})


def test_without_a_mate_it_says_so_and_exits_with_1():
    ended = invoke("solve", PEACE, "--moves", "1")
    assert "No forced checkmate or escapemate in 1" in ended.stdout
    assert ended.exit_code == 1


def test_without_a_mate_json_says_that_the_search_was_complete():
    answer = json.loads(invoke("solve", PEACE, "--moves", "1", "--json").stdout)
    assert (answer["proved"], answer["complete"]) == (False, True)


def test_another_mode_is_refused_in_one_line():
    assert "command mode" in run_badly("solve", "8x8 - wLT@A1N,bLT@H8S w mode=last")
