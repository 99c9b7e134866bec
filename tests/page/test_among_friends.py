"""People at one table: what they say is noticed, who is away is told, a game can be stopped."""

from page.conftest import NewPerson
from page.person import PHONE, Person

SMALL = {**PHONE, "viewport": {"width": 360, "height": 740}}
IN_SIGHT = """one => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return top >= 0 && top + height <= innerHeight && one.contains(there);
}"""
"""Whether a thing is on the screen, and nothing lies over it."""

LIVELY = ".coach, .inviting, .word:not(.only-read), [data-pointed], .player.turn"
"""What calls for a move: coach, roll, and whose turn it is."""


def say(one: Person, line: str) -> None:
    """Say something at the table, wherever the chat is."""
    one.page.locator(".chat input").fill(line)
    one.page.locator(".chat form button").click()


def in_sight(one: Person, thing: str) -> bool:
    """Tell whether somebody sees a thing."""
    return bool(one.page.locator(thing).evaluate(IN_SIGHT))


#: Tells whether one thing lies on others.
LIES_ON = """([one, others]) => {
  const a = document.querySelector(one).getBoundingClientRect();
  return [...document.querySelectorAll(others)].some((other) => {
    const b = other.getBoundingClientRect();
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1
      && b.top < a.bottom - 1;
  });
}"""
PLAYED_WITH = '[data-at^="hand-"], [data-at^="ticket-"], [data-at^="seat-"], .tools button'


def sit_together(ann: Person, ben: Person, grace: int = 60) -> str:
    """Put two people at a table that has not begun."""
    table = ann.make_table(seats=2, start=False, grace=grace)
    ann.go_to(table)
    ben.sit_down(table)
    ann.page.wait_for_selector(".seats >> text=Ben")
    return table


def start(ann: Person, ben: Person) -> None:
    """Start the game that two wait for."""
    ann.page.click("text=Start the game")
    for one in (ann, ben):
        one.page.wait_for_selector('[data-at="hand-b"]')


def test_what_is_said_in_the_waiting_room_is_seen_at_once_on_a_phone(person: NewPerson) -> None:
    ann, ben = person(), person(name="Ben", **SMALL)
    sit_together(ann, ben)
    ben.page.evaluate("scrollTo(0, 0)")
    say(ann, "Hello, Ben!")
    ben.page.wait_for_selector("[data-unread='1'] >> text=Hello, Ben!")
    assert ben.page.locator(".bubble").count() == 0
    assert in_sight(ben, "[data-unread]")
    assert not in_sight(ben, ".chat li")
    ben.page.tap("[data-unread]")
    ben.page.wait_for_selector("[data-unread]", state="detached")
    assert in_sight(ben, ".chat li")
    assert ann.page.locator("[data-unread]").count() == 0


def test_who_sits_down_on_a_phone_still_sees_the_table_and_what_they_wait_for(
    person: NewPerson,
) -> None:
    ann, ben = person(), person(name="Ben", **SMALL)
    table = ann.make_table(seats=4, start=False)
    ben.page.goto(f"/t/{table}")
    ben.page.click("text=Sit here >> nth=0")
    ben.page.wait_for_selector("text=The host starts the game.")
    assert in_sight(ben, "[data-waits]")
    assert in_sight(ben, ".seats")


def test_lines_nobody_saw_in_the_waiting_room_are_counted_in_the_game(person: NewPerson) -> None:
    ann, ben = person(), person(name="Ben", **SMALL)
    sit_together(ann, ben)
    for line in ("Hello!", "Ready?"):
        say(ann, line)
    ben.page.wait_for_selector("[data-unread='2']")
    ben.page.reload()
    ben.page.wait_for_selector("[data-unread='2']")
    start(ann, ben)
    ann.page.click("#tab-chat")
    say(ann, "Go!")
    ben.page.wait_for_selector("[data-unread='3']")
    assert ben.page.inner_text("#tab-chat .badge").startswith("3")


def test_a_line_is_in_sight_above_the_coach_wherever_the_page_is(person: NewPerson) -> None:
    ann, ben = person(hints=True, **SMALL), person(name="Ben")
    sit_together(ann, ben)
    start(ann, ben)
    ann.page.wait_for_selector(".coach")
    ben.page.click("#tab-chat")
    say(ben, "Your Yellow is going down!")
    ann.page.wait_for_selector("[data-unread] >> text=Your Yellow is going down!")
    for down in (0, 300):
        ann.page.evaluate(f"scrollTo(0, {down})")
        assert in_sight(ann, "[data-unread]")
    assert ann.page.locator(".bubble:visible").count() == 0
    ann.page.evaluate("scrollTo(0, 0)")
    assert not ann.page.evaluate(LIES_ON, ["[data-unread]", PLAYED_WITH])
    ann.page.wait_for_selector("[data-unread] .said", state="detached")
    assert not ann.page.evaluate(LIES_ON, ["[data-unread]", PLAYED_WITH])
    ann.page.tap("[data-unread]")
    ann.page.wait_for_selector("[data-unread]", state="detached")
    assert in_sight(ann, ".chat li")
    assert in_sight(ann, ".chat input")


def test_who_is_away_is_told_and_when_a_bot_plays_for_them(person: NewPerson) -> None:
    ann, ben = person(hints=True, **SMALL), person(name="Ben")
    sit_together(ann, ben, grace=5)
    start(ann, ben)
    if ann.page.inner_text("[data-status]").endswith("Your turn"):
        ann.roll()
    ann.page.wait_for_selector("[data-status] >> text=Ben’s turn")
    ben.context.close()
    ann.page.wait_for_selector("[data-status] >> text=/Ben is away: bot in [1-5] s/")
    if ann.page.locator(".coach .main").count():
        ann.page.tap(".coach .main")
    told = ann.page.wait_for_selector(".coach >> text=/Ben is away. A bot plays for them in/")
    assert told
    assert ann.page.locator("text=Ben is thinking").count() == 0
    ann.page.wait_for_selector("[data-status] >> text=Your turn")


def test_a_stopped_game_says_so_and_offers_what_was_promised(person: NewPerson) -> None:
    ann, ben = person(hints=True), person(name="Ben", hints=True, **SMALL)
    table = sit_together(ann, ben)
    start(ann, ben)
    ann.ask("POST", f"/api/tables/{table}/end")
    for one in (ann, ben):
        box = one.page.get_by_role("dialog", name="This game was stopped early.")
        box.locator('[data-verdict="good"]').wait_for()
        assert box.get_by_role("button", name="Play again").is_visible()
        assert box.get_by_role("link", name="Home").is_visible()
        box.get_by_role("button", name="Close").click()
        assert "Stopped" in one.page.inner_text("[data-status]")
        assert one.page.locator(LIVELY).count() == 0
        one.page.click('[data-at="pyramid"]', force=True)
        one.page.keyboard.press("r")
        one.round_trip()
        assert one.page.locator(".notice, .bar").count() == 0
        assert not one.page.title().startswith("●")
    ben.page.reload()
    ben.page.click("[role=dialog] >> text=Watch again")
    ben.page.wait_for_selector(".ring")
    assert "/r/" in ben.page.url
