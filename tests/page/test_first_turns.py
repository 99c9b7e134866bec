"""A first game is quiet: one idea a turn, no figures until they are asked for, nothing scrolls."""

import re

from page.conftest import NewPerson
from page.person import PHONE, Person
from page.test_coach import topic

FIGURES = ".board .worth, .hand .worth"


def got_it(ann: Person) -> None:
    """Tell the coach that it was understood."""
    before = topic(ann)
    ann.page.click(".coach .main")
    ann.page.wait_for_selector(f'[data-topic="{before}"]', state="detached")


def test_a_first_turn_has_no_figures_and_one_idea(person: NewPerson) -> None:
    ann = person(hints=True)
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    ann.page.wait_for_selector('[data-topic="camels"]')
    got_it(ann)
    assert topic(ann) == "turn"
    assert ann.page.locator(".coach .tip").count() == 0
    got_it(ann)
    tip = ann.page.inner_text(".coach .tip")
    assert topic(ann) == ""
    assert not re.search(r"[+−%]|\d", tip)
    assert ann.page.locator(FIGURES).count() == 0


def test_the_coach_does_not_explain_what_one_has_done_nor_tell_one_to_watch_oneself(
    person: NewPerson,
) -> None:
    ann = person(hints=True)
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    ann.page.wait_for_selector('[data-topic="camels"]')
    ann.page.evaluate(
        """() => {
            window.said = [];
            const hear = () => window.said.push(document.querySelector(".coach")?.innerText ?? "");
            new MutationObserver(hear).observe(document.body,
                {childList: true, subtree: true, characterData: true});
        }"""
    )
    for _ in range(2):
        assert ann.wait_for_turn()
        ann.roll()
    assert ann.wait_for_turn()
    said = "\n".join(ann.page.evaluate("window.said"))
    assert "On your turn" not in said
    assert "Ann is thinking" not in said


def test_every_bet_is_asked_about_until_one_wants_no_more_questions(person: NewPerson) -> None:
    ann = person(confirm="bets")
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    for camel in "gb":
        v = ann.v
        ann.page.click(f'[data-at="ticket-{camel}"]')
        note = ann.page.inner_text(".choice .note")
        assert "you get 5 coins" in note
        assert "on top is ahead" in note
        assert ann.page.get_by_role("button", name="don’t ask again").count() == 0, "not so soon"
        ann.page.keyboard.press("Escape")
        assert ann.v == v
        ann.choose(f"ticket-{camel}", f"bet {camel}")
        assert ann.wait_for_turn()
    v = ann.v
    ann.page.click('[data-at="ticket-r"]')
    ann.page.get_by_role("button", name="don’t ask again").click()
    ann.wait_past(v)
    assert ann.wait_for_turn()
    v, table = ann.v, ann.tables[-1]
    moved = ann.own_moves(table)
    ann.page.click('[data-at="ticket-y"] .rest')
    ann.page.click('[data-at="ticket-y"]')
    ann.wait_past(v)
    assert ann.own_moves(table) == [*moved, "bet y"], "the figures below a ticket are none"
    assert ann.page.locator(".choice").count() == 0


def test_who_chose_to_confirm_once_is_still_asked_before_every_move(person: NewPerson) -> None:
    ann = person(confirm=True)
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    ann.choose("pyramid", "roll")


def test_who_taps_a_tile_is_told_what_it_does(person: NewPerson) -> None:
    ann = person()
    ann.go_to(ann.make_table(names=("Ann", "Bob")))
    ann.look()
    space = ann.page.locator(".space.open").last.get_attribute("data-at") or ""
    ann.choose(space, f"tile {space[6:]}+")
    ann.look()
    # Nothing can be laid there, and that is told to a screen reader: a finger taps all the same.
    ann.page.click(f'[data-at="{space}"]', force=True)
    ann.page.wait_for_selector("text=’s tile (cheering): camels that stop on it go one space on")


def test_a_tip_says_when_something_better_was_not_explained_yet(person: NewPerson) -> None:
    ann = person(hints=True)
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    ann.page.wait_for_selector('[data-topic="camels"]')
    got_it(ann)
    got_it(ann)
    tip = ann.page.inner_text(".coach .tip")
    ann.page.click("#tab-odds")
    first = ann.page.wait_for_selector("[role=tabpanel] li")
    assert first is not None
    best = "roll a die" in first.inner_text()
    assert tip.startswith("My tip: roll" if best else "Try this: roll")


def test_figures_are_the_best_few_and_say_what_they_are(person: NewPerson) -> None:
    ann = person()
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.check("dialog[open] label:has-text('what moves are worth')")
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_selector(FIGURES)
    figures = ann.page.locator(FIGURES).all()
    assert 1 <= len(figures) <= 3
    for figure in figures:
        assert re.fullmatch(r"\s*([+−]\d+\.\d|±0)\s*", figure.inner_text())
        assert figure.locator(".coin").count() == 1
    for card in ann.page.locator(".hand .worth").all():
        assert card.locator(".icon").count() == 1


def test_nothing_scrolls_by_itself_on_a_phone(person: NewPerson) -> None:
    ann = person(hints=True, **PHONE)
    # They hardly ever roll, so the game is far from over after three rounds.
    ann.go_to(ann.make_table(bots=("random",) * 5))
    ann.page.evaluate(
        "window.far = 0;"
        "addEventListener('scroll', () => window.far = Math.max(window.far, scrollY))"
    )
    for _ in range(3):
        assert ann.wait_for_turn()
        if topic(ann):
            got_it(ann)
        ann.roll()
    assert ann.wait_for_turn()
    assert ann.page.evaluate("[window.far, scrollY]") == [0, 0]
    ann.page.mouse.wheel(0, 600)
    ann.page.wait_for_function("() => scrollY > 50")
    box = ann.page.locator("[data-status]").bounding_box()
    assert box is not None
    assert 0 <= box["y"] < 100


def test_a_leg_s_scoring_stays_until_told_and_swallows_the_tap(person: NewPerson) -> None:
    ann = person(speed="fast", clock=True, **PHONE)
    ann.go_to(ann.make_table(bots=("roller",)))
    ann.roll_to_scoring()
    ann.page.clock.run_for(60_000)
    assert ann.page.is_visible(".scoring")
    v = ann.v
    box = ann.page.locator('[data-at="pyramid"]').bounding_box()
    assert box is not None
    ann.page.touchscreen.tap(box["x"] + box["width"] / 2, 12)
    ann.page.wait_for_selector(".scoring", state="detached")
    ann.page.wait_for_selector("[data-status] >> text=Your turn")
    assert ann.v == v
