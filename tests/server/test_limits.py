"""Limits of rates, and how texts are cleaned."""

import pytest

from tankchess.server.http.rate_limits import RateLimits
from tankchess.server.people.name import name_key, tidy_name
from tankchess.server.problems import Refused
from tankchess.server.settings import Rate
from tankchess.server.text_cleaning import tidy_text
from tests.server.house import Hourglass


def test_a_bucket_fills_up_with_time():
    time = Hourglass()
    limits = RateLimits({"chat": Rate(0.5, 2)}, time)
    assert [limits.wait("chat", "ann") for _ in range(2)] == [0, 0]
    assert limits.wait("chat", "ann") == 2
    time.advance(1)
    assert limits.wait("chat", "ann") == 1
    time.advance(1)
    assert limits.wait("chat", "ann") == 0


def test_everybody_has_a_bucket_of_their_own():
    limits = RateLimits({"chat": Rate(1, 1)}, Hourglass())
    limits.spend("chat", "ann")
    limits.spend("chat", "bob")
    with pytest.raises(Refused, match="too many"):
        limits.spend("chat", "ann")


def test_the_buckets_of_strangers_do_not_pile_up():
    time = Hourglass()
    limits = RateLimits({"guest": Rate(1, 2)}, time)
    for number in range(120_000):
        limits.spend("guest", str(number))
        if number % 10_000 == 0:
            time.advance(10)
    assert len(limits._buckets) <= 50_000


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  two\t words\n", "two words"),
        ("turned \u202eround", "turned round"),
        ("in\u200bvisible", "invisible"),
        ("Zoe\u0308", "Zoë"),
        ("Z" + "\u0335" * 50, "Z" + "\u0335" * 2),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
        ("\u200b", ""),
    ],
)
def test_texts_are_kept_as_they_are_but_for_what_cannot_be_seen(text, kept):
    assert tidy_text(text) == kept


def test_a_name_has_a_letter_or_digit():
    assert tidy_name(" R2-D2 ") == "R2-D2"
    with pytest.raises(Refused):
        tidy_name("???")


def test_names_that_look_alike_are_alike():
    assert name_key("Ann Lee") == name_key("ANNLEE") == name_key("ａｎｎ lee")
