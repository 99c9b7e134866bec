"""Somebody comes for the second time: the way back, the replay, a line that went dead."""

import time
from typing import Any

from playwright.sync_api import WebSocketRoute

from page.conftest import NewPerson
from page.person import OVER, Person

IN_THE_BACKGROUND = """() => {
    window.behind = true;
    Object.defineProperty(document, "hidden", { get: () => window.behind });
}"""
TO_THE_FRONT = """() => {
    window.behind = false;
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def wait_for_seat(one: Person, table: str, played_by: str) -> dict[str, Any]:
    """Wait until one's own seat is played by a bot or a person; gives the table then."""
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        told: dict[str, Any] = one.ask("GET", f"/api/tables/{table}")
        if told["room"]["seats"][told["seats"][0] - 1]["played_by"] == played_by:
            return told
        time.sleep(0.1)
    raise AssertionError(f"the seat is never played by a {played_by}")


def go_away(ann: Person, ben: Person) -> str:
    """Let Ann leave a game with Ben in her turn, until a bot has made one move for her."""
    table = ann.make_table(seats=2, start=False, grace=5)
    ann.start_with(table, ben)
    if ann.ask("GET", f"/api/tables/{table}")["game"]["turn"] == 2:
        ben.roll()
    ann.page.goto("/")
    wait_for_seat(ann, table, "bot")
    assert ben.wait_for_turn()
    return table


def test_who_opens_the_table_again_has_the_seat_back_and_is_told(person: NewPerson) -> None:
    ann, ben = person(), person(name="Ben")
    table = go_away(ann, ben)
    ann.page.reload()
    ann.page.wait_for_selector('[data-standing="stood-in"] >> text=a bot is playing for you')
    ann.go_to(table)
    ann.page.wait_for_selector("text=/While you were away, a bot made 1 move for you. Ann .+/")
    wait_for_seat(ann, table, "person")
    assert ann.page.locator("text=I’m back").count() == 0


def test_a_page_in_the_background_leaves_the_seat_to_the_bot_until_it_is_seen(
    person: NewPerson,
) -> None:
    ann, ben = person(), person(name="Ben")
    table = go_away(ann, ben)
    ann.page.add_init_script(f"({IN_THE_BACKGROUND})()")
    ann.go_to(table)
    ann.page.wait_for_selector("text=I’m back")
    wait_for_seat(ann, table, "bot")
    ann.page.evaluate(TO_THE_FRONT)
    ann.page.wait_for_selector("text=While you were away, a bot made 1 move for you.")
    wait_for_seat(ann, table, "person")


def test_home_tells_my_tables_apart_and_how_each_stands(person: NewPerson) -> None:
    ann = person()
    done = ann.make_table(bots=("roller",))
    ann.roll_on(done, near=OVER)
    runs = ann.make_table(bots=("roller",) * 2)
    for table in (done, runs):
        ann.go_to(table)
    seen = {table: ann.ask("GET", f"/api/tables/{table}") for table in (done, runs)}
    ann.page.goto("/")
    for table, mark in ((done, "finished"), (runs, "turn")):
        row = ann.page.locator(f'[data-table="{table}"]')
        row.locator(f'[data-standing="{mark}"]').wait_for()
        others = [seat["name"] for seat in seen[table]["room"]["seats"][1:]]
        assert row.locator("a").inner_text() == f"With {' and '.join(others)}"
    coins = [player["coins"] for player in seen[done]["game"]["players"]]
    place = "1st" if coins[0] >= coins[1] else "2nd"
    words = ann.page.inner_text(f'[data-table="{done}"]')
    assert f"finished: {place} with {coins[0]} coin" in words
    assert "Leg 1" in ann.page.inner_text(f'[data-table="{runs}"]')


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
