"""Pictures of every screen: ``make screenshots`` writes them to the folder ``screenshots``.

A game is played once and its table, result and record are shown to every kind of page.
"""

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser

from page.browser import chromium
from page.conftest import LIMITS
from page.person import Person
from server.conftest import ServerProcess, free_port

SIZES = {"desk": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
STACKED = "1:b 2:gryp 15:W 16:K | dice gryx | tiles 5+1 7-2"


class Album:
    """Takes a picture of each screen in one size, theme and language."""

    def __init__(self, person: Person, folder: Path, label: str) -> None:
        self.person = person
        self.folder = folder
        self.label = label

    def take(self, screen: str) -> None:
        """Take a picture once things have come to rest."""
        self.person.page.wait_for_timeout(500)
        self.person.page.screenshot(path=self.folder / f"{screen}-{self.label}.png")

    def take_all(self) -> None:
        """Walk through every screen."""
        page = self.person.page
        for screen, path in (("home", "/"), ("how", "/how"), ("records", "/records")):
            page.goto(path)
            page.wait_for_selector("main h1")
            self.take(screen)
        self.lab()
        self.person.go_to(self.person.make_table(seats=5, bots=("roller", "random"), start=False))
        self.take("room")
        self.game()

    def lab(self) -> None:
        """The odds lab with a stack and two tiles."""
        self.person.page.goto(f"/lab?p={STACKED}")
        self.person.page.wait_for_selector(".results table", timeout=90_000)
        self.take("lab")

    def game(self) -> None:
        """A game against bots: the table, a choice, the result, the record."""
        one = self.person
        bots = ("random",) * 3
        one.go_to(one.make_table(bots=bots))
        for _ in range(3):
            if one.wait_for_turn():
                one.roll()
        if one.wait_for_turn():
            self.take("table")
            one.page.locator(".space.open").first.click()
            self.take("choice")
            one.page.keyboard.press("Escape")
        while one.wait_for_turn():
            one.roll()
        self.take("result")
        one.page.click(".result a >> nth=0")
        one.page.wait_for_selector(".stepper")
        one.page.keyboard.press("ArrowRight")
        self.take("record")


def albums(browser: Browser, address: str, folder: Path) -> Iterator[Album]:
    """Every size, theme and language."""
    for size, (width, height) in SIZES.items():
        for theme in ("light", "dark"):
            for language in ("en", "de"):
                person = Person(
                    browser,
                    address,
                    name="Ann",
                    viewport={"width": width, "height": height},
                    color_scheme=theme,
                    locale=language,
                )
                yield Album(person, folder, f"{size}-{theme}-{language}")
                person.context.close()


def main() -> None:
    """Take all pictures, or only those of some kinds."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--folder", type=Path, default=Path("screenshots"))
    asked.add_argument("--only", default="", help="part of a label, as in phone-dark")
    wishes = asked.parse_args()
    wishes.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, chromium() as browser:
        house = ServerProcess(f"sqlite:///{data}/shots.db", free_port(), **LIMITS)
        house.start()
        try:
            for album in albums(browser, house.url, wishes.folder):
                if wishes.only in album.label:
                    album.take_all()
        finally:
            house.stop()


if __name__ == "__main__":
    main()
