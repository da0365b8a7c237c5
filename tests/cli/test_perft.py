"""`tankchess perft`."""

import re

from tests.cli.running import SMALL, run


def total(output: str) -> int:
    match = re.search(r"perft \d+: (\d+) moves in [0-9.]+ s \([0-9.]+ \w+ moves/s", output)
    assert match is not None, output
    return int(match[1])


def test_basic_16_has_549_moves():
    assert total(run("perft", "basic-16", "1", "--no-announce").stdout) == 549


def test_depth_0_is_the_position_itself():
    assert total(run("perft", "basic-16", "0").stdout) == 1


def test_a_tfen_in_several_words_may_come_before_the_depth():
    assert total(run("perft", *SMALL.split(), "1").stdout) == total(run("perft", SMALL, "1").stdout)


def test_divide_adds_up():
    slow = "6x6 high:C3 wHT@A1N,bHT@F6S w mode=last"
    output = run("perft", slow, "2", "--divide").stdout
    counts = re.findall(r"^(\S+): (\d+)$", output, re.MULTILINE)
    assert len(counts) == total(run("perft", slow, "1").stdout)
    assert sum(int(count) for _, count in counts) == total(output) == total(run("perft", slow, "2").stdout)
