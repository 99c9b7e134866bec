"""What an operator switched off is offered nowhere in the page, which is all there without it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from page.conftest import LIMITS, NewPerson
from page.person import Person
from server.conftest import ServerProcess, free_port

OFF = {f"CAMELUP_{part}": "0" for part in ("RATINGS", "LOBBY", "DAYS", "CLUBS", "CALLS")}

CHOICES = "() => [...document.querySelectorAll('select option')].map(one => Number(one.value) || 0)"


@pytest.fixture
def bare(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    """Somebody at a server that offers games and nothing beside them."""
    database = f"sqlite:///{tmp_path_factory.mktemp('bare') / 'bare.db'}"
    server = ServerProcess(database, free_port(), **LIMITS, **OFF, CAMELUP_INSTALLABLE="0")
    server.start()
    person = Person(browser, server.url, name="Ann")
    yield person
    person.context.close()
    server.stop()
    assert person.problems == []


def test_a_server_with_games_alone_offers_nothing_else(bare: Person) -> None:
    page = bare.page
    page.goto("/")
    page.wait_for_selector(".play:enabled")
    assert page.locator(".match").count() == 0
    assert page.locator('a[href="/club"]').count() == 0
    page.get_by_role("button", name="Open a table").click()
    page.wait_for_selector(".seats")
    assert max(page.evaluate(CHOICES)) < 86_400, "no days for a move"
    for option in ("Rated: counts for the ranking", "Show on the home page"):
        assert page.get_by_label(option).count() == 0
    page.locator(".start").click()
    page.wait_for_selector(".ring")
    page.goto("/club")
    page.wait_for_selector("text=this server has no club nights")
    page.goto("/me/passport")
    page.wait_for_selector(".care")
    assert page.locator(".calls").count() == 0


def test_a_server_that_offers_all_shows_all(person: NewPerson) -> None:
    ann = person(name="Ann")
    ann.page.goto("/")
    ann.page.wait_for_selector(".match form")
    assert ann.page.locator('a[href="/club"]').count() == 1
    ann.page.get_by_role("button", name="Open a table").click()
    ann.page.wait_for_selector(".seats")
    assert max(ann.page.evaluate(CHOICES)) == 7 * 86_400
    for option in ("Rated: counts for the ranking", "Show on the home page"):
        assert ann.page.get_by_label(option).count() == 1
