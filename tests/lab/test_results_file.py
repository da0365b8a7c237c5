"""The file of a match: only added to, gone on with, never another's."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tankchess.lab import FinishedGame, LabError, PlayerFault, ResultsFile
from tests.lab.games import tournament, won

GAME = FinishedGame(
    "0-1/0a", 0.0, "late", 1, ("A1A2N", "B3B4S"), (PlayerFault(0, "late", "half-move 2: ü"),), (3.5, 0.0), (1.25, 0.5)
)
MATCH = {"players": ["a", "b"], "pace": {"nodes": 10}}


def kept(path: Path, *games: FinishedGame) -> Path:
    with ResultsFile(path, MATCH) as results:
        for game in games:
            results.append(game)
    return path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "results.jsonl"


def test_what_was_kept_is_read_again_to_the_last_detail(path):
    kept(path, GAME)
    with ResultsFile(path, MATCH) as results:
        assert results.games == {"0-1/0a": GAME}
        assert results.remarks == []


def test_every_line_is_json(path):
    lines = kept(path, GAME, won("0-1/0b")).read_text(encoding="utf-8").splitlines()
    assert [json.loads(line).get("key") for line in lines] == [None, "0-1/0a", "0-1/0b"]


def test_a_game_that_comes_twice_is_kept_once(path):
    kept(path, won("0-1/0a", 1.0), won("0-1/0a", 0.0))
    assert len(path.read_text().splitlines()) == 2
    with ResultsFile(path, MATCH) as results:
        assert results.games["0-1/0a"].points == 1.0


@pytest.mark.parametrize("cut", [1, 10, 60])
def test_a_last_line_that_was_cut_short_is_dropped_and_said(path, cut):
    whole = kept(path, won("0-1/0a"), won("0-1/0b")).read_bytes()
    path.write_bytes(whole[:-cut])
    with ResultsFile(path, MATCH) as results:
        assert list(results.games) == ["0-1/0a"]
        assert "the last line was cut short" in results.remarks[0]
        results.append(won("0-1/0b"))
    assert path.read_bytes() == whole


def test_a_damaged_line_in_the_middle_costs_one_game(path):
    lines = kept(path, won("0-1/0a"), won("0-1/0b"), won("0-1/1a")).read_text().splitlines(keepends=True)
    lines[2] = lines[2].replace("1.0", "0.0", 1)
    path.write_text("".join(lines))
    with ResultsFile(path, MATCH) as results:
        assert list(results.games) == ["0-1/0a", "0-1/1a"]
        assert results.remarks == [f"{path}, line 3: damaged; its game is played again"]


def test_the_file_of_another_match_is_refused_with_the_difference(path):
    before = kept(path, GAME).read_bytes()
    with pytest.raises(LabError, match="another match, pace nodes was 10 and is 20"):
        ResultsFile(path, MATCH | {"pace": {"nodes": 20}})
    assert path.read_bytes() == before


def test_the_file_of_another_engine_is_refused(path):
    match = tournament().description()
    ResultsFile(path, match).close()
    with pytest.raises(LabError, match="another match, engine was"):
        ResultsFile(path, match | {"engine": "0.0.1-abc"})


@pytest.mark.parametrize("text", ["hello\n", "{}\n", '{"game": 1}\n', "no end of line", "\n"])
def test_a_file_of_something_else_is_refused_and_left_alone(path, text):
    path.write_text(text)
    with pytest.raises(LabError, match="not the results of a match"):
        ResultsFile(path, MATCH)
    assert path.read_text() == text


def test_a_file_of_a_later_format_is_refused(path):
    from tankchess.lab.results_file import _with_sum

    path.write_bytes(_with_sum({"tankchess match": 2, "match": MATCH}))
    with pytest.raises(LabError, match="results of format 2, this version reads format 1"):
        ResultsFile(path, MATCH)


def test_a_damaged_first_line_is_refused(path):
    text = kept(path, GAME).read_text()
    path.write_text(text.replace('"nodes":10', '"nodes":11', 1))
    with pytest.raises(LabError, match="its first line, which says what match it is, is damaged"):
        ResultsFile(path, MATCH)


def test_a_first_line_that_was_cut_short_is_begun_anew(path):
    whole = kept(path).read_bytes()
    path.write_bytes(whole[:30])
    with ResultsFile(path, MATCH) as results:
        assert "the file begins anew" in results.remarks[0]
    assert path.read_bytes() == whole


def test_two_matches_cannot_write_to_one_file(path):
    with ResultsFile(path, MATCH), pytest.raises(LabError, match="another match is writing to it"):
        ResultsFile(path, MATCH)


def test_a_folder_is_refused(tmp_path):
    with pytest.raises(LabError, match="directory"):
        ResultsFile(tmp_path, MATCH)


FULL = """
import resource, sys
from pathlib import Path
from tankchess.lab import LabError, ResultsFile
from tests.lab.games import won
with ResultsFile(Path(sys.argv[1]), {"a": 1}) as results:
    results.append(won("0-1/0a"))
    room = results.path.stat().st_size + 20
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
    try:
        results.append(won("0-1/0b"))
    except LabError as error:
        print(error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no limits on the size of files")
def test_when_the_disk_is_full_everything_before_is_kept(path):
    done = subprocess.run([sys.executable, "-c", FULL, str(path)], capture_output=True, text=True, check=True)
    assert "the 1 games before it are kept, and the same command goes on from there" in done.stdout
    with ResultsFile(path, {"a": 1}) as results:
        assert (list(results.games), results.remarks) == (["0-1/0a"], [])
