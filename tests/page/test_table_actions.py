"""What is done with a table itself: its name, its seats, leaving, being forgotten."""

import pytest

from page.conftest import NewPerson
from page.person import Person

MENU = '[aria-label="This table"]'


def do_in_menu(one: Person, deed: str) -> None:
    """Choose a deed in the table's menu and say that it is meant."""
    one.page.click(f"button{MENU}")
    one.page.click(f"dialog[open] >> text={deed}")
    one.page.click("dialog[open] [data-sure]")


def test_the_host_renames_the_table_for_all(person: NewPerson) -> None:
    ann, bob = person(), person(name="Bob")
    table = ann.make_table(seats=3, start=False)
    ann.go_to(table)
    bob.sit_down(table)
    bob.page.click(f"button{MENU}")
    assert bob.page.locator('[aria-label="Name of the table"]').count() == 0
    ann.page.click(f"button{MENU}")
    ann.page.fill('[aria-label="Name of the table"]', "Oasis")
    ann.page.click("dialog[open] >> text=Rename")
    bob.page.wait_for_selector("h1:has-text('Oasis')")


def test_the_host_removes_a_guest_and_leaves_the_table_to_another(person: NewPerson) -> None:
    ann, bob, cleo = person(), person(name="Bob"), person(name="Cleo")
    table = ann.make_table(seats=3, start=False)
    ann.go_to(table)
    for one in (bob, cleo):
        one.sit_down(table)
    ann.page.click('[aria-label="Remove Bob"]')
    bob.page.wait_for_selector("text=This seat is no longer yours here")
    do_in_menu(ann, "Leave the table")
    ann.page.wait_for_selector(".home")
    cleo.page.wait_for_selector("text=Start the game")


def test_one_more_person_sits_down_on_the_same_device(person: NewPerson) -> None:
    ann = person()
    ann.go_to(ann.make_table(seats=2, start=False))
    ann.page.fill('[aria-label="Name of another person"]', "Bob")
    ann.page.click("text=Player on this device")
    ann.page.wait_for_selector(".seats >> text=Bob")
    ann.page.click("text=Start the game")
    ann.page.wait_for_selector(".look")


def test_who_leaves_is_asked_first_and_a_bot_plays_on(person: NewPerson) -> None:
    ann = person()
    table = ann.make_table(bots=("roller",))
    ann.go_to(table)
    ann.page.click(f"button{MENU}")
    ann.page.click("dialog[open] >> text=Leave (a bot plays on)")
    ann.page.click("dialog[open] >> text=Never mind")
    ann.page.wait_for_selector("dialog[open] >> text=Stop the game for everyone")
    ann.page.keyboard.press("Escape")
    do_in_menu(ann, "Leave (a bot plays on)")
    ann.page.wait_for_selector(".home")
    seat = ann.ask("GET", f"/api/tables/{table}")["room"]["seats"][0]
    assert seat["played_by"] == "bot"


def test_the_host_ends_a_game_and_its_dice_are_shown(person: NewPerson) -> None:
    ann = person()
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    ann.roll()
    do_in_menu(ann, "Stop the game for everyone")
    ann.page.wait_for_selector("text=This game was stopped early.")
    ann.page.wait_for_selector('[data-verdict="good"]')


def test_who_wants_to_be_forgotten_leaves_no_name(person: NewPerson) -> None:
    ann, bob = person(name="Annabel"), person(name="Bob")
    table = ann.make_table(names=("Annabel",), seats=2, start=False)
    ann.start_with(table, bob)
    do_in_menu(ann, "Delete my data")
    ann.page.wait_for_selector(".home")
    assert "Annabel" not in str(ann.ask("GET", f"/api/tables/{table}")["room"]["seats"])
    bob.page.wait_for_selector(".player .name:has-text('Guest')")
    assert ann.page.locator(f'a[href="/t/{table}"]').count() == 0


@pytest.mark.parametrize("size", [(844, 390), (1024, 768), (1280, 600), (360, 640)])
def test_everything_can_be_reached_on_a_screen_of_any_shape(
    person: NewPerson, size: tuple[int, int]
) -> None:
    width, height = size
    ann = person(viewport={"width": width, "height": height}, hints=True)
    ann.go_to(ann.make_table(bots=("roller",) * 3))
    assert ann.wait_for_turn()
    ann.roll()
    assert ann.wait_for_turn()
    ann.take_ticket("y")
    assert ann.wait_for_turn()
    ann.choose("hand-r", "win r")
    assert ann.page.evaluate("document.documentElement.scrollWidth") == width
