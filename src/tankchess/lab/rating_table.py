"""Elo of several players at once: the ratings under which all their games together are the most likely.

The model is that of Bradley and Terry, with a draw as half a win. Errors come from how much the scores of the pairs
differ from what the ratings expect (the sandwich estimator), so that draws and the two games of an opening count for
what they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt

from tankchess.lab.statistics import PairStatistics, Z

_A_LOG_UNIT = 400 / log(10)
_ROUNDS = 100
_NEAR = 1e-10
# Everybody has drawn so much of a game with an average player: whoever wins everything is not infinitely strong.
_MODESTY = 0.1
# One step of Newton's method goes no farther, in logarithms of the odds.
_STRIDE = 1.0

Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """A player's Elo, 0 for the average of all, and its error of 95 percent; points and games."""

    player: int
    elo: float
    error: float
    points: float
    games: int


def rate(players: int, meetings: Mapping[tuple[int, int], PairStatistics]) -> list[RatedPlayer]:
    """The players, the best first. `meetings` are by their numbers; the points are those of the first one."""
    strengths = [0.0] * players
    for _ in range(_ROUNDS):
        gradient, information = _slopes(strengths, meetings)
        step = _solve(information, gradient)
        longest = max(map(abs, step), default=0.0)
        scale = min(1.0, _STRIDE / longest) if longest > 0 else 1.0
        strengths = [own + scale * change for own, change in zip(strengths, step, strict=True)]
        if longest < _NEAR:
            break
    average = sum(strengths) / max(players, 1)
    errors = _errors(strengths, meetings)
    rated = []
    for player in range(players):
        own = [pair for (first, _), met in meetings.items() if first == player for pair in met.pairs]
        others = [pair for (_, second), met in meetings.items() if second == player for pair in met.pairs]
        points = sum(map(sum, own)) + sum(2 - sum(pair) for pair in others)
        elo = _A_LOG_UNIT * (strengths[player] - average)
        games = 2 * (len(own) + len(others))
        rated.append(RatedPlayer(player, elo, Z * _A_LOG_UNIT * errors[player], points, games))
    return sorted(rated, key=lambda entry: -entry.elo)


def _expected(strengths: Sequence[float], first: int, second: int) -> float:
    difference = max(-50.0, min(50.0, strengths[first] - strengths[second]))
    return float(1 / (1 + 2.718281828459045**-difference))


def _slopes(
    strengths: Sequence[float], meetings: Mapping[tuple[int, int], PairStatistics]
) -> tuple[list[float], Matrix]:
    """The first and the (negative) second derivatives of the likelihood."""
    size = len(strengths)
    gradient = [0.0] * size
    information: Matrix = [[0.0] * size for _ in range(size)]
    for player, own in enumerate(strengths):
        share = _expected([own, 0.0], 0, 1)
        gradient[player] += _MODESTY * (0.5 - share)
        information[player][player] += _MODESTY * share * (1 - share)
    for (first, second), met in meetings.items():
        share = _expected(strengths, first, second)
        surplus = sum(map(sum, met.pairs)) - met.games * share
        weight = met.games * share * (1 - share)
        gradient[first] += surplus
        gradient[second] -= surplus
        for row, column, sign in ((first, first, 1), (second, second, 1), (first, second, -1), (second, first, -1)):
            information[row][column] += sign * weight
    return gradient, information


def _errors(strengths: Sequence[float], meetings: Mapping[tuple[int, int], PairStatistics]) -> list[float]:
    """The deviations of the strengths from their average."""
    size = len(strengths)
    _, information = _slopes(strengths, meetings)
    inverse = [_solve(information, [float(row == column) for row in range(size)]) for column in range(size)]
    # How far each strength, less the average, moves with a point of each player.
    levers = [
        [inverse[player][other] - sum(inverse[any_][other] for any_ in range(size)) / size for other in range(size)]
        for player in range(size)
    ]
    squares = [0.0] * size
    for (first, second), met in meetings.items():
        share = _expected(strengths, first, second)
        spread = sum((sum(pair) - 2 * share) ** 2 for pair in met.pairs)
        if len(met.counts) == 1:
            # Where nothing varies a pair says no more than one game: that is the careful side.
            spread = max(spread, 4 * len(met.pairs) * share * (1 - share))
        for player in range(size):
            squares[player] += spread * (levers[player][first] - levers[player][second]) ** 2
    return [sqrt(square) for square in squares]


def _solve(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """Gauss with pivots; the matrix is positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(column + 1, size):
            factor = rows[row][column] / rows[column][column]
            rows[row] = [own - factor * other for own, other in zip(rows[row], rows[column], strict=True)]
    found = [0.0] * size
    for row in reversed(range(size)):
        known = sum(rows[row][column] * found[column] for column in range(row + 1, size))
        found[row] = (rows[row][size] - known) / rows[row][row]
    return found
