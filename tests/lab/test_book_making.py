"""How a book is made: the tree, what is kept, and going on after a stop."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

import tankchess
from tankchess.engine.book import place_of
from tankchess.lab import HereExecutor, LabError, ProcessExecutor
from tankchess.lab.book_making import BookJob, BookPlan, finished_book, judged, make_book, search_job
from tankchess.lab.book_work import BookFinding, BookWork

PLAN = BookPlan("duel-12", "command", nodes=300, lines=3, margin=20, widths=(2, 2), wide=(2,))


def here() -> HereExecutor[BookJob, BookFinding]:
    return HereExecutor(search_job)


def start() -> tankchess.Position:
    return tankchess.setup("duel-12").position()


def test_a_small_book_is_made_and_every_move_of_it_is_legal(tmp_path: Path) -> None:
    told: list[tuple[int, int, int]] = []
    with BookWork(tmp_path / "work", {}) as work:
        positions = make_book(start(), PLAN, work, here, lambda *news: told.append(news))
    assert told[-1][1] == told[-1][2]
    book = finished_book(PLAN, positions, "engine", "commit")
    first = book.moves(start())
    assert first
    assert all(start().is_legal(known.move) for known in first)
    assert all(book.moves(start().after(known.move)) for known in first)
    assert all(len(moves) <= PLAN.lines for moves in positions.values())


def test_what_was_searched_before_a_stop_is_not_searched_again(tmp_path: Path) -> None:
    path = tmp_path / "work"
    with BookWork(path, {"nodes": 300}) as work:
        whole = make_book(start(), PLAN, work, here, lambda *_: None)
    lines = path.read_bytes().splitlines(keepends=True)
    # Stopped in the middle of writing the third line.
    path.write_bytes(b"".join(lines[:2]) + lines[2][:20])
    searched: list[tuple[int, int, int]] = []
    with BookWork(path, {"nodes": 300}) as work:
        assert len(work.found) == 1
        assert make_book(start(), PLAN, work, here, lambda *news: searched.append(news)) == whole
    assert path.read_bytes().splitlines()[1:] == [line.rstrip(b"\n") for line in lines[1:]]
    assert searched[0] == (0, 1, 1)


def test_a_book_is_the_same_whoever_searches(tmp_path: Path) -> None:
    with BookWork(tmp_path / "here", {}) as work:
        alone = make_book(start(), PLAN, work, here, lambda *_: None)
    with BookWork(tmp_path / "there", {}) as work:
        assert make_book(start(), PLAN, work, partial(ProcessExecutor, 2, search_job), lambda *_: None) == alone


def test_a_move_is_judged_by_the_best_answer_to_it(tmp_path: Path) -> None:
    plan = BookPlan("duel-12", "command", margin=10, widths=(3, 1))
    with BookWork(tmp_path / "work", {}) as work:
        after = {"A1A2N": "a", "B1B2N": "b", "C1C2N": "c"}
        work.append("root", BookFinding((("A1A2N", 20), ("B1B2N", 15), ("C1C2N", 12)), after, ()))
        work.append(
            "a",
            BookFinding(
                (("A9A8S", 5), ("A9A7S", 0), ("A9A6S", -6)), dict.fromkeys(["A9A8S", "A9A7S", "A9A6S"], "x"), ()
            ),
        )
        work.append("b", BookFinding((("A9A8S", -18),), {"A9A8S": "x"}, ()))
        work.append("c", BookFinding((("A9A8S", -12),), {"A9A8S": "x"}, ()))
        kept = judged([["root"], ["a", "b", "c"]], plan, work)
    assert kept["root"] == (("B1B2N", 18), ("C1C2N", 12))
    assert kept["a"] == (("A9A8S", 5), ("A9A7S", 0))


@pytest.mark.parametrize("text", [b"nonsense\n", b"\x00\xff", b'00000000 {"a": 1}\n', b"a few words without an end"])
def test_a_foreign_file_is_refused_and_left_alone(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "work"
    path.write_bytes(text)
    with pytest.raises(LabError, match="not the work on a book"):
        BookWork(path, {})
    assert path.read_bytes() == text


def test_the_work_on_another_book_is_refused_with_the_difference(tmp_path: Path) -> None:
    path = tmp_path / "work"
    with BookWork(path, {"nodes": 300}):
        pass
    with pytest.raises(LabError, match="another book, or another engine, nodes was 300 and is 400"):
        BookWork(path, {"nodes": 400})


def test_a_head_that_was_cut_short_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "work"
    with BookWork(path, {"nodes": 300}):
        pass
    whole = path.read_bytes()
    path.write_bytes(whole[:-7])
    with BookWork(path, {"nodes": 300}) as work:
        assert work.remarks == [f"{path}: the first line was cut short, the file begins anew"]
    assert path.read_bytes() == whole


def test_a_position_whose_line_is_damaged_is_searched_again_and_no_other_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "work"
    finding = BookFinding((("A1A2N", 1),), {}, ())
    with BookWork(path, {}) as work:
        for name in ("first", "second"):
            work.append(name, finding)
    path.write_bytes(path.read_bytes().replace(b"first", b"fjrst"))
    with BookWork(path, {}) as work:
        assert work.remarks == [f"{path}, line 2: damaged; its position is searched again"]
        assert list(work.found) == ["second"]
        work.append("first", finding)
    with BookWork(path, {}) as work:
        assert sorted(work.found) == ["first", "second"]


def test_positions_that_are_the_same_game_are_searched_once(tmp_path: Path) -> None:
    with BookWork(tmp_path / "work", {}) as work:
        make_book(start(), PLAN, work, here, lambda *_: None)
        assert place_of(start()).key in work.found
        assert place_of(start().mirror_sideways()).key in work.found
