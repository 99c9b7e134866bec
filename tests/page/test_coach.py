"""A first game with somebody who explains it."""

import pytest
from playwright.sync_api import Route

from page.conftest import NewPerson
from page.person import MOVED_OR_ASKED, OVER, PHONE, Person

COACH = ".coach"

TOPICS = ("camels", "turn", "tickets", "tile", "cards", "ride", "hit", "crazy", "leg", "ally")
"""All that the coach has to explain before the end."""


def topic(ann: Person) -> str:
    """What the coach explains now."""
    found = ann.page.query_selector("[data-topic]")
    return (found.get_attribute("data-topic") or "") if found else ""


def teach_all(ann: Person) -> list[str]:
    """Click through what the coach has to say in a turn, up to its tip; gives the topics."""
    told = []
    while ann.page.wait_for_selector(".coach .tip, [data-topic]") and topic(ann):
        told.append(topic(ann))
        read_past(ann)
    return told


def read_past(ann: Person) -> None:
    """Click what the coach explains away, and wait until it has."""
    read = topic(ann)
    ann.page.click(".coach .main")
    ann.page.wait_for_function(
        "read => document.querySelector('[data-topic]')?.dataset.topic !== read", arg=read
    )


def teach_until(ann: Person, wanted: str) -> str:
    """Click through what the coach has to say until it comes to a topic; gives the last."""
    while topic(ann) not in ("", wanted):
        read_past(ann)
    return topic(ann)


def in_sight(ann: Person, thing: str) -> bool:
    """Whether a thing lies in the window, and neither the coach nor anything else over it."""
    return bool(
        ann.page.evaluate(
            """thing => {
                const box = document.querySelector(thing).getBoundingClientRect();
                const inside = box.top >= 0 && box.bottom <= innerHeight;
                const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
                const over = document.elementFromPoint(x, y);
                return inside && !over?.closest(".coach");
            }""",
            thing,
        )
    )


def follow(ann: Person) -> None:
    """Do what the coach shows."""
    v = ann.v
    ann.page.click(".coach .show")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_function(MOVED_OR_ASKED, arg=v)
    if ann.v == v:
        ann.page.keyboard.press("Enter")
    ann.wait_past(v)


def test_a_newcomer_who_follows_the_coach_finishes_a_first_game(person: NewPerson) -> None:
    ann = person(hints=True, confirm="bets")
    ann.let_bots_hurry()
    ann.page.goto("/how")
    ann.page.click("text=First game with hints")
    ann.page.wait_for_selector(COACH)
    told: list[str] = []
    kinds: set[str] = set()
    first_things = {"turn", "tickets", "tile", "cards"}
    near_the_end = False
    while ann.wait_for_turn():
        told += teach_all(ann)
        if not near_the_end and first_things <= set(told) and len(kinds) > 1:
            near_the_end = True
            ann.roll_on(ann.page.url.rpartition("/")[2])
            continue
        ann.page.wait_for_selector(".coach .tip")
        tip = ann.page.wait_for_selector("[data-pointed]")
        assert tip is not None
        kinds.add((tip.get_attribute("data-at") or "").split("-")[0])
        follow(ann)
    assert told[0] == "camels"
    assert first_things <= set(told)
    assert len(told) == len(set(told))
    assert len(kinds) > 1
    assert ann.page.is_visible(".result")


def test_the_coach_points_at_what_it_explains(person: NewPerson) -> None:
    ann = person(hints=True)
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    expected = {"camels": "space", "turn": "pyramid", "tickets": "ticket", "cards": "hand"}
    seen: dict[str, set[str]] = {}
    while not expected.keys() <= seen.keys():
        assert ann.wait_for_turn()
        ann.page.wait_for_selector(COACH)
        while topic(ann):
            pointed = ann.page.locator("[data-pointed]").all()
            kinds = {(one.get_attribute("data-at") or "").split("-")[0] for one in pointed}
            seen[topic(ann)] = kinds
            assert "Got it" in ann.page.inner_text(".coach .main")
            read_past(ann)
        ann.roll()
    assert {name: seen.get(name) for name in expected} == {n: {at} for n, at in expected.items()}


def test_a_tip_is_never_one_of_an_earlier_turn(person: NewPerson) -> None:
    ann = person(hints=True, taught=TOPICS)
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    ann.page.wait_for_selector(".coach .tip")
    held: list[Route] = []
    ann.page.route("**/odds*", lambda route: held.append(route))
    ann.page.evaluate(
        """() => {
            window.told = [];
            const hear = () => window.told.push([document.querySelector(".table").dataset.v,
                document.querySelector(".coach .tip")?.innerText ?? ""]);
            new MutationObserver(hear).observe(document.body,
                {childList: true, subtree: true, characterData: true, attributes: true});
        }"""
    )
    v = ann.v
    with ann.page.expect_request("**/odds*"):
        ann.roll()
        assert ann.wait_for_turn()
    later = [tip for seen, tip in ann.page.evaluate("window.told") if int(seen) > v]
    assert later
    assert not any(later)
    for one in held:
        one.abort()


def test_the_coach_recommends_what_wins_more_games_and_says_what_brings_more_coins(
    person: NewPerson,
) -> None:
    ann = person(hints=True, taught=TOPICS)
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(json={"better": "roll", "gain": 0.05, "v": ann.v})

    ann.page.route("**/second-look*", answer)
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    tip = ann.page.locator(".coach .tip").inner_text()
    assert tip.startswith("My tip: roll a die")
    if not asked[-1].endswith("move=roll"):
        reason = tip.removeprefix("My tip: roll a die (wins more games). ")
        assert reason.startswith("That wins you the game more often than if you ")
    assert ann.page.locator("[data-pointed]").get_attribute("data-at") == "pyramid"


def test_what_moves_are_worth_is_shown_and_hidden_in_one_place_and_goes_with_the_coach(
    person: NewPerson,
) -> None:
    ann = person(hints=True, taught=TOPICS)
    ann.page.route(
        "**/second-look*",
        lambda route: route.fulfill(json={"better": "roll", "gain": 0.05, "v": ann.v}),
    )
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    ann.page.click(".coach >> text=Show values")
    ann.page.wait_for_selector('[data-at="pyramid"] .worth')  # the tip has its figure, too
    ann.page.click(".coach >> text=Hide values")
    ann.page.wait_for_selector(".worth", state="detached")
    ann.page.click(".coach >> text=Show values")
    ann.page.wait_for_selector(".worth")
    ann.page.click(".coach .close")
    ann.page.wait_for_selector(".worth", state="detached")
    ann.page.get_by_role("button", name="Settings").click()
    tick = ann.page.locator("dialog[open] label:has-text('Show what moves are worth') input")
    assert not tick.is_checked()
    tick.check()
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_selector(".worth")


def test_the_card_one_has_just_read_is_what_is_explained_again(person: NewPerson) -> None:
    ann = person(hints=True, taught=[one for one in TOPICS if one != "tickets"])
    ann.page.route(
        "**/second-look*",
        lambda route: route.fulfill(json={"better": "roll", "gain": 0.05, "v": ann.v}),
    )
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    ann.page.wait_for_selector('[data-topic="tickets"]')
    read_past(ann)
    ann.page.get_by_role("button", name="Once more: Tickets: who leads this leg?").click()
    ann.page.wait_for_selector('[data-topic="tickets"]')


def test_who_learnt_one_edition_hears_once_what_differs_in_the_other(person: NewPerson) -> None:
    ann = person(hints=True, taught=(*TOPICS, "edition-second"))
    for told in (True, False):
        ann.go_to(ann.make_table(bots=("roller",), edition="first"))
        assert ann.wait_for_turn()
        ann.page.wait_for_selector(".coach .tip, [data-topic]")
        assert (topic(ann) == "edition") is told
        if told:
            assert "desert tile" in ann.page.inner_text(COACH)
            read_past(ann)
            ann.page.get_by_role("button", name="Once more: In the first edition …").click()
            ann.page.wait_for_selector('[data-topic="edition"]')
            read_past(ann)
        ann.page.wait_for_selector(".coach .tip")


def test_a_newcomer_has_no_other_edition_to_compare_with(person: NewPerson) -> None:
    ann = person(hints=True)
    ann.go_to(ann.make_table(bots=("roller",), edition="first"))
    assert ann.wait_for_turn()
    ann.page.wait_for_selector('[data-topic="camels"]')
    read_past(ann)
    assert topic(ann) == "turn"


def test_the_home_page_says_what_differs_in_another_edition_than_the_last(
    person: NewPerson,
) -> None:
    ann = person()
    ann.go_to(ann.make_table(bots=("roller",)))
    ann.page.goto("/")
    edition = ann.page.get_by_label("Edition").first
    assert ann.page.locator("[data-differs]").count() == 0
    edition.select_option("first")
    assert "White races" in ann.page.inner_text("[data-differs]")
    edition.select_option("second")
    ann.page.wait_for_selector("[data-differs]", state="detached")


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desk", "phone"])
def test_the_coach_is_sent_away_and_called_back(
    person: NewPerson, options: dict[str, object]
) -> None:
    ann = person(hints=True, locale="de", **options)
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    ann.page.wait_for_selector(".coach >> text=Fünf Kamele, und keins gehört dir")
    ann.page.get_by_role("button", name="Danke, ich komme zurecht").click()
    ann.page.wait_for_selector(COACH, state="detached")
    ann.page.wait_for_selector("text=Das Buch oben auf der Seite holt den Coach zurück")
    assert ann.page.locator("[data-pointed]").count() == 0
    ann.roll()
    ann.page.reload()
    assert ann.wait_for_turn()
    assert ann.page.locator(COACH).count() == 0
    assert in_sight(ann, ".ring")
    ann.page.get_by_role("button", name="Coach: Erklär mir das").click()
    ann.page.wait_for_selector(COACH)
    teach_all(ann)
    ann.page.wait_for_selector(".coach .tip")
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_was_read_past_is_not_said_again(person: NewPerson) -> None:
    ann = person(hints=True)
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    ann.page.wait_for_selector('[data-topic="camels"]')
    ann.roll()
    assert ann.wait_for_turn()
    ann.page.wait_for_selector('[data-topic]:not([data-topic="camels"])')
    kept = ann.page.evaluate("JSON.parse(localStorage['camelup-settings']).taught")
    assert {"camels", "turn"} <= set(kept), "nor in the next game"


def test_who_does_what_is_explained_is_not_told_it_again(person: NewPerson) -> None:
    open_still = ("tickets", "tile", "cards")
    ann = person(hints=True, taught=[one for one in TOPICS if one not in open_still])
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    ann.page.wait_for_selector('[data-topic="tickets"]')
    ann.take_ticket("g")
    assert ann.wait_for_turn()
    ann.page.wait_for_selector('[data-topic]:not([data-topic="tickets"])')
    kept = ann.page.evaluate("JSON.parse(localStorage['camelup-settings']).taught")
    assert "tickets" in kept


def test_who_has_done_a_thing_unasked_is_not_told_how_to_do_it(person: NewPerson) -> None:
    ann = person(hints=True, confirm="bets", taught=[one for one in TOPICS if one != "tickets"])
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    ann.page.wait_for_selector('[data-topic="tickets"]')
    ann.page.click(".coach .close")
    ann.choose("ticket-g", "bet g")
    assert ann.wait_for_turn()
    ann.page.click(".coaching button")
    ann.page.wait_for_selector(".coach .tip")


def test_show_me_lights_the_one_thing_and_darkens_the_rest(person: NewPerson) -> None:
    ann = person(hints=True, taught=TOPICS)
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    ann.page.wait_for_selector(".coach .tip")
    pointed = ann.page.locator("[data-pointed]").bounding_box()
    ann.page.click(".coach .show")
    light = ann.page.locator(".spotlight").bounding_box()
    assert pointed is not None
    assert light is not None
    for side, size in (("x", "width"), ("y", "height")):
        assert light[side] < pointed[side]  # type: ignore[literal-required]
        assert light[side] + light[size] > pointed[side] + pointed[size]  # type: ignore[literal-required]
    ann.page.wait_for_selector(".spotlight", state="detached")


def test_what_is_to_be_explained_again_is_explained_at_once(person: NewPerson) -> None:
    ann = person(hints=True, taught=TOPICS)
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    ann.page.wait_for_selector(".coach .tip")
    pointed = ann.page.get_attribute("[data-pointed]", "data-at") or ""
    ann.page.get_by_role("button", name="Explain this again").click()
    of = {"pyramid": "turn", "ticket": "tickets", "space": "tile", "hand": "cards"}
    ann.page.wait_for_selector(f'[data-topic="{of[pointed.partition("-")[0]]}"]')
    read_past(ann)
    assert ann.page.get_attribute("[data-pointed]", "data-at") == pointed, "the tip is back"
    ann.page.get_by_role("button", name="Once more").click()
    ann.page.get_by_role("button", name="from the start").click()
    ann.page.wait_for_selector('[data-topic="camels"]')
    read_past(ann)
    assert topic(ann) == "turn"


def test_who_owns_a_tile_or_a_card_is_shown_by_a_face_not_by_a_letter(person: NewPerson) -> None:
    ann = person()
    ann.go_to(ann.make_table(bots=("roller",)))
    assert ann.wait_for_turn()
    ann.choose("hand-g", "win g")
    assert ann.wait_for_turn()
    space = ann.page.locator(".space.open").last.get_attribute("data-at") or ""
    ann.choose(space, f"tile {space[6:]}+")
    for mark in (".laid .avatar", ".owner .avatar"):
        ann.page.wait_for_selector(f"{mark} svg")
        assert ann.page.inner_text(mark) == ""


def test_the_coach_leaves_board_tickets_and_hand_in_sight_on_a_phone(person: NewPerson) -> None:
    ann = person(hints=True, **PHONE)
    ann.go_to(ann.make_table(bots=("roller",) * 3))
    assert ann.wait_for_turn()
    ann.page.wait_for_selector('[data-topic="camels"]')
    for thing in (".roll", ".space", ".tickets", ".hand .cards"):
        assert in_sight(ann, thing), thing
    for button in ann.page.locator(".coach button:visible, .coaching button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


def test_the_coach_does_not_lie_over_the_players_it_speaks_of(person: NewPerson) -> None:
    ann = person(hints=True, taught=[one for one in TOPICS if one != "leg"], **PHONE)
    ann.go_to(ann.make_table(bots=("roller",) * 3))
    while ann.wait_for_turn() and topic(ann) != "leg":
        ann.roll()
    assert topic(ann) == "leg"
    for seat in range(1, 5):
        assert in_sight(ann, f'[data-at="seat-{seat}"]')


def test_the_coach_does_not_lie_over_the_cards_it_speaks_of(person: NewPerson) -> None:
    untold = [one for one in TOPICS if one != "cards"]
    ann = person(hints=True, taught=untold, locale="de", **PHONE)
    ann.go_to(ann.make_table(bots=("roller",) * 3))
    assert ann.wait_for_turn()
    ann.page.wait_for_selector('[data-topic="cards"]')
    sheet = ann.page.locator(COACH).bounding_box()
    cards = ann.page.locator(".hand .cards").bounding_box()
    assert sheet is not None
    assert cards is not None
    assert sheet["y"] >= cards["y"] + cards["height"]


def test_while_others_move_the_coach_is_a_line_below_everybody_s_tickets(
    person: NewPerson,
) -> None:
    ann = person(hints=True, taught=TOPICS, **PHONE)
    ann.go_to(ann.make_table(bots=("roller",) * 3, pause=2))
    assert ann.wait_for_turn()
    ann.page.wait_for_selector(".coach .tip")
    ann.page.click('[data-at="ticket-g"]')
    ann.page.wait_for_selector(".coach .line >> text=is thinking")
    assert in_sight(ann, ".players")
    ann.page.click(".coach .line")
    ann.page.wait_for_selector(".coach .again")


def test_what_happened_while_others_moved_is_a_line_on_a_phone_and_a_card_in_one_s_turn(
    person: NewPerson,
) -> None:
    ann = person(hints=True, taught=[one for one in TOPICS if one != "ride"], **PHONE)
    ann.go_to(ann.make_table(bots=("roller",) * 3, pause=1))
    assert ann.wait_for_turn()
    ann.page.evaluate(
        """() => {
            window.covered = [];
            const look = () => {
                const card = document.querySelector("[data-topic]");
                const theirs = !document.querySelector(".roll.inviting");
                if (card && theirs) window.covered.push(card.dataset.topic);
            };
            new MutationObserver(look).observe(document.body,
                {childList: true, subtree: true, attributes: true});
        }"""
    )
    while topic(ann) != "ride":
        ann.roll()
        assert ann.wait_for_turn()
        ann.page.wait_for_selector(".coach .tip, [data-topic]")
    assert ann.page.evaluate("window.covered") == []


def test_the_coach_folds_to_a_line_below_everything_a_phone_shows(person: NewPerson) -> None:
    ann = person(hints=True, **PHONE)
    ann.go_to(ann.make_table(bots=("roller",) * 3))
    assert ann.wait_for_turn()
    ann.page.get_by_role("button", name="Fold away").click()
    ann.page.wait_for_selector(".coach >> text=Five camels, and none is yours")
    assert in_sight(ann, ".players")
    assert ann.page.locator("[data-pointed]").count() == 0, "nor does it point all over the board"
    ann.page.click(".coach button")
    ann.page.wait_for_selector('[data-topic="camels"]')


def test_the_coach_stands_beside_the_board_on_a_desk(person: NewPerson) -> None:
    ann = person(hints=True)
    ann.go_to(ann.make_table(bots=("random",) * 4))
    assert ann.wait_for_turn()
    ann.page.wait_for_selector(COACH)
    for thing in (".roll", ".tickets", ".hand .cards", ".players", "[role=tablist]"):
        assert in_sight(ann, thing), thing


def test_people_at_one_device_are_taught_each_for_themselves(person: NewPerson) -> None:
    ann = person(hints=True)
    ann.go_to(ann.make_table(names=("Ann", "Bob")))
    ann.look()
    ann.page.wait_for_selector('[data-topic="camels"]')
    told = teach_all(ann)
    ann.roll()
    ann.look()
    ann.page.wait_for_selector('[data-topic="camels"]')
    ann.roll()
    ann.look()
    ann.page.wait_for_selector(COACH)
    assert not set(teach_all(ann)) & set(told)


def test_the_first_race_is_told_to_be_the_first_once(person: NewPerson) -> None:
    ann = person(hints=True, taught=TOPICS)
    told = []
    for _ in range(2):
        table = ann.make_table(bots=("roller",))
        ann.go_to(table)
        ann.roll_on(table, near=OVER)
        ann.page.wait_for_selector('.result[aria-busy=false] [data-verdict="good"]')
        told.append(topic(ann))
    assert told == ["finish", ""], "and not again after the second, read or not"
