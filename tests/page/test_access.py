"""The page for everyone: axe, the live region, reduced motion."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from page.conftest import NewPerson
from page.person import Person

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
RULES = "{runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']}"


def complaints(page: Page) -> list[str]:
    """What axe finds wrong with a page, each with the first place."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    page.wait_for_timeout(300)
    found = page.evaluate(f"axe.run(document, {RULES}).then(report => report.violations)")
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("screen", ["/", "/how", "/lab", "/records", "room", "table"])
def test_axe_finds_nothing(person: NewPerson, screen: str, theme: str) -> None:
    ann = person(color_scheme=theme)
    if screen == "room":
        ann.go_to(ann.make_table(seats=3, start=False))
    elif screen == "table":
        ann.go_to(ann.make_table(bots=("roller",) * 2))
        assert ann.wait_for_turn()
    else:
        ann.page.goto(screen)
        ann.page.wait_for_selector("main h1")
    found = complaints(ann.page)
    assert not found, "\n".join(found)


def test_axe_finds_nothing_at_the_end_of_a_game(person: NewPerson) -> None:
    ann = person()
    ann.go_to(ann.make_table(bots=("roller",)))
    while ann.wait_for_turn():
        ann.roll()
    found = complaints(ann.page)
    assert not found, "\n".join(found)


def say(ann: Person, words: str) -> None:
    """Wait until the live region says some words."""
    ann.page.wait_for_function(
        "words => document.querySelector('[data-live]').textContent.includes(words)", arg=words
    )


def test_every_event_is_said_in_the_live_region(person: NewPerson) -> None:
    ann = person()
    ann.go_to(ann.make_table(names=tuple("ABCDEF")))
    ann.page.click(".look button")
    v = ann.v
    ann.page.click('[data-at="ticket-b"]')
    ann.wait_past(v)
    say(ann, "takes the Blue ticket worth 5.")
    ann.page.click(".look button")
    ann.choose("hand-g", "win g")
    say(ann, "lays a finish card on the winner pile.")
    ann.page.click(".look button")
    space = ann.page.locator(".space.open").last.get_attribute("data-at") or ""
    ann.choose(space, f"tile {space[6:]}+")
    say(ann, f"puts a tile on {space[6:]}: cheering tile.")
    ann.page.click(".look button")
    v = ann.v
    ann.page.locator(".ally").first.click()
    ann.wait_past(v)
    say(ann, "are partners for this leg.")
    for _ in range(5):
        ann.page.click(".look button")
        ann.roll()
        say(ann, " rolls ")
    say(ann, "Leg 1 is over:")


def test_reduced_motion_moves_nothing(person: NewPerson) -> None:
    ann = person(reduced_motion="reduce", speed="normal")
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    ann.page.evaluate("localStorage.removeItem('camelup-settings')")
    ann.roll()
    ann.page.wait_for_function("() => document.getAnimations().length === 0")
