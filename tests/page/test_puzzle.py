"""The puzzle of the day in the page: answered once, explained, remembered."""

import re
from dataclasses import asdict
from typing import Any

import httpx
import pytest

from camelup.puzzles.puzzle import puzzles_in
from page.conftest import NewPerson
from page.person import PHONE
from page.test_access import complaints

TWO_WINS = 0.02
SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 640}}


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
    ann.page.wait_for_selector("h3:has-text('each move brings')")
    reasons = ann.page.locator(".facts li").all_inner_texts()
    assert reasons, "wins alone are no reason"
    lost = max(was - now for was, now in zip(puzzle["wins_obvious"], puzzle["wins"], strict=True))
    why = re.match(r"It hits Player \d hardest, who has .* After the tempting move .*", reasons[0])
    assert why or lost < TWO_WINS, "whom it hurts is the first reason, if it hurts much"
    offered = ann.page.locator("main ol li span").all_inner_texts()
    assert any("(Yours)" in one or "(Best)" in one for one in offered), "one's answer is listed"
    assert "Everyone starts at 1500" in ann.page.inner_text("main")
    ann.page.reload()
    ann.page.wait_for_selector(".verdict")
    assert ann.page.locator("main ul li .button").count() == 0
    assert complaints(ann.page) == []


def test_the_puzzle_is_of_the_edition_played_last_and_the_other_one_is_a_choice_away(
    person: NewPerson,
) -> None:
    ann = person(locale="de")
    ann.page.goto("/")
    ann.page.get_by_label("Ausgabe").first.select_option("first")
    ann.page.click(".play")
    ann.page.wait_for_selector(".ring")
    ann.page.goto("/puzzle")
    ann.page.wait_for_selector("main .moves .button")
    assert ann.page.locator("main select").input_value() == "first"
    assert ann.page.locator("[data-differs]").count() == 0
    heading = ann.page.inner_text("section h2")
    assert re.fullmatch(r"Du bist dran: Du spielst Person \d", heading)
    ann.page.click("main .moves .button >> nth=0")
    ann.page.wait_for_selector(".verdict")
    ann.page.select_option("main select", "second")
    ann.page.wait_for_selector("main .moves .button")
    assert "zweiten Ausgabe" in ann.page.inner_text("[data-differs]")
    ann.page.select_option("main select", "first")
    ann.page.wait_for_selector(".verdict")
    assert ann.page.locator("main .moves .button").count() == 0, "each is answered once"


@pytest.mark.parametrize("size", [{}, PHONE, SMALL], ids=["desk", "phone", "small"])
@pytest.mark.parametrize("best", ["win", "lose", "bet"])
def test_the_word_over_the_best_move_covers_no_other_word(
    person: NewPerson, size: dict[str, Any], best: str
) -> None:
    ann = person(locale="de", **size)
    puzzle = next(one for one in puzzles_in("second") if one.best.startswith(best))
    told = {**asdict(puzzle), "day": 20_000, "number": 1, "count": 1}
    ann.page.route("**/api/puzzles/today*", lambda route: route.fulfill(json=told))
    ann.page.goto("/puzzle")
    ann.page.click("main .moves .button >> nth=0")
    ann.page.wait_for_selector(".marked .word.best")
    assert ann.page.evaluate(COVERED) == []


COVERED = """() => {
    const box = (one) => one.getBoundingClientRect();
    const over = (a, b, from, to) => a[from] < b[to] - 1 && b[from] < a[to] - 1;
    const meets = (a, b) => over(a, b, "left", "right") && over(a, b, "top", "bottom");
    const words = [...document.querySelectorAll(".marked .word")];
    const range = document.createRange();
    const text = (one) => { range.selectNodeContents(one); return range.getBoundingClientRect(); };
    return [...document.querySelectorAll(".pile .count, .pile .laid i, .stack .rest")]
        .filter((one) => words.some((word) => meets(box(word), text(one))))
        .map((one) => one.textContent.trim());
}"""
"""Names of piles, whose cards lie there and what is left of tickets: under the word of a mark."""


@pytest.mark.parametrize("window", [(1440, 900), (1280, 720)], ids=["1440", "1280"])
def test_all_of_the_puzzles_board_is_in_the_window_of_a_desk(
    person: NewPerson, window: tuple[int, int]
) -> None:
    width, height = window
    ann = person(viewport={"width": width, "height": height})
    ann.page.goto("/puzzle")
    ann.page.wait_for_selector("main .moves .button")
    board = ann.page.locator(".ring").bounding_box()
    assert board is not None
    assert board["y"] >= 0
    assert board["y"] + board["height"] <= height
    assert board["height"] > height * 0.75, "nor is it made small for that"


@pytest.mark.parametrize("locale", ["en", "de"])
def test_a_puzzle_with_partners_says_what_they_are(person: NewPerson, locale: str) -> None:
    ann = person(locale=locale, **PHONE)
    puzzle = next(one for one in puzzles_in("second") if " allies " in one.position)
    told = {**asdict(puzzle), "day": 20_000, "number": 1, "count": 1}
    ann.page.route("**/api/puzzles/today*", lambda route: route.fulfill(json=told))
    ann.page.goto("/puzzle")
    said = ann.page.locator("[data-partners]").inner_text()
    assert ("best ticket" if locale == "en" else "beste Wett- oder Pyramidenplättchen") in said
    partner = ann.page.locator(".partner >> nth=0").inner_text()
    assert partner.strip().startswith("Partner: " if locale == "en" else "mit ")
