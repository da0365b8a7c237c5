"""Move codes that are wrong: the error names the code and what was expected."""

import pytest

from tankchess import Move, MoveError

WRONG = [
    "", " ", "H7", "H7K7", "H7K7X", "K7SE", "H7K7SE ", " H7K7SE", "h7k7se", "H7K7se", "H0K7SE",
    "H07K7SE", "H27K7SE", "7HK7SE", "AA1A2N", "cOUT", "OUT", "H7OUTN", "H7OUTxK6", "H7K7SEx", "H7K7SEs",
    "H7K7SEm", "H7K7SEf", "H7K7SEbK6", "H7K7SEx6K", "H7K7SEyK6", "H7K7SE@", "H7K7SE@K", "H7K7SE@K6,",
    "H7K7SE@K6,K6", "H7K7SE@K6,J6", "H7K7SExK6sK6", "H7K7SExK6@K5", "passs", "PASS", "c pass", "cpass",
    "H7K7SEtK6+", "H7K7SEtK6+L8", "H7K7SEtL7+K6", "H7-K7SE", "H7>K7/SE", "ccH6H7N", "H7K7SE\n",
    "H7K7SEb b", "H7K7SEtt", "H\u0667K7SE",
]  # fmt: skip


@pytest.mark.parametrize("code", WRONG)
def test_a_wrong_code_is_an_error(code: str) -> None:
    with pytest.raises(MoveError):
        Move.parse(code)


@pytest.mark.parametrize("code", ["H7K7X", "H7K7SEx", "OUT", "H7K7SE@"])
def test_the_error_names_the_code(code: str) -> None:
    with pytest.raises(MoveError) as caught:
        Move.parse(code)
    assert code in str(caught.value)


@pytest.mark.parametrize(("code", "expected"), [("H7K7X", "facing"), ("7HK7SE", "square"), ("H7K7SEx", "square")])
def test_the_error_says_what_was_expected(code: str, expected: str) -> None:
    with pytest.raises(MoveError) as caught:
        Move.parse(code)
    assert expected in str(caught.value)


def test_a_very_long_code_is_an_error_like_any_other() -> None:
    with pytest.raises(MoveError):
        Move.parse("H7" * 100_000)


@pytest.mark.parametrize("code", [None, 7, b"H7K7SE"])
def test_something_that_is_not_a_text(code: object) -> None:
    with pytest.raises((MoveError, TypeError)):
        Move.parse(code)  # type: ignore[arg-type]
