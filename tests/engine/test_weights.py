"""The weights of the evaluation: a file that says too little or too much is refused."""

from importlib import resources

import pytest

from tankchess.engine import EngineError
from tankchess.engine.evaluation.weights import read_weights, weights

TEXT = resources.files("tankchess.engine.evaluation").joinpath("weights.toml").read_text(encoding="utf-8")


def refusal(old: str, new: str) -> str:
    assert old in TEXT
    with pytest.raises(EngineError) as caught:
        read_weights(TEXT.replace(old, new))
    return str(caught.value)


def test_each_table_of_the_file_has_its_own_fields():
    assert weights().danger.dearest > weights().danger.second > weights().danger.rest
    assert weights().escape.command[0] == 0


def test_an_unknown_weight_is_named_with_the_known_ones():
    assert refusal("carried = 300", "carried = 300\nlost = 3") == (
        "weights, [flag]: unknown lost (known: home carried near)"
    )


def test_a_missing_weight_is_named():
    assert refusal("carried = 300", "") == "weights, [flag]: missing carried"


def test_an_unknown_table_is_named():
    assert refusal("[four]", "[forty]").startswith("weights: unknown forty (known: material own_types")


def test_a_table_must_be_a_table():
    assert refusal("[four]\npoint = 150", "") == "weights: missing four"
    with pytest.raises(EngineError, match="weights, four: expected a table, not 150"):
        read_weights("four = 150\n" + TEXT.replace("[four]\npoint = 150", ""))


@pytest.mark.parametrize("wrong", ['"much"', "1.5", "true"])
def test_a_weight_must_be_a_whole_number(wrong):
    assert refusal("point = 150", f"point = {wrong}").startswith("weights, [four] point: expected a whole number")


def test_the_worth_of_a_piece_must_be_a_whole_number():
    assert refusal("LL = 55", "LL = [55]") == "weights, [material] LL: expected a whole number, not [55]"


def test_distances_must_be_a_list_of_whole_numbers():
    assert refusal("vehicle = [0, 150", "vehicle = [0.5, 150") == (
        "weights, [escape] vehicle: expected a whole number, not 0.5"
    )
    assert refusal("vehicle = [0, 150, 80, 45, 25, 12, 6, 3, 0]", "vehicle = 3") == (
        "weights, [escape] vehicle: expected a list of whole numbers, not 3"
    )


def test_what_is_divided_by_must_not_be_zero():
    divisor = f"pass_divisor = {weights().search.pass_divisor}"
    assert refusal(divisor, "pass_divisor = 0") == "weights, [search] pass_divisor: expected at least 1, not 0"


def test_a_number_that_the_compiled_evaluation_cannot_hold_is_refused():
    assert refusal("LT = 97", f"LT = {10**12}") == (
        "weights, [material] LT: expected a whole number from -1000000 to 1000000, not 1000000000000"
    )
