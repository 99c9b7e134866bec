"""The page in a home network without https: what browsers withhold there is told in a line."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from page.conftest import LIMITS
from page.people_pictures import NAMED
from page.person import PHONE, Person
from server.conftest import ServerProcess, free_port

WITHHELD = "[isSecureContext, 'serviceWorker' in navigator, crypto.subtle !== undefined]"


@pytest.fixture
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server under a name: no browser takes it for its own machine."""
    database = f"sqlite:///{tmp_path_factory.mktemp('home') / 'home.db'}"
    server = ServerProcess(database, free_port(), **LIMITS, CAMELUP_ALLOWED_HOSTS=NAMED)
    server.start()
    yield f"http://{NAMED}:{server.port}"
    server.stop()


def test_without_https_people_play_and_carry_their_passport_and_read_what_it_would_add(
    browser: Browser, home: str
) -> None:
    ann, phone = Person(browser, home, name="Ann"), Person(browser, home, name="x", **PHONE)
    page = ann.page
    page.goto("/")
    assert page.evaluate(WITHHELD) == [False, False, False]
    page.click(".play")
    page.wait_for_selector(".ring")
    assert ann.wait_for_turn()
    ann.roll()
    page.goto("/me/passport")
    page.wait_for_selector(".care")
    page.wait_for_selector("text=Over https you could also install this page")
    page.wait_for_selector("text=Messages with the page closed need https")
    assert page.get_by_role("button", name="Message on this device").count() == 0
    page.click("text=Show my words")
    page.wait_for_selector(".words li")
    assert page.locator(".words li").count() == 24
    page.click("text=Show a code")
    page.wait_for_selector(".qr svg path")
    phone.page.goto(f"/me/passport#carry={page.inner_text('.code')}")
    phone.page.click(".bring button")
    phone.page.wait_for_selector(".care")
    assert phone.page.inner_text("h1") == "Ann"
    assert ann.problems + phone.problems == []
    for one in (ann, phone):
        one.context.close()
