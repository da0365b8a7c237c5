"""`tankchess book`: an opening book, and going on with one."""

from __future__ import annotations

from pathlib import Path

import tankchess
from tankchess.engine.book import read_book
from tests.cli.running import invoke

SMALL = ["--nodes", "200", "--lines", "2", "--widths", "1,1", "--wide", "2"]


def test_a_book_is_made_and_made_again_from_what_was_kept(tmp_path: Path) -> None:
    files = ["--out", str(tmp_path / "book.toml"), "--work", str(tmp_path / "work")]
    done = invoke("book", "duel-12", *SMALL, *files)
    assert done.exit_code == 0, done.stderr
    assert "positions" in done.stdout
    text = (tmp_path / "book.toml").read_text(encoding="utf-8")
    assert read_book(text).moves(tankchess.setup("duel-12").position())
    kept = (tmp_path / "work").read_bytes()
    assert invoke("book", "duel-12", *SMALL, *files).exit_code == 0
    assert (tmp_path / "book.toml").read_text(encoding="utf-8") == text
    assert (tmp_path / "work").read_bytes() == kept


def test_what_cannot_be_a_book_is_refused(tmp_path: Path) -> None:
    files = ["--out", str(tmp_path / "book.toml"), "--work", str(tmp_path / "work")]
    assert invoke("book", "corner-16", *SMALL, *files).exit_code == 2
    assert invoke("book", "duel-12", "--widths", "1,x", *files).exit_code == 2
    assert invoke("book", "duel-12", "--out", str(tmp_path / "no" / "book.toml")).exit_code == 2
    (tmp_path / "work").write_text("something else\n")
    refused = invoke("book", "duel-12", *SMALL, *files)
    assert refused.exit_code != 0
    assert "not the work on a book" in refused.stderr


def test_a_book_never_replaces_the_work_it_is_made_of(tmp_path: Path) -> None:
    work = str(tmp_path / "work")
    refused = invoke("book", "duel-12", *SMALL, "--work", work, "--out", work)
    assert refused.exit_code == 2
    assert f"--out {work}: the same file as --work" in refused.stderr
