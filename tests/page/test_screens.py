"""Every screen in every size: nothing is wider than the window, and all of it has a name."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from page.conftest import NewPerson
from page.person import Person
from page.test_access import FOLLOW
from page.test_companion import set_up

SIZES = ((320, 640), (568, 320), (768, 1024), (844, 390), (1280, 800), (2560, 1440))
"""From the smallest phone to the largest desk, upright and on its side."""
LARGE_LETTERS = ((640, 900), (1280, 800))
"""Where letters are twice as large."""

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


def misfits(page: Page, screen: str) -> list[str]:
    """Show a screen in every size; give where it is wider than the window."""
    found = []
    for letters, sizes in (("", SIZES), ("200%", LARGE_LETTERS)):
        page.evaluate("size => document.documentElement.style.fontSize = size", letters)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("() => new Promise(done => requestAnimationFrame(done))")
            wide = page.evaluate(TOO_WIDE)
            found += [f"{screen} at {width} x {height} {letters}: {wide}"] if wide else []
    page.evaluate("document.documentElement.style.fontSize = ''")
    return found + [f"{screen}: no name: {one}" for one in page.evaluate(NAMELESS)]


def places(ann: Person) -> list[str]:
    """Screens that are a link away."""
    found = []
    for path, ready in (
        ("/", ".play:enabled"),
        ("/how", "main h1"),
        ("/records", "main h1"),
        ("/ranking", ".anchors"),
        ("/me", "section h2"),
        ("/me/figures", ".note"),
        ("/me/passport", "text=Code zeigen"),
        ("/lab", ".results tbody tr"),
        ("/puzzle", "main ul li .button"),
        ("/companion", "main h1"),
    ):
        ann.page.evaluate(FOLLOW, path)
        ann.page.wait_for_selector(ready)
        found += misfits(ann.page, path)
    return found


def tables(ann: Person) -> list[str]:
    """A table before, in and after a game, and what is looked at then."""
    ann.go_to(ann.make_table(seats=8, start=False))
    found = misfits(ann.page, "waiting room")
    table = ann.make_table(bots=("roller",) * 7)
    ann.go_to(table)
    assert ann.wait_for_turn()
    found += misfits(ann.page, "table of eight")
    ann.page.click(".coaching button")
    ann.page.wait_for_selector(".coach")
    found += misfits(ann.page, "coach")
    ann.page.click(".coach .close")
    ann.roll_on(table)
    while ann.wait_for_turn():
        ann.roll()
    found += misfits(ann.page, "result")
    ann.page.goto(f"/r/{table}?review")
    ann.page.wait_for_selector(".stepper")
    return found + misfits(ann.page, "record and review")


def real_table(ann: Person) -> list[str]:
    """The companion while a game is on."""
    set_up(ann, players=8)
    return misfits(ann.page, "companion")


@pytest.mark.parametrize("walk", [places, tables, real_table], ids=lambda walk: walk.__name__)
def test_no_screen_is_wider_than_the_window_and_all_has_a_name(
    person: NewPerson, walk: Callable[[Person], list[str]]
) -> None:
    ann = person(locale="de", name="Scheherazade")
    ann.page.goto("/")
    ann.page.click(".play")
    ann.page.wait_for_selector(".ring")
    found = walk(ann)
    assert not found, "\n".join(found)
