"""Names are compared by what people see: nobody looks like an account (Unicode Technical Standard 39)."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from tankchess.server.people.name import is_guest_name, name_key, name_keys, tidy_name
from tankchess.server.people.reserved_names import is_reserved
from tankchess.server.problems import Refused
from tankchess.server.storage import schema
from tankchess.server.storage.database import prepare
from tankchess.server.text_cleaning import is_invisible, tidy_text
from tests.server.accounts import PASSWORD, account, logged_in
from tests.server.databases import database_of, execute, migrate_to, rows
from tests.server.house import open_house

# Joiners, fillers, selectors, tags, blanks: none of them is drawn.
INVISIBLE = (
    "\u200b\u200c\u200d\u2060\u00ad\u034f\u061c\u115f\u1160\u17b4\u180b\u180e\u2061\u2064\u2800\u3164\ufe00\ufe0f\ufeff"
    "\uffa0\u202e\U000e0020\U000e0061\U000e0100\U000e01ef\U0001d159\U0001d173\U00016fe4"
)
names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=24)


def alike(one: str, other: str) -> bool:
    return bool(set(name_keys(one)) & set(name_keys(other)))


@pytest.mark.parametrize("sign", INVISIBLE, ids=lambda sign: f"U+{ord(sign):04X}")
def test_an_invisible_character_makes_no_name_different_and_none_blank(sign):
    assert tidy_name(f"A{sign}n{sign * 3}n{sign}") == "Ann"
    assert alike(f"{sign}Ann", "Ann")
    with pytest.raises(Refused):
        tidy_name(sign * 3)
    with pytest.raises(Refused):
        tidy_name(f"{sign} . {sign}")
    assert tidy_text(f" {sign} ") == ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Ann", "ａｎｎ"),
        ("Ann", "A n n"),
        ("Ann", "A\u00a0nn"),
        ("paypal", "раураl"),
        ("ABC", "АВС"),
        ("Bob", "B0b"),
        ("Al", "AI"),
        ("Al", "A1"),
        ("Al", "A|"),
        ("Ali", "aIi"),
        ("Iain", "lain"),
        ("Tom", "Torn"),
        ("Will", "VVill"),
        ("Zoë", "Zoe\u0308"),
        ("Oslo", "ΟsΙο"),
        ("Ann", "𝐀𝐧𝐧"),
        ("Straße", "STRASSE"),
        ("ﬁne", "fine"),
        ("Anna", "ᴀnna"),
        ("Anna", "Anɴa"),
        ("Anna", "ᴀɴɴᴀ"),
        ("Anna", "Anna."),
        ("Anna", "-Anna_"),
        ("Anna", "Anna…"),
    ],
)
def test_names_that_look_alike_are_the_same(one, other):
    assert alike(one, other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "Anna"), ("Ali", "All"), ("Zoe", "Zoë"), ("Åsa", "Asa"), ("Bob", "Rob"), ("ai", "al")]
)
def test_names_that_can_be_told_apart_are_not(one, other):
    assert not alike(one, other)


@pytest.mark.parametrize("name", ["Аnn", "Bοb", "Иvan", "Ꭺnn", "Ann Иванова", "ᑕhris", "Աnn"])
def test_letters_of_scripts_that_look_alike_are_not_mixed(name):
    with pytest.raises(Refused) as refused:
        tidy_name(name)
    assert refused.value.code == "mixed_scripts"


@pytest.mark.parametrize(
    "name", ["Иван", "Ελένη", "田中 Ken", "김철수 Kim", "たなか タナカ", "علي Ali", "אבי", "Ann 🎉", "Zoë 2"]
)
def test_names_of_all_languages_can_be_taken(name):
    assert tidy_name(name) == name


@pytest.mark.anyio
@pytest.mark.parametrize(
    "name",
    [
        *("Computer", "computer 7", "ADMIN", "Admin1", "admin.", "Adrnin", "ᴀdmin", "Moderator", "Tank Chess"),
        *("TankChess", "Tank Chess Support", "Ordenador", "La computadora", "Administrador", "Datorn", "Administratör"),
    ],
)
async def test_nobody_is_called_like_the_server_or_those_who_run_it(tmp_path, name):
    async with open_house(tmp_path) as house:
        eve = await house.guest()
        assert await eve.refused("PATCH", "/api/session", {"name": name}) == (422, "reserved_name")
        body = {"name": name, "password": PASSWORD}
        assert await eve.refused("POST", "/api/accounts", body) == (422, "reserved_name")


@pytest.mark.parametrize("name", ["Adam", "Tank", "Chess fan", "Computerfreak", "Rooster", "Guesthouse", "Modesty"])
def test_names_that_only_begin_so_are_free(name):
    assert not is_reserved(name)


@given(names)
def test_a_name_that_is_tidy_stays_so_and_keeps_its_keys(name):
    try:
        tidy = tidy_name(name)
    except Refused:
        return
    assert tidy_name(tidy) == tidy
    assert name_keys(tidy) == name_keys(unicodedata.normalize("NFD", tidy))
    assert all(key and len(key) <= 64 and " " not in key and "\0" not in key for key in name_keys(tidy))
    assert not any(is_invisible(sign) for sign in tidy)


@given(st.text(min_size=1, max_size=24))
def test_whatever_somebody_logs_in_with_has_a_key(name):
    assert name_key(name) == name_key(name_key(name)) or len(name_key(name)) == 64


LOOKALIKES = ("ANN", "ａｎｎ", "A n n", "A\u200dnn", "A\u034fnn", "Ann\u3164", "Ann\U000e0061", "АΝΝ")


@pytest.mark.anyio
@pytest.mark.parametrize("name", LOOKALIKES)
async def test_neither_a_guest_nor_an_account_can_look_like_an_account(tmp_path, name):
    async with open_house(tmp_path) as house:
        await account(house, "Ann")
        eve, bob = await house.guest(), await account(house, "Bob")
        body = {"name": name, "password": PASSWORD}
        for visitor in (eve, bob):
            _, code = await visitor.refused("PATCH", "/api/session", {"name": name})
            assert code in ("name_taken", "mixed_scripts")
        _, code = await eve.refused("POST", "/api/accounts", body)
        assert code in ("name_taken", "mixed_scripts")


@pytest.mark.anyio
async def test_a_guest_who_is_called_like_a_new_account_gets_another_name_everywhere(tmp_path):
    async with open_house(tmp_path) as house:
        eve = await house.guest("A\u200dnn")
        other = await house.guest("Anna")
        table = await eve.lay("me", "me")
        socket = await eve.socket(table)
        await account(house, "Ann")
        assert (await eve.get("/api/session"))["name"].startswith("Guest ")
        assert (await other.get("/api/session"))["name"] == "Anna"
        assert (await eve.view(table))["seats"][0]["name"].startswith("Guest ")
        await socket.ask("chat", text="hello")
        (line,) = (await eve.get(f"/api/tables/{table}"))["chat"]
        assert line["name"].startswith("Guest ")


@pytest.mark.anyio
@pytest.mark.parametrize("name", ["Guest 1234", "guest1234", "Guest１２３４"])
async def test_no_account_is_called_like_a_guest(tmp_path, name):
    assert is_guest_name(name)
    async with open_house(tmp_path) as house:
        body = {"name": name, "password": PASSWORD}
        assert await (await house.guest()).refused("POST", "/api/accounts", body) == (409, "name_taken")


@pytest.mark.anyio
async def test_an_account_may_spell_its_own_name_anew(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await account(house, "Ann")
        for name in ("ANN", "A n n", "Anna", "Ann"):
            assert (await ann.call("PATCH", "/api/session", {"name": name})).json()["name"] == name
        assert (await (await logged_in(house, "aNN")).get("/api/session"))["name"] == "Ann"


@pytest.mark.anyio
async def test_accounts_that_look_alike_from_earlier_versions_both_go_on(tmp_path):
    """The first is found by every spelling; the later one by exactly its own."""
    migrate_to(tmp_path, "0002")
    database = database_of(tmp_path)
    people = (
        ("later", "Аnn", "аnn", 20.0),
        ("first", "Ann", "ann", 10.0),
        ("third", "A\u200dnn", "a\u200dnn", 30.0),
        ("other", "B0b", "b0b", 5.0),
    )
    for person, name, key, created in people:
        execute(database, schema.people.insert().values(id=person, name=name, name_key=key, created=created))
    guests = (("guest", "Ann", 40.0), ("plain", "Guest 1234", 41.0), ("carl", "Carl", 42.0))
    for person, name, created in guests:
        execute(database, schema.people.insert().values(id=person, name=name, created=created))
    prepare(database)
    shown = dict(rows(tmp_path, select(schema.people.c.id, schema.people.c.name)))
    assert shown.pop("guest").startswith("Guest ")
    assert shown == {
        "later": "Аnn", "first": "Ann", "third": "A\u200dnn", "other": "B0b", "plain": "Guest 1234", "carl": "Carl",
    }  # fmt: skip
    async with open_house(tmp_path) as house:
        hashed = await house.services.people.accounts._passwords.accept(PASSWORD, "")
        execute(database, schema.people.update().values(password=hashed))
        found = {}
        for typed in ("Ann", "ANN", "Аnn", "A\u200dnn", "Bob", "B0b"):
            visitor = house.stranger()
            found[typed] = (await visitor.post("/api/session", {"name": typed, "password": PASSWORD}))["id"]
        assert found == {
            "Ann": "first", "ANN": "first", "Аnn": "later", "A\u200dnn": "third", "Bob": "other", "B0b": "other",
        }  # fmt: skip
        for name in ("Carl", "Ann"):
            body = {"name": name, "password": PASSWORD}
            expected = name == "Carl"
            assert (await (await house.guest()).call("POST", "/api/accounts", body)).is_success == expected
