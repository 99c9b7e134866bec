"""On the way to a game: opponents stay as they were, friends are called first, names are kept."""

import pytest

from page.conftest import NewPerson
from page.person import PHONE, Person

SMALL = {**PHONE, "viewport": {"width": 360, "height": 740}}


def offered(one: Person) -> tuple[str, str, str]:
    """Tell which opponents the start page offers, how many, and in which edition."""
    one.page.goto("/")
    one.page.wait_for_selector("[data-level]")
    picks = (one.page.get_by_label(label) for label in ("Difficulty", "Opponents", "Edition"))
    level, others, edition = (pick.first.input_value() for pick in picks)
    return level, others, edition


def test_opponents_stay_easy_after_a_first_game_from_the_rules(person: NewPerson) -> None:
    ann = person(hints=True)
    before = offered(ann)
    ann.page.goto("/how")
    ann.page.click(".rules .first")
    ann.page.wait_for_selector(".table")
    assert before[0] == "random"
    assert offered(ann) == before


def test_opponents_stay_as_many_and_as_good_as_they_were(person: NewPerson) -> None:
    ann = person()
    offered(ann)
    ann.page.get_by_label("Difficulty").select_option("greedy")
    ann.page.get_by_label("Opponents").select_option("2")
    ann.page.get_by_label("Edition").first.select_option("first")
    ann.page.click("text=Play now")
    ann.page.wait_for_selector(".ring")
    assert offered(ann) == ("greedy", "2", "first")


def test_who_opens_a_table_sees_the_invitation_first_and_which_bots_would_come(
    person: NewPerson,
) -> None:
    ann = person(hints=True, **SMALL)
    offered(ann)
    ann.page.click("text=Open a table")
    ann.page.wait_for_selector("[data-fills] >> text=Bots (Very easy) take the 3 seats")
    for thing in (".invite .code", ".invite .button"):
        box = ann.page.locator(thing).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < 400
    assert ann.page.evaluate("document.documentElement.scrollWidth") == 360
    ann.page.click("text=Start the game")
    ann.page.wait_for_selector(".ring")
    table = ann.page.url.split("/")[-1]
    bots = [seat["bot"] for seat in ann.ask("GET", f"/api/tables/{table}")["room"]["seats"]]
    assert bots == [None, "random", "random", "random"]


@pytest.mark.parametrize("button", ["Done", "My passport"])
def test_a_typed_name_is_kept_whichever_way_one_goes_on(person: NewPerson, button: str) -> None:
    ann = person(**SMALL)
    ann.page.goto("/")
    ann.page.click(".whoami")
    ann.page.get_by_label("Name", exact=True).fill("Nora")
    ann.page.locator("dialog[open]").get_by_text(button).click()
    ann.page.wait_for_selector("dialog[open]", state="detached")
    if button == "My passport":
        ann.page.wait_for_url("**/me/passport")
    ann.page.goto("/")
    assert "Nora" in ann.page.inner_text(".whoami")
