"""A club night to be looked at: opened, joined, run, played, and on the wall."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page

from page.person import Person
from page.test_my_games import be_somebody
from server.conftest import ServerProcess
from server.test_clubs import come
from server.test_passport import Browser as Device

NAMES = ("Ann", "Ben", "Cleopatra of Cyrene", "Dan", "Eve", "Fay", "Gustaf Adolf the Great")
WALL = {"width": 1920, "height": 1080}
OPTIONS = {"size": 4, "rounds": 1, "final": True, "pause": 0, "rest": 7200, "timer": 120}

Ask = Callable[..., Any]
Take = Callable[[str, Page], None]


class ClubNight:
    """A night with a page for its organiser, one for a guest, and one on the wall."""

    def __init__(self, boss: Person, browser: Browser, house: ServerProcess, take: Take) -> None:
        self.boss = boss
        self.take = take
        self.house = house
        shown = boss.page.viewport_size
        theme = boss.page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
        self.guest = Person(
            browser,
            house.url,
            name="Hanna",
            viewport=shown,
            color_scheme="dark" if theme else "light",
            locale=boss.page.evaluate("navigator.language"),
        )
        self.wall = boss.new_tab()
        if shown and shown["width"] > 1000:
            self.wall.set_viewport_size(WALL)  # type: ignore[arg-type]
        self.asks: list[Ask] = []

    def take_all(self) -> None:
        """Walk through the night."""
        be_somebody(self.boss)
        self.boss.page.goto("/club")
        self.boss.page.wait_for_selector("main form .button.main.wide, main form > .button.main")
        self.take("clubopen", self.boss.page)
        wish = {"name": "Café Camel", "options": OPTIONS}
        self.club = self.boss.ask("POST", "/api/clubs", wish)["id"]
        self.show(self.boss.page, f"/club/{self.club}", ".qr svg", "clubfirst")
        self.show(self.wall, f"/club/{self.club}/board", ".empty", "clubwallnobody")
        self.arrive()
        self.play_round("round")
        self.play_round("final")
        self.guest.context.close()
        self.wall.close()

    def show(self, page: Page, path: str, ready: str, screen: str) -> None:
        """Go somewhere and take a picture of it."""
        page.goto(path)
        page.wait_for_selector(ready)
        self.take(screen, page)

    def arrive(self) -> None:
        """Let everybody come; the guest sees the page before and after."""
        people = come(self.club, self.house, *NAMES)
        self.asks = [_asks(one) for one in people] + [self.guest.ask]
        self.show(self.guest.page, f"/club/{self.club}", ".next", "clubjoin")
        self.guest.page.click(".next")
        self.guest.page.wait_for_selector(".in")
        self.take("clubin", self.guest.page)
        self.boss.page.wait_for_selector(".next")
        self.take("clubdesk", self.boss.page)
        self.show(self.wall, f"/club/{self.club}/board", ".people li", "clubwalldoor")

    def deed(self, what: str) -> dict[str, Any]:
        """Do something as the organiser."""
        address = f"/api/clubs/{self.club}"
        step = self.boss.ask("GET", address)["step"]
        found: dict[str, Any] = self.boss.ask(
            "POST", f"{address}/deeds", {"what": what, "step": step}
        )
        return found

    def play_round(self, label: str) -> None:
        """Play a round: the table, the desk and the wall, then what stands after it."""
        tables = [one["id"] for one in self.deed("begin")["round"]["tables"]]
        if label == "round":
            self.guest.page.wait_for_selector(".strip")
            self.guest.page.wait_for_selector(".ring")
            self.take("clubtable", self.guest.page)
        self.boss.page.wait_for_selector(".state b")
        if label == "round":
            self.boss.page.click("section[aria-label] .next")
        self.take(f"club{label}", self.boss.page)
        self.wall.wait_for_selector(".tables li")
        self.take(f"clubwall{label}", self.wall)
        for table in tables:
            roll_out(table, self.asks)
        self.boss.page.wait_for_function(
            "async id => (await (await fetch(`/api/clubs/${id}`)).json()).status !== 'round'",
            arg=self.club,
        )
        self.wall.wait_for_timeout(1500)
        if label == "round":
            self.boss.page.click("ol button.row >> nth=1")
        self.take(f"clubafter{label}", self.boss.page)
        self.take(f"clubwallafter{label}", self.wall)
        if label == "round":
            self.guest.page.wait_for_selector(".result .next")
            self.take("clubresult", self.guest.page)


def _asks(device: Device) -> Ask:
    def ask(method: str, path: str, body: Any = None) -> Any:
        return device.web.request(method, path, json=body).json()

    return ask


def roll_out(table: str, asks: list[Ask]) -> None:
    """Let everybody roll until a table is over."""
    address = f"/api/tables/{table}"
    mine = {seat: ask for ask in asks for seat in ask("GET", address)["seats"]}
    for _ in range(2000):
        game = asks[0]("GET", address)["game"]
        if game["over"]:
            return
        if game["turn"] in mine:
            roll = {"id": f"p{game['v']}", "v": game["v"], "move": "roll"}
            mine[game["turn"]]("POST", f"{address}/moves", roll)
