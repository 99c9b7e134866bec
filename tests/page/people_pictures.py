"""What came with passports, to be looked at: the passport itself, empty screens, rated tables,
calls, a page without network, a page without https.
"""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page

from page.person import Person
from page.test_my_games import be_somebody
from server.conftest import ServerProcess
from server.test_calls import BrowserKey
from server.test_passport import Browser as Device

NAMED = "camels.test"
"""A name that the tests' browsers find on this machine: to them it is no secure place."""

OTHERS = ("Ben", "Cleopatra of Cyrene")
NOWHERE = "http://127.0.0.1:9"
"""An address where nobody answers."""

Take = Callable[..., None]


class Passports:
    """Somebody's passport from the first step to the last, and what depends on it."""

    def __init__(self, one: Person, browser: Browser, house: ServerProcess, take: Take) -> None:
        self.one = one
        self.page = one.page
        self.browser = browser
        self.house = house
        self.take = take

    def another(self, address: str = "", **options: Any) -> Person:
        """Give somebody else with the same kind of page."""
        dark = self.page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
        return Person(
            self.browser,
            address or self.house.url,
            viewport=self.page.viewport_size,
            color_scheme="dark" if dark else "light",
            locale=self.page.evaluate("navigator.language"),
            **options,
        )

    def show(self, path: str, ready: str, screen: str, page: Page | None = None) -> None:
        """Go somewhere and take a picture of it."""
        page = page or self.page
        page.goto(path)
        page.wait_for_selector(ready)
        self.take(screen, page)

    def passport(self) -> None:
        """Nobody yet, the first step, nothing to see yet, then all that can be done with it."""
        page = self.page
        self.show("/me/passport", ".nobody", "nobody")
        page.goto("/")
        page.click(".whoami")
        page.wait_for_selector("dialog[open] .pick")
        self.take("rider", page, whole=False)
        page.keyboard.press("Escape")
        be_somebody(self.one)
        self.show("/me", "section .soft", "gamesnone")
        self.show("/me/figures", ".note:not([aria-busy])", "figuresnone")
        self.carried()
        page.goto("/me/passport")
        page.click("form.panel button[type=submit]")
        for part in (1, 2, 4):
            page.click(f".care > section:nth-of-type({part}) > .button")
        page.wait_for_selector(".care .words li")
        page.wait_for_selector(".care .qr svg")
        self.take("passportopen", page)

    def carried(self) -> None:
        """Bring the passport to a device that was somebody else; then use a code that is void."""
        phone = self.another(name="Ali Baba")
        be_somebody(phone)
        code = self.one.ask("POST", "/api/passport/code")["code"]
        self.show(f"/me/passport#carry={code}", ".bring .warn", "bring", phone.page)
        phone.page.click(".bring button")
        phone.page.wait_for_selector(".care")
        phone.page.fill(".bring textarea", code)
        phone.page.click(".bring button")
        phone.page.wait_for_selector(".bring [role=alert]")
        self.take("bringvoid", phone.page)
        phone.context.close()

    def searched(self) -> None:
        """My games with one that runs: found, and not found; a ranking without anybody."""
        self.one.make_table(bots=("random",) * 2)
        self.show("/me", "section .running li", "gamesrunning")
        for wish, ready, screen in (
            ("be", ".games > li", "gamesfound"),
            ("zenobia", ".asking + .soft", "gamesnotfound"),
        ):
            self.page.fill("input[type=search]", wish)
            self.page.wait_for_selector(ready)
            self.page.wait_for_timeout(400)
            self.take(screen, self.page)
        self.page.goto("/ranking")
        self.page.click(".tabs button:not(.main)")
        self.page.wait_for_selector(".anchors")
        self.take("rankingnone", self.page)

    def rated(self) -> None:
        """A rated table: while it fills, in play, and its result; seen from the lobby before."""
        be_somebody(self.one)
        others = [Device(self.house).is_somebody(name) for name in OTHERS]
        table = self.one.make_table(seats=4, start=False, rated=True, public=True)
        for other in others:
            other.sit(table)
        self.one.go_to(table)
        self.take("ratedroom", self.page)
        visitor = self.another(name="Visitor")
        self.show("/", ".match li .people", "lobby", visitor.page)
        visitor.context.close()
        self.one.ask("PATCH", f"/api/tables/{table}", {"options": {"seats": 3}})
        self.one.ask("POST", f"/api/tables/{table}/start")
        self.page.wait_for_selector(".ring")
        self.take("ratedtable", self.page, whole=False)
        roll_out(table, self.one, others)
        self.page.wait_for_selector(".result[aria-busy=false]")
        self.take("ratedresult", self.page, whole=False)

    def called(self) -> None:
        """All ways to be called, one that is refused, and none of them allowed by the browser."""
        key = BrowserKey().shown(f"{NOWHERE}/push")
        quiet = {"quiet": "22:00-08:00 Europe/Vienna"}
        self.one.ask("POST", "/api/passport/calls/push", {**key, **quiet})
        wish = {"address": f"{NOWHERE}/hook", **quiet}
        self.one.ask("POST", "/api/passport/calls/hook", wish)
        self.page.goto("/me/passport")
        self.page.wait_for_selector(".calls li")
        self.page.fill(".calls input[type=url]", "https://192.168.0.1/hook")
        self.page.click(".calls form button")
        self.page.wait_for_selector(".calls [role=alert]")
        self.take("callsall", self.page)
        self.page.click(".calls .button.main")
        self.page.wait_for_selector(".calls [role=alert]")
        self.take("callsdenied", self.page)

    def offline(self) -> None:
        """The installed page without network: home, how to play, one's games, a table."""
        one = self.another(name="Ann", service_workers="allow")
        one.page.goto("/")
        one.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
        one.page.reload()
        one.page.click(".play")
        one.page.wait_for_selector(".ring")
        table = one.page.url
        one.context.set_offline(True)
        for path, screen in (
            ("/", "offlinehome"),
            ("/how", "offlinehow"),
            ("/me", "offlinegames"),
            (table, "offlinetable"),
        ):
            one.page.goto(path)
            one.page.wait_for_selector(".offline")
            one.page.wait_for_timeout(1500)
            self.take(screen, one.page)
        one.context.close()

    def plain(self) -> None:
        """A passport over plain http, which says what https would add."""
        one = self.another(f"http://{NAMED}:{self.house.port}", name="Ann")
        be_somebody(one)
        self.show("/me/passport", ".calls", "plainhttp", one.page)
        one.context.close()


def roll_out(table: str, one: Person, others: list[Device]) -> None:
    """Let everybody at a table roll until it is over."""
    address = f"/api/tables/{table}"
    mine = {seat: other for other in others for seat in other.seats(table)}
    while True:
        game = one.ask("GET", address)["game"]
        if game["over"]:
            return
        roll = {"id": f"p{game['v']}", "v": game["v"], "move": "roll"}
        if game["turn"] in mine:
            mine[game["turn"]].web.post(f"{address}/moves", json=roll)
        else:
            one.ask("POST", f"{address}/moves", roll)
