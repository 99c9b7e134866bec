"""The page takes part in every roll; a page that is silent is left out, and all see it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from page.conftest import LIMITS
from page.person import Person
from page.test_company import sit_together
from page.test_fair_dice import listen
from server.conftest import ServerProcess, free_port

Two = tuple[Person, Person]


@pytest.fixture
def two(browser: Browser, tmp_path: Path) -> Iterator[Callable[..., Two]]:
    """Ann and Bob at a server that waits for links as long as is said."""
    made: list[ServerProcess] = []
    people: list[Person] = []

    def make(seconds: str, speed: str = "off") -> Two:
        database = f"sqlite:///{tmp_path / 'links.db'}"
        server = ServerProcess(database, free_port(), **{**LIMITS, "CAMELUP_LINK_SECONDS": seconds})
        server.start()
        made.append(server)
        ann = Person(browser, server.url, speed=speed)
        bob = Person(browser, server.url, speed=speed, name="Bob")
        people.extend((ann, bob))
        return ann, bob

    yield make
    for one in people:
        one.context.close()
    for server in made:
        server.kill()


def take_turn(ann: Person, bob: Person) -> int:
    """Let whoever it is roll; tells the seat."""
    found = ann.page.wait_for_selector(".player.turn")
    assert found is not None
    seat = int((found.get_attribute("data-at") or "-0").rpartition("-")[2])
    roller = (ann, bob)[seat - 1]
    assert roller.wait_for_turn()
    v = ann.v
    roller.roll()
    ann.wait_past(v)
    return seat


def events(ann: Person) -> list[dict[str, Any]]:
    table = ann.tables[-1]
    found: list[dict[str, Any]] = ann.ask("GET", f"/api/tables/{table}/log")["events"]
    return found


def test_every_roll_takes_a_link_of_both_pages_also_after_a_reload(
    two: Callable[..., Two],
) -> None:
    ann, bob = two("20")
    sit_together(ann, bob)
    take_turn(ann, bob)
    bob.page.reload()
    bob.page.wait_for_selector(".ring")
    take_turn(ann, bob)
    take_turn(ann, bob)
    links = [event["links"] for event in events(ann)]
    assert all(len(link) == 64 for one in links for link in one)
    assert len({link for one in links for link in one}) == 6
    assert ann.page.locator("[data-adds]").count() == 0


def be_silent(message: dict[str, Any]) -> dict[str, Any] | None:
    """Hear of no roll."""
    rolls = message["type"] == "ask" and message["seat"] is not None
    return None if rolls else message


def test_the_pyramid_is_shaken_from_the_click_until_the_die_is_known(
    two: Callable[..., Two],
) -> None:
    ann, bob = two("3", speed="normal")
    listen(bob, be_silent)
    sit_together(ann, bob)
    ann.page.wait_for_selector(".player.turn")
    if ann.page.query_selector('.player.turn[data-at="seat-2"]'):
        take_turn(ann, bob)
    assert ann.wait_for_turn()
    ann.page.click('[data-at="pyramid"]')
    ann.page.wait_for_selector('[data-at="pyramid"].shaken')
    ann.wait_past(ann.v)
    ann.page.wait_for_selector('[data-at="pyramid"]:not(.shaken)')


def test_a_page_that_is_silent_is_left_out_and_all_see_it(two: Callable[..., Two]) -> None:
    ann, bob = two("1")
    listen(bob, be_silent)
    sit_together(ann, bob)
    while take_turn(ann, bob) == 2:
        assert events(ann)[-1]["left_out"] == []
    assert events(ann)[-1]["left_out"] == [2]
    for one in (ann, bob):
        one.page.wait_for_selector('[data-at="seat-2"] [data-adds="left-out"]')
        one.page.click("#tab-log")
        one.page.wait_for_selector("[data-left-out='2'] >> text=did not answer in time")
    assert ann.page.locator('[data-at="seat-1"] [data-adds]').count() == 0
