"""How a person is told: notifications, and the end card by card."""

import re

from page.conftest import NewPerson
from page.person import PHONE, TAP_SCORING
from page.test_coach import TOPICS

STUB = """
    window.told = [];
    window.asked = 0;
    window.Notification = class {
        static requestPermission() { asked += 1; return Promise.resolve("granted"); }
        constructor(title, more) { window.told.push([title, more.body]); }
        close() {}
    };
    window.away = false;
    Object.defineProperty(document, "hidden", { get: () => window.away });
"""


def test_a_notification_tells_who_is_elsewhere_that_it_is_their_turn(person: NewPerson) -> None:
    ann = person()
    ann.context.add_init_script(STUB)
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    ann.roll()
    assert ann.wait_for_turn()
    assert ann.page.evaluate("told") == []
    ann.page.click('[aria-label="Settings"]')
    ann.page.check("text=Notify me when it is my turn")
    ann.page.keyboard.press("Escape")
    assert ann.page.evaluate("told") == []
    ann.page.evaluate("away = true")
    ann.roll()
    ann.page.wait_for_function("() => told.length === 1")
    assert ann.page.evaluate("told[0][0]") == "● Your turn – camelup"
    assert ann.page.title() == "● Your turn – camelup"


def test_who_says_no_to_notifications_gets_none(person: NewPerson) -> None:
    ann = person()
    ann.context.add_init_script(STUB.replace('"granted"', '"denied"'))
    ann.page.goto("/")
    ann.page.click('[aria-label="Settings"]')
    box = ann.page.locator("label:has-text('Notify me') input")
    box.click()
    ann.page.wait_for_function("() => asked === 1")
    stored = "JSON.parse(localStorage['camelup-settings']).notify"
    assert ann.page.evaluate(stored) is False
    assert not box.is_checked()


BILL = "document.querySelector('.scoring')?.innerText ?? ''"
"""What stands in the bill of a leg, where there is one."""


def test_the_finish_cards_are_turned_one_by_one_before_the_winner_is_told(
    person: NewPerson,
) -> None:
    ann = person(clock=True)
    table = ann.make_table(bots=("roller",))
    ann.go_to(table)
    for camel in "bgryp":
        assert ann.wait_for_turn()
        ann.choose(f"hand-{camel}", f"win {camel}")
    ann.roll_on(table)
    ann.page.click('[aria-label="Settings"]')
    ann.page.select_option("dialog[open] label:has-text('Motion') select", "slow")
    ann.page.keyboard.press("Escape")
    roll = """() => document.querySelector('[data-at="pyramid"][aria-disabled="false"]')?.click()"""
    bill = ""
    while not ann.page.query_selector(".result"):
        bill = ann.page.evaluate(BILL) or bill
        if not ann.page.evaluate(TAP_SCORING):
            ann.page.evaluate(roll)
        ann.let_time_pass()
    assert re.search(r"The race is over[\s\S]*comes last\.[\s\S]*finish cards", bill)
    while ann.page.locator(".result .cards li.up").count() < 3:
        ann.let_time_pass()
    assert ann.page.is_visible("text=Turning over the finish cards")
    assert "The race is over" in ann.page.inner_text("[data-status]")
    assert ann.page.locator(".result .cards li:not(.up)").count() > 0
    assert ann.page.locator(".result table").count() == 0
    ann.page.click("text=Show all")
    assert ann.page.locator(".result .cards li:not(.up)").count() == 0
    ann.page.wait_for_selector(".result table")


def test_your_turn_is_told_when_the_scoring_before_it_has_been_seen(person: NewPerson) -> None:
    ann = person(speed="slow", clock=True)
    ann.go_to(ann.make_table(bots=("roller",)))
    mine = '[data-at="pyramid"][aria-disabled="false"]'
    while not ann.page.query_selector(".scoring"):
        ann.see(".roll.inviting")
        ann.roll()
        ann.page.wait_for_selector(mine)
        ann.see(".roll.inviting, .scoring")
    assert "Your turn" not in ann.page.inner_text("[data-status]"), "whoever rolled last"
    assert not ann.page.title().startswith("●")
    ann.page.click(".scoring")
    ann.page.wait_for_selector("[data-status] >> text=Your turn")
    ann.page.wait_for_selector(".roll.inviting")
    ann.page.wait_for_function("() => document.title.startsWith('●')")


def test_the_heading_and_the_coach_tell_whose_move_is_shown_and_that_a_bill_waits(
    person: NewPerson,
) -> None:
    ann = person(speed="slow", clock=True, hints=True, taught=TOPICS)
    ann.go_to(ann.make_table(bots=("roller",)))
    ann.see(".roll.inviting")
    ann.page.click("#tab-odds")
    ann.roll()
    ann.page.wait_for_selector("[data-status] >> text=Your move")
    ann.roll_to_scoring()
    assert "Payday" in ann.page.inner_text("[data-status]")
    assert "Payday" in ann.page.inner_text(".coach")
    assert "No odds here" in ann.page.inner_text(".side"), "nor what the next leg brings"
    assert ann.page.locator(".side ol").count() == 0


def test_a_tile_flies_with_its_arrow_as_it_will_lie(person: NewPerson) -> None:
    ann = person(speed="slow")
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    space = ann.page.locator(".space.open").last.get_attribute("data-at") or ""
    ann.page.click(f'[data-at="{space}"]')
    ann.page.click(f'[data-move="tile {space[6:]}-"]')
    flying = ann.page.wait_for_selector(".flight svg", state="attached")
    assert flying is not None
    drawn = flying.inner_html()
    ann.page.wait_for_selector(f'[data-at="{space}"] .tile svg')
    assert ann.page.inner_html(f'[data-at="{space}"] .tile svg') == drawn


def test_a_click_while_a_move_is_still_shown_plays_at_once(person: NewPerson) -> None:
    ann = person(speed="slow")
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    ann.roll()
    ann.page.wait_for_selector('[data-at="pyramid"][aria-disabled="false"]')
    v = ann.v
    ann.page.click('[data-at="ticket-b"]')
    ann.wait_past(v)


def test_a_camel_that_is_not_seen_to_walk_does_not_fly(person: NewPerson) -> None:
    ann = person()
    ann.page.add_init_script(
        "addEventListener('transitionrun', event => {"
        " if (event.target.matches('.place')) window.flew = (window.flew ?? 0) + 1; }, true)"
    )
    ann.go_to(ann.make_table(bots=("roller",)))
    for _ in range(6):
        if ann.wait_for_turn():
            ann.roll()
    ann.wait_for_turn()
    assert ann.page.evaluate("window.flew ?? 0") == 0


def test_on_a_phone_the_coins_of_the_result_add_up_with_those_of_the_start(
    person: NewPerson,
) -> None:
    ann = person(**PHONE)
    table = ann.make_table(bots=("random",) * 3)
    ann.roll_on(table)
    ann.go_to(table)
    while ann.wait_for_turn():
        ann.roll()
    told = re.search(r"\d+", ann.page.inner_text(".result .start"))
    assert told
    for row in ann.page.locator(".result tbody tr").all():
        figures = [
            int(one.replace("−", "-").strip("±+ "))
            for one in row.locator("td:visible").all_inner_texts()
            if one
        ]
        total, *parts = figures
        assert total == int(told.group()) + sum(parts)


def test_every_coin_of_a_player_is_explained_in_the_result(person: NewPerson) -> None:
    ann = person()
    table = ann.make_table(bots=("random",) * 3)
    ann.roll_on(table)
    ann.go_to(table)
    while ann.wait_for_turn():
        ann.roll()
    ann.page.wait_for_selector(".result table")
    for row in ann.page.locator(".result .who").all():
        row.click()
        total = int(ann.page.locator("tr:has([aria-expanded=true]) td b").inner_text())
        coins = ann.page.locator(".why dd b").all_inner_texts()
        paid = sum(int(text.replace("−", "-").replace("±", "")) for text in coins)
        lost = ann.page.locator(".why dd .soft:has-text('below 0')").count()
        assert paid == total or (lost and paid < total)


def test_the_camel_that_wins_is_cheered_before_coins_are_counted(person: NewPerson) -> None:
    ann = person(clock=True)
    table = ann.make_table(bots=("roller",))
    ann.go_to(table)
    ann.page.evaluate(
        "window.order = []; new MutationObserver(() => {"
        " for (const one of ['.won', '.scoring', '.result'])"
        "  if (document.querySelector(one) && !order.includes(one)) order.push(one);"
        "}).observe(document.body, {subtree: true, childList: true})"
    )
    ann.roll_on(table)
    ann.page.click('[aria-label="Settings"]')
    ann.page.select_option("dialog[open] label:has-text('Motion') select", "fast")
    ann.page.keyboard.press("Escape")
    while ann.wait_for_turn():
        ann.page.evaluate("order.length = 0")
        ann.roll()
    seen = ann.page.evaluate("order")
    assert seen.index(".won") < seen.index(".result")
