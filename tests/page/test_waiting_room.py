"""The room before the start: leaving it, and copying its link without https."""

from page.conftest import NewPerson
from page.person import PHONE

COPIED = """() => {
    globalThis.copied = [];
    document.addEventListener("copy", () => copied.push(String(document.activeElement.value)));
}"""


def test_who_leaves_frees_every_seat_of_the_device(person: NewPerson) -> None:
    ann, ben = person(), person(name="Ben")
    table = ann.make_table(seats=4, start=False)
    ben.go_to(table)
    ben.page.click(".seats .button.main >> nth=0")
    ben.page.wait_for_selector(".another input")
    ben.page.fill(".another input", "Cleo")
    ben.page.click(".another button")
    ben.page.wait_for_selector(".seats .you >> nth=1")
    ben.page.click("text=Leave")
    ben.page.wait_for_selector(".home")
    seats = ann.ask("GET", f"/api/tables/{table}")["room"]["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "open", "open", "open"]


def test_without_a_clipboard_the_link_is_copied_all_the_same(person: NewPerson) -> None:
    ann = person(**PHONE)
    ann.page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    ann.go_to(ann.make_table(seats=3, start=False))
    ann.page.evaluate(COPIED)
    link = ann.page.input_value(".invite input")
    ann.page.click(".invite .button")
    ann.page.wait_for_selector(".invite .button >> text=Copied")
    assert ann.page.evaluate("copied") == [link]


def test_a_link_that_cannot_be_copied_is_not_called_copied(person: NewPerson) -> None:
    ann = person()
    ann.page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', {value: undefined});"
        "document.execCommand = () => false"
    )
    ann.go_to(ann.make_table(seats=3, start=False))
    ann.page.click(".invite .button")
    ann.page.wait_for_function("document.activeElement.matches('.invite input')")
    assert "Copied" not in ann.page.inner_text(".invite")
