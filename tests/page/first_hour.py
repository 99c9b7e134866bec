"""The first hour, point by point: what a newcomer sees today, each looked at and held to its word.

    PYTHONPATH=tests python -m page.first_hour

writes the pictures of docs/first-hour.md and says how long a first bot keeps one waiting.
"""

import io
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser

from page.browser import chromium
from page.conftest import LIMITS
from page.person import PHONE, Person
from page.test_coach import TOPICS, topic
from page.test_companion import STARTS
from page.test_sideways import held, out_of_sight
from server.conftest import ServerProcess, free_port

PICTURES = Path(__file__).parents[2] / "docs/pictures/first-hour"
NIGHT = {**PHONE, "color_scheme": "dark", "locale": "de"}
WIDE, NARROW = 560, 260
"""How wide a picture of a desk and of a phone is in the table of the document."""


class FirstHour:
    """One walk through the page by somebody new."""

    def __init__(self, browser: Browser, house: ServerProcess) -> None:
        self.browser = browser
        self.house = house

    def somebody(self, **options: Any) -> Person:
        """Give somebody with a fresh profile."""
        return Person(self.browser, self.house.url, **options)

    def at_table(self, bots: tuple[str, ...] = ("random",) * 3, **options: Any) -> Person:
        """Give somebody at a table whose turn it is."""
        ann = self.somebody(**options)
        ann.go_to(ann.make_table(bots=bots))
        assert ann.wait_for_turn()
        return ann

    def take(self, name: str, one: Person) -> None:
        """Keep a picture as small as the document shows it."""
        one.page.wait_for_timeout(300)
        shot = Image.open(io.BytesIO(one.page.screenshot())).convert("RGB")
        width = WIDE if shot.width > shot.height else NARROW
        small = shot.resize(
            (width, round(shot.height * width / shot.width)), Image.Resampling.LANCZOS
        )
        small.save(PICTURES / f"{name}-after.webp", quality=80)
        one.context.close()

    def point_0(self) -> None:
        """One click to a game; whoever waits is told why."""
        ann = self.somebody(hints=True, speed="normal")
        ann.page.goto("/")
        began = time.monotonic()
        ann.page.click(".play")
        ann.page.wait_for_selector(".log li, .roll.inviting")
        print(f"0. something happens {time.monotonic() - began:.1f} s after the click")
        ann.context.close()

    def names(self) -> None:
        """The result says whether you won, with the same names and faces."""
        ann = self.somebody()
        table = ann.make_table(bots=("random",) * 3)
        ann.go_to(table)
        ann.roll_on(table)
        while ann.wait_for_turn():
            ann.roll()
        ann.page.wait_for_selector(".result [data-verdict]")
        assert ann.page.locator(".result .pill").count() == 1
        self.take("names", ann)

    def point_1(self) -> None:
        """No figures in a first turn, one idea."""
        ann = self.at_table(hints=True)
        ann.page.wait_for_selector('[data-topic="camels"]')
        assert ann.page.locator(".board .worth, .hand .worth").count() == 0
        self.take("turn", ann)

    def point_2(self) -> None:
        """On a phone the coach leaves the board where it is; and point 10: it asks about sound."""
        ann = self.at_table(hints=True, **PHONE)
        ann.page.wait_for_selector("[data-ask=sound]")
        assert ann.page.evaluate("scrollY") == 0
        assert out_of_sight(ann) == []
        self.take("coach", ann)

    def point_3(self) -> None:
        """A bill stays until it is read; and point 7: coins of two figures fit."""
        ann = self.at_table(bots=("random",) * 5, speed="fast", **PHONE)
        while not ann.page.query_selector(".scoring"):
            ann.page.wait_for_selector(".roll.inviting, .scoring")
            if not ann.page.query_selector(".scoring"):
                ann.roll()
        ann.page.wait_for_timeout(6_000)
        assert ann.page.is_visible(".scoring .on")
        assert "Payday" in ann.page.inner_text("[data-status]")
        self.take("scoring", ann)

    def point_4(self) -> None:
        """A refusal stands where the finger is; a full table says so."""
        ann = self.somebody(**PHONE)
        ann.page.goto("/")
        code = ann.page.locator("input.code, form:has(.code) input").first
        code.fill("ZZZZZZ")
        code.press("Enter")
        ann.page.wait_for_selector("[role=alert]")
        self.take("code", ann)
        ann, bob, eve = (self.somebody(name=name, **PHONE) for name in ("Ann", "Ben", "Eve"))
        table = ann.make_table(seats=2, start=False)
        bob.sit_down(table)
        eve.go_to(table)
        self.take("full", eve)
        self.talk(ann, bob, table)

    def talk(self, ann: Person, bob: Person, table: str) -> None:
        """Point 5: what is said is seen at the seat and counted at the tab."""
        ann.start_with(table)
        bob.page.wait_for_selector(".ring")
        bob.page.click("#tab-chat")
        bob.page.click(".phrases button >> nth=0")
        ann.page.wait_for_selector("#tab-chat .badge")
        self.take("chat", ann)

    def point_6(self) -> None:
        """Nothing lies over the board for who watches; a friend's link says what it is."""
        ann = self.at_table(**PHONE)
        eve = self.somebody(name="Eve", **PHONE)
        eve.go_to(ann.page.url.rpartition("/")[2])
        eve.page.wait_for_selector("form.watching")
        assert eve.page.locator(".bar").count() == 0
        self.take("spectator", eve)
        bob = self.somebody(name="Ben", **PHONE)
        bob.go_to(ann.make_table(seats=4, start=False))
        self.take("invited", bob)
        ann.context.close()

    def point_7(self) -> None:
        """A replay has names and colours; a phone on its side shows all that is needed."""
        ann = self.at_table(hints=True, **held(667, 375))
        ann.page.click(".coach .main")
        assert out_of_sight(ann) == []
        self.take("sideways", ann)
        ann = self.somebody()
        table = ann.make_table(bots=("random",) * 3)
        ann.roll_on(table, near=99)
        ann.page.goto(f"/r/{table}")
        ann.page.wait_for_selector(".ring")
        self.take("replay", ann)

    def point_8(self) -> None:
        """Who comes again sees what goes on."""
        ann = self.at_table(viewport={"width": 1200, "height": 1000})
        ann.page.goto("/")
        ann.page.wait_for_selector(".home li:has-text('Basim')")
        self.take("home", ann)

    def point_9(self) -> None:
        """The keys are shown on demand."""
        ann = self.at_table()
        ann.page.keyboard.press("?")
        ann.page.wait_for_selector("dialog[open]")
        self.take("keys", ann)

    def point_11(self) -> None:
        """German, by night: signs and words of the language, and a bet that is asked about."""
        ann = self.at_table(hints=True, **NIGHT)
        ann.page.wait_for_selector('[data-topic="camels"]')
        signs = ann.page.locator(".tickets .name").all_text_contents()
        assert set(signs) == {"B", "Gr", "R", "Ge", "L"}
        self.take("german", ann)
        ann = self.at_table(hints=True, confirm="bets", **NIGHT)
        ann.page.click('[data-at="ticket-g"]')
        assert "ist das oberste vorn" in ann.page.inner_text(".choice .note")
        self.take("asked", ann)

    def tip(self) -> None:
        """The coach shows the one thing it means; an explanation is of this thing."""
        ann = self.at_table(hints=True, taught=TOPICS, **NIGHT)
        ann.page.wait_for_selector(".coach .tip")
        ann.page.click(".coach .show")
        assert ann.page.is_visible(".spotlight")
        self.take("shown", ann)
        ann = self.at_table(hints=True, taught=TOPICS)
        ann.page.click(".coach .explain")
        assert topic(ann)
        ann.context.close()

    def companion(self) -> None:
        """Who begins is asked; then board, answer and bar fit on one screen."""
        ann = self.somebody(**PHONE)
        ann.page.goto("/companion")
        for start in STARTS:
            ann.page.click(f'[data-start="{start}"]')
        ann.page.locator(".start .go").scroll_into_view_if_needed()
        ann.page.click(".start .go")
        ann.page.wait_for_selector("[data-best] li")
        self.take("companion", ann)
        ann = self.somebody(**NIGHT)
        ann.page.goto("/companion")
        ann.page.click(f'[data-start="{STARTS[0]}"]')
        ann.page.locator(".start .go").scroll_into_view_if_needed()
        self.take("begins", ann)


def main() -> None:
    """Walk through all points."""
    address = f"sqlite:///{tempfile.mkdtemp()}/first.db"
    house = ServerProcess(address, free_port(), **LIMITS)
    house.start()
    try:
        with chromium() as browser:
            walk = FirstHour(browser, house)
            points: tuple[Callable[[], None], ...] = (
                walk.point_0,
                walk.names,
                walk.point_1,
                walk.point_2,
                walk.point_3,
                walk.point_4,
                walk.point_6,
                walk.point_7,
                walk.point_8,
                walk.point_9,
                walk.point_11,
                walk.tip,
                walk.companion,
            )
            for point in points:
                point()
                print(point.__name__, "holds", flush=True)
    finally:
        house.stop()


if __name__ == "__main__":
    main()
