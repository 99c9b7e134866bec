"""The puzzle of the day in the page: answered once, explained, remembered."""

import httpx
import pytest

from page.conftest import NewPerson
from page.person import PHONE
from page.test_access import complaints


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
def test_the_puzzle_of_the_day_is_answered_explained_and_remembered(
    person: NewPerson, size: dict[str, object]
) -> None:
    ann = person(**size)
    puzzle = httpx.get(f"{ann.address}/api/puzzles/today").json()
    ann.page.goto("/")
    ann.page.click("nav >> text=Puzzle of the day")
    ann.page.wait_for_selector("main ul li .button")
    assert complaints(ann.page) == []
    ann.page.focus("main ul li .button >> nth=0")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector(".verdict")
    right = puzzle["best"] == "roll"
    assert ann.page.inner_text(".verdict").startswith("Right" if right else "Not quite")
    ann.page.wait_for_selector("h3:has-text('worth')")
    ann.page.reload()
    ann.page.wait_for_selector(".verdict")
    assert ann.page.locator("main ul li .button").count() == 0
    assert complaints(ann.page) == []
