"""My games, figures and ranking in the page: after a rated game of two people on three devices."""

from page.conftest import NewPerson
from page.person import INVITED, NEAR, OVER, PHONE, TAP_SCORING, Person


def be_somebody(one: Person) -> None:
    """Become somebody without a game."""
    one.page.goto("/")
    one.page.evaluate(
        """async name => {
            const bytes = crypto.getRandomValues(new Uint8Array(32));
            const secret = [...bytes].map(b => b.toString(16).padStart(2, "0")).join("");
            localStorage["camelup-passport"] = secret;
            await fetch("/api/passport", {method: "POST", body: JSON.stringify({secret, name}),
                headers: {"Content-Type": "application/json"}});
        }""",
        one.page.evaluate("JSON.parse(localStorage['camelup-settings']).name"),
    )


def rated_game(ann: Person, ben: Person, near: int = OVER) -> str:
    """Let two people play a rated game, who only roll, to its end or until that is near."""
    table = ann.make_table(names=("Ann",), seats=2, start=False, rated=True)
    ben.ask("POST", f"/api/tables/{table}/seats", {})
    ann.ask("POST", f"/api/tables/{table}/start")
    ann.roll_on(table, ben, near=near)
    return table


def play_out(*people: Person) -> list[str]:
    """Let people roll on their pages until the race is over; gives what each of them reads."""
    while not all(one.page.query_selector(".result[aria-busy=false]") for one in people):
        for one in people:
            one.page.evaluate(TAP_SCORING)
            if one.page.query_selector(INVITED):
                one.roll()
        people[0].page.wait_for_timeout(50)
    return [one.page.inner_text(".result h2").strip() for one in people]


def test_two_people_on_three_devices_find_a_rated_game_in_their_games_and_the_ranking(
    person: NewPerson,
) -> None:
    ann, ben, phone = person(name="Ann"), person(name="Ben"), person(name="x", **PHONE)
    be_somebody(ann)
    be_somebody(ben)
    table = rated_game(ann, ben, near=NEAR)
    for one in (ann, ben):
        one.go_to(table)
    told = play_out(ann, ben)
    assert {"You win!", "You share the victory!"} & set(told), told
    assert told[0] == told[1] or {"Ann wins!", "Ben wins!"} & set(told), told
    code = ann.ask("POST", "/api/passport/code")["code"]
    phone.page.goto(f"/me/passport#carry={code}")
    phone.page.click(".bring button")
    phone.page.wait_for_selector(".care")
    for one in (ann, phone):
        one.page.goto("/me")
        line = one.page.locator(f'[data-game="{table}"]')
        line.wait_for()
        assert "Ben" in line.inner_text()
        assert "rated" in line.inner_text()
        assert line.locator("polyline").count() == 2
        one.page.fill("input[type=search]", "nobody of this name")
        one.page.wait_for_selector("text=No game like that")
        one.page.fill("input[type=search]", "be")
        line.wait_for()
        line.locator(".replay").click()
        one.page.wait_for_selector(".record .ring")
        one.page.wait_for_selector(".player.own")
        one.page.click("text=Review this game")
        one.page.wait_for_selector('svg[role="slider"]')
        one.page.goto("/me/figures")
        one.page.wait_for_selector(".figures")
        assert one.page.locator(".rivals li").count() == 1
        assert one.page.locator("svg[role=img] polygon").count() == 1
        one.page.goto("/ranking")
        one.page.wait_for_selector(".ranking li.own")
        assert one.page.locator(".ranking li.own .name b").inner_text() == "Ann"
    ann.page.goto("/me")
    ann.page.wait_for_selector("text=All as .camel")
    first, last = (
        ann.page.locator(one).bounding_box() for one in (".games > li", "text=All as .camel")
    )
    assert first is not None
    assert last is not None
    assert first["y"] < last["y"]
    with ann.page.expect_download() as download:
        ann.page.click("text=All as .camel")
    assert download.value.suggested_filename.endswith(".zip")


def test_the_host_makes_a_table_rated_and_the_odds_go(person: NewPerson) -> None:
    ann = person(name="Ann")
    be_somebody(ann)
    table = ann.make_table(seats=2, start=False)
    ann.go_to(table)
    # Not `check`: until the server has answered, whatever it tells puts the box back.
    ann.page.get_by_label("Rated: counts for the ranking").click()
    ann.page.wait_for_function(
        "async id => (await (await fetch(`/api/tables/${id}`)).json()).room.options.rated",
        arg=table,
    )
    room = ann.ask("GET", f"/api/tables/{table}")["room"]
    assert (room["options"]["rated"], room["options"]["odds"]) == (True, False)
