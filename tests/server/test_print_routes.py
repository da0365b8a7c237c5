"""Pages to print over HTTP: what they are, how long they may be kept, what is refused."""

import pytest

from tankchess import setup
from tankchess.core.rules import RuleOptions
from tankchess.printing import print_cards, print_reference, print_score_sheet, print_setup
from tankchess.server.settings import RATES, Rate
from tests.server.house import open_house

pytestmark = pytest.mark.anyio

DUEL = setup("duel-12")


async def test_every_sheet_is_what_the_library_prints(tmp_path):
    wanted = {
        "reference.pdf?language=es": print_reference(language="es"),
        "cards.pdf?paper=letter": print_cards(paper="letter"),
        "score-sheet.pdf?language=sv&paper=letter": print_score_sheet(language="sv", paper="letter"),
        "setups/duel-12/board.pdf": print_setup(DUEL),
        "setups/duel-12/board.pdf?mode=flag": print_setup(DUEL, RuleOptions.read({"mode": "flag"})),
        "setups/duel-12/cards.pdf": print_cards(DUEL),
    }
    async with open_house(tmp_path) as house:
        for path, pages in wanted.items():
            answer = await house.stranger().call("GET", f"/api/print/{path}")
            assert answer.headers["content-type"] == "application/pdf"
            assert answer.content == pages, path


async def test_a_sheet_may_be_kept_for_a_day_has_a_name_and_travels_packed(tmp_path):
    async with open_house(tmp_path) as house:
        path = "/api/print/setups/duel-12/cards.pdf"
        answer = await house.stranger().call("GET", path, headers={"accept-encoding": "gzip"})
    assert answer.headers["cache-control"] == "public, max-age=86400"
    assert answer.headers["content-disposition"] == 'inline; filename="tankchess-duel-12-cards.pdf"'
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < len(answer.content) * 0.7


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("setups/nowhere-16/board.pdf", 404),
        ("setups/nowhere-16/cards.pdf", 404),
        ("setups/..%2Fduel-12/board.pdf", 404),
        ("poster.pdf", 404),
        ("reference.pdf?paper=a5", 422),
        ("reference.pdf?language=fr", 422),
        ("setups/duel-12/board.pdf?mode=chess", 422),
        ("setups/duel-12/board.pdf?mode=four", 422),
    ],
)
async def test_what_there_is_not_is_refused(tmp_path, path, status):
    async with open_house(tmp_path) as house:
        answer = await house.stranger().call("GET", f"/api/print/{path}")
    assert answer.status_code == status
    assert answer.json()["code"] in ("not_found", "bad_request")


async def test_sheets_count_as_pictures_do(tmp_path):
    few = {**RATES, "address_picture": Rate(0.001, 2)}
    async with open_house(tmp_path, rates=few) as house:
        visitor = house.stranger()
        answers = [await visitor.call("GET", "/api/print/score-sheet.pdf") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
