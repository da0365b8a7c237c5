"""The check finds what plain, slow searches find: every item tried by itself, every first move played."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tankchess import Mode, Position, Setup, Side
from tankchess.core.draft import DraftFault
from tankchess.core.rules import GameRules
from tankchess.core.sides import SIDES, TERRAIN
from tankchess.core.tfen import read_flags
from tankchess.setups.first_move import first_blood, moving_first
from tankchess.setups.salvage import board_of, salvage

SQUARES = [f"{column}{row}" for column in "ABCDEFGH" for row in range(1, 9)]
ANY_SQUARE = st.sampled_from([*SQUARES, "I3", "A9", "Z26", "A0", "?"])
TYPES = ("LT", "MT", "HT", "HM", "FT", "RB", "AS", "ML", "P", "AH", "FB", "TK", "LL(wMTN)", "HL(bRBS)", "XX")


@st.composite
def items(draw: st.DrawFn, side: str) -> str:
    code, _, cargo = draw(st.sampled_from(TYPES)).partition("(")
    command = draw(st.sampled_from(["", "", "", "C"]))
    facing = draw(st.sampled_from(["N", "S", "E", "NW"]))
    aboard = f"({cargo.replace('w', side).replace('b', side)}" if cargo else ""
    return f"{command}{code}@{draw(ANY_SQUARE)}{facing}{aboard}{draw(st.sampled_from(['', '', '', '^']))}"


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    groups = st.lists(ANY_SQUARE, min_size=1, max_size=3).map("+".join)
    terrain = draw(st.dictionaries(st.sampled_from(list(TERRAIN)), st.lists(groups, max_size=5).map(tuple)))
    sides = draw(st.sampled_from([SIDES[::2], SIDES[::2], SIDES]))
    pieces = {side: tuple(draw(st.lists(items(side.value), max_size=7))) for side in sides}
    flags = tuple(draw(st.lists(st.sampled_from(["D4+E5", "D4", "H8+I9", "A1+C2", "Q1"]), max_size=2)))
    mode = draw(st.sampled_from(list(Mode)))
    return Setup("own", "A test", 8, 8, mode=mode, terrain=terrain, pieces=pieces, flags=flags)


def fault_of(setup: Setup) -> str | None:
    flags = setup.flags if setup.mode is not Mode.FOUR else ()
    try:
        draft = setup.draft(GameRules(mode=Mode.FLAG if flags else setup.mode))
        read_flags(draft, flags)
        Position.from_draft(draft, setup.types)
    except DraftFault as fault:
        return fault.message
    return None


def item_by_item(setup: Setup) -> tuple[Setup, list[str]]:
    """What `salvage` does, with a whole board for every item."""
    found, problems = replace(setup, terrain={}, pieces={}, flags=()), []
    if fault_of(setup) is None:
        return setup, []

    def take(wider: Setup, where: str, item: str) -> None:
        nonlocal found
        fault = fault_of(wider)
        if fault is None:
            found = wider
        else:
            problems.append(f'{where} "{item}": {fault}')

    for kind in TERRAIN:
        for item in setup.terrain.get(kind, ()):
            take(
                replace(found, terrain={**found.terrain, kind: (*found.terrain.get(kind, ()), item)}),
                f"terrain.{kind}",
                item,
            )
    for side, army in setup.pieces.items():
        for item in army:
            take(
                replace(found, pieces={**found.pieces, side: (*found.pieces.get(side, ()), item)}),
                f"pieces.{side}",
                item,
            )
    for item in setup.flags:
        take(replace(found, flags=(*found.flags, item)), "flags", item)
    return found, problems


@settings(max_examples=150)
@given(setups())
def test_s2_items_are_judged_at_once_as_they_are_one_by_one(setup: Setup):
    sound, problems = salvage(setup)
    expected, texts = item_by_item(setup)
    assert sound == expected
    assert [problem.text for problem in problems] == texts


def every_move_played(positions: list[Position]) -> list[str]:
    """What `first_blood` finds, by playing every first move: the squares and the proofs."""
    proofs: dict[str, str] = {}
    for position in positions:
        for start in moving_first(position):
            for move in start.pseudo_legal_moves():
                after = {piece.square: piece for piece in start.after(move).pieces()}
                for piece in start.pieces():
                    if piece.side is not start.turn and after.get(piece.square) != piece:
                        proofs.setdefault(f"{piece.code} on {piece.square}", str(move))
    return sorted(f"{place} can be destroyed on the first move, by {move}" for place, move in proofs.items())


@settings(max_examples=40)
@given(setups())
def test_s2_the_first_move_destroys_whom_it_destroys_when_all_are_played(setup: Setup):
    sound, _ = salvage(replace(setup, mode=Mode.FOUR if Side.FLAG_WHITE in setup.pieces else Mode.LAST, flags=()))
    assert sound is not None
    start = board_of(sound)
    assert sorted(problem.text for problem in first_blood([start])) == every_move_played([start])
