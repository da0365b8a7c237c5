"""The built client is served, and nothing else."""

import gzip

import pytest

from tests.server.house import open_house

pytestmark = pytest.mark.anyio


@pytest.fixture
def built(tmp_path):
    """A folder with a client in it, and a secret beside it."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>Tank Chess</title>")
    (static / "manifest.webmanifest").write_text("{}")
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
        manifest = await house.stranger().call("GET", "/manifest.webmanifest")
        assert manifest.headers["content-type"].startswith("application/manifest+json")


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
