"""From screen to screen: focus, title, back and forward, addresses that are not well formed."""

import pytest
from playwright.sync_api import Route

from page.conftest import NewPerson


def test_every_screen_that_is_opened_has_the_focus_on_its_heading_and_a_title(
    person: NewPerson,
) -> None:
    ann = person()
    page = ann.page
    page.goto("/")
    page.wait_for_selector(".play:enabled")
    page.click("a[href='/how'] >> nth=0")
    page.wait_for_selector("main h1:focus")
    how = page.title()
    assert how == f"{page.inner_text('main h1')} · camelup"
    page.click(".logo")
    page.wait_for_selector(".home h1:focus")
    assert page.title() == "camelup"
    page.go_back()
    page.wait_for_selector(".rules")
    page.wait_for_selector("main h1:focus")
    assert page.title() == how
    page.go_forward()
    page.wait_for_selector(".home h1:focus")


@pytest.mark.parametrize("path", ["/%", "/how/%E0%A4%A", "/lab?p=50%"])
def test_a_malformed_address_shows_a_screen(person: NewPerson, path: str) -> None:
    ann = person()
    ann.page.goto("/")
    ann.page.evaluate(
        "path => { history.pushState(null, '', path);"
        " dispatchEvent(new PopStateEvent('popstate')) }",
        path,
    )
    ann.page.wait_for_selector("main h1")


def test_an_answer_for_a_screen_that_was_left_changes_no_address(person: NewPerson) -> None:
    ann = person()
    waiting: list[Route] = []
    ann.page.route("**/api/play", lambda route: waiting.append(route))
    with ann.page.expect_request("**/api/play"):
        ann.page.goto("/lab")
    ann.page.click(".logo")
    ann.page.wait_for_selector(".home")
    with ann.page.expect_response("**/api/play"):
        for route in waiting:
            route.continue_()
    ann.page.wait_for_selector(".play:enabled")
    assert ann.page.evaluate("location.pathname") == "/"


def test_an_answer_of_5xx_is_told_and_the_screen_stays(person: NewPerson) -> None:
    ann = person()
    ann.page.goto("/")
    ann.page.wait_for_selector(".play:enabled")
    ann.page.route("**/api/tables", lambda route: route.fulfill(status=502, body="Bad gateway"))
    ann.page.click(".play")
    ann.page.wait_for_selector("[role=alert].problem")
    assert ann.page.locator(".play:enabled").count()
