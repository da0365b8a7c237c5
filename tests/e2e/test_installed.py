"""The application as something that can be installed, and what it includes."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.e2e.conftest import Visit
from tests.e2e.waiting import wait_until


def test_the_manifest_names_the_application_and_icons_that_are_there(visit: Visit):
    visitor = visit()
    visitor.go("/")
    link = visitor.page.locator('link[rel="manifest"]').get_attribute("href")
    manifest = visitor.get(str(link), dict)
    assert manifest["name"] == "Tank Chess"
    assert manifest["display"] == "standalone"
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    for icon in manifest["icons"]:
        answer = visitor.context.request.get(visitor.address + icon["src"])
        assert answer.ok and answer.headers["content-type"] == icon["type"]


def test_nothing_keeps_the_browser_from_installing_it(visit: Visit):
    visitor = visit()
    visitor.go("/")
    wait_until(visitor.page, "navigator.serviceWorker.controller !== null")
    session = visitor.context.new_cdp_session(visitor.page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A window without a history of its own is how tests are run, not how people do it.
    assert [error for error in errors if error["errorId"] != "in-incognito"] == []


def test_without_a_network_the_application_still_opens_and_says_so(visit: Visit):
    visitor = visit()
    visitor.guard.expect("Failed to load resource: net::ERR_INTERNET_DISCONNECTED")
    visitor.go("/settings")
    wait_until(visitor.page, "navigator.serviceWorker.controller !== null")
    visitor.context.set_offline(True)
    visitor.page.goto(visitor.address + "/settings")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Settings")


def test_what_is_chosen_for_the_board_is_kept_in_the_browser(visit: Visit):
    visitor = visit()
    visitor.go("/settings")
    for name in ("Sounds", "Coordinates", "Type codes"):
        box = visitor.page.get_by_role("switch", name=name)
        before = box.is_checked()
        visitor.page.locator(".switch-label", has_text=name).click()
        expect(box).to_be_checked(checked=not before)
    visitor.page.reload()
    expect(visitor.page.get_by_role("switch", name="Sounds")).not_to_be_checked()
    expect(visitor.page.get_by_role("switch", name="Coordinates")).not_to_be_checked()
    expect(visitor.page.get_by_role("switch", name="Type codes")).to_be_checked()


def test_a_guest_makes_an_account_leaves_and_comes_back(visit: Visit):
    visitor = visit()
    page = visitor.page
    visitor.go("/account")
    name = f"Ada {visitor.get('/api/session', dict)['id'][:6]}"
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password", exact=True).fill("correct horse battery")
    page.locator("form").get_by_role("button", name="Create an account").click()
    expect(page.get_by_text(f"You are logged in as {name}.")).to_be_visible()
    page.get_by_role("button", name="Log out", exact=True).click()
    page.get_by_role("radio", name="Log in").check()
    visitor.guard.expect("status of 401|status of 403")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password", exact=True).fill("wrong horse battery")
    page.locator("form").get_by_role("button", name="Log in").click()
    expect(page.locator(".field-error")).to_contain_text("Name and password do not match.")
    page.get_by_label("Password", exact=True).fill("correct horse battery")
    page.locator("form").get_by_role("button", name="Log in").click()
    expect(page.get_by_text(f"You are logged in as {name}.")).to_be_visible()


def test_a_name_with_script_in_it_is_only_a_name(visit: Visit):
    visitor = visit()
    visitor.go("/settings")
    name = "<b onclick=alert(1)>x"
    visitor.page.get_by_label("Your name").fill(name)
    visitor.page.get_by_role("button", name="Save").click()
    expect(visitor.page.locator(".header-name")).to_contain_text(name)
    table = visitor.table(visitor.lay("me", "open").id)
    expect(table.page.locator('.player[data-side="w"] .player-name')).to_contain_text(name)
    expect(table.page.locator("main b")).to_have_count(0)


def test_a_name_that_is_typed_before_the_server_has_answered_stays(visit: Visit):
    visitor = visit()
    page = visitor.page
    asked: list[Route] = []
    page.route("**/api/session", lambda route: route.continue_() if asked else asked.append(route))
    with page.expect_request("**/api/session"):
        visitor.go("/settings")
    page.get_by_label("Your name").fill("Hasty")
    asked[0].continue_()
    expect(page.locator(".header-name")).to_contain_text("Guest")
    expect(page.get_by_label("Your name")).to_have_value("Hasty")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".header-name")).to_contain_text("Hasty")


def test_a_missing_table_is_explained_kindly(visit: Visit):
    visitor = visit()
    visitor.guard.expect("status of 404")
    visitor.go("/t/nowhere")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("No such game")
