"""How a person is told: notifications, and the end card by card."""

from page.conftest import NewPerson

STUB = """
    window.told = [];
    window.Notification = class {
        static requestPermission() { return Promise.resolve("granted"); }
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
    ann.page.wait_for_timeout(100)
    stored = "JSON.parse(localStorage['camelup-settings']).notify"
    assert ann.page.evaluate(stored) is False
    assert not box.is_checked()


def test_the_finish_cards_are_turned_one_by_one_before_the_winner_is_told(
    person: NewPerson,
) -> None:
    ann = person()
    ann.go_to(ann.make_table(bots=("roller",)))
    for camel in "bgryp":
        assert ann.wait_for_turn()
        ann.choose(f"hand-{camel}", f"win {camel}")
    assert ann.wait_for_turn()
    ann.page.click('[aria-label="Settings"]')
    ann.page.select_option("dialog[open] label:has-text('Motion') select", "slow")
    ann.page.keyboard.press("Escape")
    while ann.wait_for_turn():
        ann.roll()
    ann.page.wait_for_selector(".result .cards li.up >> nth=2")
    assert ann.page.is_visible("text=The finish cards are turned")
    assert ann.page.locator(".result .cards li:not(.up)").count() > 0
    assert ann.page.locator(".result table").count() == 0
    ann.page.click("text=Show all")
    assert ann.page.locator(".result .cards li:not(.up)").count() == 0
    ann.page.wait_for_selector(".result table")
