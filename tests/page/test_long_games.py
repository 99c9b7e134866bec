"""A page comes into a game of two thousand moves, and reads as far back as its person wants."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from page.person import Person
from server.client import Table
from server.long_game import running_long_game

PATIENCE = 40_000


@pytest.fixture
def long_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    yield from running_long_game(tmp_path_factory.mktemp("long"), moves=2000)


def test_a_long_game_opens_with_its_last_moves_and_older_ones_are_read(
    browser: Browser, long_game: Table
) -> None:
    eve = Person(browser, long_game.url)
    eve.page.goto(f"/t/{long_game.id}")
    moves = eve.page.locator(".log li[style]")
    expect(moves).to_have_count(200, timeout=PATIENCE)
    eve.page.click("text=Earlier moves")
    expect(moves).to_have_count(700, timeout=PATIENCE)
    moves.last.locator("button").click()
    eve.page.wait_for_selector(".peek")
    expect(moves).to_have_count(2000, timeout=PATIENCE)
    assert eve.page.locator("text=Earlier moves").count() == 0
    assert eve.problems == []
    eve.context.close()
