"""Whose turn it is: told in the head, in a bar where the page is scrolled, and by no stale word."""

import pytest

from page.conftest import NewPerson
from page.person import PHONE, Person
from page.test_sideways import held

TAP = """async (later) => {
    window.time = (window.time ?? performance.now()) + later;
    performance.now = () => window.time;
    document.querySelector('[data-at="pyramid"]').click();
    await new Promise((done) => setTimeout(done));
    return document.querySelectorAll(".notice").length;
}"""
"""A tap, milliseconds after the one before; gives how many notices are shown because of it."""


def with_ben(ann: Person, ben: Person) -> tuple[Person, Person]:
    """Sit two people down; whose turn it is comes first."""
    ann.start_with(ann.make_table(start=False, seats=2), ben)
    ann.page.wait_for_selector(".roll")
    ben.page.wait_for_selector(".roll")
    mine = "Your turn" in ann.page.inner_text("[data-status]")
    return (ann, ben) if mine else (ben, ann)


def test_a_tap_that_comes_twice_is_no_reason_to_say_whose_turn_it_is(person: NewPerson) -> None:
    first, _ = with_ben(person(**PHONE), person(name="Ben", **PHONE))
    assert first.page.evaluate(TAP, 0) == 0
    first.page.wait_for_selector("[data-status] >> text=/’s turn/")
    assert first.page.evaluate(TAP, 200) == 0
    assert first.page.evaluate(TAP, 1000) == 1, "a tap of its own is answered"


def test_that_it_is_another_s_turn_is_said_until_it_is_not(person: NewPerson) -> None:
    first, second = with_ben(person(**PHONE), person(name="Ben", **PHONE))
    second.page.click('[data-at="pyramid"]', force=True)
    second.page.wait_for_selector(".notice >> text=/It is .* turn/")
    first.roll()
    second.page.wait_for_selector("[data-status] >> text=Your turn")
    assert second.page.locator(".notice").count() == 0


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (390, 844), (600, 900)])
def test_scrolled_it_is_a_bar_across_the_window_that_leads_back(
    person: NewPerson, width: int, height: int
) -> None:
    ann = person(hints=True, **held(width, height))
    ann.go_to(ann.make_table(bots=("roller",) * 3))
    assert ann.wait_for_turn()
    before = ann.page.locator("[data-status]").bounding_box()
    assert before is not None
    assert before["y"] == 4
    ann.page.evaluate("scrollTo(0, 150)")
    ann.page.wait_for_selector(".status.scrolled")
    bar = ann.page.locator("[data-status]").bounding_box()
    assert bar == {"x": 0, "y": 0, "width": width, "height": 36}
    assert "Your turn" in ann.page.inner_text("[data-status]")
    ann.page.touchscreen.tap(width / 2, 18)
    ann.page.wait_for_function("() => scrollY === 0")
    ann.page.wait_for_selector(".status:not(.scrolled)")
    assert ann.page.locator("[data-status]").bounding_box() == before
