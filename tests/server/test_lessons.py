"""The course over HTTP: its lessons, attempts at them, and how far somebody has come."""

import pytest
from sqlalchemy import select

from tankchess.lessons import LessonKind, course
from tankchess.server.storage import schema
from tankchess.server.time_source import DAY
from tests.server.accounts import PASSWORD, account, logged_in, program
from tests.server.databases import rows
from tests.server.house import open_house

pytestmark = pytest.mark.anyio

FIRST, SECOND = course().first_steps[:2]


def solved(*lessons, moves=1, **more):
    return {"solved": [{"lesson": lesson.id, "moves": moves, **more} for lesson in lessons]}


async def add(visitor, *lessons, **more):
    answer = await visitor.call("PATCH", "/api/progress", solved(*lessons, **more))
    assert answer.status_code == 200, answer.text
    return answer.json()


async def known(visitor):
    return {each["lesson"]: each["moves"] for each in (await visitor.get("/api/progress"))["solved"]}


# The lessons.


@pytest.mark.parametrize("language", ["en", "es", "sv"])
async def test_the_course_lists_every_lesson_in_the_language_that_is_asked_for(tmp_path, language):
    async with open_house(tmp_path) as house:
        found = await house.stranger().get(f"/api/lessons?language={language}")
        lines = [(line["id"], line["title"]) for chapter in found["chapters"] for line in chapter["lessons"]]
        assert lines == [(lesson.id, lesson.title[language]) for lesson in course().lessons.values()]
        assert [chapter["title"] for chapter in found["chapters"]] == [
            chapter.title[language] for chapter in course().chapters
        ]


async def test_a_lesson_begins_with_its_board_its_goal_and_the_moves_that_can_be_chosen(tmp_path):
    async with open_house(tmp_path) as house:
        found = await house.stranger().get(f"/api/lessons/{FIRST.id}?language=sv")
        assert (found["title"], found["goal"]) == (FIRST.title["sv"], FIRST.goal_text["sv"])
        assert found["board"]["board"]["scene"]["tfen"] == FIRST.start.tfen()
        assert found["board"]["choices"]["movers"] and found["squares"] == list(FIRST.marks.squares)
        assert (found["number"], found["previous"], found["next"]) == (1, None, SECOND.id)


async def test_every_lesson_is_solved_by_its_solution_and_ends_on_the_board_that_the_solution_leads_to(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        for lesson in course().lessons.values():
            moves = list(lesson.solution)
            found = await ann.post(f"/api/lessons/{lesson.id}/attempt", {"moves": moves, "language": "es"})
            assert (found["status"], found["praise"]) == ("solved", lesson.praise["es"]), lesson.id
            if lesson.kind is LessonKind.MOVES:
                shown = found["boards"][-1]["board"]
                assert shown["scene"]["tfen"] == lesson.attempt(moves).position.tfen(), lesson.id


async def test_while_an_attempt_is_going_the_learner_is_to_move_again_on_the_last_board(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        (step,) = (await ann.post(f"/api/lessons/{FIRST.id}/attempt", {"moves": ["B1B2N"]}))["boards"]
        assert step["choices"]["side"] == "w" and step["choices"]["movers"]
        assert (step["board"]["ply"], step["board"]["last"]["code"]) == (1, "B1B2N")
        # Only the last step is sent, and no terrain that the browser has.
        body = {"moves": ["B1B2N", "B2B2NE"], "ground": step["board"]["scene"]["ground"]}
        found = await ann.post(f"/api/lessons/{FIRST.id}/attempt", body)
        assert found["status"] == "going" and step["ground"] is not None
        assert [(each["board"]["ply"], each["ground"]) for each in found["boards"]] == [(2, None)]


async def test_a_wrong_move_is_answered_by_the_reason_in_the_language_of_the_learner(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        body = {"moves": ["C1C2N", "C2C3N", "C3C4N"], "language": "es"}
        found = await ann.post(f"/api/lessons/{SECOND.id}/attempt", body)
        fault = SECOND.attempt(body["moves"]).fault
        assert fault is not None and (found["status"], found["fault"]) == ("failed", fault["es"])
        assert found["praise"] is None and [each["board"]["ply"] for each in found["boards"]] == [3]


async def test_a_hint_is_the_next_move_in_words_and_as_a_way(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        found = await ann.post(f"/api/lessons/{SECOND.id}/hint", {"moves": [], "language": "en"})
        assert found["answer"] == found["way"]["code"] == SECOND.solution[0]
        assert found["text"] == SECOND.start.say(SECOND.solution[0], "en")


async def test_the_board_of_a_lesson_is_a_picture_too(tmp_path):
    async with open_house(tmp_path) as house:
        for theme in ("light", "dark"):
            answer = await house.stranger().call("GET", f"/api/lessons/{FIRST.id}/picture.svg?theme={theme}")
            assert answer.headers["content-type"].startswith("image/svg+xml") and "<svg" in answer.text


@pytest.mark.parametrize("path", ["", "/picture.svg"])
async def test_a_lesson_that_does_not_exist_is_not_found(tmp_path, path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        for name in ("no-such-lesson", "NO", "..%2f"):
            assert (await ann.refused("GET", f"/api/lessons/{name}{path}"))[0] == 404
        for what in ("attempt", "hint"):
            assert await ann.refused("POST", f"/api/lessons/no-such-lesson/{what}", {"moves": []}) == (404, "not_found")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"moves": ["B1B6N"]}, "B1B6N"),
        ({"moves": ["nonsense"]}, "nonsense"),
        ({"moves": "B1B2N"}, "moves"),
        ({"moves": [""]}, "moves"),
        ({"moves": ["B1B2N"] * 201}, "moves"),
        ({"moves": [], "language": "de"}, "language"),
        ({"move": []}, "move"),
    ],
)
async def test_an_attempt_that_cannot_be_is_refused_with_the_place(tmp_path, body, words):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        answer = await ann.call("POST", f"/api/lessons/{FIRST.id}/attempt", body)
        assert answer.status_code in (400, 422)
        assert answer.json()["code"] == "bad_request" and words in answer.json()["message"]


# How far somebody has come.


async def test_what_a_guest_has_solved_is_kept_and_only_theirs(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob = await house.guest(), await house.guest()
        await add(ann, FIRST, moves=2)
        await add(ann, SECOND)
        assert await known(ann) == {FIRST.id: 2, SECOND.id: 1}
        assert await known(bob) == {}
        assert await house.stranger().refused("GET", "/api/progress") == (401, "not_signed_in")
    async with open_house(tmp_path) as house:
        assert len(rows(tmp_path, select(schema.solved_lessons))) == 2


async def test_of_a_lesson_solved_twice_the_first_time_and_the_fewest_moves_are_kept(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        first = await add(ann, FIRST, moves=3)
        house.time.advance(DAY)
        (again,) = (await add(ann, FIRST, moves=2))["solved"]
        assert (again["at"], again["moves"]) == (first["solved"][0]["at"], 2)
        # A browser may tell of what was solved earlier, but not of the future.
        now = house.time.now()
        await add(ann, SECOND, at=now + 10 * DAY)
        assert (await ann.get("/api/progress"))["solved"][-1]["at"] == now
        await add(ann, SECOND, at=now - DAY)
        assert (await ann.get("/api/progress"))["solved"][-1]["at"] == now - DAY


async def test_the_first_steps_are_done_when_all_lessons_of_the_first_chapter_are(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        *most, last = course().first_steps
        assert (await add(ann, *most))["has_first_steps"] is False
        assert (await add(ann, last))["has_first_steps"] is True


async def test_a_guest_who_makes_an_account_keeps_the_progress(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        await add(ann, FIRST)
        await ann.post("/api/accounts", {"name": "Ann", "password": PASSWORD})
        assert await known(ann) == {FIRST.id: 1}
        assert await known(await logged_in(house)) == {FIRST.id: 1}


async def test_the_progress_of_a_guest_who_logs_in_counts_for_the_account(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await account(house)
        await add(ann, FIRST, moves=3)
        guest = await house.guest()
        await add(guest, FIRST, moves=2)
        await add(guest, SECOND)
        await guest.post("/api/session", {"name": "Ann", "password": PASSWORD})
        assert await known(guest) == {FIRST.id: 2, SECOND.id: 1}
        # One account that logs in as another brings nothing along.
        other = await account(house, "Bea")
        await other.post("/api/session", {"name": "Ann", "password": PASSWORD})
        assert await known(other) == {FIRST.id: 2, SECOND.id: 1}
    assert len(rows(tmp_path, select(schema.solved_lessons))) == 2


async def test_the_progress_is_part_of_ones_data_and_goes_with_the_account(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await account(house)
        await add(ann, FIRST, moves=2)
        (line,) = (await ann.get("/api/data.json"))["lessons"]
        assert (line["lesson"], line["moves"]) == (FIRST.id, 2)
        answer = await ann.call("POST", "/api/accounts/deletion", {"password": PASSWORD})
        assert answer.status_code == 204
    assert rows(tmp_path, select(schema.solved_lessons)) == []


async def test_the_progress_of_a_guest_who_stays_away_goes_with_the_guest(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        await add(ann, FIRST)
        house.time.advance(31 * DAY)
        await house.services.tables.timekeeper.round()
    assert rows(tmp_path, select(schema.solved_lessons)) == []
    assert rows(tmp_path, select(schema.people)) == []


async def test_somebody_can_start_over(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob = await house.guest(), await house.guest()
        await add(ann, FIRST)
        await add(bob, FIRST)
        assert (await ann.call("DELETE", "/api/progress")).status_code == 204
        assert (await known(ann), await known(bob)) == ({}, {FIRST.id: 1})


async def test_a_token_can_play_but_not_learn_for_its_owner(tmp_path):
    async with open_house(tmp_path) as house:
        bot = await program(house, await account(house))
        assert await bot.refused("PATCH", "/api/progress", solved(FIRST)) == (403, "token_not_enough")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"solved": [{"lesson": "no-such-lesson", "moves": 1}]}, "no-such-lesson"),
        ({"solved": [{"lesson": "Nonsense!", "moves": 1}]}, "lesson"),
        ({"solved": [{"lesson": FIRST.id, "moves": 0}]}, "moves"),
        ({"solved": [{"lesson": FIRST.id, "moves": 1, "at": -1}]}, "at"),
        ({"solved": [{"lesson": FIRST.id}]}, "moves"),
        ({}, "solved"),
    ],
)
async def test_progress_that_cannot_be_is_refused_and_nothing_is_kept(tmp_path, body, words):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        answer = await ann.call("PATCH", "/api/progress", body)
        assert answer.status_code in (400, 422)
        assert answer.json()["code"] == "bad_request" and words in answer.json()["message"]
        assert await known(ann) == {}
