"""Somebody comes for the second time: the way back, the replay, a line that went dead."""

from playwright.sync_api import WebSocketRoute

from page.conftest import NewPerson


def test_home_says_how_things_stand_at_my_tables(person: NewPerson) -> None:
    ann = person()
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    ann.page.goto("/")
    ann.page.wait_for_selector('.mine [data-standing="turn"] >> text=your turn')
    row = ann.page.locator(".mine li")
    link, drop = row.locator("a").bounding_box(), row.locator(".drop").bounding_box()
    assert link is not None
    assert drop is not None
    assert drop["y"] < link["y"] + link["height"]


def test_a_table_that_is_gone_is_no_longer_offered(person: NewPerson) -> None:
    ann = person()
    ann.page.goto("/")
    gone = '[{"id": "nowhere", "name": "Long ago", "at": 1}]'
    ann.page.evaluate("gone => localStorage.setItem('camelup-tables', gone)", gone)
    ann.page.reload()
    ann.page.wait_for_function("() => localStorage.getItem('camelup-tables') === '[]'")
    assert ann.page.locator("text=Long ago").count() == 0


def test_a_replay_says_whose_game_it_was(person: NewPerson) -> None:
    ann = person()
    table = ann.make_table(bots=("roller",))
    ann.go_to(table)
    assert ann.wait_for_turn()
    ann.ask("POST", f"/api/tables/{table}/end")
    ann.page.goto(f"/r/{table}")
    ann.page.wait_for_selector("h1 >> text=Ann")


def test_a_move_into_a_dead_line_is_told_and_made_on_a_new_one(person: NewPerson) -> None:
    ann = person()
    dead = True

    def through(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(
            lambda message: None if dead and "move" in message else server.send(message)
        )

    ann.page.route_web_socket("**/socket**", through)
    ann.page.clock.install()
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    v = ann.v
    ann.page.click('[data-at="pyramid"]')
    ann.page.wait_for_selector("[data-status] >> text=One moment")
    dead = False
    ann.page.clock.run_for(7_000)
    ann.wait_past(v)


def test_a_phone_on_its_side_shows_ring_and_tickets_at_once(person: NewPerson) -> None:
    ann = person(viewport={"width": 736, "height": 414}, has_touch=True, is_mobile=True)
    ann.go_to(ann.make_table(bots=("roller",) * 2))
    assert ann.wait_for_turn()
    for thing in (".ring", ".tickets"):
        box = ann.page.locator(thing).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 414
