"""Every no appears where the finger is, and nobody is left without a word or a way."""

from page.conftest import NewPerson
from page.person import PHONE, Person

INSIDE = """one => {
    const box = one.getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
}"""


def test_a_wrong_code_is_told_beside_the_field_on_a_phone(person: NewPerson) -> None:
    ann = person(**PHONE)
    ann.page.goto("/")
    code = ann.page.locator("input.code")
    code.fill("ZZZZZZ")
    code.evaluate("one => scrollBy(0, one.getBoundingClientRect().bottom - innerHeight + 2)")
    code.press("Enter")
    told = ann.page.locator('[role="alert"]')
    told.wait_for()
    assert told.evaluate(INSIDE)
    assert ann.page.locator('section:has(input.code) [role="alert"]').count() == 1


def test_who_comes_to_a_full_table_is_told_so(person: NewPerson) -> None:
    ann, bob = person(), person(name="Bob")
    table = ann.make_table(bots=("random",), seats=2, start=False)
    bob.go_to(table)
    bob.page.wait_for_selector("[data-full]")
    assert bob.page.locator(".whoami").count() == 0


def test_bots_take_the_seats_that_stay_empty_when_the_host_starts(person: NewPerson) -> None:
    ann = person()
    ann.go_to(ann.make_table(seats=3, start=False))
    ann.page.wait_for_selector("text=Bots (Hard) take the 2 seats")
    ann.page.click("text=Start the game")
    ann.page.wait_for_selector(".ring")
    assert ann.page.locator(".player [title='Bot'], .player .icon").count() >= 2
    assert ann.page.locator(".player").count() == 3


def covered(one: Person) -> list[int]:
    """Spaces of the track that something lies over."""
    spaces: list[int] = one.page.evaluate(
        """() => [...document.querySelectorAll('.space')].flatMap((space, i) => {
            const box = space.getBoundingClientRect();
            const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return over?.closest('.board') ? [] : [i + 1];
        })"""
    )
    return spaces


def test_nothing_lies_over_the_board_for_who_watches(person: NewPerson) -> None:
    ann, bob = person(), person(name="Bob")
    table = ann.make_table(bots=("roller",))
    bob.go_to(table)
    bob.page.wait_for_selector("form.watching")
    assert covered(bob) == []
    assert not bob.page.is_visible("form.watching input")
    bob.page.click("form.watching summary")
    bob.page.fill("form.watching input", "wrong")
    bob.page.click("form.watching button")
    bob.page.wait_for_selector("form.watching [role=alert]")


def test_opponents_stay_as_strong_as_they_were_chosen(person: NewPerson) -> None:
    ann = person()
    ann.page.goto("/")
    level = ann.page.locator("select.level")
    ann.page.wait_for_function("() => document.querySelector('select.level')?.value")
    level.select_option("roller")
    ann.page.click(".play")
    ann.page.wait_for_selector(".ring")
    ann.page.goto("/")
    ann.page.wait_for_function("() => document.querySelector('select.level')?.value")
    assert level.input_value() == "roller"
