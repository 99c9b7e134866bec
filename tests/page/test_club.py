"""A club night in real browsers: eight people, bots, a phone that runs it, a projector."""

import json
import re

import pytest
from playwright.sync_api import Page, Route

from page.conftest import NewPerson
from page.person import PHONE, Person
from page.test_access import complaints
from server.conftest import ServerProcess
from server.test_clubs import come

ROLL_OUT = """table => {
    const address = `/api/tables/${table}`;
    const roll = async () => {
        for (;;) {
            const { game, seats } = await (await fetch(address)).json();
            if (game.over) return;
            if (seats.includes(game.turn)) {
                const wish = { id: `r${game.v}`, v: game.v, move: "roll", seat: game.turn };
                await fetch(`${address}/moves`, {method: "POST", body: JSON.stringify(wish),
                    headers: {"Content-Type": "application/json"}});
            }
            await new Promise((go) => setTimeout(go, 60));
        }
    };
    void roll();
}"""
"""Roll whenever it is one's turn, beside what the page shows, until the race is over."""


def hurry(route: Route) -> None:
    """Let bots of a night move at once."""
    wish = route.request.post_data_json
    if wish:
        wish["options"]["pause"] = 0
    route.continue_(post_data=wish and json.dumps(wish))


def table_of(one: Person) -> str:
    return one.page.url.rpartition("/t/")[2]


def open_night(boss: Person) -> str:
    boss.page.route("**/api/clubs", hurry)
    boss.page.goto("/club")
    boss.page.get_by_label("Name of the night").fill("Café Camel")
    boss.page.get_by_label("People at a table").select_option("3")
    boss.page.get_by_label(re.compile("^Rounds")).select_option("2")
    boss.page.get_by_label(re.compile("^If the tables")).select_option("bots")
    boss.page.get_by_role("button", name="Open the night").click()
    boss.page.wait_for_url("**/club/*")
    return boss.page.url.rpartition("/")[2]


def fits(page: Page) -> bool:
    """Whether nothing stands out of a page to the side."""
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return bool(wide <= 0)


@pytest.mark.soak  # nine pages at once: two minutes on two cores
def test_eight_people_and_bots_play_a_night_that_one_of_them_runs_from_a_phone(
    person: NewPerson,
) -> None:
    boss = person(name="Olga", **PHONE)
    club = open_night(boss)
    boss.page.wait_for_selector(".qr svg")
    boss.page.wait_for_selector("text=4 more people, and you can start")
    assert boss.page.get_by_role("button", name="Start round 1").count() == 0
    boss.page.get_by_role("button", name="I’m in").click()
    names = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus")
    others = [person(name=name, **PHONE) for name in names]
    for one in others:
        one.page.goto(f"/club/{club}")
        one.page.get_by_role("button", name="I’m in").click()
        one.page.wait_for_selector("text=You’re in")
    wall = boss.new_tab()
    wall.goto(f"/club/{club}/board")
    wall.wait_for_selector("text=8 people here")
    assert wall.locator(".people li").count() == 8
    sit_down(boss, others, "Start round 1")
    boss.page.get_by_role("button", name="End the round now").click()
    boss.page.get_by_role("button", name="Yes, stop 3 tables").click()
    sit_down(boss, others, "Start round 2")
    for one in others:
        one.page.evaluate(ROLL_OUT, table_of(one))
    mine = boss.page.get_by_role("link", name="To table").get_attribute("href") or ""
    boss.page.evaluate(ROLL_OUT, mine.rpartition("/")[2])
    others[0].page.get_by_role("link", name="Back to the club night").wait_for()
    assert others[0].page.get_by_role("button", name="Play again").count() == 0
    boss.page.wait_for_selector("text=The night is over")
    wall.wait_for_selector(".first")
    with boss.page.expect_download() as download:
        boss.page.get_by_role("link", name="Results as CSV").click()
    lines = download.value.path().read_text(encoding="utf-8-sig").splitlines()
    assert len(lines) == 9
    assert lines[0].startswith("Place,Name,Points,Round 1,Round 2")
    assert "Olga" in "".join(lines)


def sit_down(boss: Person, others: list[Person], start: str) -> None:
    """Begin a round; the pages take everybody to their tables, also from those of the last one."""
    before = {one: table_of(one) for one in others}
    boss.page.get_by_role("button", name=start).click()
    back_to_desk(boss)
    boss.page.get_by_role("link", name="To table").wait_for()
    for one in others:
        one.page.wait_for_function(
            "before => location.pathname.startsWith('/t/') && !location.pathname.endsWith(before)",
            arg=before[one] or "-",
        )


def back_to_desk(boss: Person) -> None:
    """Who runs a night and plays in it is taken to the table, too; one tap leads back."""
    boss.page.wait_for_url("**/t/*")
    boss.page.get_by_role("link", name="Running the night").click()
    boss.page.wait_for_url("**/club/*")


def test_the_organiser_takes_a_round_back_and_every_screen_can_be_used_by_everybody(
    person: NewPerson, house: ServerProcess
) -> None:
    boss = person(name="Olga", **PHONE)
    club = open_night(boss)
    boss.page.wait_for_selector("text=4 more people, and you can start")
    boss.page.get_by_role("button", name="I’m in").click()
    come(club, house, "Ann", "Ben", "Cleo", "Dan", "A name of twenty-four!!!")
    boss.page.get_by_role("button", name="Start round 1 with 6 people").wait_for()
    assert complaints(boss.page) == []
    assert fits(boss.page)
    boss.page.get_by_role("button", name="Start round 1").click()
    back_to_desk(boss)
    boss.page.get_by_role("button", name="End the round now").wait_for()
    wall = boss.new_tab()
    wall.set_viewport_size({"width": 1920, "height": 1080})
    wall.goto(f"/club/{club}/board")
    wall.wait_for_selector(".tables li")
    assert wall.locator(".tables li").count() == 2
    assert complaints(wall) == []
    boss.page.get_by_role("link", name="To table").click()
    boss.page.wait_for_selector(".strip >> text=Round 1 of 2")
    boss.page.wait_for_selector(".ring")
    assert complaints(boss.page) == []
    assert fits(boss.page)
    back_to_desk(boss)
    boss.page.get_by_role("button", name="End the round now").click()
    boss.page.get_by_role("button", name="Yes, stop 2 tables").click()
    boss.page.get_by_role("button", name="Undo: round ended").click()
    boss.page.get_by_role("button", name="End the round now").wait_for()
    boss.page.get_by_role("button", name="Undo: round started").click()
    boss.page.get_by_role("button", name="Yes, drop round 1").click()
    boss.page.wait_for_selector("text=Start round 1 with 6 people")
    boss.page.get_by_role("button", name="Ben").click()
    boss.page.get_by_role("button", name="Remove").click()
    boss.page.get_by_role("button", name="Undo: Ben removed").wait_for()
    boss.page.wait_for_selector("text=Start round 1 with 5 people")
    assert fits(boss.page)


def test_opening_a_night_can_be_used_by_everybody_and_home_leads_there(person: NewPerson) -> None:
    ann = person(name="Ann", **PHONE)
    ann.page.goto("/")
    ann.page.get_by_role("link", name="Club night").click()
    ann.page.wait_for_selector("text=Open the night")
    assert complaints(ann.page) == []
    assert fits(ann.page)
    ann.page.goto("/club/aaaaaaaaaaaaaaaa")
    ann.page.wait_for_selector("text=There is no such club night")
