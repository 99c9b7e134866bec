"""The page checks the dice, and what it was told, by itself."""

import hashlib
import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Route, WebSocketRoute

from page.conftest import NewPerson
from page.person import Person
from page.test_games import play_out

Edit = Callable[[dict[str, Any]], dict[str, Any] | None]


def listen(ann: Person, edit: Edit) -> None:
    """Stand between server and page: each message is passed on as edited, or not at all."""

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            message = edit(json.loads(text))
            if message is not None:
                socket.send(json.dumps(message))

        server.on_message(pass_on)

    ann.page.route_web_socket("**/socket**", between)


def finished_game(ann: Person) -> str:
    """Play a game from the waiting room to its end; gives its table."""
    table = ann.make_table(bots=("roller",), start=False)
    ann.go_to(table)
    with ann.page.expect_response("**/start"):
        ann.page.click("text=Start the game")
    ann.page.wait_for_selector(".ring")
    ann.roll_on(table)
    play_out(ann)
    return table


def test_after_a_game_the_page_has_checked_every_draw(person: NewPerson) -> None:
    ann = person()
    table = finished_game(ann)
    checked = ann.ask("GET", f"/api/tables/{table}/dice")["draws"]
    ann.page.click("text=How it was checked")
    ann.page.wait_for_selector(f"dialog[open] >> text=all {checked} match what you saw")
    ann.page.wait_for_selector("dialog[open] >> text=saw the promise before the game began")
    ann.page.wait_for_selector("dialog[open] >> text=random numbers are part of every draw")
    ann.page.wait_for_selector("dialog[open] >> text=Signed by this server")
    ann.page.wait_for_selector("dialog[open] >> text=ones it was bound to before the game")
    assert ann.page.locator("dialog[open] li.bad").count() == 0
    assert ann.page.locator("dialog[open] .dice li").count() > 15


def test_who_starts_at_once_is_part_of_the_dice_however_slow_the_line(person: NewPerson) -> None:
    ann = person()
    table = ann.make_table(bots=("roller",), start=False)
    held: list[Route] = []
    slow = True

    def hold(route: Route) -> None:
        if slow:
            held.append(route)
        else:
            route.continue_()

    ann.page.route("**/seats/1", hold)
    ann.go_to(table)
    ann.page.click("text=Start the game")
    while not held:
        ann.page.wait_for_timeout(20)
    for _ in range(5):  # more than a page would need that starts the game without its chain
        ann.page.evaluate("fetch('/api/bots').then((answer) => answer.json())")
    slow = False
    held[0].continue_()
    ann.page.wait_for_selector(".ring")
    dice = ann.ask("GET", f"/api/tables/{table}")["room"]["dice"]
    assert dice["chains"][0] != ""
    assert dice["opened"][0] != ""


def test_a_secret_swapped_after_the_game_is_told(person: NewPerson) -> None:
    ann = person()
    table = finished_game(ann)
    secret = bytes(32)
    promise = hashlib.sha256(secret + table.encode()).hexdigest()

    def swap(message: dict[str, Any]) -> dict[str, Any]:
        if "room" in message:
            message["room"]["dice"] |= {"secret": secret.hex(), "commitment": promise}
        return message

    listen(ann, swap)
    ann.page.reload()
    ann.page.wait_for_selector('[data-verdict="bad"]')
    ann.page.click("text=How it was checked")
    ann.page.wait_for_selector("dialog[open] >> text=it was swapped")
    ann.page.wait_for_selector("dialog[open] >> text=do not match what you saw")


def test_a_record_with_a_changed_roll_is_told_with_its_move(person: NewPerson) -> None:
    ann = person()
    table = finished_game(ann)
    record = ann.ask("GET", f"/api/records/{table}")
    step = next(
        one for one in record["steps"] if (one["event"] or {}).get("move", "")[:4] == "roll"
    )
    shown = step["event"]["detail"]["shows"]
    step["event"]["detail"]["shows"] = forged = shown[0] + ("1" if shown[1] == "3" else "3")

    def answer(route: Route) -> None:
        route.fulfill(json=record)

    ann.page.route(re.compile(rf"/api/records/{table}(\?|$)"), answer)
    ann.page.goto(f"/r/{table}")
    ann.page.click("text=How it was checked")
    told = f"Move {step['event']['v']}: shown {forged}, drawn {shown}."
    ann.page.wait_for_selector(f"dialog[open] >> text={told}")


def test_a_page_that_missed_or_misheard_a_move_asks_again(person: NewPerson) -> None:
    ann = person()
    moved = dropped = 0

    def mangle(message: dict[str, Any]) -> dict[str, Any] | None:
        nonlocal moved, dropped
        if message["type"] != "moved":
            return message
        moved += 1
        # A gap shows when the next message comes, and after this one a bot sends it.
        if not dropped and message["game"]["turn"] != 1:
            dropped = moved
            return None
        if moved == dropped + 3:
            message["event"]["move"] = "roll b7"
            message["event"]["detail"]["face"] = 7
        return message

    listen(ann, mangle)
    table = ann.make_table(bots=("roller", "roller"))
    ann.go_to(table)
    for _ in range(4):
        assert ann.wait_for_turn()
        ann.roll()
    assert ann.wait_for_turn()
    assert moved > 6
    ann.page.wait_for_function(
        "() => !document.querySelector('.log').innerText.includes('rolls Blue 7')"
    )
    # The log follows the board some frames later.
    ann.page.wait_for_function(
        "v => document.querySelectorAll('.log li:not(.mark)').length === v", arg=ann.v
    )


def test_a_finished_game_is_opened_again_without_a_complaint(person: NewPerson) -> None:
    ann = person()
    table = ann.make_table(bots=("random",) * 3)
    ann.roll_on(table)
    ann.go_to(table)
    while ann.wait_for_turn():
        ann.roll()
    ann.page.reload()
    ann.page.wait_for_selector('.result [data-verdict="good"]')
    assert ann.page.query_selector(".notice") is None


def test_every_line_of_the_log_leads_to_its_position_also_after_a_reload(person: NewPerson) -> None:
    ann = person()
    ann.go_to(ann.make_table(bots=("roller",), coins=False))
    assert ann.wait_for_turn()
    ann.choose("hand-g", "win g")
    for _ in range(3):
        assert ann.wait_for_turn()
        ann.roll()
    assert ann.wait_for_turn()
    ann.page.reload()
    assert ann.wait_for_turn()
    lines = ann.page.locator(".log li:not(.mark) button")
    count = lines.count()
    first_roll = next(i for i in reversed(range(count)) if " rolls " in lines.nth(i).inner_text())
    lines.nth(first_roll).click()
    ann.page.wait_for_selector(".peek")
    assert ann.page.locator(".die.out").count() == 1
    assert ann.page.locator(".ring .roll.inviting").count() == 0
    ann.page.click(".peek")
    ann.page.wait_for_selector(".roll.inviting")
