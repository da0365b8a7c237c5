"""Passwords, guesses and recovery (ASVS 4.0, V2)."""

import asyncio
import unicodedata
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select, update

from tankchess.server.people import common_passwords
from tankchess.server.people.common_passwords import is_common
from tankchess.server.people.passwords import Passwords, normalised
from tankchess.server.people.secret import hash_of_code, new_code
from tankchess.server.settings import RATES, Rate
from tankchess.server.storage import schema
from tests.server.accounts import OTHER_PASSWORD, PASSWORD, account, is_in, logged_in, program
from tests.server.databases import database_of, dump, execute, rows
from tests.server.house import open_house

pytestmark = pytest.mark.anyio

WRONG = {"name": "Ann", "password": "a wrong password"}
RIGHT = {"name": "Ann", "password": PASSWORD}
PLENTY = {"password": Rate(1000, 1000)}


def keep_password(folder, typed):
    """Keeps a password as earlier versions did: as it was typed."""
    hashed = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(typed)
    execute(database_of(folder), update(schema.people).values(password=hashed))


def kept_password(folder):
    return rows(folder, select(schema.people.c.password).where(schema.people.c.name_key.is_not(None)))[0][0]


# Which are accepted.


@pytest.mark.parametrize("password", ["hunter2 here", "twelve signs", "ÅÅåå ßß žž õõ", "🎈 up and away, balloon"])
async def test_any_characters_make_a_password_and_twelve_are_enough(tmp_path, password):
    async with open_house(tmp_path) as house:
        await account(house, password=password)
        assert await is_in(await logged_in(house, password=password))


@pytest.mark.parametrize("password", ["elevenchars", "short", "ｔｗｅｌｖｅ", " ", "tank" + " " * 20 + "chess"])
async def test_fewer_than_twelve_characters_are_refused(tmp_path, password):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        body = {"name": "Ann", "password": password}
        assert await ann.refused("POST", "/api/accounts", body) == (422, "short_password")


async def test_up_to_128_characters_are_taken_and_none_is_cut_off(tmp_path):
    async with open_house(tmp_path) as house:
        long = "".join(f"{number:03}." for number in range(32))
        await account(house, password=long)
        assert await is_in(await logged_in(house, password=long))
        almost = {"name": "Ann", "password": long[:-1]}
        assert await house.stranger().refused("POST", "/api/session", almost) == (401, "wrong_password")
        body = {"name": "Bob", "password": long + "."}
        assert await (await house.guest()).refused("POST", "/api/accounts", body) == (422, "bad_request")


@pytest.mark.parametrize(
    "password",
    [
        "qwertyqwerty",
        "1q2w3e4r5t6y",
        "QWERTY123456",
        "password1234",
        "Password!2024",
        "p@ssw0rd1234",
        "passwordpassword",
        "iloveyou1234",
        "ａｄｍｉｎ１２３４５６７",
        "aaaaaaaaaaaa",
        "abababababab",
        "abcabcabcabc",
        "123456789012",
        "abcdefghijklm",
        "zyxwvutsrqponm",
        "tankchess1234",
        "Tank Chess 2026!",
        "t@nkch3ss rules",
        "Aleksander Aleksander",
        "aleksander99",
        "!Aleksander!2026",
    ],
)
async def test_a_password_that_is_among_the_first_guesses_is_refused(tmp_path, password):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        body = {"name": "Aleksander", "password": password}
        assert await ann.refused("POST", "/api/accounts", body) == (422, "common_password")


async def test_whoever_logs_in_with_a_password_that_is_easy_to_guess_is_told(tmp_path):
    async with open_house(tmp_path) as house:
        await account(house, "Ann")
        credentials = {"name": "Ann", "password": PASSWORD}
        assert "has_common_password" not in await house.stranger().post("/api/session", credentials)
        keep_password(tmp_path, "password1234")
        credentials["password"] = "password1234"
        assert (await house.stranger().post("/api/session", credentials))["has_common_password"]


@pytest.mark.parametrize(
    "password", ["correct horse battery", "purple monkey dishwasher", "monkey83625519274", "annual banns, planned"]
)
def test_a_good_password_may_contain_common_words(password):
    assert not is_common(password, "Ann")


def test_the_list_has_ten_thousand_passwords_that_are_long_enough():
    data = Path(common_passwords.__file__).with_name("common_passwords.bin").read_bytes()
    assert len(data) / common_passwords.DIGEST_BYTES > 25_000


# How they are compared.


async def test_an_accent_may_be_typed_as_one_character_or_as_two(tmp_path):
    one, two = (unicodedata.normalize(form, "déjà vu à Orléans") for form in ("NFC", "NFD"))
    assert one != two
    async with open_house(tmp_path) as house:
        await account(house, password=two)
        assert await is_in(await logged_in(house, password=one))
        assert await is_in(await logged_in(house, password=two))


@given(st.text(min_size=1, max_size=20))
def test_normalising_twice_is_normalising_once(password):
    assert normalised(normalised(password)) == normalised(password)


@pytest.mark.parametrize("typed", ["short", "password", unicodedata.normalize("NFD", "déjà vu à Orléans"), "x" * 200])
async def test_the_password_of_an_earlier_version_is_still_right(tmp_path, typed):
    async with open_house(tmp_path) as house:
        await account(house)
        keep_password(tmp_path, typed)
        assert await is_in(await logged_in(house, password=typed))


async def test_a_password_kept_in_an_earlier_way_is_kept_anew_when_it_is_used(tmp_path):
    typed = unicodedata.normalize("NFD", "déjà vu à Orléans")
    async with open_house(tmp_path) as house:
        await account(house)
        keep_password(tmp_path, typed)
        await logged_in(house, password=typed)
        assert PasswordHasher().verify(kept_password(tmp_path), normalised(typed))
        again = kept_password(tmp_path)
        await logged_in(house, password=normalised(typed))
        assert kept_password(tmp_path) == again


async def test_a_hash_of_weaker_settings_is_renewed(tmp_path):
    async with open_house(tmp_path) as house:
        await account(house)
        before = kept_password(tmp_path)
    async with open_house(tmp_path, password_rounds=3) as house:
        await logged_in(house)
        assert "t=3" in kept_password(tmp_path) and "t=3" not in before


@pytest.mark.parametrize("password", ["wrong password", unicodedata.normalize("NFD", "déjà vu à Orléans")])
async def test_an_unknown_name_takes_as_many_hashes_as_a_wrong_password(tmp_path, monkeypatch, password):
    tried = []
    matches = Passwords._matches

    def counted(self, hashed, typed):
        tried.append(hashed)
        return matches(self, hashed, typed)

    monkeypatch.setattr(Passwords, "_matches", counted)
    async with open_house(tmp_path) as house:
        await account(house)
        counts = []
        for name in ("Ann", "Nobody"):
            tried.clear()
            await house.stranger().call("POST", "/api/session", {"name": name, "password": password})
            counts.append(len(tried))
        assert counts[0] == counts[1] > 0


# Changing it.


async def test_a_new_password_needs_the_old_one_and_ends_everything_else(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await account(house)
        phone, bot = await logged_in(house), await program(house, ann)
        before = ann.client.cookies["tankchess"]
        body = {"current": "a wrong password", "password": OTHER_PASSWORD}
        assert await ann.refused("PUT", "/api/password", body) == (401, "wrong_password")
        assert await is_in(phone)
        assert (await ann.call("PUT", "/api/password", {**body, "current": PASSWORD})).is_success
        assert ann.client.cookies["tankchess"] != before
        assert [await is_in(each) for each in (ann, phone, bot)] == [True, False, False]
        assert await house.stranger().refused("POST", "/api/session", RIGHT) == (401, "wrong_password")
        assert await is_in(await logged_in(house, password=OTHER_PASSWORD))


async def test_a_new_password_has_to_be_as_good_as_the_first(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await account(house)
        for password, code in (("short", "short_password"), ("qwertyqwerty", "common_password")):
            body = {"current": PASSWORD, "password": password}
            assert await ann.refused("PUT", "/api/password", body) == (422, code)
        assert await is_in(await logged_in(house))


async def test_a_guest_has_no_password_to_change(tmp_path):
    async with open_house(tmp_path) as house:
        guest = await house.guest()
        body = {"current": PASSWORD, "password": OTHER_PASSWORD}
        assert await guest.refused("PUT", "/api/password", body) == (403, "no_account")
        assert await guest.refused("POST", "/api/recovery-codes", {"password": PASSWORD}) == (403, "no_account")


async def test_somebody_with_a_borrowed_browser_cannot_go_on_guessing_the_password(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await account(house)
        body = {"current": "a wrong password", "password": OTHER_PASSWORD}
        answers = [await ann.refused("PUT", "/api/password", body) for _ in range(RATES["own_password"].at_once + 1)]
        assert answers[-2:] == [(401, "wrong_password"), (429, "rate_limited")]


async def test_a_log_in_with_a_password_that_is_being_changed_does_not_get_in(tmp_path, monkeypatch):
    """The old password was found right before the change was kept."""
    async with open_house(tmp_path) as house:
        ann = await account(house)
        renewed = Passwords.renewed

        async def changes(self, hashed, password):
            monkeypatch.setattr(Passwords, "renewed", renewed)
            body = {"current": PASSWORD, "password": OTHER_PASSWORD}
            assert (await ann.call("PUT", "/api/password", body)).is_success
            return await renewed(self, hashed, password)

        monkeypatch.setattr(Passwords, "renewed", changes)
        assert await house.stranger().refused("POST", "/api/session", RIGHT) == (401, "wrong_password")


# Guessing.


async def test_one_account_takes_fewer_than_a_hundred_wrong_passwords_an_hour_from_all_addresses(tmp_path):
    async with open_house(tmp_path) as house:
        await account(house)
        wrong = 0
        for minute in range(60):
            for _ in range(4):
                house.address = f"10.0.{minute}.{wrong % 250}"
                status, _ = await house.stranger().refused("POST", "/api/session", WRONG)
                wrong += status == 401
            house.time.advance(60)
        assert 60 <= wrong < 100


async def test_guesses_at_names_that_do_not_exist_are_limited_alike(tmp_path):
    async with open_house(tmp_path, rates=PLENTY) as house:
        await account(house)
        limits = []
        for name in ("Ann", "Nobody"):
            for tries in range(1, 100):
                status, _ = await house.stranger().refused("POST", "/api/session", {**WRONG, "name": name})
                if status == 429:
                    limits.append(tries)
                    break
        assert limits[0] == limits[1]


async def test_another_spelling_of_the_name_gives_no_further_guesses(tmp_path):
    async with open_house(tmp_path, rates=PLENTY) as house:
        await account(house)
        names = ("Ann", "ANN", "a n n", "ａｎｎ", "Аnn", "A\u200dnn")
        answers = [
            await house.stranger().refused("POST", "/api/session", {**WRONG, "name": names[number % len(names)]})
            for number in range(RATES["account_password"].at_once + 1)
        ]
        assert answers[-1] == (429, "rate_limited")
        assert (429, "rate_limited") not in answers[:-1]


async def test_guesses_of_others_do_not_keep_the_owner_out_of_a_device_that_was_in_before(tmp_path):
    async with open_house(tmp_path, rates=PLENTY) as house:
        ann = await account(house)
        await ann.call("DELETE", "/api/session")
        for _ in range(RATES["account_password"].at_once + 5):
            await house.stranger().call("POST", "/api/session", WRONG)
        assert await house.stranger().refused("POST", "/api/session", RIGHT) == (429, "rate_limited")
        await ann.post("/api/session", RIGHT)
        assert await is_in(ann)


async def test_a_known_device_does_not_guess_without_end_either(tmp_path):
    async with open_house(tmp_path, rates=PLENTY) as house:
        ann = await account(house)
        answers = [
            await ann.refused("POST", "/api/session", WRONG) for _ in range(RATES["device_password"].at_once + 1)
        ]
        assert answers[-2:] == [(401, "wrong_password"), (429, "rate_limited")]


async def test_a_device_is_known_to_its_own_account_only(tmp_path):
    async with open_house(tmp_path, rates=PLENTY) as house:
        await account(house)
        eve = await account(house, "Eve")
        for _ in range(RATES["account_password"].at_once):
            await house.stranger().call("POST", "/api/session", WRONG)
        assert await eve.refused("POST", "/api/session", WRONG) == (429, "rate_limited")


async def test_logging_in_rightly_uses_up_nothing(tmp_path):
    async with open_house(tmp_path, rates=PLENTY, most_sessions=1000) as house:
        await account(house)
        for _ in range(RATES["account_password"].at_once + 5):
            await logged_in(house)


async def test_guesses_at_the_same_moment_are_counted_before_they_are_answered(tmp_path):
    async with open_house(tmp_path, rates=PLENTY) as house:
        await account(house)
        most = RATES["account_password"].at_once
        guesses = [house.stranger().call("POST", "/api/session", WRONG) for _ in range(2 * most)]
        answers = [answer.status_code for answer in await asyncio.gather(*guesses)]
        assert answers.count(401) == most


# Recovery.


async def codes_of(visitor):
    return (await visitor.post("/api/recovery-codes", {"password": PASSWORD}))["codes"]


async def test_a_recovery_code_gives_a_new_password_once_and_ends_all_sessions(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await account(house)
        phone, bot = await logged_in(house), await program(house, ann)
        codes = await codes_of(ann)
        assert len(set(codes)) == 10
        lost = house.stranger()
        body = {"name": "ann", "code": codes[3].upper().replace("-", " "), "password": OTHER_PASSWORD}
        assert (await lost.post("/api/recovery", body))["name"] == "Ann"
        assert [await is_in(each) for each in (lost, ann, phone, bot)] == [True, False, False, False]
        assert await lost.get("/api/recovery-codes") == {"left": 9}
        again = {**body, "password": "yet another password"}
        assert await house.stranger().refused("POST", "/api/recovery", again) == (401, "wrong_code")
        assert await is_in(await logged_in(house, password=OTHER_PASSWORD))


async def test_new_recovery_codes_need_the_password_and_make_the_earlier_ones_void(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await account(house)
        body = {"password": "a wrong password"}
        assert await ann.refused("POST", "/api/recovery-codes", body) == (401, "wrong_password")
        assert await ann.get("/api/recovery-codes") == {"left": 0}
        old, new = await codes_of(ann), await codes_of(ann)
        recovery = {"name": "Ann", "code": old[0], "password": OTHER_PASSWORD}
        assert await house.stranger().refused("POST", "/api/recovery", recovery) == (401, "wrong_code")
        assert (await house.stranger().post("/api/recovery", {**recovery, "code": new[0]}))["name"] == "Ann"


async def test_recovery_codes_are_not_in_the_database(tmp_path):
    async with open_house(tmp_path) as house:
        codes = await codes_of(await account(house))
    kept = dump(tmp_path)
    assert not any(code in kept or code.replace("-", "") in kept for code in codes)
    assert hash_of_code(codes[0]) in kept


async def test_a_code_is_good_for_its_own_account_only(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await account(house)
        eve = await account(house, "Eve")
        code = (await codes_of(eve))[0]
        for name in ("Ann", "Nobody"):
            body = {"name": name, "code": code, "password": OTHER_PASSWORD}
            assert await house.stranger().refused("POST", "/api/recovery", body) == (401, "wrong_code")
        assert await is_in(ann)


async def test_codes_cannot_be_guessed_without_end(tmp_path):
    async with open_house(tmp_path, rates=PLENTY) as house:
        await account(house)
        body = {"name": "Ann", "code": "000000", "password": OTHER_PASSWORD}
        most = RATES["recovery"].at_once + 1
        answers = [await house.stranger().refused("POST", "/api/recovery", body) for _ in range(most)]
        assert answers[-2:] == [(401, "wrong_code"), (429, "rate_limited")]


async def test_a_recovered_password_has_to_be_good_and_a_bad_one_uses_up_no_code(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await account(house)
        body = {"name": "Ann", "code": (await codes_of(ann))[0], "password": "qwertyqwerty"}
        assert await house.stranger().refused("POST", "/api/recovery", body) == (422, "common_password")
        assert await ann.get("/api/recovery-codes") == {"left": 10}


def test_a_code_may_be_typed_in_capitals_with_or_without_its_dashes():
    code = new_code()
    assert len(code.replace("-", "")) * 5 >= 112
    typed = (code.upper(), code.replace("-", ""), f" {code} ", code.replace("0", "O").replace("1", "l"))
    assert {hash_of_code(each) for each in typed} == {hash_of_code(code)}


async def test_the_list_of_devices_stays_short(tmp_path):
    async with open_house(tmp_path, most_devices=3) as house:
        await account(house)
        for _ in range(5):
            await logged_in(house)
        devices = select(schema.sessions.c.secret).where(schema.sessions.c.kind == "device")
        assert len(rows(tmp_path, devices)) == 3
