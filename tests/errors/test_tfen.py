"""Position texts that are wrong: each error names the field, the place and what was expected."""

import pytest

from tankchess import Position, TankChessError, TfenError

GOOD = "6x6 - wLT@A1N,bLT@F6S w mode=last"


def error_of(text: str) -> str:
    with pytest.raises(TfenError) as caught:
        Position.from_tfen(text)
    return str(caught.value)


def test_the_pattern_of_this_file_is_good() -> None:
    assert Position.from_tfen(GOOD).tfen() == GOOD


@pytest.mark.parametrize("text", ["", " ", "6x6", "6x6 -", "6x6 - wLT@A1N", "hello"])
def test_the_first_four_fields_are_required(text: str) -> None:
    expected = "expected at least 4: size, terrain, pieces, side to move"
    assert error_of(text) == f"TFEN: {len(text.split())} fields, {expected}"


@pytest.mark.parametrize("size", ["6", "6x", "x6", "6X6", "6x6x6", "ax6", "-6x6", "6x6.0", "\u0666x6"])
def test_a_size_is_two_numbers(size: str) -> None:
    message = error_of(GOOD.replace("6x6", size))
    assert "size" in message
    assert size in message


@pytest.mark.parametrize("size", ["5x6", "6x27"])
def test_the_size_has_bounds(size: str) -> None:
    message = error_of(GOOD.replace("6x6", size))
    assert "6" in message
    assert "26" in message


@pytest.mark.parametrize(
    ("terrain", "fault"),
    [
        ("mud:A2", "mud"),
        ("high", "high"),
        ("high:", "high"),
        ("high:A2,", "high"),
        ("high:G2", "G2"),
        ("high:A7", "A7"),
        ("high:A0", "A0"),
        ("high:a2", "a2"),
        ("high:A2;;low:A3", '""'),
        ("high:A2,A2", "A2"),
        ("high:A2;high:A3", "high"),
        ("high:A2+A3", "A2+A3"),
        ("hedge:A2+", "hedge"),
        ("hedge:A2+A2", "A2"),
        ("hedge:A2,A2", "A2"),
        ("ice:A2", "A2"),
        ("water:A2;road:A2", "A2"),
        ("high:A2;low:A2", "A2"),
    ],
)
def test_wrong_terrain(terrain: str, fault: str) -> None:
    message = error_of(GOOD.replace(" - ", f" {terrain} "))
    assert "terrain" in message
    assert fault in message


@pytest.mark.parametrize(
    ("piece", "fault"),
    [
        ("wLX@H4N", "LX"),
        ("wLT", "wLT"),
        ("LT@C3N", "LT@C3N"),
        ("gLT@C3N", "gLT"),
        ("wLT@C3", "C3"),
        ("wLT@C3X", "C3X"),
        ("wLT@G3N", "G3"),
        ("wLT@C7N", "C7"),
        ("wLT@A1E", "A1"),
        ("wLTC3N", "wLTC3N"),
        ("wlt@C3N", "wlt"),
        ("wLT@C3N(wMTN)", "LT"),
        ("wLL@C3N", "C3"),
        ("wMT@C3N^^", "wMT@C3N^^"),
        ("xwLT@C3N(wLTN)", "xwLT@C3N"),
        ("", "item 2"),
        ("wCP@C3N", "CP"),
    ],
)
def test_wrong_pieces(piece: str, fault: str) -> None:
    message = error_of(GOOD.replace(",bLT", f",{piece},bLT"))
    assert "piece" in message
    assert fault in message


def test_the_item_is_numbered() -> None:
    assert "item 2" in error_of("6x6 - wLT@A1N,wLX@B1N,bLT@F6S w mode=last")


def test_an_unknown_type_lists_the_known_ones() -> None:
    message = error_of(GOOD.replace("wLT", "wLX"))
    assert "AH" in message
    assert "TK" in message


@pytest.mark.parametrize(
    ("ground", "piece"),
    [
        ("high:C3", "wLT@C3N"),
        ("low:C3", "wLT@C3N"),
        ("water:C3", "wLT@C3N"),
        ("-", "wFB@C3N"),
        ("water:C3;ice:C3", "wFB@C3N"),
        ("water:C3;ice:C3", "wHT@C3N"),
        ("water:C3", "xwLT@C3N"),
        ("water:C3", "wP@C3N"),
        ("water:C3;ice:C3", "wP@C3N"),
        ("high:C3", "xwLT@C3N"),
    ],
)
def test_a_piece_stands_only_where_it_can(ground: str, piece: str) -> None:
    message = error_of(f"6x6 {ground} wLT@A1N,{piece},bLT@F6S w mode=last")
    assert "C3" in message


@pytest.mark.parametrize(
    "cargo",
    ["wMTE", "wMTNE", "bMTN", "wHTN", "wFBN", "wPN", "wMT", "wMTN(wLTN)", "wMT@C3N", "xwMTN", ""],
)
def test_wrong_cargo(cargo: str) -> None:
    message = error_of(f"6x6 water:C3 wLT@A1N,wLL@C3N({cargo}),bLT@F6S w mode=last")
    assert "item 2" in message


@pytest.mark.parametrize("turn", ["W", "white", "x", "-", "fw", "fb"])
def test_the_side_to_move_is_one_of_the_mode(turn: str) -> None:
    message = error_of(GOOD.replace(" w ", f" {turn} "))
    assert turn in message


@pytest.mark.parametrize(
    ("key", "fault"),
    [
        ("mode=chess", "chess"),
        ("mode=", "mode"),
        ("mode", "mode"),
        ("colour=red", "colour"),
        ("=3", "="),
        ("turning=maybe", "turning"),
        ("house=1", "house"),
        ("limit=0", "limit"),
        ("limit=-1", "limit"),
        ("limit=many", "limit"),
        ("limit=1.5", "limit"),
        ("mines=-1", "mines"),
        ("mines=x", "mines"),
        ("move=0", "move"),
        ("move=x", "move"),
        ("quiet=-1", "quiet"),
        ("quiet=x", "quiet"),
        ("quiet=99999999999999999999999", "quiet"),
        ("announce=no", "announce"),
        ("announce=only", "announce: only with mode=command"),
        ("flags=C3+D4", "flags"),
        ("home=w1,b0", "home"),
        ("score=w1,b0", "score"),
        ("order=b,w", "order"),
    ],
)
def test_wrong_keys(key: str, fault: str) -> None:
    base = "6x6 - wLT@A1N,bLT@F6S w"
    message = error_of(f"{base} {key}" if key.startswith("mode") else f"{base} mode=last {key}")
    assert fault in message


def test_a_key_is_given_once() -> None:
    assert "limit" in error_of(GOOD + " limit=3 limit=4")


@pytest.mark.parametrize("flags", ["C3+D5", "C3+C4", "D4+C3", "C3+", "G7", "F6+G7", "", "C3,"])
def test_wrong_flags(flags: str) -> None:
    assert "flags" in error_of(f"6x6 - wLT@A1N,bLT@F6S w mode=flag flags={flags}")


@pytest.mark.parametrize("counts", ["w1,w2", "w-1,b0", "w1,b0,fw0", "w,b", "wx,b0"])
def test_wrong_counters(counts: str) -> None:
    assert "out" in error_of(f"6x6 - wLT@A1N,bLT@F6S w mode=escape3 out={counts}")


@pytest.mark.parametrize("order", ["w,b", "w,fw,b,b", "w,fw,b,fb,w", "w,fw,b,x", ""])
def test_wrong_orders(order: str) -> None:
    assert "order" in error_of(f"6x6 - wLT@A1N,bLT@F6S w mode=four order={order}")


def test_flag_players_play_only_in_mode_four() -> None:
    assert "fwLT" in error_of("6x6 - wLT@A1N,fwLT@B1N,bLT@F6S w mode=last")


def test_flags_are_carried_only_in_flag_mode() -> None:
    assert "^" in error_of("6x6 - wLT@A1N^,bLT@F6S w mode=last")


@pytest.mark.parametrize("text", [GOOD + " ", " " + GOOD, GOOD.replace(" w", "  w"), GOOD + "\n"])
def test_spare_spaces_do_not_matter(text: str) -> None:
    assert Position.from_tfen(text).tfen() == GOOD


def test_keys_are_read_in_any_order() -> None:
    text = "6x6 - wLT@A1N,bLT@F6S w quiet=3 limit=9 mode=last move=2"
    assert Position.from_tfen(text).tfen() == "6x6 - wLT@A1N,bLT@F6S w mode=last limit=9 move=2 quiet=3"


def test_pieces_are_read_in_any_order() -> None:
    text = "6x6 - bLT@F6S,wLT@A1N w mode=last"
    assert Position.from_tfen(text).tfen() == GOOD


def test_terrain_is_written_in_order() -> None:
    text = "6x6 low:B2;high:C3,A4,A2 wLT@A1N,bLT@F6S w mode=last"
    assert Position.from_tfen(text).tfen() == "6x6 high:A2,A4,C3;low:B2 wLT@A1N,bLT@F6S w mode=last"


@pytest.mark.parametrize("key", ["announce=yes", "mode=command", "turning=yes", "house=yes", "move=1", "quiet=0"])
def test_defaults_are_read_and_left_out(key: str) -> None:
    text = "6x6 - wCLT@A1N,bCLT@F6S w"
    assert Position.from_tfen(f"{text} {key}").tfen() == text


@pytest.mark.parametrize("text", [None, 7, b"6x6", ["6x6"]])
def test_something_that_is_not_a_text(text: object) -> None:
    with pytest.raises((TankChessError, TypeError)):
        Position.from_tfen(text)  # type: ignore[arg-type]


@pytest.mark.parametrize("word", ["loud", "", "YES", "only,no"])
def test_g2_announce_lists_its_words(word: str) -> None:
    message = error_of(f"6x6 - wCLT@A1N,bCLT@F6S w announce={word}")
    assert message == f'announce: "{word}", expected one of yes only no'
