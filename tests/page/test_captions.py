"""What others do is seen: it stands on the board, stays a while, and a bill waits for it."""

import itertools
from typing import Any

import pytest

from page.conftest import NewPerson
from page.person import PHONE, Person
from page.test_coach import TOPICS
from page.test_sideways import held

SIZES = ((320, 568), (360, 640), (390, 844), (568, 320), (844, 390), (768, 1024), (1366, 768))

BESIDE = """long => {
    const words = document.querySelector(".caption .words");
    words.lastChild.data = long;
    const box = words.getBoundingClientRect();
    const yard = document.querySelector(".ring").getBoundingClientRect();
    const things = ".roll .word, .laid i, .count, .middle > .sound, .bets .stack, .dice";
    const hit = [...document.querySelectorAll(things)].filter(thing => {
        const { left, right, top, bottom, width } = thing.getBoundingClientRect();
        return width && box.left < right - 1 && left < box.right - 1
            && box.top < bottom - 1 && top < box.bottom - 1;
    });
    const cut = words.scrollHeight > words.clientHeight + 1;
    const outside = box.bottom > yard.top + yard.height * 0.81;
    return [...hit.map(thing => thing.className), ...(cut ? ["cut"] : []),
        ...(outside ? ["outside"] : [])];
}"""
"""What a caption of these words lies on; and whether all of it is read, and inside the ring."""

LONG = {
    "en": "Farid rolls White 3, but only Black carries camels and runs.",
    "de": "Farid würfelt Weiß 3, doch nur Schwarz trägt Kamele und läuft.",
}

SHOWN_AT = """() => {
    window.shownAt = [];
    const table = document.querySelector(".table");
    new MutationObserver(() => window.shownAt.push([table.dataset.shown, Date.now()]))
        .observe(table, { attributeFilter: ["data-shown"] });
}"""
"""Notes when the board has come to a move, by the clock of the page."""


def told(ann: Person, table: str) -> list[dict[str, Any]]:
    """Give the moves of the game."""
    log = ann.ask("GET", f"/api/tables/{table}/log?since=0&until=400")
    return list(log["events"])


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("locale", ["en", "de"])
def test_what_somebody_else_did_last_stands_on_the_board_and_on_nothing_else(
    person: NewPerson, width: int, height: int, locale: str
) -> None:
    size = held(width, height) if width < 1000 else {"viewport": {"width": width, "height": height}}
    ann = person(locale=locale, **size)
    if width == 320:
        ann.context.add_init_script(
            "addEventListener('DOMContentLoaded',"
            " () => document.documentElement.style.fontSize = '200%')"
        )
    ann.go_to(ann.make_table(bots=("roller",) * 3))
    for camel, pile in zip("bgry", ("win", "win", "lose", "lose"), strict=True):
        assert ann.wait_for_turn()
        ann.choose(f"hand-{camel}", f"{pile} {camel}")
    assert ann.wait_for_turn()
    name = ann.page.inner_text(".player:nth-child(4) .name")
    assert ann.page.inner_text(".caption").strip().startswith(name.split()[0])
    assert ann.page.get_attribute(".caption", "aria-hidden") == "true"
    assert ann.page.evaluate(BESIDE, LONG[locale]) == []


def test_one_s_own_move_is_not_told_to_oneself(person: NewPerson) -> None:
    ann = person()
    ben = person(name="Ben")
    table = ann.make_table(start=False, seats=2)
    ann.start_with(table, ben)
    first, second = (ann, ben) if ann.page.query_selector(".roll.inviting") else (ben, ann)
    first.roll()
    second.page.wait_for_selector(".caption >> text=rolls")
    assert first.page.locator(".caption").count() == 0


@pytest.mark.parametrize(("speed", "least"), [("normal", 1200), ("slow", 2400), ("fast", 0)])
def test_what_others_did_stays_a_while_before_the_next_one_moves(
    person: NewPerson, speed: str, least: int
) -> None:
    ann = person(speed=speed, clock=True)
    ann.go_to(ann.make_table(bots=("random",) * 3))
    ann.see(".roll.inviting, .scoring")
    ann.page.evaluate(SHOWN_AT)
    v = ann.v
    ann.roll()
    ann.see(".roll.inviting, .scoring")
    if ann.page.query_selector(".scoring"):
        return  # the leg has ended: its bill keeps everything
    times = {int(v): at for v, at in ann.page.evaluate("window.shownAt")}
    gaps = [times[v + n + 1] - times[v + n] for n in (2, 3)]
    assert all(gap >= least + 240 * (least > 0) for gap in gaps), gaps
    assert all(gap < least + 2 * 2000 for gap in gaps), gaps


def test_the_first_game_with_a_coach_takes_its_time(person: NewPerson) -> None:
    gaps = {}
    for taught in (TOPICS, ()):
        ann = person(speed="normal", clock=True, hints=True, taught=taught)
        ann.go_to(ann.make_table(bots=("random",) * 3))
        ann.see(".roll.inviting, .scoring")
        ann.page.evaluate(SHOWN_AT)
        ann.roll()
        ann.see(".roll.inviting, .scoring")
        times = [at for _, at in ann.page.evaluate("window.shownAt")]
        gaps[bool(taught)] = min(b - a for a, b in itertools.pairwise(times[1:]))
    assert gaps[True] >= 1400
    assert gaps[False] >= 2000


def test_a_bill_tells_the_roll_it_comes_from_and_so_does_the_log(person: NewPerson) -> None:
    ann = person(speed="normal", clock=True, **PHONE)
    table = ann.make_table(bots=("roller",))
    ann.go_to(table)
    ann.roll_to_scoring()
    ann.page.clock.run_for(1000)
    last = next(event for event in told(ann, table) if event["leg"])
    name = (
        "Ann",
        *(seat["name"] for seat in ann.ask("GET", f"/api/tables/{table}")["room"]["seats"][1:]),
    )
    words = ann.page.inner_text(".scoring .rolled")
    assert words.startswith(f"{name[last['seat'] - 1]} rolls")
    assert words in ann.page.inner_text(".side")
