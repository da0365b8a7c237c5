"""The page of the account: in, out, and back in; passwords, codes, browsers and programs."""

from __future__ import annotations

import itertools
import re

import pytest
from playwright.sync_api import Locator, expect

from tankchess.client import Client, RequestRefused, SessionEnded
from tests.e2e.conftest import PICTURES, Visit
from tests.e2e.test_looks import SIZES, THEMES, show_theme, violations
from tests.e2e.visitor import PHONE, Visitor

PASSWORD = "correct horse battery"
OTHER_PASSWORD = "staple gun and a kettle"
_numbers = itertools.count(1)


def new_name() -> str:
    """A name for a test of its own: the server is the same for all."""
    return f"Holder {next(_numbers)} {id(_numbers) % 9973}"


def fill(visitor: Visitor, **fields: str) -> None:
    for label, text in fields.items():
        visitor.page.get_by_label(label.replace("_", " "), exact=True).fill(text)


def enter(visitor: Visitor, how: str, **fields: str) -> None:
    visitor.go("/account")
    visitor.page.get_by_role("radio", name=how).check()
    fill(visitor, **fields)
    visitor.page.get_by_role("button", name=how).click()


def registered(visitor: Visitor) -> str:
    name = new_name()
    enter(visitor, "Create an account", Name=name, Password=PASSWORD)
    expect(visitor.page.get_by_text(f"You are logged in as {name}.")).to_be_visible()
    return name


def panel(visitor: Visitor, heading: str) -> Locator:
    return visitor.page.locator("section.panel", has=visitor.page.get_by_role("heading", name=heading, exact=True))


def is_guest(visitor: Visitor) -> None:
    expect(visitor.page.get_by_text("You play as Guest")).to_be_visible()


def test_a_password_is_measured_while_it_is_typed_and_can_be_shown(visit: Visit):
    visitor = visit()
    visitor.go("/account")
    field = visitor.page.get_by_label("Password", exact=True)
    for text, words in (("short", "Too short"), ("a" * 20, "Weak"), (PASSWORD, "Strong")):
        field.fill(text)
        expect(visitor.page.get_by_text(words)).to_be_visible()
    expect(field).to_have_attribute("type", "password")
    visitor.page.get_by_role("button", name="Show the password").click()
    expect(field).to_have_attribute("type", "text")
    expect(field).to_have_value(PASSWORD)


def test_a_common_password_is_refused_in_words(visit: Visit):
    visitor = visit()
    visitor.guard.expect("422")
    enter(visitor, "Create an account", Name=new_name(), Password="qwertyqwerty")
    expect(visitor.page.get_by_text("This password is easy to guess.")).to_be_visible()


def test_the_password_is_changed_and_only_this_browser_stays(visit: Visit):
    visitor, phone = visit(), visit()
    name = registered(visitor)
    enter(phone, "Log in", Name=name, Password=PASSWORD)
    expect(phone.page.get_by_text("You are logged in as")).to_be_visible()
    change = panel(visitor, "Change the password")
    change.get_by_label("Current password").fill(PASSWORD)
    change.get_by_label("New password").fill(OTHER_PASSWORD)
    change.get_by_role("button", name="Change the password").click()
    expect(visitor.page.get_by_text("Your password has been changed.")).to_be_visible()
    expect(panel(visitor, "Where you are logged in").get_by_role("listitem")).to_have_count(1)
    expect(change.get_by_label("New password")).to_have_value("")
    phone.go("/account")
    is_guest(phone)
    enter(phone, "Log in", Name=name, Password=OTHER_PASSWORD)
    expect(phone.page.get_by_text("You are logged in as")).to_be_visible()


def test_a_forgotten_password_is_replaced_with_a_recovery_code(visit: Visit):
    visitor, other = visit(), visit()
    name = registered(visitor)
    codes = panel(visitor, "Recovery codes")
    expect(codes.get_by_text("You have no recovery codes.")).to_be_visible()
    codes.get_by_label("Current password").fill(PASSWORD)
    codes.get_by_role("button", name="Create new codes").click()
    shown = visitor.page.locator("dialog[open]").get_by_role("textbox", name="Recovery codes")
    written = shown.input_value().split()
    assert len(written) == 10
    visitor.page.keyboard.press("Escape")
    expect(codes.get_by_text("10 codes are left.")).to_be_visible()
    enter(other, "Use a recovery code", Name=name, Recovery_code=written[0], New_password=OTHER_PASSWORD)
    expect(panel(other, "Recovery codes").get_by_text("9 codes are left.")).to_be_visible()
    visitor.go("/account")
    is_guest(visitor)


def test_another_browser_is_logged_out_from_the_list_and_its_table_goes_on_without_a_seat(visit: Visit):
    visitor, phone = visit(), visit(user_agent="Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0")
    name = registered(visitor)
    enter(phone, "Log in", Name=name, Password=PASSWORD)
    expect(phone.page.get_by_text("You are logged in as")).to_be_visible()
    table = phone.table(phone.lay("me", "me").id)
    table.choose("D1")
    visitor.go("/account")
    listed = panel(visitor, "Where you are logged in").get_by_role("listitem")
    expect(listed).to_have_count(2)
    expect(listed.filter(has_text="This browser")).to_have_count(1)
    listed.filter(has_text="Firefox, Android").get_by_role("button", name="Log out").click()
    expect(listed).to_have_count(1)
    # The page of the table notices by itself, and its visitor is a guest who watches.
    expect(phone.page.locator(".header-name")).to_contain_text("Guest")
    assert phone.get("/api/mine", list) == []


def test_logging_out_everywhere_ends_every_browser_and_program(visit: Visit):
    visitor, phone = visit(), visit()
    name = registered(visitor)
    enter(phone, "Log in", Name=name, Password=PASSWORD)
    expect(phone.page.get_by_text("You are logged in as")).to_be_visible()
    visitor.page.get_by_role("button", name="Log out everywhere").click()
    visitor.page.locator("dialog[open]").get_by_role("button", name="Log out everywhere").click()
    expect(visitor.page.get_by_text("You have logged out everywhere.")).to_be_visible()
    is_guest(visitor)
    phone.go("/account")
    is_guest(phone)


def test_a_program_plays_with_a_token_until_it_is_revoked(visit: Visit):
    visitor = visit()
    name = registered(visitor)
    tokens = panel(visitor, "Programs that play for you")
    tokens.get_by_label("Name of the token").fill("My bot")
    tokens.get_by_role("button", name="Create a token").click()
    token = visitor.page.locator("dialog[open]").get_by_role("textbox", name="Create a token").input_value()
    visitor.page.keyboard.press("Escape")
    with Client(visitor.address, token) as bot:
        assert bot.sign_in().name == name
        table = visitor.lay("me", "me").id
        with bot.open_table(table) as live:
            live.play("D1D4N")
            tokens.get_by_role("listitem").filter(has_text="My bot").get_by_role("button", name="Revoke").click()
            visitor.page.locator("dialog[open]").get_by_role("button", name="Revoke").click()
            expect(tokens.get_by_role("listitem")).to_have_count(0)
            with pytest.raises(SessionEnded):
                live.play("I12I9S")
        with pytest.raises(RequestRefused, match="not_signed_in"):
            bot.my_tables()


def test_the_whole_page_is_used_by_keyboard(visit: Visit):
    visitor = visit()
    registered(visitor)
    keys = visitor.page.keyboard
    visitor.page.get_by_role("button", name="Log out", exact=True).focus()
    reached = []
    for _ in range(14):
        reached.append(visitor.page.evaluate("() => document.activeElement.textContent || document.activeElement.name"))
        keys.press("Tab")
    expected = ["Log out", "Log out everywhere", "current", "password", "Change the password", "proof"]
    assert [each for each in reached if each in expected] == expected
    assert {"Create new codes", "token", "Create a token"} <= set(reached)
    visitor.page.get_by_role("button", name="Log out everywhere").focus()
    keys.press("Enter")
    expect(visitor.page.locator("dialog[open]")).to_be_visible()
    keys.press("Escape")
    expect(visitor.page.get_by_role("button", name="Log out everywhere")).to_be_focused()


@pytest.mark.parametrize("size", SIZES)
def test_the_page_of_an_account_has_no_violations_in_any_theme(visit: Visit, size: str):
    visitor = visit(size=SIZES[size], touches=SIZES[size] == PHONE)
    registered(visitor)
    tokens = panel(visitor, "Programs that play for you")
    tokens.get_by_label("Name of the token").fill("My bot")
    tokens.get_by_role("button", name="Create a token").click()
    dialog = visitor.page.locator("dialog[open]")
    expect(dialog.get_by_role("textbox")).to_have_value(re.compile(".{40}"))
    for theme in THEMES:
        show_theme(visitor.page, theme)
        assert violations(visitor.page, colours_only=theme != THEMES[0]) == [], f"token, {theme}"
        visitor.page.screenshot(path=PICTURES / f"account-token-{theme}-{size}.png")
    visitor.page.keyboard.press("Escape")
    for theme in THEMES:
        show_theme(visitor.page, theme)
        assert violations(visitor.page, colours_only=theme != THEMES[0]) == [], f"account, {theme}"
        visitor.page.screenshot(path=PICTURES / f"account-holder-{theme}-{size}.png", full_page=True)


def test_an_empty_field_says_so_beside_it_in_the_language_of_the_page(visit: Visit):
    visitor = visit(settings={"language": "sv"})
    visitor.go("/account")
    visitor.page.get_by_role("button", name="Skapa ett konto").click()
    name = visitor.page.get_by_label("Namn", exact=True)
    expect(name).to_be_focused()
    expect(name).to_have_accessible_description("Fyll i det här fältet.")
    name.fill(new_name())
    visitor.page.get_by_label("Lösenord", exact=True).fill("kort")
    visitor.page.get_by_role("button", name="Skapa ett konto").click()
    expect(visitor.page.locator(".field-error")).to_have_text("Lösenordet är för kort: minst 12 tecken behövs.")


def test_a_name_typed_for_an_account_stays_when_its_owner_logs_in_instead(visit: Visit):
    visitor = visit()
    visitor.go("/account")
    name = visitor.page.get_by_label("Name", exact=True)
    name.fill("Ann")
    visitor.page.get_by_role("button", name="Create an account").click()
    field = visitor.page.locator(".field-error")
    expect(field).to_have_text("Please fill in this field.")
    visitor.page.get_by_role("radio", name="Log in").check()
    expect(name).to_have_value("Ann")
    expect(field).to_have_count(0)


def test_the_keyboard_keeps_its_place_when_what_it_was_on_goes_away(visit: Visit):
    visitor, phone = visit(), visit(user_agent="Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0")
    name = registered(visitor)
    expect(visitor.page.get_by_role("heading", name="Account", exact=True)).to_be_focused()
    enter(phone, "Log in", Name=name, Password=PASSWORD)
    expect(phone.page.get_by_text("You are logged in as")).to_be_visible()
    visitor.page.reload()
    sessions = panel(visitor, "Where you are logged in")
    sessions.get_by_role("button", name="Log out").press("Enter")
    expect(sessions.get_by_role("heading")).to_be_focused()
    programs = panel(visitor, "Programs that play for you")
    programs.get_by_label("Name of the token").fill("bot")
    visitor.page.keyboard.press("Enter")
    visitor.page.get_by_role("textbox", name="Create a token").wait_for()
    visitor.page.keyboard.press("Escape")
    programs.get_by_role("button", name="Revoke").press("Enter")
    visitor.page.locator("dialog[open]").get_by_role("button", name="Revoke").press("Enter")
    expect(programs.get_by_role("heading", name="Programs")).to_be_focused()
