"""The odds lab and the record player against known answers."""

from urllib.parse import quote

from page.conftest import NewPerson

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


def test_the_lab_is_set_up_by_hand_and_follows_a_real_table(person: NewPerson) -> None:
    ann = person()
    ann.page.goto("/lab")
    ann.page.wait_for_selector(".results tbody tr")
    ann.page.click('.chip[aria-label="Purple"]')
    ann.page.click('[data-at="space-9"]', force=True)
    ann.page.wait_for_selector('[data-at="space-9"]:has-text("Purple")')
    assert ann.page.input_value("textarea") == "1:bg 2:r 3:y 9:p 15:W 16:K"
    assert quote("9:p", safe="") in ann.page.url
    ann.page.click('.rolls [aria-label="Purple 3"]')
    ann.page.wait_for_selector('[data-at="space-12"]:has-text("Purple")')
    ann.page.click("text=Take back")
    ann.page.wait_for_selector('[data-at="space-9"]:has-text("Purple")')


def test_the_lab_says_what_it_cannot_read(person: NewPerson) -> None:
    ann = person()
    ann.page.goto("/lab")
    ann.page.fill("textarea", "1:bb 2:r")
    ann.page.click("text=Work it out")
    ann.page.wait_for_selector("[role=alert]:has-text('the blue camel is there twice')")


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
    ann.page.wait_for_selector('[data-at="space-7"]:has-text("cheering tile of Bob")')


def test_a_record_that_cannot_be_played_says_where_and_why(person: NewPerson) -> None:
    ann = person()
    ann.page.goto("/records")
    ann.page.fill("textarea", RECORD.replace("tile 7+", "tile 1+"))
    ann.page.click("text=Open >> nth=-1")
    ann.page.wait_for_selector("[role=alert]:has-text('no tile may lie on space 1')")
