"""Days for a move: chosen at the table, shown on the clock, told on the way home."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser

from page.conftest import LIMITS, NewPerson
from page.person import PHONE, Person
from page.test_coming_back import wait_for_seat
from page.test_my_games import be_somebody
from server.conftest import ServerProcess, free_port
from server.test_calls import BrowserKey, Service
from server.test_days import DAY, Turned

DAYS = r"[23] days"


@pytest.fixture
def turned(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Turned]:
    """A server with the built page whose clock the tests turn, and that calls this machine."""
    folder = tmp_path_factory.mktemp("turned")
    file = folder / "seconds"
    file.write_text("0")
    own = {"TURNED_BY": str(file), "CAMELUP_CALLS_TO_LOOPBACK": "1"}
    server = ServerProcess(f"sqlite:///{folder / 'days.db'}", free_port(), **LIMITS, **own)
    server.program = "turned"
    server.start()
    yield Turned(server, file)
    server.stop()


def test_a_game_over_days_is_played_while_pages_are_closed_and_the_server_restarts(
    browser: Browser, turned: Turned
) -> None:
    ann = Person(browser, turned.server.url, name="Ann")
    ben = Person(browser, turned.server.url, name="Ben", **PHONE)
    for one in (ann, ben):
        be_somebody(one)
    table = ann.make_table(seats=2, start=False, timer=3 * DAY)

    def seen(table: str) -> Any:
        # On a line of its own: when the clock is turned, the server closes those that are kept.
        return httpx.get(f"{turned.server.url}/api/tables/{table}", timeout=60).json()

    ben.go_to(table)
    ben.page.get_by_role("button", name="Sit here").click()
    ben.page.wait_for_selector(".seats .you")
    ann.go_to(table)
    ann.page.locator(".start").click()
    for one in (ann, ben):
        one.page.wait_for_selector(".ring")
        one.page.goto("/how")
    for day in range(3):
        turned.turn(2.5)
        if day == 1:
            turned.restart()
        turn = seen(table)["game"]["turn"]
        mover, other = (ann, ben) if turn == 1 else (ben, ann)
        other.page.goto("/")
        other.page.wait_for_selector(".play")
        assert other.page.title() == "camelup", "it is the other one’s turn"
        mover.page.goto("/")
        mover.page.wait_for_selector(".turns a")
        assert re.search(r"1[12] h", mover.page.inner_text(".turns"))
        assert mover.page.title() == "(1) Your turn – camelup"
        mover.page.click(".turns a")
        mover.page.wait_for_selector(".ring")
        mover.roll()
        for one in (ann, ben):
            one.page.goto("/how")
    turn = seen(table)["game"]["turn"]
    late = ann if turn == 1 else ben
    turned.turn(3.1)
    late.go_to(table)
    # The time may be found to be up before or after the page has come: after, a tap is needed.
    tap = late.page.get_by_role("button", name="I’m back")
    tap.or_(late.page.get_by_text("While you were away")).first.wait_for()
    if tap.is_visible():
        tap.click()
    wait_for_seat(late, table, "person")
    seats = seen(table)["room"]["seats"]
    assert [seat["played_by"] for seat in seats] == ["person", "person"]
    assert ann.problems + ben.problems == []
    for one in (ann, ben):
        one.context.close()


def eventually(one: Person, what: Callable[[], bool]) -> None:
    """Wait until something is so, while the page lives on."""
    for _ in range(800):
        if what():
            return
        one.page.wait_for_timeout(50)
    raise AssertionError("it did not happen")


def test_a_push_becomes_a_notification_whose_button_stops_the_calls(
    browser: Browser, turned: Turned
) -> None:
    """What the server sends is given to the worker by Chromium: no push service of the world is."""
    service, key = Service(), BrowserKey()
    ann = Person(browser, turned.server.url, name="Ann", service_workers="allow")
    ann.context.grant_permissions(["notifications"])
    be_somebody(ann)
    ann.ask("POST", "/api/passport/calls/push", key.shown(f"{service.url}/push"))
    table = ann.make_table(seats=2, bots=("random",), timer=3 * DAY)
    sent = key.read(service.wait().body)
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    devtools = ann.context.new_cdp_session(ann.page)
    known: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: known.extend(one["registrationId"] for one in told["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    eventually(ann, lambda: bool(known))
    wish = {"origin": turned.server.url, "registrationId": known[0], "data": json.dumps(sent)}

    def told() -> bool:
        """Push, again where the worker was not awake yet: the same table is told once."""
        devtools.send("ServiceWorker.deliverPushMessage", wish)
        return ann.page.evaluate(SHOWN) is not None

    eventually(ann, told)
    shown = ann.page.evaluate(SHOWN)
    assert shown == {"title": "Your turn", "tag": table, "actions": ["Stop these messages"]}
    (worker,) = ann.context.service_workers
    worker.evaluate(PRESS, "stop")
    eventually(ann, lambda: ann.ask("GET", "/api/passport/calls")["calls"] == [])
    service.http.shutdown()
    assert ann.problems == []
    ann.context.close()


SHOWN = """async () => {
    const known = await navigator.serviceWorker.ready;
    const [one] = await known.getNotifications();
    if (!one) return null;
    return { title: one.title, tag: one.tag, actions: one.actions.map(({ title }) => title) };
}"""
"""The notification that Chromium shows."""

PRESS = """async (action) => {
    const [notification] = await registration.getNotifications();
    dispatchEvent(new NotificationEvent("notificationclick", { notification, action }));
}"""
"""Presses a button of it, in the worker."""


def test_a_table_gives_days_and_home_and_title_say_where_it_is_ones_turn(
    person: NewPerson,
) -> None:
    ann = person(name="Ann", **PHONE)
    ann.page.goto("/")
    ann.page.get_by_role("button", name="Open a table").click()
    ann.page.get_by_label("Time for a move").select_option("259200")
    ann.page.locator(".start").click()
    ann.page.wait_for_selector(".ring")
    ann.page.wait_for_selector(".player.own .clock")
    assert re.search(DAYS, ann.page.inner_text(".player.own .clock"))
    ann.page.goto("/")
    ann.page.wait_for_selector(".turns a")
    assert re.search(DAYS, ann.page.inner_text(".turns"))
    assert ann.page.title() == "(1) Your turn – camelup"
    assert ann.page.locator('.more a[href^="/t/"]').count() == 1, "a table is listed once"
    ann.page.click(".turns a")
    ann.page.wait_for_selector(".ring")


def test_calls_are_made_and_stopped_in_the_passport(person: NewPerson) -> None:
    ann = person(name="Ann")
    ann.page.goto("/")
    ann.page.click(".play")
    ann.page.wait_for_selector(".ring")
    ann.page.goto("/me/passport")
    ann.page.get_by_role("button", name="Make a feed").click()
    address = ann.page.inner_text(".address")
    assert ann.context.request.get(address).text().startswith("<?xml")
    ann.page.fill(".calls input[type=url]", "https://192.168.0.1/hook")
    ann.page.get_by_role("button", name="Webhook").click()
    ann.page.wait_for_selector(".calls [role=alert]")
    assert "public https address" in ann.page.inner_text(".calls [role=alert]")
    ann.page.get_by_role("button", name="Stop", exact=True).click()
    ann.page.wait_for_selector(".calls li", state="detached")
    assert ann.context.request.get(address).status == 404
