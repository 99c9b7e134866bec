"""A person at a browser: what they see, click, touch and type."""

import json
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from playwright.sync_api import Browser, Page, Route
from playwright.sync_api import Error as PlaywrightError

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
DESK = {"width": 1440, "height": 900}
INVITED = ".roll.inviting"

PATIENCE_MS = 120_000
"""How long a page may take for anything: only an upper bound, for machines that are busy."""

TAP_SCORING = "() => { const one = document.querySelector('.scoring'); one?.click(); return !!one }"
"""A scoring stays until it is tapped by one of those who play; for others it may be gone."""


MOVING = """() => {
    const { v, shown } = document.querySelector(".table").dataset;
    return v !== shown || document.querySelector(".result") !== null;
}"""
"""Whether the board has yet to come to the newest move, or cards are turned at the end."""


NEAR = 12
"""A space from which the finish line is near, but not reached by the next few rolls."""

OVER = 99
"""A space that no camel reaches before the game is over."""


MOVED = "v => Number(document.querySelector('.table').dataset.v) > v"
MOVED_OR_ASKED = f"v => ({MOVED})(v) || document.querySelector('.choice')"
"""Whether a move was made; or the page asks which."""


class Person:
    """One browser profile on one page."""

    def __init__(
        self, browser: Browser, address: str, *, speed: str = "off", **options: Any
    ) -> None:
        chosen = {"name": "Ann", "hints": False, "taught": (), "confirm": "never"}
        self.has_clock = bool(options.pop("clock", False))
        settings = {"speed": speed, **{key: options.pop(key, chosen[key]) for key in chosen}}
        options = {"viewport": DESK, "locale": "en", "service_workers": "block", **options}
        self.address = address
        self.context = browser.new_context(base_url=address, **options)
        self.context.add_init_script(
            "if (!localStorage['camelup-settings'])"
            f" localStorage['camelup-settings'] = {json.dumps(json.dumps(settings))}"
        )
        if self.has_clock:
            self.context.clock.install()
        self.problems: list[str] = []
        self.heard: list[str] = []
        self.tables: list[str] = []
        self.page = self.new_tab()

    def new_tab(self) -> Page:
        """Open another tab in the same profile."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))
        return page

    def _hear(self, frame: str | bytes) -> None:
        self.heard.append(frame if isinstance(frame, str) else frame.decode())

    def make_table(
        self, *, names: tuple[str, ...] = ("Ann",), start: bool = True, **more: Any
    ) -> str:
        """Make a table as the page does, with bots that do not pause; gives its id."""
        bots = more.pop("bots", ())
        seats = more.pop("seats", len(names) + len(bots))
        body = {
            "players": [{"name": name, "bytes": "ab" * 16} for name in names],
            "bots": list(bots),
            "options": {"seats": seats, "pause": 0, **more},
            "start": start,
        }
        answer = self.ask("POST", "/api/tables", body)
        self.tables.append(str(answer["room"]["id"]))
        return self.tables[-1]

    def records(self) -> Iterator[str]:
        """Give the games of the tables made so far, as far as they can be had."""
        for table in self.tables:
            with suppress(PlaywrightError):
                yield self.context.request.get(f"/api/tables/{table}/record.camel").text()

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Ask the server as the page would, cookies and all; no page need be open for it."""
        own = {"Origin": self.address}
        answer = self.context.request.fetch(
            path, method=method, data=body, headers=own, timeout=PATIENCE_MS
        )
        return answer.json()

    def let_bots_hurry(self) -> None:
        """Let bots at tables that the page makes move at once, as at those made here."""

        def hurry(route: Route) -> None:
            wish = route.request.post_data_json
            if wish:
                wish["options"] = {**wish.get("options", {}), "pause": 0}
            route.continue_(post_data=wish and json.dumps(wish))

        self.page.route("**/api/tables", hurry)

    def roll_on(self, table: str, *others: "Person", near: int = NEAR) -> None:
        """Roll without the page, which takes no time, until it is near the end and one's turn.

        Others who sit at the table, too, and are no bots, roll with one.
        """
        deadline = time.monotonic() + PATIENCE_MS / 1000
        while time.monotonic() < deadline:
            for one in (self, *others):
                told = one.ask("GET", f"/api/tables/{table}")
                game = told["game"]
                if game["over"] or (game["turn"] in told["seats"] and _furthest(game) >= near):
                    return
                if game["turn"] in told["seats"]:
                    roll = {"id": f"r{game['v']}", "v": game["v"], "move": "roll"}
                    one.ask("POST", f"/api/tables/{table}/moves", {**roll, "seat": game["turn"]})
        raise AssertionError("the bots do not move")

    def go_to(self, table: str) -> None:
        """Go to a table and wait until it is shown."""
        self.page.goto(f"/t/{table}")
        self.page.wait_for_selector(".ring, .seats")

    def sit_down(self, table: str) -> None:
        """Go to a table that has not begun and take the first seat that is free."""
        self.go_to(table)
        self.page.click("text=Sit here >> nth=0")
        self.page.wait_for_selector(".seats .you")

    def start_with(self, table: str, *others: "Person") -> None:
        """Let others sit down at one's own table, then start it."""
        for one in others:
            one.sit_down(table)
        self.go_to(table)
        self.page.click("text=Start the game")
        for one in (self, *others):
            one.page.wait_for_selector(".ring")

    @property
    def v(self) -> int:
        """The version of the game the page knows."""
        return int(self.page.get_attribute(".table", "data-v") or 0)

    def wait_for_turn(self) -> bool:
        """Wait until it is this person's turn, reading scorings; False when the game is over."""
        while True:
            self.see(f"{INVITED}, .scoring, .result[aria-busy=false]")
            if not self.page.evaluate(TAP_SCORING):
                return self.page.query_selector(".result") is None
            self.page.wait_for_selector(".scoring", state="detached")

    def let_time_pass(self) -> None:
        """Turn the clock of a page that has one: what moves is shown without waiting for it.

        Where nothing moves, a page may wait for the server: then no time passes but the real one.
        """
        if self.page.evaluate(MOVING):
            self.page.clock.run_for(200)
        else:
            self.page.wait_for_timeout(20)

    def see(self, thing: str) -> None:
        """Wait until a thing is shown; a page with a clock is not waited for, it is turned."""
        if not self.has_clock:
            self.page.wait_for_selector(thing)
            return
        deadline = time.monotonic() + PATIENCE_MS / 1000
        while not self.page.query_selector(thing):
            assert time.monotonic() < deadline, f"{thing} does not appear"
            self.let_time_pass()

    def roll_to_scoring(self) -> None:
        """Roll until a leg's scoring is shown, on a page with a clock."""
        while True:
            self.see(f"{INVITED}, .scoring")
            if self.page.query_selector(".scoring"):
                return
            self.roll()

    def wait_past(self, v: int) -> None:
        """Wait until the page shows a later version."""
        self.page.wait_for_function(
            "v => Number(document.querySelector('.table').dataset.v) > v", arg=v
        )

    def roll(self) -> None:
        """Click the pyramid and wait for what comes of it."""
        v = self.v
        self.page.click('[data-at="pyramid"]')
        self.wait_past(v)

    def own_moves(self, table: str, seat: int = 1) -> list[str]:
        """List the moves of a seat as the server has them."""
        log = self.ask("GET", f"/api/tables/{table}/log?since=0&until=400")
        return [event["move"] for event in log["events"] if event["seat"] == seat]

    def round_trip(self) -> None:
        """Let the page ask the server something: all that it sent before is answered by then."""
        deadline = time.monotonic() + PATIENCE_MS / 1000
        before = self._pongs()
        self.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        while self._pongs() == before:
            assert time.monotonic() < deadline, "the server does not answer"
            self.page.wait_for_timeout(10)

    def _pongs(self) -> int:
        return sum(json.loads(text)["type"] == "pong" for text in self.heard)

    def look(self) -> None:
        """Take the device that is handed on, by a key: a tap so soon would be the last one."""
        self.page.press(".look button", "Enter")

    def take_ticket(self, camel: str) -> None:
        """Click a ticket; who has not said otherwise is asked first."""
        v = self.v
        self.page.click(f'[data-at="ticket-{camel}"]')
        self.page.wait_for_function(MOVED_OR_ASKED, arg=v)
        if self.v == v:
            self.page.click(f'[data-move="bet {camel}"]')
        self.wait_past(v)

    def choose(self, thing: str, move: str) -> None:
        """Click a thing on the table, then one of the choices it offers."""
        v = self.v
        self.page.click(f'[data-at="{thing}"]')
        self.page.click(f'[data-move="{move}"]')
        self.wait_past(v)


def _furthest(game: dict[str, Any]) -> int:
    """Tell how far the camel has come that leads the race."""
    racing = (stack for stack in game["stacks"] if re.search("[a-z]", stack["camels"]))
    return max(int(stack["space"]) for stack in racing)
