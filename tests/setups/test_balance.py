"""The figures of games of the engine against itself, in the setup files."""

import pytest

from tankchess import setup, setup_names
from tankchess.errors import SetupError
from tankchess.setups.setup import read_setup

SMALL = 'name = "small"\nauthor = "You"\nsize = [8, 8]\n'


@pytest.mark.parametrize("name", setup_names())
def test_every_included_board_says_how_its_games_ended(name: str) -> None:
    balance = setup(name).balance
    shares = [balance[str(side)] for side in setup(name).position().order]
    assert balance["games"] >= 20
    assert 98 <= sum(shares) <= 102
    assert max(shares) <= 60, "a board that favours one side more than that is drawn anew"


@pytest.mark.parametrize("line", ["games = -1", 'w = "half"', "x = 5", "games = 1.5"])
def test_a_bad_figure_is_refused_with_what_was_expected(line: str) -> None:
    with pytest.raises(SetupError, match="balance: expected whole numbers"):
        read_setup(f"{SMALL}[balance]\n{line}\n", "small.toml")


def test_a_board_of_your_own_need_not_say_anything() -> None:
    assert read_setup(SMALL, "small.toml").balance == {}
