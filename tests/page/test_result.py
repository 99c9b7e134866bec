"""The window at the end of a game: nothing in it moves under a finger, all of it is in sight."""

from typing import Any

import httpx
import pytest
from playwright.sync_api import Route

from page.conftest import NewPerson
from page.person import OVER, PHONE
from page.test_review import blamed

PLACES = """() => ['.close', '.row', '.next > :first-child', '.next > :last-child']
  .map((one) => {
    const { x, y, right, bottom } = document.querySelector(`.result ${one}`)
      .getBoundingClientRect();
    return [one, x, y, right, bottom];
  })"""
"""Where the things are that can be pressed, and how large."""

#: So high is a row of the result at most while nothing in it breaks.
ONE_LINE = 55

CUT = """() => {
  const table = document.querySelector('.result table');
  const edge = table.closest('.scroll').getBoundingClientRect().right;
  const cells = [...table.querySelectorAll('th, .row td, .name')].filter((one) => one.offsetWidth);
  return cells.filter((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    const { left, right } = words.getBoundingClientRect();
    return right > edge + 1 || left < 0 || one.scrollWidth > one.clientWidth + 1 && one.clientWidth;
  }).map((one) => one.innerText);
}"""
"""What of the table of the result is cut off."""


def test_what_can_be_pressed_in_the_result_stays_where_it_is_when_the_lesson_comes(
    person: NewPerson,
) -> None:
    ann = person(hints=True)
    table = ann.make_table(bots=("roller",))
    ann.roll_on(table, near=OVER)
    moves = len(httpx.get(f"{ann.address}/api/records/{table}").json()["steps"]) - 1
    known = blamed(1, moves)
    answers: list[dict[str, Any]] = [{**known, "done": False}]

    def answer(route: Route) -> None:
        route.fulfill(json=answers[-1])

    ann.page.route("**/api/records/*/review", answer)
    ann.go_to(table)
    looking = ann.page.locator(".result .lesson.looking")
    looking.wait_for()
    ann.page.wait_for_selector('.result [data-verdict="good"]')
    assert looking.inner_text() == "What cost you most: Looking at your moves …"
    before, room = ann.page.evaluate(PLACES), looking.bounding_box()
    answers.append(known)
    said = ann.page.locator(".result .lesson:not(.looking)")
    said.wait_for()
    assert "You went for" in said.inner_text()
    assert ann.page.evaluate(PLACES) == before
    assert said.bounding_box() == room, "its room was kept"
    ann.page.click(".result .row >> nth=-1")
    ann.page.wait_for_selector(".result .why")
    assert ann.page.evaluate(PLACES)[:2] == before[:2], "coins explained move nothing above them"


@pytest.mark.parametrize("locale", ["en", "de"])
def test_every_column_of_the_result_is_in_sight_on_a_phone(person: NewPerson, locale: str) -> None:
    ann = person(**{**PHONE, "viewport": {"width": 375, "height": 667}}, locale=locale)
    table = ann.make_table(bots=("roller",) * 3)
    ann.roll_on(table, near=OVER)
    ann.go_to(table)
    ann.page.wait_for_selector(".result .next")
    ann.page.click(".result .row >> nth=1")
    ann.page.wait_for_selector(".result .why")
    for width in (375, 320):
        ann.page.set_viewport_size({"width": width, "height": 667})
        scroll = ann.page.locator(".result .scroll")
        assert scroll.evaluate("one => one.scrollWidth <= one.clientWidth"), width
        assert ann.page.evaluate(CUT) == [], width
        heights = ann.page.locator(".result .sum").evaluate_all(
            "all => all.map((one) => one.getClientRects()[0].height)"
        )
        assert max(heights) < ONE_LINE, "a coin stays beside its number"
