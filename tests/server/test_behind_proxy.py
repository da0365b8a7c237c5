"""Behind a proxy: who is asking, by https or not, and the cookie that goes with it."""

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tankchess.server.edge.addresses import AddressError, TrustedProxies, address_of, limit_key
from tankchess.server.edge.edge_options import EdgeOptions
from tankchess.server.settings import Rate
from tankchess.server.time_source import DAY
from tests.server.accounts import account
from tests.server.house import Hourglass, open_house
from tests.server.push_service import PushBrowser, PushService

pytestmark = pytest.mark.anyio

PROXY = "10.0.0.1"
HTTPS = {"x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "https"}
SECURE_ORIGIN = {"origin": "https://tanks.test"}


def client_of(*headers, trusted=(PROXY, "10.1.0.0/16"), peer=PROXY):
    pairs = [(name.encode(), value.encode()) for name, value in headers]
    return TrustedProxies(trusted).client_of(peer, pairs)


@pytest.mark.parametrize(
    ("told", "client"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("198.51.100.1, 203.0.113.7", "203.0.113.7"),
        ("203.0.113.7, 10.1.2.3", "203.0.113.7"),
        ("198.51.100.1, 203.0.113.7, 10.1.2.3, 10.0.0.1", "203.0.113.7"),
        ("203.0.113.7:1234", "203.0.113.7"),
        ("2001:db8::1", "2001:db8::1"),
        ("[2001:db8::1]:443", "2001:db8::1"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("10.1.2.3", "10.1.2.3"),
        ("", PROXY),
        ("unknown", PROXY),
        ("203.0.113.7, unknown", PROXY),
        ("203.0.113.7, <script>", PROXY),
        (",,,", PROXY),
    ],
)
def test_the_client_is_the_right_most_address_that_is_not_a_proxy(told, client):
    assert client_of(("x-forwarded-for", told)) == client


def test_several_headers_are_one_list():
    assert client_of(("x-forwarded-for", "198.51.100.1"), ("x-forwarded-for", "203.0.113.7")) == "203.0.113.7"


@pytest.mark.parametrize(
    ("told", "client"),
    [
        ("for=203.0.113.7;proto=https", "203.0.113.7"),
        ('for=198.51.100.1, For="[2001:db8::1]:4711"', "2001:db8::1"),
        ("for=198.51.100.1, for=_hidden", PROXY),
        ("proto=https", PROXY),
    ],
)
def test_the_standard_header_is_understood_too(told, client):
    assert client_of(("forwarded", told)) == client


def test_if_the_two_headers_disagree_neither_is_believed():
    """A proxy that writes one of them passes the other on as the client has sent it."""
    assert client_of(("x-forwarded-for", "203.0.113.7"), ("forwarded", "for=198.51.100.1")) == PROXY
    assert client_of(("x-forwarded-for", "203.0.113.7"), ("forwarded", "for=203.0.113.7")) == "203.0.113.7"


@given(st.lists(st.ip_addresses(v=4).map(str), max_size=40), st.ip_addresses(v=4).map(str))
def test_whatever_a_client_writes_it_cannot_choose_its_address(forged, client):
    trusted = TrustedProxies([PROXY])
    headers = [(b"x-forwarded-for", ", ".join([*forged, client]).encode())]
    found = trusted.client_of(PROXY, headers)
    assert found == client or trusted.has(client)


@given(st.text(max_size=60))
def test_any_text_is_an_address_or_none(text):
    found = address_of(text)
    assert found is None or limit_key(text)


@pytest.mark.parametrize("text", ["", "somewhere", "10.0.0.0/99", "10.0.0"])
def test_what_is_not_the_address_of_a_proxy_is_an_error(text):
    with pytest.raises(AddressError, match="expected an address"):
        _ = EdgeOptions(proxy_addresses=(text,)).trusted_proxies


def test_the_proxy_is_on_this_machine_unless_somebody_says_where():
    assert EdgeOptions().trusted_proxies == ()
    assert TrustedProxies(EdgeOptions(is_behind_proxy=True).trusted_proxies).has("127.0.0.1")
    assert TrustedProxies(EdgeOptions(is_behind_proxy=True).trusted_proxies).has("::1")
    elsewhere = TrustedProxies(EdgeOptions(is_behind_proxy=True, proxy_addresses=("10.0.0.0/8",)).trusted_proxies)
    assert elsewhere.has(PROXY) and not elsewhere.has("127.0.0.1")


async def test_clients_behind_a_proxy_have_limits_of_their_own(tmp_path):
    rates = {"password": Rate(0.1, 2)}
    async with open_house(tmp_path, trusted_proxies=(PROXY,), rates=rates) as house:
        body = {"name": "Ann", "password": "wrong password"}
        eve = house.stranger()
        for _ in range(2):
            assert await eve.refused("POST", "/api/session", body, headers=HTTPS | SECURE_ORIGIN) == (
                401,
                "wrong_password",
            )
        assert await eve.refused("POST", "/api/session", body, headers=HTTPS | SECURE_ORIGIN) == (429, "rate_limited")
        honest = {**HTTPS, **SECURE_ORIGIN, "x-forwarded-for": "203.0.113.8"}
        assert await house.stranger().refused("POST", "/api/session", body, headers=honest) == (401, "wrong_password")
        # What a client itself puts in front changes nothing.
        forged = {**HTTPS, **SECURE_ORIGIN, "x-forwarded-for": "203.0.113.99, 203.0.113.7"}
        assert await eve.refused("POST", "/api/session", body, headers=forged) == (429, "rate_limited")


async def test_nobody_but_a_trusted_proxy_is_believed(tmp_path):
    async with open_house(tmp_path, trusted_proxies=("10.9.9.9",), rates={"guest": Rate(0.1, 1)}) as house:
        first = await house.stranger().call("GET", "/api/session", headers=HTTPS)
        assert first.is_success
        assert "secure" not in first.headers["set-cookie"].lower()
        assert "strict-transport-security" not in first.headers
        other = {**HTTPS, "x-forwarded-for": "203.0.113.8"}
        assert (await house.stranger().call("GET", "/api/session", headers=other)).status_code == 429


async def test_over_https_the_cookie_is_for_this_host_and_https_alone(tmp_path):
    async with open_house(tmp_path, trusted_proxies=(PROXY,)) as house:
        answer = await house.stranger().call("GET", "/api/session", headers=HTTPS)
        name, *parts = answer.headers["set-cookie"].split("; ")
        assert name.startswith("__Host-tankchess=")
        assert {"Path=/", "HttpOnly", "Secure", "SameSite=Lax"} <= set(parts)
        assert not any(part.lower().startswith("domain") for part in parts)
        assert answer.headers["strict-transport-security"] == "max-age=31536000"


async def test_over_http_the_cookie_is_the_plain_one(tmp_path):
    async with open_house(tmp_path, trusted_proxies=(PROXY,)) as house:
        answer = await house.stranger().call("GET", "/api/session")
        assert answer.headers["set-cookie"].startswith("tankchess=")
        assert "Secure" not in answer.headers["set-cookie"]
        assert "strict-transport-security" not in answer.headers


def secrets_in(answer: httpx.Response) -> dict[str, str]:
    """The cookies an answer sets, by their names."""
    pairs = [value.partition(";")[0].partition("=") for value in answer.headers.get_list("set-cookie")]
    return {name: secret for name, _, secret in pairs}


async def test_a_secret_that_travelled_in_the_clear_is_exchanged_over_https(tmp_path):
    async with open_house(tmp_path, trusted_proxies=(PROXY,)) as house:
        ann = await house.guest("Ann")
        old = {"cookie": ann.cookie}
        ann.client.cookies.clear()
        # It is still good for everything else, as long as nobody has asked who this is.
        other = await ann.call("GET", "/api/mine", headers=HTTPS | old)
        assert (other.status_code, secrets_in(other)) == (200, {})
        answer = await ann.call("GET", "/api/session", headers=HTTPS | old)
        given = secrets_in(answer)
        assert answer.json()["name"] == "Ann"
        assert given["tankchess"] == "" and len(given["__Host-tankchess"]) == 43
        assert given["__Host-tankchess"] not in old["cookie"]
        # The answer may have got lost: the old one is good until the new one has come back.
        ann.client.cookies.clear()
        assert (await ann.call("GET", "/api/mine", headers=HTTPS | old)).status_code == 200
        new = {"cookie": f"__Host-tankchess={given['__Host-tankchess']}"}
        again = await ann.call("GET", "/api/session", headers=HTTPS | new)
        assert again.json()["name"] == "Ann"
        assert secrets_in(again) == {"__Host-tankchess": given["__Host-tankchess"]}
        ann.client.cookies.clear()
        assert (await ann.call("GET", "/api/mine", headers=HTTPS | old)).status_code == 401
        assert (await ann.call("GET", "/api/mine", headers=old)).status_code == 401
        assert len((await ann.call("GET", "/api/sessions", headers=HTTPS | new)).json()) == 1


async def test_a_session_that_has_moved_ends_when_it_would_have_ended(tmp_path):
    time = Hourglass()
    async with open_house(tmp_path, time, trusted_proxies=(PROXY,)) as house:
        ann = await house.guest("Ann")
        begun = (await ann.call("GET", "/api/sessions")).json()[0]["created"]
        old = {"cookie": ann.cookie}
        ann.client.cookies.clear()
        time.advance(3 * DAY)
        given = secrets_in(await ann.call("GET", "/api/session", headers=HTTPS | old))
        new = {"cookie": f"__Host-tankchess={given['__Host-tankchess']}"}
        ann.client.cookies.clear()
        [line] = (await ann.call("GET", "/api/sessions", headers=HTTPS | new)).json()
        assert line["created"] == begun


async def test_notifications_go_on_after_the_move_to_https(tmp_path):
    async with open_house(tmp_path, trusted_proxies=(PROXY,)) as house:
        ann = await house.guest("Ann")
        with PushService() as service:
            device = PushBrowser(service).subscription() | {"endpoint": "https://push.example.com/1"}
        assert (await ann.call("POST", "/api/push", device)).status_code == 201
        old = {"cookie": ann.cookie}
        ann.client.cookies.clear()
        given = secrets_in(await ann.call("GET", "/api/session", headers=HTTPS | old))
        new = {"cookie": f"__Host-tankchess={given['__Host-tankchess']}"}
        ann.client.cookies.clear()
        [kept] = (await ann.call("GET", "/api/push", headers=HTTPS | new)).json()["devices"]
        assert kept["is_this"]


async def test_a_device_that_was_known_in_the_clear_is_not_known_over_https(tmp_path):
    """Else whoever overheard it could try passwords beside the limit of the account."""
    rates = {"account_password": Rate(0, 1)}
    async with open_house(tmp_path, trusted_proxies=(PROXY,), rates=rates) as house:
        ann = await account(house, "Ann")
        device = {"cookie": f"tankchess_device={ann.client.cookies['tankchess_device']}"}
        wrong = {"name": "Ann", "password": "not her password"}
        eve = house.stranger()
        tries = [await eve.refused("POST", "/api/session", wrong, headers=HTTPS | SECURE_ORIGIN | device) for _ in "12"]
        assert tries == [(401, "wrong_password"), (429, "rate_limited")]


async def test_the_earlier_cookie_does_not_count_beside_the_new_one(tmp_path):
    """Another host of the same domain could have set it."""
    async with open_house(tmp_path, trusted_proxies=(PROXY,)) as house:
        eve, ann = await house.guest("Eve"), await house.guest("Ann")
        both = f"tankchess={eve.client.cookies['tankchess']}; __Host-tankchess={ann.client.cookies['tankchess']}"
        answer = await house.stranger().call("GET", "/api/session", headers=HTTPS | {"cookie": both})
        assert answer.json()["name"] == "Ann"
        wrong = f"tankchess={eve.client.cookies['tankchess']}; __Host-tankchess={'x' * 43}"
        answer = await house.stranger().call("GET", "/api/session", headers=HTTPS | {"cookie": wrong})
        assert answer.json()["name"] != "Eve"


async def test_a_write_with_the_secure_cookie_must_say_where_it_comes_from(tmp_path):
    async with open_house(tmp_path, trusted_proxies=(PROXY,)) as house:
        ann = await house.guest("Ann")
        cookie = {"cookie": f"__Host-tankchess={ann.client.cookies['tankchess']}"}
        async with httpx.AsyncClient(transport=ann.client._transport, base_url="http://tanks.test") as plain:
            for headers in ({}, {"origin": "http://tanks.test"}, {"origin": "https://evil.test"}):
                assert (await plain.delete("/api/session", headers=HTTPS | cookie | headers)).status_code == 403
            assert (await plain.delete("/api/session", headers=HTTPS | cookie | SECURE_ORIGIN)).status_code == 204


async def test_logging_out_over_https_removes_the_secure_cookie(tmp_path):
    async with open_house(tmp_path, trusted_proxies=(PROXY,)) as house:
        answer = await house.stranger().call("DELETE", "/api/session", headers=HTTPS | SECURE_ORIGIN)
        assert answer.headers["set-cookie"].startswith("__Host-tankchess=; Max-Age=0;")


async def test_a_socket_behind_a_proxy_is_counted_by_its_client_and_checked_for_its_origin(tmp_path):
    async with open_house(tmp_path, trusted_proxies=(PROXY,), sockets_per_address=1) as house:
        ann = await house.guest()
        table = await ann.lay("me", "open")
        path = f"/api/tables/{table}/socket"
        assert await ann.knock(path, **HTTPS, origin="https://tanks.test").open() == 101
        assert await ann.knock(path, **HTTPS, origin="https://tanks.test").open() == 429
        other = HTTPS | {"x-forwarded-for": "203.0.113.8"}
        assert await ann.knock(path, **other, origin="http://tanks.test").open() == 403
        assert await ann.knock(path, **other, origin="https://tanks.test").open() == 101
