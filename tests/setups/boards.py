"""A small board to find faults on."""

from typing import Any

from tankchess import Setup, Side
from tankchess.setups import SetupProblem, check_setup

WALL = tuple(f"{column}{row}" for column in "ABCDEFGH" for row in (4, 5))


def small(white: str = "CLT@A1N", black: str = "CLT@H8S", wall: bool = True, **fields: Any) -> Setup:
    """A board of 8x8 with a wall across it, across which nobody can harm anybody."""
    terrain = {"high": WALL if wall else (), **fields.pop("terrain", {})}
    pieces = {Side.WHITE: tuple(white.split()), Side.BLACK: tuple(black.split()), **fields.pop("others", {})}
    return Setup("small", "A test", 8, 8, terrain=terrain, pieces=pieces, **fields)


def errors(found: Setup) -> list[SetupProblem]:
    return [problem for problem in check_setup(found) if problem.is_error]


def warnings(found: Setup) -> list[SetupProblem]:
    return [problem for problem in check_setup(found) if not problem.is_error]


def only(problems: list[SetupProblem]) -> SetupProblem:
    assert len(problems) == 1, [str(problem) for problem in problems]
    return problems[0]


def texts(problems: list[SetupProblem]) -> list[str]:
    return [problem.text for problem in problems]
