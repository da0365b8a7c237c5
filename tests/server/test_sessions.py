"""Sessions: they end when they should, and everything that hangs on them ends with them (ASVS 4.0, V3)."""

import json

import pytest
from sqlalchemy import select

from tankchess.server.http.browser_name import browser_name
from tankchess.server.storage import schema
from tankchess.server.time_source import DAY
from tests.server.accounts import (
    CHROME,
    OTHER_PASSWORD,
    PASSWORD,
    SESSION_ENDED,
    account,
    bearing,
    is_in,
    logged_in,
    program,
)
from tests.server.databases import rows
from tests.server.house import MOVES, open_house

pytestmark = pytest.mark.anyio


# Where sessions begin.


async def test_making_an_account_ends_every_other_session_and_token_of_the_guest(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        thief = house.stranger()
        thief.client.cookies = dict(ann.client.cookies)
        bot = await program(house, ann)
        assert await is_in(thief) and await is_in(bot)
        await ann.post("/api/accounts", {"name": "Ann", "password": PASSWORD})
        assert [await is_in(each) for each in (ann, thief, bot)] == [True, False, False]


async def test_logging_in_gives_a_new_secret_and_ends_the_session_of_the_guest(tmp_path):
    async with open_house(tmp_path) as house:
        await account(house)
        guest = await house.guest("Somebody")
        before = house.stranger()
        before.client.cookies = dict(guest.client.cookies)
        bot = await program(house, guest)
        await guest.post("/api/session", {"name": "Ann", "password": PASSWORD})
        assert guest.client.cookies["tankchess"] != before.client.cookies["tankchess"]
        assert [await is_in(each) for each in (guest, before, bot)] == [True, False, False]


async def test_logging_in_again_ends_the_session_this_browser_had_and_no_other(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await account(house)
        phone = await logged_in(house)
        bot = await program(house, ann)
        before = house.stranger()
        before.client.cookies = dict(ann.client.cookies)
        await ann.post("/api/session", {"name": "Ann", "password": PASSWORD})
        assert [await is_in(each) for each in (ann, phone, bot, before)] == [True, True, True, False]


async def test_a_wrong_password_leaves_the_session_as_it_was(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await account(house)
        assert await ann.refused("POST", "/api/session", {"name": "Ann", "password": "wrong"}) == (
            401,
            "wrong_password",
        )
        assert await is_in(ann)


async def test_one_session_too_many_ends_the_one_used_longest_ago(tmp_path):
    async with open_house(tmp_path, most_sessions=3) as house:
        first = await account(house)
        browsers = [first]
        for _ in range(3):
            house.time.advance(60)
            browsers.append(await logged_in(house))
        assert [await is_in(each) for each in browsers] == [False, True, True, True]


# The list.


async def test_the_list_names_the_browsers_and_which_one_this_is(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await account(house)
        house.time.advance(3600)
        phone = house.stranger()
        phone.client.headers["user-agent"] = CHROME
        await phone.post("/api/session", {"name": "Ann", "password": PASSWORD})
        listed = await phone.get("/api/sessions")
        assert [(each["browser"], each["is_this"]) for each in listed] == [("Chrome, Linux", True), ("", False)]
        assert [each["created"] for each in listed] == [house.time.now(), house.time.now() - 3600]
        assert [each["is_this"] for each in await ann.get("/api/sessions")] == [False, True]


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (CHROME, "Chrome, Linux"),
        (CHROME + " Edg/130.0.0.0", "Edge, Linux"),
        ("Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0", "Firefox, Android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1", "Safari, iPhone"),
        ("<script>alert(1)</script>", ""),
        ("", ""),
    ],
)
def test_of_what_a_browser_says_only_its_kind_is_kept(agent, name):
    assert browser_name(agent) == name


async def test_a_session_of_the_list_can_be_ended(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await account(house)
        phone = await logged_in(house)
        (other,) = [each for each in await ann.get("/api/sessions") if not each["is_this"]]
        assert (await ann.call("DELETE", f"/api/sessions/{other['id']}")).status_code == 204
        assert [await is_in(each) for each in (ann, phone)] == [True, False]
        assert await ann.refused("DELETE", f"/api/sessions/{other['id']}") == (404, "not_found")


async def test_nobody_can_end_the_sessions_or_tokens_of_others(tmp_path):
    async with open_house(tmp_path) as house:
        ann, eve = await account(house), await account(house, "Eve")
        bot = await program(house, ann)
        (session,), (token,) = await ann.get("/api/sessions"), await ann.get("/api/tokens")
        assert await eve.refused("DELETE", f"/api/sessions/{session['id']}") == (404, "not_found")
        assert await eve.refused("DELETE", f"/api/tokens/{token['id']}") == (404, "not_found")
        assert await is_in(ann) and await is_in(bot)


async def test_what_the_lists_show_leads_to_no_secret(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await account(house)
        await program(house, ann)
        shown = json.dumps([await ann.get("/api/sessions"), await ann.get("/api/tokens")])
        kept = rows(tmp_path, select(schema.sessions.c.secret))
        assert not any(secret[:16] in shown for (secret,) in kept)
        assert ann.client.cookies["tankchess"] not in shown


async def test_logging_out_everywhere_ends_all_sessions_and_tokens(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await account(house)
        phone, bot, eve = await logged_in(house), await program(house, ann), await account(house, "Eve")
        secret = ann.client.cookies["tankchess"]
        assert (await phone.call("DELETE", "/api/sessions")).status_code == 204
        ann.client.cookies = {"tankchess": secret}
        assert [await is_in(each) for each in (ann, phone, bot, eve)] == [False, False, False, True]
        assert rows(tmp_path, select(schema.people.c.name).where(schema.people.c.name_key == "ann")) == [("Ann",)]


# Their ends in time.


async def test_the_session_of_an_account_ends_after_thirty_days_however_much_it_is_used(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await account(house)
        for _ in range(29):
            house.time.advance(DAY)
            assert await is_in(ann)
        house.time.advance(DAY)
        assert not await is_in(ann)


async def test_the_session_of_an_account_ends_after_fourteen_days_without_use(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await account(house)
        house.time.advance(13.9 * DAY)
        assert await is_in(ann)
        house.time.advance(14 * DAY)
        assert not await is_in(ann)


async def test_a_guest_who_comes_back_keeps_the_seat_for_years(tmp_path):
    """Somebody without a password could not log in again: guests have no absolute end."""
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        table = await ann.lay("me", "me")
        for _ in range(8):
            house.time.advance(170 * DAY)
            assert [entry["id"] for entry in await ann.get("/api/mine")] == [table]
        house.time.advance(180 * DAY)
        assert not await is_in(ann)


async def test_the_token_of_an_account_ends_after_a_year_that_of_a_guest_if_it_is_not_used(tmp_path):
    async with open_house(tmp_path) as house:
        theirs, guests = await program(house, await account(house)), await program(house, await house.guest())
        for _ in range(3):
            house.time.advance(121 * DAY)
            assert await is_in(theirs) and await is_in(guests)
        house.time.advance(3 * DAY)
        assert (await is_in(theirs), await is_in(guests)) == (False, True)


async def test_the_browser_keeps_a_cookie_as_long_as_its_session_lasts(tmp_path):
    async with open_house(tmp_path) as house:
        guest, ann = await house.guest(), await account(house)
        house.time.advance(5 * DAY)
        ages = []
        for visitor in (guest, ann):
            cookie = (await visitor.call("GET", "/api/session")).headers["set-cookie"]
            ages.append(int(cookie.partition("Max-Age=")[2].partition(";")[0]) / DAY)
        assert ages == [180, 14]
        for _ in range(2):
            house.time.advance(10 * DAY)
            cookie = (await ann.call("GET", "/api/session")).headers["set-cookie"]
        assert f"Max-Age={5 * 86400};" in cookie


# Sockets.


async def both(visitor):
    """A table at which somebody plays both sides, and a socket there."""
    table = await visitor.lay("me", "me")
    socket = await visitor.socket(table)
    welcome = await socket.next()
    return table, socket, welcome["table"]["key"]


async def log_out(visitor):
    await visitor.call("DELETE", "/api/session")


async def log_out_everywhere(visitor):
    await visitor.call("DELETE", "/api/sessions")


async def end_this_session(visitor):
    (this,) = [each for each in await visitor.get("/api/sessions") if each["is_this"]]
    await visitor.call("DELETE", f"/api/sessions/{this['id']}")


async def change_password(visitor):
    body = {"current": PASSWORD, "password": OTHER_PASSWORD}
    assert (await visitor.call("PUT", "/api/password", body)).is_success


async def log_in_again(visitor):
    await visitor.post("/api/session", {"name": "Ann", "password": PASSWORD})


ENDINGS = [log_out, log_out_everywhere, end_this_session, change_password, log_in_again]


@pytest.mark.parametrize("ending", ENDINGS)
async def test_a_socket_ends_with_its_session(tmp_path, ending):
    async with open_house(tmp_path) as house:
        ann = await account(house)
        _, socket, _ = await both(ann)
        lobby = ann.knock("/api/lobby/socket")
        assert await lobby.open() == 101
        assert "open" in await lobby.next()
        await ending(ann)
        assert (await socket.until("closed"))["closed"] == SESSION_ENDED
        assert (await lobby.next())["closed"] == SESSION_ENDED


@pytest.mark.parametrize("ending", ENDINGS)
async def test_nothing_that_a_socket_says_is_done_after_its_session_has_ended(tmp_path, ending):
    """Not even what has arrived before its close was seen."""
    async with open_house(tmp_path) as house:
        ann = await account(house)
        table, socket, key = await both(ann)
        # The reader is kept from reading until the session is over.
        still, release = house.services.people.sessions.still, house.computer.may_answer
        release.clear()

        async def later(held):
            await release.wait()
            return await still(held)

        house.services.people.sessions.still = later
        for number in range(3):
            socket.write(json.dumps({"type": "chat", "id": f"c{number}", "text": "still here"}))
        socket.write(json.dumps({"type": "move", "id": "m", "ply": 0, "key": key, "move": MOVES[0]}))
        await ending(ann)
        release.set()
        assert (await socket.until("closed"))["closed"] == SESSION_ENDED
        seen = await house.stranger().get(f"/api/tables/{table}")
        assert (seen["table"]["ply"], seen["chat"]) == (0, [])


async def test_the_socket_of_a_token_ends_when_the_token_is_revoked(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await account(house)
        token = await ann.post("/api/tokens", {"name": "bot"})
        table = await ann.lay("me", "me")
        own = await ann.socket(table)
        socket = await house.stranger().socket(table, authorization=f"Bearer {token['token']}")
        assert (await socket.ask("chat", text="hello"))["type"] == "done"
        assert (await ann.call("DELETE", f"/api/tokens/{token['id']}")).status_code == 204
        assert (await socket.until("closed"))["closed"] == SESSION_ENDED
        assert (await own.ask("ping"))["type"] == "pong"


async def test_a_socket_ends_when_its_session_expires_even_if_it_is_silent(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await account(house)
        _, silent, _ = await both(ann)
        house.time.advance(31 * DAY)
        await house.services.tables.timekeeper.round()
        assert (await silent.until("closed"))["closed"] == SESSION_ENDED


async def test_what_a_socket_says_after_its_session_has_expired_is_not_done(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await account(house)
        table, socket, key = await both(ann)
        house.time.advance(31 * DAY)
        assert (await socket.ask("move", ply=0, key=key, move=MOVES[0]))["closed"] == SESSION_ENDED
        assert (await house.stranger().view(table))["ply"] == 0


async def test_somebody_who_only_talks_on_a_socket_is_seen_and_does_not_expire(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        _, socket, _ = await both(ann)
        for _ in range(4):
            house.time.advance(100 * DAY)
            assert (await socket.ask("ping"))["type"] == "pong"
            await house.services.tables.timekeeper.round()
        assert await is_in(ann)


async def test_a_session_that_ends_during_the_handshake_ends_the_socket(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        table = await ann.lay("me", "me")
        find = house.services.tables.find

        async def find_later(*which):
            await log_out(ann)
            return await find(*which)

        socket = ann.knock(f"/api/tables/{table}/socket")
        house.services.tables.find = find_later
        assert await socket.open() == 101
        assert (await socket.until("closed"))["closed"] == SESSION_ENDED


async def test_a_new_name_is_spoken_under_at_once_on_open_sockets(tmp_path):
    async with open_house(tmp_path) as house:
        ann, eve = await house.guest("Ann"), await house.guest()
        table, socket, _ = await both(ann)
        await ann.call("PATCH", "/api/session", {"name": "Annie"})
        assert (await eve.call("POST", "/api/accounts", {"name": "Ann", "password": PASSWORD})).is_success
        await socket.ask("chat", text="it is me")
        chat = (await house.stranger().get(f"/api/tables/{table}"))["chat"]
        assert [line["name"] for line in chat] == ["Annie"]


async def test_no_socket_is_remembered_after_it_has_closed(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        _, socket, _ = await both(ann)
        assert len(list(house.services.people.sessions.open)) == 1
        await socket.close()
        assert list(house.services.people.sessions.open) == []


async def test_a_session_looked_up_while_it_ends_is_not_remembered(tmp_path, monkeypatch):
    """The row was read before it was removed, and the answer came after."""
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        sessions = house.services.people.sessions
        person = await sessions.find(ann.client.cookies["tankchess"])
        sessions._known.clear()
        connect = sessions._store.engine.connect
        ended: list[bool] = []

        class Slow:
            async def __aenter__(self):
                self.inner = connect()
                return await self.inner.__aenter__()

            async def __aexit__(self, *what):
                if not ended:
                    ended.append(True)
                    await sessions.end(person)
                return await self.inner.__aexit__(*what)

        class Engine:
            def connect(self):
                return Slow()

        with monkeypatch.context() as patch:
            patch.setattr(sessions._store, "engine", Engine())
            assert await sessions.find(ann.client.cookies["tankchess"]) is None
        assert ended


# Tokens.


async def test_a_token_can_play_and_do_nothing_about_the_account(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await account(house)
        bot = await program(house, ann)
        (token,) = await ann.get("/api/tokens")
        table = await bot.lay("me", "me")
        assert (await bot.play(table, MOVES[0]))["ply"] == 1
        forbidden = (
            ("POST", "/api/tokens", {"name": "another"}),
            ("GET", "/api/tokens", None),
            ("DELETE", f"/api/tokens/{token['id']}", None),
            ("GET", "/api/sessions", None),
            ("DELETE", "/api/sessions", None),
            ("DELETE", f"/api/sessions/{token['id']}", None),
            ("PATCH", "/api/session", {"name": "Other"}),
            ("POST", "/api/session", {"name": "Ann", "password": PASSWORD}),
            ("PUT", "/api/password", {"current": PASSWORD, "password": OTHER_PASSWORD}),
            ("GET", "/api/recovery-codes", None),
            ("POST", "/api/recovery-codes", {"password": PASSWORD}),
            ("POST", "/api/recovery", {"name": "Ann", "code": "0", "password": OTHER_PASSWORD}),
            ("POST", "/api/accounts", {"name": "Other", "password": PASSWORD}),
        )
        for method, path, body in forbidden:
            assert await bot.refused(method, path, body) == (403, "token_not_enough"), (method, path)


async def test_the_token_of_a_guest_cannot_make_an_account(tmp_path):
    async with open_house(tmp_path) as house:
        bot = await program(house, await house.guest())
        body = {"name": "Ann", "password": PASSWORD}
        assert await bot.refused("POST", "/api/accounts", body) == (403, "token_not_enough")


async def test_tokens_are_listed_by_name_without_their_secret_and_can_be_revoked(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await account(house)
        made = [await ann.post("/api/tokens", {"name": name}) for name in ("bot", "statistics")]
        house.time.advance(2 * DAY)
        bot = bearing(house, made[0]["token"])
        assert await is_in(bot)
        listed = {each["name"]: each for each in await ann.get("/api/tokens")}
        assert {name: each["id"] for name, each in listed.items()} == {each["name"]: each["id"] for each in made}
        assert listed["bot"]["seen"] - listed["statistics"]["seen"] == 2 * DAY
        assert all(set(each) == {"id", "name", "created", "seen", "ends"} for each in listed.values())
        assert (await ann.call("DELETE", f"/api/tokens/{made[0]['id']}")).status_code == 204
        assert not await is_in(bot)
        assert [each["name"] for each in await ann.get("/api/tokens")] == ["statistics"]


async def test_somebody_has_so_many_tokens_at_most(tmp_path):
    async with open_house(tmp_path, most_tokens=2) as house:
        ann = await account(house)
        first = await ann.post("/api/tokens", {"name": "1"})
        await ann.post("/api/tokens", None)
        assert await ann.refused("POST", "/api/tokens", {"name": "3"}) == (403, "too_many_tokens")
        await ann.call("DELETE", f"/api/tokens/{first['id']}")
        assert (await ann.post("/api/tokens", {"name": "3"}))["name"] == "3"


async def test_a_token_can_end_itself(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await account(house)
        bot = await program(house, ann)
        assert (await bot.call("DELETE", "/api/session")).status_code == 204
        assert (await is_in(bot), await is_in(ann)) == (False, True)


async def test_a_token_that_has_ended_makes_nobody_a_guest(tmp_path):
    async with open_house(tmp_path) as house:
        table = await (await house.guest()).lay("me", "me")
        nobody = bearing(house, "nonsense-nonsense-nonsense")
        assert await nobody.refused("GET", "/api/session") == (401, "not_signed_in")
        knocking = nobody.knock(f"/api/tables/{table}/socket", authorization="Bearer nonsense-nonsense-nonsense")
        assert await knocking.open() == 401


async def test_a_cookie_is_no_token_and_a_token_is_no_cookie(tmp_path):
    """Otherwise a stolen cookie would get around the guard against other sites, and a token around its limits."""
    async with open_house(tmp_path) as house:
        ann = await account(house)
        token = (await ann.post("/api/tokens", {"name": "bot"}))["token"]
        assert not await is_in(bearing(house, ann.client.cookies["tankchess"]))
        browser = house.stranger()
        browser.client.cookies = {"tankchess": token}
        assert not await is_in(browser)
        device = house.stranger()
        device.client.cookies = {"tankchess": ann.client.cookies["tankchess_device"]}
        assert not await is_in(device)
