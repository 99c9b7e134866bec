"""A phone on its side: all that is needed to play is in sight, and nothing has to be scrolled."""

from typing import Any

import pytest

from page.conftest import NewPerson
from page.person import PHONE, Person

SIZES = ((568, 320), (667, 375), (736, 414), (844, 390))
"""Phones on their side, the smallest first."""

NEEDED = (
    *(f'[data-at="space-{space}"]' for space in range(1, 17)),
    *(f'[data-at="ticket-{camel}"]' for camel in "bgryp"),
    *(f'[data-at="hand-{camel}"]' for camel in "bgryp"),
    '[data-at="pyramid"]',
    '[data-at="pile-win"]',
    '[data-at="pile-lose"]',
    "[data-status]",
)
"""The board, the piles, one's own cards, the roll, and whose turn it is."""

OUT_OF_SIGHT = """things => things.filter(thing => {
    const found = document.querySelector(thing);
    const box = found.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const over = document.elementFromPoint(x, y);
    const covered = over?.closest(".coach, header, .tools") ?? null;
    const inside = box.left >= 0 && box.top >= -1
        && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    return !inside || covered;
})"""


def out_of_sight(ann: Person) -> list[str]:
    """Give what cannot be seen or touched without scrolling."""
    return list(ann.page.evaluate(OUT_OF_SIGHT, NEEDED))


def held(width: int, height: int) -> dict[str, Any]:
    """Describe a phone of this size."""
    return {**PHONE, "viewport": {"width": width, "height": height}}


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_on_its_side_a_phone_shows_all_that_is_needed_to_play(
    person: NewPerson, width: int, height: int
) -> None:
    ann = person(hints=True, locale="de", **held(width, height))
    ann.go_to(ann.make_table(bots=("roller",) * 3))
    assert ann.wait_for_turn()
    ann.page.wait_for_selector('[data-topic="camels"]')
    assert out_of_sight(ann) == []
    ann.page.click(".coach .main")
    ann.page.wait_for_selector('[data-topic="turn"]')
    assert out_of_sight(ann) == []
    ann.roll()
    assert ann.wait_for_turn()
    assert ann.page.evaluate("[scrollX, scrollY]") == [0, 0]
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_on_its_side_the_board_stays_while_the_log_is_read(person: NewPerson) -> None:
    ann = person(**held(667, 375))
    ann.go_to(ann.make_table(bots=("roller",) * 3))
    assert ann.wait_for_turn()
    ann.roll()
    assert ann.wait_for_turn()
    # Whoever began, four have moved, and the log is built last: there is something to scroll to.
    ann.page.wait_for_function("() => { scrollTo(0, 400); return scrollY > 100 }")
    ring = ann.page.locator(".ring").bounding_box()
    assert ring is not None
    assert ring["y"] >= 0
    assert ring["y"] + ring["height"] <= 375
    tabs = ann.page.locator(".side").bounding_box()
    assert tabs is not None
    assert tabs["x"] + tabs["width"] <= 667


def test_on_its_side_a_leg_s_bill_lies_over_everything_with_its_button_in_sight(
    person: NewPerson,
) -> None:
    ann = person(speed="fast", clock=True, hints=True, **held(667, 375))
    ann.go_to(ann.make_table(bots=("roller",) * 7))
    ann.roll_to_scoring()
    ann.page.clock.run_for(3_000)
    box = ann.page.locator(".scoring .on").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 375
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    over = "([x, y]) => document.elementFromPoint(x, y)?.closest('.scoring') !== null"
    assert ann.page.evaluate(over, middle)
