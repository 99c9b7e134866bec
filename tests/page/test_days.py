"""Days for a move: chosen at the table, shown on the clock, told on the way home."""

import re

from page.conftest import NewPerson
from page.person import PHONE

DAYS = r"[23] days"


def test_a_table_gives_days_and_home_and_title_say_where_it_is_ones_turn(
    person: NewPerson,
) -> None:
    ann = person(name="Ann", **PHONE)
    ann.page.goto("/")
    ann.page.get_by_role("button", name="Open a table").click()
    ann.page.get_by_label("Time for a move").select_option("259200")
    ann.page.locator(".start").click()
    ann.page.wait_for_selector(".ring")
    ann.page.wait_for_selector(".player.own .clock")
    assert re.search(DAYS, ann.page.inner_text(".player.own .clock"))
    ann.page.goto("/")
    ann.page.wait_for_selector(".turns a")
    assert re.search(DAYS, ann.page.inner_text(".turns"))
    assert ann.page.title() == "(1) Your turn – camelup"
    ann.page.click(".turns a")
    ann.page.wait_for_selector(".ring")


def test_calls_are_made_and_stopped_in_the_passport(person: NewPerson) -> None:
    ann = person(name="Ann")
    ann.page.goto("/")
    ann.page.click(".play")
    ann.page.wait_for_selector(".ring")
    ann.page.goto("/me/passport")
    ann.page.get_by_role("button", name="Make a feed").click()
    address = ann.page.inner_text(".address")
    assert ann.context.request.get(address).text().startswith("<?xml")
    ann.page.fill(".calls input[type=url]", "https://192.168.0.1/hook")
    ann.page.get_by_role("button", name="Webhook").click()
    ann.page.wait_for_selector(".calls [role=alert]")
    assert "public https address" in ann.page.inner_text(".calls [role=alert]")
    ann.page.get_by_role("button", name="Stop", exact=True).click()
    ann.page.wait_for_selector(".calls li", state="detached")
    assert ann.context.request.get(address).status == 404
