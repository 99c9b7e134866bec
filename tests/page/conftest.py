"""One server and one browser for all tests of the page; a fresh profile for each person."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from page.browser import NO_BROWSER, chromium
from page.person import Person
from server.conftest import ServerProcess, free_port

PAGE = Path(__file__).parents[2] / "src/camelup/server/page/index.html"

LIMITS = {
    "CAMELUP_LOG_LEVEL": "warning",
    "CAMELUP_LINK_SECONDS": "10",
    "CAMELUP_LIMIT_TABLES_PER_HOUR": "10000",
    "CAMELUP_LIMIT_PASSPORTS": "10000",
    "CAMELUP_LIMIT_REQUESTS": "100000",
    "CAMELUP_LIMIT_ACTIONS": "10000",
    "CAMELUP_LIMIT_MESSAGES": "10000",
    "CAMELUP_LIMIT_SOCKETS_PER_ADDRESS": "1000",
    "CAMELUP_LIMIT_HANDSHAKES": "10000",
}

NewPerson = Callable[..., Person]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say it loudly, at the end where it is seen, when there was no browser to test with."""
    skipped = terminalreporter.stats.get("skipped", ())
    missed = sum(NO_BROWSER in str(one.longrepr) for one in skipped)
    if missed:
        terminalreporter.write_sep(
            "!", f"{missed} tests skipped: {NO_BROWSER}", red=True, bold=True
        )


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the built page."""
    assert PAGE.exists(), "the page is not built: make page"
    database = f"sqlite:///{tmp_path_factory.mktemp('house') / 'page.db'}"
    house = ServerProcess(database, free_port(), **LIMITS)
    house.start()
    yield house
    house.stop()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium, closed after this folder: its event loop would be in the way of other tests."""
    with chromium() as browser:
        yield browser


@pytest.fixture
def person(browser: Browser, house: ServerProcess) -> Iterator[NewPerson]:
    """Make people: each has a browser profile of their own. A page that errs fails the test."""
    people: list[Person] = []

    def make(**options: Any) -> Person:
        people.append(Person(browser, house.url, **options))
        return people[-1]

    yield make
    problems = [problem for one in people for problem in one.problems]
    for one in people:
        for record in one.records():
            print(record)  # dice are drawn anew each time: a failure shows its games
        one.context.close()
    assert problems == []
