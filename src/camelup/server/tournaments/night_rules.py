"""Rules of a club night: joining, beginning and ending rounds, and undo.

Every function changes a state in memory; nothing here does I/O.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import NamedTuple

from camelup.server.db.club_state import (
    ClubPlayer,
    ClubRound,
    ClubSeat,
    ClubState,
    ClubTable,
    OrganiserAction,
)
from camelup.server.db.person_repository import Passport
from camelup.server.db.table_state import new_id, now
from camelup.server.schemas.club_schemas import MOST_PEOPLE, ClubDeed
from camelup.server.schemas.errors import Forbidden, NotFound, Refused
from camelup.server.tables.seating import unlike
from camelup.server.tournaments.pairing import LEAST, Entry, pair
from camelup.server.tournaments.standings import meetings, put_ends, seats_in, standings

MOST_EVER = 2 * MOST_PEOPLE
"""Maximum number of people over a whole night, including those who have left."""

MOST_DEEDS = 30
"""Maximum number of organiser's actions that can be undone."""

MISSES = 2
"""Consecutive missed rounds after which a player is no longer paired."""

AGAIN_MS = 300_000
"""Minimum time left in a round whose end is undone."""


class End(NamedTuple):
    """The coins of every seat at a table, and which seats were abandoned."""

    coins: list[int]
    gone: list[bool]
    finished: bool = True


def join(state: ClubState, passport: Passport) -> ClubPlayer:
    """Add a player, or let one return; they play from the next round on."""
    if state.status == "over":
        raise Refused("club-over")
    known = state.player_of(passport.id)
    if known is not None and known.barred:
        raise Forbidden("club-removed")
    if known is None and (state.closed or len(state.players) >= MOST_EVER):
        raise Refused("club-closed")
    if (known is None or known.gone) and len(state.here) >= MOST_PEOPLE:
        raise Refused("club-full", most=MOST_PEOPLE)
    if known is None:
        name = unlike(passport.name, [one.name for one in state.players])
        number, first = len(state.players) + 1, len(state.rounds) + 1
        known = ClubPlayer(number, passport.id, name, passport.face, passport.colour, first)
        state.players.append(known)
    known.gone, known.missed = False, 0
    return known


def leave(state: ClubState, person: str) -> None:
    """Mark a player as gone: they keep their points and are no longer paired."""
    known = state.player_of(person)
    if known is None:
        raise NotFound("club-not-there")
    known.gone = True


def begin_round(state: ClubState, seed: int | None = None) -> None:
    """Pair the next round, or the final."""
    if state.status == "over":
        raise Refused("club-over")
    if state.status == "round":
        raise Refused("club-round-runs")
    final = _is_final_next(state)
    if len(state.rounds) >= state.options["rounds"] and not final:
        raise Refused("club-rounds-played")
    people = _finalists(state) if final else state.here
    if len(people) < (LEAST if state.rounds else LEAST + 1):
        raise Refused("club-too-few", least=LEAST if state.rounds else LEAST + 1)
    _note(
        state,
        OrganiserAction("begin", round=len(state.rounds) + 1, was=state.due, before=state.status),
    )
    moment = now()
    ends = moment + 1000 * state.options["length"]
    tables, byes = _tables(state, people, final, random.randrange(2**32) if seed is None else seed)
    state.rounds.append(ClubRound(moment, ends, tables, byes, final))
    state.status, state.due = "round", ends


def _is_final_next(state: ClubState) -> bool:
    played = len(state.rounds) == state.options["rounds"]
    return played and state.options["final"] and len(_finalists(state)) >= LEAST


def _finalists(state: ClubState) -> list[ClubPlayer]:
    """Return the best players present, as many as a table seats."""
    here = [one.player for one in standings(state) if not one.player.gone]
    return here[: state.options["size"]]


def _tables(
    state: ClubState, people: list[ClubPlayer], final: bool, seed: int
) -> tuple[list[ClubTable], list[int]]:
    wanted = {one.n for one in people}
    table = [one for one in standings(state) if one.player.n in wanted]
    entries = [Entry(one.player.n, one.points, one.byes) for one in table]
    fill = "even" if final else state.options["fill"]
    plan = pair(entries, meetings(state), state.options["size"], fill, seed)
    draw = random.Random(seed)
    return [_table(group, plan.size, draw) for group in plan.tables], plan.byes


def _table(group: list[int], size: int | None, draw: random.Random) -> ClubTable:
    """Seat a group in random order, followed by bots."""
    order = draw.sample(group, len(group))
    bots = max(0, (size or 0) - len(group))
    seats = [ClubSeat(one) for one in order] + [ClubSeat(None) for _ in range(bots)]
    return ClubTable(new_id(), seats)


def take_ends(state: ClubState, ends: Mapping[str, End]) -> None:
    """Record finished games; the round ends when none is left."""
    if state.status != "round":
        raise Refused("club-no-round")
    current = state.rounds[-1]
    for table in current.playing:
        if table.id in ends:
            _take(table, ends[table.id])
    if not current.playing:
        _rest(state)


def _take(table: ClubTable, end: End) -> None:
    table.status = "finished" if end.finished else "called"
    put_ends(table.seats, end.coins, end.gone)


def end_round(state: ClubState, ends: Mapping[str, End]) -> None:
    """End a round early: unfinished tables are scored by their current coins.

    A table missing from ``ends`` scores nothing.
    """
    if state.status != "round":
        raise Refused("club-no-round")
    current = state.rounds[-1]
    _note(
        state,
        OrganiserAction("end", round=len(state.rounds), was=current.ends, before=state.status),
    )
    for table in current.playing:
        nothing = End([0] * len(table.seats), [True] * len(table.seats))
        _take(table, ends.get(table.id, nothing)._replace(finished=False))
    _rest(state)


def _rest(state: ClubState) -> None:
    """Go on to the rest after a round, or to the end of the night."""
    _note_absent(state)
    if len(state.rounds) < state.options["rounds"] or _is_final_next(state):
        state.status, state.due = "rest", now() + 1000 * state.options["rest"]
    else:
        state.status, state.due = "over", 0


def _note_absent(state: ClubState) -> None:
    """Count missed rounds, and stop pairing players who have missed ``MISSES`` in a row."""
    for who, seat in seats_in(state.rounds[-1]).items():
        player = state.player(who)
        if player is not None:
            player.missed = player.missed + 1 if seat.left else 0
            player.gone = player.gone or player.missed >= MISSES


def may_go_on(state: ClubState) -> bool:
    """Return whether enough people are present for another round."""
    return len(state.here) >= LEAST


def finish(state: ClubState) -> None:
    """End the night; the rounds played count."""
    if state.status == "over":
        raise Refused("club-over")
    if state.status == "round":
        raise Refused("club-round-runs")
    _note(state, OrganiserAction("finish", was=state.due, before=state.status))
    state.status, state.due = "over", 0


def add_time(state: ClubState, wish: ClubDeed) -> None:
    """Lengthen or shorten the current round or rest."""
    if not state.due:
        raise Refused("club-no-clock")
    before = state.due
    state.due = max(now() + 1000, state.due + 1000 * wish.seconds)
    if state.status == "round":
        state.rounds[-1].ends = state.due
    gained = state.due - before
    _note(state, OrganiserAction("time", round=len(state.rounds), was=gained, before=state.status))


def hold(state: ClubState, wish: ClubDeed) -> None:
    """Stop the clock of a rest: the next round waits for the organiser."""
    if state.status != "rest" or not state.due:
        raise Refused("club-no-clock")
    _note(state, OrganiserAction("hold", round=len(state.rounds), was=state.due))
    state.due = 0


def shut_door(state: ClubState, wish: ClubDeed) -> None:
    """Toggle whether new people can join."""
    _note(state, OrganiserAction("door"))
    state.closed = not state.closed


def remove(state: ClubState, wish: ClubDeed) -> None:
    """Remove a player and bar them from rejoining."""
    player = _player(state, wish.who)
    _note(
        state,
        OrganiserAction("remove", who=player.n, was=int(player.gone) + 2 * int(player.barred)),
    )
    player.gone = player.barred = True


def set_points(state: ClubState, wish: ClubDeed) -> None:
    """Correct a player's points in the last round they played."""
    player = _player(state, wish.who)
    played = [number for number, one in enumerate(state.rounds) if _has_points(one, player.n)]
    if not played:
        raise Refused("club-no-points")
    seat = seats_in(state.rounds[played[-1]])[player.n]
    _note(
        state, OrganiserAction("points", who=player.n, round=played[-1] + 1, was=seat.points or 0)
    )
    seat.points = wish.points


def _has_points(one: ClubRound, n: int) -> bool:
    seat = seats_in(one).get(n)
    return not one.final and seat is not None and seat.points is not None


def _player(state: ClubState, n: int | None) -> ClubPlayer:
    found = state.player(n)
    if found is None:
        raise NotFound("club-not-there")
    return found


def _note(state: ClubState, deed: OrganiserAction) -> None:
    state.deeds = [*state.deeds[1 - MOST_DEEDS :], deed]
    state.steps += 1


def undo(state: ClubState) -> list[str]:
    """Undo the last action; return the ids of tables that are no longer in use."""
    if not state.deeds:
        raise Refused("club-nothing-to-undo")
    deed = state.deeds.pop()
    state.steps += 1
    return _UNDOING[deed.what](state, deed) or []


def _undo_begin(state: ClubState, deed: OrganiserAction) -> list[str]:
    dropped = state.rounds.pop()
    # No clock: the round would begin again before the organiser could change anything.
    state.status, state.due = "rest" if state.rounds else "open", 0
    return [table.id for table in dropped.tables]


def _undo_end(state: ClubState, deed: OrganiserAction) -> None:
    current = state.rounds[-1]
    for who, seat in seats_in(current).items():
        player = state.player(who)
        if player is not None and seat.left:
            if player.missed >= MISSES:
                player.gone = player.barred or not player.person
            player.missed = max(0, player.missed - 1)
    for table in current.tables:
        if table.status == "called":
            table.status = "playing"
            for seat in table.seats:
                seat.coins, seat.points, seat.left = None, None, False
    current.ends = max(deed.was, now() + AGAIN_MS)
    state.status, state.due = "round", current.ends


def _undo_time(state: ClubState, deed: OrganiserAction) -> None:
    # That clock may have run out; a later one is left alone.
    if not state.due or (state.status, len(state.rounds)) != (deed.before, deed.round):
        return
    state.due = max(now() + 1000, state.due - deed.was)
    if state.status == "round":
        state.rounds[-1].ends = state.due


def _undo_hold(state: ClubState, deed: OrganiserAction) -> None:
    if state.status == "rest" and len(state.rounds) == deed.round:
        state.due = max(deed.was, now() + 10_000)


def _undo_finish(state: ClubState, deed: OrganiserAction) -> None:
    state.status = "rest" if state.rounds else "open"
    state.due = 0


def _undo_door(state: ClubState, deed: OrganiserAction) -> None:
    state.closed = not state.closed


def _undo_remove(state: ClubState, deed: OrganiserAction) -> None:
    player = state.player(deed.who)
    if player is not None:
        player.gone, player.barred = bool(deed.was & 1), bool(deed.was & 2)


def _undo_points(state: ClubState, deed: OrganiserAction) -> None:
    seat = seats_in(state.rounds[deed.round - 1]).get(deed.who or 0)
    if seat is not None:
        seat.points = deed.was


_UNDOING: dict[str, Callable[[ClubState, OrganiserAction], list[str] | None]] = {
    "begin": _undo_begin,
    "end": _undo_end,
    "time": _undo_time,
    "hold": _undo_hold,
    "finish": _undo_finish,
    "door": _undo_door,
    "remove": _undo_remove,
    "points": _undo_points,
}
