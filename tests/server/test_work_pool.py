"""Questions are answered by other processes: for everybody in turn, whatever becomes of the processes."""

import asyncio
import importlib
import os
import pkgutil
import signal
import sys
from collections.abc import Awaitable, Callable, Sequence
from typing import get_args

import pytest

from tankchess.server import work
from tankchess.server.fair_queue import Asker, alone
from tankchess.server.problems import Refused
from tankchess.server.tables.played_line import PlayedLine
from tankchess.server.work.answer import Answer
from tankchess.server.work.picture_questions import AskPicture
from tankchess.server.work.pool import KeptAnswers, PoolJob, WorkPool
from tankchess.server.work.question import Question
from tankchess.server.work.questions import AnyQuestion, AskChoices, AskRefusal, AskThreats
from tankchess.server.work.time_spent import TimeSpent
from tankchess.server.work.worker import answer_to
from tankchess.server.work.worker_process import WORKER, WorkerProcess

LINE = PlayedLine("duel-12", "8x8 high:C3 wCLT@A1N,wMT@B1N,bCLT@H8S,bMT@G8S w", ("A1A2N",))
ANN = alone("ann")
QUESTION = AskThreats(LINE, "w")
NEVER_ANSWERS = (sys.executable, "-c", "import sys; sys.stdin.buffer.read()")
DIES_AT_ONCE = (sys.executable, "-c", "import sys; sys.exit(3)")
TALKS_NONSENSE = (sys.executable, "-c", "import sys; sys.stdout.write('nonsense' * 9); sys.stdout.flush(); input()")
NOT_THERE = ("/nonexistent/worker",)


def run(
    test: Callable[[WorkPool], Awaitable[None]], command: Sequence[str] = WORKER, workers: int = 1, **options: float
) -> None:
    async def whole() -> None:
        pool = WorkPool(workers, command=command, **options)  # type: ignore[arg-type]
        await pool.start()
        try:
            await test(pool)
        finally:
            await pool.stop()
        assert pool.pids == []

    asyncio.run(whole())


class Recorded(WorkPool):
    """A pool whose workers answer when the test says so; it notes what they were given."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers, waiting=3)
        self.begun: list[str] = []
        self.may_go_on = asyncio.Event()

    async def start(self) -> None:
        self._idle = list(self._workers)
        self._is_running = True

    async def _answer(self, _worker: object, job: PoolJob) -> Answer:
        self.begun.append(job.question.setup)  # type: ignore[attr-defined]
        await self.may_go_on.wait()
        return Answer(b"done")


def ask(pool: WorkPool, person: str, name: str, address: str = "") -> asyncio.Task[Answer]:
    return asyncio.create_task(pool.ask(Asker(address or person, person), AskPicture(name, "light")))


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_a_worker_answers_as_the_server_itself_would() -> None:
    async def test(pool: WorkPool) -> None:
        choices = AskChoices(LINE, 1)
        answer = await pool.ask(ANN, choices)
        assert answer == answer_to(choices)
        assert answer.packed is not None

    run(test)


def test_a_question_that_cannot_be_asked_is_refused_with_its_reason() -> None:
    async def test(pool: WorkPool) -> None:
        with pytest.raises(Refused, match="is a legal move") as caught:
            await pool.ask(ANN, AskRefusal(LINE, "G8G7S"))
        assert (caught.value.code, caught.value.status) == ("bad_request", 422)

    run(test)


def test_without_workers_a_thread_answers() -> None:
    async def test(pool: WorkPool) -> None:
        assert await pool.ask(ANN, QUESTION) == answer_to(QUESTION)

    run(test, workers=0)


def test_a_worker_that_was_killed_is_replaced_and_its_question_answered() -> None:
    async def test(pool: WorkPool) -> None:
        await pool.ask(ANN, QUESTION)
        (killed,) = pool.pids
        os.kill(killed, signal.SIGKILL)
        choices = AskChoices(LINE, 1)
        assert await pool.ask(ANN, choices) == answer_to(choices)
        assert pool.pids not in ([], [killed])

    run(test)


def test_a_worker_that_was_stopped_is_replaced_as_soon_as_it_does_not_hear(monkeypatch: pytest.MonkeyPatch) -> None:
    ask = WorkerProcess.ask
    monkeypatch.setattr(WorkerProcess, "ask", lambda worker, question, seconds: ask(worker, question, seconds, 0.01))

    async def test(pool: WorkPool) -> None:
        # One that still loads is waited for.
        await pool.ask(ANN, QUESTION)
        (stopped,) = pool.pids
        os.kill(stopped, signal.SIGSTOP)
        choices = AskChoices(LINE, 1)
        assert await pool.ask(ANN, choices) == answer_to(choices)
        assert stopped not in pool.pids

    # Nobody waits for the end of this time.
    run(test, seconds=3600)


@pytest.mark.parametrize("command", [NEVER_ANSWERS, DIES_AT_ONCE, TALKS_NONSENSE, NOT_THERE])
def test_bad_workers_keep_nobody_waiting(command: Sequence[str], caplog: pytest.LogCaptureFixture) -> None:
    async def test(pool: WorkPool) -> None:
        with pytest.raises(Refused) as caught:
            await pool.ask(ANN, QUESTION)
        assert caught.value.code == "server_error"

    run(test, command, seconds=0.3)
    assert "AskThreats" in caplog.text


@pytest.mark.anyio
async def test_people_are_answered_in_turn_and_one_question_of_each_at_a_time() -> None:
    pool = Recorded(2)
    await pool.start()
    hostile = [ask(pool, "mallory", name) for name in ("m1", "m2", "m3")]
    await settle()
    assert pool.begun == ["m1"], "the second worker is free for others"
    bystander = ask(pool, "ann", "a1")
    await settle()
    assert pool.begun == ["m1", "a1"]
    others = [ask(pool, "bob", "b1"), ask(pool, "cy", "c1")]
    await settle()
    pool.may_go_on.set()
    await asyncio.gather(*hostile, bystander, *others)
    assert pool.begun == ["m1", "a1", "b1", "c1", "m2", "m3"]
    await pool.stop()


class Timed(Recorded):
    """Three workers, and questions that take as long as the test says, by the first letter of their names."""

    def __init__(self) -> None:
        super().__init__(3)
        self.taken: dict[str, float] = {}
        self.free: dict[str, asyncio.Event] = {}
        self.working: set[str] = set()

    async def _answer(self, _worker: object, job: PoolJob) -> Answer:
        name = job.question.setup  # type: ignore[attr-defined]
        self.begun.append(name)
        self.working.add(name)
        try:
            if name[0] in self.taken:
                await self.free.setdefault(name, asyncio.Event()).wait()
        finally:
            self.working.discard(name)
        return Answer(b"done")

    async def _start(self, worker: object) -> None:
        """There are no processes."""

    def _taken(self, job: PoolJob) -> float:
        name = job.question.setup  # type: ignore[attr-defined]
        return self.taken.get(name[0], 0.0) if name in self.begun else 0.0


@pytest.mark.anyio
async def test_somebody_with_many_names_and_long_questions_does_not_keep_others_waiting() -> None:
    pool = Timed()
    await pool.start()
    await ask(pool, "ann", "a1")
    pool.taken["m"] = 0.0
    hostile = [ask(pool, f"mallory {number}", f"m{number}") for number in (1, 2)]
    await settle()
    waiting = ask(pool, "bob", "b1")
    await ask(pool, "ann", "a2")
    assert pool.begun == ["a1", "m1", "m2", "a2"], "one worker stays free for people who are known to be quick"
    pool.taken["m"] = 15.0
    await asyncio.gather(ask(pool, "ann", "a3"), waiting)
    assert pool.begun[4:] == ["a3", "b1"], "nobody waits for a second question that takes long"
    pool.taken["m"] = 0.0
    for number in (1, 2):
        pool.free[f"m{number}"].set()
    assert await asyncio.gather(*hostile) == [Answer(b"done")] * 2
    assert pool.begun[6:] == ["m2"], "the one that has been worked on for longest was not given up"
    await pool.stop()


@pytest.mark.anyio
async def test_the_last_worker_that_has_loaded_is_kept_for_quick_people() -> None:
    pool = Timed()
    await pool.start()
    await ask(pool, "ann", "a1")
    loaded = pool._workers[2]
    loaded.has_loaded = True
    pool.taken["m"] = pool.taken["a"] = 0.0
    asked = [ask(pool, "mallory", "m1"), ask(pool, "ann", "a2")]
    await settle()
    given = {job.question.setup: job.worker for job in pool._begun.values()}  # type: ignore[attr-defined]
    assert given["a2"] is loaded
    assert given["m1"] is not loaded
    for event in pool.free.values():
        event.set()
    await asyncio.gather(*asked)
    await pool.stop()


@pytest.mark.anyio
async def test_those_who_take_long_share_one_worker_and_have_it_in_turn() -> None:
    pool = Timed()
    await pool.start()
    pool.taken["m"] = 1.0
    for number in (1, 2):
        pool.free[f"m{number}"] = asyncio.Event()
        pool.free[f"m{number}"].set()
        await ask(pool, f"mallory {number}", f"m{number}")
    asked = [ask(pool, "mallory 1", "m3"), ask(pool, "mallory 2", "m4")]
    await settle()
    assert pool.begun == ["m1", "m2", "m3"]
    pool.free["m3"].set()
    await asked[0]
    await settle()
    assert pool.begun == ["m1", "m2", "m3", "m4"]
    pool.free["m4"].set()
    await asked[1]
    await pool.stop()


@pytest.mark.anyio
async def test_addresses_take_turns_and_so_do_the_people_of_each() -> None:
    pool = Recorded(1)
    await pool.start()
    hostile = [ask(pool, f"mallory {number}", f"m{number}", "1.1.1.1") for number in (1, 2, 3)]
    hostile += [ask(pool, "mallory 2", "m4", "1.1.1.1")]
    others = [ask(pool, name, f"{name[0]}1") for name in ("ann", "bob")]
    await settle()
    pool.may_go_on.set()
    await asyncio.gather(*hostile, *others)
    assert pool.begun == ["m1", "a1", "b1", "m2", "m3", "m4"]
    await pool.stop()


@pytest.mark.anyio
async def test_one_address_does_not_occupy_all_of_a_few_workers_while_others_are_around() -> None:
    pool = Recorded(2)
    await pool.start()
    pool.may_go_on.set()
    await ask(pool, "ann", "a1")
    pool.may_go_on.clear()
    hostile = [ask(pool, f"mallory {number}", f"m{number}", "1.1.1.1") for number in (1, 2)]
    await settle()
    assert pool.begun == ["a1", "m1"]
    bystander = ask(pool, "ann", "a2")
    await settle()
    assert pool.begun == ["a1", "m1", "a2"]
    pool.may_go_on.set()
    await asyncio.gather(*hostile, bystander)
    await pool.stop()


@pytest.mark.anyio
async def test_an_address_that_is_alone_has_all_workers() -> None:
    pool = Recorded(2)
    await pool.start()
    family = [ask(pool, f"child {number}", f"c{number}", "1.1.1.1") for number in (1, 2)]
    await settle()
    assert pool.begun == ["c1", "c2"]
    pool.may_go_on.set()
    await asyncio.gather(*family)
    await pool.stop()


async def takes_long(pool: Timed, *numbers: int) -> None:
    """Guests of one address have had long questions answered."""
    pool.taken["m"] = 15.0
    for number in numbers:
        pool.free.setdefault(f"m{number}", asyncio.Event()).set()
        await ask(pool, f"mallory {number}", f"m{number}", "1.1.1.1")


@pytest.mark.anyio
async def test_a_newcomer_does_not_wait_behind_newcomers_of_an_address_that_takes_long() -> None:
    pool = Timed()
    await pool.start()
    await takes_long(pool, 1)
    pool.taken["m"] = 0.0
    hostile = [ask(pool, f"mallory {number}", f"m{number}", "1.1.1.1") for number in (2, 3, 4)]
    await settle()
    assert pool.begun == ["m1", "m2"], "all of them share one worker"
    await ask(pool, "ann", "a1")
    assert pool.begun[2] == "a1"
    for number in (2, 3, 4):
        pool.free.setdefault(f"m{number}", asyncio.Event()).set()
    await asyncio.gather(*hostile)
    await pool.stop()


@pytest.mark.anyio
async def test_those_who_wait_already_wait_with_the_long_ones_once_their_address_takes_long() -> None:
    pool = Timed()
    await pool.start()
    pool.taken["m"] = 0.0
    hostile = [ask(pool, f"mallory {number}", f"m{number}", "1.1.1.1") for number in (1, 2, 3, 4, 5)]
    await settle()
    assert pool.begun == ["m1", "m2"]
    pool.taken["m"] = 15.0
    pool.free["m1"].set()
    await hostile[0]
    await settle()
    assert len(pool.working) == 1, "the second worker is for others now"
    for number in (2, 3, 4, 5):
        pool.free.setdefault(f"m{number}", asyncio.Event()).set()
    await asyncio.gather(*hostile)
    await pool.stop()


@pytest.mark.anyio
async def test_a_newcomer_of_such_an_address_waits_for_no_neighbour_who_takes_long() -> None:
    pool = Timed()
    await pool.start()
    await takes_long(pool, 1)
    again = ask(pool, "mallory 1", "m2", "1.1.1.1")
    await settle()
    await ask(pool, "neighbour", "n1", "1.1.1.1")
    pool.free["m2"].set()
    await again
    assert pool.begun == ["m1", "m2", "n1", "m2"]
    await pool.stop()


@pytest.mark.anyio
async def test_somebody_who_was_quick_at_an_address_that_takes_long_does_not_get_the_last_worker() -> None:
    pool = Timed()
    await pool.start()
    await ask(pool, "mallory 9", "q1", "1.1.1.1")
    await takes_long(pool, 1)
    pool.taken["n"] = 0.0
    occupied = [ask(pool, name, f"n{name}") for name in ("bob", "cy")]
    await settle()
    waiting = ask(pool, "mallory 9", "q2", "1.1.1.1")
    await settle()
    assert "q2" not in pool.begun
    for name in ("bob", "cy"):
        pool.free[f"n{name}"].set()
    await asyncio.gather(*occupied, waiting)
    await pool.stop()


def test_what_somebody_has_had_is_forgotten_with_time() -> None:
    now = 0.0
    spent = TimeSpent(lambda: now)
    assert spent.of("ann") is None
    spent.add("ann", 2.0)
    now = 30.0
    spent.add("ann", 1.0)
    assert spent.of("ann") == 2.0
    now = 90.0
    assert spent.of("ann") == 0.5


@pytest.mark.anyio
async def test_questions_of_one_person_do_not_pile_up() -> None:
    pool = Recorded(1)
    await pool.start()
    asked = [ask(pool, "mallory", name) for name in ("m1", "m2", "m3", "m4", "m5")]
    await settle()
    with pytest.raises(Refused) as caught:
        asked[-1].result()
    assert (caught.value.code, caught.value.retry_after) == ("rate_limited", 1)
    pool.may_go_on.set()
    await asyncio.gather(*asked[:-1])
    await pool.stop()


@pytest.mark.anyio
async def test_the_same_question_is_worked_on_once_and_its_answer_kept() -> None:
    pool = Recorded(2)
    await pool.start()
    both = [ask(pool, "ann", "same"), ask(pool, "bob", "same")]
    await settle()
    pool.may_go_on.set()
    await asyncio.gather(*both, ask(pool, "cy", "same"))
    assert pool.begun == ["same"]
    await pool.stop()


@pytest.mark.anyio
async def test_nobody_waits_in_the_queue_of_somebody_else() -> None:
    pool = Recorded(2)
    await pool.start()
    hostile = [ask(pool, "mallory", name) for name in ("m1", "m2", "same")]
    await settle()
    bystander = ask(pool, "ann", "same")
    await settle()
    assert pool.begun == ["m1", "same"]
    pool.may_go_on.set()
    await asyncio.gather(*hostile, bystander)
    await pool.stop()


@pytest.mark.anyio
async def test_whoever_waits_when_the_server_stops_is_refused() -> None:
    pool = Recorded(1)
    await pool.start()
    asked = [ask(pool, name, name) for name in ("m1", "m2")]
    await settle()
    await pool.stop()
    for answer in await asyncio.gather(*asked, return_exceptions=True):
        assert isinstance(answer, Refused)


@pytest.mark.anyio
async def test_whoever_still_waits_when_the_server_is_about_to_stop_is_refused() -> None:
    pool = Recorded(1)
    await pool.start()
    asked = [ask(pool, name, name) for name in ("m1", "m2")]
    await settle()
    pool.hurry(0)
    for answer in await asyncio.gather(*asked, return_exceptions=True):
        assert isinstance(answer, Refused)
    with pytest.raises(Refused):
        await ask(pool, "m3", "m3")
    await pool.stop()


def test_answers_are_kept_up_to_a_number_of_bytes() -> None:
    kept = KeptAnswers(30_000)
    for name in "abcd":
        kept.put(name, Answer(b"x" * 5_000))
    assert [name for name in "abcd" if kept.get(name) is not None] == ["b", "c", "d"]
    kept.put("b", Answer(b"y"))
    kept.put("e", Answer(b"z"))
    assert kept.get("b") == Answer(b"y")


def every_kind_of_question(kind: type[Question] = Question) -> set[type[Question]]:
    """All that can be asked: what others are made of is no question of its own."""
    below = kind.__subclasses__()
    return {found for each in below for found in every_kind_of_question(each)} if below else {kind}


def test_every_question_is_known_to_the_workers():
    for module in pkgutil.iter_modules(work.__path__):
        if module.name.endswith("questions"):
            importlib.import_module(f"{work.__name__}.{module.name}")
    asked = {kind for kind in every_kind_of_question() if kind.__module__.startswith("tankchess.")}
    assert asked == set(get_args(AnyQuestion))
