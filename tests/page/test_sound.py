"""Sound is asked for once, with the first game, and its switch stays in sight."""

import json
from typing import Any

import pytest

from page.conftest import NewPerson
from page.person import DESK, PHONE, Person

ASK = '[data-ask="sound"]'
SWITCH = '[role="switch"]:visible'


def chosen(ann: Person) -> Any:
    return json.loads(ann.page.evaluate("localStorage['camelup-settings']"))


@pytest.mark.parametrize("size", [PHONE, {"viewport": DESK}])
def test_sound_is_asked_for_once_and_can_be_switched(
    person: NewPerson, size: dict[str, Any]
) -> None:
    ann = person(hints=True, **size)
    ann.go_to(ann.make_table(bots=("roller",)))
    ann.page.click(ASK)
    ann.page.wait_for_selector(ASK, state="detached")
    assert chosen(ann)["sound"] is True
    ann.page.click(SWITCH)
    ann.page.wait_for_selector(f'{SWITCH}[aria-checked="false"]')
    assert chosen(ann)["sound"] is False
    ann.page.reload()
    ann.page.wait_for_selector(".coach [data-topic]")
    assert ann.page.locator(ASK).count() == 0


def test_who_reads_on_without_an_answer_is_not_asked_again(person: NewPerson) -> None:
    ann = person(hints=True)
    ann.go_to(ann.make_table(bots=("roller",)))
    ann.page.wait_for_selector(ASK)
    ann.page.click(".coach .acts .main")
    ann.page.wait_for_selector(ASK, state="detached")
    assert chosen(ann)["soundAsked"] is True
    assert chosen(ann)["sound"] is False
