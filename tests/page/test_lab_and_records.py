"""The odds lab and the record player against known answers."""

from urllib.parse import quote, unquote

import pytest

from page.conftest import NewPerson
from page.person import PHONE, Person

RECORD = """[Edition "second"]
[Players "Ann; Bob; Cid"]
[Board "1:bg 2:r 3:yp 15:W 16:K"]

bet p
tile 7+
roll p2
win g
"""


def test_the_lab_knows_the_chances_of_five_stacked_camels(person: NewPerson) -> None:
    ann = person()
    ann.page.goto(f"/lab?p={quote('1:bgoyw')}")
    ann.page.wait_for_selector(".results tbody tr")
    race = ann.page.locator(".results tbody tr td:nth-of-type(3)").all_inner_texts()
    assert race == ["22.5%", "21.6%", "20.4%", "18.9%", "16.7%"]


def test_the_champion_is_asked_in_the_lab_when_somebody_wants_to_know(person: NewPerson) -> None:
    ann = person()
    ann.page.goto(f"/lab?p={quote('16:b 2:r 1:gyp 15:W 14:K | coins 3 3 40 | turn 2')}")
    ann.page.get_by_text("What the champion thinks").click()
    ann.page.get_by_text("It would play").wait_for()
    chances = ann.page.locator("details li b").all_inner_texts()
    assert len(chances) == 3
    assert float(chances[2].rstrip("%")) > 90


def test_the_lab_is_set_up_by_hand_and_follows_a_real_table(person: NewPerson) -> None:
    ann = person()
    ann.page.goto("/lab")
    ann.page.wait_for_selector(".results tbody tr")
    ann.page.click('.chip[data-chip="p"]')
    ann.page.click('[data-at="space-9"]')
    ann.page.wait_for_selector('[data-at="space-9"]:has-text("Purple")')
    assert ann.page.input_value("textarea") == "1:bg 2:r 3:y 9:p 15:W 16:K"
    assert quote("9:p", safe="") in ann.page.url
    ann.page.click('.rolls [aria-label="Purple 3"]')
    ann.page.wait_for_selector('[data-at="space-12"]:has-text("Purple")')
    ann.page.click("text=Take back")
    ann.page.wait_for_selector('[data-at="space-9"]:has-text("Purple")')


MIDDLES = """things => {
    const found = things.map((one) => document.querySelector(one));
    for (const one of found) one.scrollIntoView({block: "nearest", behavior: "instant"});
    return found.map((one) => one.getBoundingClientRect()).map((box) =>
        [box.x + box.width / 2, box.y + box.height / 2]);
}"""
"""Where things are once they are in sight: looked up at one moment, since a drawing is made anew
whenever something else is known."""


def position_ends(ann: Person, text: str) -> None:
    """Wait until the lab has a position that ends so, and the board shows it."""
    ann.page.wait_for_function(
        """end => {
            const { value } = document.querySelector("textarea");
            return value.endsWith(end) && new URLSearchParams(location.search).get("p") === value;
        }""",
        arg=text,
    )


def drag(ann: Person, thing: str, place: str) -> None:
    """Carry a thing to a place by mouse, as people do: over several steps."""
    start, end = ann.page.evaluate(MIDDLES, [thing, place])
    ann.page.mouse.move(*start)
    ann.page.mouse.down()
    ann.page.mouse.move(*end, steps=6)
    ann.page.mouse.up()


def test_camels_tiles_and_dice_are_set_up_by_dragging(person: NewPerson) -> None:
    ann = person()
    ann.page.goto("/lab")
    ann.page.wait_for_selector(".results tbody tr")
    steps = [
        ('[data-chip="p"]', '[data-at="space-9"]', "1:bg 2:r 3:y 9:p 15:W 16:K"),
        ('[data-at="space-1"]', '[data-at="space-9"]', "1:b 2:r 3:y 9:pg 15:W 16:K"),
        ('[data-chip="tile +"]', '[data-at="space-11"]', "9:pg 15:W 16:K | tiles 11+"),
        ('[data-at="space-11"]', '[data-at="space-13"]', "9:pg 15:W 16:K | tiles 13+"),
        ('[data-chip="die r"]', '[data-drop="out"]', "16:K | dice bgypx | tiles 13+"),
        ('[data-chip="die r"]', '[data-at="pyramid"]', "9:pg 15:W 16:K | tiles 13+"),
        ('[data-at="space-13"]', "h1", "1:b 2:r 3:y 9:pg 15:W 16:K"),
    ]
    for thing, place, expected in steps:
        drag(ann, thing, place)
        position_ends(ann, expected)
    assert ann.page.locator(".flight").count() == 0
    assert ann.page.locator("[role=alert]").count() == 0


BELOW = '[data-camel="{}"] circle[r="14"]'
"""A camel's own part of the drawing, beneath those that stand on it."""


def touch(ann: Person, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Draw a finger over the screen."""
    finger = ann.context.new_cdp_session(ann.page)
    steps = [
        (start[0] + (end[0] - start[0]) * part / 6, start[1] + (end[1] - start[1]) * part / 6)
        for part in range(7)
    ]
    for i, (x, y) in enumerate(steps):
        kind = "touchMove" if i else "touchStart"
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def middle(ann: Person, thing: str) -> tuple[float, float]:
    """The middle of a thing on the screen."""
    box = ann.page.locator(thing).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_any_camel_of_a_stack_is_carried_by_finger(person: NewPerson) -> None:
    ann = person(**PHONE)
    ann.page.goto(f"/lab?p={quote('2:bgr 4:yp 15:W 16:K')}")
    ann.page.wait_for_selector(".results tbody tr")
    touch(ann, middle(ann, BELOW.format("b")), middle(ann, '[data-at="space-7"]'))
    position_ends(ann, "2:gr 4:yp 7:b 15:W 16:K")
    touch(ann, middle(ann, BELOW.format("g")), middle(ann, BELOW.format("p")))
    position_ends(ann, "2:r 4:ypg 7:b 15:W 16:K")
    ann.page.click('[data-chip="tile +"]')
    ann.page.click('[data-at="space-11"]')
    position_ends(ann, "2:r 4:ypg 7:b 15:W 16:K | tiles 11+")
    touch(ann, middle(ann, "[data-tile]"), middle(ann, '[data-at="space-13"]'))
    position_ends(ann, "2:r 4:ypg 7:b 15:W 16:K | tiles 13+")


def test_a_tap_right_after_something_was_carried_counts(person: NewPerson) -> None:
    ann = person(**PHONE)
    ann.page.goto(f"/lab?p={quote('2:bgr 4:yp 15:W 16:K')}")
    ann.page.wait_for_selector(".results tbody tr")
    ann.page.evaluate("window.setTimeout = () => 0")  # however long the page takes for other things
    touch(ann, middle(ann, BELOW.format("b")), middle(ann, '[data-at="space-7"]'))
    position_ends(ann, "2:gr 4:yp 7:b 15:W 16:K")
    ann.page.click('[data-chip="tile +"]')
    ann.page.click('[data-at="space-11"]')
    position_ends(ann, "2:gr 4:yp 7:b 15:W 16:K | tiles 11+")


def test_a_finger_between_the_camels_scrolls_and_a_click_on_one_means_its_space(
    person: NewPerson,
) -> None:
    ann = person(**PHONE)
    ann.page.goto(f"/lab?p={quote('2:bgr 4:yp 15:W 16:K')}")
    ann.page.wait_for_selector(".results tbody tr")
    x, y = middle(ann, '[data-at="space-10"]')
    touch(ann, (x, y), (x, y - 200))
    ann.page.wait_for_function("() => scrollY > 50")
    assert ann.page.input_value("textarea") == "2:bgr 4:yp 15:W 16:K"
    ann.page.click('[data-chip="K"]')
    ann.page.click('[data-camel="r"] text')
    position_ends(ann, "2:bgrK 4:yp 15:W")


def test_a_game_on_a_real_table_is_followed_move_by_move(person: NewPerson) -> None:
    ann = person()
    ann.page.goto("/lab")
    ann.page.wait_for_selector(".results tbody tr")
    ann.page.select_option("label:has-text('Players') select", "3")
    ann.page.wait_for_selector("text=Seat 1’s turn")
    ann.page.click('.rolls [aria-label="Purple 2"]')
    ann.page.wait_for_selector("text=Seat 2’s turn")
    ann.page.click('[data-at="ticket-p"]')
    ann.page.wait_for_selector("text=Seat 3’s turn")
    ann.page.select_option("label:has-text('Or another move') select", "win ?")
    ann.page.wait_for_selector(".tools .log >> text=Seat 3 lays a finish card on the winner pile")
    ann.page.wait_for_selector("text=Seat 1’s turn")
    assert "coins" in unquote(ann.page.url)
    assert "tickets p:2" in unquote(ann.page.url)
    ann.page.click('[data-chip="b"]')
    ann.page.click('[data-at="space-12"]')
    ann.page.wait_for_function("() => document.querySelector('textarea').value.includes('12:b')")
    assert "tickets p:2" in ann.page.input_value("textarea")


def test_the_lab_says_what_it_cannot_read(person: NewPerson) -> None:
    ann = person()
    ann.page.goto("/lab")
    ann.page.fill("textarea", "1:bb 2:r")
    ann.page.click("text=Work it out")
    ann.page.wait_for_selector("[role=alert]:has-text('the blue camel appears twice')")


def test_an_uploaded_record_is_played_move_by_move(person: NewPerson) -> None:
    ann = person()
    ann.page.goto("/records")
    ann.page.fill("textarea", RECORD)
    ann.page.click("text=Open >> nth=-1")
    ann.page.wait_for_selector(".stepper")
    assert ann.page.inner_text("output") == "0 / 4"
    for step in (1, 2, 3):
        ann.page.click('[aria-label="One move on"]')
        ann.page.wait_for_selector(f"output:has-text('{step} / 4')")
    ann.page.wait_for_selector('[data-at="space-5"]:has-text("Purple")')
    ann.page.wait_for_selector("text=Cid rolls Purple 2.")
    assert ann.page.url.endswith("#3")
    ann.page.reload()
    ann.page.wait_for_selector("output:has-text('3 / 4')")
    ann.page.wait_for_selector('[data-at="space-7"]:has-text("Bob’s tile (cheering)")')


def test_the_chances_through_a_game_lead_to_its_moves(person: NewPerson) -> None:
    ann = person()
    ann.page.goto("/records")
    ann.page.fill("textarea", RECORD)
    ann.page.click("text=Open >> nth=-1")
    ann.page.click("text=Work out the chances")
    ann.page.click(".side li button >> text=3")
    ann.page.wait_for_selector("output:has-text('3 / 4')")
    ann.page.evaluate("location.hash = '#1'")
    ann.page.wait_for_selector("output:has-text('1 / 4')")
    ann.page.select_option(".stepper select", "fast")
    ann.page.click('[aria-label="Play"]')
    ann.page.wait_for_selector("output:has-text('4 / 4')")


def test_a_record_that_cannot_be_played_says_where_and_why(person: NewPerson) -> None:
    ann = person()
    ann.page.goto("/records")
    ann.page.fill("textarea", RECORD.replace("tile 7+", "tile 1+"))
    ann.page.click("text=Open >> nth=-1")
    ann.page.wait_for_selector("[role=alert]:has-text('no tile may lie on space 1')")


@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_is_wider_than_a_phone(person: NewPerson, language: str) -> None:
    ann = person(locale=language, **PHONE)
    for path in ("/", "/how", "/records", "/lab"):
        ann.page.goto(path)
        ann.page.wait_for_selector("main h1")
        assert ann.page.evaluate("document.documentElement.scrollWidth") == 390, path
