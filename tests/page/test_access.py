"""The page for everyone: axe, the live region, reduced motion."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from page.conftest import NewPerson

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


def test_every_event_is_said_in_the_live_region(person: NewPerson) -> None:
    ann = person()
    ann.go_to(ann.make_table(names=("Ann", "Bob")))
    ann.page.click(".look button")
    said = ann.page.locator("[data-live]")
    for thing, words in (("ticket-b", "takes the Blue ticket worth 5."), ("pyramid", " rolls ")):
        v = ann.v
        ann.page.click(f'[data-at="{thing}"]')
        ann.wait_past(v)
        ann.page.wait_for_function(
            "words => document.querySelector('[data-live]').textContent.includes(words)", arg=words
        )
        ann.page.click(".look button")
    assert "rolls" in said.inner_text()


def test_reduced_motion_moves_nothing(person: NewPerson) -> None:
    ann = person(reduced_motion="reduce", speed="normal")
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    ann.page.evaluate("localStorage.removeItem('camelup-settings')")
    ann.roll()
    ann.page.wait_for_function("() => document.getAnimations().length === 0")
