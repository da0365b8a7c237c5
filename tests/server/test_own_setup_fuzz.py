"""Drafts and texts of any kind: each is answered or refused, and none of them breaks anything."""

from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tankchess import Game, check_setup, setup
from tankchess.core.sides import SIDES, TERRAIN
from tankchess.server.messages import NewTable, Rules, SeatWish, SetupDraft, SetupReport, SetupTexts
from tankchess.server.problems import Refused
from tankchess.server.tables.new_table import plan_of
from tankchess.server.tables.own_setup import draft_of, setup_from_draft, tidy_draft
from tankchess.server.views.setup_report import setup_report
from tankchess.server.work.question import Question
from tankchess.server.work.setup_questions import (
    AskOwnPicture,
    AskSetupErrors,
    AskSetupRead,
    AskSetupReport,
    AskSetupTexts,
)
from tankchess.server.work.worker import answer_to
from tankchess.setups import read_setup

LANGUAGES = ("en", "es", "sv")
SQUARES = st.sampled_from(["A1", "B2", "C3", "F6", "H8", "Z26", "A0", "AA1", "A99999", "é", "H8+I9", "A1+A1", "C3+D4"])
CODES = st.sampled_from(["LT", "CLT", "CMT", "RB", "HL", "FB", "P", "CP", "QX", "CQX", "XX", "C", "", "lt"])
PIECES = st.one_of(
    st.builds("{}@{}{}".format, CODES, SQUARES, st.sampled_from(["N", "S", "NE", "Q", "", "N^", "N(wMTN)", "S(bQXS)"])),
    st.text('ACLTXx@N019()^+-é\u202e?!{}%\\"', min_size=1, max_size=12),
)
WEAPONS = st.fixed_dictionaries(
    {"kind": st.sampled_from(["gun", "indirect", "flame", "charges", "mines", "explosive", "smoke", "laser", ""])},
    optional={
        "power": st.integers(-5, 12),
        "arc": st.sampled_from(["fixed", "turret", "all", "none"]),
        "range": st.lists(st.integers(-1, 30), max_size=2),
    },
)
TYPES = st.fixed_dictionaries(
    {
        "name": st.text(max_size=10),
        "speed": st.integers(-1, 10),
        "armour": st.lists(st.integers(-1, 10), max_size=3),
    },
    optional={
        "weight": st.sampled_from(["light", "medium", "heavy", "super-heavy", "none"]),
        "weapon": st.lists(WEAPONS, max_size=2),
        "traits": st.lists(st.sampled_from(["boat", "amphibious", "low", "fire-shy", "sweeps-mines", "x"]), max_size=3),
        "carries": st.sampled_from(["light", "heavy", "super-heavy", None]),
    },
)
WORDS = st.text(st.characters(codec="utf-8"), max_size=20)
MODES = st.sampled_from(["command", "last", "escape3", "flag", "four"])
DRAFTS = st.fixed_dictionaries(
    {},
    optional={
        "name": WORDS,
        "title": WORDS,
        "author": WORDS,
        "note": WORDS,
        "clock": st.sampled_from(["", "10+5", "soon", "90/move", "1e9+1"]),
        "size": st.tuples(st.integers(6, 12), st.integers(6, 26)),
        "mode": MODES,
        "modes": st.lists(MODES, max_size=5),
        "mines": st.integers(0, 999),
        "flags": st.sampled_from([1, 3]) | st.lists(SQUARES, max_size=4),
        "order": st.lists(st.sampled_from([side.value for side in SIDES]), max_size=4),
        "edition": st.sampled_from([None, "current", "earlier"]),
        "announce": st.sampled_from([None, "yes", "only", "no"]),
        "turning": st.sampled_from([None, True, False]),
        "house": st.sampled_from([None, True, False]),
        "limit": st.none() | st.integers(1, 999_999),
        "terrain": st.dictionaries(st.sampled_from(list(TERRAIN)), st.lists(SQUARES, max_size=4)),
        "pieces": st.dictionaries(st.sampled_from([side.value for side in SIDES]), st.lists(PIECES, max_size=5)),
        "types": st.dictionaries(st.sampled_from(["QX", "RT", "LT", "CX", "Q", "é", ""]), TYPES, max_size=3),
    },
).map(lambda fields: msgspec.convert(fields, SetupDraft))


def answered(question: Question) -> bytes:
    answer = answer_to(question)
    assert answer.fault is None, answer.fault
    return answer.body


@settings(max_examples=60)
@given(DRAFTS)
def test_any_draft_is_checked_written_and_drawn(draft: SetupDraft):
    report = msgspec.json.decode(answered(AskSetupReport(draft, "", None)), type=SetupReport)
    assert report.is_playable == (not any(fault.severity == "error" for fault in report.problems))
    assert report.is_playable == (answered(AskSetupErrors(draft)) == b"[]")
    for fault in report.problems:
        assert set(fault.texts) == set(LANGUAGES) and all(fault.texts.values())
    texts = msgspec.json.decode(answered(AskSetupTexts(draft)), type=SetupTexts)
    assert read_setup(texts.toml, "own") == setup_from_draft(draft)[0]
    assert answered(AskOwnPicture(draft, "light")).startswith(b"<svg")


@settings(max_examples=60)
@given(DRAFTS)
def test_a_draft_that_is_playable_can_be_played_and_another_breaks_nothing(draft: SetupDraft):
    report = setup_report(draft)
    seats = [SeatWish("me")] * len(report.armies)
    wish = NewTable(seats=seats, rules=Rules(own=draft))
    if report.is_playable:
        plan = plan_of(wish, "ann", "Ann", Random(1))
        assert plan.rules.own and plan.rules.setup == ""
    else:
        with suppress(Refused):
            plan_of(wish, "ann", "Ann", Random(1))


@settings(max_examples=60)
@given(DRAFTS)
def test_what_was_written_is_read_back_as_the_same_setup(draft: SetupDraft):
    written, lost = setup_from_draft(draft)
    if not lost:
        again, _ = setup_from_draft(draft_of(read_setup(written.toml(), "own")))
        assert again == written
    assert tidy_draft(tidy_draft(draft)) == tidy_draft(draft)


@settings(max_examples=60)
@given(st.text(max_size=200), st.sampled_from(LANGUAGES))
def test_any_text_is_read_or_refused_in_words(text: str, language: Any):
    answer = answer_to(AskSetupRead(text, language))
    assert answer.fault is None or (answer.is_known and answer.fault)


@settings(max_examples=60)
@given(st.data())
def test_a_spoilt_file_is_read_or_refused_in_words(data: st.DataObject):
    whole = data.draw(st.sampled_from([setup("duel-12").toml(), setup("river-crossing-20").position().tfen()]))
    start = data.draw(st.integers(0, len(whole)))
    length = data.draw(st.integers(0, 30))
    spoilt = whole[:start] + data.draw(st.text(max_size=8)) + whole[start + length :]
    answer = answer_to(AskSetupRead(spoilt, data.draw(st.sampled_from(LANGUAGES))))
    assert answer.fault is None or (answer.is_known and answer.fault)


@pytest.mark.parametrize("name", ["duel-12", "river-crossing-20", "capture-16", "corner-16"])
def test_a_shipped_setup_is_the_same_as_a_draft(name: str):
    again, lost = setup_from_draft(draft_of(setup(name)))
    assert not lost and check_setup(again) == check_setup(setup(name))
    assert Game(again).position == Game(name).position
