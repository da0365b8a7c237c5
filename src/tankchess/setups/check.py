"""Checks a setup by the rules for setups (S2, S3)."""

from __future__ import annotations

from collections.abc import Mapping

from tankchess.core.geometry import COLUMNS
from tankchess.core.position import Position
from tankchess.core.sides import TWO_PLAYERS, Mode
from tankchess.core.time_control import TimeControl
from tankchess.errors import GameError, SetupError
from tankchess.setups.first_move import first_blood, first_escape
from tankchess.setups.problem import SetupProblem, error, warning
from tankchess.setups.salvage import board_of, salvage
from tankchess.setups.setup import Setup
from tankchess.setups.stance import stuck, wrong_facing, wrong_half
from tankchess.setups.symmetry import unmatched


def check_setup(setup: Setup) -> list[SetupProblem]:
    """Everything that is wrong with a setup: errors first, then warnings. Empty for a good one.

    What cannot stand where it is named is an error and left out of the further checks, so that one fault does
    not hide another. Every mode the setup offers is looked at, with each player moving first.
    """
    _, problems = examine_setup(setup)
    return problems


def examine_setup(setup: Setup) -> tuple[Setup | None, list[SetupProblem]]:
    """What `check_setup` finds, and the setup without what cannot be on the board; None if no board has that size."""
    sound, problems = salvage(setup)
    problems = _wrong_labels(setup) + problems
    if sound is None:
        return None, problems
    missing, taken = _missing_commanders(sound), _taken_centre(sound)
    positions, unplayable = _positions(sound, {Mode.COMMAND: missing, Mode.FLAG: taken})
    problems += [*missing, *taken, *unplayable]
    for position in positions:
        problems += _over_at_once(position)
    if not positions:
        # None of its modes can be played; what stands on the board can still be looked at.
        positions = [board_of(sound)]
    problems += first_blood(positions) + first_escape(positions)
    start = positions[0]
    problems += wrong_half(start) + wrong_facing(start) + _asymmetry(start, setup) + stuck(start)
    return sound, sorted(problems, key=lambda problem: not problem.is_error)


def _wrong_labels(setup: Setup) -> list[SetupProblem]:
    """The fields that are read only later, when a game is recorded or its clock is set."""
    problems = []
    if not setup.name.isprintable() or " " in setup.name or not setup.name:
        text = f"name {setup.name!r}: expected a short text without spaces, as ford-12"
        problems.append(error(text, word="name", where="name"))
    if setup.clock:
        try:
            TimeControl.parse(setup.clock)
        except GameError as found:
            problems.append(error(str(found), word="clock", where="clock"))
    return problems


def _positions(setup: Setup, known: Mapping[Mode, list[SetupProblem]]) -> tuple[list[Position], list[SetupProblem]]:
    """The starting position of each mode that can be played, nothing announced; an error for each that cannot.

    `known` is what has been found about some modes: a mode with such a problem is not reported again, unless it
    was a warning only and no other mode can be played.
    """
    positions: list[Position] = []
    faults = {}
    for mode in setup.offered:
        try:
            positions.append(setup.position(mode=mode, announce="no" if mode is Mode.COMMAND else None))
        except SetupError as found:
            faults[mode] = error(f"mode {mode}: {found}", word="mode", where="mode", mode=mode, why=found)
    reported = [problem for mode in faults for problem in known.get(mode, ())]
    if not positions and not any(problem.is_error for problem in reported):
        return positions, list(faults.values())
    return positions, [fault for mode, fault in faults.items() if not known.get(mode)]


def _missing_commanders(setup: Setup) -> list[SetupProblem]:
    if Mode.COMMAND not in setup.offered:
        return []
    return [
        error(f"mode command: {side.name_in_words} has no Command tank", word="commander_missing", side=side)
        for side in TWO_PLAYERS
        if not setup.has_commander(side)
    ]


def _taken_centre(setup: Setup) -> list[SetupProblem]:
    """What stands on the four central squares (G6). They have to be free however many flags the setup places."""
    if Mode.FLAG not in setup.offered:
        return []
    if setup.width % 2 or setup.height % 2:
        text = f"mode flag: a board of {setup.width}x{setup.height} has no centre point for the flag"
        found = warning(text, word="no_centre", where="flags", width=setup.width, height=setup.height)
        return [] if setup.flags else [found]
    start = board_of(setup)
    columns = COLUMNS[setup.width // 2 - 1 : setup.width // 2 + 1]
    rows = (setup.height // 2, setup.height // 2 + 1)
    central = [f"{column}{row}" for column in columns for row in rows]
    taken = [name for name in central if start.piece_at(name) or set(start.terrain_at(name)) - {"road"}]
    if not taken:
        return []
    text = "mode flag: the four central squares have to be free, and some are taken"
    return [warning(text, tuple(taken), word="centre_taken")]


def _over_at_once(position: Position) -> list[SetupProblem]:
    outcome = position.outcome()
    if outcome is None:
        return []
    how = outcome.termination
    text = f"mode {position.mode}: the game is over before its first move ({how.value})"
    return [error(text, word="over_at_once", mode=position.mode, outcome=outcome)]


def _asymmetry(position: Position, setup: Setup) -> list[SetupProblem]:
    name, ground, pieces = unmatched(position, setup.order)
    problems = []
    if ground:
        problems.append(warning(f"the obstacles are not in {name}", ground, word="ground_uneven"))
    if pieces:
        problems.append(warning(f"the pieces do not start in {name}", pieces, word="pieces_uneven"))
    return problems
