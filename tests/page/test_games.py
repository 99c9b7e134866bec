"""Whole games in the browser."""

import time

import pytest

from page.conftest import NewPerson
from page.person import Person
from server.conftest import ServerProcess


def play_out(*people: Person, most: int = 1000) -> None:
    """Let people roll, whoever is on, until the result is shown to all, or so often."""
    deadline = time.monotonic() + 240
    rolls = 0
    while time.monotonic() < deadline:
        for one in people:
            if one.page.query_selector(".roll.inviting"):
                one.roll()
                rolls += 1
        if rolls >= most or all(one.page.query_selector(".result") for one in people):
            return
        people[0].page.wait_for_timeout(15)
    raise AssertionError("the game did not end")


def test_one_click_from_home_a_game_against_bots_is_running(person: NewPerson) -> None:
    ann = person()
    ann.page.goto("/")
    ann.page.click(".play")
    ann.page.wait_for_selector(".ring")
    assert ann.page.locator(".player").count() == 4
    assert ann.wait_for_turn()


def test_one_click_is_enough_even_before_the_opponents_are_known(person: NewPerson) -> None:
    ann = person()
    ann.page.route("**/api/bots", lambda route: route.abort(), times=1)
    ann.page.goto("/")
    ann.page.wait_for_selector('[role="alert"]')
    ann.page.click(".play")
    ann.page.wait_for_selector(".ring")
    assert ann.page.locator(".player").count() == 4


@pytest.mark.parametrize("edition", ["first", "second"])
def test_two_browsers_and_two_bots_play_a_full_game(person: NewPerson, edition: str) -> None:
    ann, bob = person(), person(name="Bob")
    table = ann.make_table(bots=("random", "random"), seats=4, start=False, edition=edition)
    ann.start_with(table, bob)
    play_out(ann, bob, most=4)
    ann.roll_on(table, bob)
    play_out(ann, bob)
    for one in (ann, bob):
        assert one.page.locator(".result tbody tr").count() == 4
        one.page.wait_for_selector('[data-verdict="good"]')


def test_every_kind_of_move_is_made_where_it_lives(person: NewPerson) -> None:
    ann = person()
    ann.go_to(ann.make_table(bots=("roller", "roller")))
    assert ann.wait_for_turn()
    v = ann.v
    ann.page.click('[data-at="ticket-g"]')
    ann.wait_past(v)
    ann.page.wait_for_selector('.player [aria-label="Green ticket worth 5"]')
    assert ann.wait_for_turn()
    space = ann.page.locator(".space.open").first.get_attribute("data-at") or ""
    ann.choose(space, f"tile {space[6:]}-")
    assert ann.wait_for_turn()
    ann.choose("hand-b", "lose b")
    ann.page.wait_for_selector('[data-at="hand-b"]:has-text("laid on the loser pile")')
    assert ann.wait_for_turn()
    ann.choose("pile-win", "win r")
    ann.page.wait_for_selector('[data-at="hand-r"]:has-text("laid on the winner pile")')


def test_what_cannot_be_done_says_why(person: NewPerson) -> None:
    ann = person()
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    ann.page.click('[data-at="space-1"]', force=True)
    ann.page.wait_for_selector("text=no tile may lie on space 1")


def test_eight_players_make_partnerships(person: NewPerson) -> None:
    ann = person()
    table = ann.make_table(bots=("roller",) * 7)
    ann.go_to(table)
    assert ann.wait_for_turn()
    v = ann.v
    ann.page.locator(".ally").first.click()
    ann.wait_past(v)
    # The bots may have ended the leg, and the partnership with it, before one can look.
    ann.page.wait_for_selector(".log >> text=are partners for this leg")
    ann.roll_on(table)
    play_out(ann)


def test_partners_are_shown_while_the_leg_lasts(person: NewPerson) -> None:
    ann = person()
    ann.go_to(ann.make_table(names=("Ann", "Bob", "Cid", "Dan", "Eve", "Flo", "Gus", "Hal")))
    ann.look()
    ann.page.locator(".ally").first.click()
    ann.page.wait_for_selector(".partner")


def test_a_reload_in_the_middle_keeps_seat_and_hand(person: NewPerson) -> None:
    ann = person()
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    ann.choose("hand-g", "win g")
    assert ann.wait_for_turn()
    ann.page.reload()
    assert ann.wait_for_turn()
    ann.page.wait_for_selector('[data-at="hand-g"]:has-text("laid on the winner pile")')
    assert "you" in ann.page.locator(".player").first.inner_text()
    assert ann.page.locator(".log li").count() >= 2


def test_the_page_heals_when_the_server_comes_back(person: NewPerson, house: ServerProcess) -> None:
    ann = person()
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    house.kill()
    ann.page.wait_for_selector("text=Reconnecting")
    house.start()
    ann.page.wait_for_selector("text=Reconnecting", state="detached")
    ann.roll()


def test_a_second_tab_shows_the_same_seat(person: NewPerson) -> None:
    ann = person()
    table = ann.make_table(bots=("roller",))
    ann.go_to(table)
    other = ann.new_tab()
    other.goto(f"/t/{table}")
    other.wait_for_selector(".roll.inviting")
    v = ann.v
    other.click('[data-at="ticket-y"]')
    ann.wait_past(v)
    ann.page.wait_for_selector('[aria-label="Yellow ticket worth 5"]')


def test_another_device_takes_the_seat_over(person: NewPerson) -> None:
    ann, tablet = person(), person()
    table = ann.make_table(bots=("roller",))
    ann.go_to(table)
    ann.page.click('[aria-label="This table"]')
    ann.page.click("text=Play on from another device")
    code = ann.page.inner_text(".code")
    tablet.go_to(table)
    tablet.page.click("text=I have a seat here, on another device")
    tablet.page.fill('[aria-label="Code from the other device"]', code)
    tablet.page.click("text=Back to my seat")
    tablet.page.wait_for_selector('[data-at="hand-b"]')
    ann.page.wait_for_selector("text=This seat is no longer yours here")


def test_a_rematch_keeps_everyone_at_the_table(person: NewPerson) -> None:
    ann = person()
    table = ann.make_table(bots=("roller",))
    ann.roll_on(table)
    ann.go_to(table)
    play_out(ann)
    before = ann.page.url
    ann.page.click("text=Play again")
    ann.page.wait_for_url(lambda url: url != before)
    ann.page.wait_for_selector(".ring")
    assert ann.page.locator(".player >> text=Ann").count() == 1
    assert ann.wait_for_turn()


def test_hot_seat_shows_cards_only_to_who_says_so(person: NewPerson) -> None:
    ann = person()
    ann.go_to(ann.make_table(names=("Ann", "Bob")))
    ann.page.wait_for_selector(".look")
    assert ann.page.locator('[data-at^="hand-"]').count() == 0
    first = ann.page.inner_text(".look p")
    ann.look()
    ann.choose("hand-b", "win b")
    ann.page.wait_for_selector(".look")
    assert ann.page.inner_text(".look p") != first
    ann.look()
    assert ann.page.locator(".hand .laid").count() == 0
    ann.roll()


def test_a_game_in_german_on_a_phone_by_touch(person: NewPerson) -> None:
    ann = person(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="de"
    )
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    ann.page.wait_for_selector("text=Du bist dran")
    v = ann.v
    ann.page.tap('[data-at="ticket-b"]')
    ann.wait_past(v)
    assert ann.wait_for_turn()
    v = ann.v
    ann.page.tap('[data-at="pyramid"]')
    ann.wait_past(v)
    width = ann.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390


def test_keyboard_alone_leads_from_home_to_the_end_of_a_game(person: NewPerson) -> None:
    ann = person()
    ann.let_bots_hurry()
    ann.page.goto("/")
    ann.page.wait_for_selector(".play:enabled")
    tab_to(ann, ".now select")
    ann.page.keyboard.press("Home")
    ann.page.keyboard.press("Shift+Tab")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector(".ring")
    assert ann.page.locator(".player").count() == 2
    for move in range(60):
        if not ann.wait_for_turn():
            break
        if move == 3:
            ann.roll_on(ann.page.url.rpartition("/")[2])
        v = ann.v
        tab_to(ann, '[data-at="pyramid"]')
        ann.page.keyboard.press("Enter")
        ann.wait_past(v)
    assert ann.page.is_visible(".result")


def tab_to(one: Person, selector: str) -> None:
    """Press Tab until a thing has the focus."""
    for _ in range(80):
        if one.page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
            return
        one.page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by Tab")
