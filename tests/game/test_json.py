"""Games as JSON: the same content as a record, and faults that name their place."""

import json
import re
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tankchess import RecordError
from tankchess.game import Game, game_from_json, game_to_json, read_games, read_json, write_json
from tankchess.game.json_form import KEYS
from tests.game.random_games import own_setup, random_game, random_games

PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
RECORDS = sorted((Path(__file__).parent / "records").glob("*.tcg"))


def small(**changes: object) -> dict[str, object]:
    return {"version": 1, "setup": "basic-16", "moves": ["H1H2N", "I16I16SW"]} | changes


def example(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


@given(random_games())
def test_json_reads_back_as_the_same_game(game: Game) -> None:
    twin = game_from_json(json.loads(json.dumps(game_to_json(game))))
    assert twin == game
    assert twin.warnings == []
    assert twin.record() == game.record()
    assert game_to_json(twin) == game_to_json(game)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_file_of_records_comes_back_to_the_letter(path: Path) -> None:
    games = read_json(write_json(read_games(path)))
    assert "\n".join(game.record() for game in games) == path.read_text(encoding="utf-8")


def test_custom_types_are_part_of_the_json() -> None:
    game = Game(own_setup())
    game.play(game.position.legal_moves()[0])
    data = game_to_json(game)
    assert data["types"]["RT"]["name"] == 'Rocket "Tank"'
    assert game_from_json(data) == game


def test_the_times_left_come_back_with_the_comments() -> None:
    game = Game("basic-16", clock="30+0")
    game.play("H1H2N", elapsed=29)
    twin = game_from_json(game_to_json(game))
    assert twin.clock == game.clock


def test_without_a_tfen_the_setup_is_the_start_with_mode_and_options() -> None:
    game = game_from_json(small(mode="last", options={"limit": 12, "turning": True}))
    assert game == game_from_json(game_to_json(game))
    assert str(game.start.mode) == "last" and game.start.limit == 12


def test_null_is_the_same_as_leaving_a_key_out() -> None:
    empty: dict[str, object] = dict.fromkeys(KEYS)
    given = {"version": 1, "setup": "basic-16"}
    assert game_from_json(empty | given) == game_from_json(given) == Game("basic-16")


def test_the_highest_limit_of_a_tfen_comes_back() -> None:
    game = Game("8x8 - wCLT@A1N,bCLT@H8W w limit=999999")
    assert game_from_json(game_to_json(game)) == game


def test_one_game_is_an_object_and_several_are_an_array() -> None:
    game = Game("basic-16")
    assert json.loads(write_json([game])) == game_to_json(game)
    assert json.loads(write_json([game, game])) == [game_to_json(game)] * 2
    assert read_json(write_json([])) == []


def test_an_ending_that_the_rules_see_differently_is_a_warning() -> None:
    assert game_from_json(small(result="1-0", termination="checkmate")).warnings


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "$: expected an object"),
        ({}, "$.version: expected 1, 2 or 3"),
        (small(version=4), "$.version: expected 1, 2 or 3"),
        (small(version=True), "$.version: expected 1, 2 or 3"),
        (small(colour="red"), "$: unknown key 'colour'"),
        ({"version": 1}, "$: no starting position: expected tfen or setup"),
        (small(setup="nowhere"), "$.setup: no setup 'nowhere'"),
        (small(setup=7), "$.setup: expected a text"),
        (small(setup="two\nlines", tfen="8x8 - wCLT@A1N,bCLT@H8S w", moves=[]), "$.setup: "),
        (small(mode="chess"), "$.mode: mode 'chess': expected one of command"),
        (small(mode="last", tfen="8x8 - wCLT@A1N,bCLT@H8S w"), "$.mode: last, but the tfen is of mode command"),
        (small(options=[]), "$.options: expected an object"),
        (small(options={"speed": 1}), "$.options: unknown key 'speed'"),
        (small(options={"house": 1}), "$.options.house: expected true or false"),
        (small(options={"limit": 0}), "$.options.limit: limit 0: expected a number of moves from 1"),
        (
            small(options={"limit": 3}, tfen="8x8 - wCLT@A1N,bCLT@H8S w"),
            "$.options.limit: 3, but the start has null",
        ),
        (small(tfen="8x8 - wLX@A1N w"), "$.tfen: pieces, item 1"),
        (small(types={"RT": {}}), "$.types: own types need a tfen"),
        (small(types={"RT": {}}, tfen="8x8 - - w"), "$.types: piece type RT"),
        (small(clock="fast"), "$.clock: clock 'fast': expected"),
        (small(moves="H1H2N"), "$.moves: expected an array"),
        (small(moves=["H1H2N", 5]), "$.moves[1]: expected a text"),
        (small(moves=["H1H2N", "hello"]), "$.moves[1]: "),
        (small(moves=["H1H9N"]), "$.moves[0]: "),
        (small(headers={"Result": "1-0"}), "$.headers.Result: follows from the game itself"),
        (small(headers={"White": 1}), "$.headers.White: expected a text"),
        (small(headers={"White": "\ud800"}), "$.headers.White: expected a text of whole characters"),
        (small(headers={"no name": "x"}), "$.headers.no name: "),
        (small(headers={"White": "a\nb"}), "$.headers.White: "),
        (small(comments={"3": "late"}), "$.comments.3: expected a ply from 0 to 2"),
        (small(comments={"x": "odd"}), "$.comments.x: expected a ply"),
        (small(comments={"1": "{"}), "$.comments.1: comment '{'"),
        (small(result=""), "$.result: '', expected one of 1-0"),
        (small(result="2-0"), "$.result: '2-0', expected one of 1-0"),
        (small(termination="boredom"), "$.termination: 'boredom', expected one of checkmate"),
    ],
)
def test_a_fault_names_its_place(data: object, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        game_from_json(data)
    assert str(caught.value.reason).startswith(message)


def test_a_fault_in_a_file_names_file_game_and_move() -> None:
    text = json.dumps([small(), small(moves=["H1H2N", "I16I16SW", "H2H9N"])])
    with pytest.raises(RecordError, match=r"^games\.json, game 2, move 2: \$\[1\]\.moves\[2\]: ") as caught:
        read_json(text, "games.json")
    assert (caught.value.game, caught.value.move) == (2, 2)


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "9" * 5000, '{"version": 1'])
def test_what_is_not_json_is_reported(text: str) -> None:
    with pytest.raises(RecordError, match=r"^a\.json"):
        read_json(text, "a.json")


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["H1H2N", "1-0", "w"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*KEYS, "0", "RT", "limit"]), inner),
    max_leaves=6,
)


@given(st.integers(0, 50), st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=3))
def test_whatever_it_contains_gives_a_game_or_a_record_error(seed: int, changes: dict[str, object]) -> None:
    data = game_to_json(random_game(Random(seed), most=3)) | changes
    with suppress(RecordError):
        game = game_from_json(data)
        assert list(read_games(game.record())) == [game]


def test_the_record_and_the_json_of_the_page_are_the_same_game() -> None:
    record = example("")
    (game,) = read_games(record)
    assert game.warnings == [] and game.record() == record
    assert read_json(example("json")) == [game]


@pytest.mark.parametrize("key", KEYS)
def test_every_key_is_on_the_page(key: str) -> None:
    assert f"| `{key}` |" in PAGE


@pytest.mark.parametrize(
    ("mode", "announce", "word"), [("command", False, "no"), ("command", True, "yes"), ("last", False, None)]
)
def test_g2_the_first_version_wrote_true_and_false_and_still_reads(mode: str, announce: bool, word: str | None) -> None:
    game = game_from_json(small(mode=mode, options={"announce": announce}))
    assert game_to_json(game)["options"].get("announce") == word


def test_g2_announce_in_another_mode_is_reported() -> None:
    with pytest.raises(RecordError, match=r"\$\.options\.announce: announce: only with mode=command"):
        game_from_json(small(mode="last", options={"announce": "only"}))
