"""A club night in memory: rounds, leavers, late arrivals, ties, the final and undo."""

import copy
import random
from collections.abc import Callable

import pytest

from camelup.i18n import UserError
from camelup.server.db.club_repository import StoredClub
from camelup.server.db.club_state import ClubState
from camelup.server.db.person_repository import Passport
from camelup.server.schemas.club_schemas import MOST_PEOPLE, ClubDeed, ClubOptions
from camelup.server.tournaments import night_rules
from camelup.server.tournaments.club_views import ClubView, as_csv
from camelup.server.tournaments.night_rules import End
from camelup.server.tournaments.standings import standings


def somebody(n: int, name: str = "") -> Passport:
    return Passport(f"person{n}", name or f"P{n}", "scout", "#c8553d")


def club(people: int = 8, **options: object) -> ClubState:
    agreed = ClubOptions.model_validate({"rounds": 3, **options}).model_dump()
    state = ClubState("club", "Night", "boss", "Boss", agreed, 0)  # type: ignore[arg-type]
    for n in range(1, people + 1):
        night_rules.join(state, somebody(n))
    return state


def ends(state: ClubState, *, gone: int = 0, seed: int = 1) -> dict[str, End]:
    draw = random.Random(seed)
    found = {}
    for table in state.rounds[-1].playing:
        away = [seat.who == gone for seat in table.seats]
        found[table.id] = End([draw.randrange(40) for _ in table.seats], away)
    return found


def play_round(state: ClubState, seed: int = 1, gone: int = 0) -> None:
    night_rules.begin_round(state, seed)
    night_rules.take_ends(state, ends(state, gone=gone, seed=seed))


def deed(what: str, **more: object) -> ClubDeed:
    return ClubDeed.model_validate({"what": what, "step": 0, **more})


def refusal(work: Callable[[], object]) -> str:
    with pytest.raises(UserError) as refused:
        work()
    return refused.value.reason


def test_a_night_goes_from_round_to_round_to_its_end() -> None:
    state = club()
    for number in range(1, 4):
        night_rules.begin_round(state, number)
        assert (state.status, len(state.rounds)) == ("round", number)
        assert state.due == state.rounds[-1].ends
        assert refusal(lambda: night_rules.begin_round(state)) == "club-round-runs"
        night_rules.take_ends(state, ends(state))
    assert (state.status, state.due) == ("over", 0)
    assert refusal(lambda: night_rules.begin_round(state)) == "club-over"
    order = [one.points for one in standings(state)]
    assert order == sorted(order, reverse=True)
    assert sum(order) == 3 * 2 * 200


def test_who_comes_late_plays_from_the_next_round_on_and_who_leaves_keeps_the_points() -> None:
    state = club()
    play_round(state)
    late = night_rules.join(state, somebody(9))
    night_rules.leave(state, "person1")
    play_round(state, 2)
    seated = {seat.who for table in state.rounds[-1].tables for seat in table.seats}
    assert late.n in seated
    assert 1 not in seated
    table = {one.player.n: one for one in standings(state)}
    assert table[late.n].scores[0] is None
    assert table[1].scores[0] is not None
    night_rules.join(state, somebody(1))
    assert state.player(1) is not None
    assert not state.players[0].gone


def test_who_is_away_twice_in_a_row_gets_no_table_until_they_come_back() -> None:
    state = club(rounds=4)
    play_round(state, 1, gone=3)
    assert standings(state)[-1].player.n == 3 or state.players[2].missed == 1
    assert not state.players[2].gone
    play_round(state, 2, gone=3)
    assert state.players[2].gone
    night_rules.join(state, somebody(3))
    assert not state.players[2].gone


def test_a_round_that_ends_while_a_table_plays_counts_the_coins_on_it_and_can_be_undone() -> None:
    state = club()
    night_rules.begin_round(state, 1)
    first, second = state.rounds[-1].tables
    night_rules.take_ends(state, {first.id: End([4, 3, 2, 1], [False] * 4)})
    before = copy.deepcopy(state)
    night_rules.end_round(state, {second.id: End([1, 2, 3, 4], [False] * 4)})
    assert second.status == "called"
    assert [seat.points for seat in second.seats] == [0, 33, 67, 100]
    assert night_rules.undo(state) == []
    assert state.status == "round"
    assert [table.status for table in state.rounds[-1].tables] == ["finished", "playing"]
    assert state.rounds[-1].tables == before.rounds[-1].tables


def test_every_deed_can_be_undone_in_turn() -> None:
    state = club()
    states = []
    play_round(state)
    deeds: list[Callable[[], None]] = [
        lambda: night_rules.add_time(state, deed("time", seconds=60)),
        lambda: night_rules.hold(state, deed("hold")),
        lambda: night_rules.shut_door(state, deed("door")),
        lambda: night_rules.remove(state, deed("remove", who=2)),
        lambda: night_rules.set_points(state, deed("points", who=1, points=7)),
        lambda: night_rules.finish(state),
    ]
    for what in deeds:
        states.append(copy.deepcopy(state))
        what()
    for before in reversed(states):
        night_rules.undo(state)
        assert state.players == before.players
        assert state.closed == before.closed
        assert state.status == before.status
        assert standings(state) == standings(before)
    tables = [table.id for table in state.rounds[-1].tables]
    assert night_rules.undo(state) == tables
    assert (state.status, state.rounds) == ("open", [])
    assert refusal(lambda: night_rules.undo(state)) == "club-nothing-to-undo"


def test_who_was_removed_cannot_come_back_and_a_closed_door_lets_nobody_in() -> None:
    state = club()
    night_rules.remove(state, deed("remove", who=2))
    assert refusal(lambda: night_rules.join(state, somebody(2))) == "club-removed"
    night_rules.shut_door(state, deed("door"))
    assert refusal(lambda: night_rules.join(state, somebody(50))) == "club-closed"
    night_rules.leave(state, "person1")
    night_rules.join(state, somebody(1))


def test_there_is_room_for_two_hundred() -> None:
    state = club(MOST_PEOPLE)
    assert refusal(lambda: night_rules.join(state, somebody(900))) == "club-full"
    night_rules.leave(state, "person5")
    night_rules.join(state, somebody(900))


def test_it_takes_four_people_to_begin() -> None:
    assert refusal(lambda: night_rules.begin_round(club(3))) == "club-too-few"


def test_ties_are_broken_by_tables_won_then_opponents_then_coins() -> None:
    state = club(4, rounds=2)
    night_rules.begin_round(state, 1)
    (table,) = state.rounds[0].tables
    seats = {seat.who: at for at, seat in enumerate(table.seats)}
    coins = [0, 0, 0, 0]
    for who, own in ((1, 9), (2, 9), (3, 5), (4, 5)):
        coins[seats[who]] = own
    night_rules.take_ends(state, {table.id: End(coins, [False] * 4)})
    assert [(one.player.n, one.place) for one in standings(state)] == [
        (1, 1),
        (2, 1),
        (3, 3),
        (4, 3),
    ]
    night_rules.set_points(state, deed("points", who=1, points=100))
    night_rules.set_points(state, deed("points", who=2, points=100))
    table.seats[seats[2]].coins = 10
    assert [one.player.n for one in standings(state)][:2] == [2, 1]


def test_the_final_seats_the_best_and_its_coins_decide() -> None:
    state = club(12, rounds=1, final=True)
    play_round(state, 4)
    best = {one.player.n for one in standings(state)[:4]}
    night_rules.begin_round(state, 5)
    (table,) = state.rounds[-1].tables
    assert state.rounds[-1].final
    assert {seat.who for seat in table.seats} == best
    night_rules.take_ends(state, {table.id: End([1, 2, 3, 40], [False] * 4)})
    assert state.status == "over"
    order = [one.player.n for one in standings(state)]
    assert order[:4] == [seat.who for seat in reversed(table.seats)]
    assert [one.final for one in standings(state)[:5]] == [40, 3, 2, 1, None]
    lines = as_csv(state, "en").split("\r\n")
    assert lines[0].endswith(",Coins in the final")
    assert [line.rpartition(",")[2] for line in lines[1:6]] == ["40", "3", "2", "1", ""]


def test_the_csv_holds_no_formula_and_every_round() -> None:
    state = club(4)
    night_rules.join(state, somebody(5, "=HYPERLINK(1)"))
    play_round(state)
    lines = as_csv(state, "en").split("\r\n")
    assert lines[0].startswith("Place,Name,Points,Round 1,Tables won")
    assert any("'=HYPERLINK(1)" in line for line in lines)
    assert not any(",=HYPERLINK" in line for line in lines)


def test_no_person_is_in_what_is_shown() -> None:
    state = club(30)
    play_round(state)
    shown = ClubView(StoredClub(state, 1))
    for seen in (shown.to("person7", whole=False), shown.to("boss", whole=True)):
        assert "person" not in str(seen).replace("person7", "person") or "person7" not in str(seen)
        assert "person1" not in str(seen)
    mine = shown.to("person7", whole=False)
    assert mine["you"] == 7
    assert len(mine["players"]) <= 11
    assert mine["round"] is not None
    (table,) = mine["round"]["tables"]
    assert 7 in [seat["who"] for seat in table["seats"]]
    assert len(shown.to(None, whole=True)["players"]) == 30
    assert shown.to(None, whole=False)["round"]["tables"] == []  # type: ignore[index]


def test_who_is_erased_leaves_points_and_no_name() -> None:
    state = club(4)
    state.name = "P1 and friends"
    state = ClubState.from_json(state.to_json())
    state.forget(["person1", "boss"], "Guest")
    text = state.to_json()
    assert "person1" not in text
    assert "P1" not in text
    assert "Boss" not in text
    assert state.organiser == ""
