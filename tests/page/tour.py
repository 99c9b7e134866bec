"""Every screen of the page, one after the other, for whoever wants to look at all of them.

No word of a language is looked for on the way: the same walks lead through each of them.
"""

import re
from collections.abc import Callable
from pathlib import Path

from page.person import Person
from page.test_companion import set_up
from server.conftest import ServerProcess
from server.test_clubs import come

SRC = Path(__file__).parents[2] / "web/src"
FOLLOW = """path => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
}"""
"""Go to a screen as links do: the page stays, and what was loaded into it."""

Look = Callable[[str], None]


def all_screens() -> set[str]:
    """Components of all screens: those that `App` chooses by the route, and a table's own two."""
    app = (SRC / "App.svelte").read_text()
    at_once = re.findall(
        r"<([A-Z]\w+)", app.partition("{#if route.screen")[2].partition("#await")[0]
    )
    table = (SRC / "table/Table.svelte").read_text()
    rooms = re.findall(r'(?:from |import\()"\./([A-Z]\w+)\.svelte"', table)
    return {*at_once, *re.findall(r'import\("\./\w+/(\w+)\.svelte"\)', app), *rooms}


class Tour:
    """Leads somebody who has a passport through the page; `look` is told the name of each stop.

    A name begins with the screen, as its component is called (see `all_screens`).
    """

    def __init__(self, ann: Person, house: ServerProcess, look: Look) -> None:
        self.ann = ann
        self.page = ann.page
        self.house = house
        self.look = look

    def visit(self, path: str, ready: str, stop: str) -> None:
        """Go to a screen and look at it once a thing is there."""
        self.page.evaluate(FOLLOW, path)
        self.page.wait_for_selector(ready)
        self.look(stop)

    def dialog(self, button: str, stop: str) -> None:
        """Open a dialog, look at it, close it by Escape; the focus must be back on the button."""
        self.page.click(button)
        self.page.wait_for_selector("dialog[open]")
        self.look(stop)
        self.page.keyboard.press("Escape")
        assert self.page.evaluate("s => document.activeElement.matches(s)", button), stop

    def be_somebody(self) -> None:
        """Play once, from home: that gives a passport, and a table to come back to."""
        self.page.evaluate(FOLLOW, "/")
        self.page.click(".play")
        self.page.wait_for_selector(".ring")

    def places(self) -> None:
        """What is a link away from home."""
        self.visit("/me/passport", ".nobody", "Me: nobody yet")
        self.be_somebody()
        self.visit("/", ".play:enabled", "Home")
        self.dialog("header button", "Home: settings")
        self.dialog(".whoami", "Home: who one is")
        self.visit("/how", "main h1", "How")
        self.visit("/records", "main h1", "Records")
        self.visit("/ranking", ".anchors", "Ranking")
        self.visit("/me", "section h2", "Me: games")
        self.visit("/me/figures", ".note", "Me: figures")
        self.page.evaluate(FOLLOW, "/me/passport")
        for part in (2, 3):
            self.page.click(f".care > section:nth-of-type({part - 1}) > .button")
        self.page.wait_for_selector(".care .words li")
        self.page.wait_for_selector(".care .qr svg")
        self.look("Me: passport")
        self.visit("/lab", ".results tbody tr", "Lab")

    def thinking(self) -> None:
        """The puzzle of the day, and the companion of a real table."""
        self.be_somebody()
        self.visit("/puzzle", "main ul li .button", "Puzzle")
        self.page.click("main ul li .button >> nth=0")
        self.page.wait_for_selector("main table, main h3", timeout=90_000)
        self.look("Puzzle: answered")
        self.visit("/companion", "main h1", "Companion: start")
        set_up(self.ann, players=8)
        self.page.wait_for_selector("[data-best] li", timeout=90_000)
        self.look("Companion")
        self.page.click("[data-odds]")
        self.page.wait_for_selector("[data-method]")
        self.look("Companion: odds")
        self.page.click("[data-fix]")
        self.look("Companion: putting right")

    def waiting(self) -> None:
        """Tables that have not begun, those with days for a move, and whose turn it is there."""
        self.be_somebody()
        room = self.ann.make_table(seats=8, start=False)
        self.visit(f"/t/{room}", ".seats .start, .start", "WaitingRoom: host")
        self.ann.ask("DELETE", f"/api/tables/{room}/seats/1")
        match = self.ann.ask("POST", "/api/match", {"wait": 600})["room"]["id"]
        self.visit(f"/t/{match}", ".fills", "WaitingRoom: quick match")
        shared = self.ann.make_table(names=("Ann", "Bob"))
        self.visit(f"/t/{shared}", ".look", "PlayTable: whose cards")
        days = self.ann.make_table(seats=2, bots=("random",), timer=3 * 86_400, public=True)
        self.visit(f"/t/{days}", ".player.own .clock", "PlayTable: days for a move")
        self.visit("/", ".turns a", "Home: my turns")
        self.page.evaluate(FOLLOW, "/me/passport")
        self.page.click(".calls .row >> nth=0 >> button >> nth=-1")
        self.page.wait_for_selector(".calls .address")
        self.look("Me: calls")

    def game(self) -> None:
        """A table of eight, all that opens on it, its result, its record and its review."""
        table = self.ann.make_table(bots=("roller",) * 7)
        self.page.evaluate(FOLLOW, f"/t/{table}")
        assert self.ann.wait_for_turn()
        self.look("Table")
        for thing in (".space.open", '[data-at="hand-b"]', '[data-at="pile-win"]'):
            self.page.locator(thing).last.click()
            self.page.wait_for_selector(".choice")
            self.look(f"PlayTable: choice of {thing}")
            self.page.keyboard.press("Escape")
        for tab in ("odds", "chat"):
            self.page.click(f"#tab-{tab}")
            self.look(f"PlayTable: {tab}")
        self.dialog(".menu button", "PlayTable: menu")
        self.page.click(".coaching button")
        self.page.wait_for_selector(".coach")
        self.look("PlayTable: coach")
        self.page.click(".coach .close")
        self.ann.roll_on(table)
        while self.ann.wait_for_turn():
            self.ann.roll()
        self.page.wait_for_selector(".result [data-verdict]")
        self.look("PlayTable: result")
        self.dialog(".result [data-verdict] button", "PlayTable: dice")
        self.visit(f"/r/{table}", ".stepper", "Record")
        self.page.goto(f"/r/{table}?review")
        self.page.wait_for_selector("ol .moment", timeout=120_000)
        self.look("Record: review")

    def club(self) -> None:
        """A club night: opened, at its desk, on the wall; test_club looks at its rounds."""
        self.be_somebody()
        self.visit("/club", "main form .button", "Club: opening")
        wish = {"name": "Café Camel am Donaukanal", "options": {"pause": 0, "rounds": 2}}
        night = self.ann.ask("POST", "/api/clubs", wish)["id"]
        self.ann.ask("POST", f"/api/clubs/{night}/people")
        come(night, self.house, "Ben", "Cleo", "Dan", "A name of twenty-four!!!")
        self.visit(f"/club/{night}", "main .next", "Club: before a round")
        self.visit(f"/club/{night}/board", ".people li", "Club: on the wall")


WALKS: dict[str, tuple[Callable[[Tour], None], frozenset[str]]] = {
    "places": (
        Tour.places,
        frozenset({"Home", "How", "Records", "Ranking", "Me", "Lab"}),
    ),
    "thinking": (Tour.thinking, frozenset({"Puzzle", "Companion"})),
    "waiting": (Tour.waiting, frozenset({"WaitingRoom"})),
    "game": (Tour.game, frozenset({"Table", "PlayTable", "Record"})),
    "club": (Tour.club, frozenset({"Club"})),
}
"""Each walk, and the screens that nobody leaves out who takes it."""


def walk(name: str, tour: Tour) -> set[str]:
    """Take a walk; gives the screens that were looked at."""
    seen: set[str] = set()
    look = tour.look

    def note(stop: str) -> None:
        seen.add(stop.partition(":")[0])
        look(stop)

    tour.look = note
    tour.page.goto("/")
    WALKS[name][0](tour)
    return seen
