"""The lobby: a quick match of two people, and who sits at the open tables."""

from page.conftest import NewPerson
from page.person import PHONE


def test_two_people_meet_by_a_quick_match_and_the_game_begins_by_itself(
    person: NewPerson,
) -> None:
    ann, ben = person(name="Ann"), person(name="Ben", **PHONE)
    for one in (ann, ben):
        one.page.goto("/")
        one.page.wait_for_selector("text=Quick match")
        one.page.get_by_label("I’ll wait").select_option("600")
        one.page.get_by_label("Seats").select_option("2")
    ann.page.get_by_role("button", name="Quick match").click()
    ann.page.wait_for_selector(".fills")
    assert "Starts in" in ann.page.inner_text(".fills")
    ben.page.reload()
    ben.page.wait_for_selector("text=1 seat free")
    ben.page.get_by_label("I’ll wait").select_option("600")
    ben.page.get_by_label("Seats").select_option("2")
    ben.page.get_by_role("button", name="Quick match").click()
    for one in (ann, ben):
        one.page.wait_for_selector(".ring")
        names = one.page.locator(".player .name").all_inner_texts()
        assert names == ["Ann", "Ben"]
        assert one.page.locator(".player.own").count() == 1
