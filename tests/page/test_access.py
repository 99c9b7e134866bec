"""The page for everyone: axe, the live region, reduced motion."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from page.conftest import NewPerson
from page.person import PHONE, Person

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
RULES = "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']"
CONTRAST = "{type: 'rule', values: ['color-contrast']}"
SPARED = "selectors: false, iframes: false, preload: false"
"""What axe would add to its answer and nobody reads; the page has no frames."""
SETTLE = """() => new Promise((done) => requestAnimationFrame(() => {
    for (const one of document.getAnimations())
        if (one.effect.getComputedTiming().endTime !== Infinity) one.finish();
    done();
}))"""
"""What is half faded in has half its contrast: let all that moves be where it goes."""


TURN_LIGHT = """() => {
    const page = document.documentElement.dataset;
    page.theme = page.theme === "dark" ? "light" : "dark";
}"""
"""A theme is this attribute and what the styles make of it."""


def complaints(page: Page) -> list[str]:
    """What axe finds wrong with a page, each with the first place.

    All that it looks for in the theme shown, and what a theme can change in the other one.
    """
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = _violations(page, RULES)
    page.evaluate(TURN_LIGHT)
    found += _violations(page, CONTRAST)
    page.evaluate(TURN_LIGHT)
    return found


def _violations(page: Page, rules: str) -> list[str]:
    page.evaluate(SETTLE)
    wish = f"{{runOnly: {rules}, resultTypes: ['violations'], {SPARED}}}"
    theme, found = page.evaluate(
        f"axe.run(document, {wish})"
        ".then(report => [document.documentElement.dataset.theme, report.violations])"
    )
    return [f"{theme}: {one['id']}: {one['nodes'][0]['html'][:160]}" for one in found]


KINDS = [pytest.param("dark", {}, marks=pytest.mark.soak), pytest.param("light", PHONE)]
"""Themes to begin with, and sizes; both themes are looked at in each."""


class Inspector:
    """Keeps what axe says, with the name of what was shown."""

    def __init__(self, ann: Person) -> None:
        self.ann = ann
        self.page = ann.page
        self.found: list[str] = []

    def look(self, screen: str) -> None:
        """Let axe look at what is shown now."""
        self.found += [f"{screen}: {one}" for one in complaints(self.page)]


@pytest.mark.parametrize(("theme", "size"), KINDS)
def test_axe_finds_nothing_where_one_leaves_and_hands_over(
    person: NewPerson, theme: str, size: dict[str, Any]
) -> None:
    ann = person(color_scheme=theme, **size)
    walk = Inspector(ann)
    table = ann.make_table(names=("Ann", "Bob"), bots=("roller",))
    ann.go_to(table)
    ann.page.click(".menu button")
    for deed in ("Leave", "Stop", "Delete"):
        ann.page.click(f"dialog .button:has-text('{deed}')")
        ann.page.wait_for_selector("[data-sure]")
        walk.look(f"sure to {deed}")
        ann.page.click("dialog .button:has-text('Never mind')")
    ann.page.click("dialog .button:has-text('another device')")
    ann.page.wait_for_selector("dialog .code")
    walk.look("code to hand a seat over")
    bob = person(color_scheme=theme, **size)
    bob.go_to(table)
    bob.page.wait_for_selector("form.watching")
    watching = Inspector(bob)
    watching.look("watching, and taking a seat over")
    bob.page.click("form.watching summary")
    bob.page.fill("form.watching input", "wrong")
    bob.page.click("form.watching button")
    bob.page.wait_for_selector(".watching .problem")
    watching.look("a code that is none")
    found = walk.found + watching.found
    assert not found, "\n".join(found)


SMALL = """() => [...document.querySelectorAll('button, a[href], input, select, summary')]
    .filter(one => one.checkVisibility() && !one.closest('.coach, .log'))
    .map(one => [one, one.getBoundingClientRect()])
    .filter(([_, box]) => box.width && (box.width < 44 || box.height < 44))
    .map(([one, box]) => `${Math.round(box.width)}x${Math.round(box.height)} ${one.outerHTML}`
        .slice(0, 140))"""


def test_what_one_must_press_is_wide_enough_for_a_finger(person: NewPerson) -> None:
    ann = person(**PHONE)
    ann.go_to(ann.make_table(bots=("roller",) * 7))
    assert ann.wait_for_turn()
    ann.page.wait_for_selector(".ally")
    found = ann.page.evaluate(SMALL)
    for thing in (".space.open", '[data-at="hand-b"]'):
        ann.page.locator(thing).last.click()
        ann.page.wait_for_selector(".choice")
        found += ann.page.evaluate(SMALL)
        ann.page.keyboard.press("Escape")
    ann.page.click(".menu button")
    found += ann.page.evaluate(SMALL)
    assert not found, "\n".join(dict.fromkeys(found))


@pytest.mark.parametrize(("theme", "size"), KINDS)
def test_axe_finds_nothing_while_a_leg_is_scored(
    person: NewPerson, theme: str, size: dict[str, Any]
) -> None:
    ann = person(speed="slow", clock=True, color_scheme=theme, **size)
    ann.go_to(ann.make_table(bots=("roller",)))
    ann.roll_to_scoring()
    found = complaints(ann.page)
    assert not found, "\n".join(found)


def inside(ann: Person, box: str) -> bool:
    """Whether what has the focus is in a box."""
    return bool(
        ann.page.evaluate("s => document.querySelector(s).contains(document.activeElement)", box)
    )


def test_a_choice_keeps_the_keyboard_and_gives_it_back(person: NewPerson) -> None:
    ann = person()
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    ann.page.focus('[data-at="hand-g"]')
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector(".choice")
    for key in ["Tab"] * 5 + ["Shift+Tab"] * 5:
        assert inside(ann, ".choice")
        ann.page.keyboard.press(key)
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_selector(".choice", state="detached")
    assert ann.page.evaluate("document.activeElement.dataset.at") == "hand-g"


def test_the_result_takes_the_keyboard_and_escape_leads_back(person: NewPerson) -> None:
    ann = person()
    table = ann.make_table(bots=("roller",))
    ann.roll_on(table)
    ann.go_to(table)
    while ann.wait_for_turn():
        ann.roll()
    for _ in range(9):
        assert inside(ann, ".result")
        ann.page.keyboard.press("Tab")
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_selector(".result", state="detached")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_whatever_has_the_focus_shows_it(person: NewPerson, theme: str) -> None:
    ann = person(color_scheme=theme)
    ann.go_to(ann.make_table(bots=("roller",) * 2))
    assert ann.wait_for_turn()
    for _ in range(45):
        ann.page.keyboard.press("Tab")
        width, style, name = ann.page.evaluate(
            "(() => { const a = document.activeElement, s = getComputedStyle(a);"
            " return [parseFloat(s.outlineWidth), s.outlineStyle, a.outerHTML.slice(0, 80)]})()"
        )
        assert name.startswith("<body") or (width >= 2 and style != "none"), name


def say(ann: Person, words: str) -> None:
    """Wait until the live region says some words."""
    ann.page.wait_for_function(
        "words => document.querySelector('[data-live]').textContent.includes(words)", arg=words
    )


def test_every_event_is_said_in_the_live_region(person: NewPerson) -> None:
    ann = person()
    ann.go_to(ann.make_table(names=tuple("ABCDEF")))
    ann.look()
    v = ann.v
    ann.page.click('[data-at="ticket-b"]')
    ann.wait_past(v)
    say(ann, "takes the Blue ticket worth 5.")
    ann.look()
    ann.choose("hand-g", "win g")
    say(ann, "lays a finish card on the winner pile.")
    ann.look()
    space = ann.page.locator(".space.open").last.get_attribute("data-at") or ""
    ann.choose(space, f"tile {space[6:]}+")
    say(ann, f"puts a tile on space {space[6:]}: cheering.")
    ann.look()
    v = ann.v
    ann.page.locator(".ally").first.click()
    ann.wait_past(v)
    say(ann, "are partners for this leg.")
    for _ in range(4):
        ann.look()
        ann.roll()
        say(ann, " rolls ")
    ann.look()
    other = ann.page.locator(".space.open").first.get_attribute("data-at") or ""
    ann.choose(other, f"tile {other[6:]}-")
    say(ann, f"moves a tile from {space[6:]} to {other[6:]}: booing.")
    ann.look()
    ann.roll()
    say(ann, "Leg 1 is over:")


def test_the_end_of_a_race_is_said(person: NewPerson) -> None:
    ann = person()
    table = ann.make_table(bots=("roller",))
    ann.roll_on(table)
    ann.go_to(table)
    ann.page.evaluate(
        "window.heard = []; new MutationObserver(() => heard.push(document"
        ".querySelector('[data-live]').textContent)).observe("
        "document.querySelector('[data-live]'), {childList: true, subtree: true,"
        " characterData: true})"
    )
    while ann.wait_for_turn():
        ann.roll()
    ann.page.wait_for_function("heard.some(one => one.includes('The winner pile is turned'))")
    last = ann.page.evaluate("heard").pop()
    assert " over the line" in last or "finish line" in last
    assert " wins with " in last or " share the victory " in last


@pytest.mark.parametrize(
    "wish",
    [{"reduced_motion": "reduce", "speed": "normal"}, {"speed": "off"}],
    ids=["on this machine", "on this page"],
)
def test_who_wants_no_motion_sees_none(person: NewPerson, wish: dict[str, Any]) -> None:
    ann = person(**wish)
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    ann.page.evaluate("localStorage.removeItem('camelup-settings')")
    ann.page.wait_for_function("() => document.getAnimations().length === 0")
    ann.roll()
    ann.page.wait_for_function("() => document.getAnimations().length === 0")
