"""The review and the puzzle without a mouse and without eyes: keys, names, what is said aloud."""

import time
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page

from page.conftest import NewPerson
from page.test_access import complaints
from page.test_review import RECORD

LISTEN = """() => {
  window.said = [];
  const spoken = '[role=status], [role=alert], [aria-live]:not([aria-live=off])';
  const before = new Map();
  new MutationObserver(() => {
    for (const one of document.querySelectorAll(spoken)) {
      const text = one.innerText.replace(/\\s+/g, ' ').trim();
      if (text && before.get(one) !== text) window.said.push(text);
      before.set(one, text);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Note what a screen reader would say by itself: every new text of a live region."""

MOST_STOPS = 150


def focused_name(page: Page) -> str:
    """Tell role, name and value of what has the keyboard, from the browser's own tree."""
    line = page.context.new_cdp_session(page)
    element = line.send("Runtime.evaluate", {"expression": "document.activeElement"})
    wish = {"objectId": element["result"]["objectId"], "fetchRelatives": False}
    node: dict[str, Any] = line.send("Accessibility.getPartialAXTree", wish)["nodes"][0]
    line.detach()
    told = [node[part]["value"] for part in ("role", "name", "value") if part in node]
    said = page.evaluate("document.activeElement.getAttribute('aria-valuetext') ?? ''")
    return " ".join(str(part) for part in (*told, said)).strip()


def tab_to(page: Page, wanted: str) -> list[str]:
    """Press Tab until what is wanted has the keyboard; gives all that had it on the way."""
    passed: list[str] = []
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        told = focused_name(page)
        passed.append(told)
        if wanted in told:
            return passed
    raise AssertionError(f"{wanted} cannot be reached: {passed}")


def uploaded(address: str) -> str:
    answer = httpx.post(f"{address}/api/records", json={"record": RECORD})
    return str(answer.json()["id"])


def test_a_whole_review_is_walked_by_keyboard_and_every_stop_has_a_name(person: NewPerson) -> None:
    ann = person()
    page, record = ann.page, uploaded(ann.address)
    page.goto(f"/r/{record}")
    page.wait_for_selector("text=Review this game")
    page.evaluate(LISTEN)
    tab_to(page, "button Review this game")
    page.keyboard.press("Enter")
    assert focused_name(page) == "heading Review"
    page.wait_for_selector("text=Review ready.", state="attached")
    assert page.evaluate("window.said") == ["Working out the chances …", "Review ready."]
    tab_to(page, "slider Chance to win")
    page.keyboard.press("End")
    assert "Move 6: Ann " in focused_name(page)
    page.keyboard.press("ArrowDown")
    assert "Move 5: Ann " in focused_name(page)
    page.keyboard.press("ArrowLeft")
    assert "Move 4: Ann " in focused_name(page)
    assert page.evaluate("location.hash") == "#4"
    tab_to(page, "button Move 5 Bob went for Purple to win. ")
    page.keyboard.press("Enter")
    page.wait_for_function("() => location.hash === '#5'")
    marked = page.locator(".marked")
    assert "Played" in marked.locator("xpath=..").filter(has_text="Winner").inner_text()
    assert "Better" in " ".join(marked.all_inner_texts())
    walked = tab_to(page, "button Copy link")
    assert any("Try it yourself in place of Bob" in told for told in walked)
    assert any("Costliest: move " in told for told in walked)
    assert any("How it adds up" in told for told in walked)
    assert any("button Play on from here" in told for told in walked)
    assert all(len(told.split()) > 1 for told in walked), walked
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    assert ann.problems == []


def test_steps_of_a_record_are_said_once_where_one_stays(person: NewPerson) -> None:
    ann = person(clock=True)
    page, record = ann.page, uploaded(ann.address)
    page.goto(f"/r/{record}#0")
    page.wait_for_selector("text=Review this game")
    page.clock.pause_at(time.time() + 60)
    page.evaluate(LISTEN)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        page.clock.run_for(200)
    assert page.evaluate("window.said") == [], "one goes on at once"
    page.clock.run_for(5_000)
    (said,) = page.evaluate("window.said")
    assert said.startswith("Move 3: ")
    page.focus('[data-at="space-1"]')
    page.keyboard.press("ArrowRight")
    assert focused_name(page).startswith("button Space 2")
    assert page.evaluate("location.hash") == "#3", "on the track the arrows walk along it"
    page.focus(".stepper select")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("location.hash") == "#3", "and in a field they belong to the field"


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_puzzle_is_answered_by_keyboard_and_the_answer_is_where_one_goes_on(
    person: NewPerson, language: str
) -> None:
    ann = person(locale=language)
    page = ann.page
    best = httpx.get(f"{ann.address}/api/puzzles/today").json()["best"]
    page.goto("/puzzle")
    page.wait_for_selector("main ul li .button")
    page.evaluate(LISTEN)
    walked = tab_to(page, f"button {page.inner_text('main ul li .button >> nth=0')}")
    assert all(len(told.split()) > 1 for told in walked), walked
    page.keyboard.press("Enter")
    page.wait_for_selector(".verdict")
    assert page.evaluate("document.activeElement.contains(document.querySelector('.verdict'))")
    assert page.evaluate("window.said") == [], "what has the keyboard is read, not said again"
    page.wait_for_selector("h3")
    marks = " ".join(page.locator(".marked").all_inner_texts())
    words = {"en": ("Best", "Yours"), "de": ("Bester", "Deiner")}[language]
    assert words[0] in marks or best.startswith("ally")
    assert (words[1] in marks) == (best != "roll")
    assert complaints(page) == []


def test_axe_finds_nothing_in_a_review_in_german_by_night(person: NewPerson) -> None:
    ann = person(locale="de", color_scheme="dark")
    ann.page.goto(f"/r/{uploaded(ann.address)}?review#5")
    ann.page.wait_for_selector("text=Der Rückblick ist fertig.", state="attached")
    ann.page.click("summary")
    assert "Besser" in " ".join(ann.page.locator(".marked").all_inner_texts())
    assert complaints(ann.page) == []
