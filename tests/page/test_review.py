"""The review of a game in the page: chart, key moments, both by keyboard."""

import httpx

from page.conftest import NewPerson
from page.test_access import complaints

RECORD = """[Edition "second"]
[Players "Ann; Bob; Cid"]
[Board "1:gp 2:ry 3:b 15:W 16:K"]

roll b3
roll g1
roll r1
roll y1
win p          # a hope
bet b
"""


def test_a_game_is_reviewed_and_its_moments_move_the_board(person: NewPerson) -> None:
    ann = person()
    answer = httpx.post(f"{ann.address}/api/records", json={"record": RECORD})
    ann.page.goto(f"/r/{answer.json()['id']}")
    ann.page.click("text=Review this game")
    ann.page.wait_for_selector("ol .moment", timeout=120_000)
    ann.page.wait_for_function(
        "() => document.querySelector('[role=status]')?.innerText.trim() === ''", timeout=120_000
    )
    moment = ann.page.locator("ol .moment", has_text="Move 5")
    assert "Bob chose Purple to win; " in moment.inner_text()
    moment.focus()
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_function("() => location.hash === '#5'")
    assert "In the record: a hope" in ann.page.inner_text("main")
    assert "Better: " in ann.page.inner_text("main")
    assert complaints(ann.page) == []
    chart = ann.page.locator('svg[role="slider"]')
    chart.scroll_into_view_if_needed()
    box = chart.bounding_box()
    assert box is not None
    ann.page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + 20)
    ann.page.wait_for_function("() => location.hash === '#3'")
