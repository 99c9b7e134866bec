"""The review of a game in the page: chart, key moments, both by keyboard."""

import json
import re
from typing import Any

import httpx
from playwright.sync_api import Route

from page.conftest import NewPerson
from page.person import OVER, PHONE
from page.test_access import complaints

RECORD = """[Edition "second"]
[Players "Ann; Bob; Cid"]
[Board "1:gp 2:ry 3:b 15:W 16:K"]

roll b3
roll g1
roll r1
roll y1
win p          # a hope
bet b
"""

BOARD_IN_SIGHT = """() => {
  const { top, bottom } = document.querySelector('.ring').getBoundingClientRect();
  return top >= -1 && bottom <= innerHeight;
}"""

REVIEW_IN_SIGHT = """() => {
  const { top, bottom } = document.querySelector('svg[role=slider]').getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""

NO_FIGURE_TOO_SOON = """() => {
  const judging = document.querySelector('.working') !== null;
  const told = [...document.querySelectorAll('[data-accuracy]')].map((one) => one.innerText);
  return told.length > 0 && told.every((text) => (text === '…') === judging);
}"""
"""Accuracy is told once all decisions are judged, and not before."""


LUCK_TOLD = "[...document.querySelectorAll('[data-luck]')].map((one) => one.innerText)"

HOLD = """() => new Promise((on) => requestAnimationFrame(() => requestAnimationFrame(on)))"""


def test_a_game_is_reviewed_and_its_moments_move_the_board(person: NewPerson) -> None:
    ann = person()
    answer = httpx.post(f"{ann.address}/api/records", json={"record": RECORD})
    ann.page.goto(f"/r/{answer.json()['id']}")
    ann.page.click("text=Review this game")
    ann.page.wait_for_selector("ol .moment")
    assert ann.page.evaluate(NO_FIGURE_TOO_SOON)
    ann.page.wait_for_selector("text=Review ready.", state="attached")
    moment = ann.page.locator("ol .moment", has_text="Move 5")
    assert "Bob went for Purple to win. " in moment.inner_text()
    moment.focus()
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_function("() => location.hash === '#5'")
    assert "In the record: a hope" in ann.page.inner_text("main")
    assert "Move 5 (Bob): Purple to win. Better: " in ann.page.inner_text("main")
    ann.page.click('[data-mistakes="2"]')
    ann.page.evaluate("location.hash = '#0'")
    ann.page.click("[data-mistake] >> text=/Move 5: Purple to win. Better: .+ more wins/")
    ann.page.wait_for_function("() => location.hash === '#5'")
    assert complaints(ann.page) == []
    chart = ann.page.locator('svg[role="slider"]')
    chart.scroll_into_view_if_needed()
    box = chart.bounding_box()
    assert box is not None
    ann.page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + 20)
    ann.page.wait_for_function("() => location.hash === '#3'")
    chart.press("End")
    ann.page.wait_for_function("() => location.hash === '#6'")
    assert "Move 6: Ann " in (chart.get_attribute("aria-valuetext") or "")
    chart.press("Home")
    ann.page.wait_for_function("() => location.hash === '#0'")
    ann.page.click("text=How it adds up")
    assert "luck, own rolls" in (ann.page.text_content("details") or "")
    assert complaints(ann.page) == []


def test_all_of_the_sum_of_a_review_is_in_sight_on_a_phone(person: NewPerson) -> None:
    ann = person(**PHONE, locale="de")
    answer = httpx.post(f"{ann.address}/api/records", json={"record": RECORD})
    ann.page.goto(f"/r/{answer.json()['id']}?review")
    ann.page.wait_for_selector('svg[role="slider"]')
    assert ann.page.evaluate(REVIEW_IN_SIGHT), "who came for the review sees it, and not the board"
    ann.page.click("summary")
    label = "getComputedStyle(document.querySelectorAll('details td')[2], '::before').content"
    assert ann.page.evaluate(label) == '"Glück, fremde Würfe"'
    assert ann.page.evaluate(
        "(box => box.scrollWidth <= box.clientWidth)(document.querySelector('details .reckoning'))"
    ), "no figure is cut off"
    ann.page.tap("ol .moment >> nth=0")
    assert ann.page.evaluate(BOARD_IN_SIGHT), "what a moment speaks of is brought into sight"
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert complaints(ann.page) == []


def finished_review(address: str, record: str) -> dict[str, Any]:
    """Ask for a review until it is worked out."""
    review: dict[str, Any] = {"done": False}
    while not review["done"]:
        review = httpx.get(f"{address}/api/records/{record}/review", timeout=120).json()
    return review


def test_what_is_listed_stays_where_the_finger_is_while_the_review_is_worked_out(
    person: NewPerson,
) -> None:
    ann = person(**PHONE)
    record = httpx.post(f"{ann.address}/api/records", json={"record": RECORD}).json()["id"]
    whole = finished_review(ann.address, record)
    dice = [
        {"number": number, "kind": "roll", "seat": 1, "size": 0.1, "coins": None}
        for number in (1, 2, 4)
    ]
    glance = {**whole, "done": False, "judged": 0, "moments": dice[1:]}
    mistake = [one for one in whole["moments"] if one["number"] == 5]
    later = {**whole, "done": False, "judged": 3, "moments": [dice[0], dice[2]]}
    ends = {**whole, "moments": [dice[0], *mistake]}
    answers = [glance]

    def answer(route: Route) -> None:
        route.fulfill(json=answers[-1])

    ann.page.route("**/api/records/*/review", answer)
    ann.page.goto(f"/r/{record}?review")
    row = ann.page.locator("ol .moment", has_text="Move 4")
    row.scroll_into_view_if_needed()
    before, first = row.bounding_box(), ann.page.evaluate(LUCK_TOLD)
    for told, rows in ((later, ["2", "4", "1"]), (ends, ["2", "4", "1", "5"])):
        answers.append(told)
        ann.page.wait_for_selector(f"ol:has(.moment) > li:nth-child({len(rows)})")
        ann.page.evaluate(HOLD)
        listed = [text.split()[1] for text in ann.page.locator("ol .moment b").all_inner_texts()]
        assert listed == rows
        assert row.bounding_box() == before
        assert "…" not in ann.page.evaluate(LUCK_TOLD)
    assert set(first) == {"…"}, "no figure before it holds"


def test_a_thumb_that_swipes_over_the_chart_scrolls_and_one_that_taps_or_slides_moves_the_board(
    person: NewPerson,
) -> None:
    ann = person(**PHONE, locale="de")
    record = httpx.post(f"{ann.address}/api/records", json={"record": RECORD}).json()["id"]
    ann.page.goto(f"/r/{record}?review#1")
    chart = ann.page.get_by_role("slider", name="Siegchance Zug um Zug")
    chart.scroll_into_view_if_needed()
    line = ann.page.context.new_cdp_session(ann.page)

    def swipe(across: float, down: float) -> None:
        box = chart.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for step in range(9):
            at = {"x": x + across * step / 8, "y": y + down * step / 8}
            kind = "touchMove" if step else "touchStart"
            line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at]})
        line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    scrolled = ann.page.evaluate("scrollY")
    swipe(3, -160)
    ann.page.wait_for_function(f"() => scrollY > {scrolled} + 60")
    assert ann.page.evaluate("location.hash") == "#1"
    chart.scroll_into_view_if_needed()
    swipe(120, 4)
    ann.page.wait_for_function("() => location.hash === '#5'")
    chart.tap()
    ann.page.wait_for_function("() => location.hash === '#3'")
    assert ann.page.get_by_role("heading", name="Siegchance Zug um Zug").is_visible()


def test_somebody_plays_on_from_a_moment_of_the_review_and_finds_the_way_back(
    person: NewPerson,
) -> None:
    ann = person()
    answer = httpx.post(f"{ann.address}/api/records", json={"record": RECORD})
    record = answer.json()["id"]
    ann.page.goto(f"/r/{record}?review#2")
    ann.page.click("text=Play on from here")
    ann.page.wait_for_url("**/t/*")
    table = ann.page.url.split("/t/")[1]
    seen = httpx.get(f"{ann.address}/api/tables/{table}").json()
    assert seen["room"]["given"] == f"{record}#2"
    assert seen["room"]["seats"][2]["name"] == "Ann"
    ann.page.wait_for_selector("text=Cards that lie face down were dealt anew")
    ann.page.wait_for_selector(".roll.inviting")
    ann.page.click(".roll.inviting")
    ann.page.wait_for_function("() => Number(document.querySelector('.table').dataset.v) >= 1")
    assert "out of step" not in ann.page.inner_text("body").lower()
    ann.page.click(".menu button")
    ann.page.click("text=The game this one plays on from")
    ann.page.wait_for_function("() => location.hash === '#2'")
    assert ann.problems == []


NEARLY_OVER = """[Edition "second"]
[Players "Ann; Bob"]
[Position "14:gp 15:ry 16:b 13:W 12:K | dice bgp | win 2r | coins 7 9"]

bet b
"""


def test_after_a_game_from_a_given_start_the_rolls_are_checked_and_the_coach_has_a_lesson(
    person: NewPerson,
) -> None:
    ann = person(hints=True)
    answer = httpx.post(f"{ann.address}/api/records", json={"record": NEARLY_OVER})
    ann.page.goto(f"/r/{answer.json()['id']}?review#1")
    ann.page.click("text=Play on from here")
    ann.page.wait_for_url("**/t/*")
    table = ann.page.url.split("/t/")[1]
    ann.roll_on(table, near=OVER)
    ann.page.wait_for_selector('.result [data-verdict="good"]')
    lesson = ann.page.locator(".lesson:not(.looking)")
    lesson.wait_for()
    assert re.match("(What cost you most: You went for|Well played: )", lesson.inner_text())
    assert ann.page.locator(".result .verdict ~ .lesson").count() == 1, "it pushes no button away"
    ann.page.click(".result .verdict button")
    assert "No dice drew the start" in ann.page.inner_text("dialog[open]")
    assert ann.problems == []


def blamed(number: int, moves: int) -> dict[str, Any]:
    """Give a finished review of two that calls one move a mistake, and nothing else."""
    quiet = {
        "others": {},
        "seat": 2,
        "move": "roll b1",
        "chances": [0.5, 0.5],
        "leg": 1,
        "luck": None,
    }
    judged = {**quiet, "best": "roll", "given_up": 0, "error": 0.01, "ahead": 0, "mistake": False}
    told = [{**judged, "number": one + 1} for one in range(moves)]
    told[number - 1] |= {
        "seat": 1,
        "others": {"bet b": 0.02},
        "best": "win b",
        "given_up": 0.07,
        "mistake": True,
    }
    sums = ("start", "luck_own", "luck_others", "own", "others", "final")
    kept = {"accuracy": 80, "given_up": 0.07, "held": 0.5, "decisions": 9}
    seat = {**dict.fromkeys(sums, 0), **kept, "errors": {}}
    moment = {"number": number, "kind": "decision", "seat": 1, "size": 0.07, "coins": 1.9}
    known = {"done": True, "judged": moves, "start": [0.5, 0.5], "error": 0.02}
    return {**known, "seats": [seat, seat], "moves": told, "moments": [moment]}


def test_a_move_made_while_the_coach_was_still_explaining_is_not_blamed_without_a_word(
    person: NewPerson,
) -> None:
    ann = person(hints=True)
    table = ann.make_table(bots=("roller",))
    ann.go_to(table)
    assert ann.wait_for_turn()
    ann.page.wait_for_selector(".coach [data-topic]")
    number = ann.v + 1
    ann.roll()
    ann.roll_on(table, near=OVER)
    moves = len(httpx.get(f"{ann.address}/api/records/{table}").json()["steps"]) - 1
    review = blamed(number, moves)
    ann.page.route("**/api/records/*/review", lambda route: route.fulfill(json=review))
    ann.page.goto(f"/r/{table}?review")
    moment = ann.page.locator("ol .moment", has_text=f"Move {number}")
    assert moment.inner_text().endswith("The coach had not explained that kind of move yet.")
    assert "1.9 more coins on average" in moment.inner_text()
    costliest = ann.page.locator("tr.more", has_text="Costliest")
    assert "The coach had not explained" in costliest.inner_text()
    tip = {str(number): {"seat": 1, "move": "win b", "untold": []}}
    kept = json.dumps([{"table": table, "advice": tip}])
    ann.page.evaluate("kept => localStorage.setItem('camelup-advised', kept)", kept)
    ann.page.evaluate("localStorage['camelup-passport'] = 'ab'.repeat(32)")
    ann.page.goto(f"/r/{table}?review#{number}")
    ann.page.reload()
    costliest.wait_for()
    assert costliest.inner_text().endswith("The better move was the coach’s tip.")
    ann.page.wait_for_selector(f".here p:has-text('Move {number}')")
    assert ann.page.locator(".here p").all_inner_texts()[0] == (
        f"Move {number} (you): a roll. "
        "Better: Blue to win, 7 more wins in 100 games (give or take 1.0)."
    )
    ann.page.keyboard.press("ArrowRight")
    ann.page.wait_for_selector(f".here p:has-text('Move {number + 1}')")
    assert re.match(rf"Move {number + 1} \(\w+\): ", ann.page.inner_text(".here"))
