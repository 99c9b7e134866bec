"""Every screen for everyone: axe finds nothing, it fits every window, and keys reach all of it.

At a desk by night in English, and on a phone by day in German; colours are looked at in both
themes each time.
"""

from typing import Any

import pytest
from playwright.sync_api import Page

from page.conftest import NewPerson
from page.test_access import complaints
from page.tour import WALKS, Tour, all_screens, walk
from server.conftest import ServerProcess

SIZES = (
    (320, 640),
    (568, 320),
    (667, 375),
    (736, 414),
    (768, 1024),
    (844, 390),
    (1280, 800),
    (2560, 1440),
)
"""From the smallest phone to the largest desk, upright and on its side."""
LARGE_LETTERS = ((320, 640), (640, 900), (667, 375), (1280, 800))
"""Where letters are twice as large."""
HELD = {"width": 390, "height": 844}

TOO_WIDE = """() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return "";
    const out = [...document.querySelectorAll("body *")]
        .filter(one => one.getBoundingClientRect().right > width + 1)
        .map(one => `${one.tagName} ${one.className}`);
    return `${document.documentElement.scrollWidth}: ${out.slice(-3).join(", ")}`;
}"""

NAMELESS = """() => [...document.querySelectorAll("button, a[href], input, select, [role=tab]")]
    .filter(one => one.checkVisibility() && one.tabIndex >= 0)
    .filter(one => !(one.innerText?.trim() || one.ariaLabel || one.labels?.length || one.title
        || one.placeholder || one.closest("[aria-label]") && one.type === "file"))
    .map(one => one.outerHTML.slice(0, 120))"""
"""What the Tab key comes to and a screen reader has no word for."""

STOPS = """() => {
    const inside = document.querySelector("dialog[open]")
        ?? document.querySelector("[aria-modal=true]") ?? document;
    const groups = new Set();
    const stops = [...inside.querySelectorAll(
        "button, a[href], input, select, textarea, summary, [tabindex]")]
        .filter(one => one.checkVisibility({visibilityProperty: true}) && one.tabIndex >= 0
            && !one.disabled && !one.closest("[inert]"))
        .filter(one => one.type !== "radio" || !one.name || one.checked
            || !inside.querySelector(`[name="${one.name}"]:checked`) && !groups.has(one.name)
                && groups.add(one.name));
    window.unreached = new Set(stops);
    window.unmarked = new Set();
    document.activeElement.blur();
    window.onfocusin = ({target}) => {
        unreached.delete(target);
        const {outlineWidth, outlineStyle} = getComputedStyle(target);
        if (parseFloat(outlineWidth) < 2 || outlineStyle === "none") unmarked.add(target);
    };
    addEventListener("focusin", window.onfocusin);
    return stops.length;
}"""
LEFT = """() => {
    removeEventListener("focusin", window.onfocusin);
    const told = (what, ones) => [...ones].filter(one => one.isConnected)
        .map(one => `${what}: ${one.outerHTML.slice(0, 120)}`);
    return [...told("no key reaches", unreached), ...told("no mark on", unmarked)];
}"""


def misfits(page: Page) -> list[str]:
    """Show a screen in every size; give where it is wider than the window."""
    found = []
    for letters, sizes in (("", SIZES), ("200%", LARGE_LETTERS)):
        page.evaluate("size => document.documentElement.style.fontSize = size", letters)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("() => new Promise(done => requestAnimationFrame(done))")
            wide = page.evaluate(TOO_WIDE)
            found += [f"at {width} x {height} {letters}: {wide}"] if wide else []
    page.evaluate("document.documentElement.style.fontSize = ''")
    page.set_viewport_size({"width": HELD["width"], "height": HELD["height"]})
    return found + [f"no name: {one}" for one in page.evaluate(NAMELESS)]


def out_of_reach(page: Page) -> list[str]:
    """Press Tab until it has gone all around; give what it missed, and what did not show it."""
    stops = page.evaluate(STOPS)
    for _ in range(2):
        for _ in range(stops + 2):
            page.keyboard.press("Tab")
        if not page.evaluate("unreached.size"):
            break
    return [str(one) for one in page.evaluate(LEFT)]


@pytest.mark.parametrize("name", WALKS)
@pytest.mark.parametrize(
    "kind",
    [
        pytest.param({"color_scheme": "dark", "locale": "en"}, id="desk", marks=pytest.mark.soak),
        pytest.param(
            {"color_scheme": "light", "locale": "de", "viewport": HELD, "has_touch": True},
            id="phone",
        ),
    ],
)
def test_every_screen_can_be_used_by_everyone(
    person: NewPerson, house: ServerProcess, name: str, kind: dict[str, Any]
) -> None:
    ann = person(name="Scheherazade", **kind)
    found: list[str] = []

    def look(stop: str) -> None:
        told = complaints(ann.page)
        if kind["locale"] == "de":
            told += misfits(ann.page) + out_of_reach(ann.page)
        found.extend(f"{stop}: {one}" for one in told)

    seen = walk(name, Tour(ann, house, look))
    assert not found, "\n".join(found)
    assert seen >= WALKS[name][1]


def test_no_screen_is_left_out() -> None:
    shown = [screen for _, screens in WALKS.values() for screen in sorted(screens)]
    assert sorted(shown) == sorted(all_screens())
