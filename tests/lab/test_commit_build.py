"""Other commits as players, in a repository made for it."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tankchess.lab import LabError, PlayerName, play_job
from tankchess.lab.commit_build import with_program
from tests.lab.games import tournament

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="no git here")

SCRIPTED = Path(__file__).parents[1] / "protocol" / "scripted_engine.py"


def git(folder: Path, *words: str) -> str:
    who = ["-c", "user.name=t", "-c", "user.email=t@example.org"]
    done = subprocess.run(["git", *who, *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A package that is built by a file it writes, and plays as its commit says."""
    folder = tmp_path / "checkout"
    package = folder / "src" / "tankchess"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "__main__.py").write_text("import tankchess.built\n" + SCRIPTED.read_text(encoding="utf-8"))
    (folder / "setup.py").write_text("from pathlib import Path\nPath('src/tankchess/built.py').write_text('')\n")
    git(folder, "init", "--quiet")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "-m", "plays")
    (folder / "setup.py").write_text("raise SystemExit('no compiler today')\n")
    git(folder, "commit", "--quiet", "-a", "-m", "does not build")
    return folder


def test_a_commit_is_built_once_and_plays_as_a_program(checkout, tmp_path):
    told: list[str] = []
    name = PlayerName.parse("commit:HEAD~1")
    for _ in range(2):
        built = with_program(name, [checkout / "src"], tmp_path / "cache", told.append)
    assert built.commit == git(checkout, "rev-parse", "HEAD~1")
    assert len(told) == 1 and told[0].startswith(f"building commit {built.commit[:10]}")
    match = tournament("random", "random")
    match = type(match)((built, match.players[1]), match.starts, match.pace)
    # It always says C3C5NE, which is not legal there: it was this program that played.
    assert "C3C5NE" in play_job(match.job((0, 1), 0, False)).faults[0].text


def test_a_commit_that_cannot_be_built_is_refused_with_its_last_words(checkout, tmp_path):
    with pytest.raises(LabError, match="cannot be built: no compiler today"):
        with_program(PlayerName.parse("commit:HEAD"), [checkout], tmp_path / "cache", lambda _: None)
    assert list((tmp_path / "cache").iterdir()) == []


@pytest.mark.parametrize("name", ["0000000", "--help", "a b", "HEAD:setup.py"])
def test_what_is_no_commit_is_refused(checkout, tmp_path, name):
    with pytest.raises(LabError, match="commit"):
        with_program(PlayerName.parse(f"commit:{name}"), [checkout], tmp_path / "cache", lambda _: None)


def test_players_that_are_no_commits_stay_as_they_are(tmp_path):
    name = PlayerName.parse("engine")
    assert with_program(name, [tmp_path]) is name
