"""The built client is served, and nothing else."""

import gzip

import pytest

from tankchess.server.settings import Rate
from tests.server.house import open_house

pytestmark = pytest.mark.anyio


@pytest.fixture
def built(tmp_path):
    """A folder with a client in it, and a secret beside it."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>Tank Chess</title>")
    (static / "embed").mkdir()
    (static / "embed" / "index.html").write_text("<!doctype html><title>A game</title>")
    (static / "embed" / "board-1a2b3c.js").write_text("let board")
    (static / "manifest.webmanifest").write_text("{}")
    (static / "icon-192.png").write_bytes(b"a tank")
    (static / "assets" / "app-1a2b3c.js").write_text("let tanks")
    (static / "assets" / "app-1a2b3c.js.gz").write_bytes(gzip.compress(b"let tanks"))
    (static / ".hidden").write_text("treasure")
    (tmp_path / "secret.txt").write_text("treasure")
    return tmp_path


async def test_without_a_built_client_the_page_says_how_to_make_one(tmp_path):
    async with open_house(tmp_path) as house:
        answer = await house.stranger().call("GET", "/")
        assert answer.status_code == 200
        assert "make client" in answer.text


@pytest.mark.parametrize("path", ["/", "/t/abcdefghij", "/lobby"])
async def test_every_address_inside_the_client_is_its_page(built, path):
    async with open_house(built) as house:
        answer = await house.stranger().call("GET", path)
        assert answer.text.startswith("<!doctype html><title>Tank Chess")
        assert answer.headers["cache-control"] == "no-cache"


async def test_files_with_a_hash_in_their_name_are_cached_forever(built):
    async with open_house(built) as house:
        answer = await house.stranger().call("GET", "/assets/app-1a2b3c.js", headers={"accept-encoding": "identity"})
        assert answer.text == "let tanks"
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-type"].startswith("text/javascript")
        embedded = await house.stranger().call("GET", "/embed/board-1a2b3c.js")
        assert "immutable" in embedded.headers["cache-control"]
        manifest = await house.stranger().call("GET", "/manifest.webmanifest")
        assert manifest.headers["content-type"].startswith("application/manifest+json")


async def test_a_browser_that_asks_for_an_icon_by_itself_gets_one(built):
    async with open_house(built) as house:
        answer = await house.stranger().call("GET", "/favicon.ico")
        assert answer.content == b"a tank"
        assert answer.headers["content-type"] == "image/png"


async def test_packed_files_are_sent_to_browsers_that_can_unpack_them(built):
    async with open_house(built) as house:
        answer = await house.stranger().call("GET", "/assets/app-1a2b3c.js", headers={"accept-encoding": "br, gzip"})
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["vary"] == "accept-encoding"
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.text == "let tanks"


@pytest.mark.parametrize(
    "path",
    ["/..%2fsecret.txt", "/%2e%2e/secret.txt", "/.hidden", "/assets/..%2f..%2fsecret.txt", "/%00.js"],
)
async def test_nothing_outside_the_folder_is_served(built, path):
    async with open_house(built) as house:
        answer = await house.stranger().call("GET", path)
        assert "treasure" not in answer.text


async def test_a_file_that_is_not_there_is_not_found(built):
    async with open_house(built) as house:
        for path in ("/nothing.js", "/assets/app-0.js", "/api/nothing"):
            assert await house.stranger().refused("GET", path) == (404, "not_found")


# Frames on other sites.


@pytest.mark.parametrize("path", ["/embed/study/abcdefghij", "/embed/table/abcdefghij?theme=dark&node=3:2/5"])
async def test_a_page_for_frames_can_be_framed_anywhere_and_knows_nobody(built, path):
    async with open_house(built) as house:
        answer = await house.stranger().call("GET", path)
        assert answer.text == "<!doctype html><title>A game</title>"
        policy = answer.headers["content-security-policy"].split("; ")
        assert {"frame-ancestors *", "default-src 'none'", "script-src 'self'", "form-action 'none'"} <= set(policy)
        assert "x-frame-options" not in answer.headers
        assert "set-cookie" not in answer.headers
        assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/t/abcdefghij",
        "/study/abcdefghij",
        "/embed",
        "/embed/study",
        "/embed/account/abcdefghij",
        "/embed/index.html",
        "/api/lobby",
    ],
)
async def test_nothing_else_can_be_framed(built, path):
    async with open_house(built) as house:
        answer = await house.stranger().call("GET", path)
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-frame-options"] == "DENY"


async def test_what_an_embedded_page_asks_for_makes_no_session(built):
    async with open_house(built) as house:
        ann = await house.guest("Ann")
        table = await ann.lay("me", "me")
        answer = await house.stranger().call("GET", f"/api/tables/{table}/embedded")
        assert answer.is_success and "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "path",
    ["/" + "a/" * 1000, "/api/" + "a" * 300, "/api/games?" + "&".join(["a=b"] * 50), f"/api/games?name={'a' * 20_000}"],
    ids=["parts", "signs", "fields", "a long field"],
)
async def test_an_address_that_is_longer_than_any_of_ours_is_refused(built, path):
    """Each part of a path is looked for on the disk, and each field of a query takes time."""
    async with open_house(built) as house:
        answer = await house.stranger().call("GET", path)
        assert answer.status_code == 400
        assert len(answer.content) < 500


async def test_pages_and_files_count_as_requests_of_their_address(built):
    async with open_house(built, rates={"address_request": Rate(1, 2)}) as house:
        stranger = house.stranger()
        answers = [await stranger.call("GET", path) for path in ("/", "/assets/app-1a2b3c.js", "/lobby")]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert answers[-1].headers["retry-after"] == "1"
