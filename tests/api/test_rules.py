"""How a game is played, as one value: mode, options, edition."""

import pytest

from tankchess import (
    Announce,
    Edition,
    Game,
    GameRules,
    Mode,
    Position,
    RulesError,
    SetupError,
    load_setup,
    setup,
    setup_names,
)

DUEL = setup("duel-12")
FILE = """
name = "alley"
author = "A test"
size = [8, 8]
{options}
[pieces]
w = ["CLT@A1N"]
b = ["CLT@H8S"]
"""


def test_g2_m1_the_current_edition_is_the_default() -> None:
    rules = DUEL.position().rules
    assert rules == GameRules(Mode.COMMAND, Announce.YES, turning=True, house=True, limit=None, flags=0)
    assert rules.edition is Edition.CURRENT


def test_g2_m1_the_earlier_edition_announces_only_and_wants_another_square() -> None:
    rules = DUEL.position(edition="earlier").rules
    assert (rules.announce, rules.turning, rules.edition) == (Announce.ONLY, False, Edition.EARLIER)


def test_m1_in_other_modes_an_edition_decides_only_about_turning() -> None:
    rules = DUEL.position(mode="last", edition="earlier").rules
    assert (rules.announce, rules.turning, rules.edition) == (Announce.NO, False, Edition.EARLIER)


def test_a_single_option_overrules_the_edition_and_makes_a_mixture() -> None:
    rules = DUEL.position(edition="earlier", turning=True).rules
    assert (rules.announce, rules.turning, rules.edition) == (Announce.ONLY, True, None)


@pytest.mark.parametrize("announce", ["yes", "only", "no", Announce.ONLY])
def test_g2_announce_is_a_word(announce: str | Announce) -> None:
    assert str(DUEL.position(announce=announce).announce) == str(announce)


@pytest.mark.parametrize(("switch", "announce"), [(True, Announce.YES), (False, Announce.NO)])
def test_g2_announce_may_be_true_or_false(switch: bool, announce: Announce) -> None:
    assert DUEL.position(announce=switch).announce is announce


def test_g2_only_no_is_false_and_only_yes_forbids() -> None:
    assert [bool(word) for word in (Announce.YES, Announce.ONLY, Announce.NO)] == [True, True, False]
    assert [word.forbids for word in (Announce.YES, Announce.ONLY, Announce.NO)] == [True, False, False]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"announce": "loud"}, "announce 'loud': expected one of yes only no"),
        ({"announce": "only", "mode": "last"}, "announce: only with mode=command (G2), and this is mode=last"),
        ({"limit": 0}, "limit 0: expected a number of moves from 1 to 999999"),
        ({"limit": 1_000_000}, "limit 1000000: expected a number of moves from 1 to 999999"),
        ({"limit": True}, "limit True: expected a number of moves"),
        ({"edition": "first"}, "edition 'first': expected one of current earlier"),
        ({"mode": "chess"}, "mode 'chess': expected one of command last escape3 flag four"),
        ({"turning": "maybe"}, "turning 'maybe': expected yes or no"),
        ({"flags": 2, "mode": "flag"}, "flags 2: expected 1 or 3"),
        ({"flags": 3}, "flags: only with mode=flag (G6), and this is mode=command"),
    ],
)
def test_a_bad_option_is_reported_with_what_is_possible(options: dict[str, object], message: str) -> None:
    with pytest.raises(RulesError) as caught:
        DUEL.position(**options)  # type: ignore[arg-type]
    assert str(caught.value).startswith(message)
    assert caught.value.option in options
    assert isinstance(caught.value, SetupError)


def test_a_game_takes_the_same_options() -> None:
    game = Game("basic-16", edition="earlier", limit=30)
    assert game.start.tfen() == setup("basic-16").position(edition="earlier", limit=30).tfen()


def test_g2_the_text_of_a_position_says_announced_only() -> None:
    position = DUEL.position(announce="only")
    assert " announce=only" in position.tfen()
    assert Position.from_tfen(position.tfen()).announce is Announce.ONLY


def test_a_setup_file_may_suggest_an_edition_and_the_player_overrules_it(tmp_path) -> None:
    path = tmp_path / "alley.toml"
    path.write_text(FILE.format(options='edition = "earlier"\nlimit = 40\nhouse = false'))
    alley = load_setup(path)
    rules = alley.position().rules
    assert (rules.edition, rules.limit, rules.house) == (Edition.EARLIER, 40, False)
    assert alley.position(edition="current", house=True).rules == GameRules(limit=40)


def test_an_option_a_setup_file_does_not_know_is_named(tmp_path) -> None:
    path = tmp_path / "alley.toml"
    path.write_text(FILE.format(options='edition = "first"'))
    with pytest.raises(SetupError, match=r"alley\.toml, edition 'first': expected one of current earlier"):
        load_setup(path)


# Flags (G6).


# The lake leaves no room on frozen-lake-16.
@pytest.mark.parametrize("name", [n for n in setup_names() if Mode.FLAG in setup(n).offered and n != "frozen-lake-16"])
def test_g6_three_flags_lie_in_central_symmetry_between_free_squares(name: str) -> None:
    board = setup(name)
    position = board.position(mode="flag", flags=3)
    points = [flag.split("+")[0] for flag in position.flags()]
    assert position.rules.flags == len(points) == 3
    places = sorted((ord(point[0]) - ord("A") + 1, int(point[1:])) for point in points)
    assert sorted((board.width - column, board.height - row) for column, row in places) == places
    for column, row in places:
        for square in (f"{chr(64 + column + east)}{row + north}" for east in (0, 1) for north in (0, 1)):
            assert position.piece_at(square) is None
            assert set(position.terrain_at(square)) <= {"road"}


def test_g6_a_setup_with_three_flags_of_its_own_can_be_played_with_one() -> None:
    assert setup("capture-16").position(mode="flag", flags=1).flags() == ["H8+I9"]


def test_g6_a_setup_file_may_ask_for_three_flags_anywhere(tmp_path) -> None:
    path = tmp_path / "alley.toml"
    path.write_text(FILE.format(options='mode = "flag"\nflags = 3'))
    assert load_setup(path).position().flags() == ["A4+B5", "D4+E5", "G4+H5"]


def test_g6_a_board_without_room_for_three_flags_says_so(tmp_path) -> None:
    path = tmp_path / "alley.toml"
    walls = ", ".join(f'"{column}{row}"' for column in "BG" for row in range(1, 9))
    path.write_text(FILE.format(options='mode = "flag"\nflags = 3') + f"\n[terrain]\nhigh = [{walls}]\n")
    with pytest.raises(SetupError, match="no room for three flags"):
        load_setup(path).position()
