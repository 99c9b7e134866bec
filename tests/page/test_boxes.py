"""What lies over the table: while it does, nothing behind it is played."""

import json
from collections.abc import Callable

import pytest

from page.conftest import NewPerson
from page.person import INVITED, PHONE, Person
from page.test_coach import TOPICS
from page.test_sideways import held

FOCUSED = "document.activeElement.closest('.scoring, .result')?.className ?? ''"
WHOLE = """thing => {
    const box = document.querySelector(thing).getBoundingClientRect();
    return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
}"""
"""Whether all of a thing lies in the window."""

OVERLAP = """([thing, other]) => {
    const [a, b] = [thing, other].map(one => document.querySelector(one).getBoundingClientRect());
    return a.left < b.right - 1 && b.left < a.right - 1
        && a.top < b.bottom - 1 && b.top < a.bottom - 1;
}"""

BELOW = """([thing, other]) => {
    const {left, top} = document.querySelector(other).getBoundingClientRect();
    const place = `position: fixed; z-index: 9; left: ${left}px; top: ${top}px`;
    document.querySelector(thing).style.cssText += place;
}"""
"""Lays a thing of the table where another one lies above it."""

OPEN = "[...document.querySelectorAll('.space.open')].map(one => one.dataset.at)"


def with_figures(ann: Person) -> Person:
    """Let figures stand on the board."""
    ann.context.add_init_script(
        "localStorage['camelup-settings'] = JSON.stringify("
        "{...JSON.parse(localStorage['camelup-settings']), odds: true})"
    )
    return ann


def at_own_turn(ann: Person) -> Person:
    """Sit down with three bots and wait for the first own turn."""
    ann.go_to(ann.make_table(bots=("roller",) * 3))
    assert ann.wait_for_turn()
    return ann


def nothing_but_a_roll(ann: Person, before: list[str]) -> bool:
    """Roll, and tell whether that is all that was played: a move made before it came first."""
    ann.roll()
    moves = ann.own_moves(ann.tables[-1])
    return moves[: len(before)] == before and [one[:4] for one in moves[len(before) :]] == ["roll"]


def test_a_bill_has_the_keyboard_and_plays_nothing(person: NewPerson) -> None:
    ann = person(speed="fast", clock=True)
    for key in ("Enter", " ", "Escape"):
        # A table for each: the third leg of one may be the last of its race.
        table = ann.make_table(bots=("roller",))
        ann.go_to(table)
        ann.roll_to_scoring()
        moved = ann.own_moves(table)
        for behind in ("r", "1", "w", "l", "t", "Tab", "Shift+Tab", "Tab", "Tab"):
            ann.page.keyboard.press(behind)
            assert "scoring" in ann.page.evaluate(FOCUSED), behind
        ann.page.focus(".scoring .on")
        ann.page.keyboard.down(key)
        ann.page.keyboard.down(key)
        if key == " ":
            ann.page.keyboard.up(key)
        ann.page.wait_for_selector(".scoring", state="detached")
        ann.see('.roll.inviting[data-at="pyramid"]:focus')  # where it was before
        if key != " ":
            ann.page.keyboard.down(key)
        ann.page.keyboard.up(key)
        assert nothing_but_a_roll(ann, moved), "the same press goes on and does nothing else"


def test_a_tap_that_comes_twice_acts_once(person: NewPerson) -> None:
    ann = person(speed="fast", clock=True, confirm="bets", **PHONE)
    ann.go_to(ann.make_table(bots=("roller",)))
    ann.see(INVITED)
    ann.page.dblclick('[data-at="ticket-b"]')
    assert ann.page.is_visible(".choice"), "the second tap closes nothing"
    ann.page.keyboard.press("Escape")
    ann.roll_to_scoring()
    ann.page.evaluate(BELOW, ['[data-at="ticket-b"]', ".scoring .on"])
    ann.page.dblclick(".scoring .on")
    ann.page.wait_for_selector(".scoring", state="detached")
    assert ann.page.locator(".choice, .notice").count() == 0, "the second tap plays nothing"
    ann.page.clock.run_for(1_000)
    ann.page.click('[data-at="ticket-b"]')
    ann.page.wait_for_selector(".choice, .notice")


def test_a_bill_lies_in_the_window_wherever_the_page_is_scrolled(person: NewPerson) -> None:
    ann = person(speed="fast", clock=True, **held(360, 740))
    ann.go_to(ann.make_table(bots=("roller",) * 3))
    ann.roll_to_scoring()
    for width, height in ((360, 740), (667, 375), (568, 320)):
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.evaluate("scrollTo(0, 9999)")
        assert ann.page.evaluate("scrollY") > 0
        for part in (".scoring", ".scoring .head", ".scoring .on"):
            assert ann.page.evaluate(WHOLE, part), (part, width)


def roll_leg(ann: Person, table: str, until: int = 8) -> None:
    """Roll for all seats, past the page, as often as asked or until the leg is over."""
    for v in range(ann.v, until):
        game = ann.ask("GET", f"/api/tables/{table}")["game"]
        if game["leg"] > 1:
            return
        roll = {"id": f"r{v}", "v": v, "move": "roll", "seat": game["turn"]}
        ann.ask("POST", f"/api/tables/{table}/moves", roll)
        ann.wait_past(v)


def test_a_bill_has_nothing_behind_it_styled_anew(person: NewPerson) -> None:
    ann = person(speed="fast", clock=True)
    table = ann.make_table(names=("Ann", "Bob"))
    ann.go_to(table)
    roll_leg(ann, table, until=3)
    ann.see('.table[data-shown="3"]')
    browser = ann.context.browser
    assert browser is not None
    browser.start_tracing(page=ann.page, categories=["devtools.timeline"])
    roll_leg(ann, table)
    ann.see(".scoring .sum")
    ann.page.click(".scoring")
    ann.page.wait_for_selector(".scoring", state="detached")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    # What was under way when the tracing began or ended does not say how much it was.
    styled = [e["args"].get("elementCount", 0) for e in events if e["name"] == "UpdateLayoutTree"]
    everything = ann.page.evaluate("document.querySelectorAll('*').length")
    assert max(styled) < everything / 2


def test_a_bill_comes_over_a_dialog_that_is_open_and_leaves_it_there(person: NewPerson) -> None:
    ann = person(speed="fast", clock=True)
    table = ann.make_table(names=("Ann", "Bob"))
    ann.go_to(table)
    ann.page.click(".menu button")
    ann.page.wait_for_selector("dialog[open] .box")
    roll_leg(ann, table)
    ann.see(".scoring .sum")
    assert "scoring" in ann.page.evaluate(FOCUSED)
    ann.page.click(".scoring .on")
    ann.page.wait_for_selector(".scoring", state="detached")
    assert ann.page.is_visible("dialog[open] .box")


def test_the_end_takes_the_keyboard_and_a_pressed_key_does_not_close_it(person: NewPerson) -> None:
    ann = person()
    table = ann.make_table(bots=("roller",))
    ann.go_to(table)
    ann.roll_on(table)
    while ann.wait_for_turn():
        ann.roll()
    ann.page.keyboard.press("Enter")
    assert "result" in ann.page.evaluate(FOCUSED)
    ann.page.keyboard.press("Shift+Tab")
    assert "result" in ann.page.evaluate(FOCUSED)
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_selector(".result", state="detached")


def test_in_the_past_nothing_is_played_and_nothing_of_today_is_told(person: NewPerson) -> None:
    ann = with_figures(person(hints=True, taught=TOPICS))
    ann.go_to(ann.make_table(bots=("roller",) * 3))
    for _ in range(2):
        assert ann.wait_for_turn()
        ann.roll()
    assert ann.wait_for_turn()
    ann.page.wait_for_selector("[data-pointed]")
    ann.page.wait_for_selector(".worth")
    moved = ann.own_moves(ann.tables[-1])
    presses: tuple[Callable[[], None], ...] = (
        lambda: ann.page.click('[data-at="pyramid"]', force=True),
        lambda: ann.page.click('[data-at="ticket-b"]', force=True),
        lambda: ann.page.click('[data-at="hand-g"]', force=True),
        lambda: ann.page.keyboard.press("r"),
        lambda: ann.page.keyboard.press("t"),
    )
    for press in presses:
        ann.page.locator(".log li[style] button").last.click()
        ann.page.wait_for_selector(".peek")
        assert "Looking back: move 1" in ann.page.inner_text("[data-status]")
        for told in (
            ".worth",
            "[data-pointed]",
            ".inviting",
            ".space.open",
            ".coach >> visible=true",
        ):
            assert ann.page.locator(told).count() == 0, told
        press()
        ann.page.wait_for_selector(".peek", state="detached")
        ann.page.wait_for_selector("text=Back to the game: from here you play on.")
        assert ann.page.locator(".choice").count() == 0
    ann.page.wait_for_selector("[data-status] >> text=Your turn")
    ann.page.wait_for_selector("[data-pointed]")
    assert nothing_but_a_roll(ann, moved)


def test_a_bill_that_came_while_looking_back_is_shown_afterwards(person: NewPerson) -> None:
    ann = person(speed="fast", clock=True)
    table = ann.make_table(names=("Ann", "Bob"))
    ann.go_to(table)
    roll_leg(ann, table, until=2)
    ann.see(".log li[style] >> nth=1")
    ann.page.locator(".log li[style] button").last.click()
    ann.page.wait_for_selector(".peek")
    roll_leg(ann, table)
    ann.page.click(".peek")
    ann.see(".scoring")
    assert "Leg 1 is over" in ann.page.inner_text(".scoring")
    ann.page.click(".scoring")
    ann.see(f'.table[data-shown="{ann.v}"]')


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_ring_of_the_keyboard_shows_where_the_coach_points(
    person: NewPerson, theme: str
) -> None:
    ann = at_own_turn(person(hints=True, taught=TOPICS, color_scheme=theme))
    ann.page.wait_for_selector("[data-pointed]")
    ann.page.keyboard.press("Tab")
    for thing in ("ticket-b", "hand-g", "pyramid", "space-16"):
        found = ann.page.evaluate(
            """at => {
                const thing = document.querySelector(`[data-at="${at}"]`);
                thing.toggleAttribute("data-pointed", true);
                thing.focus();
                const [own, ring] = [getComputedStyle(thing), getComputedStyle(thing, "::after")];
                const probe = document.body.appendChild(document.createElement("i"));
                probe.style.color = "var(--focus)";
                const blue = getComputedStyle(probe).color;
                return [own.outlineStyle, ring.borderTopWidth, ring.borderTopColor === blue];
            }""",
            thing,
        )
        assert found == ["dashed", "3px", True], thing


@pytest.mark.parametrize(("width", "height"), [(844, 390), (667, 375), (568, 320)])
def test_on_its_side_a_question_about_a_tile_fits_beside_its_space(
    person: NewPerson, width: int, height: int
) -> None:
    ann = at_own_turn(with_figures(person(locale="de", **held(width, height))))
    ann.page.wait_for_selector(".worth")
    for space in ann.page.evaluate(OPEN):
        ann.page.click(f'[data-at="{space}"]')
        ann.page.wait_for_selector(".choice .option small")
        for part in (".choice", ".choice h2", ".choice .cancel"):
            assert ann.page.evaluate(WHOLE, part), (part, space)
        assert not ann.page.evaluate(OVERLAP, [".choice", f'[data-at="{space}"]']), space
        ann.page.keyboard.press("Escape")
        ann.page.wait_for_selector(".choice", state="detached")


def middle(ann: Person, thing: str) -> tuple[float, float]:
    """Give the middle of a thing on the table."""
    box = ann.page.locator(f'[data-at="{thing}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_tap_on_something_else_asks_about_that(person: NewPerson) -> None:
    ann = at_own_turn(person(confirm="bets"))
    moved = ann.own_moves(ann.tables[-1])
    ann.page.click('[data-at="ticket-b"]')
    ann.page.wait_for_selector("text=Take the Blue ticket?")
    space = ann.page.evaluate(OPEN)[0]
    for thing, title in (
        ("hand-g", "Green"),
        (space, space.replace("-", " ")),
        ("ticket-r", "Red"),
    ):
        ann.page.mouse.click(*middle(ann, thing))
        ann.page.wait_for_selector(f".choice h2:has-text('{title}')")
    ann.page.set_viewport_size({"width": 900, "height": 700})
    ann.page.wait_for_function(WHOLE, arg=".choice")  # it stays when the window turns
    ann.page.mouse.click(5, 695)
    ann.page.wait_for_selector(".choice", state="detached")
    assert nothing_but_a_roll(ann, moved), "a tap elsewhere closes the question, and that is all"


def test_what_is_asked_is_not_covered_by_what_was_said(person: NewPerson) -> None:
    ann = at_own_turn(person(confirm="bets", **PHONE))
    ann.page.evaluate("[...document.querySelectorAll('.space[aria-disabled=true]')].at(-1).click()")
    ann.page.wait_for_selector(".notice")
    assert "tiles go on empty spaces" in ann.page.inner_text(".notice")
    ann.page.click('[data-at="ticket-b"]')
    ann.page.wait_for_selector(".choice")
    assert ann.page.locator(".notice").count() == 0


def test_the_table_s_dialog_opens_no_keyboard_on_a_phone(person: NewPerson) -> None:
    ann = at_own_turn(person(**PHONE))
    ann.page.click(".menu button")
    ann.page.wait_for_selector("dialog[open] input")
    assert ann.page.evaluate("document.activeElement.className").startswith("inside")


def test_the_line_of_the_log_stays_under_the_mouse_when_one_looks_back(person: NewPerson) -> None:
    ann = person(hints=True, taught=TOPICS)
    ann.go_to(ann.make_table(bots=("roller",) * 3))
    for _ in range(2):
        assert ann.wait_for_turn()
        ann.roll()
    assert ann.wait_for_turn()
    ann.page.wait_for_selector("[data-pointed]")
    line = ann.page.locator(".log li[style] button").last
    line.scroll_into_view_if_needed()
    before = line.bounding_box()
    line.click()
    ann.page.wait_for_selector(".peek")
    after = line.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(before["y"] - after["y"]) < 2


@pytest.mark.parametrize("size", [(375, 667), (412, 915)])
def test_all_cards_for_a_pile_are_in_sight_on_a_phone_each_with_its_name_below(
    person: NewPerson, size: tuple[int, int]
) -> None:
    width, height = size
    ann = at_own_turn(person(**{**PHONE, "viewport": {"width": width, "height": height}}))
    ann.page.click('[data-at="pile-win"]')
    ann.page.wait_for_selector(".choice .option >> nth=4")
    assert ann.page.evaluate(WHOLE, ".choice")
    assert ann.page.evaluate(
        "(({scrollHeight, clientHeight}) => scrollHeight <= clientHeight)"
        "(document.querySelector('.asked-of'))"
    )
    for option in ann.page.locator(".choice .option").all():
        art, name = option.locator(".art svg").bounding_box(), option.locator("span").last
        told = name.bounding_box()
        assert art is not None
        assert told is not None
        assert told["y"] >= art["y"] + art["height"] - 1
