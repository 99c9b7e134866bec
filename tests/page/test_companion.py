"""The companion for a real table: set up, rolls by two taps, undo, corrections, what is kept."""

import json

from playwright.sync_api import Route

from page.conftest import NewPerson
from page.person import PHONE, Person

SMALL = {**PHONE, "viewport": {"width": 360, "height": 740}}
STARTS = ("b1", "g1", "r2", "y3", "p3", "W15", "K16")


def set_up(ann: Person, players: int = 3, me: int = 2) -> None:
    ann.page.goto("/companion")
    ann.page.select_option("[data-players]", str(players))
    for start in STARTS:
        ann.page.click(f'[data-start="{start}"]')
    ann.page.locator("input[name=me]").nth(me - 1).check()
    ann.page.click(".start .go")
    ann.page.wait_for_selector('[data-companion="1"]')


def roll(ann: Person, face: str) -> None:
    die = "x" if face[0] in "WK" else face[0]
    ann.page.click(f'[data-die="{die}"]')
    ann.page.click(f'[data-roll="{face}"]')


def position(ann: Person) -> str:
    sheet = json.loads(ann.page.evaluate("localStorage.getItem('camelup-companion')"))
    return str(sheet["past"][-1]["position"])


def test_a_start_is_a_tap_for_each_camel_and_a_roll_is_two(person: NewPerson) -> None:
    ann = person(**PHONE)
    set_up(ann)
    assert position(ann) == "1:bg 2:r 3:yp 15:W 16:K | coins 3 3 3"
    roll(ann, "p2")
    ann.page.wait_for_selector('[data-companion="2"]')
    assert "5:p" in position(ann)
    assert ann.page.inner_text(".answer .head").startswith("Your turn")


def test_who_begins_too_soon_is_told_which_camels_are_missing(person: NewPerson) -> None:
    ann = person(**PHONE)
    ann.page.goto("/companion")
    ann.page.click(".start .go")
    ann.page.wait_for_selector("[data-missing] >> text=/Still to be placed: Blue, .+ and Black/")
    assert ann.page.locator('[data-start="b1"]').evaluate(
        "one => one.getBoundingClientRect().top >= 0"
    )


def test_the_best_three_moves_are_told_with_their_reasons(person: NewPerson) -> None:
    ann = person(**PHONE)
    set_up(ann)
    ann.page.wait_for_selector("[data-best] li")
    lines = ann.page.locator("[data-best] li")
    assert lines.count() == 3
    assert all(line.locator("small").inner_text() for line in lines.all())
    ann.page.click("[data-odds]")
    method = ann.page.wait_for_selector("[data-method]")
    assert method is not None
    words = {"exact": "exact", "sampled": "estimated, give or take 0."}
    assert words[method.get_attribute("data-method") or ""] in method.inner_text()


def test_it_says_whose_advice_it_is_and_how_many_coins_everybody_has(person: NewPerson) -> None:
    ann = person(**SMALL)
    set_up(ann)
    ann.page.wait_for_selector(".answer h2 >> text=If it were your turn now")
    roll(ann, "p2")
    ann.page.wait_for_selector(".answer h2 >> text=Your best moves")
    ann.page.click('[data-kind="card"]')
    ann.page.click('[data-card="lose b"]')
    ann.page.wait_for_selector('[data-companion="3"]')
    ann.page.wait_for_selector(".answer h2 >> text=If it were your turn now")
    # The own card lies already: what is told on another's turn are the own moves.
    assert "Blue finish card" not in ann.page.inner_text("[data-best]")
    purses = ann.page.locator("[data-purses] b").all_inner_texts()
    assert purses == ["3", "3", "3"]


def test_the_odds_of_all_five_camels_are_in_sight_on_a_small_phone(person: NewPerson) -> None:
    ann = person(**SMALL)
    set_up(ann)
    roll(ann, "p2")
    ann.page.click("[data-odds]")
    ann.page.wait_for_selector("[data-method]")
    last = ann.page.locator(".answer tbody tr").nth(4).bounding_box()
    answer = ann.page.locator(".answer").bounding_box()
    assert last is not None
    assert answer is not None
    assert last["y"] + last["height"] <= answer["y"] + answer["height"]


def test_the_best_move_and_all_odds_with_their_names_fit_the_smallest_phones(
    person: NewPerson,
) -> None:
    ann = person(**{**PHONE, "locale": "de"})
    set_up(ann, players=4, me=2)
    roll(ann, "W1")
    ann.page.wait_for_selector("[data-best] li")
    for width, height in ((375, 667), (360, 640), (320, 568)):
        ann.page.set_viewport_size({"width": width, "height": height})
        assert lower_edge(ann, "[data-best] li >> nth=0") <= lower_edge(ann, ".answer"), width
        ann.page.click("[data-odds]")
        ann.page.wait_for_selector("[data-method]")
        assert lower_edge(ann, ".answer tbody tr >> nth=4") <= lower_edge(ann, ".answer"), width
        ann.page.evaluate("document.querySelector('.answer').scrollTop = 60")
        names = ann.page.locator(".answer thead").bounding_box()
        assert names is not None
        assert names["y"] >= lower_edge(ann, ".answer .head") - 1, width
        ann.page.click("[data-odds]")


def lower_edge(ann: Person, what: str) -> float:
    box = ann.page.locator(what).bounding_box()
    assert box is not None, what
    return box["y"] + box["height"]


def test_after_each_entry_the_dice_are_back_and_undo_says_what_it_took(person: NewPerson) -> None:
    ann = person(**PHONE)
    set_up(ann, me=1)
    ann.page.click('[data-kind="tile"]')
    ann.page.click('[data-side="+"]')
    assert ann.page.locator(".board .roll .word").is_hidden()  # a tile is laid, nothing else
    ann.page.click('[data-at="space-9"]')
    ann.page.wait_for_selector('[data-companion="2"]')
    assert ann.page.locator("[data-die]").count() == 6
    ann.page.click('[data-kind="ticket"]')
    ann.page.click('[data-bet="y"]')
    ann.page.wait_for_selector('[data-purse="2"] >> text=Yellow ticket worth 5')
    roll(ann, "p2")
    ann.page.wait_for_selector('[data-companion="4"]')
    for undone in ("Purple 2", "the Yellow ticket", "the tile on space 9"):
        ann.page.click("[data-undo]")
        ann.page.wait_for_selector(f".told >> text=Taken back: {undone}")


def test_both_cards_of_a_colour_are_side_by_side_in_the_order_of_the_dice(
    person: NewPerson,
) -> None:
    ann = person(**PHONE)
    set_up(ann, me=1)
    dice = [one.get_attribute("data-die") for one in ann.page.locator("[data-die]").all()]
    ann.page.click('[data-kind="card"]')
    for width in (375, 320):
        ann.page.set_viewport_size({"width": width, "height": 667})
        cards = ann.page.locator("[data-card]").all()
        moves = [f"{pile} {camel}" for camel in dice[:5] for pile in ("win", "lose")]
        assert [card.get_attribute("data-card") for card in cards] == moves
        tops = [card.evaluate("(card) => card.getBoundingClientRect().top") for card in cards]
        assert tops[::2] == tops[1::2]
        assert len(set(tops)) == 2, width


def test_the_start_shows_who_stands_on_whom(person: NewPerson) -> None:
    ann = person(**SMALL)
    ann.page.goto("/companion")
    for start in ("g1", "b1", "r2", "g2"):
        ann.page.click(f'[data-start="{start}"]')
    stacks = ann.page.locator("[data-stack]")
    assert [one.get_attribute("data-stack") for one in stacks.all()] == ["1:b", "2:rg"]
    assert stacks.nth(1).get_attribute("aria-label") == "Space 2, from the bottom: Red, Green"
    red, green = (stacks.nth(1).locator("svg").nth(i).bounding_box() for i in (0, 1))
    assert red is not None
    assert green is not None
    assert green["y"] < red["y"]


def test_everything_that_can_happen_is_two_taps_away_and_one_takes_it_back(
    person: NewPerson,
) -> None:
    ann = person(**PHONE)
    set_up(ann, players=6, me=1)
    ann.page.click('[data-kind="ticket"]')
    ann.page.click('[data-bet="y"]')
    ann.page.wait_for_selector('[data-companion="2"]')
    assert "tickets y:1" in position(ann)
    ann.page.click('[data-kind="card"]')
    assert ann.page.locator("[data-card]").count() == 2  # another's: only the pile is seen
    ann.page.click('[data-card="lose ?"]')
    ann.page.wait_for_selector('[data-companion="3"]')
    assert "lose 2?" in position(ann)
    ann.page.click('[data-kind="tile"]')
    ann.page.click('[data-side="+"]')
    ann.page.click('[data-at="space-9"]')
    ann.page.wait_for_selector('[data-companion="4"]')
    assert "tiles 9+3" in position(ann)
    for left in (3, 2):
        ann.page.click("[data-undo]")
        ann.page.wait_for_selector(f'[data-companion="{left}"]')
    assert "lose" not in position(ann)


def test_two_steps_are_taken_back_however_late_the_answers_come(person: NewPerson) -> None:
    ann = person(**PHONE)
    set_up(ann, players=2, me=1)
    for number, face in enumerate(("b1", "g1"), 2):
        roll(ann, face)
        ann.page.wait_for_selector(f'[data-companion="{number}"]')
    held: list[Route] = []

    def be_late(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    ann.page.route("**/api/play", be_late)
    with ann.page.expect_request("**/api/play"):
        ann.page.click("[data-undo]")
    ann.page.click("[data-undo]")
    ann.page.wait_for_selector('[data-companion="1"]')
    with ann.page.expect_response("**/api/play"):
        held[0].continue_()
    ann.page.wait_for_selector("[data-best] li")
    assert ann.page.get_attribute("[data-companion]", "data-companion") == "1"
    assert position(ann) == "1:bg 2:r 3:yp 15:W 16:K | coins 3 3"


def test_my_own_cards_are_known_to_me(person: NewPerson) -> None:
    ann = person(**PHONE)
    set_up(ann, me=1)
    ann.page.click('[data-kind="card"]')
    assert ann.page.locator("[data-card]").count() == 10
    ann.page.click('[data-card="win b"]')
    ann.page.wait_for_selector('[data-companion="2"]')
    assert "win 1b" in position(ann)


def test_the_end_of_a_leg_is_scored_for_you(person: NewPerson) -> None:
    ann = person(**PHONE)
    set_up(ann, players=2, me=1)
    for number, face in enumerate(("b1", "g1", "r1", "y1", "p1"), 2):
        roll(ann, face)
        ann.page.wait_for_selector(f'[data-companion="{number}"]')
    ann.page.wait_for_selector(".answer >> text=Leg 1 is over")
    assert "coins 6 5" in position(ann)
    assert "leg 2" in position(ann)


def test_a_count_that_was_lost_is_put_right(person: NewPerson) -> None:
    ann = person(**PHONE)
    set_up(ann)
    ann.page.click("[data-fix]")
    ann.page.click('[data-chip="r"]')
    ann.page.click('[data-at="space-7"]')
    ann.page.wait_for_selector('[data-companion="2"]')
    assert "7:r" in position(ann)
    ann.page.click('[aria-label="One coin more for Seat 3"]')
    ann.page.wait_for_selector('[data-coins="3"] >> text=4 coins')
    ann.page.select_option('[aria-label="Blue ticket worth 5"]', "2")
    ann.page.wait_for_selector('[data-companion="4"]')
    assert "tickets b:2" in position(ann)
    assert "coins 3 3 4" in position(ann)


def test_who_begins_is_asked_with_the_seats(person: NewPerson) -> None:
    ann = person(**PHONE)
    ann.page.goto("/companion")
    ann.page.click('[data-start="b1"]')
    assert "Black" in ann.page.inner_text("[data-missing]")
    ann.page.select_option("[data-first]", "3")
    for start in STARTS[1:]:
        ann.page.click(f'[data-start="{start}"]')
    ann.page.click(".start .go")
    ann.page.wait_for_selector(".answer >> text=Seat 3’s turn")


def test_a_camel_put_on_a_tile_by_a_slip_takes_nothing_away(person: NewPerson) -> None:
    ann = person(**PHONE)
    set_up(ann)
    ann.page.click("[data-fix]")
    ann.page.select_option('[data-tile-of="2"]', "7-")
    ann.page.wait_for_selector('[data-companion="2"]')
    assert "tiles 7-2" in position(ann)
    ann.page.click('[data-chip="r"]')
    ann.page.click('[data-at="space-7"]')
    ann.page.wait_for_selector("[role=alert] >> text=There is a tile on space 7")
    assert "tiles 7-2" in position(ann)
    ann.page.click(".fix [data-undo]")
    ann.page.wait_for_selector('[data-companion="1"]')
    assert "tiles" not in position(ann)


def test_a_game_is_not_thrown_away_by_one_tap(person: NewPerson) -> None:
    ann = person(**PHONE)
    set_up(ann)
    ann.page.click("[data-fix]")
    ann.page.dblclick("[data-again]")
    assert ann.page.locator("[data-companion]").count() == 1
    ann.page.get_by_role("button", name="Never mind").click()
    ann.page.click("[data-again]")
    ann.page.get_by_role("button", name="Yes, drop this game").click()
    ann.page.wait_for_selector("[data-players]")


def test_board_answer_and_bar_are_on_one_screen(person: NewPerson) -> None:
    ann = person(locale="de")
    set_up(ann, players=6)
    ann.page.wait_for_selector("[data-best] li")
    for width, height in ((320, 640), (667, 375), (844, 390), (2560, 1440)):
        ann.page.set_viewport_size({"width": width, "height": height})
        fits = "document.documentElement.scrollWidth <= innerWidth"
        assert ann.page.evaluate(fits), width
        cut = "[...document.querySelectorAll('.kind')].filter((e) => e.scrollWidth > e.clientWidth)"
        assert ann.page.evaluate(f"{cut}.length") == 0, width
        for part in (".ring", "[data-undo]", ".answer"):
            box = ann.page.locator(part).bounding_box()
            assert box is not None
            assert box["y"] >= 0, (width, part)
            assert box["y"] + min(box["height"], 40) <= height, (width, part)


def test_a_game_survives_a_dead_battery_without_network(person: NewPerson) -> None:
    ann = person(service_workers="allow", **PHONE)
    ann.page.goto("/")
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    set_up(ann)
    roll(ann, "p2")
    ann.page.wait_for_selector('[data-companion="2"]')
    ann.context.set_offline(True)
    ann.page.close()
    ann.page = ann.new_tab()
    ann.page.goto("/companion")
    ann.page.wait_for_selector('[data-companion="2"] .ring')
    assert "the odds need the server" in ann.page.inner_text("[data-offline]")
    assert "Purple" in ann.page.inner_text('[data-at="space-5"]')
    roll(ann, "b1")
    ann.page.wait_for_selector("[data-offline] >> text=1 move is kept")
    ann.context.set_offline(False)
    ann.page.wait_for_selector('[data-companion="3"]')
    assert "2:rbg" in position(ann)


def test_where_the_screen_cannot_be_kept_on_it_is_said(person: NewPerson) -> None:
    ann = person(**PHONE)
    ann.context.add_init_script("delete Navigator.prototype.wakeLock")  # as on plain http
    set_up(ann)
    ann.page.wait_for_selector("[data-asleep] >> text=only over https")


def test_a_game_survives_reload_and_no_network(person: NewPerson) -> None:
    ann = person(**PHONE)
    set_up(ann)
    roll(ann, "p2")
    ann.page.wait_for_selector('[data-companion="2"]')
    ann.page.reload()
    ann.page.wait_for_selector('[data-companion="2"]')
    ann.page.context.set_offline(True)
    roll(ann, "b1")
    ann.page.wait_for_selector("[data-offline]")
    assert "1 move is kept" in ann.page.inner_text("[data-offline]")
    ann.page.context.set_offline(False)
    ann.page.wait_for_selector('[data-companion="3"]')
    assert "2:rbg" in position(ann)
