"""Pictures of every screen: ``make screenshots`` writes them to the folder ``screenshots``.

``--only phone-dark --parts club days`` takes a few of them.

A game is played once and its table, result and record are shown to every kind of page.
"""

import argparse
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page

from page.browser import chromium
from page.club_pictures import ClubNight
from page.conftest import LIMITS
from page.people_pictures import NAMED, Passports
from page.person import Person
from page.test_companion import set_up
from page.test_my_games import be_somebody, rated_game
from server.conftest import ServerProcess, free_port

SIZES = {"desk": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
STACKED = "1:b 2:gryp 15:W 16:K | dice gryx | tiles 5+1 7-2"
TALL = "5:bWgrKyp | dice bgr | tiles 7+1 9-2 11+3 13-4"


RATED = 4
"""Rated games that figures and ranking are shown after."""

PARTS = (
    "first",
    "settings",
    "companion",
    "puzzle",
    "hot_seat",
    "first_edition",
    "game",
    "review",
    "passport",
    "mine",
    "searched",
    "rated",
    "days",
    "called",
    "waiting",
    "offline",
    "plain",
    "club",
    "crowd",
)
"""What pictures are taken of, in this order: the review is that of the game before it."""


class Album:
    """Takes a picture of each screen in one size, theme and language."""

    def __init__(
        self, person: Person, browser: Browser, house: ServerProcess, folder: Path, label: str
    ) -> None:
        self.person = person
        self.browser = browser
        self.house = house
        self.folder = folder
        self.label = label

    def take(self, screen: str, *, whole: bool = False) -> None:
        """Take a picture once things have come to rest: of what is in sight, or of all."""
        self.take_of(screen, self.person.page, whole=whole)

    def take_of(self, screen: str, page: Page, *, whole: bool = True) -> None:
        """Take a picture of another page."""
        page.evaluate("scrollTo(0, 0)")
        page.wait_for_timeout(500)
        page.screenshot(path=self.folder / f"{screen}-{self.label}.png", full_page=whole)

    def take_all(self, parts: Sequence[str]) -> None:
        """Walk through every screen, or through some parts alone."""
        for part in parts:
            getattr(self, part)()

    def first(self) -> None:
        """What is seen without a game."""
        page = self.person.page
        for screen, path in (("home", "/"), ("how", "/how"), ("records", "/records")):
            page.goto(path)
            page.wait_for_selector("main h1")
            self.take(screen, whole=True)
        self.lab("lab", STACKED)
        self.lab("tall", TALL)
        self.person.go_to(self.person.make_table(seats=5, bots=("roller", "random"), start=False))
        self.take("room", whole=True)

    def settings(self) -> None:
        """What can be set."""
        self.person.page.goto("/")
        self.person.page.click("header button")
        self.take("settings")

    def companion(self) -> None:
        """The companion for a real table: setting up, then the answer."""
        page = self.person.page
        page.goto("/companion")
        page.wait_for_selector("[data-players]")
        self.take("companionstart", whole=True)
        set_up(self.person)
        page.wait_for_selector("[data-best] li", timeout=90_000)
        self.take("companion")

    def puzzle(self) -> None:
        """The puzzle of the day, before and after the answer."""
        page = self.person.page
        page.goto("/puzzle")
        page.wait_for_selector("main ul li .button")
        self.take("puzzle", whole=True)
        page.click("main ul li .button >> nth=0")
        page.wait_for_selector(".verdict")
        page.wait_for_selector("main table, main h3", timeout=90_000)
        self.take("answered", whole=True)

    def review(self) -> None:
        """The review of the game whose record is open."""
        page = self.person.page
        page.goto(f"{page.url.partition('#')[0]}?review")
        page.wait_for_selector("ol .moment", timeout=120_000)
        page.wait_for_selector(".working", state="detached", timeout=120_000)
        mistake = page.locator("li:has(.try) > .moment")
        (mistake if mistake.count() else page.locator("ol .moment")).first.click()
        self.take("review", whole=True)

    def mine(self) -> None:
        """What belongs to a passport, and the ranking, after a few rated games."""
        ben = Person(self.browser, self.house.url, name="Ben")
        for one in (self.person, ben):
            be_somebody(one)
        for _ in range(RATED):
            rated_game(self.person, ben)
        ben.context.close()
        for screen, path in (
            ("games", "/me"),
            ("figures", "/me/figures"),
            ("passport", "/me/passport"),
            ("ranking", "/ranking"),
        ):
            self.person.page.goto(path)
            self.person.page.wait_for_selector("main h1, main h2")
            self.take(screen, whole=True)

    def searched(self) -> None:
        """One's games searched, with one that runs; a ranking without anybody."""
        self.people().searched()

    def people(self) -> Passports:
        """Give who takes the pictures of passports."""
        return Passports(self.person, self.browser, self.house, self.take_of)

    def passport(self) -> None:
        """A passport: nobody yet, the first step, carried, saved, about to be erased."""
        self.people().passport()

    def rated(self) -> None:
        """A rated table, in the lobby, too."""
        self.people().rated()

    def offline(self) -> None:
        """The page without network."""
        self.people().offline()

    def plain(self) -> None:
        """The page without https."""
        self.people().plain()

    def days(self) -> None:
        """A table with days for a move, the way home that tells of it, and ways to be called."""
        page = self.person.page
        table = self.person.make_table(seats=2, bots=("random",), timer=3 * 86_400, public=True)
        self.person.go_to(table)
        page.wait_for_selector(".player.own .clock")
        self.take("days")
        page.goto("/")
        page.wait_for_selector(".turns a")
        page.wait_for_selector("main li .people")
        self.take("turns", whole=True)
        page.goto("/me/passport")
        page.click(".calls .row >> nth=0 >> button >> nth=-1")
        page.wait_for_selector(".calls .address")
        self.take("calls", whole=True)

    def called(self) -> None:
        """All ways to be called."""
        self.people().called()

    def club(self) -> None:
        """A club night, from its opening to the last standings."""
        ClubNight(self.person, self.browser, self.house, self.take_of).take_all()

    def waiting(self) -> None:
        """A quick match that waits for others."""
        page = self.person.page
        table = self.person.ask("POST", "/api/match", {"wait": 600})["room"]["id"]
        self.person.go_to(table)
        page.wait_for_selector(".fills")
        self.take("match", whole=True)

    def lab(self, screen: str, position: str) -> None:
        """The odds lab with stacks and tiles."""
        self.person.page.goto(f"/lab?p={position}")
        self.person.page.wait_for_selector(".results table", timeout=90_000)
        self.take(screen, whole=True)

    def hot_seat(self) -> None:
        """Two people with one device: whose cards may be looked at is asked."""
        self.person.go_to(self.person.make_table(names=("Ann", "Bob")))
        self.person.page.wait_for_selector(".look")
        self.take("hotseat")

    def first_edition(self) -> None:
        """A table of the first edition, a few moves in."""
        one = self.person
        one.go_to(one.make_table(bots=("random",) * 4, edition="first"))
        self.roll(3)
        self.take("first")
        one.page.click('[data-at="hand-b"]')
        self.take("card")
        one.page.keyboard.press("Escape")

    def roll(self, times: int) -> None:
        """Roll a few times, while the game lasts."""
        for _ in range(times):
            if self.person.wait_for_turn():
                self.person.roll()
        self.person.wait_for_turn()

    def game(self) -> None:
        """A game against bots: the table, a choice, the result, the record."""
        one = self.person
        one.go_to(one.make_table(bots=("random",) * 3))
        assert one.wait_for_turn()
        one.page.click(".coaching button")
        self.take("coach")
        one.page.click(".coach .close")
        self.take("start")
        self.roll(3)
        if one.wait_for_turn():
            self.take("table")
            self.take("tablewhole", whole=True)
            one.page.locator(".space.open").first.click()
            self.take("choice")
            one.page.keyboard.press("Escape")
            one.page.click(".menu button")
            self.take("menu")
            one.page.keyboard.press("Escape")
        self.play_out()
        one.page.click(".result a >> nth=0")
        one.page.wait_for_selector(".stepper")
        one.page.keyboard.press("ArrowRight")
        self.take("record", whole=True)

    def crowd(self) -> None:
        """Eight players with partnerships; the scoring of a leg with motion on; the result."""
        one = self.person
        one.go_to(one.make_table(bots=("random",) * 7))
        assert one.wait_for_turn()
        if one.page.locator(".ally").count():
            v = one.v
            one.page.locator(".ally").first.click()
            one.wait_past(v)
        self.roll(1)
        self.take("crowd")
        self.take("crowdwhole", whole=True)
        one.page.evaluate(
            "localStorage['camelup-settings'] = JSON.stringify({...JSON.parse("
            "localStorage['camelup-settings']), speed: 'slow', hints: false})"
        )
        one.page.reload()
        while not one.page.query_selector(".scoring, .result"):
            if one.page.query_selector(".roll.inviting"):
                one.page.click('[data-at="pyramid"]')
            one.page.wait_for_timeout(100)
        one.page.wait_for_timeout(2500)
        self.take("scoring")

    def play_out(self) -> None:
        """Play to the end: the result, then the dice verified."""
        one = self.person
        while one.wait_for_turn():
            one.roll()
        self.take("result")
        one.page.click(".result [data-verdict] button")
        one.page.wait_for_selector("dialog[open]")
        self.take("verified")
        one.page.keyboard.press("Escape")


def albums(browser: Browser, house: ServerProcess, folder: Path) -> Iterator[Album]:
    """Every size, theme and language."""
    for size, (width, height) in SIZES.items():
        for theme in ("light", "dark"):
            for language in ("en", "de"):
                person = Person(
                    browser,
                    house.url,
                    name="Ann",
                    viewport={"width": width, "height": height},
                    color_scheme=theme,
                    locale=language,
                )
                yield Album(person, browser, house, folder, f"{size}-{theme}-{language}")
                person.context.close()


def main() -> None:
    """Take all pictures, or only those of some kinds."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--folder", type=Path, default=Path("screenshots"))
    asked.add_argument("--only", default="", help="part of a label, as in phone-dark")
    asked.add_argument("--parts", nargs="*", choices=PARTS, help="of what to take pictures")
    wishes = asked.parse_args()
    wishes.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, chromium() as browser:
        own = {"CAMELUP_CALLS_TO_LOOPBACK": "1", "CAMELUP_ALLOWED_HOSTS": NAMED}
        house = ServerProcess(f"sqlite:///{data}/shots.db", free_port(), **LIMITS, **own)
        house.start()
        try:
            for album in albums(browser, house, wishes.folder):
                if wishes.only in album.label:
                    album.take_all(wishes.parts or PARTS)
        finally:
            house.stop()


if __name__ == "__main__":
    main()
