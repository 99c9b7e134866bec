"""What others say and do is noticed where they sit; and the table by keyboard alone."""

from page.conftest import NewPerson
from page.person import PHONE, Person


def sit_together(ann: Person, bob: Person) -> None:
    """Put two people at one running table."""
    table = ann.make_table(seats=2, start=False)
    ann.start_with(table, bob)
    for one in (ann, bob):
        one.page.wait_for_selector('[data-at="hand-b"]')


def test_what_is_said_is_seen_at_the_seat_and_counted_at_the_tab(person: NewPerson) -> None:
    ann, bob = person(), person(name="Bob")
    sit_together(ann, bob)
    bob.page.click("#tab-chat")
    bob.page.click(".phrases >> text=Good luck!")
    ann.page.wait_for_selector('[data-at="seat-2"] .bubble >> text=Good luck!')
    seat, bubble = (
        ann.page.locator(f'[data-at="seat-2"]{part}').bounding_box() for part in ("", " .bubble")
    )
    assert seat is not None
    assert bubble is not None
    assert bubble["x"] >= seat["x"] + seat["width"]
    assert bob.page.locator(".bubble").count() == 0
    assert ann.page.locator("#tab-chat .badge").inner_text().startswith("1")
    ann.page.click("#tab-chat")
    ann.page.wait_for_selector("#tab-chat .badge", state="detached")
    assert bob.page.locator("#tab-chat .badge").count() == 0
    bob.context.close()
    ann.page.click("#tab-log")
    ann.page.wait_for_selector(".log >> text=Bob is away.")


def test_the_table_is_played_by_single_keys(person: NewPerson) -> None:
    ann = person()
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    v = ann.v
    ann.page.keyboard.press("r")
    ann.wait_past(v)
    assert ann.wait_for_turn()
    ann.page.keyboard.press("1")
    ann.page.wait_for_selector('[aria-label="Blue ticket worth 5"]')
    assert ann.wait_for_turn()
    ann.page.keyboard.press("w")
    ann.page.wait_for_selector('[data-move="win b"]')
    ann.page.keyboard.press("Escape")
    ann.page.keyboard.press("t")
    first = ann.page.evaluate("document.activeElement.dataset.at")
    ann.page.keyboard.press("ArrowRight")
    assert first.startswith("space-")
    assert ann.page.evaluate("document.activeElement.dataset.at") != first
    assert ann.page.locator('.space[tabindex="0"]').count() == 1
    ann.page.keyboard.press("?")
    ann.page.wait_for_selector("dialog[open] >> text=roll a die")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector("dialog[open]", state="detached")


def test_keys_mean_letters_where_somebody_writes(person: NewPerson) -> None:
    ann = person()
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    v = ann.v
    ann.page.click("#tab-chat")
    ann.page.locator(".chat input").press_sequentially("rrr 1")
    assert ann.page.locator(".chat input").input_value() == "rrr 1"
    assert ann.v == v


def test_two_digits_of_coins_and_the_own_name_fit_on_a_phone(person: NewPerson) -> None:
    ann = person(name="Annegret", **PHONE)
    ann.go_to(ann.make_table(names=("Annegret",), bots=("roller",) * 3))
    assert ann.wait_for_turn()
    wide = ann.page.evaluate(
        """() => {
            for (const coins of document.querySelectorAll('.player .coins')) {
                coins.firstChild.data = '38 ';
            }
            return [...document.querySelectorAll('.player, .player.own .name')].filter(
                one => one.scrollWidth > one.clientWidth + 1).map(one => one.innerText);
        }"""
    )
    assert wide == []


def test_the_rules_are_one_tap_from_the_table(person: NewPerson) -> None:
    ann = person()
    ann.go_to(ann.make_table(bots=("roller",)))
    ann.page.click('[aria-label="This table"]')
    with ann.context.expect_page() as opened:
        ann.page.click("dialog >> text=How to play")
    opened.value.wait_for_selector("h1")
    assert ann.page.url.endswith(f"/t/{ann.page.url.split('/')[-1]}")
    assert "/how" in opened.value.url
