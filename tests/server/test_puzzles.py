"""Puzzles: the rules judge them, the first result counts, and nothing gives the solution away."""

import asyncio
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import func, select

from tankchess import Move, Position, catalogue
from tankchess.puzzles import puzzles
from tankchess.puzzles.themes import THEMES
from tankchess.server.storage import schema
from tankchess.server.time_source import DAY
from tests.server.accounts import PASSWORD, account
from tests.server.databases import rows
from tests.server.house import Hourglass, open_house
from tests.server.puzzle_kit import attempt, fail, illegal_move, own_moves, puzzle_in, solve, wrong_move

pytestmark = pytest.mark.anyio

NOON = datetime(2026, 11, 17, 12, tzinfo=UTC).timestamp()


# Opening.


async def test_a_puzzle_is_opened_with_its_moves_to_choose_from_and_without_its_solution(tmp_path):
    puzzle = puzzle_in(2)
    async with open_house(tmp_path) as house:
        found = await house.stranger().get(f"/api/puzzles/{puzzle.id}")
        view = found["puzzle"]
        assert (view["id"], view["kind"], view["moves"]) == (puzzle.id, puzzle.kind, 2)
        assert view["side"] == view["board"]["choices"]["side"] == puzzle.solver
        assert Position.from_tfen(view["board"]["board"]["scene"]["tfen"]) == puzzle.start
        assert found["record"] == {
            "rating": puzzle.rating, "solved": 0, "failed": 0, "outcome": None, "change": None,
        }  # fmt: skip
        assert found["standing"] is None and found["day"] is None
        del view["board"]
        assert puzzle.solution[0] not in json.dumps(found)


async def test_the_book_is_open_before_anybody_asks(tmp_path):
    puzzles.cache_clear()
    async with open_house(tmp_path):
        assert puzzles.cache_info().currsize == 1


async def test_a_puzzle_that_does_not_exist_is_not_found(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        for name in ("000000", "nonsense", "%00", "ABCDEF"):
            assert await ann.refused("GET", f"/api/puzzles/{name}") == (404, "not_found")
        assert await ann.refused("POST", "/api/puzzles/000000/attempt", {"moves": ["A1A2N"]}) == (404, "not_found")
        assert await ann.refused("POST", "/api/puzzles/000000/proof") == (404, "not_found")


async def test_the_page_of_all_puzzles_has_themes_with_their_counts(tmp_path):
    async with open_house(tmp_path) as house:
        found = await (await house.guest()).get("/api/puzzles")
        assert found["count"] == len(puzzles())
        assert {theme["name"]: theme["count"] for theme in found["themes"]} == puzzles().themes()
        assert found["standing"]["rating"] == 1200 and not found["standing"]["is_sure"]


# Trying.


async def test_a_mate_in_one_is_solved_by_its_move(tmp_path):
    puzzle = puzzle_in(1)
    async with open_house(tmp_path) as house:
        answer = await solve(await house.guest(), puzzle)
        (board,) = answer["trial"]["boards"]
        assert board["ending"]["winner"] == puzzle.solver and board["board"]["last"]["code"] == puzzle.solution[0]
        assert answer["record"]["outcome"] == "solved" and answer["record"]["change"] > 0
        assert (answer["record"]["solved"], answer["standing"]["solved"], answer["standing"]["streak"]) == (1, 1, 1)


async def test_a_longer_puzzle_goes_on_with_the_answer_of_the_defence(tmp_path):
    puzzle = puzzle_in(2)
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        answer = await attempt(ann, puzzle, puzzle.solution[0])
        trial = answer["trial"]
        assert (trial["status"], trial["left"]) == ("going", 1)
        assert [board["board"]["last"]["code"] for board in trial["boards"]] == list(puzzle.solution[:2])
        assert [board["board"]["ply"] for board in trial["boards"]] == [1, 2]
        # Only the last board can be played on.
        assert [bool(board["choices"]["movers"]) for board in trial["boards"]] == [False, True]
        assert answer["record"]["outcome"] is None and answer["standing"]["solved"] == 0
        answer = await attempt(ann, puzzle, *own_moves(puzzle))
        assert answer["trial"]["status"] == "solved" and answer["trial"]["boards"][-1]["ending"]


async def test_a_wrong_move_is_answered_with_its_refutation(tmp_path):
    puzzle = puzzle_in(2)
    async with open_house(tmp_path) as house:
        answer = await fail(await house.guest(), puzzle)
        own, refuted = answer["trial"]["boards"]
        assert own["board"]["last"]["code"] == wrong_move(puzzle)
        assert refuted["board"]["last"]["side"] != puzzle.solver and refuted["board"]["ply"] == 2
        assert answer["record"]["outcome"] == "failed" and answer["record"]["change"] < 0


@pytest.mark.parametrize("moves", [[], ["nonsense"], ["\0"], ["A1A2N"] * 41, "A1A2N", [7], None])
async def test_damaged_moves_are_refused_and_count_for_nothing(tmp_path, moves):
    puzzle = puzzle_in(1)
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        answer = await ann.call("POST", f"/api/puzzles/{puzzle.id}/attempt", {"moves": moves})
        assert (answer.status_code, answer.json()["code"]) == (422, "bad_request")
        assert (await ann.get(f"/api/puzzles/{puzzle.id}"))["record"]["outcome"] is None


async def test_a_move_that_is_not_legal_or_comes_after_the_end_is_refused_with_the_reason(tmp_path):
    puzzle = puzzle_in(1)
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        for moves in ([illegal_move(puzzle)], [puzzle.solution[0], puzzle.solution[0]]):
            answer = await ann.call("POST", f"/api/puzzles/{puzzle.id}/attempt", {"moves": moves})
            assert answer.status_code == 422 and moves[-1] in answer.json()["message"]
        assert (await ann.get(f"/api/puzzles/{puzzle.id}"))["record"]["outcome"] is None


async def test_who_has_no_session_cannot_try(tmp_path):
    puzzle = puzzle_in(1)
    async with open_house(tmp_path) as house:
        for what in ("attempt", "hint", "proof"):
            body = {"moves": ["A1A2N"]} if what == "attempt" else {}
            refused = await house.stranger().refused("POST", f"/api/puzzles/{puzzle.id}/{what}", body)
            assert refused == (401, "not_signed_in")


# What counts.


async def test_only_the_first_finished_attempt_counts(tmp_path):
    puzzle = puzzle_in(1)
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        first = await fail(ann, puzzle)
        again = await solve(ann, puzzle)
        assert again["record"] == first["record"] and again["standing"] == first["standing"]
        assert again["record"]["outcome"] == "failed" and again["record"]["failed"] == 1


async def test_the_same_attempt_sent_many_times_at_once_counts_once(tmp_path):
    puzzle = puzzle_in(1)
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        answers = await asyncio.gather(*(attempt(ann, puzzle, puzzle.solution[0]) for _ in range(8)))
        assert {answer["standing"]["solved"] for answer in answers} == {1}
        assert rows(tmp_path, select(schema.puzzle_ratings.c.solved)) == [(1,)]


async def test_solver_and_puzzle_are_rated_against_each_other(tmp_path):
    puzzle = puzzle_in(1)
    async with open_house(tmp_path) as house:
        ann, bob = await house.guest(), await house.guest()
        answer = await solve(ann, puzzle)
        assert answer["standing"]["rating"] == 1200 + answer["record"]["change"]
        after = answer["record"]["rating"]
        assert after < puzzle.rating
        await fail(bob, puzzle)
        assert (await bob.get(f"/api/puzzles/{puzzle.id}"))["record"]["rating"] > after


async def test_a_first_puzzle_that_is_not_solved_does_not_ruin_a_newcomer(tmp_path):
    easiest = min(puzzles().entries(), key=lambda entry: entry.rating)
    near = min(puzzles().entries(), key=lambda entry: abs(entry.rating - 1200))
    async with open_house(tmp_path) as house:
        lost = [(await fail(await house.guest(), puzzles()[entry.id]))["record"]["change"] for entry in (near, easiest)]
        assert -110 < lost[0] < -80 and -240 < lost[1] < lost[0]
        assert not (await (await house.guest()).get("/api/puzzles"))["standing"]["is_sure"]


async def test_whoever_has_only_played_storms_is_still_a_newcomer(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        shown = await ann.post("/api/storms", None)
        puzzle = puzzles()[shown["puzzle"]["id"]]
        path = f"/api/storms/{shown['storm']['id']}/attempt"
        await ann.post(path, {"step": 0, "moves": own_moves(puzzle)})
        standing = (await ann.get("/api/puzzles"))["standing"]
        assert (standing["rating"], standing["storm"]) == (1200, 1)


async def test_ratings_are_the_same_after_a_restart(tmp_path):
    puzzle = puzzle_in(1)
    async with open_house(tmp_path) as house:
        await solve(await house.guest(), puzzle)
        before = (await house.stranger().get(f"/api/puzzles/{puzzle.id}"))["record"]
    async with open_house(tmp_path) as house:
        assert (await house.stranger().get(f"/api/puzzles/{puzzle.id}"))["record"] == before


async def test_a_streak_goes_on_until_a_puzzle_is_not_solved_and_the_best_is_kept(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        streaks = [(await solve(ann, puzzle_in(1, number)))["standing"]["streak"] for number in range(3)]
        assert streaks == [1, 2, 3]
        standing = (await fail(ann, puzzle_in(1, 3)))["standing"]
        assert (standing["streak"], standing["best_streak"]) == (0, 3)


async def test_a_hint_names_the_piece_then_its_square_and_the_puzzle_counts_as_not_solved(tmp_path):
    puzzle = puzzle_in(2)
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        first = Move.parse(puzzle.solution[0])
        hint = await ann.post(f"/api/puzzles/{puzzle.id}/hint", {"step": 1})
        assert hint == {"square": first.from_square, "to": None, "leaves": False}
        hint = await ann.post(f"/api/puzzles/{puzzle.id}/hint", {"step": 2})
        assert hint == {"square": first.from_square, "to": first.to_square, "leaves": first.to_square is None}
        hint = await ann.post(f"/api/puzzles/{puzzle.id}/hint", {"moves": [puzzle.solution[0]]})
        assert puzzle.solution[2].startswith(hint["square"])
        answer = await solve(ann, puzzle)
        assert answer["record"]["outcome"] == "failed" and answer["standing"]["streak"] == 0


async def test_there_is_no_hint_after_a_wrong_move(tmp_path):
    puzzle = puzzle_in(2)
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        body = {"moves": [wrong_move(puzzle)]}
        assert await ann.refused("POST", f"/api/puzzles/{puzzle.id}/hint", body) == (422, "bad_request")


# The proof.


async def test_the_proof_has_every_defence_and_can_be_followed_to_every_end(tmp_path):
    puzzle = puzzle_in(2)
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        root = await ann.post(f"/api/puzzles/{puzzle.id}/proof", {})
        assert root["code"] == puzzle.solution[0] and root["moves"] == 2
        after = puzzle.start.after(puzzle.solution[0])
        assert {answer["code"] for answer in root["answers"]} == set(map(str, after.legal_moves()))
        for answer in root["answers"]:
            line = [root["code"], answer["code"]]
            node = await ann.post(f"/api/puzzles/{puzzle.id}/proof", {"line": line})
            before, end = node["boards"]
            assert (before["board"]["last"]["code"], end["board"]["last"]["code"]) == (answer["code"], node["code"])
            assert end["ending"]["winner"] == puzzle.solver and node["answers"] == []


async def test_who_looks_at_the_proof_first_has_given_up(tmp_path):
    puzzle = puzzle_in(1)
    async with open_house(tmp_path) as house:
        ann, bob = await house.guest(), await house.guest()
        await ann.post(f"/api/puzzles/{puzzle.id}/proof", {})
        assert (await solve(ann, puzzle))["record"]["outcome"] == "failed"
        await solve(bob, puzzle)
        await bob.post(f"/api/puzzles/{puzzle.id}/proof", {})
        assert (await bob.get(f"/api/puzzles/{puzzle.id}"))["record"]["outcome"] == "solved"


async def test_a_line_that_is_not_of_the_proof_is_refused_with_the_place(tmp_path):
    puzzle = puzzle_in(2)
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        for line, words in (
            (["A1A2N", "A1A2N"], "move 1"),
            ([puzzle.solution[0], "A1A2N"], "move 2"),
            ([puzzle.solution[0]], "1 moves"),
            (["nonsense", "x"], "nonsense"),
        ):
            answer = await ann.call("POST", f"/api/puzzles/{puzzle.id}/proof", {"line": line})
            assert answer.status_code == 422 and words in answer.json()["message"]


# Which puzzle.


async def test_the_next_puzzle_is_about_as_hard_as_the_solver_is_strong_and_never_one_that_was_finished(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        seen = set()
        for _ in range(6):
            found = (await ann.get("/api/puzzles/next"))["puzzle"]
            assert found["id"] not in seen
            seen.add(found["id"])
            await fail(ann, puzzles()[found["id"]])


async def test_the_next_puzzle_is_not_the_one_at_hand_and_has_the_wanted_theme(tmp_path):
    theme, count = max(puzzles().themes().items(), key=lambda pair: pair[1])
    assert count > 1
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        first = await ann.get(f"/api/puzzles/next?theme={theme}")
        second = await ann.get(f"/api/puzzles/next?theme={theme}&after={first['puzzle']['id']}")
        assert theme in first["puzzle"]["themes"] and theme in second["puzzle"]["themes"]
        assert first["puzzle"]["id"] != second["puzzle"]["id"]
        assert await ann.refused("GET", "/api/puzzles/next?theme=nothing") == (404, "not_found")
        assert await ann.refused("GET", "/api/puzzles/next?theme=a%20b") == (422, "bad_request")


async def test_the_puzzle_of_a_day_is_the_same_for_all_and_those_of_earlier_days_are_kept(tmp_path):
    async with open_house(tmp_path, Hourglass(NOON)) as house:
        ann, stranger = await house.guest(), house.stranger()
        today = await ann.get("/api/puzzles/daily")
        assert today["day"] == "2026-11-17"
        assert (await stranger.get("/api/puzzles/daily"))["puzzle"] == today["puzzle"]
        overview = await stranger.get("/api/puzzles")
        assert (overview["day"], overview["daily"]) == ("2026-11-17", today["puzzle"]["id"])
        house.time.advance(13 * 3600)
        assert (await ann.get("/api/puzzles/daily"))["day"] == "2026-11-18"
        assert (await ann.get("/api/puzzles/daily?day=2026-11-17"))["puzzle"] == today["puzzle"]
        assert await ann.refused("GET", "/api/puzzles/daily?day=2026-11-19") == (404, "not_found")
        for day in ("2026-02-30", "yesterday", "2026-1-1"):
            assert await ann.refused("GET", f"/api/puzzles/daily?day={day}") == (422, "bad_request")


def test_every_puzzle_has_its_day_before_any_comes_again():
    book = puzzles()
    begin = datetime(2026, 11, 17, tzinfo=UTC).date()
    days = [book.daily(begin + timedelta(days=day)).id for day in range(len(book))]
    assert set(days) == {entry.id for entry in book.entries()}


# Why a mate is one.


async def test_the_proof_of_a_mate_says_why_every_answer_fails(tmp_path):
    mate = next(puzzles()[entry.id] for entry in puzzles().entries() if "mate-in-1" in entry.themes)
    mated = mate.start.after(mate.solution[0])
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        node = await ann.post(f"/api/puzzles/{mate.id}/proof", {"language": "sv"})
        assert node["answers"] == []
        assert sum(lost["count"] for lost in node["lost"]) == len(mated.pseudo_legal_moves())
        for lost in node["lost"]:
            refutation = mated.refutation(lost["code"])
            assert refutation is not None and refutation.fault == lost["fault"]
            assert lost["text"] == mated.say(lost["code"], "sv")
        first = node["lost"][0]
        assert first["fault"] == "check" and "Command Tank" in first["refutation"]
        assert first["hit"]["armour"] < first["hit"]["power"] and first["hit"]["reason"] == "destroyed"


async def test_an_answer_that_a_mate_bars_is_played_out_on_the_board(tmp_path):
    mate = next(puzzles()[entry.id] for entry in puzzles().entries() if "mate-in-1" in entry.themes)
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        path = f"/api/puzzles/{mate.id}/proof"
        answer = (await ann.post(path, {}))["lost"][0]["code"]
        node = await ann.post(path, {"line": [mate.solution[0], answer]})
        assert [board["board"]["ply"] for board in node["boards"]] == [2, 3]
        assert node["boards"][-1]["ending"]["termination"] == "destroyed"
        winner = mate.solver.value
        assert node["boards"][-1]["ending"]["winner"] == winner and node["answers"] == node["lost"] == []
        refused = await ann.refused("POST", path, {"line": [mate.solution[0], mate.solution[0]]})
        assert refused == (422, "bad_request")


async def test_an_escapemate_says_that_the_command_tank_gets_away(tmp_path):
    escape = next(puzzles()[entry.id] for entry in puzzles().entries() if "escape-in-1" in entry.themes)
    async with open_house(tmp_path) as house:
        node = await (await house.guest()).post(f"/api/puzzles/{escape.id}/proof", {})
        assert any(lost["fault"] == "escape" and "leaves the board" in lost["refutation"] for lost in node["lost"])
        assert node["boards"][-1]["board"]["announcement"]["mate"] == "escapemate"


@pytest.mark.parametrize(("theme", "mate"), [("mate-in-1", "checkmate"), ("escape-in-1", "escapemate")])
async def test_a_move_that_mates_is_announced_as_what_it_is(tmp_path, theme, mate):
    puzzle = next(puzzles()[entry.id] for entry in puzzles().entries() if theme in entry.themes)
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        boards = (await solve(ann, puzzle))["trial"]["boards"]
        assert boards[-1]["board"]["announcement"]["mate"] == mate == boards[-1]["ending"]["termination"]
        start = (await ann.get(f"/api/puzzles/{puzzle.id}"))["puzzle"]["board"]
        assert "mate" not in start["board"]["announcement"]


# What is kept of a person.


async def test_everything_kept_of_a_person_includes_their_puzzles(tmp_path):
    solved, failed = puzzle_in(1), puzzle_in(2)
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        await solve(ann, solved)
        house.time.advance(60)
        await fail(ann, failed)
        await ann.post("/api/storms", None)
        kept = (await ann.get("/api/data.json"))["puzzles"]
        assert [(each["puzzle"], each["is_solved"]) for each in kept["results"]] == [
            (solved.id, True), (failed.id, False),
        ]  # fmt: skip
        assert kept["best_streak"] == 1 and kept["last_storm"]["score"] == 0 and kept["rating"] != 1200


async def test_a_deleted_account_leaves_no_results_and_the_puzzle_keeps_its_rating(tmp_path):
    puzzle = puzzle_in(1)
    async with open_house(tmp_path) as house:
        ann = await account(house, "Ann")
        await solve(ann, puzzle)
        await ann.post("/api/storms", None)
        answer = await ann.call("POST", "/api/accounts/deletion", {"password": PASSWORD})
        assert answer.status_code == 204
    for table in (schema.puzzle_solvers, schema.puzzle_results, schema.puzzle_storms):
        assert rows(tmp_path, select(func.count()).select_from(table)) == [(0,)]
    assert rows(tmp_path, select(schema.puzzle_ratings.c.solved)) == [(1,)]


async def test_a_guest_who_stays_away_is_forgotten_with_their_puzzles(tmp_path):
    async with open_house(tmp_path) as house:
        await solve(await house.guest(), puzzle_in(1))
        house.time.advance(31 * DAY)
        await house.services.tables.timekeeper.round()
    assert rows(tmp_path, select(func.count()).select_from(schema.people)) == [(0,)]
    assert rows(tmp_path, select(func.count()).select_from(schema.puzzle_results)) == [(0,)]


async def test_a_guest_who_makes_an_account_keeps_the_rating(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        before = (await solve(ann, puzzle_in(1)))["standing"]
        made = await ann.call("POST", "/api/accounts", {"name": "Ann", "password": PASSWORD})
        assert made.status_code == 201
        assert (await ann.get("/api/puzzles"))["standing"] == before


# In the browser.


def test_every_theme_has_its_words_in_the_browser():
    words = Path(__file__).parents[2] / "web" / "src" / "i18n"
    files = ("en.puzzles.ts", "words/en.generated.ts")
    ideas, names = ((words / name).read_text(encoding="utf-8") for name in files)
    assert [name for name in THEMES if f'"theme.{name}":' not in ideas or f'"theme.{name}.text":' not in ideas] == []
    types = {kind.name for kind in catalogue().values()}
    assert [name for name in sorted(types) if f'": "{name}",' not in names] == []


async def test_the_puzzles_of_a_guest_who_logs_in_count_for_the_account(tmp_path):
    shared, own, new, missed = (puzzle_in(1, number) for number in range(4))
    async with open_house(tmp_path) as house:
        ann = await account(house, "Ann")
        await fail(ann, shared)
        await solve(ann, own)
        before = (await ann.get("/api/puzzles"))["standing"]
        house.time.advance(60)
        guest = await house.guest()
        for puzzle in (shared, new):
            await solve(guest, puzzle)
        await fail(guest, missed)
        for _ in range(2):
            await guest.post("/api/session", {"name": "Ann", "password": PASSWORD})
            after = (await guest.get("/api/puzzles"))["standing"]
            assert after["rating"] == before["rating"], "the account keeps its rating"
            assert (after["solved"], after["failed"]) == (2, 2), "a puzzle of both counts once, as the account had it"
            assert (after["streak"], after["best_streak"]) == (0, 2)
        assert (await guest.get(f"/api/puzzles/{shared.id}"))["record"]["outcome"] == "failed"
        brought = (await guest.get(f"/api/puzzles/{new.id}"))["record"]
        assert (brought["outcome"], brought["change"]) == ("solved", 0)
    assert rows(tmp_path, select(func.count()).select_from(schema.puzzle_solvers)) == [(1,)]


async def test_an_account_without_puzzles_takes_over_the_rating_of_a_guest_who_logs_in(tmp_path):
    async with open_house(tmp_path) as house:
        await account(house, "Ann")
        guest = await house.guest()
        earned = (await solve(guest, puzzle_in(1)))["standing"]
        running = await guest.post("/api/storms", None)
        await guest.post("/api/session", {"name": "Ann", "password": PASSWORD})
        assert (await guest.get("/api/puzzles"))["standing"] == earned
        assert (await guest.get("/api/storms"))["running"]["storm"]["id"] == running["storm"]["id"]


async def test_an_old_result_of_a_puzzle_does_not_count_again_after_logging_in(tmp_path):
    puzzle = puzzle_in(1)
    async with open_house(tmp_path) as house:
        await account(house, "Ann")
        guest = await house.guest()
        await fail(guest, puzzle)
        await guest.post("/api/session", {"name": "Ann", "password": PASSWORD})
        standing = (await solve(guest, puzzle))["standing"]
        assert (standing["solved"], standing["failed"]) == (0, 1)
