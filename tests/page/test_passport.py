"""The passport in the page: chosen in one step, carried, saved as words, renamed, erased."""

from page.conftest import NewPerson
from page.person import PHONE, Person


def playing(ann: Person) -> None:
    """Play a first game, which makes a passport."""
    ann.page.goto("/")
    ann.page.click(".play")
    ann.page.wait_for_selector(".ring")


def name_on(one: Person) -> str:
    """Under which name a device plays."""
    found: str = one.ask("GET", "/api/passport").get("name", "nobody")
    return found


def test_name_and_face_are_chosen_in_one_small_step_and_seen_at_the_table(
    person: NewPerson,
) -> None:
    ann = person(name="")
    ann.page.goto("/")
    ann.page.click(".whoami")
    ann.page.fill('input[autocomplete="nickname"]', "Zenobia")
    ann.page.check('input[value="falconer"]', force=True)
    ann.page.check('input[value="#9d174d"]', force=True)
    ann.page.click("dialog[open] button[type=submit]")
    assert ann.page.inner_text(".whoami b") == "Zenobia"
    ann.page.click(".play")
    ann.page.wait_for_selector(".ring")
    table = ann.page.url.split("/")[-1]
    seat = ann.ask("GET", f"/api/tables/{table}")["room"]["seats"][0]
    assert (seat["name"], seat["face"], seat["colour"]) == ("Zenobia", "falconer", "#9d174d")
    assert ann.page.locator(".player.own .you").count() == 1


def test_a_passport_is_carried_by_the_code_and_renamed_on_all_devices(person: NewPerson) -> None:
    ann, phone = person(name="Ann"), person(name="Somebody", **PHONE)
    playing(ann)
    ann.page.goto("/me/passport")
    ann.page.click("text=Show a code")
    ann.page.wait_for_selector(".qr svg path")
    code = ann.page.inner_text(".code")
    phone.page.goto(f"/me/passport#carry={code}")
    phone.page.wait_for_selector(".bring")
    assert name_on(phone) == "nobody", "a link alone makes nobody somebody else"
    phone.page.click(".bring button")
    phone.page.wait_for_selector(".care")
    assert name_on(phone) == "Ann"
    assert phone.page.url.endswith("/me/passport"), "the code is no more in the address"
    phone.page.fill('input[autocomplete="nickname"]', "Anna")
    phone.page.click("text=Keep")
    phone.page.wait_for_selector("text=Kept.")
    assert name_on(ann) == "Anna"
    ann.page.goto("/me/passport")
    ann.page.wait_for_selector(".care")
    assert ann.page.input_value('input[autocomplete="nickname"]') == "Anna"
    ann.page.click("text=Only this device")
    ann.page.wait_for_selector("text=This device alone")
    assert (name_on(ann), name_on(phone)) == ("Anna", "nobody")


def test_words_bring_a_passport_back_and_a_slip_is_noticed(person: NewPerson) -> None:
    ann, other = person(name="Ann"), person(name="Somebody")
    playing(ann)
    ann.page.goto("/me/passport")
    ann.page.click("text=Show my words")
    ann.page.wait_for_selector(".words li")
    words = ann.page.locator(".words li").all_inner_texts()
    assert len(words) == 24
    other.page.goto("/me")
    other.page.fill("textarea", " ".join([*words[1:], words[0]]))
    other.page.click(".bring button")
    other.page.wait_for_selector("[role=alert]")
    assert name_on(other) == "nobody"
    other.page.fill("textarea", "  " + "\n".join(words).upper())
    other.page.click(".bring button")
    other.page.wait_for_selector(".care")
    assert name_on(other) == "Ann"


def test_who_is_erased_is_nobody_on_every_device(person: NewPerson) -> None:
    ann = person(name="Ann")
    playing(ann)
    table = ann.page.url.split("/")[-1]
    ann.page.goto("/me/passport")
    ann.page.click("text=Erase my passport")
    ann.page.click("text=Yes, erase")
    ann.page.wait_for_selector(".nobody")
    assert name_on(ann) == "nobody"
    assert ann.page.evaluate("localStorage['camelup-passport'] === undefined")
    assert "Ann" not in str(ann.ask("GET", f"/api/tables/{table}")["room"]["seats"])
