"""What a page must never be given, and what it must never run."""

import json

from playwright.sync_api import Response

from page.conftest import NewPerson


def without_own_moves(text: str) -> str:
    """Drop the legal moves of the reader, which name every card the reader holds."""
    message = json.loads(text)
    if isinstance(message, dict) and message.get("you"):
        message["you"]["legal"] = []
    return json.dumps(message)


def test_cards_of_others_are_nowhere_in_the_page_or_its_traffic(person: NewPerson) -> None:
    ann, bob = person(), person(name="Bob")

    def hear(answer: Response) -> None:
        # What the reader's own moves are worth names every card the reader holds, too.
        if "/api/" in answer.url and "/worth" not in answer.url:
            bob.heard.append(answer.text())

    bob.page.on("response", hear)
    table = ann.make_table(seats=2, start=False)
    ann.start_with(table, bob)
    while ann.page.query_selector(".roll.inviting") is None:
        if bob.page.query_selector(".roll.inviting"):
            bob.roll()
        ann.page.wait_for_timeout(50)
    before = bob.v
    ann.choose("hand-r", "lose r")
    bob.wait_past(before)
    bob.page.reload()
    assert bob.wait_for_turn()
    told = "\n".join(without_own_moves(text) for text in bob.heard)
    assert "lose ?" in told
    assert "lose r" not in told
    assert '"index": 0, "camel": "r"' not in told
    assert '"seat": 1, "camel": "r"' not in told
    assert "Finish card Red, laid" not in bob.page.content()


def test_script_in_a_name_stays_text(person: NewPerson) -> None:
    ann = person()
    name = "<img src=x onerror=x=1>"
    ann.go_to(ann.make_table(names=(name,), bots=("roller",)))
    assert ann.wait_for_turn()
    assert ann.page.locator(".player .name").first.inner_text() == name
    assert ann.page.locator("img").count() == 0
    assert ann.page.evaluate("typeof x") == "undefined"


def test_script_in_chat_stays_text_for_everyone(person: NewPerson) -> None:
    ann, bob = person(), person(name="Bob")
    table = ann.make_table(seats=2, start=False)
    for one in (ann, bob):
        one.go_to(table)
    text = "<img src=x onerror=x=1><script>x=1</script>"
    ann.page.fill(".chat input", text)
    ann.page.click(".chat form button")
    for one in (ann, bob):
        said = one.page.locator(".chat li").filter(has_text="onerror")
        said.wait_for()
        assert text in said.inner_text()
        assert one.page.locator(".chat img, .chat script").count() == 0
        assert one.page.evaluate("typeof x") == "undefined"
